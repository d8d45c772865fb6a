"""Commands for a deck of words: check, count, begin, make, add, list and remove."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from oxbox.cli.arguments import FORCE, argument
from oxbox.cli.command import add_commands, command
from oxbox.cli.console import Screen
from oxbox.cli.files import write_new
from oxbox.errors import GameError
from oxbox.games.oxfurd.deck.formats import READERS
from oxbox.games.oxfurd.deck.reading import path_of, read_file
from oxbox.outcome import counted

if TYPE_CHECKING:
    from oxbox.games.oxfurd.deck import Deck
    from oxbox.games.oxfurd.deck.answers import Tally
    from oxbox.games.oxfurd.deck.stats import Stats

_MOST_FAULTS = 50
_MOST_LIES = 10
_FAIR = (0.40, 0.60)
_ENDINGS = ", ".join(READERS)
_FILE = argument("file", metavar="FILE", help=f"a deck file: {_ENDINGS}")


@command(_FILE)
def _check(arguments: Namespace) -> int:
    """Say what is wrong with a deck file, line by line."""
    from oxbox.games.oxfurd.deck.loading import deck_names, faults, load_deck
    from oxbox.games.oxfurd.deck.stats import stats_of

    screen = Screen.of(arguments)
    name: str = arguments.file
    if name not in deck_names():
        path = path_of(name)
        wrong = faults(read_file(path, name, "deck", deck_names()), path.name, path.suffix.lower())
        for sentence in wrong[:_MOST_FAULTS]:
            screen.say(sentence)
        if len(wrong) > _MOST_FAULTS:
            screen.say(f"... and {len(wrong) - _MOST_FAULTS} more.")
        if wrong:
            return 1
    stats = stats_of(load_deck(name))
    for sentence in _advice(stats):
        screen.say(sentence)
    screen.headline(f"{Path(name).name} is a good deck of {counted(stats.cards, 'card')}.")
    return 0


def _advice(stats: "Stats") -> list[str]:
    """What is allowed but could be better."""
    advice = [f"How to say {word}: {fault}." for word, fault in stats.hints.items()]
    if not _FAIR[0] <= stats.right <= _FAIR[1]:
        advice.append(f"{stats.right:.0%} of the definitions are right; about half should be.")
    if stats.review:
        advice.append(f"{stats.review} definitions are marked for review.")
    return advice


@command(argument("deck", metavar="DECK", nargs="?", default="full", help="a name or a file"))
def _stats(arguments: Namespace) -> int:
    """Count a deck, and show which lies fool people most."""
    from oxbox.games.oxfurd.deck import load_deck
    from oxbox.games.oxfurd.deck.answers import Answers
    from oxbox.games.oxfurd.deck.stats import stats_of

    screen = Screen.of(arguments)
    deck = load_deck(arguments.deck)
    for line in _figures(stats_of(deck)):
        screen.write(line)
    with Answers.open() as answers:
        tallies = _asked(deck, answers.tallies())
    if tallies:
        _show_play(screen, deck, tallies)
    else:
        screen.say("Nobody has answered any of it on this machine yet.")
    return 0


def _figures(stats: "Stats") -> list[str]:
    right, wrong = stats.lengths
    places = ", ".join(f"{share:.1%}" for share in stats.places)
    counts = ", ".join(f"{n} with {rights}" for rights, n in enumerate(stats.counts))
    hard = ", ".join(
        f"{n} of {difficulty or 'none'}" for difficulty, n in stats.difficulties.items()
    )
    kinds = ", ".join(f"{n} {kind or 'without'}" for kind, n in stats.kinds.items())
    return [
        f"cards          {stats.cards}",
        f"right          {stats.right:.1%} (by place: {places})",
        f"right on card  {counts}",
        f"words          {right:.1f} in a right definition, {wrong:.1f} in a wrong one",
        f"difficulty     {hard}",
        f"kind           {kinds}",
        f"to review      {stats.review}",
    ]


def _asked(deck: "Deck", tallies: "list[Tally]") -> "list[Tally]":
    known = {(card.word, text) for card in deck.cards for text in card.definitions}
    return [tally for tally in tallies if (tally.word, tally.definition) in known]


def _show_play(screen: Screen, deck: "Deck", tallies: "list[Tally]") -> None:
    from oxbox.games.oxfurd.deck.stats import estimates

    asked, missed = sum(t.asked for t in tallies), sum(t.missed for t in tallies)
    screen.write(f"answered       {asked} times on this machine, {missed / asked:.0%} wrongly")
    fooled = [tally for tally in tallies if tally.missed and not tally.truth][:_MOST_LIES]
    if fooled:
        screen.headline("Lies that fool people most")
    for tally in fooled:
        screen.write(f"  {tally.missed} of {tally.asked}  {tally.word}: {tally.definition}")
    moved = [e for e in estimates(deck, tallies) if e.from_play != e.on_card][:_MOST_LIES]
    if moved:
        screen.headline("Harder or easier than the card says")
    for estimate in moved:
        screen.write(
            f"  {estimate.word}: {estimate.from_play} by {estimate.asked} answers,"
            f" {estimate.on_card or 'none'} on the card"
        )


@command(argument("file", metavar="FILE", help=f"the file to write: {_ENDINGS}"), FORCE)
def _new(arguments: Namespace) -> int:
    """Write a deck of three example cards to begin with."""
    from oxbox.games.oxfurd.deck.examples import EXAMPLES
    from oxbox.games.oxfurd.deck.writing import write_deck

    cards = write_deck(EXAMPLES, _ending(arguments.file))
    write_new(arguments.file, cards, arguments.force)
    Screen.of(arguments).say(
        f"Wrote three cards to {arguments.file}: change them, then oxbox deck check it."
    )
    return 0


@command(
    argument("vocabulary", metavar="VOCABULARY", help="a CSV file: word, kind, meaning"),
    argument("file", metavar="FILE", help=f"the deck to write: {_ENDINGS}"),
    argument("--seed", type=int, default=1, help="another number mixes other lies in"),
    FORCE,
)
def _make(arguments: Namespace) -> int:
    """Make a deck from a spreadsheet of words and meanings."""
    from oxbox.games.oxfurd.deck.lies import make_cards
    from oxbox.games.oxfurd.deck.writing import write_deck

    screen = Screen.of(arguments)
    path = path_of(arguments.vocabulary)
    text = read_file(path, arguments.vocabulary, "vocabulary", ())
    cards = make_cards(text, path.name, arguments.seed)
    written = write_deck(cards, _ending(arguments.file))
    write_new(arguments.file, written, arguments.force)
    lies = sum(len(card.review) for card in cards)
    share = 1 - lies / (3 * len(cards))
    screen.say(
        f"Wrote {len(cards)} cards to {arguments.file}; {share:.0%} of the definitions are right."
    )
    screen.say(f"Read the {lies} lies: each is marked for review until you take the mark away.")
    if share < _FAIR[0]:
        screen.say("A second and third meaning for some words would make yes as likely as no.")
    return 0


@command(_FILE, argument("--name", help="what to call it (the name of the file)"), FORCE)
def _add(arguments: Namespace) -> int:
    """Keep a deck under a name, for the page and everywhere."""
    from oxbox.files import replace_file
    from oxbox.games.oxfurd.deck.loading import (
        NAME,
        added_decks,
        own_folder,
        parse_deck,
        shipped_names,
    )

    path, ending = path_of(arguments.file), _ending(arguments.file)
    name: str = arguments.name or path.stem
    if not NAME.fullmatch(name) or name in shipped_names():
        raise GameError(f"A deck cannot be called {name!r:.60}; --name gives it another.", "usage")
    text = read_file(path, arguments.file, "deck", ())
    deck = parse_deck(text, path.name, ending)
    before = added_decks().get(name)
    if before and not arguments.force:
        raise GameError(f"There is a deck {name} already; --force replaces it.", "usage")
    own_folder().mkdir(parents=True, exist_ok=True)
    kept = own_folder() / f"{name}{ending}"
    replace_file(kept, lambda file: file.write(text.encode()))
    if before and before != kept:
        before.unlink()
    Screen.of(arguments).say(
        f"Added {name}, a deck of {len(deck)} cards: choose it as the option deck."
    )
    return 0


@command()
def _list(arguments: Namespace) -> int:
    """List the decks that have a name."""
    from oxbox.games.oxfurd.deck.loading import added_decks, load_deck, shipped_names

    screen = Screen.of(arguments)
    for name in shipped_names():
        screen.write(f"{name:<12} {len(load_deck(name)):>5} cards")
    for name, path in added_decks().items():
        try:
            size = str(len(load_deck(name)))
        except GameError:
            size = "bad"
        screen.write(f"{name:<12} {size:>5} cards  {path}")
    return 0


@command(argument("name", metavar="NAME"))
def _remove(arguments: Namespace) -> int:
    """Remove a deck that was added."""
    from oxbox.games.oxfurd.deck.loading import added_decks

    path = added_decks().get(arguments.name)
    if path is None:
        raise GameError(f"There is no added deck {arguments.name!r:.60}.", "no-material")
    path.unlink()
    Screen.of(arguments).say(f"Removed {arguments.name}.")
    return 0


def _ending(name: str) -> str:
    ending = Path(name).suffix.lower()
    if ending not in READERS:
        raise GameError(f"A deck ends in {_ENDINGS}; {name!s:.80} does not.", "usage")
    return ending


@command(
    lambda parser: add_commands(
        parser,
        (_check, _stats, _new, _make, _add, _list, _remove),
        [],
        title="what to do",
        metavar="WHAT",
        required=True,
    )
)
def deck(arguments: Namespace) -> int:
    """Check, count, begin or make a deck of words for Oxfurd Bluff."""
    raise AssertionError("One of its commands runs instead.")
