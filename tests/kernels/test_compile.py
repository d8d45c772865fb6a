"""How code is compiled: where results are kept, and what happens without compilation."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from oxbox.kernels import compile as compiling
from oxbox.kernels.compile import cache_folder, is_compiling, kernel, rule

PACKAGE = Path(compiling.__file__).parents[1]


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


def test_the_cache_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OXBOX_CACHE", str(tmp_path / "deep" / "down"))
    folder = cache_folder()
    assert folder is not None
    assert folder.is_dir()
    assert folder.parent == tmp_path / "deep" / "down"
    assert list(folder.iterdir()) == []


def test_the_cache_folder_follows_the_user_s_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("OXBOX_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "oxbox"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / ".cache" / "oxbox"


def test_there_is_no_cache_folder_where_nothing_can_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("OXBOX_CACHE", str(blocked / "below"))
    assert cache_folder() is None


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


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of our sources that the digest is taken of."""
    copied = tmp_path / "oxbox"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "rules.md"))
    monkeypatch.setattr(compiling, "__file__", str(copied / "kernels" / "compile.py"))
    monkeypatch.setenv("OXBOX_CACHE", str(tmp_path / "cache"))
    return copied


@pytest.mark.parametrize(
    "name", ["kernels/bits.py", "games/oxixo/rules.py", "games/oxixo/geometry.py"]
)
def test_the_cache_folder_changes_when_a_source_changes(sources: Path, name: str) -> None:
    before = cache_folder()
    path = sources / name
    path.write_text(path.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    after = cache_folder()
    assert None not in (before, after)
    assert before != after


def test_the_cache_folder_changes_when_a_source_is_added_renamed_or_removed(sources: Path) -> None:
    added = sources / "games" / "oxixo" / "added.py"
    renamed = added.with_name("renamed.py")
    folders = [cache_folder()]
    added.write_text("")
    folders.append(cache_folder())
    added.rename(renamed)
    folders.append(cache_folder())
    assert len({*folders}) == 3
    renamed.unlink()
    assert cache_folder() == folders[0]


def test_the_cache_folder_stays_when_nothing_that_is_compiled_changes(sources: Path) -> None:
    before = cache_folder()
    (sources / "games" / "oxixo" / "art.svg").write_text("<svg/>")
    (sources / "position.py").write_text("")
    assert cache_folder() == before
