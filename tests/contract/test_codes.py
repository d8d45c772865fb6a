"""Any code, for every game: it is told and has a path, or is refused; nothing reads too far."""

from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.errors import GameError, GameOverError, IllegalMoveError, RecordError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels import operations
from oxbox.kernels.layout import paired
from oxbox.kernels.views import WHOLE
from oxbox.position import Position, start
from oxbox.view import View
from tests.cases import Case, chance_of, play_to_the_end, push_random, random_positions

STRANGE = [-(2**63), -(2**31), -1, 2**31 - 1, 2**31, 2**63, 10**5000, 1.0, "0", None, True, [0]]
anything = (
    st.integers() | st.integers(-(2**33), 2**33) | st.floats() | st.text(max_size=5) | st.none()
)


def codes_of(game: Game, most: int) -> range:
    return range(0, game.rules.HIGHEST_MOVE + 1, 1 + game.rules.HIGHEST_MOVE // most)


def pairs(case: Case, seed: int) -> list[tuple[View, Position, View]]:
    """Views of everybody before a move, the position there, and the views after it."""
    found = []
    for position in random_positions(case, seed)[:-1]:
        after = position.copy()
        push_random(after, chance_of(case, seed))
        for eyes in range(-1, case.seats):
            found.append((position.view(eyes), position, after.view(eyes)))
    return found


def refusals(before: View, code: Any, after: View) -> tuple[GameError | None, GameError | None]:
    """How the targets of a code and its telling are refused."""
    try:
        before.paths_of([code])
        paths = None
    except GameError as refused:
        paths = refused
    try:
        before.tell(code, after)
        return paths, None
    except GameError as refused:
        return paths, refused


@cache
def seen(name: str) -> tuple[View, View]:
    """A view of the seat to play, and its view after the first legal move."""
    position = start(name, seed=21)
    operations.prepare(position.state)
    before = position.view()
    return before, position.push(position.legal_moves[0]).view(before.viewer)


def test_what_is_no_code_of_the_game_is_refused_in_words(case: Case) -> None:
    highest = case.game.rules.HIGHEST_MOVE
    for before, _, after in pairs(case, 22)[:6]:
        for code in (*STRANGE, highest + 1, highest + 64):
            for refused in refusals(before, code, after):
                assert isinstance(refused, IllegalMoveError)
                assert f"whole numbers from 0 to {highest}" in refused.message


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@given(code=anything)
def test_whatever_is_given_as_a_code_is_answered_or_refused(game: Game, code: Any) -> None:
    before, after = seen(game.name)
    for refused in refusals(before, code, after):
        if refused is None:
            assert 0 <= code <= game.rules.HIGHEST_MOVE
        else:
            assert refused.message.endswith(".")


def test_every_code_has_targets_or_is_refused(case: Case) -> None:
    for view, position, _ in pairs(case, 23):
        every = view.all_paths()
        assert len(every) == case.game.rules.HIGHEST_MOVE + 1
        assert all(every[code] for code in position.legal_moves.codes)
        for code in codes_of(case.game, 40):
            if every[code]:
                assert view.paths_of([code]) == [every[code]]
                continue
            with pytest.raises(IllegalMoveError) as refused:
                view.paths_of([code])
            assert refused.value.code == "no-such-move"


def test_interpreted_rules_find_the_same_targets_and_read_nothing_that_is_not_there(
    case: Case,
) -> None:
    """Interpreted, an index that is too high or too low raises; compiled, nobody would notice."""
    codes = np.arange(case.game.rules.HIGHEST_MOVE + 1, dtype=np.int32)
    for view, _, _ in pairs(case, 24)[::3]:
        _, text, _ = view._book._interpreted.paths(view.box, codes, len(codes))
        assert [tuple(path) for path in orjson.loads(text)] == view.all_paths()


def test_a_move_is_told_exactly_where_it_could_be_made(case: Case) -> None:
    for before, position, after in pairs(case, 25):
        legal = set(position.legal_moves.codes)
        knows = before.viewer == position.seat or not case.game.has_secrets
        for code in {*codes_of(case.game, 40), *legal}:
            refused = refusals(before, code, after)[1]
            if isinstance(refused, IllegalMoveError):
                assert code not in legal
                assert refused.rule
            else:
                assert code in legal or not knows


def test_telling_reads_nothing_that_is_not_there(case: Case) -> None:
    """With any move that could be made, and any view of the same table after it."""
    views: dict[int, list[View]] = {}
    for before, _, after in pairs(case, 26):
        views.setdefault(before.viewer, []).extend((before, after))
    for before, after in (pair for known in views.values() for pair in product(known[-6:], known)):
        for code in codes_of(case.game, 12):
            with suppress(IllegalMoveError, GameOverError):
                before._refuse_impossible(before._read(code))
                with suppress(ValueError):  # no number is shifted by less than nothing
                    before._book._interpreted.story(paired(before.box, after.box), code, WHOLE)


def test_nobody_is_told_of_a_move_after_the_end(case: Case) -> None:
    view = play_to_the_end(case.start(27), chance_of(case, 27)).view()
    assert view.paths_of([]) == view.all_paths() == []
    for refused in refusals(view, 0, view):
        assert isinstance(refused, GameOverError)
        assert refused.code == "game-over"


def test_views_of_two_seats_or_two_games_are_told_apart(case: Case) -> None:
    before, position, after = pairs(case, 28)[0]
    code = position.legal_moves.codes[0]
    other = next(game for game in GAMES.values() if game is not case.game)
    for wrong in (position.view(0), seen(other.name)[1]):
        with pytest.raises(RecordError) as refused:
            before.tell(code, wrong)
        assert refused.value.code == "bad-view"
    assert before.viewer == after.viewer == -1
