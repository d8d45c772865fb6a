"""Compiled code that knows no game.

``compile``   the decorators, and the only module that decides how code is compiled
``bits``      bit counting and wrapping arithmetic, the same in both worlds
``keyed``     the deal: a keyed pseudo-random function
``chance``    the search: a fast generator
``layout``    what every game's state has in common
``views``     whose view a state is
``dispatch``  the rules of a game, found by the layout of its state
``operations``  one rule called from Python, compiled once it is ready
``playout``, ``perft``, ``batch``  kernels over any game
"""
