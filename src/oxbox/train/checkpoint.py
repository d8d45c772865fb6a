"""The file that keeps what was learnt: written whole or not at all, and read with care."""

import zipfile
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.errors import GameError
from oxbox.files import data_folder, replace_file

Kept: TypeAlias = dict[str, npt.NDArray[Any]]


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
    """Write the file, in place of one that may be there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, lambda file: np.savez_compressed(file, allow_pickle=False, **kept))
    except OSError as error:
        reason = error.strerror or error
        raise GameError(f"{path} cannot be written: {reason}.", "no-file") from error


def refusal(path: Path) -> GameError:
    """Say that a file is something else."""
    return GameError(f"{path} does not hold what a training keeps; name another.", "bad-weights")
