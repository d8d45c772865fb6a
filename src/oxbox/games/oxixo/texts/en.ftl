about = Take a cube from the edge, turn it to your symbol and push it back in. Five in a row wins.
goal-1 = Take a cube from the edge, turn it to your symbol and push it back in at a different end of its row or column.
goal-2 = A whole row, column or diagonal of your symbol wins.
goal-3 = Careful: complete your opponent's line and they win.

choosing-1 = a cube to take
choosing-2 = where to push it in
choosing-3 = who its dot points to
asking-1 = Take a cube from the edge.
asking-2 = Now choose where to push it in.
asking-3 = Who should the dot point to?

option-size = Board size
    .about = How many cubes each side has: 5 × 5, 4 × 4 or 3 × 3.
option-draw_after = Draw rule
    .about = The game is drawn after this many turns without a blank cube being taken (0 = never).
