about = Fill the meadow with cows and bulls, then score a row or column at just the right moment.
goal-1 = Each turn, place one of your cows or bulls in the shared meadow.
goal-2 = Or score a row or column: the strongest bulls win all its cows, or the prettiest cows win all its bulls.
goal-3 = When every score card is used, the most points wins.

choosing-1 = a card or a score card
choosing-2 = where it goes
asking-1 = Play a card, or score a line.
asking-2 = Where should { $first } go?
confirming = { $first } to { $second }?

option-touching = Cards may touch
    .about = Cards may be placed next to each other.
option-waste = Discard score cards freely
    .about = You may discard a score card at any time.
option-quick = Quick game
    .about = One score card of each kind per player instead of two.
