"""What a move of Oxy Soxy did, step by step.

No picture is drawn for that: each step says what it changes, with the parts that ``draw`` uses.
"""

from functools import cache

from oxbox.game import COLOURS, seats_between
from oxbox.games.oxysoxy.cards import (
    BOXES,
    CARDS,
    HAND,
    KINDS,
    LINES,
    box_name,
    card_name,
    line_boxes,
    line_name,
)
from oxbox.games.oxysoxy.panel import facts, mover_choices, title, turn, winners
from oxbox.games.oxysoxy.pieces import (
    back_id,
    card_back,
    card_id,
    card_in_box,
    card_in_hand,
    card_won,
    cards_left,
    is_shown,
    line_id,
    pile_stack,
    points_text,
    score_id,
    score_played,
    score_stack,
    stack_id,
    won_place,
)
from oxbox.games.oxysoxy.rules import DISCARD, SCORE, leader
from oxbox.kernels.layout import State
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.scene import Changes, Items, Piece, Step


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """What became of the card, who was passed over, and how the game ended."""
    if move < SCORE:
        steps = _tell_lay(before, move, after)
    elif move < DISCARD:
        steps = _tell_score(before, move, after)
    else:
        steps = _tell_discard(before, move, after)
    following = int(after.seat)
    if following < 0:
        return (*steps, Step(title(after), [f"won:{seat}" for seat in winners(after)]))
    if skipped := seats_between(int(before.seat), following, int(after.seats)):
        names = listed([COLOURS[seat] for seat in skipped])
        return (*steps, Step(f"{names} can do nothing and must wait."))
    return steps


def _closing(before: State) -> Changes:
    """The mover, who could lay or score, chose not to throw a score card away (R19, R30)."""
    had_choice = is_shown(before, int(before.seat)) and before.waste and mover_choices(before)
    return {"choices": ()} if had_choice else {}


def _turning(before: State, after: State) -> Changes:
    """The turn passes, perhaps with a choice for the viewer, or the game is over."""
    changes: Changes = {}
    seat = int(after.seat)
    if seat != before.seat:
        changes = {"title": title(after), "seat": turn(after)}
    if seat >= 0 and is_shown(before, seat) and (offered := mover_choices(after)):
        changes["choices"] = offered
    return changes


def _tell_lay(before: State, move: int, after: State) -> tuple[Step, ...]:
    """The card goes to its box; then one comes from the pile, while that lasts (R8, R9)."""
    seat = int(before.seat)
    card, box = divmod(move, BOXES)
    laid, sentence = card_id(seat, card), _lay_sentence(seat, card, box)
    moved, renamed = [card_in_box(1 + seat * CARDS + card, box)], {}
    pieces: Items[Piece] = {"set": moved}
    left = cards_left(before, seat)
    if is_shown(before, seat):
        moved += _shifted(seat, int(before.hands[seat]), int(after.hands[seat]))
    else:
        last = back_id(seat, min(HAND, left) - 1)
        pieces["gone"], renamed[last] = (last,), laid
    changes: Changes = {**_closing(before), "pieces": pieces}
    turning = _turning(before, after)
    if left <= HAND:
        return (Step(sentence, (laid,), {**changes, **turning}, renamed),)
    if "seat" in turning:  # the turn has passed, but the title waits for the drawn card
        changes["seat"] = turning.pop("seat")
    drawn = _draw_step(before, after, left - 1 - HAND, turning)
    return (Step(sentence, (laid,), changes, renamed), drawn)


@cache
def _lay_sentence(seat: int, card: int, box: int) -> str:
    return f"{COLOURS[seat]} lays {card_name(card)} in {box_name(box)}."


def _shifted(seat: int, before: int, after: int) -> list[Piece]:
    """The cards that stay in the hand and get another place there."""
    found = []
    kept = before & after
    while kept:
        card = kept & -kept
        kept ^= card
        place = (after & (card - 1)).bit_count()
        if place != (before & (card - 1)).bit_count():
            found.append(card_in_hand(seat, card.bit_length() - 1, place))
    return found


def _draw_step(before: State, after: State, left: int, turning: Changes) -> Step:
    """A card comes from the mover's pile; only its own seat is told which."""
    seat = int(before.seat)
    if is_shown(before, seat):
        held = int(after.hands[seat])
        bit = held & ~int(before.hands[seat])
        card = bit.bit_length() - 1
        name, drawn = card_name(card), card_in_hand(seat, card, (held & (bit - 1)).bit_count())
    else:
        name, drawn = "a card", card_back(seat, HAND - 1)
    pieces: Items[Piece] = {"set": (drawn, pile_stack(seat, left))}
    if left == 0:
        pieces = {"set": (drawn,), "gone": (stack_id(seat),)}
    changes: Changes = {"pieces": pieces, "facts": facts(after), **turning}
    return Step(f"{COLOURS[seat]} draws {name}.", (drawn.id,), changes)


def _tell_score(before: State, move: int, after: State) -> tuple[Step, ...]:
    """The score card goes to its line, the winner gets its cards, and all of it is gone."""
    kind, line = divmod(move - SCORE, LINES)
    sums = (int(before.sums[line]) >> (32 * kind)) & 0xFFFFFFFF
    winner = leader(sums)
    points = int(after.points[winner])
    meadow = before.meadow
    inside = [int(meadow[box]) for box in line_boxes(line) if meadow[box]]
    gained = [card for card in inside if (card - 1) % CARDS // 10 != kind]
    spending = _spending(int(before.seat), kind, after)
    emptied: Changes = {
        "spaces": {"set": (won_place(winner, points),)},
        "pieces": {"gone": [_face_id(card) for card in gained]},
        "facts": facts(after),
        **_turning(before, after),
    }
    sentence = f"{COLOURS[winner]} now has {points_text(points)}, and {line_name(line)} is empty."
    return (
        _play_step(before, move, sums, spending),
        _win_step(winner, inside, gained),
        Step(sentence, (f"won:{winner}",), emptied),
    )


def _play_step(before: State, move: int, sums: int, spending: Items[Piece]) -> Step:
    """A score card leaves its stack and lies at the end of the line."""
    seat = int(before.seat)
    kind, line = divmod(move - SCORE, LINES)
    totals = [(sums >> (8 * other)) & 255 for other in range(4)]
    spoken = listed([f"{COLOURS[other]} {total}" for other, total in enumerate(totals) if total])
    cards = (*spending.get("set", ()), score_played(seat, kind, line))
    return Step(
        f"{COLOURS[seat]} plays a {KINDS[kind]} score card on {line_name(line)}: {spoken}.",
        ("played", line_id(line)),
        {**_closing(before), "pieces": {**spending, "set": cards}},
        dict.fromkeys(spending.get("gone", ()), "played"),
    )


def _win_step(winner: int, inside: list[int], gained: list[int]) -> Step:
    """One kind of a line's cards goes to the winner, the other one out of the game (R14, R15)."""
    cards = [card_won(card, winner) for card in gained]
    lost = [_face_id(card) for card in inside if card not in gained]
    names = listed([_face_name(card) for card in gained])
    points = points_text(sum([(card - 1) % 10 + 1 for card in gained]))
    return Step(
        f"{COLOURS[winner]} wins {names}: {points}.",
        [card.id for card in cards],
        {"pieces": {"set": cards, "gone": ["played", *lost]}},
    )


def _spending(seat: int, kind: int, after: State) -> Items[Piece]:
    """What becomes of the mover's stack of score cards (R14, R18)."""
    if left := int(after.score_cards[seat][kind]):
        return {"set": (score_stack(seat, kind, left),)}
    return {"gone": (score_id(seat, kind),)}


def _tell_discard(before: State, move: int, after: State) -> tuple[Step, ...]:
    """A score card leaves its stack and the game (R18)."""
    seat, kind = int(before.seat), move - DISCARD
    changes: Changes = {"pieces": _spending(seat, kind, after), "facts": facts(after)}
    if is_shown(before, seat):
        changes["choices"] = ()
    sentence = f"{COLOURS[seat]} throws a {KINDS[kind]} score card away."
    return (Step(sentence, (score_id(seat, kind),), {**changes, **_turning(before, after)}),)


@cache
def _face_id(placed: int) -> str:
    return card_id(*divmod(placed - 1, CARDS))


@cache
def _face_name(placed: int) -> str:
    seat, card = divmod(placed - 1, CARDS)
    return f"{COLOURS[seat]}'s {card_name(card)}"
