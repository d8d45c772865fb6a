"""Bots of Yoxii: a learnt judgement, for alpha-beta."""
