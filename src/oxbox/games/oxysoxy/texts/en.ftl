about = Fill the meadow with cows and bulls, then score a row or column at just the right moment.
goal-1 = Each turn, place one of your cows or bulls in the shared meadow.
goal-2 = Or score a row or column: the strongest bulls win all its cows, or the prettiest cows win all its bulls.
goal-3 = When every score card is used, the most points wins.

choosing-1 = a card or a score card
choosing-2 = where it goes
asking-1 = Play a card, or score a line.
asking-2 = Where should { $first } go?
confirming = Play { $first } on { $second }?

option-touching = Cards may touch
    .about = Cards may be placed next to each other.
option-waste = Discard score cards freely
    .about = You may discard a score card at any time.
option-quick = Quick game
    .about = One score card of each kind per player instead of two.

## The table

meadow = The meadow
cards = { $owner ->
    [you] Your cards
   *[name] { $owner }'s cards
}
row = row { $name }
column = column { $name }
animal = { $kind ->
    [cow] cow
   *[bullock] bull
}
animals = { $kind ->
    [cow] Cows
   *[bullock] Bulls
}
hand = { $owner ->
    [you] your hand
   *[name] { $owner }'s hand
}
pile = { $owner ->
    [you] your pile
   *[name] { $owner }'s pile
}
scores = { $owner ->
    [you] your { $animal } score cards
   *[name] { $owner }'s { $animal } score cards
}
won = { $owner ->
    [you] cards you have won
   *[name] cards { $owner } has won
}: { $points ->
    [one] 1 point
   *[other] { $points } points
}
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}

card-in-hand = { $owner ->
    [you] your { $animal } { $value }
   *[name] { $owner }'s { $animal } { $value }
}
card-in-meadow = { $owner ->
    [you] your { $animal } { $value } on { $box }
   *[name] { $owner }'s { $animal } { $value } on { $box }
}
card-won = { $owner ->
    [you] your { $animal } { $value }, won
   *[name] { $owner }'s { $animal } { $value }, won
}
back = { $owner ->
    [you] a card in your hand
   *[name] a card in { $owner }'s hand
}
pile-of = { $owner ->
    [you] your pile
   *[name] { $owner }'s pile
}, { $left ->
    [one] 1 card
   *[other] { $left } cards
}
score-card = { $left ->
    [one] { $owner ->
        [you] your { $animal } score card
       *[name] { $owner }'s { $animal } score card
    }
   *[other] { $owner ->
        [you] one of your two { $animal } score cards
       *[name] one of { $owner }'s two { $animal } score cards
    }
}
tally = { $owner ->
    [you] your total: { $sum }
   *[name] { $owner }'s total: { $sum }
}
discard = Discard this score card

fact-score-cards = { $owner ->
    [you] Your score cards
   *[name] { $owner }'s score cards
}
    .value = { $bulls } bull, { $cows } cow
fact-pile = { $owner ->
    [you] Your pile
   *[name] { $owner }'s pile
}

## What happens

places = { $mover ->
    [you] You place the { $animal } { $value } on { $box }.
   *[name] { $mover } places the { $animal } { $value } on { $box }.
}
draws = { $mover ->
    [you] You draw the { $animal } { $value }.
   *[name] { $mover } draws the { $animal } { $value }.
}
draws-hidden = { $mover ->
    [you] You draw a card.
   *[name] { $mover } draws a card.
}
scores-line = { $mover ->
    [you] You score { $line }.
   *[name] { $mover } scores { $line }.
} { $animals }:
sum = {" "}{ $owner ->
    [you] you
   *[name] { $owner }
} { $sum }
takes = { $winner ->
    [you] You take
   *[name] { $winner } takes
} the { $count ->
    [one] { $animal } { $values }
   *[other] { $animal }s { $values }
} (+{ $points }).
has = { $owner ->
    [you] You now have
   *[name] { $owner } now has
} { $points ->
    [one] 1 point
   *[other] { $points } points
}.
discards = { $mover ->
    [you] You discard a { $animal } score card.
   *[name] { $mover } discards a { $animal } score card.
}
misses = { $count ->
    [one] { $skipped ->
        [you] You can't do anything and miss a turn.
       *[name] { $skipped } can't do anything and misses a turn.
    }
   *[other] { $skipped } can't do anything and miss a turn.
}
wins = { $count ->
    [one] { $winners ->
        [you] You win with { $points }.
       *[name] { $winners } wins with { $points }.
    }
   *[other] { $winners } share the win with { $points }.
}

reason-scored-out = { $count ->
    [one] { $winners ->
        [you] You have the most points.
       *[name] { $winners } has the most points.
    }
   *[other] { $winners } share the win.
}

## Why not

refusal-no-such-move = There is no such move.
refusal-not-your-turn = It is not your turn.
refusal-not-in-hand = That card is not in your hand.
refusal-occupied = There is already a card there.
refusal-touching = That box is next to a card.
refusal-no-score-card = You have no score card of that kind left.
refusal-one-kind = You can only score a line with at least one cow and one bull.
refusal-shared = The highest total there is shared, so nobody would win the line.
refusal-keep = You can still place a card or score a line, so keep your score cards.
target-card = Play a card from your hand, or a score card.
target-place = A card goes on a free box, a score card on a row or column.
