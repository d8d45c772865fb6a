"""What a move of Oxy Soxy did, step by step; ``phrases`` puts it into words.

The cards of a line are handed on in one number, seven bits a card as it stands in the meadow.
"""

from typing import Final

from oxbox.games.oxysoxy import phrases
from oxbox.games.oxysoxy.cards import BOXES, CARDS, HAND, LINES, WIDTH, line_box
from oxbox.games.oxysoxy.panel import may_discard, winners
from oxbox.games.oxysoxy.pieces import hand_size, is_shown, pile_size
from oxbox.games.oxysoxy.rules import DISCARD, SCORE, leader
from oxbox.kernels.bits import count, lowest
from oxbox.kernels.compile import rule
from oxbox.kernels.layout import State
from oxbox.kernels.telling import (
    CHOICES,
    FACTS,
    IDS,
    PIECES,
    PIECES_GONE,
    RENAMED,
    SEAT,
    SPACES,
    TITLE,
    Row,
    aim,
    go_on,
    number,
    phrase,
    put,
    say,
    turn_to,
)

PHRASES: Final = phrases.PHRASES


@rule
def choose(state: State, move: int, row: Row) -> None:
    """A card and its box, or a score card and its line or its end."""
    seat = int(state.seat)
    if move < SCORE:
        aim(row, phrase(phrases.CARD_ID, 1 + seat * CARDS + move // BOXES))
        aim(row, phrase(phrases.BOX_ID, move % BOXES))
    elif move < DISCARD:
        aim(row, phrase(phrases.SCORE_ID, seat, (move - SCORE) // LINES))
        aim(row, phrase(phrases.LINE_ID, (move - SCORE) % LINES))
    else:
        aim(row, phrase(phrases.SCORE_ID, seat, move - DISCARD))
        aim(row, phrase(phrases.DISCARD_ID))


@rule
def tell(before: State, move: int, after: State, row: Row) -> None:
    """What became of the card, who was passed over, and how the game ended."""
    if move < SCORE:
        _tell_lay(before, move, after, row)
    elif move < DISCARD:
        _tell_score(before, move - SCORE, after, row)
    else:
        _tell_discard(before, move - DISCARD, after, row)
    if move >= SCORE or _draws(before, move):
        _put_facts(after, row)
    _put_turn(before, move, after, row)
    _tell_next(before, after, row)


@rule
def _draws(before: State, move: int) -> bool:
    """Whether a card is drawn, in a step of its own (R9)."""
    return move < SCORE and pile_size(before, int(before.seat)) > 0


@rule
def _put_facts(state: State, row: Row) -> None:
    """All facts; those of one seat are two phrases, since all in one would be too many."""
    turn_to(row, FACTS)
    for seat in range(state.seats):
        cow, bullock = int(state.score_cards[seat, 0]), int(state.score_cards[seat, 1])
        go_on(row, phrase(phrases.POINTS, seat, int(state.points[seat])))
        go_on(row, phrase(phrases.STOCK, seat, cow, bullock, pile_size(state, seat)))


@rule
def _put_turn(before: State, move: int, after: State, row: Row) -> None:
    """The turn passes, perhaps with a choice for the viewer, or the game is over."""
    seat, following, draws = int(before.seat), int(after.seat), _draws(before, move)
    if following != seat:
        put(row, TITLE, _title(after))
        if not draws:
            put(row, SEAT, number(following))
    if following >= 0 and is_shown(before, following) and may_discard(after):
        put(row, CHOICES, phrase(phrases.CHOICE))
    elif move >= DISCARD and is_shown(before, seat):
        turn_to(row, CHOICES)
    elif move < SCORE and not draws:
        _close(before, row)
    if move < SCORE and not draws:
        _turn_up(before, move, row)


@rule
def _title(state: State) -> int:
    if state.seat >= 0:
        return phrase(phrases.TO_MOVE, int(state.seat))
    seats = winners(state)
    return phrase(phrases.ENDS, seats, int(state.points[lowest(seats)]))


@rule
def _close(before: State, row: Row) -> None:
    """The mover, who could lay or score, chose not to throw a score card away (R19, R30)."""
    if before.waste and is_shown(before, int(before.seat)) and may_discard(before):
        turn_to(row, CHOICES)


@rule
def _turn_up(before: State, move: int, row: Row) -> None:
    """The last back of a hidden hand turns out to be the card that was laid."""
    seat = int(before.seat)
    if not is_shown(before, seat):
        place = hand_size(before, seat) - 1
        put(row, RENAMED, phrase(phrases.TURNED_UP, seat, place, move // BOXES))


@rule
def _tell_next(before: State, after: State, row: Row) -> None:
    """Who must wait, or who has won."""
    seat, following = int(before.seat), int(after.seat)
    if following < 0:
        say(row, _title(after))
        seats = winners(after)
        while seats:
            put(row, IDS, phrase(phrases.WON_ID, lowest(seats)))
            seats &= seats - 1
    elif following != (seat + 1) % after.seats:
        say(row, phrase(phrases.WAITS, seat, following))


@rule
def _tell_lay(before: State, move: int, after: State, row: Row) -> None:
    """The card goes to its box; then one comes from the pile, while that lasts (R8, R9)."""
    seat, following = int(before.seat), int(after.seat)
    placed = 1 + seat * CARDS + move // BOXES
    say(row, phrase(phrases.LAYS, seat, move))
    put(row, IDS, phrase(phrases.CARD_ID, placed))
    put(row, PIECES, phrase(phrases.IN_BOX, placed, move % BOXES))
    if is_shown(before, seat):
        _put_shifted(seat, int(before.hands[seat]), int(after.hands[seat]), row)
    else:
        put(row, PIECES_GONE, phrase(phrases.BACK_ID, seat, hand_size(before, seat) - 1))
    if _draws(before, move):
        _close(before, row)
        if following != seat:  # the turn has passed, but the title waits for the drawn card
            put(row, SEAT, number(following))
        _turn_up(before, move, row)
        _tell_draw(before, after, row)


@rule
def _put_shifted(seat: int, before: int, after: int, row: Row) -> None:
    """The cards that stay in the hand and get another place there."""
    kept = before & after
    while kept:
        card = lowest(kept)
        kept &= kept - 1
        lower = (1 << card) - 1
        place = count(after & lower)
        if place != count(before & lower):
            put(row, PIECES, phrase(phrases.IN_HAND, seat, card, place))


@rule
def _tell_draw(before: State, after: State, row: Row) -> None:
    """A card comes from the mover's pile; only its own seat is told which."""
    seat = int(before.seat)
    if is_shown(before, seat):
        held = int(after.hands[seat])
        card = lowest(held & ~int(before.hands[seat]))
        place = count(held & ((1 << card) - 1))
        say(row, phrase(phrases.DRAWS, seat, card))
        put(row, IDS, phrase(phrases.CARD_ID, 1 + seat * CARDS + card))
        put(row, PIECES, phrase(phrases.IN_HAND, seat, card, place))
    else:
        say(row, phrase(phrases.DRAWS, seat, phrases.HIDDEN))
        put(row, IDS, phrase(phrases.BACK_ID, seat, HAND - 1))
        put(row, PIECES, phrase(phrases.BACK, seat))
    left = pile_size(after, seat)
    if left:
        go_on(row, phrase(phrases.PILE, seat, left))
    else:
        put(row, PIECES_GONE, phrase(phrases.STACK_ID, seat))


@rule
def _tell_score(before: State, scoring: int, after: State, row: Row) -> None:
    """The score card goes to its line, the winner gets its cards, and all of it is gone."""
    kind, line = scoring // LINES, scoring % LINES
    sums = (int(before.sums[line]) >> (32 * kind)) & 0xFFFFFFFF
    winner = leader(sums)
    points, won = int(after.points[winner]), _cards_in(before, line, 1 - kind)
    _tell_play(before, scoring, sums, after, row)
    say(row, phrase(phrases.WINS, winner))
    _go_on_with_cards(won, row)
    go_on(row, phrase(phrases.WINS_END, points - int(before.points[winner])))
    _put_cards(row, IDS, won, phrase(phrases.CARD_ID))
    _put_cards(row, PIECES, won, phrase(phrases.CARD_WON, 0, winner))
    put(row, PIECES_GONE, phrase(phrases.PLAYED))
    _put_cards(row, PIECES_GONE, _cards_in(before, line, kind), phrase(phrases.CARD_ID))
    say(row, phrase(phrases.HAS, winner, points))
    go_on(row, phrase(phrases.EMPTIES, line))
    put(row, IDS, phrase(phrases.WON_ID, winner))
    put(row, SPACES, phrase(phrases.WON_PLACE, winner, points))
    _put_cards(row, PIECES_GONE, won, phrase(phrases.CARD_ID))


@rule
def _tell_play(before: State, scoring: int, sums: int, after: State, row: Row) -> None:
    """A score card leaves its stack and lies at the end of the line."""
    seat, kind, line = int(before.seat), scoring // LINES, scoring % LINES
    say(row, phrase(phrases.PLAYS, seat, kind, line))
    for other in range(4):
        total = (sums >> (8 * other)) & 255
        if total:
            place = _place(sums & ((1 << (8 * other)) - 1), sums >> (8 * other + 8))
            go_on(row, phrase(phrases.SUM, other, total, place))
    go_on(row, phrase(phrases.SUMS_END))
    put(row, IDS, phrase(phrases.PLAYED))
    put(row, IDS, phrase(phrases.LINE_ID, line))
    put(row, PIECES, phrase(phrases.SCORE_PLAYED, seat, kind, line))
    _spend(seat, kind, after, row)
    _close(before, row)
    if not after.score_cards[seat, kind]:
        put(row, RENAMED, phrase(phrases.SPENT, seat, kind))


@rule
def _spend(seat: int, kind: int, after: State, row: Row) -> None:
    """What becomes of the mover's stack of score cards (R14, R18)."""
    left = int(after.score_cards[seat, kind])
    if left:
        put(row, PIECES, phrase(phrases.SCORE_STACK, seat, kind, left))
    else:
        put(row, PIECES_GONE, phrase(phrases.SCORE_ID, seat, kind))


@rule
def _tell_discard(before: State, kind: int, after: State, row: Row) -> None:
    """A score card leaves its stack and the game (R18)."""
    seat = int(before.seat)
    say(row, phrase(phrases.THROWS, seat, kind))
    put(row, IDS, phrase(phrases.SCORE_ID, seat, kind))
    _spend(seat, kind, after, row)


@rule
def _cards_in(state: State, line: int, kind: int) -> int:
    """The cards of a kind in a line."""
    found = at = 0
    for step in range(WIDTH):
        placed = int(state.meadow[line_box(line, step)])
        if placed and (placed - 1) % CARDS // 10 == kind:
            found |= placed << at
            at += 7
    return found


@rule
def _put_cards(row: Row, section: int, cards: int, wanting: int) -> None:
    """Add a phrase for each card, which is the first number that the phrase still wants."""
    while cards:
        put(row, section, wanting + phrase(0, cards & 127))
        cards >>= 7


@rule
def _go_on_with_cards(cards: int, row: Row) -> None:
    """List cards in a sentence."""
    earlier = 0
    while cards:
        place = _place(earlier, cards >> 7)
        go_on(row, phrase(phrases.WINS_CARD, cards & 127, place))
        earlier = cards
        cards >>= 7


@rule
def _place(earlier: int, later: int) -> int:
    """Where a thing stands in a list, given what comes before and after it, 0 for nothing."""
    if earlier == 0:
        return phrases.FIRST
    return phrases.LAST if later == 0 else phrases.NEXT
