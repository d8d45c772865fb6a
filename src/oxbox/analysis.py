"""What a game's moves were worth, as the seats could know it when they played them.

Every value comes from a search of the mover's view at that moment: never from hindsight, so that
all deals that look the same to the mover get the same values. A value is the mover's expected share
of the win.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from oxbox.bots.uct import Settings, Tree, seed_for
from oxbox.move import Move
from oxbox.position import Position
from oxbox.view import View

NODES = 20_000
"""How much is searched for each move, unless told otherwise."""

_SEED = 1


@dataclass(frozen=True, slots=True)
class Judgement:
    """One move of a game: what it was worth, and what the best one would have been."""

    ply: int
    seat: int
    played: Move
    value: float
    best: Move
    best_value: float

    @property
    def loss(self) -> float:
        """How much of the win was given away."""
        return max(0.0, self.best_value - self.value)


def judge(view: View, played: Move | None = None, nodes: int = NODES) -> Judgement:
    """What the mover could know about its moves; without one played, about the best.

    The move that was played gets as many iterations of its own as the search spent on the best one,
    so that both values are equally sure.
    """
    tree = Tree(view, seed_for(view, _SEED), 2 * nodes + 2, Settings())
    tree.grow(nodes)
    found = tree.findings()
    code = max(found, key=lambda move: (found[move][0], found[move][1], -move))
    if played is not None and played.code != code:
        missing = found[code][0] - found.get(played.code, (0, 0.0))[0]
        tree.grow_from(played.code, max(missing, 1))
        found = tree.findings()
    best = Move(code, view.game.notation.format_move(view.state, code))
    chosen = played or best
    values = {move: total / visits for move, (visits, total) in found.items()}
    seat = view.seat if view.seat is not None else view.viewer
    return Judgement(0, seat, chosen, values[chosen.code], best, values[code])


def analyse(position: Position, nodes: int = NODES) -> Iterator[Judgement]:
    """Judge every move of a game, from the first to the last."""
    replayed = Position(position.game, position.seats, position.options, position.key)
    for ply, move in enumerate(position.moves, 1):
        found = judge(replayed.view(), move, nodes)
        yield Judgement(ply, found.seat, move, found.value, found.best, found.best_value)
        replayed.push(move)


def mistakes(judgements: list[Judgement], most: int = 3, least: float = 0.05) -> list[Judgement]:
    """The few moves that gave away most, the worst first."""
    worst = sorted(judgements, key=lambda judgement: (-judgement.loss, judgement.ply))
    return [judgement for judgement in worst[:most] if judgement.loss >= least]
