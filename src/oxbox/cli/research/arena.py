"""Matches between bots, and the table of what came out."""

import secrets
import sys
from argparse import Namespace
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING

from oxbox.cli.arguments import (
    DEAL,
    GAME,
    MEMORY,
    MOVE_SECONDS,
    PROCESSES,
    argument,
    number,
    parse_options,
    real_number,
)
from oxbox.cli.command import command
from oxbox.cli.console import Screen, progress
from oxbox.cli.files import path_of, write_text
from oxbox.errors import OptionError
from oxbox.games import find_game

if TYPE_CHECKING:
    from oxbox.arena.ledger import Ledger
    from oxbox.arena.match import Match
    from oxbox.arena.result import Result
    from oxbox.arena.sprt import Pairs
    from oxbox.arena.standings import Standings

STOPPED = 130
_GAMES = 100
_SPRT_GAMES = 20_000
_HIGHEST_ELO = 2_000.0


@command(
    GAME,
    argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="random, greedy, a level from 1 to 8, uct:1000, uct:0.5s, judged:1000, "
        "or 'program:COMMAND'",
    ),
    number(
        "--games",
        1,
        10_000_000,
        "games of each group of bots, rounded up to whole deals "
        f"({_GAMES}; at most {_SPRT_GAMES:,} with --sprt)",
    ),
    MOVE_SECONDS,
    MEMORY,
    number(
        "--openings",
        0,
        40,
        "random moves that begin each game (4, or 0 where the deal has chance in it)",
        metavar="K",
    ),
    number(
        "--balanced",
        1,
        1_000_000_000,
        "only openings that alpha-beta with N nodes finds neither won nor lost",
        default=0,
    ),
    argument(
        "--sprt",
        nargs=2,
        type=lambda text: real_number(text, -_HIGHEST_ELO, _HIGHEST_ELO, "a lead in Elo"),
        metavar=("ELO0", "ELO1"),
        help="stop as soon as one of two leads of the first bot is proved",
    ),
    PROCESSES,
    argument("--results", metavar="FILE", help="keep the results, and go on from them"),
    argument("--plot", metavar="FILE", help="the picture (SVG) of the scores"),
    DEAL,
)
def arena(arguments: Namespace) -> int:
    """Let bots play each other, and say how much better one is.

    A run that is stopped prints what it has.
    """
    from oxbox.arena.entrant import check_entrant
    from oxbox.arena.ledger import open_ledger
    from oxbox.arena.standings import standings

    match = _match(arguments)
    for text in dict.fromkeys(match.bots):
        check_entrant(match, text)
    results: list[Result] = []
    code = 0
    kept = open_ledger(path_of(arguments.results), match) if arguments.results else nullcontext()
    with kept as ledger:
        results += ledger.results if ledger else []
        try:
            _play(arguments, match, results, ledger)
        except KeyboardInterrupt:
            code = STOPPED
    found = standings(match, results)
    _report(arguments, found, results)
    if code:
        print("Stopped." + (" The same command goes on from here." if arguments.results else ""))
    return code


def _match(arguments: Namespace) -> "Match":
    from oxbox.arena.ledger import read_seed
    from oxbox.arena.limits import Limits
    from oxbox.arena.match import Match, check_match, usual_openings, usual_seats

    game = find_game(arguments.game)
    wanted = arguments.seats or usual_seats(game, len(arguments.bots))
    seats, options = game.resolve(wanted, parse_options(arguments.option))
    if arguments.seconds <= 0:
        raise OptionError("A move needs more than 0 seconds.", "bad-seconds")
    seed = arguments.seed
    if seed is None and arguments.results:
        seed = read_seed(path_of(arguments.results))
    match = Match(
        game.name,
        seats,
        options,
        tuple(arguments.bots),
        secrets.token_hex(8) if seed is None else seed,
        usual_openings(game) if arguments.openings is None else arguments.openings,
        Limits(move=arguments.seconds, memory=arguments.memory),
        arguments.balanced,
    )
    check_match(match)
    _check_sprt(arguments, match)
    return match


def _check_sprt(arguments: Namespace, match: "Match") -> None:
    if not arguments.sprt:
        return
    if len(match.bots) != 2:
        raise OptionError("--sprt compares two bots with two seats.", "bad-sprt")
    if arguments.sprt[0] >= arguments.sprt[1]:
        raise OptionError("--sprt takes the smaller lead first.", "bad-sprt")


def _play(
    arguments: Namespace, match: "Match", results: "list[Result]", ledger: "Ledger | None"
) -> None:
    """Play what is missing; ``results`` grows game by game."""
    from oxbox.arena.pool import count_missing, play_missing
    from oxbox.arena.sprt import Pairs

    games = arguments.games or (_SPRT_GAMES if arguments.sprt else _GAMES)
    pairs = Pairs(results if arguments.sprt else ())
    left = count_missing(match, games, results)
    if left == 0 or _is_decided(arguments, pairs):
        return
    with closing(play_missing(match, games, results, ledger, arguments.processes)) as played:
        for result in progress(played, left, "playing"):
            if arguments.sprt and pairs.add(result) and _is_decided(arguments, pairs):
                return


def _is_decided(arguments: Namespace, pairs: "Pairs") -> bool:
    from oxbox.arena.sprt import sprt

    return bool(arguments.sprt and sprt(pairs.scores, *arguments.sprt).verdict)


def _report(arguments: Namespace, found: "Standings", results: "list[Result]") -> None:
    from oxbox.arena.sprt import Pairs, sprt
    from oxbox.arena.standings import table

    screen = Screen.of(arguments)
    match = found.match
    screen.headline(f"{match.game.title}, {match.seats} seats: {len(results):,} games")
    _print_table(screen, table(found))
    for note in found.notes:
        screen.say(note)
    if arguments.sprt:
        screen.say(str(sprt(Pairs(results).scores, *arguments.sprt)))
    screen.whisper(f"seed {match.seed}, openings of {match.openings} moves")
    picture = arguments.plot or (arguments.results and f"{path_of(arguments.results)}.svg")
    if picture:
        from oxbox.arena.plot import draw_plot

        write_text(picture, draw_plot(found))


def _print_table(screen: Screen, lines: list[tuple[str, ...]]) -> None:
    """Print a table: with rules and colours on a terminal, plainly aligned anywhere else."""
    from oxbox.terminal.characters import clean, text_width

    cells = [tuple(clean(cell) for cell in line) for line in lines]
    if sys.stdout.isatty():
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.markup import escape
        from rich.table import Table
        from rich.text import Text

        drawn = Table(*(escape(cell) for cell in cells[0]), box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        drawn.columns[0].min_width = min(16, max(text_width(line[0]) for line in cells))
        for column in drawn.columns[1:]:
            column.justify = "right"
            column.no_wrap = True
        for line in cells[1:]:
            drawn.add_row(*(Text(cell) for cell in line))
        Console(no_color=not screen.colour).print(drawn)
        return
    widths = [max(map(text_width, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        padded = [
            " " * (width - text_width(cell)) for cell, width in zip(line, widths, strict=True)
        ]
        rest = (pad + cell for pad, cell in zip(padded[1:], line[1:], strict=True))
        print("  ".join((line[0] + padded[0], *rest)))
