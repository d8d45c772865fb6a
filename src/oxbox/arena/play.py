"""One game between bots, played to its end whatever they do.

Every bot is built for this one game: one that remembered the last, played on the same deal from
another seat, would know what the others hold.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from oxbox.arena.entrant import Maker, OutsideBot, is_outside
from oxbox.arena.fault import Fault
from oxbox.arena.limits import GRACE
from oxbox.arena.match import Match, Task
from oxbox.arena.result import ENDLESS, RULES, Result, failure
from oxbox.bots.bot import Bot
from oxbox.move import Move
from oxbox.position import Position
from oxbox.view import View

MOST_MOVES: Final = 2_000
"""A game of more moves is cut off."""

Value = TypeVar("Value")

Watch = Callable[[int, float], None]
"""Told before each step which seat is busy and for how many seconds it may be."""


@dataclass
class Referee:
    """Plays the games of a match in one process."""

    match: Match
    make: Maker
    watch: Watch = lambda seat, seconds: None
    started: Callable[[int, Bot], None] = lambda seat, bot: None
    _warm: set[int] = field(default_factory=set)

    def play(self, task: Task) -> Result:
        """The result of a game; what a bot does wrong is in it."""
        bots: list[Bot] = []
        times: list[list[float]] = [[] for _ in range(self.match.seats)]
        position = self.match.start(task.deal)
        for text in task.opening:
            position.push(text)
        try:
            result = self._play(task, position, bots, times)
        except BaseException:
            for bot in bots:
                _kill(bot)
            raise
        for seat, bot in enumerate(bots):
            self.watch(seat, self.match.limits.stall)
            _close(bot, at_once=seat == result.failed)
        self.watch(-1, 3600.0)
        return replace(
            result,
            moves=tuple(move.text for move in position.moves),
            scores=position.scores,
            choices=tuple(map(len, times)),
            seconds=tuple(round(sum(taken), 4) for taken in times),
        )

    def _play(
        self, task: Task, position: Position, bots: list[Bot], times: list[list[float]]
    ) -> Result:
        seat = 0
        try:
            for seat in range(self.match.seats):
                bots.append(self._build(task, seat))
                self.started(seat, bots[-1])
            while position.seat is not None and position.ply < MOST_MOVES:
                seat = position.seat
                self._warm_up(task, seat, position.view(seat))
                self._move(bots[seat], seat, position, times[seat])
        except Fault as fault:
            note = fault.sentence + _last_words(bots, seat)
            return failure(self.match.game, task, seat, fault.kind, note)
        outcome = position.outcome()
        return Result(
            *task.id,
            task.bots,
            end=RULES if outcome else ENDLESS,
            winners=outcome.winners if outcome else (),
            scores=(),
            reason=outcome.reason if outcome else "",
            opening=len(task.opening),
        )

    def _build(self, task: Task, seat: int) -> Bot:
        match = self.match
        text = match.bots[task.bots[seat]]
        seed = match.bot_seed(task, seat)
        self.watch(seat, match.limits.start if is_outside(text) else match.limits.warm)
        return _guarded(lambda: self.make(match, text, seed))

    def _warm_up(self, task: Task, seat: int, view: View) -> None:
        """Let a bot of our own choose once for nothing: its first move may wait for a compiler."""
        number = task.bots[seat]
        if number in self._warm or is_outside(self.match.bots[number]):
            return
        self._warm.add(number)
        bot = self._build(task, seat)
        self.watch(seat, self.match.limits.warm)
        try:
            _guarded(lambda: bot.choose(view))
        finally:
            _close(bot)

    def _move(self, bot: Bot, seat: int, position: Position, times: list[float]) -> None:
        view = position.view(seat)
        self.watch(seat, self.match.limits.stall)
        before = time.perf_counter()
        move = _guarded(lambda: bot.choose(view))
        taken = time.perf_counter() - before
        times.append(taken)
        self.watch(-1, 3600.0)
        _push(position, move)
        if taken > self.match.limits.move + GRACE:
            position.pop()
            limit = f"{self.match.limits.move:g} s"
            raise Fault("time", f"It took {taken:.2f} s for a move that had {limit}.")


def _guarded(work: Callable[[], Value]) -> Value:
    """What the work returns; whatever it raises is a crash of its bot."""
    try:
        return work()
    except Fault:
        raise
    except Exception as error:
        raise Fault("crash", f"It failed with {type(error).__name__}: {error!s:.200}.") from error


def _push(position: Position, move: int | Move) -> None:
    if isinstance(move, bool | str) or not isinstance(move, int | Move):
        raise Fault("illegal", f"It chose {move!r:.60}, which is no move.")
    try:
        position.push(move)
    except Exception as error:
        raise Fault("illegal", f"It chose an illegal move: {error!s:.200}") from error


def _last_words(bots: list[Bot], seat: int) -> str:
    bot = bots[seat] if seat < len(bots) else None
    return bot.program.last_words() if isinstance(bot, OutsideBot) else ""


def _close(bot: Bot, at_once: bool = False) -> None:
    """Close a bot; the game is over, so that it is no matter any more if that fails."""
    try:
        if not at_once:
            return bot.close()
    except Exception:
        pass
    return _kill(bot)


def _kill(bot: Bot) -> None:
    if isinstance(bot, OutsideBot):
        bot.kill()
