"""Bots of Oxfurd Bluff: there is nothing to search in a question, only words to know."""

from oxbox.games.oxfurd.bot.lexicon import make_bot

__all__ = ["make_bot"]
