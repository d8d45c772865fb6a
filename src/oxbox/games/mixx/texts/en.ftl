about = Build a cross that never repeats a colour or a picture. Play the last card that fits and take the lot.
goal-1 = Take turns adding a card. No colour or picture may come twice in the same row or column.
goal-2 = The last player to play a card that fits wins all the cards on the table.
goal-3 = When the deck runs out, the most cards wins.

choosing-1 = a card
choosing-2 = a place for it
asking-1 = Play a card.
asking-2 = Where should the { $first } go?
confirming = Play the { $first } { $second }?

option-hand = Hand size
    .about = Cards dealt to each player.
option-without = Leave out pictures
    .about = These pictures are left out of the game.
option-line = One line
    .about = Build one line instead of a cross.
option-count_hands = Cards in hand score too
    .about = Cards left in hand at the end count as won.

## The table

card = { $colour } { $picture }
cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
shape = { $shape ->
    [line] the line
   *[cross] the cross
}
table = { $shape ->
    [line] The line
   *[cross] The cross
}
deck = Deck
on-table = On the table
pile = the deck
stock = { $cards ->
    [one] the deck, 1 card face down
   *[other] the deck, { $cards } cards face down
}
    .text = deck
hand = { $owner ->
    [you] your hand
   *[name] { $owner }'s hand
}
plate = { $owner ->
    [you] your name
   *[name] { $owner }'s name
}
slot = { $owner ->
    [you] card { $number } in your hand
   *[name] card { $number } in { $owner }'s hand
}
place = { $direction } of the { $neighbour }
middle = in the middle of the table
steps = { $steps } { $direction }
away = { $way } of the first card
first-place = where the round began
earned = { $counted ->
    [hands] { $cards } won and in hand
   *[won] { $cards } won
}

## What happens

to-start = { $seat ->
    [you] Your turn to start a round
   *[name] { $seat } to start a round
}

# "You play the red fish", and then where.
plays = { $mover ->
    [you] You play the { $card }
   *[name] { $mover } plays the { $card }
}
played-first = .
played-arm = { "" } to the { $direction }.
played-beside = , { $direction } of the { $neighbour }.
played-centre = , { $direction } of the { $neighbour }, which is now the centre.

draws = { $mover ->
    [you] You draw the { $card }.
   *[name] { $mover } draws the { $card }.
}
misses = { $players ->
    [you] You can't play and miss a turn.
   *[name] { $count ->
        [one] { $players } can't play and misses a turn.
       *[other] { $players } can't play and miss a turn.
    }
}
wins = { $winner ->
    [you] Nobody can play. You win { shape }: { cards }!
   *[name] Nobody can play. { $winner } wins { shape }: { cards }.
}
starts = { $seat ->
    [you] You start the next round.
   *[name] { $seat } starts the next round.
}
result = { $winners ->
    [you] You win the game with { cards }.
   *[name] { $count ->
        [one] { $winners } wins the game with { cards }.
       *[other] { $winners } share the win with { cards } each.
    }
}

reason-stock-out = { $winners ->
    [you] The deck is empty and you have the most cards.
   *[name] { $count ->
        [one] The deck is empty and { $winners } has the most cards.
       *[other] The deck is empty and { $winners } have the most cards.
    }
}

## Why not

refusal-too-few-cards = Not enough cards left: choose a smaller hand or leave out fewer pictures.
refusal-no-such-move = There is no such move.
refusal-over = The game is over.
refusal-not-in-hand = That card is not in your hand.
refusal-not-first = Only the first card of a round goes in the middle.
refusal-first-only = The first card of a round goes in the middle.
refusal-second-place = The second card goes east of the first.
refusal-centre-open = There is no centre yet: say which card yours goes next to.
refusal-centre-fixed = The centre is fixed: cards go at the ends of the four arms.
refusal-line-only = In this game all cards go in one line.
refusal-no-neighbour = There is no such card in the line.
refusal-clash-first = The second card must differ from the first in colour and in picture.
refusal-clash-line = A card in the line has the same colour or picture.
refusal-clash-neighbour = The card next to it has the same colour or picture.
refusal-clash-axis = A card in that row or column has the same colour or picture.
target-card = You play a card from your own hand.
target-place = Your card goes in one of the open places.
