"""Bots for tests of the arena: a plain one, and some of which each does one thing wrong."""

import os
import sys
import time
from pathlib import Path

from oxbox.arena.entrant import is_outside, make_entrant
from oxbox.arena.match import Match
from oxbox.bots.bot import Bot
from oxbox.kernels.chance import below, generator
from oxbox.view import View

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


class PlainBot:
    """A random move; named like what it does wrong at its second one."""

    def __init__(self, text: str, seed: int) -> None:
        self.name = text
        self.chance = generator(seed)
        self.asked = 0

    def choose(self, view: View) -> int:
        self.asked += 1
        if self.asked == 2:
            self.misbehave(view)
        moves = view.legal_moves.codes
        if self.name == "first":
            return moves[0]
        if self.asked == 2 and self.name == "illegal":
            return view.game.rules.HIGHEST_MOVE + 1
        if self.asked == 2 and self.name == "nothing":
            return None  # type: ignore[return-value]
        return moves[below(self.chance, len(moves))]

    def misbehave(self, view: View) -> None:
        if self.name == "raises":
            raise RuntimeError("I give up")
        if self.name == "exits":
            os._exit(7)
        if self.name == "slow":
            time.sleep(4.5)
        if self.name == "hangs":
            time.sleep(1000)

    def close(self) -> None:
        """There is nothing to let go of."""


def make_plain(match: Match, text: str, seed: int, /) -> Bot:
    """A bot of this module, or an outside one."""
    if is_outside(text):
        return make_entrant(match, text, seed)
    return PlainBot(text, seed)


HEAD = """
import json, os, random, signal, subprocess, sys, time
def say(**what):
    print(json.dumps(what), flush=True)
HELLO = {"type": "hello", "protocol": 1, "name": "test"}
def hello():
    sys.stdin.readline()
    say(**HELLO)
def messages():
    for line in sys.stdin:
        yield json.loads(line)
def moves():
    for message in messages():
        if message["type"] == "quit":
            return
        if message["type"] == "choose":
            yield message
"""


def write_bot(folder: Path, body: str) -> str:
    """The command of a program with this body."""
    path = folder / "bot.py"
    path.write_text(HEAD + body, encoding="utf-8")
    return f"{sys.executable} -S {path}"
