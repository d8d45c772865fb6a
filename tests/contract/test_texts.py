"""Notation, records and views go out as text and come back the same, for every game."""

import pytest

from oxbox.errors import IllegalMoveError, RecordError
from oxbox.move import Move
from oxbox.notation import notation_of
from oxbox.record import Record
from oxbox.view import View
from tests.cases import Case, chance_of, play_to_the_end, random_positions


def test_every_legal_move_round_trips_as_text(case: Case) -> None:
    notation = notation_of(case.game)
    for position in random_positions(case, 21):
        state = position.state
        texts = [move.text for move in position.legal_moves]
        assert len(set(texts)) == len(texts)
        for move in position.legal_moves:
            for text in (move.text, move.text.upper(), f"  {move.text} "):
                assert notation.parse_move(state, text) == move.code
            assert move in position.legal_moves
            assert position.legal_moves.__contains__(move.text)
        for seat in range(-1, case.seats):
            view = position.view(seat).state
            assert [notation.format_move(view, c) for c in position.legal_moves.codes] == texts


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(case: Case) -> None:
    rules = case.game.rules
    numbers = {f"{case.game.title} {ruling.rule}" for ruling in rules.REFUSALS}
    for position in random_positions(case, 22):
        before, legal = position.state.tobytes(), set(position.legal_moves.codes)
        for code in {-1, *range(0, rules.HIGHEST_MOVE + 2, 1 + rules.HIGHEST_MOVE // 50)} - legal:
            if position.seat is not None:
                with pytest.raises(IllegalMoveError) as refused:
                    position.push(Move(code, "that move"))
                assert refused.value.rule in numbers
                assert str(refused.value).startswith("that move: ")
                assert position.state.tobytes() == before


def test_a_finished_game_round_trips_as_a_record_and_replays_exactly(case: Case) -> None:
    position = play_to_the_end(case.start(23), chance_of(case, 23))
    text = Record.of(position).to_json()
    read = Record.from_json(text)
    assert read.to_json() == text
    again = read.replay()
    assert again == position
    assert again.outcome() == position.outcome()


def test_an_unfinished_game_keeps_its_key_to_itself(case: Case) -> None:
    position = random_positions(case, 24)[0]
    record = Record.of(position)
    assert record.key is None
    assert position.key.hex() not in record.to_json()
    if case.game.rules.LABELS:
        with pytest.raises(RecordError):
            record.replay()
        assert Record.of(position, with_key=True).replay() == position
    else:
        assert record.replay() == position


def test_views_round_trip_as_text(case: Case) -> None:
    for position in random_positions(case, 25):
        for seat in range(-1, case.seats):
            view = position.view(seat)
            again = View.from_json(case.game, view.to_json())
            assert again == view
            assert hash(again) == hash(view)
            assert again.legal_moves.codes == view.legal_moves.codes


def test_repr_recreates_a_position(case: Case) -> None:
    import oxbox

    for position in random_positions(case, 26)[:3]:
        again = eval(repr(position), {"oxbox": oxbox})
        assert again == position
        assert again.moves == position.moves
