about = Take a cube from the edge, turn it to your symbol and push it back in. Five in a row wins.
goal-1 = Take a cube from the edge, turn it to your symbol and push it back in at a different end of its row or column.
goal-2 = A whole row, column or diagonal of your symbol wins.
goal-3 = Careful: complete your opponent's line and they win.
goal-4 = With four players, partners share a symbol, and you take only blank cubes or cubes whose dot points to you.

choosing-1 = a cube to take
choosing-2 = where to push it in
choosing-3 = who its dot points to
asking-1 = Take a cube from the edge.
asking-2 = Now choose where to push it in.
asking-3 = Who should the dot point to?
confirming = Push it in from the { $second }?

option-size = Board size
    .about = How many cubes each side has: 5 × 5, 4 × 4 or 3 × 3.
option-draw_after = Draw rule
    .about = The game is drawn after this many turns without a blank cube being taken (0 = never).

## The table

board = The board
arrow = { $end ->
    [north] top of column { $line }
    [south] bottom of column { $line }
    [east] right end of row { $line }
   *[west] left end of row { $line }
}
turned-arrow = { $end ->
    [north] end of column { $line } at { $cell }
    [south] end of column { $line } at { $cell }
   *[west] end of row { $line } at { $cell }
}
sign = { $seat ->
    [you] you sit in the { $side }
   *[name] { $seat } sits in the { $side }
}
blank-cube = blank cube at { $cell }
symbol-cube = { $symbol } at { $cell }
symbol-cube-dot = { $owner ->
    [you] { $symbol } at { $cell }, its dot pointing to you
   *[name] { $symbol } at { $cell }, its dot pointing to { $owner }
}
dot-self = Dot to me
dot-partner = Dot to my partner
draw-count = Draw count
    .value = { $turns } / { $limit }
    .without-limit = { $turns }

## What happens

takes = { $mover ->
    [you] You take the { $face ->
        [blank] blank cube
       *[own] cube
    } at { $cell }.
   *[name] { $mover } takes the { $face ->
        [blank] blank cube
       *[own] cube
    } at { $cell }.
}
pushes = It goes in at the { $side }; { $cubes } { $way }.
turned-pushes = It goes in at { $cell }; { $cubes } by one space.
slides = { $count ->
    [one] { $first } slides
   *[other] { $first } to { $last } slide
}
sides = { $end ->
    [north] top
    [south] bottom
    [east] right
   *[west] left
}
ways = { $end ->
    [north] down
    [south] up
    [east] left
   *[west] right
}
points-dot = { $target ->
    [you] Its dot points to you.
   *[name] Its dot points to { $target }.
}
waits = { $skipped ->
    [you] You have no cube to take and miss a turn.
   *[name] { $count ->
        [one] { $skipped } has no cube to take and misses a turn.
       *[other] { $skipped } have no cube to take and miss a turn.
    }
}
drawn = A draw: no blank cube was taken for { $turns } turns.
wins-line = { $winners ->
    [you] You win with a line.
   *[name] { $count ->
        [one] { $winners } wins with a line.
       *[other] { $winners } win with a line.
    }
}
wins-gift = { $winners ->
    [you] You win: your opponent completed your line.
   *[name] { $count ->
        [one] { $winners } wins with a line that the opponent completed.
       *[other] { $winners } win with a line that their opponents completed.
    }
}

reason-line = { $winners ->
    [you] You completed a line.
   *[name] { $winners } completed a line.
}
reason-gift = { $winners ->
    [you] Your opponent completed your line.
   *[name] The other side completed a line for { $winners }.
}
reason-quiet = A draw: too many turns without a blank cube being taken.

## Why not

refusal-no-such-move = There is no such move on this board.
refusal-inside = You can only take cubes from the edge.
refusal-same-place = The cube may not go back in where it came out.
refusal-not-yours = That cube shows the other side's symbol.
refusal-not-pointing = The dot on that cube does not point to you.
refusal-first-turn = On your first turn you must take a blank cube.
target-cube = Take a cube from the edge.
target-end = Push the cube in at an end of the row or column it came from.
target-dot = The dot points to you or to your partner.
