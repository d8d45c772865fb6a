"""Decks: the words of Oxfurd Bluff, read from files and checked."""

from oxbox.games.oxfurd.deck.card import MOST_CARDS, Card, Deck
from oxbox.games.oxfurd.deck.loading import deck_names, load_deck, parse_deck

__all__ = ["MOST_CARDS", "Card", "Deck", "deck_names", "load_deck", "parse_deck"]
