"""The thousand cards: how long they take to load, and how much they weigh.

The time is that of the processor, the best of some tries, beside only reading the same files.
"""

import time
from collections.abc import Callable

from benchmarks.table import print_table, verdict
from oxbox.games.oxfurd.deck import loading

LOAD_BAR = 0.050
SIZE_BAR = 1_000_000
_TRIES = 10


def seconds(do: Callable[[], object]) -> float:
    """The best processor time of some tries."""
    best = float("inf")
    for _ in range(_TRIES):
        began = time.process_time()
        do()
        best = min(best, time.process_time() - began)
    return best


def load() -> None:
    """Read, check and count the full deck as if for the first time."""
    loading._load.cache_clear()
    deck = loading.load_deck(loading.FULL)
    assert deck.digest
    assert deck.truths


def main() -> bool:
    """Measure, print, and say whether both bars are reached."""
    files = sorted(loading.DECKS.glob("*.cards"))
    bare = seconds(lambda: [path.read_bytes() for path in files])
    spent = seconds(load)
    size = sum(path.stat().st_size for path in files)
    milliseconds = f"{1000 * spent:.1f} ms"
    rows = [
        ["reading the files", f"{1000 * bare:.1f} ms", "", ""],
        ["loading the full deck", milliseconds, "50 ms", verdict(spent <= LOAD_BAR)],
        ["the files", f"{size:,} bytes", f"{SIZE_BAR:,} bytes", verdict(size <= SIZE_BAR)],
    ]
    print_table("Deck", ["", "", "at most", ""], rows)
    return spent <= LOAD_BAR and size <= SIZE_BAR
