"""Short games with known seeds: what the page's checker and ours are both held to."""

import random
from typing import Any

from oxbox.games import GAMES
from oxbox.table import fair
from oxbox.table.export import export
from tests.table.driving import ADA, BOB, Driver

SEED = bytes(range(32))


def finished(game: str) -> dict[str, Any]:
    """The record of a short game whose server seed is known."""
    driver = Driver(game=game, seating=[{"kind": "here"}, {"kind": "link"}])
    driver.table.seed = SEED
    driver.table.commitment = fair.commitment(SEED)
    driver.table.id = "golden234567abcd"
    driver.join(1, "b" * 43)
    driver.send(0, seed=ADA)
    driver.send(1, seed=BOB)
    driver.play_on(random.Random(game), most=6)
    if driver.table.turn is not None:
        driver.send(1, resign=1)
    return export(driver.table)


def vectors() -> dict[str, Any]:
    """A record of each game."""
    return {game: finished(game) for game in GAMES}
