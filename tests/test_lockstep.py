"""Two sets of rules, written apart, play the same random games and must never differ."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.kernels.keyed import draw
from oxbox.key import key_array
from oxbox.position import Position
from tests.cases import Case, chance_of, push_random

LOCKSTEP_GAMES = 12 if is_compiling() else 4
"""Games a case; with about eighty cases that makes a thousand compiled ones."""


def drawer(position: Position) -> Callable[[str, int, int], int]:
    key, labels = key_array(position.key), position.game.rules.LABELS

    def draw_labelled(label: str, number: int, bound: int) -> int:
        return draw(key, labels.index(label), number, bound)

    return draw_labelled


def reference_of(case: Case, position: Position) -> Any:
    module = import_module(f"tests.reference.{case.game.name}")
    options = dict(position.options)
    translate = getattr(import_module("tests.reference"), f"{case.game.name}_options", dict)
    return module.Reference(case.seats, translate(options), drawer(position))


def assert_same(reference: Any, position: Position) -> None:
    outcome = position.outcome()
    assert reference.seat == position.seat
    assert reference.moves() == {move.text for move in position.legal_moves}
    assert tuple(reference.scores()) == position.scores
    assert reference.reason() == (None if outcome is None else outcome.reason)
    assert tuple(reference.winners()) == (() if outcome is None else outcome.winners)


def test_the_rules_and_the_reference_agree_on_every_move_of_random_games(case: Case) -> None:
    operations.prepare(case.start(0).state)
    for seed in range(LOCKSTEP_GAMES):
        position, chance = case.start(seed), chance_of(case, 100 + seed)
        reference = reference_of(case, position)
        assert_same(reference, position)
        while position.seat is not None:
            push_random(position, chance)
            reference.play(position.peek().text)
            assert_same(reference, position)
