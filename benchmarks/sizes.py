"""How many bytes a state has."""

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES

BARS = {"oxixo": 128, "yoxii": 128, "mixx": 1024, "oxysoxy": 1024, "oxfurd": 1024}


def main() -> bool:
    """Print the sizes and say whether all keep within their bars."""
    sizes = {name: game.rules.LAYOUT.itemsize for name, game in GAMES.items()}
    rows = [
        [name, str(size), str(BARS[name]), verdict(size <= BARS[name])]
        for name, size in sizes.items()
    ]
    print_table("States", ["", "bytes", "at most", ""], rows)
    return all(size <= BARS[name] for name, size in sizes.items())
