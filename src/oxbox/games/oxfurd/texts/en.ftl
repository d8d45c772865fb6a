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
