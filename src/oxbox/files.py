"""Where Oxbox keeps its files, and how one is written: whole or not at all."""

import os
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def data_folder() -> Path:
    """Where tables and what was learnt are kept: ``OXBOX_DATA``, or the user's folder for data."""
    if configured := os.environ.get("OXBOX_DATA"):
        return Path(configured)
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(
        os.path.expanduser("~"), ".local", "share"
    )
    return Path(home) / "oxbox"


def make_private(path: Path) -> None:
    """Create a file that only its owner reads, unless it is there: tables have tokens in them."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def replace_file(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a new file beside the old one, flush it to the disk, then put it in its place.

    The old one, if there is any, stays as it is should that fail, and hands on who may read it.
    """
    draft = path.with_name(f".oxbox-{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
