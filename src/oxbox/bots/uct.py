"""A bot that searches with random playouts: plain UCT, redealing where something is hidden.

With a node budget the search is split evenly over the threads, each with a tree and a generator of
its own, and the trees are merged in their order: the same seed gives the same move. With a time
budget every thread searches until the time is up.
"""

import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from oxbox.bots.bot import Budget
from oxbox.bots.tree import FULL, NODE, grow
from oxbox.game import Game
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import States
from oxbox.move import Move
from oxbox.view import View

_SLICE = 2_000
_LARGEST_TREE = 4_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it: how much it explores, and where random games are cut off."""

    exploration: float = 0.7
    cutoff: int = FULL

    @classmethod
    def best(cls, game: Game, seats: int) -> "Settings":
        """What gets the most out of the game's evaluation."""
        return cls(**getattr(game.evaluation, "SETTINGS", {}))


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found out about a move: how often it was chosen, and the mover's mean share."""

    code: int
    visits: int
    value: float


class Tree:
    """One tree that grows from a view."""

    def __init__(self, view: View, seed: int, capacity: int, settings: Settings) -> None:
        self.game = view.game
        self.states = np.zeros(2, view.state.dtype)
        self.states[0] = view.state
        self.nodes: States = np.zeros(max(2, capacity), NODE)
        self.size = 1
        self.chance = generator(seed)
        rules = view.game.rules
        is_varied = float(bool(rules.LABELS))
        self.manners = np.array(
            [settings.exploration, settings.cutoff, is_varied, rules.HIGHEST_MOVE, -1], np.float64
        )

    def grow(self, iterations: int) -> None:
        """Run so many iterations."""
        self.size = grow(
            self.states,
            self.nodes,
            self.size,
            iterations,
            self.chance,
            self.manners,
        )

    def grow_from(self, code: int, iterations: int) -> None:
        """Run so many iterations that all begin with one move."""
        self.manners[4] = code
        self.grow(iterations)
        self.manners[4] = -1

    def grow_until(self, moment: float) -> None:
        """Run iterations until the clock shows a moment, a slice at a time."""
        self.grow(1)
        pace = 1
        while (left := moment - time.perf_counter()) > 0:
            began = time.perf_counter()
            self.grow(pace)
            spent = max(time.perf_counter() - began, 1e-6)
            pace = max(1, min(_SLICE, int(pace / spent * min(left, 0.02))))

    def findings(self) -> dict[int, tuple[int, float]]:
        """For each move at the root, its visits and the sum of its shares."""
        found = {}
        child = int(self.nodes[0].first)
        while child:
            node = self.nodes[child]
            found[int(node.move)] = (int(node.visits), float(node.total))
            child = int(node.next)
        return found


def search(
    view: View, budget: Budget, seed: int, threads: int = 1, settings: Settings | None = None
) -> list[Finding]:
    """What a search finds out about the legal moves of a view, the best first."""
    settings = settings or Settings()
    if budget.nodes is not None:
        capacity, work = _node_work(budget.nodes, threads)
    else:
        capacity, work = _time_work(budget.seconds or 0.0, threads)
    trees = [Tree(view, seed * 1009 + number, capacity, settings) for number in range(threads)]
    if threads == 1:
        work(trees[0], 0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, trees, range(threads)))
    return _merge(trees)


def _node_work(nodes: int, threads: int) -> tuple[int, Callable[[Tree, int], None]]:
    share, rest = divmod(max(nodes, threads), threads)

    def work(tree: Tree, number: int) -> None:
        tree.grow(share + (number < rest))

    return share + 2, work


def _time_work(seconds: float, threads: int) -> tuple[int, Callable[[Tree, int], None]]:
    moment = time.perf_counter() + seconds

    def work(tree: Tree, number: int) -> None:
        tree.grow_until(moment)

    return min(_LARGEST_TREE, int(1_500_000 * seconds) + 1_000), work


def _merge(trees: list[Tree]) -> list[Finding]:
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for tree in trees:
        for code, (count, total) in sorted(tree.findings().items()):
            visits[code] = visits.get(code, 0) + count
            totals[code] = totals.get(code, 0.0) + total
    found = [Finding(code, visits[code], totals[code] / visits[code]) for code in visits]
    return sorted(found, key=lambda finding: (-finding.visits, -finding.value, finding.code))


def seed_for(view: View, seed: int) -> int:
    """A seed for one decision: another for every view, the same whenever it is asked again."""
    return seed * 0x1_0000_0000 + zlib.crc32(view.state.tobytes())


class UctBot:
    """Plain UCT with random playouts."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        seed: int = 0,
        threads: int = 1,
        settings: Settings | None = None,
    ) -> None:
        self.game = game
        self.budget = budget
        self.seed = seed
        self.threads = threads
        self.settings = settings or Settings()
        spent = f"{budget.nodes}" if budget.nodes is not None else f"{budget.seconds}s"
        self.name = f"uct:{spent}"

    def choose(self, view: View) -> Move:
        """The move that the search came back to most often."""
        moves = view.legal_moves
        if len(moves) == 1:
            return moves[0]
        seed = seed_for(view, self.seed)
        best = search(view, self.budget, seed, self.threads, self.settings)[0]
        return Move(best.code, self.game.notation.format_move(view.state, best.code))

    def close(self) -> None:
        """There is nothing to let go of."""
