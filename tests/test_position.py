"""Positions have python-chess's manners."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oxbox
from oxbox.errors import (
    GameError,
    GameOverError,
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
    UnknownGameError,
)
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import boxed
from oxbox.key import key_array, make_key
from oxbox.move import Move
from oxbox.position import Position
from oxbox.view import View
from oxbox.warmup import warm
from tests.cases import play_to_the_end, push_random

DEALT = [game for game in GAMES.values() if game.rules.LABELS]
"""The games with a real deal."""

QUICK = {"size": 3, "draw_after": 1}


def finished() -> Position:
    return play_to_the_end(oxbox.start("oxixo", options=QUICK), generator(1))


def test_push_returns_the_position_itself() -> None:
    position = oxbox.start("oxixo")
    assert position.push("a3 e") is position
    assert [str(move) for move in position.moves] == ["a3 e"]
    assert position.ply == 1


def test_a_move_is_pushed_as_text_or_as_a_move() -> None:
    move = oxbox.start("oxixo").parse("A3 East")
    assert move == Move(move.code, "a3 e")
    assert oxbox.start("oxixo").push(move) == oxbox.start("oxixo").push("a3 e")


def test_a_pushed_move_gets_its_canonical_text() -> None:
    code = oxbox.start("oxixo").parse("a3 e").code
    assert oxbox.start("oxixo").push(Move(code, "whatever")).peek().text == "a3 e"


def test_pop_takes_the_last_move_back_exactly() -> None:
    position = oxbox.start("oxixo")
    before = [position.state.tobytes()]
    chance = generator(3)
    while position.seat is not None:
        push_random(position, chance)
        before.append(position.state.tobytes())
    moves = position.moves
    for number in reversed(range(len(moves))):
        assert position.state.tobytes() == before.pop()
        assert position.pop() == moves[number]
    assert position == oxbox.start("oxixo")


def test_peek_looks_at_the_last_move_and_leaves_it() -> None:
    position = oxbox.replay("oxixo", ["a3 e", "c1 n"])
    assert position.peek().text == "c1 n"
    assert position.ply == 2


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    position = oxbox.start("oxixo")
    with pytest.raises(IndexError, match="no move to take back"):
        position.pop()
    with pytest.raises(IndexError, match="no move has been played"):
        position.peek()
    with pytest.raises(IndexError):
        position.tell()


def test_a_game_that_is_over_can_be_taken_back_and_goes_on() -> None:
    position = finished()
    last = position.pop()
    assert position.seat is not None
    assert position.outcome() is None
    assert last in position.legal_moves


def test_an_illegal_move_is_refused_with_a_code_a_sentence_and_a_rule() -> None:
    position = oxbox.start("oxixo")
    with pytest.raises(IllegalMoveError) as refused:
        position.push("c3 n")
    error = refused.value
    assert (error.code, error.rule) == ("inside", "Oxixo R7")
    assert error.message == "c3 n: You can only take cubes from the edge."
    assert str(error) == "c3 n: You can only take cubes from the edge. (Oxixo R7)"
    assert isinstance(error, GameError)
    assert isinstance(error, ValueError)
    assert position == oxbox.start("oxixo")


def test_a_text_that_names_no_move_is_refused_with_what_would_be_right() -> None:
    position = oxbox.start("oxixo")
    with pytest.raises(NotationError) as wrong:
        position.push("castle")
    assert wrong.value.code == "notation"
    assert str(wrong.value) == "'castle' is not a move of Oxixo; write one like a3 e."
    assert position == oxbox.start("oxixo")


def test_messages_quote_no_more_than_a_little_of_what_was_given() -> None:
    position = oxbox.start("oxixo")
    for move in ("x" * 10_000, Move(-1, "x" * 10_000)):
        with pytest.raises(GameError) as refused:
            position.push(move)
        assert len(str(refused.value)) < 200


def test_nobody_moves_when_the_game_is_over() -> None:
    position = finished()
    assert position.seat is None
    assert len(position.legal_moves) == 0
    assert position.view().viewer == oxbox.NOBODY
    before = position.state.tobytes()
    for move in ("a1 n", "nonsense", Move(0, "a1 n")):
        with pytest.raises(GameOverError, match="The game is over: ") as over:
            position.push(move)
        assert over.value.code == "game-over"
    assert position.state.tobytes() == before


def test_no_text_names_a_legal_move_when_the_game_is_over() -> None:
    position = finished()
    free = oxbox.start("oxixo", options=QUICK).legal_moves
    for move in free:
        with pytest.raises(GameError):
            position.parse(move.text)


@pytest.mark.parametrize("code", [1 << 63, 1 << 70, -(1 << 70)])
def test_a_code_of_any_size_is_refused(code: int) -> None:
    warm("oxixo")
    with pytest.raises(IllegalMoveError):
        oxbox.start("oxixo").push(Move(code, "that"))


def test_legal_moves_are_a_snapshot() -> None:
    position = oxbox.start("oxixo")
    moves, texts = position.legal_moves, [str(move) for move in position.legal_moves]
    position.push("a3 e")
    assert [str(move) for move in moves] == texts
    assert [str(move) for move in position.legal_moves] != texts


def test_legal_moves_are_a_sequence() -> None:
    moves = oxbox.start("oxixo").legal_moves
    assert len(moves) == 44
    assert moves[0] == next(iter(moves))
    assert moves[-1] == list(moves)[-1]
    assert moves[2:4] == tuple(moves)[2:4]
    assert moves[::-1] == tuple(reversed(moves))
    assert moves.index(moves[7]) == 7
    assert moves.count(moves[7]) == 1
    assert tuple(move.code for move in moves) == moves.codes
    with pytest.raises(IndexError):
        moves[44]


def test_legal_moves_contain_moves_and_texts_and_nothing_else() -> None:
    moves: Any = oxbox.start("oxixo").legal_moves
    assert "a3 e" in moves
    assert " A3 East" in moves
    assert Move(moves[0].code, "another text") in moves
    for other in ("c3 n", "a3 w", "castle", "", Move(-1, "a3 e"), None, 3, b"a3 e", ["a3 e"]):
        assert other not in moves


def test_legal_moves_show_the_first_dozen() -> None:
    text = repr(oxbox.start("oxixo").legal_moves)
    assert text.startswith("<44 legal moves: a1 n, a1 e, b1 n, ")
    assert text.endswith(", ... 32 more>")
    few = oxbox.start("oxixo", options={"size": 3}).legal_moves
    assert repr(few).endswith(", ... 8 more>")
    assert repr(finished().legal_moves).startswith("<0 legal moves")


def test_a_copy_goes_its_own_way() -> None:
    position = oxbox.replay("oxixo", ["a3 e", "c1 n"])
    twin = position.copy()
    assert twin == position
    assert twin is not position
    assert twin.moves == position.moves
    twin.push("a1 e")
    assert position.ply == 2
    assert position == oxbox.replay("oxixo", ["a3 e", "c1 n"])
    position.pop()
    assert twin == oxbox.replay("oxixo", ["a3 e", "c1 n", "a1 e"])


def test_a_copy_keeps_its_history_when_the_original_plays_another() -> None:
    position = oxbox.replay("oxixo", ["a3 e"])
    twin = position.copy()
    position.pop()
    position.push("c1 n")
    twin.pop()
    assert twin == oxbox.start("oxixo")


def test_a_state_that_was_asked_for_is_a_copy() -> None:
    position = oxbox.start("oxixo")
    state = position.state
    state.seat = 1
    assert position.seat == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_positions_views_and_games_are_pickled_and_copied(game: Game) -> None:
    position = oxbox.start(game, seed=5)
    chance = generator(5)
    for _ in range(4):
        push_random(position, chance)
    twins = (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position))
    for twin in twins:
        assert twin == position
        assert (twin.game, twin.moves, twin.options) == (game, position.moves, position.options)
        assert twin.game is game
        twin.push(twin.legal_moves[0])
        assert (twin.ply, position.ply) == (5, 4)
        for _ in range(5):
            twin.pop()
        assert twin == oxbox.start(game, seed=5)
    view = position.view()
    for seen in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
        assert seen == view
        assert seen.legal_moves == view.legal_moves


def test_an_option_cannot_be_changed_in_the_middle_of_a_game() -> None:
    position = oxbox.start("oxysoxy")
    options: Any = position.options
    with pytest.raises(TypeError):
        options["quick"] = True
    with pytest.raises(TypeError):
        del options["quick"]
    assert not position.options["quick"]


@pytest.mark.parametrize("seat", [1.5, 1.0, True, False, "1", [1]])
def test_a_seat_to_look_from_is_a_whole_number(seat: Any) -> None:
    position = oxbox.start("oxixo")
    for look in (position.view, position.scene, position.svg):
        with pytest.raises(TypeError):
            look(seat)
    assert position.view(np.int8(1)) == position.view(1)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [5, np.int32(5), 10**6, -1])
def test_a_code_that_is_no_legal_move_is_refused_with_its_rule(code: Any) -> None:
    position = oxbox.start("oxixo")
    with pytest.raises(IllegalMoveError, match=f"Move {code}: There is no such move"):
        position.push(code)
    with pytest.raises(TypeError, match="a move is read from a text"):
        position.parse(code)
    with pytest.raises(GameOverError):
        finished().push(code)


def test_a_move_may_be_pushed_as_code_text_or_move() -> None:
    position = oxbox.start("oxixo")
    move = position.parse("a3 e")
    played = [oxbox.start("oxixo").push(given) for given in (move, move.code, move.text)]
    assert played[0] == played[1] == played[2]
    assert played[0].moves == (move,)
    assert played[0].codes == (move.code,)


@pytest.mark.parametrize("move", [None, True, 5.0, b"a3 e", ["a3 e"]])
def test_a_move_is_never_anything_but_a_code_a_text_or_a_move(move: Any) -> None:
    for position in (oxbox.start("oxixo"), finished()):
        for play in (position.parse, position.push):
            with pytest.raises(TypeError, match="a move is"):
                play(move)


def test_legal_moves_are_equal_when_they_are_the_same_moves() -> None:
    position = oxbox.start("oxixo")
    assert position.legal_moves == position.legal_moves
    assert hash(position.legal_moves) == hash(position.view().legal_moves)
    assert position.legal_moves != oxbox.start("oxixo", options={"size": 4}).legal_moves
    assert position.legal_moves != oxbox.start("yoxii").legal_moves
    assert position.legal_moves != list(position.legal_moves)


def test_a_view_has_a_short_name_for_programmers() -> None:
    position = oxbox.replay("oxixo", ["a3 e"])
    assert repr(position.view(0)) == "<View of Oxixo for Cross: Circle to move>"
    assert repr(position.view(-1)) == "<View of Oxixo for a spectator: Circle to move>"
    assert repr(finished().view(0)) == "<View of Oxixo for Cross: the game is over>"


@pytest.mark.parametrize("seats", [2, 4])
def test_views_are_for_seats_that_are_there_and_for_spectators(seats: int) -> None:
    position = oxbox.start("oxixo", seats)
    for seat in range(-1, seats):
        view = position.view(seat)
        assert (view.viewer, view.seats, view.seat) == (seat, seats, 0)
    assert position.view().viewer == 0
    assert position.push("a3 e self" if seats == 4 else "a3 e").view().viewer == 1
    for seat in (-2, -3, seats, seats + 1, 1000):
        with pytest.raises(IndexError, match=f"no seat {seat} at a table of {seats}"):
            position.view(seat)


def test_positions_are_equal_when_they_stand_alike() -> None:
    first = oxbox.replay("oxixo", ["a3 e", "c1 n"])
    assert first == oxbox.replay("oxixo", ["a3 e", "c1 n"])
    assert hash(first) == hash(first.copy())
    assert first != oxbox.replay("oxixo", ["a3 e", "c1 w"])
    assert first != oxbox.start("oxixo", options={"size": 4})
    assert first != "oxixo"


def test_repr_recreates_the_position() -> None:
    position = oxbox.replay("oxixo", ["a3 e self"], seats=4, options={"size": 4})
    text = repr(position)
    assert text == "oxbox.replay('oxixo', ['a3 e self'], seats=4, options={'size': 4})"
    assert eval(text, {"oxbox": oxbox}) == position
    assert repr(oxbox.start("oxixo")) == "oxbox.replay('oxixo', [])"


def test_a_game_is_started_by_its_name_or_as_such() -> None:
    assert oxbox.start(GAMES["oxixo"]) == oxbox.start("Oxixo") == oxbox.start("oxixo", 2, {})
    with pytest.raises(UnknownGameError):
        oxbox.start("chess")


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True, "2", "two", [2], 1 << 80])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(OptionError, match="Oxixo has 2 or 4 seats, not ") as wrong:
        oxbox.start("oxixo", seats)
    assert wrong.value.code == "bad-seats"


def test_a_wrong_number_of_seats_is_shown_as_it_was_given() -> None:
    with pytest.raises(OptionError, match="not '2'"):
        oxbox.start("oxixo", "2")  # type: ignore[arg-type]


def test_a_number_of_seats_may_be_of_numpy() -> None:
    position = oxbox.start("oxixo", np.int64(4))  # type: ignore[arg-type]
    assert type(position.seats) is int
    assert position == oxbox.start("oxixo", 4)


def test_a_number_of_seats_is_whole() -> None:
    with pytest.raises(OptionError):
        oxbox.start("oxixo", 2.0)  # type: ignore[arg-type]


def test_an_option_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(OptionError, match="no option width; it has size, draw_after") as wrong:
        oxbox.start("oxixo", options={"width": 5})
    assert wrong.value.code == "no-option"


def test_a_replay_stops_at_a_move_that_is_not_legal() -> None:
    with pytest.raises(IllegalMoveError):
        oxbox.replay("oxixo", ["a3 e", "e3 w"])


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_deal_and_another_another(game: Game) -> None:
    first = oxbox.start(game, seed=7)
    assert first == oxbox.start(game, seed="7") == oxbox.start(game, seed=" 7 ")
    assert first == oxbox.start(game, key=first.key)
    assert first != oxbox.start(game, seed=8)
    assert first.key == make_key(7)


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_without_a_seed_every_deal_is_new(game: Game) -> None:
    assert len({oxbox.start(game).key for _ in range(10)}) == 10
    assert oxbox.start(game) != oxbox.start(game)


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_repr_gives_the_key_of_a_deal(game: Game) -> None:
    position = oxbox.start(game, seed=11)
    assert position.key.hex() in repr(position)
    assert eval(repr(position), {"oxbox": oxbox}) == position


@pytest.mark.parametrize("seed", ["", "   ", "x" * 201])
def test_a_seed_is_neither_empty_nor_endless(seed: str) -> None:
    with pytest.raises(OptionError, match="1 to 200 letters") as wrong:
        oxbox.start("oxixo", seed=seed)
    assert wrong.value.code == "bad-seed"


@pytest.mark.parametrize("seed", [[1], 1.5, True, b"1", ("a",), object()])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(OptionError) as wrong:
        oxbox.start("oxixo", seed=seed)
    assert wrong.value.code == "bad-seed"
    assert make_key(np.int64(7)) == make_key(7)  # type: ignore[arg-type]


@given(st.one_of(st.integers(), st.text(st.characters())))
def test_any_seed_gives_a_key_or_an_option_error(seed: int | str) -> None:
    try:
        key = make_key(seed)
    except OptionError:
        return
    assert len(key) == 16
    assert key == make_key(seed)


def test_a_seed_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(OptionError):
        make_key(10**5000)


def test_a_key_is_two_little_endian_numbers() -> None:
    assert key_array(bytes(range(16))).tolist() == [0x0706050403020100, 0x0F0E0D0C0B0A0908]
    assert key_array(b"\xff" * 16).tolist() == [-1, -1]


@pytest.mark.parametrize("length", [0, 1, 8, 15, 17, 24, 32])
def test_a_key_has_sixteen_bytes(length: int) -> None:
    with pytest.raises(OptionError):
        oxbox.start("oxixo", key=bytes(length))


def test_an_outcome_says_who_won_and_why() -> None:
    outcome = finished().outcome()
    assert outcome is not None
    assert outcome.reason == "quiet"
    assert outcome.is_draw
    assert [outcome.share(seat) for seat in (0, 1)] == [0.5, 0.5]
    assert str(outcome) == "A draw: too many turns without a blank cube being taken."


def test_a_winner_has_the_whole_share_and_partners_half_each() -> None:
    alone = oxbox.Outcome((1,), (0, 1), "line", "Circle made a line.")
    assert [alone.share(seat) for seat in (0, 1)] == [0, 1]
    both = oxbox.Outcome((0, 2), (1, 0, 1, 0), "line", "A1 and A2 made a line.")
    assert [both.share(seat) for seat in range(4)] == [0.5, 0, 0.5, 0]
    assert not both.is_draw


def test_views_are_equal_when_they_show_alike() -> None:
    position = oxbox.start("oxixo")
    view = position.view(0)
    assert view == position.view(0)
    assert view != position.view(1)
    assert view != "view"
    assert len({view, position.view(0), position.view(1)}) == 2


BROKEN_VIEWS = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '"oxixo"',
    '{"view": "oxixo", "options": {}}',
    '{"oxbox": 1, "view": "oxixo", "options": {}, "state": ""}',
    '{"oxbox": 1, "view": "oxixo", "options": {}, "state": "!!!!"}',
    '{"oxbox": 1, "view": "oxixo", "options": {}, "state": 5}',
    '{"oxbox": 1, "view": "oxixo", "options": {}, "state": "AAAA"}',
    '{"oxbox": 1, "view": "oxixo", "options": 3, "state": "AAAA"}',
    '{"oxbox": 2, "view": "oxixo", "options": {}, "state": 5}',
    '{"oxbox": 2, "view": "oxixo", "options": {}, "state": {}}',
    '{"oxbox": 2, "view": "oxixo", "options": {}, "state": []}',
]


@pytest.mark.parametrize("text", BROKEN_VIEWS)
def test_a_text_that_is_no_view_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="not a view of Oxixo") as wrong:
        View.from_json(GAMES["oxixo"], text)
    assert wrong.value.code == "bad-view"


def test_a_whole_state_is_no_view() -> None:
    position = oxbox.start("oxixo")
    whole = View(position.game, position.options, boxed(position.state))
    with pytest.raises(RecordError):
        View.from_json(position.game, whole.to_json())


def test_a_deeply_nested_text_is_no_view() -> None:
    with pytest.raises(RecordError):
        View.from_json(GAMES["oxixo"], "[" * 100_000)


@pytest.mark.parametrize(("field", "value"), [("width", 100), ("seat", 9), ("ended", 99)])
def test_a_view_that_no_game_can_give_is_refused(field: str, value: int) -> None:
    view = oxbox.start("oxixo").view(0)
    setattr(view.state, field, value)
    with pytest.raises(RecordError):
        View.from_json(view.game, view.to_json())


@given(st.text())
def test_any_text_is_a_view_or_a_record_error(text: str) -> None:
    with pytest.raises(RecordError):
        View.from_json(GAMES["oxixo"], text)


@given(st.text())
def test_any_text_is_a_move_or_a_notation_error_in_every_game(text: str) -> None:
    for game in GAMES.values():
        position = oxbox.start(game, seed=1)
        try:
            move = position.parse(text)
        except (NotationError, IllegalMoveError):
            assert text not in list(map(str, position.legal_moves))
        else:
            assert move in position.legal_moves
