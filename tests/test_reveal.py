"""Which moves show something hidden, by one rule for all games."""

import pytest

from oxbox.games import GAMES
from oxbox.position import start
from oxbox.reveal import reveals
from tests.cases import CASES, Case, chance_of, push_random

SECRETIVE = [game.name for game in GAMES.values() if game.has_secrets]
DRAWING = [game.name for game in GAMES.values() if game.rules.LABELS]


@pytest.mark.parametrize("case", [case for case in CASES if not case.game.rules.LABELS], ids=str)
def test_a_move_of_a_game_without_chance_reveals_nothing(case: Case) -> None:
    position, chance = case.start(1), chance_of(case, 1)
    for _ in range(8):
        if position.seat is None:
            break
        assert not reveals(position, position.legal_moves[0])
        push_random(position, chance)


@pytest.mark.parametrize("name", DRAWING)
def test_a_move_that_draws_reveals(name: str) -> None:
    position = start(name, seed=3)
    assert reveals(position, position.legal_moves[0])


@pytest.mark.parametrize("name", SECRETIVE)
def test_looking_changes_nothing(name: str) -> None:
    position = start(name, seed=3)
    before = position.state.tobytes()
    reveals(position, position.legal_moves[0])
    assert position.state.tobytes() == before
    assert position.ply == 0


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_move_that_draws_nothing_reveals_nothing_although_hands_are_secret(name: str) -> None:
    """Late in a game, when the piles are empty, nothing new can come to light."""
    quiet = 0
    for seed in range(20):
        position = start(name, seed=seed)
        chance = chance_of(Case(position.game, position.seats, {}), seed)
        while position.seat is not None:
            move = position.legal_moves[0]
            quiet += not reveals(position, move) and position.ply > 0
            push_random(position, chance)
            if quiet:
                return
    assert quiet
