"""Arguments that several commands share: a game, its seats and options, a seed, a number."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from oxbox.errors import OptionError
from oxbox.game import Game
from oxbox.games import find_game

if TYPE_CHECKING:
    from oxbox.position import Position


def add_deal_arguments(parser: ArgumentParser) -> None:
    """Let a command take seats, options and a seed."""
    group = parser.add_argument_group("the deal")
    group.add_argument("--seats", type=whole_number(1, 99), metavar="N", help="how many seats play")
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as often as needed; `oxbox games` lists them",
    )
    group.add_argument(
        "--seed", metavar="S", help="a number or a text; the same one deals the same"
    )


def add_memory_argument(parser: ArgumentParser) -> None:
    """Let a command limit the memory of outside bots."""
    parser.add_argument(
        "--memory",
        type=whole_number(16, 10_000_000),
        default=2_048,
        metavar="MB",
        help="the memory of each process of an outside bot, on Linux (2,048)",
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
    from oxbox.games import GAMES

    return [find_game(name) for name in names] or list(GAMES.values())


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
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 3600:
        raise ArgumentTypeError(f"{text!r:.40} is not a number of seconds from 0 to 3,600")
    return number


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
