"""The words that were missed on this machine."""

from argparse import Namespace

from oxbox.cli.arguments import FORCE, argument, one_of
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.cli.files import write_new
from oxbox.errors import GameError
from oxbox.outcome import counted


@command(
    one_of(
        argument("--anki", metavar="FILE", help="write a text file that Anki imports"),
        argument("--forget", metavar="WORD", help="take a word off the list; all for all"),
    ),
    FORCE,
)
def words(arguments: Namespace) -> int:
    """Show the words that were missed on this machine, or export them for Anki."""
    from oxbox.games.oxfurd.deck.answers import Answers

    screen = Screen.of(arguments)
    with Answers.open() as answers:
        if arguments.forget:
            every = arguments.forget == "all"
            count = answers.forget(None if every else arguments.forget)
            if not count and not every:
                raise GameError(f"{arguments.forget!s:.80} is not on the list.", "no-word")
            screen.say(f"Forgot {counted(count, 'answer')}.")
            return 0
        missed = answers.missed()
    if arguments.anki:
        from oxbox.games.oxfurd.deck.writing import anki_text

        write_new(arguments.anki, anki_text(missed), arguments.force)
        screen.say(f"Wrote {len(missed)} words to {arguments.anki}; in Anki choose File, Import.")
    elif missed:
        for word, meaning in missed.items():
            screen.say(f"{word}: {meaning}")
    else:
        screen.say("No word is on the list: play Oxfurd Bluff, and those that you miss will be.")
    return 0
