"""Openings: a few random moves, the same for all games of a deal and different for each deal.

They are never decisive: the game goes on after them, and the seat to move cannot win at once.
Where the match asks for balance, alpha-beta looks further and drops those that it finds won, lost,
or nearly so.
Where the deal has no chance in it, no two deals get the same position, as long as there is another.
"""

from collections.abc import Iterator
from typing import Final

from oxbox.arena.match import Match
from oxbox.bots.alphabeta import AlphaBeta, Settings
from oxbox.kernels import operations
from oxbox.kernels.chance import below, generator
from oxbox.kernels.layout import Chance, copy
from oxbox.kernels.views import NOBODY
from oxbox.move import Move
from oxbox.position import Position

_TRIES: Final = 40
"""How many openings of one length are tried for a deal."""

_NEARLY: Final = 300
"""An opening whose value, in thousandths, is further from 0 than this is not balanced."""

_LONGER: Final = 4
"""By how many moves an opening may grow if all shorter ones are taken."""


def openings(match: Match) -> Iterator[tuple[str, ...]]:
    """The opening of each deal in turn, without end."""
    seen: set[bytes] = set()
    deal = 0
    while True:
        position = _opened(match, deal, seen)
        if not match.game.rules.LABELS:
            seen.add(_picture(position))
        yield tuple(move.text for move in position.moves)
        deal += 1


def _opened(match: Match, deal: int, seen: set[bytes]) -> Position:
    """The deal after its opening; after none if no attempt comes to anything."""
    if match.openings == 0:
        return match.start(deal)
    chance = generator(int.from_bytes(match.noise(f"opening {deal}")[:8], "little"))
    position = match.start(deal)
    taken: tuple[Move, ...] | None = None
    for plies in range(match.openings, match.openings + _LONGER + 1):
        for _ in range(_TRIES):
            _wander(position, plies, chance)
            is_new = bool(match.game.rules.LABELS) or _picture(position) not in seen
            if is_new and not can_win_at_once(position) and is_balanced(position, match.balanced):
                return position
            if taken is None and not is_new:  # what was seen was not decided
                taken = position.moves
            while position.ply:
                position.pop()
    for move in taken or ():
        position.push(move)
    return position


def _wander(position: Position, plies: int, chance: Chance) -> None:
    """Play random moves, fewer if the game ends."""
    while position.ply < plies and position.seat is not None:
        moves = position.legal_moves
        position.push(moves[below(chance, len(moves))])


def is_balanced(position: Position, nodes: int) -> bool:
    """Whether alpha-beta gives neither side much; with 0 nodes everything is balanced."""
    if nodes == 0:
        return True
    settings = Settings(entries=max(1024, nodes // 4))
    found = AlphaBeta(position.game, 0, settings).search(position.state, nodes)
    return abs(found.value) <= _NEARLY


def can_win_at_once(position: Position) -> bool:
    """Whether the seat to move can end the game in its favour, or the game is over."""
    state, seat = position.state, position.seat
    if seat is None:
        return True
    for code in position.legal_moves.codes:
        after = copy(state)
        operations.apply(after, code)
        if after.ended and operations.won(after, seat):
            return True
    return False


def _picture(position: Position) -> bytes:
    return position.view(NOBODY).state.tobytes()
