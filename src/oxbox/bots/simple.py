"""Two bots that hardly think: one plays at random, the other takes what it can get at once."""

from oxbox.bots.uct import seed_for
from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.kernels.chance import below, generator
from oxbox.kernels.layout import State, copy
from oxbox.move import Move
from oxbox.view import View

_DEALS = 8


class RandomBot:
    """Any legal move, each as likely as the others."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.name = "random"
        self.seed = seed

    def choose(self, view: View) -> Move:
        """A random legal move, the same whenever it is asked again."""
        moves = view.legal_moves
        chance = generator(seed_for(view, self.seed))
        return moves[below(chance, len(moves))]

    def close(self) -> None:
        """There is nothing to let go of."""


class GreedyBot:
    """The best immediate outcome, then the best score, over a few deals of what is hidden."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game = game
        self.name = "greedy"
        self.seed = seed

    def choose(self, view: View) -> Move:
        """The move that looks best right after it; ties are broken at random, but repeatably."""
        moves = view.legal_moves
        seed = seed_for(view, self.seed)
        deals = _DEALS if self.game.rules.LABELS else 1
        wholes = [view.redeal(seed + number) for number in range(deals)]
        chance = generator(seed)
        ranked = []
        for code in moves.codes:
            gains = [_gain(whole, code, view.viewer) for whole in wholes]
            outcome = sum(gain[0] for gain in gains)
            score = sum(gain[1] for gain in gains)
            ranked.append((outcome, score, below(chance, 1 << 30), code))
        best = max(ranked)[3]
        return Move(best, self.game.notation.format_move(view.state, best))

    def close(self) -> None:
        """There is nothing to let go of."""


def _gain(whole: State, code: int, seat: int) -> tuple[int, int]:
    """Whether the move wins (1) or loses (-1) at once, and by how much the seat then leads."""
    state = copy(whole)
    operations.apply(state, code)
    scores = [operations.score(state, other) for other in range(int(state.seats))]
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    if not state.ended:
        return 0, lead
    winners = [other for other in range(int(state.seats)) if operations.won(state, other)]
    return (1 if seat in winners else -1 if winners else 0), lead
