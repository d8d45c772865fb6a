"""People at one table: pages and programs with a seat each."""

from collections.abc import Callable
from typing import Any

from tests.page.conftest import Server
from tests.server.client import Player, call

TOKENS = [letter * 43 for letter in "abcd"]
SIT = """([table, game, token, seats]) => {
  const held = {table, game, token, seats, since: Date.now()};
  localStorage.setItem("oxbox:tables", JSON.stringify([held]));
}"""


def await_event(program: Player, kind: str) -> dict[str, Any]:
    """The next event of a kind that a program is told of."""
    while (event := program.hear()).get("event") != kind:
        pass
    return event


class Company:
    """A table whose seats are taken by pages, programs and bots.

    ``seating`` has a word for each seat: ``page``, ``program`` or ``bot``.
    """

    def __init__(
        self, visit: Callable[..., Any], server: Server, game: str, seating: str, **rest: Any
    ) -> None:
        kinds = seating.split()
        entries = [
            {"kind": "bot", "level": 1} if kind == "bot" else {"kind": "link"} for kind in kinds
        ]
        entries[0] = {"kind": "here"}
        asked = {"game": game, "seats": len(kinds), "seating": entries, **rest}
        made = call(server.address, "/api/tables", asked)
        self.table: str = made["table"]
        self.game, self.server = game, server
        self.tokens: dict[int, str] = {0: made["token"]}
        for invitation in made["invitations"]:
            seat = invitation["seat"]
            self.tokens[seat] = TOKENS[seat]
            path = f"/api/tables/{self.table}/join"
            call(server.address, path, {"token": TOKENS[seat]}, invitation["token"])
        self.programs: dict[int, Player] = {}
        self.pages: dict[int, Any] = {}
        for seat, kind in enumerate(kinds):
            if kind == "program":
                self.programs[seat] = Player(server.address, self.table, self.tokens[seat])
                self.programs[seat].send(seed=f"{seat}" * 64)
            elif kind == "page":
                self.pages[seat] = self.sit(visit(), seat)

    def sit(self, page: Any, seat: int) -> Any:
        """Let a page take a seat."""
        page.evaluate(SIT, [self.table, self.game, self.tokens[seat], [seat]])
        page.goto(f"/#/table/{self.table}")
        page.locator(".seats .seat").first.wait_for()
        return page

    def watch(self, page: Any) -> list[str]:
        """Let a page watch; every message that it gets is put into the list."""
        heard: list[str] = []
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))),
        )
        page.goto(f"/#/table/{self.table}")
        page.locator(".board .piece").first.wait_for()
        return heard

    def tell(self) -> dict[str, Any]:
        """What anybody may know of the table."""
        told: dict[str, Any] = call(self.server.address, f"/api/tables/{self.table}")
        return told

    def close(self) -> None:
        """Let the programs leave."""
        for program in self.programs.values():
            program.close()
