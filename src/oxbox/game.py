"""A game: its name, seats and options, and where its rules, notation and scene are found.

A ``Game`` is made without importing NumPy; the modules of its folder are imported when first used.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

from oxbox.catalogue import Catalogue, Seats, catalogue_of
from oxbox.contract import Rules, Ruling, find_module, load_rules
from oxbox.errors import OptionError, quoted
from oxbox.level import USUAL_LEVELS, Level
from oxbox.options import Option, Options, Resolved, whole

if TYPE_CHECKING:
    from oxbox.kernels.layout import State
    from oxbox.lessons import Lessons
    from oxbox.solution import Solution

_WORDED: Final = ("about", "goal", "choosing", "asking", "confirming")
"""What the catalogue says where the game does not; lists are ``goal-1``, ``goal-2``, ..."""

COLOURS: Final = ("Red", "Blue", "Yellow", "Green")
"""What seats are called where the game has no names of its own, as the tones seat0 to seat3."""


def _no_conflict(seats: int, options: Options) -> None:
    """Options that never get in each other's way."""


def _as_given(options: Options) -> Options:
    """Options that mean the same on every machine."""
    return options


def _no_symmetry(options: Options) -> None:
    """A table that nobody may turn."""


def _module_of_caller() -> str:
    """The module that makes a game: its package."""
    return str(sys._getframe(2).f_globals["__name__"])


@dataclass(frozen=True, eq=False)
class Game:
    """One of the games.

    ``about``        the game in a sentence
    ``goal``         what it is about, in three or four sentences
    ``example``      a move as people write it
    ``examples``     by number of seats, where they are written in another way
    ``choosing``     what each target of a move is, as in "choose a card"; the kind of it, if empty
    ``asking``       what the table asks for each target: "Where should {0} go?", where {0} stands
                     for the label of the first target
    ``confirming``   what it asks before a move is sent, likewise
    ``moving``       what a half-made move moves, for pages that show it: pairs of a piece, or the
                     number of a target, and the number of the target that it goes to; the first
                     target goes to the second, if empty
    ``seat_names``   by number of seats, where seats are not called by their colours
    ``partners``     by number of seats, where seats play together
    ``has_secrets``  whether a seat holds what the others may not see
    ``has_scores``   whether seats have points or cards to compare, and not only won or lost
    ``has_lessons``  whether its module ``lessons`` tells what can be learnt from a game
    ``keeps``        names, with wildcards, of what it keeps in the data folder
    ``has_solver``   whether its package ``solver`` knows perfect play, on some boards at least
    ``late_move``    the move that a table plays when the option ``seconds`` runs out
    ``check``        raises ``OptionError`` for options that do not go together
    ``settle``       turns options that depend on this machine into ones that replay anywhere
    ``aliases``      other names that it is found by
    ``place``        where it stands among the games: lower numbers first, then by name
    ``variants``     options that tests and benchmarks play with, where each by itself is too little
    ``bars``         what benchmarks ask of it: ``playouts`` and ``simulations`` as times those of
                     OpenSpiel; ``bytes``, the most that a state has (1024); known numbers of
                     ``perft`` by depth; the matches of ``strength`` by seats; and ``solving``
    ``symmetry``     for tests: the size of a square board that may be turned and mirrored, or two
                     words of moves that may change places
    ``package``      the folder that holds its modules: the one that makes the game
    """

    name: str
    title: str
    example: str
    credit: str
    minutes: int
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    about: str = field(default_factory=str, repr=False)
    goal: tuple[str, ...] = field(default_factory=tuple, repr=False)
    choosing: tuple[str, ...] = field(default_factory=tuple, repr=False)
    asking: tuple[str, ...] = field(default_factory=tuple, repr=False)
    confirming: str = field(default_factory=str, repr=False)
    examples: Mapping[int, str] = field(default_factory=dict)
    moving: tuple[tuple[str | int, int], ...] = ()
    seat_names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    partners: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    has_secrets: bool = False
    has_scores: bool = False
    has_lessons: bool = False
    keeps: tuple[str, ...] = ()
    has_solver: bool = False
    late_move: str = ""
    check: Callable[[int, Options], None] = _no_conflict
    settle: Callable[[Options], Options] = _as_given
    aliases: tuple[str, ...] = ()
    place: int = 100
    variants: tuple[Mapping[str, Any], ...] = ()
    bars: Mapping[str, Any] = field(default_factory=dict)
    symmetry: Callable[[Options], int | tuple[str, str] | None] = _no_symmetry
    package: str = field(default_factory=_module_of_caller)

    def __post_init__(self) -> None:
        """Leave what is not stated to the catalogue, which is read when somebody asks."""
        for name in _WORDED:
            if not getattr(self, name):
                object.__delattr__(self, name)

    def __getattr__(self, name: str) -> Any:
        if name not in _WORDED:
            raise AttributeError(f"a game has no {name}")
        of_targets = {"first": "{0}", "second": "{1}", "third": "{2}"}
        words: Any = tuple(self.texts.series(name, **of_targets))
        if name in ("about", "confirming"):
            words = self.texts.plain(name, **of_targets)
        object.__setattr__(self, name, words)
        return words

    @cached_property
    def texts(self) -> Catalogue:
        """What people read of the game."""
        return catalogue_of(self.package)

    def sentence(self, kind: str, ruling: Ruling, winners: Seats | None = None) -> str:
        """What a ruling says (``refusal``, ``target`` or ``reason``), with marks for winners."""
        arguments: dict[str, Any] = {}
        if winners is not None:
            arguments = {"winners": winners, "count": len(winners)}
        if ruling.sentence:
            return ruling.sentence.format(winners=self.texts.text("names", **arguments))
        return self.texts.text(f"{kind}-{ruling.code}", **arguments)

    def refuse(self, ruling: Ruling) -> str:
        """Why the rules refuse a move, in words."""
        return self.sentence("refusal", ruling)

    def title_of(self, option: Option) -> str:
        """What an option is called on a form."""
        usual = option.title or option.name.replace("_", " ").capitalize()
        return self.texts.plain(f"option-{option.name}", usual)

    def about_option(self, option: Option) -> str:
        """What happens with an option."""
        return option.about or self.texts.plain(f"option-{option.name}.about")

    def label_of(self, option: Option, choice: str) -> str:
        """What a value of an option is called on a form."""
        return self.texts.plain(f"option-{option.name}.{choice}", choice.capitalize())

    @cached_property
    def rules(self) -> Rules:
        """What its ``rules.py`` states, and the usual where it states nothing."""
        return load_rules(self.package)

    @cached_property
    def solver(self) -> "Solution":
        """Perfect play, where ``has_solver``."""
        return cast("Solution", import_module(f"{self.package}.solver"))

    @cached_property
    def lessons(self) -> "Lessons":
        """What can be learnt, where ``has_lessons``."""
        return cast("Lessons", import_module(f"{self.package}.lessons"))

    def levels(self, seats: int) -> tuple[Level, ...]:
        """What the eight levels of its bots are, by the number of seats."""
        levels = getattr(self.module("bot.levels"), "LEVELS", None)
        return USUAL_LEVELS if levels is None else cast(tuple[Level, ...], levels[seats])

    def luck(self, seats: int) -> int:
        """How many times as many games as usual it takes to tell two levels apart."""
        luck = getattr(self.module("bot.levels"), "LUCK", {})
        return int(luck.get(seats, 1))

    def has(self, name: str) -> bool:
        """Whether the game's folder has a module of that name."""
        return find_spec(f"{self.package}.{name}") is not None

    def module(self, name: str) -> ModuleType | None:
        """Import a module of the game's folder, such as ``bot.levels``; None if there is none."""
        return find_module(self.package, name)

    def is_valid(self, state: "State") -> bool:
        """Whether a view from outside, whose options, turn and ranges fit, can be of this game."""
        validate = self.module("validate")
        return validate is None or bool(validate.is_valid(state))

    def suppose(self, state: "State") -> None:
        """Let the seat to play hold all that it may hold, as far as the view in a state tells.

        Every move that it could make is legal then.
        """
        suppose = getattr(self.module("validate"), "suppose", None)
        if suppose is not None:
            suppose(state)

    @property
    def folder(self) -> Traversable:
        """The files of the game's folder."""
        return files(self.package)

    @property
    def page(self) -> str:
        """The rules page, as Markdown; of a game without one, what it is about."""
        lines = "\n".join(f"{number}. {line}" for number, line in enumerate(self.goal, 1))
        return self._document(f"{self.name}.md") or f"# {self.title}\n\n{self.about}\n\n{lines}\n"

    @property
    def picture(self) -> str:
        """The picture of the rules page, as SVG; empty if there is none."""
        return self._document(f"pictures/{self.name}.svg")

    def _document(self, name: str) -> str:
        """The text of a file in the docs, which the package holds as well; empty if none."""
        package = Path(__file__).parent
        for folder in (package / "documents", package.parents[1] / "docs" / "games"):
            if (folder / name).is_file():
                return (folder / name).read_text(encoding="utf-8")
        return ""

    def seat_name(self, seats: int, seat: int) -> str:
        """What the seat is called, by the number of seats."""
        return self.seat_names.get(seats, COLOURS)[seat]

    def example_for(self, seats: int) -> str:
        """A move as people write it, by the number of seats."""
        return self.examples.get(seats, self.example)

    def cite(self, ruling: Ruling) -> str:
        """The rule that a ruling rests on, with the game's title; empty if it names none."""
        return f"{self.title} {ruling.rule}" if ruling.rule else ""

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
