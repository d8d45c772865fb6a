"""Compile everything ahead, so that nothing waits later."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.arguments import games_named
from oxbox.cli.console import Screen, progress


def add_arguments(parser: ArgumentParser) -> None:
    """Which games."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="a game's name (all of them)")


def run(arguments: Namespace) -> int:
    """Compile the kernels of the games and say where they are kept."""
    games = games_named(arguments.games)
    from oxbox.kernels.cache import cache_folder
    from oxbox.kernels.compile import is_compiling
    from oxbox.warmup import warm

    screen = Screen.of(arguments)
    if not is_compiling():
        screen.say("Compiling is turned off (NUMBA_DISABLE_JIT): there is nothing to do.")
        return 0
    titles = [game.title for game in games]
    for title in progress(titles, len(titles), "compiling"):
        warm(title)
    folder = cache_folder()
    screen.say(f"Ready: {', '.join(titles)}.")
    if folder is None:
        screen.say("The cache folder cannot be written, so the next start compiles again.")
    else:
        print(f"Kept in {folder}")
    return 0
