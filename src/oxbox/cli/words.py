"""Show the words that were missed on this machine, or export them for Anki."""

from argparse import ArgumentParser, Namespace

from oxbox.cli.console import Screen
from oxbox.cli.files import exists, write_text
from oxbox.errors import GameError


def add_arguments(parser: ArgumentParser) -> None:
    """What to do with the list."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--anki", metavar="FILE", help="write a text file that Anki imports")
    group.add_argument("--forget", metavar="WORD", help="take a word off the list; all for all")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def run(arguments: Namespace) -> int:
    """List, export or forget."""
    from oxbox.deck.answers import Answers

    screen = Screen.of(arguments)
    with Answers.open() as answers:
        if arguments.forget:
            every = arguments.forget == "all"
            count = answers.forget(None if every else arguments.forget)
            if not count and not every:
                raise GameError(f"{arguments.forget!s:.80} is not on the list.", "no-word")
            screen.say(f"Forgot {count} {'answer' if count == 1 else 'answers'}.")
            return 0
        missed = answers.missed()
    if arguments.anki:
        _export(screen, arguments, missed)
    elif missed:
        for word, meaning in missed.items():
            screen.say(f"{word}: {meaning}")
    else:
        screen.say("No word is on the list: play Oxfurd Bluff, and those that you miss will be.")
    return 0


def _export(screen: Screen, arguments: Namespace, missed: dict[str, str]) -> None:
    from oxbox.deck.anki import anki_text

    if exists(arguments.anki) and not arguments.force:
        raise GameError(f"{arguments.anki} is there already; --force replaces it.", "usage")
    write_text(arguments.anki, anki_text(missed))
    screen.say(f"Wrote {len(missed)} words to {arguments.anki}; in Anki choose File, Import.")
