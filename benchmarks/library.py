"""Random games through the public API, beside python-chess, in moves a second.

Each move takes the list of all legal moves, chooses one and pushes it, in both libraries. Rounds
alternate between python-chess and each game, and the figure is the median over the rounds of the
ratio within a round: once with compiled rules, and once more in a process of its own without the
JIT.
"""

import os
import random
import subprocess
import sys
import time
from statistics import median

import chess

from benchmarks.table import print_table, verdict
from oxbox.games import GAMES
from oxbox.kernels import operations
from oxbox.kernels.compile import is_compiling
from oxbox.position import start

COMPILED_BAR, INTERPRETED_BAR = 2.0, 0.25
ROUNDS = 5
SECONDS = 0.7
LONGEST = 200
"""A game is left after this many moves."""


def chess_rate(chance: random.Random) -> float:
    """Moves a second of python-chess."""
    moves, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        board = chess.Board()
        while board.ply() < LONGEST:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(chance.choice(legal))
            moves += 1
    return moves / (time.process_time() - began)


def game_rate(game: str, chance: random.Random) -> float:
    """Moves a second of one of the games, with its default options and seats."""
    moves, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        position = start(game, seed=chance.randrange(1 << 30))
        while position.seat is not None and position.ply < LONGEST:
            position.push(chance.choice(list(position.legal_moves)))
            moves += 1
    return moves / (time.process_time() - began)


def measure() -> bool:
    """Print the figures of this process and say whether all reach their bar."""
    bar = COMPILED_BAR if is_compiling() else INTERPRETED_BAR
    chance = random.Random(7)
    for game in GAMES:
        operations.prepare(start(game, seed=0).state)
        game_rate(game, chance)
    rounds = []
    for _ in range(ROUNDS):
        other = chess_rate(chance)
        rounds.append({game: (game_rate(game, chance), other) for game in GAMES})
    rows, reached = [], []
    for game in GAMES:
        ratio = median(own / other for own, other in (played[game] for played in rounds))
        rate = median(played[game][0] for played in rounds)
        reached.append(ratio >= bar)
        rows.append([game, f"{rate:,.0f}", f"{ratio:.2f}", f"{bar}", verdict(ratio >= bar)])
    other = median(next(iter(played.values()))[1] for played in rounds)
    kind = "compiled" if is_compiling() else "interpreted"
    title = f"Library, {kind}: python-chess makes {other:,.0f} moves a second"
    print_table(title, ["", "moves/s", "times chess", "at least", ""], rows)
    return all(reached)


def main() -> bool:
    """Measure compiled, and interpreted in another process."""
    compiled = measure()
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "benchmarks.library"]
    return subprocess.run(command, env=environment, check=False).returncode == 0 and compiled


if __name__ == "__main__":
    sys.exit(0 if measure() else 1)
