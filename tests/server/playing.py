"""Tables with people who play at random over sockets."""

import random
from collections.abc import Callable
from typing import Any

from tests.server.client import Plain, Player, call

TOKENS = [letter * 43 for letter in "abcd"]
SEEDS = [digit * 64 for digit in "1234"]


class Party:
    """A table with a socket for each seat and one spectator."""

    def __init__(self, base: str, game: str, seats: int, **rest: Any) -> None:
        self.base = base
        kinds = [{"kind": "here"}, *[{"kind": "link"}] * (seats - 1)]
        asked = {"game": game, "seats": seats, "seating": kinds, **rest}
        self.made = call(base, "/api/tables", asked)
        self.table: str = self.made["table"]
        self.tokens: list[str] = [self.made["token"]]
        for invitation, token in zip(self.made["invitations"], TOKENS, strict=False):
            body = {"token": token}
            call(base, f"/api/tables/{self.table}/join", body, invitation["token"])
            self.tokens.append(token)
        self.players: list[Player] = []
        self.spectator: Player

    def sit_down(self) -> None:
        """Connect everybody and add the seeds."""
        self.players = [Player(self.base, self.table, token) for token in self.tokens]
        self.spectator = Player(self.base, self.table)
        for one in (*self.players, self.spectator):
            one.until("snapshot")
        for player, seed in zip(self.players, SEEDS, strict=False):
            player.send(seed=seed)
        for player in (*self.players, self.spectator):
            player.until("start")
        self.last = call(self.base, f"/api/tables/{self.table}")

    def play(
        self,
        chance: random.Random,
        most: int = 10_000,
        between: Callable[[int], None] = lambda ply: None,
    ) -> Plain | None:
        """Random moves by clicking; the end event, if the game came to one.

        ``between`` is called after each move that does not end the game, with its number.
        """
        turn = self.last["turn"]
        paths = None
        for _ in range(most):
            player = self.players[turn]
            if paths is None:
                player.send(snapshot=turn)
                paths = player.until("snapshot")["paths"]
            chosen = chance.choice(paths)
            player.send(path=chosen, after=player.number, seat=turn)
            events = [one.until("move", "refused") for one in (*self.players, self.spectator)]
            assert all("refused" not in event for event in events), events
            assert len({event["number"] for event in events}) == 1
            turn = events[0]["turn"]
            if turn is None:
                ends = [one.until("end") for one in (*self.players, self.spectator)]
                return ends[-1]
            assert [n for n, event in enumerate(events) if "paths" in event] == [turn]
            paths = events[turn]["paths"]
            self.last = {"turn": turn}
            between(events[0]["ply"])
        return None

    def close(self) -> None:
        """Let everybody leave."""
        for player in (*self.players, self.spectator):
            player.close()
