"""How likely each seat wins a round of Mixx, as learnt from games against itself.

A small network, one for each number of seats and stage of the round: the terms of a position lead
to ``UNITS`` units, which count where they are positive, and these to the log-odds of every seat,
beginning with the one to move. ``oxbox train mixx`` makes the numbers (``learn``).
"""

import math
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.games.mixx.bot.terms import (
    EACH,
    MOST_TERMS,
    NONE_FITS,
    STAGES,
    Row,
    is_closed,
    stage_of,
    write_terms,
)
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import Shares, State

UNITS: Final = 16
FILE: Final = "weights.npz"

Table: TypeAlias = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """All tables, by the number of seats (minus 2) and by stage.

    ``inner``       from each term to each unit
    ``thresholds``  what is added to each unit
    ``outer``       from each unit to each seat
    ``turns``       what is added to each seat
    """

    inner: Table
    thresholds: Table
    outer: Table
    turns: Table


SHAPES: Final[tuple[tuple[int, ...], ...]] = (
    (3, STAGES, MOST_TERMS, UNITS),
    (3, STAGES, UNITS),
    (3, STAGES, 4, UNITS),
    (3, STAGES, 4),
)
"""The shape of each table."""

MOST_ODDS: Final = 20.0
"""Log-odds are cut off here, so that no exponential overflows."""


def load_weights() -> Weights:
    """The weights that come with the game; ``ValueError`` if they are of another shape."""
    with (files(__package__) / FILE).open("rb") as file, np.load(file, allow_pickle=False) as found:
        weights = Weights(*(found[name].astype(np.float32) for name in Weights._fields))
    if tuple(table.shape for table in weights) != SHAPES:
        raise ValueError(f"{FILE} does not fit: make it again with oxbox train mixx")
    return weights


@rule
def part_for(state: State, weights: Weights) -> Weights:
    """The part of all tables that counts in a state."""
    seats = int(state.seats) - 2
    stage = stage_of(state)
    return Weights(
        weights.inner[seats, stage],
        weights.thresholds[seats, stage],
        weights.outer[seats, stage],
        weights.turns[seats, stage],
    )


@rule
def weigh(state: State, weights: Weights, terms: Row, units: Row, odds: Shares) -> int:
    """Write how likely each place after the seat to move wins the round; return how many terms.

    ``terms`` and ``units`` keep what led to it.
    """
    seats = int(state.seats)
    inner, thresholds, outer, turns = part_for(state, weights)
    count = write_terms(state, terms)
    for unit in range(UNITS):
        units[unit] = thresholds[unit]
    for term in range(count):
        amount = terms[term]
        if amount != 0.0:
            for unit in range(UNITS):
                units[unit] += amount * inner[term, unit]
    total = 0.0
    for place in range(seats):
        log_odds = float(turns[place])
        for unit in range(UNITS):
            log_odds += max(0.0, units[unit]) * outer[place, unit]
        odds[place] = math.exp(min(max(log_odds, -MOST_ODDS), MOST_ODDS))
        if terms[place * EACH + NONE_FITS] > 0.0 and is_closed(state):
            odds[place] = 0.0
        total += odds[place]
    for place in range(seats):
        odds[place] /= total
    return count
