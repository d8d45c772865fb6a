"""What people read of a game: every message is worded, for every reader."""

import re
from collections.abc import Iterator

import pytest

from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels.views import NOBODY
from oxbox.scene import Scene
from oxbox.wording import CLOSE, OPEN, OR
from tests.cases import GAMES_A_CASE, Case, chance_of, push_random

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
MISTAKES = re.compile(
    r"\byou('s| is| has| was| plays| takes| moves| wins| does)\b|\bnobody's\b|  |\bNone\b"
    rf"|[{OPEN}{CLOSE}{OR}{{}}]",
    re.IGNORECASE,
)


def _texts(scene: Scene) -> Iterator[str]:
    yield scene.title
    for parts in (scene.regions, scene.spaces, scene.pieces, scene.choices):
        yield from (part.label for part in parts)
    yield from (text for fact in scene.facts for text in (fact.label, fact.value))


def test_every_reader_is_spoken_to_in_plain_english(case: Case) -> None:
    for seed in range(max(1, GAMES_A_CASE // 6)):
        position, chance = case.start(seed), chance_of(case, seed)
        while position.seat is not None and position.ply < 120:
            push_random(position, chance)
            for reader in (None, *range(case.seats)):
                viewer = NOBODY if reader is None else reader
                sentences = [step.sentence for step in position.tell(viewer, reader)]
                for text in (*sentences, *_texts(position.scene(viewer, reader))):
                    assert not MISTAKES.search(text), text


@EVERY
def test_the_mover_reads_you_and_the_others_a_name(game: Game) -> None:
    case = Case(game, game.seats[0], {})
    position, chance = case.start(1), chance_of(case, 1)
    mover = position.seat
    push_random(position, chance)
    own, others = (next(s.sentence for s in position.tell(NOBODY, r)) for r in (mover, None))
    assert re.search(r"\byou\b", own, re.IGNORECASE)
    assert not re.search(r"\byou\b", others, re.IGNORECASE)


@EVERY
def test_every_ruling_has_a_sentence(game: Game) -> None:
    rules = game.rules
    for kind, rulings in (("refusal", rules.REFUSALS[1:]), ("target", rules.TARGETS)):
        for ruling in rulings:
            assert game.sentence(kind, ruling) != f"{kind}-{ruling.code}"
