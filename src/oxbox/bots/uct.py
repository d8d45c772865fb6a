"""Tree search of a view, redealing where something is hidden: plain UCT, guided, or in a hurry.

With a node budget the search is split evenly over the threads, each with a tree and a generator of
its own, and the trees are merged in their order: the same seed gives the same move. With a time
budget every thread searches until the time is up.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, Self, TypeAlias

import numpy as np

from oxbox.bots.bot import Bot, Budget
from oxbox.bots.nodes import GUIDED_NODE, NODE, Guidance
from oxbox.bots.tree import Plan, grow
from oxbox.game import Game
from oxbox.kernels.chance import generator, seed_for
from oxbox.kernels.layout import States
from oxbox.view import View

Clock: TypeAlias = Callable[[], float]

_SLICE = 2_000
_LARGEST_TREE = 4_000_000
_GUIDED_ROOM = 3
"""How many nodes there are for an iteration that looks at all moves of a state at once."""
_LEAST_ROOM = 1_000

FULL: Final = 1_000_000
"""A cut-off that no random game reaches: they are played to the end."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it.

    ``exploration``  how much it explores
    ``cutoff``       after how many moves random games are cut off and evaluated
    ``haste``        0, or by what part of the iterations left the best move has to lead for the
                     search to end; rounds are then ended in a hurry, and of the other settings only
                     the exploration counts
    ``prior``        how much more it explores moves that look good at once; 0 for plain UCT, which
                     the settings below do not touch
    ``temperature``  how far apart, in shares of the win, moves may be and still look about as good
    ``trust``        how many visits the first look at a move counts for
    ``patience``     how often a node is come to before its moves are looked at
    """

    exploration: float = 0.7
    cutoff: int = FULL
    haste: float = 0.0
    prior: float = 0.0
    temperature: float = 0.1
    trust: float = 1.0
    patience: int = 1

    @classmethod
    def best(cls, game: Game, seats: int) -> Self:
        """The settings that make the most of a game's evaluation; plain ones where it has none."""
        return cls(**getattr(game.module("bot.evaluate"), "SETTINGS", {}).get(seats, {}))

    @property
    def is_guided(self) -> bool:
        """Whether moves are looked at before they are tried."""
        return self.prior > 0 and not self.haste

    def plan(self, game: Game) -> Plan:
        """What the compiled search has to know; numbers of another type would compile it again."""
        numbers = (self.exploration, self.prior, self.temperature, self.trust)
        return Plan(
            exploration=float(self.exploration),
            cutoff=int(self.cutoff),
            patience=int(self.patience) if self.is_guided else 1,
            is_fixed=not (self.is_guided or self.haste or game.rules.LABELS),
            highest=game.rules.HIGHEST_MOVE,
            forced=-1,
            guidance=Guidance(*map(float, numbers)) if self.is_guided else None,
            haste=0.0 if self.haste else None,
        )


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
        self.states = np.zeros(3, view.state.dtype)
        self.states[0] = view.state
        self.haste = float(settings.haste) or None
        kind = GUIDED_NODE if settings.is_guided else NODE
        self.nodes: States = np.zeros(max(2, capacity), kind)
        self.size = 1
        self.chance = generator(seed)
        self.plan = settings.plan(view.game)

    def grow(self, iterations: int, **changed: Any) -> None:
        """Run this many iterations, with some of the plan changed."""
        given = (self.states, self.nodes, self.size, iterations, self.chance)
        self.size = grow(*given, self.plan._replace(**changed))

    def decide(self, iterations: int) -> None:
        """Run this many iterations, or fewer where the best move can hardly change any more."""
        self.grow(iterations, haste=self.haste)

    def grow_from(self, code: int, iterations: int) -> None:
        """Run this many iterations that all begin with one move."""
        self.grow(iterations, forced=code)

    def grow_until(self, moment: float, clock: Clock = time.perf_counter) -> None:
        """Run iterations until the clock shows a moment, a slice at a time."""
        self.grow(1)
        pace = 1
        while (left := moment - clock()) > 0:
            began = clock()
            self.grow(pace)
            spent = max(clock() - began, 1e-6)
            pace = max(1, min(_SLICE, int(pace / spent * min(left, 0.02))))

    def findings(self) -> dict[int, tuple[int, float]]:
        """For each move at the root, its visits and the sum of its shares."""
        found = {}
        child = int(self.nodes[0].first)
        while child:
            node = self.nodes[child]
            if node.visits:
                found[int(node.move)] = (int(node.visits), float(node.total))
            child = int(node.next)
        return found


def search(
    view: View, budget: Budget, seed: int, threads: int = 1, settings: Settings | None = None
) -> list[Finding]:
    """What a search finds out about the legal moves of a view, the best first."""
    settings = settings or Settings()
    if budget.nodes is not None:
        most, work = _node_work(budget.nodes, threads)
    else:
        most, work = _time_work(budget)
    capacity = room_for(most, settings)
    trees = [Tree(view, seed * 1009 + number, capacity, settings) for number in range(threads)]
    if threads == 1:
        work(trees[0], 0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, trees, range(threads)))
    return _merge(trees)


def room_for(iterations: int, settings: Settings) -> int:
    """How many nodes a tree needs, at most as many as there is memory for.

    A guided search looks at all moves of a state at once.
    """
    if settings.is_guided:
        iterations = _GUIDED_ROOM * iterations + _LEAST_ROOM
    return min(_LARGEST_TREE, iterations) + 2


def _node_work(nodes: int, threads: int) -> tuple[int, Callable[[Tree, int], None]]:
    share, rest = divmod(max(nodes, threads), threads)

    def work(tree: Tree, number: int) -> None:
        tree.decide(share + (number < rest))

    return share + 1, work


def _time_work(budget: Budget) -> tuple[int, Callable[[Tree, int], None]]:
    """Search until the time is up; the number is more iterations than any game has in it."""
    began, seconds = time.perf_counter(), budget.cpu or budget.seconds or 0.0

    def work(tree: Tree, number: int) -> None:
        if budget.cpu is None:
            tree.grow_until(began + seconds)
        else:
            tree.grow_until(time.thread_time() + seconds, time.thread_time)

    return int(1_500_000 * seconds) + 1_000, work


def _merge(trees: list[Tree]) -> list[Finding]:
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for tree in trees:
        for code, (count, total) in sorted(tree.findings().items()):
            visits[code] = visits.get(code, 0) + count
            totals[code] = totals.get(code, 0.0) + total
    found = [Finding(code, visits[code], totals[code] / visits[code]) for code in visits]
    return sorted(found, key=lambda finding: (-finding.visits, -finding.value, finding.code))


class UctBot(Bot):
    """Plain UCT with random playouts, or with settings that have the game evaluate positions."""

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
        self.name = f"{'uct' if settings is None else 'judged'}:{budget}"

    def choose(self, view: View) -> int:
        """The move that the search came back to most often."""
        codes = view.legal_moves.codes
        if len(codes) == 1:
            return codes[0]
        seed = seed_for(view.state, self.seed)
        return search(view, self.budget, seed, self.threads, self.settings)[0].code
