"""What viewers see of a table: the telling of its last move and the picture after it.

In a game without secrets all eyes see the same, so that one telling serves everybody.
"""

from dataclasses import replace
from typing import NamedTuple

import orjson

from oxbox.book import Told
from oxbox.scene import Scene
from oxbox.table.table import Table


class Marks(NamedTuple):
    """The ids of the last move that are still there, and those of what decided the game."""

    marked: tuple[str, ...]
    decisive: tuple[str, ...]


class Showing:
    """The tellings of one table. What they mark is kept until the next move."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._marks: dict[int, Marks] = {}

    def scene(self, viewer: int) -> Scene | None:
        """The picture as the viewer sees it, with the last move marked; None before the deal."""
        position = self.table.position
        if position is None:
            return None
        scene = self.table.view(viewer).picture()
        scene = replace(scene, **self.marks(self.table.eyes(viewer))._asdict())
        if self.table.outcome is not None and position.seat is not None:
            # The table ended the game; the rules would have somebody move.
            scene = replace(scene, title=self.table.outcome.sentence, seat=None)
        return scene

    def tell(self, eyes: int) -> Told:
        """The telling of the last move, as it looks to certain eyes (``Table.eyes``)."""
        position = self.table.position
        return position.told(eyes) if position is not None and position.ply else _NOTHING

    def marks(self, eyes: int) -> Marks:
        """What the telling of the last move marks for certain eyes."""
        if eyes not in self._marks:
            _, *marks = self.tell(eyes)
            self._marks[eyes] = Marks(*(tuple(orjson.loads(ids)) for ids in marks))
        return self._marks[eyes]

    def advance(self) -> None:
        """Note that a move was made or taken back: all is to be worked out anew."""
        self._marks = {}


_NOTHING = Told(*[memoryview(b"[]")] * 3)
