"""Comparing bots, and the engine itself: speed, counts, solutions, training."""
