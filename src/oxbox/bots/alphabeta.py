"""Alpha-beta: the best move of a game without chance or secrets, as far as the budget reaches.

The search deepens turn by turn. With a node budget it starts from an empty table, so that the same
seed gives the same move; with a time budget it keeps what it learnt in earlier turns.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from typing import Final

from oxbox.bots.bot import Bot, Budget
from oxbox.bots.memory import DEEPEST, Memory, new_memory
from oxbox.bots.negamax import ENTER, LIMIT, SURE, WIN, search
from oxbox.bots.transposition import GENERATIONS, find, unpack
from oxbox.errors import GameOverError, OptionError
from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.kernels.dispatch import hash_of
from oxbox.kernels.layout import State, copy
from oxbox.kernels.views import WHOLE
from oxbox.view import View

_SLICE = 20_000
_MARGIN = 60
_NODES_AN_ENTRY = 8
_SPREAD = 0x9E3779B1
_LOW = (1 << 32) - 1

DEFAULT_NODES: Final = 200_000


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it.

    ``late``, ``later``  after how many moves of a state the rest is looked at less deeply at first
    ``shallow``          up to which depth only moves worth a glimpse are looked at
    ``entries``          how many states its table has room for, sixteen bytes each
    ``deepest``          how many turns it looks ahead at most
    """

    late: int = 3
    later: int = 8
    shallow: int = 4
    entries: int = 1 << 21
    deepest: int = DEEPEST


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found.

    ``move``   the best move, as a code
    ``value``  in thousandths for the side to move: 1000 is won, -1000 lost
    ``depth``  how many turns were looked ahead to the end
    ``nodes``  how many states were visited
    ``exact``  whether the value is proven, not estimated
    ``turns``  after how many turns the game is won or lost, where that is proven
    ``line``   the moves expected, this one first
    """

    move: int
    value: int = 0
    depth: int = 0
    nodes: int = 0
    exact: bool = False
    turns: int | None = None
    line: tuple[int, ...] = ()

    @property
    def share(self) -> float:
        """The value as a share of the win: 1 is won, 0 lost."""
        return (1000 + self.value) / 2000


class AlphaBeta:
    """A search of one game, with a table of its own; not for two threads at once.

    The caller makes sure that two sides play and nothing is hidden or left to chance: always in
    a game that alpha-beta ``can_search``, at the end of some others.
    """

    def __init__(self, game: Game, seed: int = 0, settings: Settings | None = None) -> None:
        self.game = game
        self.settings = settings or Settings()
        self._memory = new_memory(game, self.settings.entries)
        run = self._memory.runs[0]
        run.spice = seed * _SPREAD & _LOW
        run.late, run.later = self.settings.late, self.settings.later
        run.shallow = self.settings.shallow

    def search(
        self,
        state: State,
        nodes: int | None = None,
        seconds: float | None = None,
        cpu: float | None = None,
    ) -> Result:
        """The best move for the side to move; the least that is done is to look one turn ahead.

        A node budget is kept to within the moves of one state.
        """
        if state.ended:
            raise GameOverError("The game is over: there is no move to search for.", "game-over")
        if nodes is None and seconds is None and cpu is None:
            nodes = DEFAULT_NODES
        memory = self._begin(state, nodes)
        is_late = Budget(nodes, seconds, cpu).start()
        best = Result(-1)
        for depth in range(1, self.settings.deepest + 1):
            done = _deepen(memory, depth, best, nodes, is_late)
            if done or memory.frames[0].best > memory.frames[0].floor:
                best = _read(memory, depth, done)
            if best.exact or not done:
                break
        return replace(best, nodes=int(memory.runs[0].nodes), line=_line(memory, best))

    def _begin(self, state: State, nodes: int | None) -> Memory:
        """Set up a search: forget everything if nodes are counted, only the oldest otherwise."""
        memory = self._memory
        memory.states[0] = state
        memory.states[0].viewer = WHOLE
        memory.frames["killer"] = -1
        memory.runs[0].nodes = 0
        memory.runs[0].generation = (int(memory.runs[0].generation) + 1) % GENERATIONS
        if nodes is None:
            memory.history[:] //= 4
            return memory
        memory.history[:] = 0
        entries = min(len(memory.table), max(64, 1 << (nodes // _NODES_AN_ENTRY).bit_length()))
        memory.table[:entries] = 0
        return memory._replace(table=memory.table[:entries])


def can_search(game: Game) -> bool:
    """Whether alpha-beta can: there is neither chance nor a secret, and two sides play."""
    for seats in game.seats:
        parities = {frozenset(range(0, seats, 2)), frozenset(range(1, seats, 2))}
        if {frozenset(side) for side in game.sides(seats)} != parities:
            return False
    return not game.has_secrets and not game.rules.LABELS


def _deepen(
    memory: Memory, depth: int, last: Result, nodes: int | None, is_late: Callable[[], bool]
) -> bool:
    """Search to a depth, at first in a narrow window around the last value; return if it ended."""
    low, high = -LIMIT, LIMIT
    if depth > 3 and last.turns is None:
        low, high = last.value - _MARGIN, last.value + _MARGIN
    frame = memory.frames[0]
    while True:
        frame.alpha, frame.beta, frame.depth = low, high, depth
        memory.runs[0].ply, memory.runs[0].stage = 0, ENTER
        if not _run(memory, nodes, is_late, depth == 1):
            return False
        if low < frame.best < high:
            return True
        low, high = (-LIMIT, high) if frame.best <= low else (low, LIMIT)


def _run(memory: Memory, nodes: int | None, is_late: Callable[[], bool], is_first: bool) -> bool:
    """Search, a slice at a time, to the end or until the budget is spent."""
    run = memory.runs[0]
    while True:
        run.pause = run.nodes + _SLICE
        if nodes is not None and not is_first:
            run.pause = min(int(run.pause), nodes)
        if search(memory):
            return True
        if not is_first and (is_late() or (nodes is not None and run.nodes >= nodes)):
            return False


def _read(memory: Memory, depth: int, done: bool) -> Result:
    """What the first frame holds; when the search to this depth is not done, what it has so far."""
    frame = memory.frames[0]
    value = int(frame.best)
    move = int(frame.move)
    if abs(value) < SURE:
        return Result(move, value, depth - (not done), exact=done and bool(frame.proven))
    sure = done or value > 0
    turns = WIN - abs(value)
    return Result(move, 1000 if value > 0 else -1000, depth - (not done), 0, sure, turns)


def _line(memory: Memory, best: Result) -> tuple[int, ...]:
    """The best move and what the table expects to follow."""
    state = copy(memory.states[0])
    moves = [best.move]
    operations.apply(state, best.move)
    most = best.depth if best.turns is None else best.turns
    while len(moves) < most and not state.ended:
        entry = find(memory.table, hash_of(state))
        move = unpack(entry).move
        if entry == 0 or operations.refusal(state, move) != 0:
            break
        moves.append(move)
        operations.apply(state, move)
    return tuple(moves)


class AlphaBetaBot(Bot):
    """Plays what alpha-beta finds."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        seed: int = 0,
        settings: Settings | None = None,
        name: str = "",
    ) -> None:
        if not can_search(game):
            raise OptionError(
                f"{game.title} is not a game for alpha-beta: it has chance, secrets or more than "
                "two sides.",
                "no-alpha-beta",
            )
        self.game = game
        self.budget = budget
        self.searcher: AlphaBeta | None = AlphaBeta(game, seed, settings)
        self.name = name or f"alphabeta:{budget}"

    def choose(self, view: View) -> int:
        """The best move found; the only one without a search."""
        codes = view.legal_moves.codes
        if len(codes) == 1 or self.searcher is None:
            return codes[0]
        return self.searcher.search(view.redeal(0), *astuple(self.budget)).move

    def close(self) -> None:
        """Let go of the table."""
        self.searcher = None
