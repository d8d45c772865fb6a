"""Where compiled kernels are kept between two runs.

Numba does not notice an edit in a file that a kernel only calls into, nor a change of its own
settings, so the folder's name holds a digest of our sources and of these, and
of the weights that are compiled in. Folders that nobody has
used for a month are removed.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_COMPILED: Final = (*("kernels/*.py", "games/**/*.py", "bots/*.py", "games/**/*.npz"),)
_MONTH: Final = 30 * 24 * 3600


def cache_folder() -> Path | None:
    """The folder for this version of our sources, or None where nothing can be written."""
    configured = os.environ.get("OXBOX_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    root = Path(configured) if configured else Path(home) / "oxbox"
    folder = root / f"kernels-{digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError:
        return None
    _remove_unused(root)
    return folder


def digest() -> str:
    """A digest of all that compiled code depends on, beside the version of Numba itself."""
    sources = Path(__file__).resolve().parent.parent
    found = hashlib.sha256(sys.version.encode())
    for name in sorted(name for name in os.environ if name.startswith("NUMBA_")):
        found.update(f"{name}={os.environ[name]}\n".encode())
    for path in sorted(path for pattern in _COMPILED for path in sources.glob(pattern)):
        found.update(path.relative_to(sources).as_posix().encode())
        found.update(path.read_bytes())
    for folder in sorted(_folders_of_others()):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _folders_of_others() -> Iterator[Path]:
    """Where games lie that are not part of the package (``oxbox.games``)."""
    yield from map(Path, filter(None, os.environ.get("OXBOX_GAMES", "").split(os.pathsep)))
    for entry in entry_points(group="oxbox.games"):
        spec = find_spec(entry.value)
        yield from map(Path, (spec and spec.submodule_search_locations) or ())


def _remove_unused(root: Path) -> None:
    """Remove folders of earlier versions that were last used a month ago."""
    for folder in root.glob("kernels-*"):
        try:
            if time.time() - folder.stat().st_mtime > _MONTH:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue
