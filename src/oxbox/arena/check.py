"""What is wrong with an outside bot: it is started, played against and sent off."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oxbox.arena import message
from oxbox.arena.entrant import OutsideBot, greet
from oxbox.arena.fault import Fault
from oxbox.arena.limits import GRACE, Limits
from oxbox.arena.program import Program
from oxbox.game import Game
from oxbox.kernels.chance import below, generator
from oxbox.position import Position, start

MOST_MOVES = 400
"""The length, in moves, at which a game of the check is cut off."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was looked at: whether it is fine, and a sentence about it."""

    is_fine: bool
    sentence: str


def check_bot(
    command: str, games: Sequence[Game], limits: Limits, seed: int = 0
) -> Iterator[Finding]:
    """Look at one thing after the other; the first that is wrong in a game ends that game."""
    for game in games:
        for seats in game.seats:
            where = f"{game.title}, {seats} seats"
            for finding in _check_game(command, game, seats, limits, seed):
                yield Finding(finding.is_fine, f"{where}: {finding.sentence}")
                if not finding.is_fine:
                    return


def games_played(command: str, games: Sequence[Game], limits: Limits) -> list[Game]:
    """Those of the games that the bot's hello says it plays; a ``Fault`` if it has no hello."""
    program = Program(command, limits.memory)
    try:
        answer = greet(program, limits)
    finally:
        program.kill()
    return [game for game in games if game.name in answer.get("games", [game.name])]


def _check_game(
    command: str, game: Game, seats: int, limits: Limits, seed: int
) -> Iterator[Finding]:
    before = time.perf_counter()
    try:
        bot = OutsideBot(game, command, limits, seed)
    except Fault as fault:
        yield Finding(False, fault.sentence)
        return
    try:
        yield Finding(True, f"it says hello as {bot.name!r} after {_since(before)}.")
        yield _play(bot, start(game, seats, seed=f"check-bot {seed}"), seed)
        yield _quit(bot)
    finally:
        bot.kill()


def _play(bot: OutsideBot, position: Position, seed: int) -> Finding:
    """A game in which the bot has a seat and chance has the others."""
    chance = generator(seed)
    mine = seed % position.seats
    times: list[float] = []
    while position.seat is not None and position.ply < MOST_MOVES:
        moves = position.legal_moves
        if position.seat != mine:
            position.push(moves[below(chance, len(moves))])
            continue
        before = time.perf_counter()
        try:
            position.push(bot.choose(position.view(mine)))
        except Fault as fault:
            nth = f"asked for its move {len(times) + 1} as seat {mine}"
            return Finding(False, f"{nth}: {fault.sentence}{bot.program.last_words()}")
        times.append(time.perf_counter() - before)
        if times[-1] > bot.limits.move + GRACE:
            told = f"{times[-1]:.2f} s for a move that had {bot.limits.move:g} s"
            return Finding(False, f"it is too slow: {told}.")
    slowest = f"the slowest {max(times, default=0) * 1000:.0f} ms"
    return Finding(True, f"it chose {len(times)} legal moves, {slowest}.")


def _quit(bot: OutsideBot) -> Finding:
    before = time.perf_counter()
    try:
        bot.program.send(message.QUIT, bot.limits.quit)
    except Fault as fault:
        return Finding(False, f"told to quit: {fault.sentence}{bot.program.last_words()}")
    code = bot.program.wait(bot.limits.quit)
    if code is None:
        return Finding(False, f"it does not quit within {bot.limits.quit:g} s.")
    if code:
        return Finding(False, f"it quits with exit code {code}, not 0.{bot.program.last_words()}")
    return Finding(True, f"it quits after {_since(before)}.")


def _since(before: float) -> str:
    return f"{(time.perf_counter() - before) * 1000:.0f} ms"
