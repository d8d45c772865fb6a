"""``docs/your-own-game.md``, followed step by step in an empty folder outside the package."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.page.conftest import Server
from tests.page.hands import await_turn, is_over, point, start

DOCS = Path(__file__).parents[2] / "docs"
_FILE = re.compile(r"^## [^\n]*: `(tictactoe/\w+\.py)`$.*?^```python\n(.*?)^```$", re.S | re.M)
MOST_LINES = 150


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the page tells to make, with its files."""
    folder = tmp_path_factory.mktemp("my-games")
    for name, code in _FILE.findall((DOCS / "your-own-game.md").read_text()):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(code)
    return folder


def run(folder: Path, *arguments: str, **variables: str) -> str:
    """What a program says that is run with the games of a folder."""
    environment = {**os.environ, "OXBOX_GAMES": str(folder), "NUMBA_DISABLE_JIT": "1", **variables}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_game_is_short(folder: Path) -> None:
    files = sorted(folder.glob("tictactoe/*"))
    assert [file.name for file in files] == ["__init__.py", "picture.py", "rules.py"]
    assert sum(len(file.read_text().splitlines()) for file in files) < MOST_LINES


def test_it_plays_in_the_library(folder: Path) -> None:
    code = """
import oxbox
position = oxbox.replay("tictactoe", ["a1", "b1", "a2", "b2", "a3"])
print(position.outcome(), position.scores)
print([step.sentence for step in position.tell()], position.tell()[-1].ids)
view = oxbox.start("tictactoe").push("c3").view()
moves = view.legal_moves
print(view.from_json(view.game, view.to_json()) == view, len(moves), "c3" in moves)
try:
    oxbox.replay("tictactoe", ["a1", "a1"])
except oxbox.GameError as error:
    print(error)
"""
    outcome, told, view, refused = run(folder, "-c", code).splitlines()
    assert outcome == "X won. (1, 0)"
    assert told == "['X marks a3.', 'X won.'] ('mark:a1', 'mark:a2', 'mark:a3')"
    assert view == "True 8 False"
    assert refused == "a1: That is not possible here."


def test_a_view_with_a_number_out_of_its_range_is_refused(folder: Path) -> None:
    code = """
import oxbox
view = oxbox.start("tictactoe").view()
view.state.marks[0] = 512
try:
    view.from_json(view.game, view.to_json())
except oxbox.GameError as error:
    print(error)
"""
    assert run(folder, "-c", code) == "This is not a view of Tic-tac-toe.\n"


def test_compiled_it_is_the_same_game(folder: Path) -> None:
    code = """
import random, oxbox
from oxbox.kernels import operations
operations.prepare(oxbox.start("tictactoe").state)
chance = random.Random(1)
for _ in range(20):
    position = oxbox.start("tictactoe")
    while position.seat is not None:
        position.push(chance.choice(position.legal_moves))
        print(bytes(position.told(-1).steps), bytes(position.view().drawn().members))
"""
    compiled = run(folder, "-c", code, NUMBA_DISABLE_JIT="0")
    assert compiled == run(folder, "-c", code)


def test_it_plays_in_the_terminal(folder: Path) -> None:
    terminal = Terminal("play", "tictactoe", "--people", "0,1", OXBOX_GAMES=str(folder))
    for move in ("b2", "a1", "b1", "a2"):
        terminal.type(f"{move}\r")
        terminal.wait_for(f"marks {move}.")
    terminal.type("b3\r")
    terminal.wait_for("X won.")


def test_bots_play_it_in_the_arena(folder: Path, tmp_path: Path) -> None:
    said = run(folder, "-m", "oxbox", "arena", "tictactoe", "random", "3", "--games", "4")
    assert "Tic-tac-toe, 2 seats: 4 games" in said


def test_perft_counts_its_sequences(folder: Path) -> None:
    said = run(folder, "-m", "oxbox", "perft", "tictactoe", "--depth", "5")
    assert said == "15120\n"


def test_an_entry_point_adds_a_game(folder: Path, tmp_path: Path) -> None:
    described = tmp_path / "tictactoe-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: tictactoe\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[oxbox.games]\ntictactoe = tictactoe\n")
    path = os.pathsep.join([str(tmp_path), str(folder), *sys.path])
    said = run(folder, "-m", "oxbox", "games", OXBOX_GAMES="", PYTHONPATH=path)
    assert "Tic-tac-toe" in said


def test_a_game_that_lacks_something_says_what(folder: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    for file in folder.glob("tictactoe/*.py"):
        code = file.read_text().replace("tictactoe", "broken").replace("def legal", "def lawful")
        (broken / file.name).write_text(code)
    code = """
import oxbox
try:
    oxbox.start("broken")
except Exception as error:
    print(error)
"""
    assert run(tmp_path, "-c", code) == "broken.rules has no legal(state, out).\n"


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the game."""
    server = Server(tmp_path_factory.mktemp("page"), OXBOX_GAMES=str(folder))
    server.start()
    yield server
    server.kill()


def test_it_plays_on_the_page(visit: Any) -> None:
    page = visit()
    start(page, "tictactoe", "here")
    for move in ("a1", "b1", "a2", "b2", "a3"):
        assert f"square:{move}" in await_turn(page)
        point(page, f"square:{move}")
    page.locator("section.end:visible").wait_for()
    assert is_over(page)
