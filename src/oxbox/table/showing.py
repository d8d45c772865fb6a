"""What viewers see of a table: the telling of its last move and the picture after it.

In a game without secrets all eyes see the same, so that one telling serves everybody.
"""

from collections.abc import Sequence
from dataclasses import replace

from oxbox.scene import Scene, Step, decisive, marked
from oxbox.table.table import Table


class Showing:
    """The tellings of one table, each worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._told: dict[int, tuple[Step, ...]] = {}
        self._marked: dict[int, tuple[str, ...]] = {}
        self._decisive: dict[int, tuple[str, ...]] = {}

    def scene(self, viewer: int) -> Scene | None:
        """The picture as the viewer sees it, with the last move marked; None before the deal."""
        position = self.table.position
        if position is None:
            return None
        scene = replace(
            self.table.view(viewer).picture(),
            marked=self.marked(viewer),
            decisive=self.decisive(viewer),
        )
        if self.table.outcome is not None and position.seat is not None:
            # The table ended the game; the rules would have somebody move.
            scene = replace(scene, title=self.table.outcome.sentence, seat=None)
        return scene

    def steps(self, viewer: int) -> Sequence[Step]:
        """The telling of the last move as the viewer sees it."""
        eyes = self.table.eyes(viewer)
        known = self._told.get(eyes)
        if known is None:
            known = self._told[eyes] = self._tell(eyes)
            self._marked[eyes] = marked(known)
            self._decisive[eyes] = decisive(known, self._is_over)
        return known

    def marked(self, viewer: int) -> tuple[str, ...]:
        """The ids of the last move that are still there."""
        eyes = self.table.eyes(viewer)
        if eyes not in self._marked:
            self.steps(eyes)
        return self._marked[eyes]

    def decisive(self, viewer: int) -> tuple[str, ...]:
        """The ids of what decided the game, once it has come to its end."""
        eyes = self.table.eyes(viewer)
        if eyes not in self._decisive:
            self.steps(eyes)
        return self._decisive[eyes]

    def advance(self) -> None:
        """Note that a move was made or taken back: all is to be worked out anew."""
        self._told.clear()
        self._marked.clear()
        self._decisive.clear()

    def forget(self) -> None:
        """Let go of what was needed for the telling, once everybody has been told."""
        self._told.clear()
        self.table.forget()

    @property
    def _is_over(self) -> bool:
        """Whether the rules say so, and not only the people at the table."""
        return self.table.position is not None and self.table.position.seat is None

    def _tell(self, eyes: int) -> tuple[Step, ...]:
        table, position = self.table, self.table.position
        assert position is not None
        if not position.ply:
            return ()
        return table.view_before(eyes).tell(position.peek().code, table.view(eyes))
