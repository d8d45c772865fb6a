"""Why targets choose no move: the rule that forbids what somebody points at.

A scene offers only legal paths, so a target that is none needs another source: every move of the
game, legal or not, has a path, and the rules say what forbids it. Of the moves that go on with the
first wrong target, those count whose other targets are on the table as well; what forbids most of
them is the reason, and of two that forbid as many the later, since rules are checked from the most
general on. Where no move goes on like that, the target may have its turn later, or the game says
what belongs in its place.

Going through all moves takes milliseconds, so a server explains in a thread of its own; what was
found is kept for the next question about the same view.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from oxbox.contract import Ruling
from oxbox.errors import TableError
from oxbox.kernels import operations
from oxbox.scene import Scene
from oxbox.view import View

_KEPT: Final = 32


class NoPathError(TableError):
    """No legal move has these targets; ``explain`` says why, and may take its time."""

    def __init__(self, view: View, targets: Sequence[str]) -> None:
        super().__init__("No legal move has these targets.", "no-path")
        self.view = view
        # Nobody looks further than one target too many, however many a stranger has sent.
        self.targets = tuple(targets[: len(view.game.rules.TARGETS) + 1])


def explain(refused: NoPathError) -> TableError:
    """The refusal with the rule that it rests on, where there is one."""
    view, targets = refused.view, refused.targets
    open_paths = list(view.paths().values())
    begun = _begun(open_paths, targets)
    if len(begun) == len(targets):
        return refused
    pointed, scene = targets[len(begun)], view.picture()
    meant = list(_meant(scene, pointed))
    ruling = next(filter(None, (find_ruling(view, (*begun, target)) for target in meant)), None)
    if ruling is not None:
        return TableError(view.game.refuse(ruling), ruling.code, ruling.rule)
    if pointed not in _ids(scene) or len(begun) == len(view.game.rules.TARGETS):
        return refused
    own = view.game.rules.TARGETS[len(begun)]
    sentence = view.game.sentence("target", own)
    following = [path for path in open_paths if path[: len(begun)] == begun]
    places = [path.index(target) for path in following for target in meant if target in path]
    if not places or min(places) < len(begun):
        return TableError(sentence, "not-now", own.rule)
    order = ", then ".join(view.game.choosing[len(begun) : min(places) + 1])
    return TableError(f"First choose {order}. {sentence}", "not-yet", own.rule)


def find_ruling(view: View, targets: Sequence[str]) -> Ruling | None:
    """The rule that forbids most moves beginning with the targets; None if no move does so."""
    wanted = tuple(targets)
    latest: dict[tuple[str, ...], int] = {}
    codes = _moves_by_target(view).get(wanted[0], []) if wanted else []
    for code, path in zip(codes, view.paths_of(codes), strict=True):
        if path[: len(wanted)] == wanted:
            latest[path] = max(latest.get(path, 0), operations.refusal(view.state, code))
    there = _ids(view.picture())
    numbers = [number for path, number in latest.items() if there.issuperset(path)]
    refusals = Counter(filter(None, numbers or latest.values()))
    if not refusals:
        return None
    most = max(refusals, key=lambda number: (refusals[number], number))
    return view.game.rules.REFUSALS[most]


def _begun(paths: Sequence[tuple[str, ...]], targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets up to the first wrong one."""
    length = len(targets)
    while not any(path[:length] == targets[:length] for path in paths) and length:
        length -= 1
    return targets[:length]


def _meant(scene: Scene, pointed: str) -> Iterator[str]:
    """What somebody may mean who points at a part: itself, its space, or what stands on it."""
    yield pointed
    yield from (piece.space for piece in scene.pieces if piece.id == pointed)
    yield from (piece.id for piece in scene.pieces if piece.space == pointed)


def _ids(scene: Scene) -> set[str]:
    spaces = {space.id for space in scene.spaces}
    pieces = {piece.id for piece in scene.pieces}
    return spaces | pieces | {choice.id for choice in scene.choices}


@lru_cache(maxsize=_KEPT)
def _moves_by_target(view: View) -> dict[str, list[int]]:
    """All moves of the game by the first target that chooses them."""
    found: dict[str, list[int]] = {}
    for code, path in enumerate(view.all_paths()):
        for target in path[:1]:
            found.setdefault(target, []).append(code)
    return found
