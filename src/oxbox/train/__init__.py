"""Training: what a game's evaluation has learnt, made again by one command.

A game that learns has a module ``bot.learn`` with a class ``Learner`` and the usual number of
``GAMES``.
"""
