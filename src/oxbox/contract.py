"""What a game must and may provide in ``rules.py`` and ``picture.py``, checked when it loads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, overload

if TYPE_CHECKING:
    from oxbox.kernels.layout import Layout

WON, DRAWN = 1, 2
"""Why a game ended, where its rules name no reasons."""

RULES_NEEDED: Final = {
    "setup": ("state", "key"),
    "legal": ("state", "out"),
    "apply": ("state", "move"),
    "won": ("state", "seat"),
}
PICTURE_NEEDED: Final = {"draw": ("state", "picture"), "choose": ("state", "move", "path")}
MAY: Final = {
    "refusal": ("state", "move"),
    "score": ("state", "seat"),
    "pick": ("state", "chance"),
    "redact": ("state", "seat"),
    "redeal": ("state", "chance"),
    "tell": ("now", "move", "after", "story"),
}
"""The functions of a game with what they take; the names of the parameters are free."""


class GameLoadError(Exception):
    """A game's folder lacks something, or has something else in its place."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a code of the rules means: a refusal or the reason of an end.

    Without a sentence, the game's catalogue has it: ``refusal-CODE``, ``reason-CODE`` or
    ``target-CODE``.
    """

    code: str
    sentence: str = ""
    rule: str = ""


class Rulings(Sequence[Ruling]):
    """Rulings by number: ``TAKEN = REFUSALS.add("taken", rule="R13")``.

    Number 0 is what is as it should be: a legal move, a game that runs.
    """

    def __init__(self, code: str, sentence: str = "", rule: str = "") -> None:
        self._rulings = [Ruling(code, sentence, rule)]

    def add(self, code: str, sentence: str = "", rule: str = "") -> int:
        """Add a ruling and return its number, which the rules return."""
        self._rulings.append(Ruling(code, sentence, rule))
        return len(self._rulings) - 1

    @overload
    def __getitem__(self, index: int) -> Ruling: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Ruling]: ...
    def __getitem__(self, index: int | slice) -> Ruling | Sequence[Ruling]:
        return self._rulings[index]

    def __len__(self) -> int:
        return len(self._rulings)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self._rulings)


def _usual_refusals() -> Rulings:
    refusals = Rulings("legal")
    refusals.add("not-possible")
    return refusals


def _usual_reasons() -> Rulings:
    reasons = Rulings("running")
    reasons.add("won")
    reasons.add("drawn")
    return reasons


@dataclass(frozen=True)
class Rules:
    """What a ``rules.py`` states beside its functions, with the usual where it states nothing.

    ``HIGHEST_MOVE``  moves are codes from 0 up to and including this
    ``MOST_MOVES``    no position has more legal moves
    ``MOST_TURNS``    no game has more moves with default options, where there is such a bound
    ``LABELS``        what the deal draws; a label's index is its number in the keyed function
    ``REFUSALS``      why a move is refused, by the number that ``refusal`` returns
    ``TARGETS``       what is right in place of something that no move has as its n-th target
    ``REASONS``       why a game ended, by the number in ``state.ended``
    ``module``        the ``rules.py`` itself
    """

    LAYOUT: "Layout"
    HIGHEST_MOVE: int
    MOST_MOVES: int
    MOST_TURNS: int | None
    LABELS: tuple[str, ...]
    REFUSALS: Sequence[Ruling]
    TARGETS: Sequence[Ruling]
    REASONS: Sequence[Ruling]
    module: ModuleType


def load_rules(package: str) -> Rules:
    """The rules of a game, checked against the contract."""
    rules = _module(package, "rules")
    for name in ("LAYOUT", "HIGHEST_MOVE"):
        if not hasattr(rules, name):
            raise GameLoadError(f"{package}.rules has no {name}.")
    _check_functions(rules, RULES_NEEDED)
    _check_functions(_module(package, "picture"), PICTURE_NEEDED)
    for one, other in (("refusal", "REFUSALS"), ("redact", "redeal")):
        if hasattr(rules, one) != hasattr(rules, other):
            raise GameLoadError(f"{package}.rules has only one of {one} and {other}.")
    stated = vars(rules)
    return Rules(
        stated["LAYOUT"],
        stated["HIGHEST_MOVE"],
        stated.get("MOST_MOVES", stated["HIGHEST_MOVE"] + 1),
        stated.get("MOST_TURNS"),
        stated.get("LABELS", ()),
        stated.get("REFUSALS", _usual_refusals()),
        stated.get("TARGETS", ()),
        stated.get("REASONS", _usual_reasons()),
        rules,
    )


def find_module(package: str, name: str) -> ModuleType | None:
    """Import a module of a game, such as ``bot.levels``; None where it or its folder is missing."""
    for end in (name.partition(".")[0], name):
        if find_spec(f"{package}.{end}") is None:
            return None
    return import_module(f"{package}.{name}")


def _module(package: str, name: str) -> ModuleType:
    found = find_module(package, name)
    if found is None:
        raise GameLoadError(f"The game {package} has no {name}.py.")
    return found


def _check_functions(module: ModuleType, needed: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse a module without what it needs, or with functions that take something else."""
    for name, parameters in {**needed, **MAY}.items():
        function: Any = getattr(module, name, None)
        if function is None and name in needed:
            raise GameLoadError(f"{module.__name__} has no {name}({', '.join(parameters)}).")
        if function is not None and len(signature(function).parameters) != len(parameters):
            raise GameLoadError(f"{module.__name__}.{name} must take {', '.join(parameters)}.")
