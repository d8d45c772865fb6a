"""At a real terminal: colours, keys, the pager, the curtain, and how it is left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oxbox.cli.console import Screen
from oxbox.cli.play.prompt import Prompt
from oxbox.position import replay
from oxbox.record import Record
from tests.cli.terminal import Terminal

OTHER_SCREEN = "\x1b[?1049h"
OWN_SCREEN = "\x1b[?1049l"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A file with a game of two moves."""
    path = tmp_path / "game.json"
    path.write_text(Record.of(replay("oxixo", ["a3 e", "c1 n"])).to_json(), encoding="utf-8")
    return str(path)


def test_a_terminal_gets_colours_and_ctrl_c_leaves_cleanly() -> None:
    terminal = Terminal("play", "oxixo")
    assert "\x1b[0;38;5;" in terminal.wait_for("Cross>")
    terminal.type("a3 e\r")
    terminal.wait_for("Circle>")
    terminal.interrupt("Save the game first?")
    terminal.type("\r")
    assert terminal.leave() == 130
    assert "Traceback" not in terminal.seen


def test_ctrl_d_on_a_terminal_leaves_with_zero() -> None:
    terminal = Terminal("play", "oxixo", "--no-color")
    assert "\x1b[0;38;5;" not in terminal.wait_for("Cross>")
    terminal.type("\x04")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.seen


def test_the_curtain_takes_the_hand_off_a_screen_of_its_own() -> None:
    terminal = Terminal("play", "oxysoxy", "--seed", "5", lines=60)
    assert OTHER_SCREEN in terminal.wait_for("Pass the keyboard to Red")
    terminal.type("\r")
    terminal.wait_for("Red>")
    terminal.type("bullock 10 c3\r")
    curtain = terminal.wait_for("Pass the keyboard to Blue")
    _, cleared, shown = curtain.rpartition("\x1b[2J")
    assert cleared
    assert "Red places the bull 10" in shown
    assert "│" not in shown
    terminal.interrupt("Save the game first?")
    terminal.type("\r")
    assert terminal.leave() == 130
    assert terminal.seen.rstrip().endswith(f"\x1b[2J{OWN_SCREEN}")


def test_what_people_had_on_their_terminal_before_is_never_erased() -> None:
    terminal = Terminal("play", "oxysoxy", "--seed", "5", lines=24)
    terminal.wait_for("Pass the keyboard to Red")
    terminal.type("\r")
    terminal.wait_for("Press Enter to see more.")
    terminal.type("\r")
    terminal.wait_for("Press Enter to see more.")
    terminal.type("\r")
    terminal.wait_for("Red>")
    terminal.type("quit\r")
    assert terminal.leave() == 0
    assert "\x1b[3J" not in terminal.seen


def test_how_to_go_on_is_read_after_the_curtain_has_gone(tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    terminal = Terminal("play", "oxysoxy", "--seats", "3", "--people", "0,2", lines=60)
    terminal.wait_for("Pass the keyboard to")
    terminal.type("\r")
    terminal.wait_for(">")
    terminal.type(f"save {path}\r")
    terminal.wait_for("Saved; ")
    terminal.type("quit\r")
    assert terminal.leave() == 0
    left = terminal.seen.rpartition(OWN_SCREEN)[2]
    assert f"Saved; go on with oxbox play --load '{path}' --people Red,Yellow" in left


def test_ctrl_c_in_the_pager_leaves_the_game_and_the_terminal_alone() -> None:
    # This pager is deaf to Ctrl-C, as less is; it shows what it gets and waits for a key.
    pager = "sh -c 'trap \"\" INT; cat > /dev/null; echo reading; read answer < /dev/tty'"
    terminal = Terminal("play", "oxixo", PAGER=pager)
    terminal.wait_for("Cross>")
    terminal.type("rules\r")
    terminal.wait_for("reading")
    terminal.type("\x03\x03")
    terminal.type("\r")
    terminal.wait_for("Cross>")
    terminal.type("a3 e\r")
    terminal.wait_for("Circle>")
    terminal.type("\x04")
    terminal.wait_for("Save the game first?")
    terminal.type("\x04")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.seen


@pytest.mark.parametrize("pager", ["'", "/nonexistent/pager", "/dev/null", "false"])
def test_without_a_pager_that_works_the_rules_are_printed(pager: str) -> None:
    terminal = Terminal("rules", "oxixo", PAGER=pager)
    terminal.wait_for("What we decided")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.seen


def test_several_lines_that_are_pasted_are_read_one_by_one() -> None:
    terminal = Terminal("play", "oxixo")
    terminal.wait_for("Cross>")
    terminal.type("\x1b[200~a3 e\nc1 n\nwibble\na1 n\x1b[201~\r")
    terminal.wait_for("'wibble' is not a move of Oxixo")
    terminal.type("quit\r")
    terminal.wait_for("Save the game first?")
    terminal.type("\r")
    assert terminal.leave() == 0
    assert "Circle takes the blank cube at c1." in terminal.seen
    assert "cube at a1" not in terminal.seen


def test_ctrl_z_is_for_the_shell() -> None:
    session = Prompt(Screen(interactive=True))._session("Cross")
    assert session.enable_suspend


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_told_to_end_gives_the_terminal_back(number: int) -> None:
    terminal = Terminal("play", "oxysoxy", "--seed", "5", lines=60)
    terminal.wait_for("Pass the keyboard to Red")
    terminal.type("\r")
    terminal.wait_for("Red>")
    os.kill(terminal.process, number)
    assert terminal.leave() == 128 + number
    assert terminal.seen.rstrip().endswith(OWN_SCREEN)
    assert "Traceback" not in terminal.seen


def test_a_signal_that_comes_while_a_line_is_completed_leaves_no_task_behind() -> None:
    told = [sys.executable, "-m", "tests.cli.told"]
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(told, env=where, capture_output=True, text=True, check=False)
    assert done.returncode == 128 + signal.SIGTERM
    assert done.stdout + done.stderr == ""


def test_a_bar_on_the_terminal_leaves_the_output_alone(tmp_path: Path) -> None:
    output = tmp_path / "rates.txt"
    terminal = Terminal("bench", "oxixo", "--seconds", "0.01", to=output)
    assert terminal.leave() == 0
    assert "bytes" not in terminal.seen
    assert output.read_text(encoding="utf-8").split()[:6][-1] == "oxixo"


def test_replay_on_a_terminal_goes_forwards_and_back(record: str) -> None:
    terminal = Terminal("replay", record)
    terminal.wait_for("[0 of 2]")
    terminal.type("\r")
    terminal.wait_for("[1 of 2]")
    terminal.type("b\r")
    terminal.wait_for("[0 of 2]")
    terminal.type("2\r")
    terminal.wait_for("[2 of 2]")
    terminal.type("\r")
    terminal.wait_for("The game is not finished.")
    assert terminal.leave() == 0


def test_ctrl_d_leaves_a_replay(record: str) -> None:
    terminal = Terminal("replay", record)
    terminal.wait_for("[0 of 2]")
    terminal.type("\x04")
    assert terminal.leave() == 0
    assert "Traceback" not in terminal.seen


def test_what_means_nothing_in_a_replay_is_explained(record: str) -> None:
    terminal = Terminal("replay", record)
    terminal.wait_for("[0 of 2]")
    terminal.type("wibble\r")
    terminal.wait_for("'wibble' means nothing here: Enter next, b back, a number, q quit.")
    terminal.type("q\r")
    assert terminal.leave() == 0
