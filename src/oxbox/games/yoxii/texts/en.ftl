about = Move the totem, place a piece beside it, and have the most points around it when it gets stuck.
goal-1 = Move the totem one space, or jump it in a straight line over your own pieces.
goal-2 = Then place one of your pieces on a free space next to it.
goal-3 = When the totem is stuck, the higher total around it wins.

choosing-1 = where the totem goes
choosing-2 = where your piece goes
choosing-3 = which piece to place
asking-1 = Where should the totem go?
asking-2 = Totem to { $first }. Where should your piece go?
asking-3 = Now choose a piece for { $second }.
confirming = Totem to { $first }, { $third } on { $second }?

option-tiebreak = Tie-break
    .about = On equal totals, more pieces around the totem wins.

## The table

board = The board
stock = { $owner ->
    [you] Your stock
   *[name] { $owner }'s stock
}
stack = { $owner ->
    [you] one of your { $value }s
   *[name] one of { $owner }'s { $value }s
}
totem = totem on { $space }
piece = { $colour ->
    [white] white
   *[red] red
} { $value } ({ $mark }) on { $space }
spare = { $colour ->
    [white] white
   *[red] red
} { $value } ({ $mark }) in stock
total = { $points ->
    [one] 1 point
   *[other] { $points } points
}{ $pieces ->
    [0] { "" }
    [one] {" "}(1 piece)
   *[other] {" "}({ $pieces } pieces)
}
pieces = Pieces
    .value = White's are round (O), Red's are square [O]
values = Values
    .value = O = 1, II = 2, Y = 3, X = 4

## What happens

moves-totem = { $mover ->
    [you] You move the totem { $direction } to { $space }.
   *[name] { $mover } moves the totem { $direction } to { $space }.
}
jumps-totem = { $mover ->
    [you] You jump the totem over { $over } to { $space }.
   *[name] { $mover } jumps the totem over { $over } to { $space }.
}
places = { $mover ->
    [you] You place a { $value } on { $space }.
   *[name] { $mover } places a { $value } on { $space }.
}
stuck = { $mover ->
    [you] You cannot move the totem. { $result }
   *[name] { $mover } cannot move the totem. { $result }
}
drawn = A draw: { $most } to { $least } around the totem.
wins = { $winner ->
    [you] You win { $most } to { $least } around the totem.
   *[name] { $winner } wins { $most } to { $least } around the totem.
}
wins-by-count = { $winner ->
    [you] You win: { $most } to { $least }, but with more pieces around the totem.
   *[name] { $winner } wins: { $most } to { $least }, but with more pieces around the totem.
}

reason-sum = { $winners ->
    [you] You have the higher total around the totem.
   *[name] { $winners } has the higher total around the totem.
}
reason-count = { $winners ->
    [you] Equal totals, but you have more pieces around the totem.
   *[name] Equal totals, but { $winners } has more pieces around the totem.
}
reason-level = A draw: nobody is ahead around the totem.

## Why not

refusal-no-such-move = There is no such space on the board.
refusal-stuck = The totem cannot be moved any more.
refusal-off-board = The totem cannot leave the board.
refusal-blocked = The totem cannot jump over your opponent's pieces.
refusal-no-landing = There is no free space behind the pieces to jump over.
refusal-taken = That space is not free.
refusal-not-beside = Your piece must go next to the totem.
refusal-none-left = You have no piece of that value left.
target-totem = The totem goes one step, or jumps straight over your own pieces.
target-place = Your piece goes on a free space next to the totem.
target-stock = The piece comes from your own stock.
