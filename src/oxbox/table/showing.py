"""What viewers see of a table: scenes, tellings and paths, each worked out once.

In a game without secrets all eyes see the same, so that one picture serves everybody. The last
picture of each pair of eyes is kept: the next move is told as what changes in it.
"""

from dataclasses import replace
from typing import Any

from oxbox.kernels.views import NOBODY
from oxbox.scene import Scene
from oxbox.table.picture import Plain, coded_paths, plain_scene, plain_steps
from oxbox.table.table import Table


class Showing:
    """The pictures of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._scenes: dict[int, tuple[int, Scene]] = {}
        self._marked: dict[int, tuple[str, ...]] = {}
        self._told: dict[int, list[Plain]] = {}
        self._paths: list[list[Any]] | None = None

    def eyes(self, viewer: int) -> int:
        """Whose view stands for the viewer's."""
        return viewer if self.table.game.has_secrets else NOBODY

    def scene(self, viewer: int) -> Plain | None:
        """The picture as the viewer sees it; None before the deal."""
        position = self.table.position
        if position is None:
            return None
        self._tell(viewer)
        eyes = self.eyes(viewer)
        scene = replace(self._scenes[eyes][1], marked=self._marked[eyes])
        if self.table.outcome is not None and position.seat is not None:
            # The table ended the game; the rules would have somebody move.
            scene = replace(scene, title=self.table.outcome.sentence, seat=None)
        return plain_scene(scene)

    def steps(self, viewer: int) -> list[Plain]:
        """The telling of the last move as the viewer sees it."""
        self._tell(viewer)
        return self._told[self.eyes(viewer)]

    def marked(self, viewer: int) -> list[str]:
        """The ids of the last move."""
        self._tell(viewer)
        return list(self._marked[self.eyes(viewer)])

    def paths(self) -> list[list[Any]]:
        """The paths of the seat to move."""
        position, turn = self.table.position, self.table.turn
        if position is None or turn is None:
            return []
        if self._paths is None:
            self._paths = coded_paths(self.table.paths())
        return self._paths

    def forget(self) -> None:
        """Drop all pictures: moves were taken back."""
        self._scenes.clear()
        self._told.clear()
        self._marked.clear()
        self._paths = None

    def advance(self) -> None:
        """Note that a move was made: tellings and paths are to be worked out anew."""
        self._told.clear()
        self._paths = None

    def _tell(self, viewer: int) -> None:
        """Work out the last move's telling and the picture after it, unless that was done."""
        eyes, position = self.eyes(viewer), self.table.position
        assert position is not None
        if eyes in self._told:
            return
        ply = position.ply
        if not ply:
            self._scenes[eyes] = 0, position.view(eyes).picture()
            self._told[eyes], self._marked[eyes] = [], ()
            return
        known, before = self._scenes.get(eyes, (-1, None))
        if before is None or known != ply - 1:
            twin = position.copy()
            twin.pop()
            before = twin.view(eyes).picture()
        steps = position.tell(eyes)
        scene = steps[-1].scene
        there = {space.id for space in scene.spaces} | {piece.id for piece in scene.pieces}
        marked = dict.fromkeys(name for step in steps for name in step.ids if name in there)
        self._told[eyes] = plain_steps(before, steps)
        self._scenes[eyes], self._marked[eyes] = (ply, scene), tuple(marked)
