about = Build a cross that never repeats a colour or a picture. Play the last card that fits and take the lot.
goal-1 = Take turns adding a card. No colour or picture may repeat along either arm of the cross.
goal-2 = The last player to play a card that fits wins the whole cross.
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
