"""The ranges that layouts state, for every game: they hold in play, and views outside are refused.

The fields that all layouts share have no range of their own: what fits depends on the seats.
"""

import numpy as np
import pytest

from oxbox.errors import RecordError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels.layout import boxed, is_in_range, ranges
from oxbox.view import View
from tests.cases import Case, random_positions

SHARED = {"seats", "seat", "viewer", "ended", "spare"}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_field_of_its_own_has_a_range_that_its_type_can_hold(game: Game) -> None:
    layout = game.rules.LAYOUT
    assert set(layout.names or ()) - SHARED - {game.name} == set(ranges[game.name])
    for name, (low, high) in ranges[game.name].items():
        limits = np.iinfo(layout[name].base)
        assert limits.min <= low <= high <= limits.max


def test_ranges_hold_in_random_games(case: Case) -> None:
    for position in random_positions(case, 51):
        assert is_in_range(position.state)
        for seat in range(-1, case.seats):
            assert is_in_range(position.view(seat).state)


def test_a_view_with_any_number_out_of_its_range_is_refused(case: Case) -> None:
    view = random_positions(case, 52, most=20)[-1].view(0)
    assert View.from_json(case.game, view.to_json()) == view
    for name, (low, high) in ranges[case.game.name].items():
        limits = np.iinfo(view.box.dtype[name].base)
        for number in {low - 1, high + 1, int(limits.min), int(limits.max)} - {low, high}:
            if limits.min <= number <= limits.max:
                for place in range(view.box[name].size):
                    box = boxed(view.state)
                    box[name].flat[place] = number
                    forged = View(case.game, view.options, box)
                    assert not is_in_range(forged.state), (name, number)
                    with pytest.raises(RecordError, match="not a view"):
                        View.from_json(case.game, forged.to_json())
