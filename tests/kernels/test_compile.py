"""How code is compiled: where results are kept, and what happens without compilation."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.kernels.batch import step_all
from oxbox.kernels.chance import generator
from oxbox.kernels.compile import is_compiling, kernel, rule
from oxbox.kernels.perft import perft
from oxbox.kernels.playout import playouts
from oxbox.position import start


def run(program: str, **environment: str) -> str:
    """What a program prints in a fresh Python."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@kernel
def total(numbers: npt.NDArray[np.int64]) -> int:
    """The sum of an array, one by one."""
    result = 0
    for index in range(len(numbers)):
        result += numbers[index]
    return result


def late(number: int) -> int:
    """Not a rule when this module is loaded."""
    return number * 3 + 1


@kernel
def call_late(number: int) -> int:
    """Calls what becomes a rule later."""
    return late(number)


PLAY = """
import sys
import numpy as np
from oxbox.kernels.chance import generator
from oxbox.kernels.playout import playouts
from oxbox.position import start
states = np.zeros(2, start("oxixo").state.dtype)
states[0] = start("oxixo", options={"size": 3}).state
wins = np.zeros(3, np.int64)
moves = playouts(states, 3, generator(1), wins, 10_000)
print(moves, wins.tolist(), "numba" in sys.modules)
"""


def test_a_kernel_keeps_its_name_and_says_what_it_does() -> None:
    assert total.__name__ == "total"  # type: ignore[attr-defined]
    assert total.__doc__ == "The sum of an array, one by one."


def test_a_kernel_gives_the_same_compiled_and_interpreted() -> None:
    numbers = np.arange(100, dtype=np.int64)
    assert total(numbers) == total.interpreted(numbers) == 4950
    assert total.compiled is total.compiled
    assert (total.compiled is total.interpreted) == (not is_compiling())


def test_a_rule_stays_a_plain_function() -> None:
    def double(number: int) -> int:
        return 2 * number

    assert rule(double) is double


def test_a_rule_defined_after_loading_can_be_called_from_a_kernel() -> None:
    total(np.arange(3, dtype=np.int64))
    rule(late)
    assert call_late(5) == call_late.interpreted(5) == 16


@pytest.mark.parametrize(
    ("value", "expected"), [(None, True), ("", True), ("0", True), ("1", False), ("yes", False)]
)
def test_the_environment_says_whether_kernels_are_compiled(
    monkeypatch: pytest.MonkeyPatch, value: str | None, expected: bool
) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    if value is not None:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", value)
    assert is_compiling() is expected


def test_kernels_run_interpreted_and_without_numba_where_the_jit_is_off() -> None:
    interpreted = run(PLAY, NUMBA_DISABLE_JIT="1")
    assert interpreted.endswith("False")
    compiled = run(PLAY, NUMBA_DISABLE_JIT="0")
    assert compiled.endswith("True")
    assert interpreted.rsplit(" ", 1)[0] == compiled.rsplit(" ", 1)[0]


def test_importing_the_package_and_playing_does_not_load_numba() -> None:
    program = """
import sys
import oxbox
import oxbox.kernels.playout, oxbox.kernels.perft, oxbox.kernels.batch
oxbox.start("oxixo").push("a3 e")
print("numba" in sys.modules)
"""
    assert run(program, NUMBA_DISABLE_JIT="0") == "False"


def test_kernels_compile_without_a_cache_folder(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    printed = run(PLAY, NUMBA_DISABLE_JIT="0", OXBOX_CACHE=str(blocked / "below"))
    assert printed == run(PLAY, NUMBA_DISABLE_JIT="0")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_compiled_kernels_are_kept_in_the_cache_folder(tmp_path: Path) -> None:
    first = run(PLAY, NUMBA_DISABLE_JIT="0", OXBOX_CACHE=str(tmp_path))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert any("playouts" in path.name for path in kept)
    assert run(PLAY, NUMBA_DISABLE_JIT="0", OXBOX_CACHE=str(tmp_path)) == first
    again = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert again == kept


def test_many_threads_make_one_compiled_function() -> None:
    @kernel
    def increment(number: int) -> int:
        return number + 1

    with ThreadPoolExecutor(8) as pool:
        compiled = list(pool.map(lambda _: increment.compiled, range(32)))
    assert len({id(function) for function in compiled}) == 1
    assert increment(4) == 5


@pytest.mark.skipif(not is_compiling(), reason="Numba has no settings where the JIT is off")
def test_the_user_s_own_settings_of_numba_stay_as_they_are() -> None:
    program = (
        "import numba\n"
        "numba.config.CACHE_DIR = 'somewhere'\n"
        "import oxbox\n"
        "oxbox.warm('oxixo')\n"
        "print(numba.config.CACHE_DIR)"
    )
    assert run(program) == "somewhere"


def test_arrays_that_are_too_short_are_refused_before_compiled_code_sees_them() -> None:
    state = start("mixx", seed=1).state
    states = np.zeros(2, state.dtype)
    states[:] = state
    with pytest.raises(ValueError, match="two states"):
        playouts(states[:1], 1, generator(1), np.zeros(3, np.int64), 10)
    with pytest.raises(ValueError, match="two states"):
        playouts(states, 1, generator(1), np.zeros(2, np.int64), 10)
    with pytest.raises(ValueError, match="depth 3"):
        perft(states, 3)
    with pytest.raises(ValueError, match="as many moves"):
        step_all(states, np.zeros(1, np.int32), np.zeros(2, np.int32))
