about = Is that really what the word means? Call the bluffs and be first to reach OXFURD.
goal-1 = Roll, read the rare word, and decide: true meaning or bluff?
goal-2 = Right: climb and roll again. Wrong: your turn ends and your other piece slips one level closer to SETBACK.
goal-3 = First to OXFURD at the top wins.

option-board = Board
    .about = Which stair you climb.
    .classic = Classic (42 steps)
    .short = Short (24 steps)
option-deck = Words
    .about = The words and their definitions: all of them, by difficulty or by theme.
    .full = All 1,000
option-exact = Exact finish
    .about = You need an exact roll to enter OXFURD.
option-review = Words you missed
    .about = Bring back words you have missed before.
option-seconds = Time per answer
    .about = Seconds for an answer (0 = no limit).

choosing-1 = your answer
asking-1 = True or bluff?

## The table

stair = The stair
descent = The descent
tray = the die
step = step { $step }
step-free = step { $step } (Free roll)
step-respite = step { $step } (Respite)
step-bonus = step { $step } (Bonus { $number })
step-plateau = Plateau { $number } (step { $step })
step-top = OXFURD
level = Descent { $number }
level-last = LAST CHANCE
level-setback = SETBACK

# What is printed on a step, in at most four letters.
printed-free = FREE
printed-respite = REST
printed-bonus = +{ $number }
printed-plateau = P{ $number }

climber = { $owner ->
    [you] your Climber: { $place }
   *[name] { $owner }'s Climber: { $place }
}
descender = { $owner ->
    [you] your Descender: { $place }
   *[name] { $owner }'s Descender: { $place }
}
die = die showing { $number }
    .printed = die
answer-yes = True
answer-no = Bluff!
answer-late = Too late

legend = On the way
    .value = die: free roll, coin: bonus, fire: respite

standing = Step { $step }, { $mistakes ->
    [0] set back
    [one] last chance
   *[other] { $mistakes } mistakes left
}
standing-top = In OXFURD
roll-off = Roll-off
    .value = { $first ->
        [you] You go first ({ $rolled })
       *[name] { $first } goes first ({ $rolled })
    }
    .two = { $most } to { $least }
    .tie = { $rolled } after a tie
time = Time per answer
    .value = { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    }
sweep = Sweep
    .value = { $players ->
        [one] 1 player still to go
       *[other] { $players } players still to go
    }

## The card

hint = { $kind }, pronounced { $say }
hint-say = pronounced { $say }
question = Does it mean “{ $definition }”?
definition = { $number }. { $definition }
    .right = ✓ true
    .wrong = ✗ bluff
    .right-asked = ✓ true (asked)
    .wrong-asked = ✗ bluff (asked)
meaning = It really means: { $meaning }

## What happens

to-answer = { $mover ->
    [you] Your turn: true or bluff?
   *[name] { $mover } to answer
}
has-answered = { $mover ->
    [you] You have answered
   *[name] { $mover } has answered
}
says = { $mover ->
    [you] You
   *[name] { $mover }
} said { $answer ->
    [yes] true
   *[no] bluff
} - { $verdict ->
    [right] right!
   *[wrong] wrong!
}
says-late = { $mover ->
    [you] You ran out of time, which counts as wrong.
   *[name] { $mover } ran out of time, which counts as wrong.
}
to-place = to { $place }
into-top = into OXFURD
climbs = { $mover ->
    [you] You climb { $number } { $goal }.
   *[name] { $mover } climbs { $number } { $goal }.
}
climbs-free = { $mover ->
    [you] Your free roll is a { $number }: you climb { $goal }.
   *[name] { $mover }'s free roll is a { $number }: { $mover } climbs { $goal }.
}
climbs-bonus = { $mover ->
    [you] The bonus of { $number } takes you { $goal }.
   *[name] The bonus of { $number } takes { $mover } { $goal }.
}
stays = { $mover ->
    [you] You need an exact { $needed } - a { $number } is too many.
   *[name] { $mover } needs an exact { $needed } - a { $number } is too many.
}
stays-free = { $mover ->
    [you] You need an exact { $needed } - the free roll of { $number } is too many.
   *[name] { $mover } needs an exact { $needed } - the free roll of { $number } is too many.
}
stays-bonus = { $mover ->
    [you] You need an exact { $needed } - the bonus of { $number } is too many.
   *[name] { $mover } needs an exact { $needed } - the bonus of { $number } is too many.
}
is-pulled-down = { $owner ->
    [you] You are pulled down to { $place }.
   *[name] { $owner } is pulled down to { $place }.
}
is-sheltered = { $owner ->
    [you] Respite: your Descender stays where it is.
   *[name] Respite: { $owner }'s Descender stays where it is.
}
slips = { $owner ->
    [you] Your Descender slips to { $place }.
   *[name] { $owner }'s Descender slips to { $place }.
}
drops = { $owner ->
    [you] Your Climber drops to { $place }, and your Descender goes to { $level }.
   *[name] { $owner }'s Climber drops to { $place }, and the Descender goes to { $level }.
}
keeps = { $owner ->
    [you] Your Climber stays on { $place }, and your Descender goes to { $level }.
   *[name] { $owner }'s Climber stays on { $place }, and the Descender goes to { $level }.
}
sweeps = { $mover ->
    [you] You got in on your first turn, so { $others } may still get in.
   *[name] { $mover } got in on the first turn, so { $others } may still get in.
}
shuffles = All cards have been used, so the deck is shuffled again.
rolls = { $mover ->
    [you] You roll a { $number }.
   *[name] { $mover } rolls a { $number }.
}
next-word = {" "}Next word: { $word }.

reason-entered = { $winners ->
    [you] You reached OXFURD.
   *[name] { $winners } reached OXFURD.
}
reason-sweep = { $winners ->
    [you] The sweep is over: you reached OXFURD in the first turn.
   *[name] The sweep is over: { $winners } reached OXFURD in the first turn.
}

## Why not

refusal-over = The game is over.
refusal-no-such-move = Answer yes (true) or no (bluff).
refusal-no-limit = Nobody can be late: there is no time limit.
target-answer = Answer true or bluff.
