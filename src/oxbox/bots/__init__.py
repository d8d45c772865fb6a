"""Bots of all kinds, made from a short text.

``random``      any legal move
``greedy``      the best immediate outcome, then the best score
``level:5``     one of the levels 1 to 8; ``5`` will do
``uct:30000``   plain UCT with 30,000 random playouts a move
``uct:0.5s``    the same for half a second a move
``judged:6000`` the same with the game's evaluation instead
``alphabeta:200000``, ``alphabeta:0.5s``  alpha-beta, in games without chance and secrets
"""

from oxbox.bots.bot import Bot, Budget
from oxbox.bots.making import make_bot

__all__ = ["Bot", "Budget", "make_bot"]
