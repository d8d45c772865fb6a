"""Run every benchmark and print a table: ``make bench``, or ``python -m benchmarks NAME ...``."""

import sys

from benchmarks import playouts, simulations, sizes, solving, start_up, strength, trees

BENCHMARKS = {
    "playouts": playouts,
    "trees": trees,
    "sizes": sizes,
    "start": start_up,
    "simulations": simulations,
    "solving": solving,
    "strength": strength,
}
ONLY_BY_NAME = ("strength",)
"""What takes hours."""


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all but the longest; return 1 if any figure misses its bar."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}.")
        return 2
    usual = [name for name in BENCHMARKS if name not in ONLY_BY_NAME]
    reached = [BENCHMARKS[name].main() for name in names or usual]
    print("Every bar is reached." if all(reached) else "Some bar is NOT reached.")
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
