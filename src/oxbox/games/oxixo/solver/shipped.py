"""The tables that come with the package, compressed; ``make tables`` makes them.

They are what ``oxbox solve`` writes, so that nobody has to solve anything to meet a perfect bot.
"""

import lzma
import sys
from importlib.resources import files
from pathlib import Path

from oxbox.games.oxixo.solver import SIZES


def shipped_name(size: int) -> str:
    """The file of that size in this folder."""
    return f"oxixo-{size}.table.xz"


def read_shipped(size: int) -> bytes:
    """The table of that size, as ``oxbox solve`` would write it."""
    return lzma.decompress(files(__package__).joinpath(shipped_name(size)).read_bytes())


def main() -> None:
    """Solve all sizes and write the files next to this module."""
    from oxbox.games.oxixo.solver.solver import solve

    for size in SIZES:
        path = Path(__file__).with_name(shipped_name(size))
        path.write_bytes(lzma.compress(solve(size, 2).to_bytes(), preset=9 | lzma.PRESET_EXTREME))
        sys.stdout.write(f"{path.name}: {path.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
