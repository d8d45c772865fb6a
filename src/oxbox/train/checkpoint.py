"""The file that keeps what was learnt: written whole or not at all, and read with care."""

import os
import zipfile
from pathlib import Path

import numpy as np

from oxbox.errors import GameError
from oxbox.solve.table import data_folder
from oxbox.train.learner import Kept


def usual_path(game: str) -> Path:
    """Where a game's file lies if nobody says otherwise."""
    return data_folder() / f"{game}-weights.npz"


def load(path: Path) -> Kept | None:
    """What a file keeps; None if there is none."""
    try:
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror or error}.", "no-file") from error
    except (ValueError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        raise refusal(path) from error


def save(path: Path, kept: Kept) -> None:
    """Write a file beside the old one, then put it in its place."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with draft.open("wb") as file:
                np.savez_compressed(file, allow_pickle=False, **kept)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise GameError(f"{path} cannot be written: {reason}.", "no-file") from error


def refusal(path: Path) -> GameError:
    """Say that a file is something else."""
    return GameError(f"{path} does not hold what a training keeps; name another.", "bad-weights")
