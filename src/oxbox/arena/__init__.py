"""Bots against bots: paired games in several processes, and what the results prove.

``match``      who plays whom on which deal: the settings and the games that follow from them
``opening``    random first moves, no two deals alike
``play``       one game between bots, whatever they do
``worker``     the process that plays games
``pool``       several workers, watched; a match played as far as it is not played yet
``result``     how one game went
``ladder``     every level against the one below
``ledger``     the results file that a stopped run goes on from
``rating``     scores and Elo with error bars; ``sprt`` and ``weng_lin`` beside them
``standings``  all of it as rows; ``plot`` draws them
``program``    a program beside us, contained; ``entrant`` the bot that it is, or one of ours
``message``    what outside bots are told, and how their answers are read
``check``      what is wrong with an outside bot
"""
