"""Say what is wrong with an outside bot, if anything is."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.arguments import add_memory_argument, games_named, seconds, whole_number
from oxbox.cli.console import Screen
from oxbox.errors import OptionError

WRONG = 1
_HIGHEST = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """A command, the games to try it in, how long it may think, and its memory."""
    parser.add_argument("command_line", metavar="COMMAND", help="how the bot is started, quoted")
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="a game to try it in (all that it plays)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="the time for a move (5)"
    )
    add_memory_argument(parser)
    parser.add_argument(
        "--seed",
        type=whole_number(0, _HIGHEST),
        default=0,
        metavar="N",
        help="another number tries other games and seats (0)",
    )


def run(arguments: Namespace) -> int:
    """Print a line for each thing looked at; the exit code is 1 if one of them is wrong."""
    from oxbox.arena.check import check_bot, games_played
    from oxbox.arena.fault import Fault
    from oxbox.arena.limits import Limits
    from oxbox.arena.program import split_command
    from oxbox.terminal.characters import clean

    if arguments.seconds <= 0:
        raise OptionError("A move needs more than 0 seconds.", "bad-seconds")
    command = arguments.command_line
    split_command(command)
    screen = Screen.of(arguments)
    limits = Limits(move=arguments.seconds, memory=arguments.memory)
    asked = games_named(arguments.games)
    try:
        games = games_played(command, asked, limits)
    except Fault as fault:
        screen.say(f"wrong: {clean(fault.sentence)}")
        return WRONG
    if not games:
        screen.say("wrong: It plays none of " + ", ".join(game.name for game in asked) + ".")
        return WRONG
    for finding in check_bot(command, games, limits, arguments.seed):
        screen.say(f"{'ok' if finding.is_fine else 'wrong'}: {clean(finding.sentence)}")
        if not finding.is_fine:
            return WRONG
    screen.say("Nothing is wrong with it.")
    return 0
