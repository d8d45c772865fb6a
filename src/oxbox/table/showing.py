"""What viewers see of a table: scenes, tellings and paths, each worked out once.

In a game without secrets all eyes see the same, so that one picture serves everybody.
"""

from dataclasses import replace
from operator import attrgetter
from typing import Any

from oxbox.scene import Scene
from oxbox.table.picture import Plain, coded_paths, plain_scene, plain_steps
from oxbox.table.table import Table

_id = attrgetter("id")


class Showing:
    """The pictures of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._scenes: dict[int, Scene] = {}
        self._marked: dict[int, tuple[str, ...]] = {}
        self._told: dict[int, list[Plain]] = {}
        self._paths: list[list[Any]] | None = None

    def scene(self, viewer: int) -> Plain | None:
        """The picture as the viewer sees it; None before the deal."""
        position = self.table.position
        if position is None:
            return None
        self._tell(viewer)
        eyes = self.table.eyes(viewer)
        scene = replace(self._scenes[eyes], marked=self._marked[eyes])
        if self.table.outcome is not None and position.seat is not None:
            # The table ended the game; the rules would have somebody move.
            scene = replace(scene, title=self.table.outcome.sentence, seat=None)
        return plain_scene(scene)

    def steps(self, viewer: int) -> list[Plain]:
        """The telling of the last move as the viewer sees it."""
        self._tell(viewer)
        return self._told[self.table.eyes(viewer)]

    def sentences(self, viewer: int) -> list[str]:
        """What the viewer is told of the last move, without its pictures."""
        table, position = self.table, self.table.position
        assert position is not None
        after = table.view(viewer)
        if not position.ply:
            return []
        steps = table.view_before(viewer).tell(position.peek().code, after)
        return [step.sentence for step in steps]

    def marked(self, viewer: int) -> list[str]:
        """The ids of the last move."""
        self._tell(viewer)
        return list(self._marked[self.table.eyes(viewer)])

    def paths(self) -> list[list[Any]]:
        """The paths of the seat to move."""
        position, turn = self.table.position, self.table.turn
        if position is None or turn is None:
            return []
        if self._paths is None:
            self._paths = coded_paths(self.table.paths())
        return self._paths

    def advance(self) -> None:
        """Note that a move was made or taken back: all is to be worked out anew."""
        self._scenes.clear()
        self._told.clear()
        self._marked.clear()
        self._paths = None

    def _tell(self, viewer: int) -> None:
        """Work out the last move's telling and the picture after it, unless that was done."""
        table, position = self.table, self.table.position
        assert position is not None
        eyes = table.eyes(viewer)
        if eyes in self._told:
            return
        after = table.view(eyes)
        if not position.ply:
            self._scenes[eyes] = after.picture()
            self._told[eyes], self._marked[eyes] = [], ()
            return
        before = table.view_before(eyes)
        steps = before.tell(position.peek().code, after)
        scene = self._scenes[eyes] = steps[-1].scene
        named = dict.fromkeys(name for step in steps for name in step.ids)
        there = set(map(_id, scene.pieces))
        if not there.issuperset(named):
            there.update(map(_id, scene.spaces))
        self._told[eyes] = plain_steps(before.picture(), steps)
        self._marked[eyes] = tuple(name for name in named if name in there)
