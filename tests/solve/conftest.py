"""A folder of its own for tables, and size 3 solved once."""

from pathlib import Path

import pytest

from oxbox.games.oxixo.solver.solver import solve
from oxbox.games.oxixo.solver.table import Table


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the user's tables out of all this."""
    folder = tmp_path / "data"
    monkeypatch.setenv("OXBOX_DATA", str(folder))
    return folder


@pytest.fixture(scope="session")
def small() -> Table:
    """The table of size 3."""
    return solve(3)
