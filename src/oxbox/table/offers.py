"""Asking the others: a draw, a takeback, a partner's agreement to resign.

One offer at a time. What was declined or withdrawn may be asked for again only after another move;
that bars no other kind. Nothing is taken back if a move of it has shown anybody something hidden.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from oxbox.position import Position
from oxbox.reveal import reveals

OFFERS: Final = ("draw", "takeback")


@dataclass(slots=True)
class Offer:
    """An open offer: who asks, who has to answer, and who has agreed; its event has ``number``."""

    kind: str
    seat: int
    asked: tuple[int, ...]
    number: int
    agreed: set[int] = field(default_factory=set)

    @property
    def is_agreed(self) -> bool:
        """Whether everybody has said yes."""
        return self.agreed.issuperset(self.asked)

    def to_plain(self) -> dict[str, Any]:
        """The offer as clients get it."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "asked": list(self.asked),
            "agreed": sorted(self.agreed),
        }


def ply_before(movers: list[int], seat: int) -> int | None:
    """The number of moves before the seat's last one; None if it has not moved."""
    for ply in range(len(movers) - 1, -1, -1):
        if movers[ply] == seat:
            return ply
    return None


def shows_something(position: Position, ply: int, known: dict[int, bool]) -> bool:
    """Whether a move after the first ``ply`` moves showed anybody something hidden.

    ``known`` keeps what was found of each move by its number: nobody can have it worked out again
    and again.
    """
    if not position.game.rules.LABELS and not position.game.has_secrets:
        return False
    twin = position.copy()
    while twin.ply > ply:
        move = twin.pop()
        if twin.ply not in known:
            known[twin.ply] = reveals(twin, move)
        if known[twin.ply]:
            return True
    return False
