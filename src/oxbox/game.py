"""A game: its name, seats and options, and where its rules, notation and scene are found.

A ``Game`` is made without importing NumPy; the modules of its folder are imported when first used.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from oxbox.errors import OptionError, quoted
from oxbox.options import Option, Options, Resolved, whole
from oxbox.scene import Scene

if TYPE_CHECKING:
    from oxbox.kernels.layout import Layout, State
    from oxbox.level import Level
    from oxbox.solution import Solution

COLOURS: Final = ("Red", "Blue", "Yellow", "Green")
"""What seats are called where the game has no names of its own, as the tones seat0 to seat3."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a code of the rules means: a refusal or the reason of an end."""

    code: str
    sentence: str
    rule: str


class Rules(Protocol):
    """What every ``rules.py`` has beside the functions of ``kernels.dispatch``."""

    LAYOUT: "Layout"
    LABELS: tuple[str, ...]
    """What the deal draws; a label's index is its number in the keyed function."""
    HIGHEST_MOVE: int
    """Moves are codes from 0 up to and including this."""
    MOST_MOVES: int
    """No position has more legal moves."""
    MOST_TURNS: int | None
    """No game has more moves, where there is such a bound with default options."""
    REFUSALS: tuple[Ruling, ...]
    """Why a move is refused, by the number that ``refusal`` returns; the first is legal play."""
    TARGETS: tuple[Ruling, ...]
    """What is right in place of something that no move has as its first, second, ... target."""
    REASONS: tuple[Ruling, ...]
    """Why a game ended, by the number in ``state.ended``; the first is a game that runs."""


class Evaluation(Protocol):
    """What every ``evaluate.py`` has beside functions of ``kernels.dispatch``."""

    def evaluate(self, state: "State", seat: int) -> int:
        """How well the seat stands, in thousandths."""


class Notation(Protocol):
    """What every ``notation.py`` has."""

    def format_move(self, state: "State", move: int) -> str:
        """The canonical text of a move, given any view."""

    def parse_move(self, state: "State", text: str) -> int:
        """The move that a text names here, legal or not; ``NotationError`` if it names none."""


class Scenery(Protocol):
    """What every ``scene.py`` has. It works on views."""

    def draw(self, state: "State", options: Options) -> Scene:
        """The scene without paths."""


def _no_conflict(seats: int, options: Options) -> None:
    """Options that never get in each other's way."""


def _as_given(options: Options) -> Options:
    """Options that mean the same on every machine."""
    return options


@dataclass(frozen=True)
class Game:
    """One of the games.

    ``example``      a move as people write it
    ``choosing``     what each target of a move is, as in "choose a card"; the kind of it, if empty
    ``saying``       how a move is spoken of with one target, two, ... chosen: ``totem to {0}``
    ``package``      the folder that holds its modules
    ``seat_names``   by number of seats, where seats are not called by their colours
    ``partners``     by number of seats, where seats play together
    ``has_secrets``  whether a seat holds what the others may not see
    ``has_scores``   whether seats have points or cards to compare, and not only won or lost
    ``has_lessons``  whether its ``lessons.py`` tells what can be learnt from a game
    ``has_solver``   whether its package ``solver`` knows perfect play, on some boards at least
    ``late_move``    the move that a table plays when the option ``seconds`` runs out
    ``check``        raises ``OptionError`` for options that do not go together
    ``settle``       turns options that depend on this machine into ones that replay anywhere
    """

    name: str
    title: str
    about: str
    goal: tuple[str, str, str]
    example: str
    credit: str
    minutes: int
    seats: tuple[int, ...]
    package: str
    options: tuple[Option, ...] = ()
    choosing: tuple[str, ...] = ()
    saying: tuple[str, ...] = ()
    seat_names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    partners: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    has_secrets: bool = False
    has_scores: bool = False
    has_lessons: bool = False
    has_solver: bool = False
    late_move: str = ""
    check: Callable[[int, Options], None] = _no_conflict
    settle: Callable[[Options], Options] = _as_given

    @cached_property
    def rules(self) -> Rules:
        """The compiled-or-interpreted rules: the only place with rules."""
        return cast(Rules, import_module(f"{self.package}.rules"))

    @cached_property
    def notation(self) -> Notation:
        """Moves as text."""
        return cast(Notation, import_module(f"{self.package}.notation"))

    @cached_property
    def scenery(self) -> Scenery:
        """Views as scenes."""
        return cast(Scenery, import_module(f"{self.package}.scene"))

    @cached_property
    def evaluation(self) -> Evaluation:
        """What bots know about good positions."""
        return cast(Evaluation, import_module(f"{self.package}.evaluate"))

    @cached_property
    def solver(self) -> "Solution":
        """Perfect play, where ``has_solver``."""
        return cast("Solution", import_module(f"{self.package}.solver"))

    def levels(self, seats: int) -> "tuple[Level, ...]":
        """What the eight levels of its bots are, at a table of so many seats."""
        levels = import_module(f"{self.package}.levels").LEVELS
        return cast("tuple[Level, ...]", levels[seats])

    def luck(self, seats: int) -> int:
        """How many times as many games as usual it takes to tell two levels apart."""
        luck = getattr(import_module(f"{self.package}.levels"), "LUCK", {})
        return int(luck.get(seats, 1))

    def is_sound(self, state: "State") -> bool:
        """Whether a view from outside, whose options and turn fit, can be one of this game."""
        return bool(import_module(f"{self.package}.sound").is_sound(state))

    def suppose(self, state: "State") -> None:
        """Let the seat to play hold all that it may hold, as far as the view in a state tells.

        Every move that it could make is legal then.
        """
        sound = import_module(f"{self.package}.sound")
        if hasattr(sound, "suppose"):
            sound.suppose(state)

    @property
    def folder(self) -> Traversable:
        """The files of the game's folder."""
        return files(self.package)

    @property
    def page(self) -> str:
        """The rules page, as Markdown."""
        return self._document("rules.md", f"{self.name}.md")

    @property
    def picture(self) -> str:
        """The picture of the rules page, as SVG."""
        return self._document("picture.svg", f"pictures/{self.name}.svg")

    def _document(self, packed: str, checkout: str) -> str:
        """The text of a file that is packed into the game's folder, or lies in the docs."""
        file = self.folder / packed
        if file.is_file():
            return file.read_text(encoding="utf-8")
        docs = Path(__file__).parents[2] / "docs" / "games"
        return (docs / checkout).read_text(encoding="utf-8")

    def seat_name(self, seats: int, seat: int) -> str:
        """What the seat is called at a table of so many seats."""
        return self.seat_names.get(seats, COLOURS)[seat]

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Who plays together: each seat for itself, unless the game has partners."""
        return self.partners.get(seats) or tuple((seat,) for seat in range(seats))

    def resolve(self, seats: int | None, given: Mapping[str, Any]) -> tuple[int, Options]:
        """The number of seats and every option: what was given, checked, and the rest filled in."""
        seats = self._seats(self.seats[0] if seats is None else seats)
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                listed = ", ".join(known)
                raise OptionError(
                    f"{self.title} has no option {quoted(name)}; it has {listed}.", "no-option"
                )
        options = {
            name: option.read(given[name]) if name in given else option.default_for(seats)
            for name, option in known.items()
        }
        self.check(seats, options)
        return seats, Resolved(self.settle(options))

    def _seats(self, given: Any) -> int:
        try:
            number = whole(given)
        except TypeError:
            number = 0
        if number not in self.seats:
            possible = " or ".join(str(number) for number in self.seats)
            shown = quoted(given, form=repr)
            raise OptionError(f"{self.title} has {possible} seats, not {shown}.", "bad-seats")
        return number

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy a game as its name: there is only one of each."""
        return game_in, (self.package,)


def game_in(package: str) -> Game:
    return cast(Game, import_module(package).GAME)


def seats_between(mover: int, following: int, seats: int) -> list[int]:
    """The seats after the mover and before the next one to play: those that could not act."""
    between = []
    seat = (mover + 1) % seats
    while seat != following:
        between.append(seat)
        seat = (seat + 1) % seats
    return between
