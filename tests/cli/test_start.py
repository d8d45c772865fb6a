"""Starting the program as its users do: exit codes, quick help, pipes, closed streams."""

import subprocess
import sys

import pytest

from tests.cli.terminal import ENVIRONMENT

HEAVY = ("numpy", "numba", "rich", "prompt_toolkit", "fastapi", "uvicorn")


def oxbox(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "oxbox", *arguments],
        input=text, capture_output=True, text=True, env=ENVIRONMENT, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("argument", ["--help", "--version", "games", "play --help"])
def test_what_comes_at_once_loads_nothing_heavy(argument: str) -> None:
    if argument == "games":
        # Only the words are broken with rich's widths; nothing is compiled or counted.
        forbidden: tuple[str, ...] = ("numpy", "numba", "prompt_toolkit")
    else:
        forbidden = HEAVY
    program = (
        "import sys\n"
        "from oxbox.cli import main\n"
        "try:\n"
        f"    main({argument.split()!r})\n"
        "except SystemExit:\n"
        "    pass\n"
        f"print([name for name in {forbidden!r} if name in sys.modules], file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert result.stderr == "[]\n"


def test_exit_codes_reach_the_shell() -> None:
    assert oxbox("--help").returncode == 0
    refused = oxbox("play", "chess")
    assert refused.returncode == 2
    assert refused.stderr.startswith("oxbox: There is no game chess.")
    assert oxbox("play", "oxixo", text="a3 e\n").returncode == 0


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"'{sys.executable}' -m oxbox play oxixo --people none --seed 1 | head -n 1"
    result = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert result.stdout == "Oxixo\n"
    assert result.stderr == ""


def test_a_terminal_without_our_characters_gets_question_marks() -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    result = subprocess.run(
        [sys.executable, "-m", "oxbox", "play", "oxixo"],
        input=b"", capture_output=True, env=environment, check=False,
    )  # fmt: skip
    assert result.returncode == 0
    assert b"?" in result.stdout
    assert result.stderr == b""


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which ``oxbox`` is the program."""
    line = f"oxbox() {{ '{sys.executable}' -m oxbox \"$@\"; }}; {command}"
    return subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, env=ENVIRONMENT, timeout=120,
        check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_an_output_that_is_full_gets_one_sentence() -> None:
    result = shell("oxbox games > /dev/full")
    assert result.returncode == 2
    assert result.stderr == "oxbox: The output cannot be written: No space left on device.\n"
    assert shell("oxbox games > /dev/full 2> /dev/full").returncode == 2


@pytest.mark.parametrize(
    "command",
    ["oxbox games >&-", "oxbox games 2>&-", "oxbox play oxixo <&-", "oxbox games <&- >&- 2>&-"],
)
def test_closed_streams_do_no_harm(command: str) -> None:
    result = shell(command)
    assert (result.returncode, result.stderr) == (0, "")
