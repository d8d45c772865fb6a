"""Legal moves, refusals and play, for every game, seat count and option."""

from contextlib import suppress
from inspect import signature

import numpy as np
import pytest

from oxbox.errors import GameError, GameOverError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels import operations
from oxbox.kernels.dispatch import NOT_NOW
from oxbox.kernels.layout import States, boxed
from oxbox.notation import notation_of
from oxbox.position import Position
from tests.cases import (
    GAMES_A_CASE,
    Case,
    chance_of,
    play_to_the_end,
    random_positions,
)


def legal_codes(game: Game, box: States) -> list[int]:
    out = np.zeros(game.rules.MOST_MOVES, np.int32)
    return [int(code) for code in out[: operations.legal(box, out)]]


def test_legal_moves_are_unique_in_order_and_within_the_stated_range(case: Case) -> None:
    rules = case.game.rules
    for position in random_positions(case, 1):
        codes = position.legal_moves.codes
        assert list(codes) == sorted(set(codes))
        assert bool(codes) == (position.seat is not None)
        assert len(codes) <= rules.MOST_MOVES
        assert all(0 <= code <= rules.HIGHEST_MOVE for code in codes)


def test_refusals_agree_with_the_legal_moves_for_every_code(case: Case) -> None:
    """In whole states and in all views, while the game runs and after its end."""
    rules = case.game.rules
    strange = [-(2**31), -1, rules.HIGHEST_MOVE + 1, 2**31 - 1]
    step = 1 + rules.HIGHEST_MOVE // 400
    for position in random_positions(case, 2):
        states = [position.state, *(position.view(s).state for s in range(-1, case.seats))]
        for state in states:
            box = boxed(state)
            legal = set(legal_codes(case.game, box))
            may_move = position.seat is not None and int(state.viewer) in (-2, position.seat)
            for code in [*strange, *range(0, rules.HIGHEST_MOVE + 1, step), *legal]:
                refused = operations.refusal(box, code)
                assert (refused == 0) == (code in legal), code
                assert (refused == NOT_NOW) == (not may_move)
                assert NOT_NOW <= refused < len(rules.REFUSALS)


def test_every_legal_move_applies_and_pop_restores_every_byte(case: Case) -> None:
    for position in random_positions(case, 3):
        before = position.state.tobytes()
        for move in position.legal_moves:
            position.push(move)
            after = position.state
            assert (after.seat == -1) == (after.ended != 0)
            assert position.peek() == move
            assert position.pop() == move
            assert position.state.tobytes() == before


def test_games_end_within_the_stated_bound_and_then_refuse_every_move(case: Case) -> None:
    bound = case.game.rules.MOST_TURNS
    if "draw_after" in case.options and case.options["draw_after"] == 0:
        bound = None
    for seed in range(GAMES_A_CASE):
        position = play_to_the_end(case.start(seed), chance_of(case, seed))
        assert bound is None or position.ply <= bound
        with pytest.raises(GameOverError):
            position.push(position.peek())
        assert len(position.legal_moves) == 0


def test_a_game_that_is_over_refuses_every_code_because_it_is_over(case: Case) -> None:
    position = play_to_the_end(case.start(11), chance_of(case, 11))
    highest = case.game.rules.HIGHEST_MOVE
    for code in (0, position.peek().code, highest, highest + 1, -1, 2**40):
        with pytest.raises(GameOverError, match=r"The game is over") as refused:
            position.check(code)
        assert refused.value.code == "game-over"


def test_whatever_was_asked_about_an_illegal_code_its_text_is_not_played(case: Case) -> None:
    """No method that takes a code leaves it behind as a move that need not be checked."""
    asking = [
        name
        for name, method in vars(Position).items()
        if callable(method) and not name.startswith("_") and "code" in signature(method).parameters
    ]
    assert "check" in asking
    step = 1 + case.game.rules.HIGHEST_MOVE // 100
    for position in random_positions(case, 12)[:-1]:
        legal, before = set(position.legal_moves.codes), position.state.tobytes()
        texts = {move.text for move in position.legal_moves}
        for code in set(range(0, case.game.rules.HIGHEST_MOVE + 1, step)) - legal:
            text = str(code)
            with suppress(IndexError):  # not every number can be written down
                text = notation_of(case.game).format_move(position.state, code)
            for name in asking:
                with suppress(GameError):
                    getattr(position, name)(code)
                if text not in texts:
                    with pytest.raises(GameError):
                        position.push(text)
        assert position.state.tobytes() == before


def test_an_outcome_names_winners_scores_and_a_known_reason(case: Case) -> None:
    reasons = [reason.code for reason in case.game.rules.REASONS[1:]]
    for seed in range(GAMES_A_CASE):
        position = case.start(seed)
        assert position.outcome() is None
        outcome = play_to_the_end(position, chance_of(case, seed)).outcome()
        assert outcome is not None
        assert outcome.reason in reasons
        assert len(outcome.scores) == case.seats
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert sum(outcome.share(seat) for seat in range(case.seats)) == pytest.approx(1)
        assert "{" not in outcome.sentence
        assert outcome.sentence.endswith(".")


def test_set_up_leaves_nothing_of_an_earlier_game(case: Case) -> None:
    fresh = case.start(5)
    used = play_to_the_end(case.start(6), chance_of(case, 6)).state
    operations.setup(used, np.frombuffer(fresh.key, "<i8").astype(np.int64))
    assert used.tobytes() == fresh.state.tobytes()


def test_the_same_key_gives_the_same_game_and_another_key_another(case: Case) -> None:
    first, again = case.start(7), case.start(7)
    chance, chance_again = chance_of(case, 7), chance_of(case, 7)
    play_to_the_end(first, chance)
    play_to_the_end(again, chance_again)
    assert [m.text for m in first.moves] == [m.text for m in again.moves]
    assert first == again
    starts = {case.start(seed).state.tobytes() for seed in range(8)}
    assert len(starts) == (8 if case.game.rules.LABELS else 1)


def test_interpreted_and_compiled_rules_agree_byte_for_byte(case: Case) -> None:
    """Every operation, called both ways on the same states of a random game."""
    first, second = boxed(case.start(8).state), boxed(case.start(8).state)
    moves, chance = np.zeros((2, case.game.rules.MOST_MOVES), np.int32), chance_of(case, 8)
    for _ in range(120):
        if first[0].ended:
            break
        plain = operations.legal.kernel.interpreted(first, moves[0])
        assert operations.legal.kernel.compiled(second, moves[1]) == plain
        assert (moves[0] == moves[1]).all()
        agree_on_answers(case, first, second)
        move = operations.pick.kernel.interpreted(first, chance.copy())
        assert operations.pick.kernel.compiled(second, chance) == move
        operations.apply.kernel.interpreted(first, move)
        operations.apply.kernel.compiled(second, move)
        assert first.tobytes() == second.tobytes()
    agree_on_answers(case, first, second)


def agree_on_answers(case: Case, first: States, second: States) -> None:
    """Everything that changes nothing, and views and redeals of copies."""
    for seat in range(case.seats):
        for ask in (operations.score, operations.won):
            assert ask.kernel.interpreted(first, seat) == ask.kernel.compiled(second, seat)
    for move in range(-1, case.game.rules.HIGHEST_MOVE + 2, 1 + case.game.rules.HIGHEST_MOVE // 20):
        refused = operations.refusal.kernel.interpreted(first, move)
        assert operations.refusal.kernel.compiled(second, move) == refused
    for seat in range(-1, case.seats):
        views = boxed(first), boxed(second)
        operations.redact.kernel.interpreted(views[0], seat)
        operations.redact.kernel.compiled(views[1], seat)
        assert views[0].tobytes() == views[1].tobytes()
        operations.redeal.kernel.interpreted(views[0], chance_of(case, 18))
        operations.redeal.kernel.compiled(views[1], chance_of(case, 18))
        assert views[0].tobytes() == views[1].tobytes()


def test_interpreted_and_compiled_set_up_agree(case: Case) -> None:
    key = np.array([-(2**63), 2**63 - 1], np.int64)
    first, second = boxed(case.start(9).state), boxed(case.start(9).state)
    operations.setup.kernel.interpreted(first, key)
    operations.setup.kernel.compiled(second, key)
    assert first.tobytes() == second.tobytes()


def test_a_random_pick_is_uniform_over_the_legal_moves(case: Case) -> None:
    draws_a_move = 60
    for position in random_positions(case, 9)[:6]:
        codes = position.legal_moves.codes
        if not codes:
            continue
        box, chance = boxed(position.state), chance_of(case, 9)
        counts = dict.fromkeys(codes, 0)
        for _ in range(draws_a_move * len(codes)):
            counts[operations.pick(box, chance)] += 1
        assert box.tobytes() == position.state.tobytes()
        surplus = sum((count - draws_a_move) ** 2 for count in counts.values()) / draws_a_move
        freedom = len(codes) - 1
        assert surplus <= freedom + 5 * (2 * freedom) ** 0.5, "far from uniform"


def test_no_byte_of_a_state_is_left_undefined(case: Case) -> None:
    layout = case.game.rules.LAYOUT
    assert sum(layout[name].itemsize for name in layout.names or ()) == layout.itemsize
    state = play_to_the_end(case.start(10), chance_of(case, 10)).state
    if "spare" in (layout.names or ()):
        assert not state.spare.any()
    assert boxed(state).tobytes() == state.tobytes()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_states_keep_within_their_size(game: Game) -> None:
    assert game.rules.LAYOUT.itemsize <= game.bars.get("bytes", 1024)
