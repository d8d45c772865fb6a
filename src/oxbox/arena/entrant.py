"""Bots from their texts: programs are built here, all others by ``oxbox.bots``."""

from typing import Protocol

from oxbox.arena.match import Match
from oxbox.arena.outside import PREFIX, OutsideBot, is_outside
from oxbox.arena.program import split_command
from oxbox.bots.bot import Bot


class Maker(Protocol):
    """A function that builds bots, of a module's top level: it is pickled for other processes."""

    def __call__(self, match: Match, text: str, seed: int, /) -> Bot:
        """A new bot for one seat of one game."""


def make_entrant(match: Match, text: str, seed: int, /) -> Bot:
    """The bot that a text stands for, started if it is a program."""
    if is_outside(text):
        return OutsideBot(match.game, text.removeprefix(PREFIX), match.limits, seed)
    from oxbox.bots import make_bot

    return make_bot(match.game, text, match.seats, seed, match.options)


def check_entrant(match: Match, text: str) -> None:
    """Refuse a text that stands for no bot; programs are looked for, not started."""
    if is_outside(text):
        split_command(text.removeprefix(PREFIX))
    else:
        make_entrant(match, text, 0).close()
