"""Run every benchmark and print a table: ``make bench``, or ``python -m benchmarks NAME ...``."""

import sys
from importlib import import_module

BENCHMARKS = {
    "playouts": "playouts",
    "library": "library",
    "trees": "trees",
    "sizes": "sizes",
    "start": "start_up",
    "deck": "decks",
    "simulations": "simulations",
    "solving": "solving",
    "strength": "strength",
    "server": "server",
    "memory": "memory",
    "faults": "faults",
    "attack": "attack",
    "soak": "soak",
}
"""The module of each; one that is not asked for is not imported, and needs nothing installed."""
ONLY_BY_NAME = ("strength", "server", "memory", "faults", "attack", "soak")
"""What takes hours, or has a target of its own."""


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all but the longest; return 1 if any figure misses its bar."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"There is no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}.")
        return 2
    usual = [name for name in BENCHMARKS if name not in ONLY_BY_NAME]
    modules = [import_module(f"benchmarks.{BENCHMARKS[name]}") for name in names or usual]
    reached = [bool(module.main()) for module in modules]
    print("Every bar is reached." if all(reached) else "Some bar is NOT reached.")
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
