"""Running the terminal program in this process, as if through a pipe."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from oxbox.cli import main


@dataclass
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start every test without wishes about colour."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PAGER"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with lines on its standard input."""

    def run_command(*arguments: str, lines: tuple[str, ...] | list[str] = ()) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        code = main(arguments)
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run_command
