"""What Yoxii learns from games against itself."""

import numpy as np
import pytest

from oxbox.games.yoxii.bot.learn import LESSON, Learner
from oxbox.games.yoxii.bot.terms import Row
from oxbox.games.yoxii.rules import MOST_TURNS
from oxbox.kernels.layout import States


def taught(seed: int, lessons: int) -> Learner:
    learner = Learner(seed)
    for _ in range(lessons):
        learner.lesson()
    return learner


@pytest.fixture(scope="module")
def unseen() -> tuple[States, Row]:
    """States of games that another learner plays, and what they turned out to be worth."""
    states, targets = taught(99, 4).play()
    return states.copy(), targets.copy()


def test_a_few_lessons_tell_more_than_knowing_nothing(unseen: tuple[States, Row]) -> None:
    nothing = Learner(1).loss(*unseen)
    assert nothing == pytest.approx(np.log(2))
    assert taught(1, 2).loss(*unseen) < nothing
    assert taught(1, 6).loss(*unseen) < nothing - 0.02


def test_the_same_seed_learns_the_same() -> None:
    first, second, other = taught(5, 2).keep(), taught(5, 2).keep(), taught(6, 2).keep()
    assert first.keys() == second.keys()
    for name in first:
        assert first[name].tobytes() == second[name].tobytes()
    assert first["rows"].tobytes() != other["rows"].tobytes()


def test_going_on_later_learns_the_same_as_going_on_at_once() -> None:
    whole = taught(3, 3).keep()
    resumed = Learner.resume(taught(3, 1).keep())
    assert resumed.games == LESSON
    for _ in range(2):
        resumed.lesson()
    for name, array in resumed.keep().items():
        assert array.tobytes() == whole[name].tobytes()


def test_states_are_unfinished_and_worth_a_likelihood(unseen: tuple[States, Row]) -> None:
    states, targets = unseen
    assert LESSON < len(states) <= LESSON * MOST_TURNS
    assert not states["ended"].any()
    assert ((targets >= 0) & (targets <= 1)).all()
    assert len({state.tobytes() for state in states}) > len(states) * 0.9
