"""Decks of words for Oxfurd Bluff, and the words that were missed."""
