"""Playing through a pipe: whole games, commands, take-back, and the curtain."""

import re
from pathlib import Path

import pytest

import oxbox
from oxbox.cli.arguments import parse_seats
from oxbox.cli.console import Screen
from oxbox.cli.play.hotseat import Hotseat
from oxbox.cli.play.prompt import Clock
from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.record import Record
from oxbox.scene import Scene
from oxbox.terminal.characters import wrap
from tests.cases import Case, chance_of, play_to_the_end, push_random
from tests.cli.conftest import Result, Run

TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.seats]
SECRETIVE = [table for table in TABLES if GAMES[table[0]].has_secrets]
CURTAIN = re.compile(r"Pass the keyboard to (\w+), then press Enter\. ")


def script(position: oxbox.Position) -> list[str]:
    """What people type to play this game, with Enter wherever a curtain comes between them."""
    lines: list[str] = []
    shown = None
    twin = oxbox.start(position.game, position.seats, position.options, key=position.key)
    for move in position.moves:
        if position.game.has_secrets and twin.seat != shown:
            lines.append("")
            shown = twin.seat
        lines.append(move.text)
        twin.push(move)
    return lines


def whole_game(game: Game, seats: int, seed: str) -> oxbox.Position:
    position = oxbox.start(game, seats, seed=seed)
    return play_to_the_end(position, chance_of(Case(game, seats, {}), 1))


def board_count(result: Result, title: str) -> int:
    return len(re.findall(rf"^{title}$", result.out, re.MULTILINE))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game_can_be_played_by_typing(
    run: Run, tmp_path: Path, name: str, seats: int
) -> None:
    position = whole_game(GAMES[name], seats, "typed")
    path = tmp_path / "game.json"
    lines = [*script(position), str(path)]
    result = run("play", name, "--seats", str(seats), "--seed", "typed", lines=lines)
    assert result.code == 0
    assert result.err == ""
    assert f"The game is over. {position.outcome()}" in result.out
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.replay() == position
    assert record.outcome == position.outcome()


@pytest.mark.parametrize("name", GAMES)
def test_random_opponents_play_whole_games_and_repeat_with_the_seed(run: Run, name: str) -> None:
    line = ("play", name, "--seed", "9", "--people", "none")
    result = run(*line)
    assert result.code == 0
    assert "The game is over." in result.out
    assert run(*line).out == result.out


def test_an_illegal_move_is_refused_with_its_rule_and_asked_for_again(run: Run) -> None:
    result = run("play", "oxixo", lines=["c3 n", "a3 e"])
    assert "c3 n: You can only take cubes from the edge. (Oxixo R7)" in result.out
    assert "Cross takes the blank cube at a3." in result.out
    assert result.code == 0


def test_a_line_that_means_nothing_is_explained(run: Run) -> None:
    result = run("play", "oxixo", lines=["wibble", "\x1b[2J\x07", ""])
    assert "'wibble' is not a move of Oxixo" in result.out
    assert "Type ? for what is possible" in result.out
    assert result.code == 0


def test_the_board_shows_the_next_person_s_view(run: Run) -> None:
    result = run("play", "oxixo", lines=["a3 e"])
    assert board_count(result, "Cross to move") == 1
    assert board_count(result, "Circle to move") == 1


def test_board_help_rules_and_lists_cost_no_turn(run: Run) -> None:
    lines = ["board", "help", "rule R7", "rules", "rule 99", "?", "? a1", "?b1", "? zebra", "a3 e"]
    result = run("play", "oxixo", lines=lines)
    assert board_count(result, "Cross to move") == 2
    assert "save FILE" in result.out
    assert result.out.count("R7. Only the 16 cubes") == 2
    assert "no rule 99" in result.out
    assert "44 moves: one word of each part." in result.out
    assert "  a1 | n e\n2 moves" in result.out
    assert "  b1 | n e w\n3 moves" in result.out
    assert "No possible move matches 'zebra'." in result.out
    assert "Cross takes the blank cube at a3." in result.out


def test_undo_takes_back_one_person_s_move(run: Run) -> None:
    result = run("play", "oxixo", lines=["a3 e", "undo", "c1 n"])
    assert "Taken back: a3 e." in result.out
    assert board_count(result, "Cross to move") == 2
    assert "Cross takes the blank cube at c1." in result.out


def test_undo_takes_back_the_opponent_s_answer_too(run: Run) -> None:
    result = run("play", "oxixo", "--random", "Circle", "--seed", "1", lines=["a3 e", "undo"])
    assert re.search(r"Taken back: a3 e, \w\d \w\.", result.out)
    assert board_count(result, "Your turn") == 3


def test_undo_at_the_start_takes_nothing_back(run: Run) -> None:
    assert "There is no move to take back." in run("play", "oxixo", lines=["undo"]).out
    first = run("play", "oxixo", "--people", "1", "--seed", "2", lines=["undo"])
    assert "There is no move to take back." in first.out
    assert board_count(first, "Your turn") == 1


@pytest.mark.parametrize("name", [game.name for game in GAMES.values() if game.rules.LABELS])
def test_undo_is_barred_after_something_hidden_was_shown(run: Run, name: str) -> None:
    position = oxbox.start(name, seed="barred")
    push_random(position, chance_of(Case(position.game, position.seats, {}), 1))
    lines = script(position)
    shown = oxbox.start(name, seed="barred").seat
    if position.game.has_secrets and position.seat != shown:
        lines.append("")
    result = run("play", name, "--seed", "barred", lines=[*lines, "undo"])
    assert "showed something hidden, so it cannot be taken back." in result.out


def test_the_end_of_the_input_leaves_with_zero(run: Run) -> None:
    assert run("play", "oxixo").code == 0
    assert run("play", "oxixo", lines=["a3 e"]).code == 0
    assert run("play").code == 0


def test_an_interrupt_offers_to_save_and_leaves_with_130(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    answers = iter(["a3 e", None, str(path)])

    def type_or_interrupt(question: str = "") -> str:
        answer = next(answers)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("builtins.input", type_or_interrupt)
    assert run("play", "oxixo").code == 130
    assert path.exists()


def test_two_interrupts_leave_without_a_question(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["a3 e"])

    def type_or_interrupt(question: str = "") -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", type_or_interrupt)
    result = run("play", "oxixo")
    assert (result.code, result.err) == (130, "")


def test_an_interrupt_anywhere_else_leaves_with_130(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(question: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run("play")
    assert (result.code, result.err) == (130, "")


def test_resigning_ends_a_game_of_two_sides(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "oxixo", lines=["a3 e", "resign", "no", "resign", "yes", str(path)])
    assert "The game is over. Circle resigned." in result.out
    assert board_count(result, "Circle resigned.") == 1
    assert board_count(result, "Circle to move") == 1
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.outcome is not None
    assert record.outcome.winners == (0,)
    assert record.replay().ply == 1


@pytest.mark.parametrize("name", [game.name for game in GAMES.values() if 3 in game.seats])
def test_resigning_among_more_sides_hands_the_seat_over(run: Run, name: str) -> None:
    first = oxbox.start(name, 3, seed="leave").seat
    assert first is not None
    curtain = [""] if GAMES[name].has_secrets else []
    lines = [*curtain, "resign", "y"]
    result = run("play", name, "--seats", "3", "--seed", "leave", lines=lines)
    seat = GAMES[name].seat_name(3, first)
    assert f"{seat} resigns; a random opponent takes the seat." in result.out
    assert f"{seat}> resign" in result.out


@pytest.mark.parametrize("name", [game.name for game in GAMES.values() if 3 in game.seats])
def test_the_last_person_who_resigns_is_asked_whether_to_save(
    run: Run, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    first = oxbox.start(name, 3, seed="leave").seat
    line = ("play", name, "--seats", "3", "--seed", "leave", "--people", str(first))
    result = run(*line, lines=["resign", "y", str(path)])
    assert result.code == 0
    assert "No one is left at this keyboard." in result.out
    assert f"Saved; go on with oxbox play --load {path} --people none" in result.out
    assert "The game is over." not in result.out
    events = Record.from_json(path.read_text(encoding="utf-8")).events
    assert [event.event for event in events] == ["takeover"]
    assert run(*line, lines=["resign", "y"]).code == 0


def test_a_draw_needs_everybody_at_the_keyboard(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "oxixo", lines=["a3 e", "draw", "n", "draw", "y", str(path)])
    assert "Cross plays on." in result.out
    assert "The game is over. Drawn by agreement." in result.out
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.outcome is not None
    assert record.outcome.is_draw
    alone = run("play", "oxixo", "--people", "Cross", lines=["draw"])
    assert "nobody else at the keyboard" in alone.out


def test_a_finished_game_that_is_loaded_is_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "oxixo", lines=["a3 e", "resign", "y", str(path)])
    result = run("play", "--load", str(path))
    assert "The game is over. Circle resigned." in result.out


def test_the_menu_asks_what_to_play(run: Run) -> None:
    number = list(GAMES).index("oxixo") + 1
    lines = ["chess", "99", str(number), "3", "2", "2", "a3 e"]
    result = run("play", lines=lines)
    assert "There is no game chess." in result.out
    assert "Please answer 2 or 4." in result.out
    assert board_count(result, "Circle to move") == 1
    assert run("play", lines=["Yoxii", "1", "?"]).out.count("256 moves") == 1
    assert board_count(run("play", lines=["oxixo", "4", "4", "a1 n self"]), "B1 to move") == 1


def test_seats_are_named_or_numbered() -> None:
    game = GAMES["oxixo"]
    assert parse_seats(game, 4, "A1, b2") == {0, 3}
    assert parse_seats(game, 4, "1") == {1}
    assert parse_seats(game, 2, "ALL") == {0, 1}
    assert parse_seats(game, 2, "none") == set()
    for nobody in ("", " ", ",", " , "):
        with pytest.raises(GameError, match="at least one seat"):
            parse_seats(game, 2, nobody)
    with pytest.raises(GameError, match="no seat 'Blue'"):
        parse_seats(game, 2, "Cross,Blue")


def test_colour_follows_the_wishes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("play", "oxixo").out
    assert "\x1b[" in run("--color", "play", "oxixo").out
    assert "\x1b[" in run("play", "oxixo", "--colour").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("play", "oxixo").out
    assert "\x1b" not in run("play", "oxixo", "--no-color").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("play", "oxixo").out
    assert "\x1b[" in run("play", "oxixo", "--color").out


def test_a_clock_runs_out() -> None:
    moments = iter([0.0, 4.0, 5.0, 3.0])
    clock = Clock(5, lambda: next(moments))
    assert not clock.is_up
    assert clock.is_up
    assert str(clock) == "2 of 5 seconds left"
    assert not Clock(0).is_up


@pytest.mark.parametrize(("name", "seats"), SECRETIVE)
def test_the_curtain_shows_what_everybody_may_know(run: Run, name: str, seats: int) -> None:
    """Between a person's move and the next one's Enter stands the public telling, nothing else."""
    position = whole_game(GAMES[name], seats, "curtain")
    result = run("play", name, "--seats", str(seats), "--seed", "curtain", lines=script(position))
    twin = oxbox.start(name, seats, seed="curtain")
    curtains = 0
    for move in position.moves:
        mover = twin.seat
        twin.push(move)
        if twin.seat in (None, mover):
            continue
        told = [line for step in twin.tell(oxbox.NOBODY) for line in wrap(step.sentence, 80)]
        asked = f"Pass the keyboard to {position.game.seat_name(seats, twin.seat)}, then press"
        assert "\n".join([f"> {move}", *told, asked]) in result.out
        curtains += 1
    assert len(CURTAIN.findall(result.out)) == curtains + 1


@pytest.mark.parametrize(("name", "seats"), SECRETIVE[:1])
def test_nobody_is_shown_another_hand(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every board on the screen is the view of the person at the keyboard."""
    position = oxbox.start(name, seats, seed="hands")
    twin = whole_game(position.game, seats, "hands")
    lines = iter(script(twin))
    holder: list[int | None] = [None]

    screen = Screen()
    hotseat = Hotseat(screen, position, range(seats))

    def type_line(question: str = "") -> str:
        if CURTAIN.match(question):
            holder[0] = position.seat
        return next(lines, "")

    def look(scene: Scene) -> None:
        viewer = holder[0] if position.seat is not None else oxbox.NOBODY
        assert viewer is not None
        assert {piece.id for piece in scene.pieces} == {
            piece.id for piece in position.scene(viewer).pieces
        }

    monkeypatch.setattr("builtins.input", type_line)
    monkeypatch.setattr(screen, "board", look)
    assert hotseat.play() == 0
    assert position.outcome() == twin.outcome()
