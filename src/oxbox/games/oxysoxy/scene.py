"""Oxy Soxy on the table: the meadow, and below it what lies before each seat.

Targets of a path are a card ``card:0:cow-7`` and a box ``box:c3``, or a stack of score cards
``score:0:cow`` and a line ``line:row-3`` or the choice ``discard``.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from oxbox.game import COLOURS, seats_between
from oxbox.games.oxysoxy.cards import (
    BOXES,
    CARDS,
    KINDS,
    LINES,
    WORTH,
    box_name,
    card_name,
    line_boxes,
    line_name,
)
from oxbox.games.oxysoxy.pieces import (
    MEADOW_HEIGHT,
    SEAT_WIDTH,
    TALL,
    boxes,
    card_id,
    card_piece,
    hand_size,
    is_shown,
    line_id,
    lines,
    pile_size,
    places,
    points_text,
    regions,
    score_id,
    score_piece,
    seat_pieces,
    won_piece,
)
from oxbox.games.oxysoxy.rules import DISCARD, SCORE, leader, refusal, won
from oxbox.kernels.layout import State
from oxbox.kernels.reading import drawn_once
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact, Paths, Piece, Scene, Shown, Space, Step, by_pictures

_DISCARD = Choice("discard", "Throw this score card away")


@drawn_once
def draw(state: State, options: Options) -> Scene:
    """The meadow, and each seat's hand, pile, score cards and points."""
    seats = range(int(state.seats))
    pieces = list(_meadow(tuple(state.meadow)))
    for seat in seats:
        pieces += seat_pieces(state, seat)
    return Scene(
        game="oxysoxy",
        title=_title(state),
        seat=None if state.ended else int(state.seat),
        width=SEAT_WIDTH,
        height=MEADOW_HEIGHT + TALL * len(seats),
        regions=regions(state),
        spaces=_spaces(tuple(int(state.points[seat]) for seat in seats)),
        pieces=tuple(pieces),
        choices=(_DISCARD,) if _can_discard(state) else (),
        facts=_facts(state),
    )


@lru_cache(maxsize=1024)
def _meadow(cards: tuple[int, ...]) -> tuple[Piece, ...]:
    """The cards in the meadow, found once for all who look."""
    return tuple([_in_box(int(placed), box) for box, placed in enumerate(cards) if placed])


@cache
def _in_box(placed: int, box: int) -> Piece:
    return card_piece(placed, f"box:{box_name(box)}", f" in {box_name(box)}")


@lru_cache(maxsize=1024)
def _spaces(points: tuple[int, ...]) -> tuple[Space, ...]:
    seats = [space for seat, number in enumerate(points) for space in places(seat, number)]
    return (*boxes(), *lines(), *seats)


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move a card and its box, or a score card and its line or its end."""
    return list(map(_paths(int(state.seat)).__getitem__, moves))


@cache
def _paths(seat: int) -> Paths:
    return Paths(lambda move: _path(seat, move))


def _path(seat: int, move: int) -> tuple[str, ...]:
    if move < SCORE:
        card, box = divmod(move, BOXES)
        return (card_id(seat, card), f"box:{box_name(box)}")
    if move < DISCARD:
        kind, line = divmod(move - SCORE, LINES)
        return (score_id(seat, kind), line_id(line))
    return (score_id(seat, move - DISCARD), "discard")


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """What became of the card, who was passed over, and how the game ended."""
    start, final = draw(before, options), draw(after, options)
    if move < SCORE:
        steps = _tell_lay(before, move, after, start, final)
    elif move < DISCARD:
        steps = _tell_score(before, move, start, final)
    else:
        kind = move - DISCARD
        sentence = f"{COLOURS[int(before.seat)]} throws a {KINDS[kind]} score card away."
        steps = (Shown(sentence, (score_id(int(before.seat), kind),), final),)
    if after.ended:
        steps += (Shown(_title(after), _winners_ids(after), final),)
        return by_pictures(start, steps)
    skipped = _skipped(before, after)
    if skipped:
        steps += (Shown(f"{listed(skipped)} can do nothing and must wait.", (), final),)
    return by_pictures(start, steps)


def _can_discard(state: State) -> bool:
    return any(refusal(state, DISCARD + kind) == 0 for kind in range(2))


def _title(state: State) -> str:
    if not state.ended:
        return f"{COLOURS[int(state.seat)]} to move"
    winners = _winners(state)
    points = int(state.points[winners[0]])
    names = listed([COLOURS[seat] for seat in winners])
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"{names} {verb} with {points_text(points)}."


def _winners(state: State) -> list[int]:
    return [seat for seat in range(int(state.seats)) if won(state, seat)]


def _winners_ids(state: State) -> tuple[str, ...]:
    return tuple(f"won:{seat}" for seat in _winners(state))


def _facts(state: State) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    for seat in range(int(state.seats)):
        cow, bullock = state.score_cards[seat]
        points, pile = int(state.points[seat]), pile_size(state, seat)
        facts += _seat_facts(seat, points, int(cow), int(bullock), pile)
    return tuple(facts)


@lru_cache(maxsize=8192)
def _seat_facts(seat: int, points: int, cow: int, bullock: int, pile: int) -> tuple[Fact, ...]:
    """A seat's points, score cards and pile."""
    name, tone, left = COLOURS[seat], f"seat{seat}", f"{bullock} bullock, {cow} cow"
    return (
        Fact(name, points_text(points), seat, tone),
        Fact(f"{name}'s score cards", left, seat, tone),
        Fact(f"{name}'s pile", str(pile), seat, tone),
    )


def _tell_lay(
    before: State, move: int, after: State, start: Scene, final: Scene
) -> tuple[Shown, ...]:
    """The card goes to its box; then one comes from the pile."""
    seat = int(before.seat)
    card, box = divmod(move, BOXES)
    name, laid = COLOURS[seat], card_id(seat, card)
    sentence = f"{name} lays {card_name(card)} in {box_name(box)}."
    last = f"back:{seat}:{hand_size(before, seat) - 1}"
    renamed = {} if is_shown(before, seat) else {last: laid}
    if pile_size(before, seat) == 0:
        return (Shown(sentence, (laid,), final, renamed),)
    drawn = _drawn_id(before, after, seat)
    stack = f"stack:{seat}"
    pieces = [piece for piece in final.pieces if piece.id not in (drawn, stack)]
    pieces += [piece for piece in start.pieces if piece.id == stack]
    middle = replace(final, title=start.title, facts=start.facts, choices=(), pieces=tuple(pieces))
    return (
        Shown(sentence, (laid,), middle, renamed),
        Shown(f"{name} draws {_drawn_name(before, after, seat)}.", (drawn,), final),
    )


def _drawn(before: State, after: State, seat: int) -> int:
    return (int(after.hands[seat]) & ~int(before.hands[seat])).bit_length() - 1


def _drawn_id(before: State, after: State, seat: int) -> str:
    if is_shown(before, seat):
        return card_id(seat, _drawn(before, after, seat))
    return f"back:{seat}:{hand_size(after, seat) - 1}"


def _drawn_name(before: State, after: State, seat: int) -> str:
    return card_name(_drawn(before, after, seat)) if is_shown(before, seat) else "a card"


def _tell_score(before: State, move: int, start: Scene, final: Scene) -> tuple[Shown, ...]:
    """The score card goes to its line, the winner gets its cards, and all of it is gone."""
    kind, line = divmod(move - SCORE, LINES)
    sums = _line_sums(before, line, kind)
    winner = leader(sum(number << (8 * seat) for seat, number in enumerate(sums)))
    played = _played(before, kind, line, sums, start)
    placed = [int(before.meadow[box]) for box in line_boxes(line)]
    inside = [card for card in placed if card]
    gained = [placed for placed in inside if (placed - 1) % CARDS // 10 != kind]
    total = sum((placed - 1) % 10 + 1 for placed in gained)
    gone = {"played", *(_face_id(placed) for placed in inside)}
    kept = [piece for piece in played.scene.pieces if piece.id not in gone]
    cards = [won_piece(placed, winner) for placed in gained]
    name = COLOURS[winner]
    taken = Shown(
        f"{name} wins {listed([_face_name(placed) for placed in gained])}: {points_text(total)}.",
        tuple(piece.id for piece in cards),
        replace(start, choices=(), pieces=(*kept, *cards)),
    )
    now = points_text(int(before.points[winner]) + total)
    sentence = f"{name} now has {now}, and {line_name(line)} is empty."
    return (played, taken, Shown(sentence, (f"won:{winner}",), final))


def _played(before: State, kind: int, line: int, sums: list[int], start: Scene) -> Shown:
    """A score card leaves its stack and lies at the end of the line."""
    seat, stack = int(before.seat), score_id(int(before.seat), kind)
    is_last = int(before.score_cards[seat][kind]) == 1
    rest = [] if is_last else [score_piece(seat, kind, 1, f"scores:{seat}:{KINDS[kind]}")]
    card = replace(score_piece(seat, kind, 1, line_id(line)), id="played")
    others = [piece for piece in start.pieces if piece.id != stack]
    spoken = listed([f"{COLOURS[other]} {total}" for other, total in enumerate(sums) if total])
    return Shown(
        f"{COLOURS[seat]} plays a {KINDS[kind]} score card on {line_name(line)}: {spoken}.",
        ("played", line_id(line)),
        replace(start, choices=(), pieces=(*others, *rest, card)),
        {stack: "played"} if is_last else {},
    )


def _face_id(placed: int) -> str:
    return card_id(*divmod(placed - 1, CARDS))


def _face_name(placed: int) -> str:
    seat, card = divmod(placed - 1, CARDS)
    return f"{COLOURS[seat]}'s {card_name(card)}"


def _line_sums(state: State, line: int, kind: int) -> list[int]:
    """What each seat has of a kind in the line."""
    sums = sum(int(WORTH[state.meadow[box]]) for box in line_boxes(line))
    return [(sums >> (8 * (4 * kind + seat))) & 255 for seat in range(4)]


def _skipped(before: State, after: State) -> list[str]:
    """The seats after the mover that could do nothing (R20)."""
    skipped = seats_between(int(before.seat), int(after.seat), int(before.seats))
    return [COLOURS[seat] for seat in skipped]
