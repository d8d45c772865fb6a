"""What there is to learn from a game: every question that was answered, how, and what is kept."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from oxbox.errors import GameError
from oxbox.games.oxfurd.deck import Card, load_deck
from oxbox.games.oxfurd.deck.answers import FILE, Answer, Answers
from oxbox.games.oxfurd.deck.formats import READERS
from oxbox.games.oxfurd.deck.loading import OWN_FOLDER, faults
from oxbox.games.oxfurd.deck.reading import read_file
from oxbox.games.oxfurd.rules import LATE, YES, asked
from oxbox.integrity import MOST_FINDINGS, Finding, check_integrity, connect_reading
from oxbox.kernels.layout import States
from oxbox.lessons import Lesson
from oxbox.options import Options


def find_lessons(states: States, moves: Sequence[int], options: Options) -> list[Lesson]:
    """The answer of each move, given the whole states before them."""
    if not moves:
        return []
    cards, truths = load_deck(options["deck"]).cards, states["truths"][0].tolist()
    seen = zip(*(states[name].tolist() for name in ("seat", "card", "die")), strict=True)
    given = []
    for (seat, number, die), move in zip(seen, moves, strict=True):
        card, definition = cards[number], asked(die)
        truth = truths[definition][number >> 6] >> (number & 63) & 1 == 1  # the same in every state
        was_right = move != LATE and truth == (move == YES)
        asked_for = card.definitions[definition]
        given.append(Lesson(seat, Answer(card.word, asked_for, truth, was_right, _meaning(card))))
    return given


@lru_cache(maxsize=4096)
def _meaning(card: Card) -> str:
    return "; ".join(card.meanings)


def keep(folder: Path | None, answers: Iterable[tuple[str, Sequence[Answer]]]) -> None:
    """Keep the answers of some games, each with a name, in a data folder or the usual one."""
    with Answers.open(folder) as kept:
        for game, given in answers:
            kept.add(game, given)


def check_data(folder: Path) -> Iterator[Finding]:
    """Look at the answers and the decks in a data folder."""
    if (folder / FILE).exists():
        yield from _check_answers(folder / FILE)
    decks = folder / OWN_FOLDER
    for deck in sorted(decks.iterdir()) if decks.exists() else ():
        if deck.suffix in READERS:
            for sentence in _faults(deck)[:MOST_FINDINGS]:
                yield Finding(f"{OWN_FOLDER}/{deck.name}: {sentence}")


def _check_answers(path: Path) -> Iterator[Finding]:
    try:
        with closing(connect_reading(path)) as file:
            yield from check_integrity(file, FILE)
            (count,) = file.execute("SELECT count(*) FROM answers").fetchone()
        yield Finding(f"{FILE}: {count} answers can be read.", is_damage=False)
    except sqlite3.Error as error:
        yield Finding(f"answers: {error}.")


def _faults(deck: Path) -> list[str]:
    try:
        return faults(read_file(deck, deck.name, "deck", ()), deck.name, deck.suffix.lower())
    except GameError as error:
        return [error.message]
