"""What a seat may know, for every game: nothing that it cannot."""

import numpy as np

from oxbox.errors import RecordError
from oxbox.kernels import operations
from oxbox.kernels.chance import below
from oxbox.kernels.layout import boxed, copy
from oxbox.kernels.views import WHOLE
from oxbox.view import View
from tests.cases import Case, chance_of, random_positions


def test_redacting_twice_is_redacting_once(case: Case) -> None:
    for position in random_positions(case, 41):
        for seat in range(-1, case.seats):
            view = position.view(seat).state
            again = copy(view)
            operations.redact(again, seat)
            assert again.tobytes() == view.tobytes()
            assert int(view.viewer) == seat


def test_only_the_seat_to_move_sees_legal_moves(case: Case) -> None:
    for position in random_positions(case, 42):
        for seat in range(-1, case.seats):
            codes = position.view(seat).legal_moves.codes
            assert codes == (position.legal_moves.codes if seat == position.seat else ())


def test_a_redeal_fits_all_that_the_view_shows(case: Case) -> None:
    for position in random_positions(case, 43):
        for seat in range(-1, case.seats):
            view = position.view(seat)
            for seed in range(4):
                whole = view.redeal(seed)
                assert int(whole.viewer) == WHOLE
                assert whole.seat == view.state.seat
                redacted = copy(whole)
                operations.redact(redacted, seat)
                assert redacted.tobytes() == view.state.tobytes()


def test_states_that_differ_only_in_secrets_look_the_same(case: Case) -> None:
    """A state and a redeal of its view give byte-equal views, legal moves, scenes and texts."""
    for position in random_positions(case, 44):
        for seat in range(-1, case.seats):
            view = position.view(seat)
            other = View.of(case.game, position.options, view.redeal(seat + 50), seat)
            assert other.state.tobytes() == view.state.tobytes()
            assert other.legal_moves.codes == view.legal_moves.codes
            assert other.scene() == view.scene()
            assert other.to_json() == view.to_json()


def test_what_is_told_of_a_move_comes_from_views_alone(case: Case) -> None:
    """Told from whole states redacted afterwards, or from copies of the views, it is the same."""
    for position in random_positions(case, 45):
        if position.seat is None:
            continue
        move = position.legal_moves[0]
        for seat in range(-1, case.seats):
            before = position.view(seat)
            after = position.push(move).view(seat)
            told = position.tell(seat)
            position.pop()
            again = View.from_json(case.game, before.to_json())
            assert again.tell(move.code, View.from_json(case.game, after.to_json())) == told


def test_a_game_has_secrets_just_where_two_seats_see_different_things(case: Case) -> None:
    differ = False
    for position in random_positions(case, 49):
        views = [position.view(seat).state for seat in range(case.seats)]
        for view in views:
            view.viewer = 0
        differ |= len({view.tobytes() for view in views}) > 1
    assert differ == case.game.has_secrets


def test_the_key_is_in_no_view(case: Case) -> None:
    for position in random_positions(case, 46):
        halves = (position.key[:8], position.key[8:])
        for seat in range(-1, case.seats):
            shown = position.view(seat).state.tobytes()
            assert not any(half in shown for half in halves)
            assert position.key.hex() not in position.view(seat).to_json()


def test_a_redeal_changes_the_future_but_not_the_mover_s_moves(case: Case) -> None:
    for position in random_positions(case, 47):
        if position.seat is None:
            continue
        view = position.view(position.seat)
        redeals = [view.redeal(seed) for seed in range(8)]
        for whole in redeals:
            assert View.of(case.game, position.options, whole, position.seat) == view
        if case.game.rules.LABELS:
            assert len({whole.tobytes() for whole in redeals}) == len(redeals)


def test_a_redeal_is_decided_by_the_searcher_s_chance(case: Case) -> None:
    for position in random_positions(case, 48):
        view = position.view(0)
        first, second = copy(view.state), copy(view.state)
        operations.redeal(first, chance_of(case, 1))
        operations.redeal(second, chance_of(case, 1))
        assert first.tobytes() == second.tobytes()


def test_a_view_with_any_bit_flipped_is_refused_or_can_be_played_on(case: Case) -> None:
    """Nobody outside can make a picture or a search stumble: what is let in is a possible game."""
    position = random_positions(case, 50, most=30)[-2]
    view, chance = position.view(position.seat), chance_of(case, 50)
    raw = view.state.tobytes()
    let_in = 0
    for place in range(len(raw)):
        changed = bytearray(raw)
        changed[place] ^= 1 << below(chance, 8)
        state = np.frombuffer(changed, case.game.rules.LAYOUT)[0]
        try:
            read = View.from_json(case.game, View(case.game, view.options, boxed(state)).to_json())
        except RecordError:
            continue
        let_in += read != view  # a bit that no field has is dropped
        assert read.scene().spaces
        whole = read.redeal(place)
        for _ in range(8):
            if not whole.ended:
                operations.apply(whole, operations.pick(whole, chance))
    assert let_in < len(raw) // 2
