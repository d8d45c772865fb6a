"""Tree search: simulations a second with full random playouts, and how two threads share two cores.

Every game stands beside OpenSpiel's C++ MCTSBot on connect_four, all with 10,000 simulations a move
on one thread; rounds alternate. The second figure runs one search alone and then two at once in two
threads, in the first game that has a bar for the first.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import pyspiel

from benchmarks.table import print_table, verdict
from oxbox.bots.bot import Budget
from oxbox.bots.uct import search
from oxbox.games import GAMES
from oxbox.position import start

SIMULATIONS = 10_000
MOVES = 4
ROUNDS = 5
THREADS_BAR = 1.8


def open_spiel_speed() -> float:
    """Simulations a second of OpenSpiel's search over the first moves of connect_four."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 200, False, 7, False)
    state = game.new_initial_state()
    began = time.perf_counter()
    for _ in range(MOVES):
        state.apply_action(bot.step(state))
    return MOVES * SIMULATIONS / (time.perf_counter() - began)


def our_speed(name: str) -> float:
    """Simulations a second of our search over the first moves of a game."""
    position = start(name, seed=7)
    began = time.perf_counter()
    for number in range(MOVES):
        code = search(position.view(), Budget(nodes=SIMULATIONS), number)[0].code
        position.push(next(move for move in position.legal_moves if move.code == code))
    return MOVES * SIMULATIONS / (time.perf_counter() - began)


def two_threads() -> float:
    """How much faster two searches at once are than one after the other."""
    view = start(next(name for name in GAMES if "simulations" in GAMES[name].bars)).view()

    def work(seed: int) -> None:
        search(view, Budget(nodes=40 * SIMULATIONS), seed)

    began = time.perf_counter()
    work(1)
    alone = time.perf_counter() - began
    began = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, (2, 3)))
    return 2 * alone / (time.perf_counter() - began)


def main() -> bool:
    """Measure, print, and say whether both bars are reached."""
    for name in GAMES:
        our_speed(name)
    theirs: list[float] = []
    ours: dict[str, list[float]] = {name: [] for name in GAMES}
    for _ in range(ROUNDS):
        theirs.append(open_spiel_speed())
        for name in GAMES:
            ours[name].append(our_speed(name))
    rows = [["OpenSpiel connect_four", f"{median(theirs):,.0f}", "1.0", "", ""]]
    reached = True
    for name, speeds in ours.items():
        ratio = median(mine / other for mine, other in zip(speeds, theirs, strict=True))
        bar = GAMES[name].bars.get("simulations")
        reached &= bar is None or ratio >= bar
        asked = ["", ""] if bar is None else [f"{bar}", verdict(ratio >= bar)]
        rows.append([name, f"{median(speeds):,.0f}", f"{ratio:.1f}", *asked])
    gain = median(two_threads() for _ in range(ROUNDS))
    rows.append(
        ["two searches in two threads", "", f"{gain:.2f}", "1.8", verdict(gain >= THREADS_BAR)]
    )
    head = ["tree search, one thread", "simulations/s", "ratio", "bar", ""]
    print_table("Simulations", head, rows)
    return reached and gain >= THREADS_BAR
