"""Several workers, watched: one that dies or hangs is replaced, and its game is a bot's fault."""

import multiprocessing
import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from multiprocessing.connection import wait

from oxbox.arena.entrant import Maker, make_entrant
from oxbox.arena.ledger import Ledger
from oxbox.arena.match import Match, Task
from oxbox.arena.opening import openings
from oxbox.arena.program import kill_group
from oxbox.arena.result import Result, failure
from oxbox.arena.worker import BOARD_SIZE, START, busy_seat, is_overdue, note_busy, programs, serve
from oxbox.errors import GameError

_GLANCE = 0.2
_PATIENCE = 3.0


class Worker:
    """A process with the game that it is playing, if any."""

    def __init__(self, match: Match, make: Maker) -> None:
        context = multiprocessing.get_context("spawn")
        self.match = match
        self.task: Task | None = None
        self.board = context.RawArray("d", BOARD_SIZE)
        note_busy(self.board, -1, START)
        self.pipe, theirs = context.Pipe()
        arguments = (theirs, self.board, match, make)
        self.process = context.Process(target=serve, args=arguments, daemon=True)
        self.process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        """Let the worker play a game."""
        self.task = task
        try:
            self.pipe.send(task)
        except BrokenPipeError:
            return  # it has died, and ``take`` will say so

    def take(self) -> Result | None:
        """The result of its game, if that is over in any way."""
        assert self.task is not None
        if self.pipe.poll():
            try:
                result: Result = self.pipe.recv()
            except (EOFError, ConnectionResetError):
                self.process.join(_PATIENCE)
                return self._fault("crash", f"Its process ended: code {self.process.exitcode}.")
            self.task = None
            return result
        if is_overdue(self.board):
            self.stop()
            return self._fault("stall", "It answered nothing and was given up.")
        return None

    def stop(self) -> None:
        """End the process and all programs that run for it."""
        self.process.terminate()
        self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        for number in programs(self.board):
            kill_group(number)
        self.board[2:] = [0.0] * (BOARD_SIZE - 2)
        self.pipe.close()

    def _fault(self, kind: str, note: str) -> Result:
        assert self.task is not None
        seat = busy_seat(self.board)
        if seat is None:
            raise GameError(f"A process of the arena broke: {kind}. {note}", "arena")
        return failure(self.match.game, self.task, seat, kind, note)


def play_all(
    match: Match, tasks: Iterable[Task], processes: int, make: Maker = make_entrant
) -> Generator[Result]:
    """Play the games in up to ``processes`` processes, and yield each result as it comes."""
    waiting = iter(tasks)
    workers: list[Worker] = []
    try:
        while True:
            _employ(workers, waiting, match, processes, make)
            if not workers:
                return
            wait([worker.pipe for worker in workers], _GLANCE)
            for worker in list(workers):
                result = worker.take()
                if result is None:
                    continue
                if worker.task is not None:  # it is dead or was given up
                    workers.remove(worker)
                    worker.stop()
                yield result
    finally:
        for worker in workers:
            worker.stop()


def _employ(
    workers: list[Worker], waiting: Iterator[Task], match: Match, processes: int, make: Maker
) -> None:
    """Give every idle worker a game, start missing ones, and let go of those without work."""
    for worker in list(workers):
        if worker.task is None:
            task = next(waiting, None)
            if task is None:
                workers.remove(worker)
                worker.stop()
            else:
                worker.give(task)
    while len(workers) < processes:
        task = next(waiting, None)
        if task is None:
            return
        workers.append(Worker(match, make))
        workers[-1].give(task)


def count_missing(match: Match, games: int, results: Sequence[Result]) -> int:
    """How many of the games that make up a match of this length have no result."""
    deals = match.deals(games)
    played = {result.id for result in results}
    return deals * match.seats * len(match.groups) - sum(deal < deals for deal, _, _ in played)


def play_missing(
    match: Match,
    games: int,
    results: list[Result],
    ledger: Ledger | None = None,
    processes: int | None = None,
) -> Generator[Result]:
    """Play what has no result yet; each result is in ``results``, and kept, when it is yielded."""
    done = {result.id for result in results}
    left = count_missing(match, games, results)
    if left == 0:
        return
    tasks = (task for task in match.tasks(games, openings(match)) if task.id not in done)
    for result in play_all(match, tasks, min(processes or usual_processes(), left)):
        if ledger:
            ledger.add(result)
        if not ledger or results is not ledger.results:
            results.append(result)
        yield result


def usual_processes() -> int:
    """One for each core that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
