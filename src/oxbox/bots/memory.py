"""What an alpha-beta search works in: its stack, its queues of moves and what it has learnt.

A frame of the stack belongs to a state on the way down:

``hash``             the state's hash
``alpha``, ``beta``  the window; ``alpha`` rises with ``best``
``floor``            where ``alpha`` began
``best``, ``move``   the best value so far, and its move
``depth``            how many turns are looked ahead
``hint``             the move that the table suggests, -1 for none
``left``             how many moves wait in the queue, ``UNLISTED`` before it is made
``tried``            how many moves were played
``current``, ``scope``  the move being searched, and how thoroughly
``proven``           whether the value rests on ends of the game alone
``killer``           the move that was enough here in another branch, -1 for none
``whole``            whether more than the moves worth a glimpse were queued, or need not be

A run says how far a search is: ``nodes`` so far, where to ``pause``, and at which ``ply`` to do
what next (``stage``); further its ``generation`` in the table, what breaks ties (``spice``), and
from which move on (``late``, ``later``) moves are searched less deeply, and up to which depth
(``shallow``) only those worth a glimpse.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from oxbox.bots.transposition import Table, new_table
from oxbox.game import Game
from oxbox.kernels.layout import Moves, States

DEEPEST: Final = 60
"""No search looks further ahead."""

UNLISTED: Final = -1

Queues: TypeAlias = npt.NDArray[np.int64]
History: TypeAlias = npt.NDArray[np.int32]

_FRAME_NAMES = (
    *("alpha", "beta", "floor", "best", "move", "depth", "hint"),
    *("left", "tried", "current", "scope", "proven", "killer", "whole"),
)
_RUN_NAMES = ("nodes", "pause", "ply", "stage", "generation", "spice", "late", "later", "shallow")

FRAME: Final = np.dtype(
    (
        np.record,
        np.dtype([("hash", np.int64), *((name, np.int32) for name in _FRAME_NAMES)], align=True),
    )
)
RUN: Final = np.dtype((np.record, np.dtype([(name, np.int64) for name in _RUN_NAMES])))


class Memory(NamedTuple):
    """The arrays of a search; those for states, frames and queues have a row for each turn."""

    states: States
    frames: States
    queues: Queues
    moves: Moves
    glimpses: Moves
    table: Table
    history: History
    runs: States


def new_memory(game: Game, entries: int) -> Memory:
    """Room for searches of a game, with a number of entries in the table."""
    rules = game.rules
    return Memory(
        states=np.zeros(DEEPEST + 2, rules.LAYOUT),
        frames=np.zeros(DEEPEST + 2, FRAME),
        queues=np.zeros((DEEPEST + 2, rules.MOST_MOVES), np.int64),
        moves=np.zeros(rules.MOST_MOVES, np.int32),
        glimpses=np.zeros(rules.MOST_MOVES, np.int32),
        table=new_table(entries),
        history=np.zeros((2, rules.HIGHEST_MOVE + 1), np.int32),
        runs=np.zeros(1, RUN),
    )
