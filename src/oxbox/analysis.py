"""What a game's moves were worth, as the seats could know it when they played them.

Every value comes from a search of the mover's view at that moment: never from hindsight, so that
all deals that look the same to the mover get the same values. A value is the mover's expected share
of the win.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from oxbox.bots.alphabeta import AlphaBeta, can_search
from oxbox.bots.alphabeta import Settings as AlphaBetaSettings
from oxbox.bots.endings import is_ending
from oxbox.bots.uct import Settings, Tree, room_for
from oxbox.kernels import operations
from oxbox.kernels.chance import seed_for
from oxbox.kernels.layout import State, copy
from oxbox.move import Move
from oxbox.position import Position
from oxbox.view import View

NODES = 20_000
"""How many simulations each move gets, unless told otherwise."""

_SEED = 1
_NODES_A_SIMULATION = 20
"""The nodes that alpha-beta visits in the time of one simulated game."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One move of a game: what it was worth, and what the best one would have been.

    ``value_is_proven``, ``best_is_proven``  whether the values are facts, not estimates
    ``turns``  after how many turns the best move wins or the game is lost, where that is proven
    """

    ply: int
    seat: int
    played: Move
    value: float
    best: Move
    best_value: float
    value_is_proven: bool = False
    best_is_proven: bool = False
    turns: int | None = None

    @property
    def loss(self) -> float:
        """How much of the win was given away."""
        return max(0.0, self.best_value - self.value)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a move is worth to the mover: its share of the win, and whether that is a fact."""

    share: float
    is_proven: bool = False
    turns: int | None = None


def judge(view: View, played: Move | None = None, nodes: int = NODES) -> Judgement:
    """What the mover could know about its moves; without one played, about the best.

    A solved game is looked up; one without chance and secrets is searched by alpha-beta, which
    proves many endings; all others are simulated, except for last cards that can be solved.
    """
    code = None if played is None else played.code
    if view.game.has_solver and view.game.solver.is_solved(view.state):
        best, worths = _look_up(view, code)
    elif can_search(view.game):
        best, worths = _search(view, code, nodes)
    else:
        best, worths = _solve(view, code, nodes) or _simulate(view, code, nodes)
    if code is not None and worths[code].share > worths[best].share:
        best = code
    move = view.move(best)
    chosen = played or move
    seat = view.seat if view.seat is not None else view.viewer
    value, top = worths[chosen.code], worths[best]
    proven = value.is_proven, top.is_proven
    return Judgement(0, seat, chosen, value.share, move, top.share, *proven, top.turns)


def _look_up(view: View, played: int | None) -> tuple[int, dict[int, Worth]]:
    """What the table of a solved game says; where ``draw_after`` may step in, it is not sure."""
    verdicts = view.game.solver.judge(view.state)
    best = max(verdicts, key=lambda verdict: (verdict.worth, verdict.move == played))
    worths = {
        verdict.move: Worth((verdict.result + 1) / 2, verdict.sure, verdict.distance or None)
        for verdict in verdicts
    }
    return best.move, worths


def _search(view: View, played: int | None, nodes: int) -> tuple[int, dict[int, Worth]]:
    """What alpha-beta finds; the move that was played gets a search of its own."""
    nodes *= _NODES_A_SIMULATION
    searcher = AlphaBeta(view.game, _SEED, AlphaBetaSettings(entries=max(1024, nodes // 4)))
    state = view.redeal(0)
    found = searcher.search(state, nodes)
    worths = {found.move: Worth(found.share, found.exact, found.turns)}
    if played is not None and played != found.move:
        worths[played] = _search_after(searcher, state, played, nodes)
    return found.move, worths


def _solve(view: View, played: int | None, nodes: int) -> tuple[int, dict[int, Worth]] | None:
    """What is proven about the last cards of a game, where all of it can be."""
    if not is_ending(view):
        return None
    best, worths = _search(view, played, nodes)
    return (best, worths) if all(worth.is_proven for worth in worths.values()) else None


def _search_after(searcher: AlphaBeta, state: State, move: int, nodes: int) -> Worth:
    """What a move is worth by the search of what follows it."""
    after, side = copy(state), int(state.seat) & 1
    operations.apply(after, move)
    if after.ended:
        won, lost = operations.won(after, side), operations.won(after, 1 - side)
        return Worth(0.5 + 0.5 * won - 0.5 * lost, True, 1 if won or lost else None)
    found = searcher.search(after, nodes)
    if int(after.seat) & 1 != side:
        found = replace(found, value=-found.value)
    return Worth(found.share, found.exact, None if found.turns is None else found.turns + 1)


def _simulate(view: View, played: int | None, nodes: int) -> tuple[int, dict[int, Worth]]:
    """What simulated games find.

    The move that was played gets as many as the best one, so that both values are equally sure.
    """
    settings = Settings.best(view.game, view.seats)
    tree = Tree(view, seed_for(view.state, _SEED), 2 * room_for(nodes, settings), settings)
    tree.grow(nodes)
    found = tree.findings()
    best = max(found, key=lambda move: (found[move][0], found[move][1], -move))
    if played is not None and played != best:
        missing = found[best][0] - found.get(played, (0, 0.0))[0]
        tree.grow_from(played, max(missing, 1))
        found = tree.findings()
    return best, {move: Worth(total / visits) for move, (visits, total) in found.items()}


def analyse(position: Position, nodes: int = NODES) -> Iterator[Judgement]:
    """Judge every move of a game, from the first to the last."""
    replayed = Position(position.game, position.seats, position.options, position.key)
    for ply, move in enumerate(position.moves, 1):
        found = judge(replayed.view(), move, nodes)
        yield replace(found, ply=ply, played=move)
        replayed.push(move)


def mistakes(judgements: list[Judgement], most: int = 3, least: float = 0.05) -> list[Judgement]:
    """The few moves that gave away most, the worst first."""
    worst = sorted(judgements, key=lambda judgement: (-judgement.loss, judgement.ply))
    return [judgement for judgement in worst[:most] if judgement.loss >= least]
