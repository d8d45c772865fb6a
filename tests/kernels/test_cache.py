"""Where compiled kernels are kept: one folder for each version of what they are made from."""

import os
import shutil
import time
from pathlib import Path

import pytest

from oxbox.kernels import cache
from oxbox.kernels.cache import cache_folder

PACKAGE = Path(cache.__file__).parents[1]


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


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of our sources that the digest is taken of."""
    copied = tmp_path / "oxbox"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "rules.md"))
    monkeypatch.setattr(cache, "__file__", str(copied / "kernels" / "cache.py"))
    monkeypatch.setenv("OXBOX_CACHE", str(tmp_path / "cache"))
    return copied


@pytest.mark.parametrize(
    "name",
    [
        "games/oxfurd/deck/card.py",
        "kernels/bits.py",
        "games/oxixo/rules.py",
        "games/oxixo/geometry.py",
    ],
)
def test_the_cache_folder_changes_when_a_source_changes(sources: Path, name: str) -> None:
    before = cache_folder()
    path = sources / name
    path.write_text(path.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    after = cache_folder()
    assert None not in (before, after)
    assert before != after


def test_the_cache_folder_changes_when_weights_change(sources: Path) -> None:
    before = cache_folder()
    path = sources / "games" / "yoxii" / "bot" / "weights.npz"
    path.write_bytes(path.read_bytes() + b"more")
    assert cache_folder() != before


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


def test_the_cache_folder_changes_with_numba_s_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache.digest() != before


def test_folders_that_nobody_used_for_a_month_are_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OXBOX_CACHE", str(tmp_path))
    for name, days in (("kernels-old", 31), ("kernels-recent", 3), ("other-old", 99)):
        (tmp_path / name).mkdir()
        moment = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (moment, moment))
    folder = cache_folder()
    assert folder is not None
    assert {path.name for path in tmp_path.iterdir()} == {
        folder.name,
        "kernels-recent",
        "other-old",
    }
