"""Random moves a second on one core, against OpenSpiel's C++ rollouts of connect_four.

OpenSpiel's figure is the difference between a search of 11 and one of 1 simulation, each simulation
with 20,000 rollouts: ten times 20,000 random games and nothing else. Rounds alternate between
OpenSpiel and each game, so that a noisy machine is equally unkind to all; the figure is the median
over the rounds of the ratio within a round.
"""

import random
import time
from statistics import median

import numpy as np
import pyspiel

from benchmarks.table import print_table, verdict
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels.chance import generator
from oxbox.kernels.playout import playouts
from oxbox.position import start

ROUNDS = 5
ROLLOUTS = 20_000
SECONDS = 0.7
SEED = 7


def connect_four_length(games: int = 4_000) -> float:
    """The mean length of a random game of connect_four."""
    chance = random.Random(SEED)
    game = pyspiel.load_game("connect_four")
    moves = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves / games


def open_spiel_seconds(simulations: int) -> float:
    """How long a search with so many simulations takes from the empty board."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 100, False, SEED, False)
    state = game.new_initial_state()
    began = time.perf_counter()
    bot.step(state)
    return time.perf_counter() - began


class Racer:
    """One game with its default options and seats, ready to play random games."""

    def __init__(self, game: Game) -> None:
        self.states = np.zeros(2, game.rules.LAYOUT)
        self.states[0] = start(game, seed=SEED).state
        self.chance = generator(SEED)
        self.wins = np.zeros(5, np.int64)
        self.games = 2_000
        seconds, moves = self._play()
        seconds, moves = self._play()
        self.games = max(1, int(self.games * SECONDS / seconds))
        self.length = moves / 2_000

    def _play(self) -> tuple[float, int]:
        began = time.perf_counter()
        moves = playouts(self.states, self.games, self.chance, self.wins, 1_000_000)
        return time.perf_counter() - began, moves

    def moves_a_second(self) -> float:
        """One measurement."""
        seconds, moves = self._play()
        self.length = moves / self.games
        return moves / seconds


def main() -> bool:
    """Measure, print, and say whether every bar is reached."""
    length = connect_four_length()
    racers = {name: Racer(game) for name, game in GAMES.items()}
    theirs: list[float] = []
    ours: dict[str, list[float]] = {name: [] for name in racers}
    open_spiel_seconds(1)
    for _ in range(ROUNDS):
        spent = open_spiel_seconds(11) - open_spiel_seconds(1)
        theirs.append(10 * ROLLOUTS * length / spent)
        for name, racer in racers.items():
            ours[name].append(racer.moves_a_second())
    rows = [
        ["OpenSpiel connect_four", f"{length:.1f}", f"{median(theirs) / 1e6:.2f}", "1.0", "", ""]
    ]
    reached = True
    for name, racer in racers.items():
        ratio = median(mine / other for mine, other in zip(ours[name], theirs, strict=True))
        bar = GAMES[name].bars.get("playouts", 1)
        reached &= ratio >= bar
        speed = median(ours[name]) / 1e6
        figures = [f"{racer.length:.1f}", f"{speed:.2f}", f"{ratio:.1f}", f"{bar}"]
        rows.append([name, *figures, verdict(ratio >= bar)])
    head = ["random playouts, one core", "moves a game", "million moves/s", "ratio", "bar", ""]
    print_table("Playouts", head, rows)
    return reached
