"""What Mixx learns from games against itself."""

import numpy as np
import pytest

from oxbox.games.mixx.bot.learn import EACH_GAMES, LESSON, SEATS, Learner
from oxbox.games.mixx.rules import MOST_TURNS
from oxbox.kernels.layout import Key, States

Unseen = dict[int, tuple[States, Key]]


def taught(seed: int, lessons: int) -> Learner:
    learner = Learner(seed)
    for _ in range(lessons):
        learner.lesson()
    return learner


@pytest.fixture(scope="module")
def unseen() -> Unseen:
    """States of games that another learner plays, and who won their rounds."""
    other, found = taught(99, 3), {}
    for seats in SEATS:
        states, winners = other.play(seats)
        found[seats] = states.copy(), winners.copy()
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_a_few_lessons_tell_more_than_knowing_nothing(unseen: Unseen, seats: int) -> None:
    nothing = Learner(1).loss(*unseen[seats])
    assert nothing <= np.log(seats)
    assert taught(1, 2).loss(*unseen[seats]) < nothing
    assert taught(1, 6).loss(*unseen[seats]) < nothing - 0.03


def test_the_same_seed_learns_the_same() -> None:
    first, second, other = taught(5, 1).keep(), taught(5, 1).keep(), taught(6, 1).keep()
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


def test_what_was_kept_does_not_change_with_later_lessons() -> None:
    learner = taught(4, 1)
    kept = learner.keep()
    before = {name: array.tobytes() for name, array in kept.items()}
    learner.lesson()
    assert {name: array.tobytes() for name, array in kept.items()} == before


@pytest.mark.parametrize("seats", SEATS)
def test_states_are_unfinished_and_their_rounds_won_by_one_who_plays(
    unseen: Unseen, seats: int
) -> None:
    states, winners = unseen[seats]
    assert EACH_GAMES < len(states) <= EACH_GAMES * MOST_TURNS
    assert not states["ended"].any()
    assert set(winners) == set(range(seats))
    assert len({tuple(option) for option in states[["hand", "without", "line"]].tolist()}) > 3
    is_new = states["laid"] == 0
    assert (winners[1:][~is_new[1:]] == winners[:-1][~is_new[1:]]).all()
