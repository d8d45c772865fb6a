"""The rules of Oxfurd Bluff (docs/games/oxfurd.md).

``key``        the deal's secret
``truths[d]``  the cards whose definition ``d`` is right, as bits; hidden until they are answered
``answered``   the cards whose truths everybody has seen, as bits
``unused``     the cards not yet used in this pass through the deck, as bits; ``left`` counts them
``rolls``, ``drawn``  how many rolls and cards the deal has given
``card``, ``die``     the question: the card's number and the number rolled; the last one at the end
``climbers``   each seat's step
``descenders`` each seat's level: 0 for Descent 1 and so on, then LAST CHANCE
``roll_offs``  the number that each seat rolled last in the roll-off
``turns``      how many seats have had their first turn
``sweep``      whether the sweep is on
``landed``     the steps where the Climber landed in the last move, as bits
``free_roll``  the number of the last free roll in the last move, 0 for none
``cards``, ``exact``, ``seconds``  options: the size of the deck, exact entry, the time limit
``steps``, ``levels``, ``plateaus``, ``plateau_count``, ``top``  the board: what each step is, the
               number of the highest plateau at or below it (from 0; OXFURD is one more), the steps
               of all those, and OXFURD's

Sets of cards and steps are 64 bits to a word. A move is 0 for yes, 1 for no, 2 for late.
"""

from typing import Final

import numpy as np

from oxbox.games.oxfurd.board import (
    FEWEST_PLATEAUS,
    FREE,
    LONGEST,
    MOST_BONUS,
    MOST_PLATEAUS,
    RESPITE,
    SHORTEST,
)
from oxbox.games.oxfurd.deck import MOST_CARDS
from oxbox.kit import (
    BITS_64,
    WHOLE,
    Chance,
    Key,
    Moves,
    Ruling,
    Rulings,
    State,
    below,
    count,
    draw_from,
    layout,
    may_move,
    noise,
    nth,
    rule,
    wrap,
)

WORDS: Final = MOST_CARDS // 64
_MANY = 1 << 30

LAYOUT: Final = layout(
    "oxfurd",
    [
        ("key", np.int64, (2,), BITS_64),
        ("truths", np.int64, (3, WORDS), BITS_64),
        ("unused", np.int64, (WORDS,), BITS_64),
        ("answered", np.int64, (WORDS,), BITS_64),
        ("landed", np.int64, (2,), BITS_64),
        ("rolls", np.int32, (), (1, _MANY)),
        ("drawn", np.int32, (), (1, _MANY)),
        ("cards", np.int16, (), (1, MOST_CARDS)),
        ("left", np.int16, (), MOST_CARDS - 1),
        ("card", np.int16, (), MOST_CARDS - 1),
        ("seconds", np.int16, (), 600),
        ("die", np.int8, (), (1, 6)),
        ("free_roll", np.int8, (), 6),
        ("turns", np.int8, (), 4),
        ("sweep", np.int8, (), 1),
        ("climbers", np.int8, (4,), LONGEST),
        ("descenders", np.int8, (4,), MOST_PLATEAUS),
        ("roll_offs", np.int8, (4,), 6),
        ("exact", np.int8, (), 1),
        ("top", np.int8, (), (SHORTEST, LONGEST)),
        ("plateau_count", np.int8, (), (FEWEST_PLATEAUS, MOST_PLATEAUS)),
        ("plateaus", np.int8, (MOST_PLATEAUS + 1,), LONGEST),
        ("steps", np.int8, (LONGEST + 1,), RESPITE),
        ("levels", np.int8, (LONGEST + 1,), MOST_PLATEAUS),
    ],
)
LABELS: Final = ("roll", "card")
ROLL, CARD = 0, 1

YES, NO, LATE = 0, 1, 2
HIGHEST_MOVE: Final = LATE
MOST_MOVES: Final = 3
MOST_TURNS: Final = None

REASONS: Final = Rulings("running", rule="R7")
ENTERED: Final = REASONS.add("entered", rule="R20")
SWEEP: Final = REASONS.add("sweep", rule="R22")

REFUSALS: Final = Rulings("legal", rule="R8")
OVER: Final = REFUSALS.add("over", rule="R20")
NO_SUCH_MOVE: Final = REFUSALS.add("no-such-move", rule="R8")
NO_LIMIT: Final = REFUSALS.add("no-limit", rule="R32")
TARGETS: Final = (Ruling("answer", rule="R8"),)


@rule
def setup(state: State, key: Key) -> None:
    """Put the pieces on their first places, roll for who begins and ask (R5, R6, R27)."""
    state.key[0] = key[0]
    state.key[1] = key[1]
    for word in range(WORDS):
        state.unused[word] = 0
        state.answered[word] = 0
    for seat in range(4):
        state.climbers[seat] = 0
        state.descenders[seat] = 0
        state.roll_offs[seat] = 0
    state.landed[0] = 0
    state.landed[1] = 0
    state.free_roll = 0
    state.rolls = 0
    state.drawn = 0
    state.left = 0
    state.turns = 0
    state.sweep = 0
    state.ended = 0
    state.viewer = WHOLE
    state.seat = roll_off(state)
    ask(state, roll_die(state), next_card(state))


@rule
def roll_off(state: State) -> int:
    """The seat that begins: the highest number, among equals by rolling again (R6)."""
    rolling = (1 << int(state.seats)) - 1
    while count(rolling) > 1:
        highest = 0
        leaders = 0
        for seat in range(state.seats):
            if (rolling >> seat) & 1:
                number = roll_die(state)
                state.rolls += 1
                state.roll_offs[seat] = number
                if number > highest:
                    highest = number
                    leaders = 0
                if number == highest:
                    leaders |= 1 << seat
        rolling = leaders
    return nth(rolling, 0)


@rule
def roll_die(state: State) -> int:
    """The next number of the die; the caller counts the roll if it takes place."""
    return draw_from(state.key, ROLL, int(state.rolls), 6) + 1


@rule
def next_card(state: State) -> int:
    """The next card of this pass, or of the next one (R26); the caller notes it if it is asked."""
    left = int(state.left)
    index = draw_from(state.key, CARD, int(state.drawn), left if left > 0 else int(state.cards))
    if left == 0:
        return index
    word = 0
    bits = int(state.unused[0])
    inside = count(bits)
    while index >= inside:
        index -= inside
        word += 1
        bits = int(state.unused[word])
        inside = count(bits)
    return word * 64 + nth(bits, index)


@rule
def ask(state: State, number: int, card: int) -> None:
    """Put the question of a roll and a card (R7); a deck that is used up is shuffled (R26)."""
    if state.left == 0:
        for word in range(WORDS):
            state.unused[word] = in_deck(state, word)
        state.left = state.cards
    state.rolls += 1
    state.drawn += 1
    state.die = number
    state.card = card
    state.left -= 1
    word = card >> 6
    state.unused[word] = wrap(int(state.unused[word]) & ~(1 << (card & 63)))


@rule
def in_deck(state: State, word: int) -> int:
    """The cards of the deck that have their bits in this word."""
    size = int(state.cards) - word * 64
    if size <= 0:
        return 0
    return -1 if size >= 64 else (1 << size) - 1


@rule
def legal(state: State, out: Moves) -> int:
    """Write yes, no and, with a time limit, late (R8, R32)."""
    if not may_move(state):
        return 0
    moves = 3 if state.seconds > 0 else 2
    for move in range(moves):
        out[move] = move
    return moves


@rule
def pick(state: State, chance: Chance) -> int:
    """A uniformly random answer."""
    return below(chance, 3 if state.seconds > 0 else 2)


@rule
def refusal(state: State, move: int) -> int:
    """Which rule forbids the answer, 0 if none does."""
    if state.ended:
        return OVER
    if move < YES or move > LATE:
        return NO_SUCH_MOVE
    return NO_LIMIT if move == LATE and state.seconds == 0 else 0


@rule
def apply(state: State, move: int) -> None:
    """Answer: climb or slip, pass the turn where it is over, and ask again (R9-R21).

    The next roll and card depend on counters, not on the answer. Drawn before the branch that a
    processor guesses wrongly every other time, they cost it no time; a game that ends leaves them.
    """
    number = roll_die(state)
    following = next_card(state)
    seat = int(state.seat)
    card = int(state.card)
    word = card >> 6
    truth = truth_of(state, card, asked(int(state.die)))
    state.answered[word] = wrap(int(state.answered[word]) | (1 << (card & 63)))
    state.landed[0] = 0
    state.landed[1] = 0
    state.free_roll = 0
    if truth ^ move == 1:
        number = climb(state, seat, number)
        if state.climbers[seat] == state.top:
            enter(state)
            pass_turn(state, seat)
    else:
        slip(state, seat)
        pass_turn(state, seat)
    if state.ended == 0:
        ask(state, number, following)


@rule
def asked(die: int) -> int:
    """Which definition a number of the die asks, counted from 0 (R7)."""
    return die - 1 if die < 4 else die - 4


@rule
def truth_of(state: State, card: int, definition: int) -> int:
    """1 if the definition is right, 0 if it is wrong or nobody can know (R4)."""
    return (int(state.truths[definition, card >> 6]) >> (card & 63)) & 1


@rule
def climb(state: State, seat: int, following: int) -> int:
    """Move up by the number rolled and by all that follows from it (R9, R13-R19, R31).

    ``following`` is the next number of the die; the one after all free rolls is returned.
    """
    top = int(state.top)
    step = int(state.climbers[seat])
    distance = int(state.die)
    while distance > 0 and (step + distance <= top or not state.exact):
        step = min(step + distance, top)
        pull_down(state, seat, step)
        state.landed[step >> 6] = wrap(int(state.landed[step >> 6]) | (1 << (step & 63)))
        kind = int(state.steps[step])
        distance = kind if kind <= MOST_BONUS else 0
        if kind == FREE:
            distance = following
            state.free_roll = following
            state.rolls += 1
            following = roll_die(state)
    state.climbers[seat] = step
    return following


@rule
def pull_down(state: State, seat: int, step: int) -> None:
    """Send others on the step to the plateau below; on a plateau or in OXFURD they stay (R14)."""
    for other in range(state.seats):
        if other != seat and state.climbers[other] == step:
            state.climbers[other] = state.plateaus[state.levels[step]]


@rule
def slip(state: State, seat: int) -> None:
    """Pay for a mistake: a level down, and back to a plateau at SETBACK (R10-R12)."""
    step = int(state.climbers[seat])
    if state.steps[step] == RESPITE:
        return
    level = int(state.descenders[seat]) + 1
    if level > state.plateau_count:
        level = int(state.levels[step])
        state.climbers[seat] = state.plateaus[level]
    state.descenders[seat] = level


@rule
def enter(state: State) -> None:
    """Win, or begin the sweep if seats are still without a turn (R20-R22)."""
    if not state.sweep:
        if state.turns + 1 < state.seats:
            state.sweep = 1
        else:
            end(state, ENTERED)


@rule
def pass_turn(state: State, seat: int) -> None:
    """Give the turn to the left; end the sweep when everybody has had one (R6, R21)."""
    if state.turns < state.seats:
        state.turns += 1
    if state.ended:
        return
    if state.sweep and state.turns == state.seats:
        end(state, SWEEP)
    else:
        state.seat = 0 if seat + 1 == state.seats else seat + 1


@rule
def end(state: State, reason: int) -> None:
    """Stop the game."""
    state.ended = reason
    state.seat = -1


@rule
def won(state: State, seat: int) -> bool:
    """Whether the seat's Climber is in OXFURD at the end (R20, R21)."""
    return bool(state.ended != 0 and state.climbers[seat] == state.top)


@rule
def score(state: State, seat: int) -> int:
    """1 for a winner, 0 for everyone else and while the game runs (R22)."""
    return 1 if won(state, seat) else 0


@rule
def redact(state: State, seat: int) -> None:
    """Blank the key and the truths of all cards that nobody has answered (R24, R25)."""
    state.key[0] = 0
    state.key[1] = 0
    for definition in range(3):
        for word in range(WORDS):
            state.truths[definition, word] &= state.answered[word]
    state.viewer = seat


@rule
def redeal(state: State, chance: Chance) -> None:
    """Give a view's unanswered cards random truths, and the deal a new key."""
    state.key[0] = noise(chance)
    state.key[1] = noise(chance)
    if state.viewer != WHOLE:
        for definition in range(3):
            for word in range(WORDS):
                hidden = in_deck(state, word) & ~int(state.answered[word])
                known = int(state.truths[definition, word])
                if hidden != 0:
                    state.truths[definition, word] = known | (noise(chance) & hidden)
    state.viewer = WHOLE
