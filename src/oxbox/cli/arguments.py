"""Arguments of commands: how they are declared, those that several share, and their readers."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.games import GAMES, find_game

if TYPE_CHECKING:
    from oxbox.position import Position

Argument: TypeAlias = Callable[[Any], object]
"""What adds an argument, or several, to a parser or a group of one."""


def argument(*names: str, **settings: Any) -> Argument:
    """Take what ``add_argument`` takes."""
    return lambda parser: parser.add_argument(*names, **settings)


def flag(name: str, about: str) -> Argument:
    """Declare an argument that is there or not."""
    return argument(name, action="store_true", help=about)


def number(
    name: str, lowest: int, highest: int, about: str, metavar: str = "N", **settings: Any
) -> Argument:
    """Declare an argument that is a whole number in a range."""
    reader = whole_number(lowest, highest)
    return argument(name, type=reader, metavar=metavar, help=about, **settings)


def several(name: str, about: str, metavar: str) -> Argument:
    """Declare an argument that may be given several times."""
    return argument(name, action="append", default=[], metavar=metavar, help=about)


def group(title: str, *arguments: Argument) -> Argument:
    """Show arguments under a title of their own."""
    return lambda parser: add_all(parser.add_argument_group(title), arguments)


def one_of(*arguments: Argument) -> Argument:
    """Take at most one of the arguments."""
    return lambda parser: add_all(parser.add_mutually_exclusive_group(), arguments)


def add_all(parser: Any, arguments: Iterable[Argument]) -> None:
    """Add arguments to a parser or a group."""
    for each in arguments:
        each(parser)


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """A reader of whole numbers in a range."""

    def read(text: str) -> int:
        plain = text.strip()
        digits = plain.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 12:
            number = int(plain)
            if lowest <= number <= highest:
                return number
        raise ArgumentTypeError(
            f"{text!r:.40} is not a whole number from {lowest:,} to {highest:,}"
        )

    return read


def seconds(text: str) -> float:
    """A time in seconds, up to an hour."""
    return real_number(text, 0, 3600, "a number of seconds from 0 to 3,600")


def real_number(text: str, lowest: float, highest: float, what: str) -> float:
    """A number in a range; ``what`` names it in the refusal."""
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not lowest <= number <= highest:
        raise ArgumentTypeError(f"{text!r:.40} is not {what}")
    return number


GAME = argument("game", metavar="GAME", help="the game's name")
GAMES_NAMED = argument("games", metavar="GAME", nargs="*", help="a game's name (all of them)")
RECORD = argument("file", metavar="FILE", help="a record; - for the standard input")
FORCE = flag("--force", "replace a file that is there")
DATA = argument("--data", metavar="FOLDER", help="where the server keeps its tables")
PROCESSES = number("--processes", 1, 256, "(one for each core)")
MOVE_SECONDS = argument(
    "--seconds", type=seconds, default=5.0, metavar="S", help="the time for a move (5)"
)
MEMORY = number(
    "--memory",
    16,
    10_000_000,
    "the memory of each process of an outside bot, on Linux (2,048)",
    metavar="MB",
    default=2_048,
)
DEAL = group(
    "the deal",
    number("--seats", 1, 99, "how many seats play"),
    several(
        "--option",
        "an option of the game, as often as needed; `oxbox games` lists them",
        "NAME=VALUE",
    ),
    argument("--seed", metavar="S", help="a number or a text; the same one deals the same"),
)


def parse_options(texts: list[str]) -> dict[str, str]:
    """The options of a command line, by name."""
    options: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or not name:
            raise OptionError(f"{text!r:.60} is no option; write NAME=VALUE.", "bad-option")
        if name in options:
            raise OptionError(f"The option {name!s:.60} is given twice.", "bad-option")
        options[name] = value.strip()
    return options


def deal(game: Game, arguments: Namespace) -> "Position":
    """Set up the game that the arguments ask for."""
    from oxbox.position import start

    return start(game, arguments.seats, parse_options(arguments.option), arguments.seed)


def games_named(names: list[str]) -> list[Game]:
    """The games of these names, or all of them."""
    return [find_game(name) for name in names] or list(GAMES.values())


def parse_seats(game: Game, seats: int, text: str) -> frozenset[int]:
    """The seats that a text lists by name or by number from 0 on; also ``all`` and ``none``."""
    everyone = frozenset(range(seats))
    fixed = {"all": everyone, "none": frozenset[int]()}
    if text.strip().lower() in fixed:
        return fixed[text.strip().lower()]
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        raise OptionError("Name at least one seat, or say none or all.", "bad-seats")
    return frozenset(parse_seat(game, seats, word) for word in words)


def parse_seat(game: Game, seats: int, text: str) -> int:
    """The seat of that name or number."""
    names = [game.seat_name(seats, seat) for seat in range(seats)]
    word = text.strip().lower()
    for seat, name in enumerate(names):
        if word in (name.lower(), str(seat)):
            return seat
    listed = ", ".join(f"{name} ({seat})" for seat, name in enumerate(names))
    raise OptionError(f"There is no seat {text!r:.40}; the seats are {listed}.", "bad-seats")
