"""The check of an outside bot, a line for each thing looked at."""

from argparse import Namespace

from oxbox.cli.arguments import MEMORY, MOVE_SECONDS, argument, games_named, number
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.errors import OptionError

WRONG = 1
_HIGHEST = 1_000_000


@command(
    argument("command_line", metavar="COMMAND", help="how the bot is started, quoted"),
    argument("games", metavar="GAME", nargs="*", help="a game to try it in (all that it plays)"),
    MOVE_SECONDS,
    MEMORY,
    number("--seed", 0, _HIGHEST, "another number tries other games and seats (0)", default=0),
)
def check_bot(arguments: Namespace) -> int:
    """Say what is wrong with an outside bot, if anything is.

    The exit code is 1 then.
    """
    from oxbox.arena.check import check_bot, games_played
    from oxbox.arena.fault import Fault
    from oxbox.arena.limits import Limits
    from oxbox.arena.program import split_command
    from oxbox.terminal.characters import clean

    if arguments.seconds <= 0:
        raise OptionError("A move needs more than 0 seconds.", "bad-seconds")
    started = arguments.command_line
    split_command(started)
    screen = Screen.of(arguments)
    limits = Limits(move=arguments.seconds, memory=arguments.memory)
    asked = games_named(arguments.games)
    try:
        games = games_played(started, asked, limits)
    except Fault as fault:
        screen.say(f"wrong: {clean(fault.sentence)}")
        return WRONG
    if not games:
        screen.say("wrong: It plays none of " + ", ".join(game.name for game in asked) + ".")
        return WRONG
    for finding in check_bot(started, games, limits, arguments.seed):
        screen.say(f"{'ok' if finding.is_fine else 'wrong'}: {clean(finding.sentence)}")
        if not finding.is_fine:
            return WRONG
    screen.say("Nothing is wrong with it.")
    return 0
