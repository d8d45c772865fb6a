"""The file of a table, and the moves that it knows."""

import os
from pathlib import Path

import pytest

import oxbox
from oxbox.errors import GameError
from oxbox.files import data_folder
from oxbox.games.oxixo.solver import find_table, perfect_moves
from oxbox.games.oxixo.solver.table import Table, table_path
from oxbox.kernels.layout import State
from oxbox.kernels.views import NOBODY
from oxbox.notation import notation_of
from oxbox.solution import Verdict


def state_of(crosses: str, circles: str, seat: int = 0, **options: int) -> State:
    """A state of size 3 with cubes on the cells named."""
    state = oxbox.start("oxixo", options={"size": 3, **options}).state
    sets = [sum(1 << _cell(name) for name in names.split()) for names in (crosses, circles)]
    state.symbols = sets[0] | sets[1] << 32
    state.seat = seat
    return state


def _cell(name: str) -> int:
    return (int(name[1]) - 1) * 3 + "abc".index(name[0])


def texts(state: State, moves: tuple[int, ...]) -> set[str]:
    notation = notation_of(oxbox.start("oxixo").game)
    return {notation.format_move(state, move) for move in moves}


def test_a_table_comes_back_as_it_was_saved(small: Table, own_folder: Path) -> None:
    assert small.save() == own_folder / "oxixo-3.table"
    assert Table.load(3).values.tobytes() == small.values.tobytes()


def test_the_table_that_comes_with_the_package_is_the_one_that_solving_gives(
    small: Table, own_folder: Path
) -> None:
    assert Table.load(3).values.tobytes() == small.values.tobytes()
    assert not own_folder.exists()
    state = oxbox.start("oxixo", options={"size": 4}).state
    assert {verdict.distance for verdict in Table.load(4).judge(state) if verdict.result > 0} == {
        21
    }


def test_a_byte_a_placement_is_more_than_the_file_has(small: Table) -> None:
    assert small.save().stat().st_size < 3**9


@pytest.mark.parametrize("place", [0, 9, 13, 20, 40, 64, 4000, -1])
def test_a_changed_byte_is_noticed(small: Table, place: int) -> None:
    path = small.save()
    raw = bytearray(path.read_bytes())
    raw[place] ^= 1
    path.write_bytes(raw)
    with pytest.raises(GameError, match="make it again with oxbox solve oxixo --size 3"):
        Table.load(3)


@pytest.mark.parametrize("length", [0, 5, 64, 1000])
def test_a_file_cut_short_is_noticed(small: Table, length: int) -> None:
    path = small.save()
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(GameError) as refused:
        Table.load(3)
    assert refused.value.code == "bad-table"


def test_a_table_of_another_size_is_noticed(small: Table) -> None:
    os.rename(small.save(), table_path(4))
    with pytest.raises(GameError, match="--size 4"):
        Table.load(4)


def test_interrupted_writing_leaves_what_was_there(
    small: Table, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = small.save().read_bytes()

    def interrupt(number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        small.save()
    assert [path.name for path in own_folder.iterdir()] == ["oxixo-3.table"]
    assert table_path(3).read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(
    small: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path / "file" / "below"))
    with pytest.raises(GameError, match="cannot be written"):
        small.save()


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/there")
    monkeypatch.setenv("OXBOX_DATA", "/here")
    assert data_folder() == Path("/here")
    monkeypatch.delenv("OXBOX_DATA")
    assert data_folder() == Path("/there/oxbox")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert data_folder() == Path("/home/somebody/.local/share/oxbox")


@pytest.mark.parametrize(("mine", "other"), [(1, 1), (512, 0), (0, -1), (-2, 1)])
def test_impossible_placements_are_refused(small: Table, mine: int, other: int) -> None:
    with pytest.raises(GameError, match="overlap or leave the board"):
        small.value(mine, other)


def test_a_line_of_the_seat_to_move_wins_even_beside_one_of_the_other(small: Table) -> None:
    south, north = 0b111, 0b111000000
    assert small.value(south, 0) == (1, 0)
    assert small.value(0, south) == (-1, 0)
    assert small.value(south, north) == (1, 0)
    assert small.value(north, south) == (1, 0)


def test_the_best_moves_make_the_line_at_once(small: Table) -> None:
    state = state_of("a1 b1", "a3 b3", draw_after=0)
    assert texts(state, small.best_moves(state)) == {"c1 w", "c2 s", "c3 s"}


def test_circle_s_best_moves_are_circle_s(small: Table) -> None:
    state = state_of("a3 b3", "a1 b1", seat=1, draw_after=0)
    assert texts(state, small.best_moves(state)) == {"c1 w", "c2 s", "c3 s"}


@pytest.mark.parametrize("first", range(0, 20, 3))
def test_the_winner_s_best_moves_win_in_the_plies_foretold(small: Table, first: int) -> None:
    position = oxbox.start("oxixo", options={"size": 3})
    left = 7
    while position.seat is not None:
        moves = small.best_moves(position.state)
        chosen = moves[first % len(moves)]
        verdict = next(v for v in small.judge(position.state) if v.move == chosen)
        assert verdict.distance == left
        assert verdict.result == (1 if position.seat == 0 else -1)
        position.push(next(m for m in position.legal_moves if m.code == chosen))
        left -= 1
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert position.ply == 7


def test_views_of_anybody_give_the_same_moves(small: Table) -> None:
    position = oxbox.start("oxixo", options={"size": 3}).push("a1 n")
    best = small.best_moves(position.state)
    for viewer in (0, 1, NOBODY):
        assert small.best_moves(position.view(viewer).state) == best


def test_a_game_that_is_over_has_no_best_move(small: Table) -> None:
    state = state_of("a1 b1 c1", "")
    state.ended, state.seat, state.winner = 1, -1, 0
    assert small.best_moves(state) == ()


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("oxixo", 4, {"size": 3}), ("oxixo", 2, {}), ("yoxii", 2, {})]
)
def test_other_games_are_refused(
    small: Table, game: str, seats: int, options: dict[str, int]
) -> None:
    with pytest.raises(GameError, match="two seats on size 3"):
        small.best_moves(oxbox.start(game, seats, options).state)


def test_a_win_that_comes_in_time_goes_before_a_quicker_one_that_may_not() -> None:
    slow, quick = Verdict(1, 1, 9, True), Verdict(2, 1, 5, False)
    draw, late, soon = Verdict(3, 0, 0, True), Verdict(4, -1, 9, False), Verdict(5, -1, 9, True)
    shuffled = [soon, quick, draw, slow, late]
    assert sorted(shuffled, key=lambda v: v.worth) == [soon, late, draw, quick, slow]


def test_a_win_beyond_the_quiet_limit_is_not_sure(small: Table) -> None:
    state = oxbox.start("oxixo", options={"size": 3, "draw_after": 50}).state
    assert all(verdict.sure for verdict in small.judge(state))
    state = state_of("a1 c2", "b3 a3", draw_after=2)
    unsure = [verdict for verdict in small.judge(state) if not verdict.sure]
    assert unsure
    assert all(verdict.distance > 2 for verdict in unsure)


def test_a_move_that_ends_the_game_quietly_is_a_draw(small: Table) -> None:
    state = state_of("a1 c2", "b3 a3", draw_after=3)
    state.quiet = 2
    judged = {text: v for v in small.judge(state) for text in texts(state, (v.move,))}
    assert (judged["a1 n"].result, judged["a1 n"].distance) == (0, 0)


def test_perfect_moves_need_a_solved_game(small: Table) -> None:
    state = oxbox.start("oxixo", options={"size": 3}).state
    assert perfect_moves(state) == small.best_moves(state)
    assert perfect_moves(oxbox.start("oxixo").state) is None
    assert perfect_moves(oxbox.start("oxixo", 4, {"size": 3}).state) is None
    assert perfect_moves(oxbox.start("yoxii").state) is None
    assert find_table(3) is find_table(3)


def test_a_table_that_is_made_again_is_read_again(small: Table) -> None:
    path = small.save()
    first = find_table(3)
    os.utime(path, ns=(1, 1))
    assert find_table(3) is not first
