"""The program in docs/api.md sits down at a table and plays a game to its end."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.client import LIMIT, call
from tests.server.conftest import Server

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_program_in_the_docs_plays_a_game(server: Server, tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    (tmp_path / "program.py").write_text(program)
    kinds = [{"kind": "bot", "level": 1}, {"kind": "link"}]
    made = call(server.base, "/api/tables", {"game": "yoxii", "seating": kinds})
    link = f"{server.base}/#/table/{made['table']}/{made['invitations'][0]['token']}"
    result = subprocess.run(
        [sys.executable, tmp_path / "program.py", link],
        capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, "")
    *moves, outcome = result.stdout.splitlines()
    assert all("'number'" in move for move in moves)
    about = call(server.base, f"/api/tables/{made['table']}")
    assert about["outcome"]["sentence"] == outcome
    assert about["people"][1]["name"] == "Dice"
