"""Bots of Oxixo: a judgement line by line, for alpha-beta."""
