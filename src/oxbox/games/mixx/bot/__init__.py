"""Bots of Mixx: a learnt judgement of a round, and what the rounds to come are worth."""
