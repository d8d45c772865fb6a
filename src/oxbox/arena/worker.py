"""The process that plays games, and the board on which it says what it is doing.

The board is shared memory: the pool reads from it until when a seat may be busy, and which programs
run, so that nothing is left over when a worker has to be killed.
"""

import signal
import time
from collections.abc import MutableSequence
from multiprocessing.connection import Connection
from typing import Final

from oxbox.arena.entrant import Maker, OutsideBot
from oxbox.arena.match import Match
from oxbox.arena.play import Referee
from oxbox.bots.bot import Bot
from oxbox.kernels import operations

MOST_SEATS: Final = 8
BOARD_SIZE: Final = 2 + MOST_SEATS
"""A board holds a deadline, a seat, and the number of the program at each seat (0 for none)."""

MARGIN: Final = 3.0
"""Seconds that a seat may be busy beyond its limit: a worker gives up outside bots by itself."""

START: Final = 600.0
"""Seconds that a worker may take before its first game: it may have to compile the rules."""


def serve(pipe: "Connection", board: MutableSequence[float], match: Match, make: Maker) -> None:
    """Play the games that come through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    operations.prepare(match.start(0).state)
    referee = Referee(match, make, lambda seat, seconds: note_busy(board, seat, seconds))
    referee.started = lambda seat, bot: _note_program(board, seat, bot)
    while True:
        note_busy(board, -1, 3600.0)
        try:
            task = pipe.recv()
            result = referee.play(task)
            board[2:] = [0.0] * MOST_SEATS
            pipe.send(result)
        except (EOFError, BrokenPipeError):
            return


def note_busy(board: MutableSequence[float], seat: int, seconds: float) -> None:
    """Write down which seat is busy (-1 for none), and until when it may be."""
    board[1] = seat
    board[0] = time.monotonic() + seconds + MARGIN


def is_overdue(board: MutableSequence[float]) -> bool:
    """Whether the worker should have been heard of."""
    return time.monotonic() > board[0]


def busy_seat(board: MutableSequence[float]) -> int | None:
    """The seat that is busy, if one is."""
    seat = int(board[1])
    return seat if seat >= 0 else None


def programs(board: MutableSequence[float]) -> list[int]:
    """The programs that run for the worker."""
    return [int(number) for number in board[2:] if number]


def _note_program(board: MutableSequence[float], seat: int, bot: Bot) -> None:
    board[2 + seat] = bot.program.pid if isinstance(bot, OutsideBot) else 0.0


def _leave(number: int, frame: object) -> None:
    raise SystemExit
