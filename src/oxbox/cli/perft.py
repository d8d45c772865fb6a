"""Count the sequences of moves of a given length."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import add_deal_arguments, deal, whole_number
from oxbox.cli.background import patiently
from oxbox.cli.console import progress
from oxbox.games import find_game

if TYPE_CHECKING:
    from oxbox.position import Position


def add_arguments(parser: ArgumentParser) -> None:
    """A game, its deal and a depth."""
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument(
        "--depth", type=whole_number(0, 60), required=True, metavar="N", help="moves in a sequence"
    )
    add_deal_arguments(parser)


def run(arguments: Namespace) -> int:
    """Print the number."""
    position = deal(find_game(arguments.game), arguments)
    print(count(position, arguments.depth))
    return 0


def count(position: "Position", depth: int) -> int:
    """The number of sequences, worked out one first move after the other."""
    import numpy as np

    from oxbox.kernels.perft import perft

    if depth < 2:
        return len(position.legal_moves) if depth else 1
    states = np.zeros(depth - 1, position.game.rules.LAYOUT)
    total = 0
    moves = position.legal_moves
    for move in progress((move.text for move in moves), len(moves), "counting"):
        states[0] = position.push(move).state
        position.pop()
        total += patiently(lambda: int(perft(states, depth - 1)))
    return total
