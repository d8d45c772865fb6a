# Words that all games share. A seat is "you" to its own reader, and its name to others.

name = { $seat ->
    [you] You
   *[name] { $seat }
}
names = { $winners }
to-move = { $seat ->
    [you] Your turn
   *[name] { $seat } to move
}
moves = { $seat ->
    [you] You move.
   *[name] { $seat } moves.
}
nobody = nobody
list = { $others } and { $last }

reason-won = { $winners ->
    [you] You won.
   *[name] { $winners } won.
}
reason-drawn = A draw.
refusal-not-possible = That is not possible here.

table-draw = Drawn by agreement.
table-length = A draw: the game reached { $moves } moves.
table-resign = { $seat ->
    [you] You resigned.
   *[name] { $seat } resigned.
}
table-flag = { $seat ->
    [you] You ran out of time.
   *[name] { $seat } ran out of time.
}
