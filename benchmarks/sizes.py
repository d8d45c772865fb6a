"""How many bytes a state has."""

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES


def main() -> bool:
    """Print the sizes and say whether all keep within their bars."""
    sizes = {name: game.rules.LAYOUT.itemsize for name, game in GAMES.items()}
    bars = {name: game.bars.get("bytes", 1024) for name, game in GAMES.items()}
    rows = [
        [name, str(size), str(bars[name]), verdict(size <= bars[name])]
        for name, size in sizes.items()
    ]
    print_table("States", ["", "bytes", "at most", ""], rows)
    return all(size <= bars[name] for name, size in sizes.items())
