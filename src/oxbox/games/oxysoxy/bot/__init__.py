"""Bots of Oxy Soxy: expected points, for a guided tree search."""
