"""The command that begins a game, or goes on with a saved one."""

from argparse import Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import (
    DEAL,
    argument,
    deal,
    group,
    one_of,
    parse_seat,
    parse_seats,
    several,
)
from oxbox.cli.background import leaving_when_told
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.cli.play.saving import usual_people
from oxbox.errors import GameError
from oxbox.games import find_game

if TYPE_CHECKING:
    from oxbox.position import Position
    from oxbox.record import Event


@command(
    argument("game", metavar="GAME", nargs="?", help="the game's name; without one you are asked"),
    DEAL,
    group(
        "who plays",
        one_of(
            argument(
                "--people",
                metavar="SEATS",
                help="the seats of the people at this keyboard, by name or by number from 0 on, "
                "with commas between, or all or none; random opponents take the others (all, but "
                "nobody who has left a saved game)",
            ),
            argument(
                "--random",
                metavar="SEATS",
                help="the other way round: the seats of random opponents",
            ),
        ),
    ),
    several(
        "--bot",
        "a level from 1 to 8, greedy, or uct:1000, for one seat or for every seat that no "
        "person has; with it you have the first seat that is left, unless --people says more",
        "[SEAT=]BOT",
    ),
    argument("--load", metavar="FILE", help="go on with a saved game"),
)
def play(arguments: Namespace) -> int:
    """Play a game: people at one keyboard, bots or random opponents on the other seats."""
    screen = Screen.of(arguments)
    try:
        position, events = _find_position(screen, arguments)
    except EOFError:
        return 0
    named, everywhere = _find_bots(position, arguments.bot)
    people = _find_people(position, events, arguments) - named.keys()
    if everywhere and arguments.people is None and arguments.random is None:
        people = frozenset(sorted(people)[:1])
    from oxbox.bots import make_bot
    from oxbox.cli.play.hotseat import Hotseat

    texts = {seat: everywhere for seat in range(position.seats) if everywhere} | named
    bots = {
        seat: make_bot(position.game, text, position.seats, seat, position.options)
        for seat, text in texts.items()
        if seat not in people
    }
    with leaving_when_told():
        return Hotseat(screen, position, people, events, arguments.seed, bots).play()


def _find_bots(position: "Position", texts: list[str]) -> tuple[dict[int, str], str]:
    """The bots named for certain seats, and the one for all others."""
    named: dict[int, str] = {}
    everywhere = ""
    for text in texts:
        seat, equals, bot = text.partition("=")
        if equals:
            named[parse_seat(position.game, position.seats, seat)] = bot
        else:
            everywhere = text
    return named, everywhere


def _find_position(screen: Screen, arguments: Namespace) -> "tuple[Position, tuple[Event, ...]]":
    if arguments.load is not None:
        return _load(arguments)
    if arguments.game is None:
        from oxbox.cli.play.menu import choose_game, choose_table

        game = choose_game(screen)
        choose_table(screen, game, arguments)
        print()
    else:
        game = find_game(arguments.game)
    return deal(game, arguments), ()


def _load(arguments: Namespace) -> "tuple[Position, tuple[Event, ...]]":
    if arguments.game or arguments.seats or arguments.option or arguments.seed is not None:
        raise GameError("A saved game has its own game, seats, options and seed.", "usage")
    from oxbox.cli.files import read_record

    record, position = read_record(arguments.load)
    return position, record.events


def _find_people(
    position: "Position", events: "tuple[Event, ...]", arguments: Namespace
) -> frozenset[int]:
    if arguments.random is not None:
        everyone = frozenset(range(position.seats))
        return everyone - parse_seats(position.game, position.seats, arguments.random)
    if arguments.people is not None:
        return parse_seats(position.game, position.seats, arguments.people)
    return usual_people(position.seats, events)
