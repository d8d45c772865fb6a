"""The commands of the program that decks and missed words have."""

from oxbox.games.oxfurd.commands.deck import deck
from oxbox.games.oxfurd.commands.words import words

COMMANDS = (deck, words)
