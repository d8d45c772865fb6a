"""Mixx on the table: the cross, the stock beside it, and every seat's hand below.

Pieces are ``card:red-fish`` and ``back:stock``; spaces are ``place:EAST:NORTH`` (steps from the
first card of the round), ``hand:SEAT:INDEX`` and ``stock:pile``. A card is 1 by 1.5 units. A path
is a card of the hand, then a place.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from oxbox.games.mixx import tables
from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.mixx.cross import (
    FEWEST,
    SPAN,
    Sheet,
    card_at,
    in_sight,
    laid_spot,
    open_spot,
    place_on,
    size_of,
    span_of,
)
from oxbox.games.mixx.notation import DIRECTIONS, direction_of, neighbour_of
from oxbox.games.mixx.rules import (
    COLUMN,
    EAST,
    NORTH,
    PLACES,
    ROW,
    SOUTH,
    WEST,
    fitting,
    lay,
    pack,
    score,
    won,
)
from oxbox.kit import (
    NOBODY,
    Fact,
    Path,
    Picture,
    Piece,
    Region,
    Seat,
    Seats,
    Setting,
    Space,
    State,
    Story,
    aim,
    count,
    go_on,
    lowest,
    phrase,
    point,
    put,
    rename,
    rule,
    say,
    seats_between,
    title,
    wrap,
)

_HEIGHT: Final = 1.5
_WIDEST: Final = 10
"""Characters of a card in a text board, its left border included: room for every word."""
_CROSS_COLUMNS: Final = 64
_HAND_COLUMNS: Final = 78
"""Characters of a line of cards; the stock stands beside the cross."""
_LONGEST: Final = np.array(
    [max(len(colour), len(motif)) for colour in COLOURS for motif in MOTIFS], np.int64
)
"""For each card, how many characters its words take."""
_SMALLEST: Final = FEWEST * SPAN + FEWEST
_THICK: Final = 2
_STACKS: Final = ("slot", "deck-low", "deck")
"""What the deck's place looks like with no card, one, and more."""
_TAKEN: Final = -2
"""What a place with a card on it is beside; the middle of an empty table is beside -1."""


@rule
def draw(state: State, picture: Picture) -> None:
    """The cross and the places around it, the stock, all hands, and what the seats have won."""
    cards, left = 0 if state.ended else pack(state), count(int(state.stock))
    row, column = span_of(state, ROW, cards), span_of(state, COLUMN, cards)
    grain = min(_WIDEST, _CROSS_COLUMNS // row.used)
    put(picture, table(row.length, column.length, grain))
    put(picture, hands(column.length))
    put(picture, pile(row.length, min(left, _THICK)))
    put(picture, slots(column.length))
    sheet = Sheet(row.first, column.first + column.length - 1, row.length, column.length)
    draw_open_places(state, cards, sheet, picture)
    laid = draw_cross(state, sheet, grain - 1, picture)
    if left:
        put(picture, stock(left))
    for seat in range(state.seats):
        draw_hand(seat, int(state.hands[seat]), laid, picture)
        put(picture, earned(seat, score(state, seat), int(state.ended)))
    put(picture, in_stock(left))
    put(picture, on_table(in_sight(state)))
    if state.ended:
        title(picture, result_of(state))
    elif state.laid == 0:
        title(picture, to_start(int(state.seat)))


@rule
def draw_open_places(state: State, cards: int, sheet: Sheet, picture: Picture) -> None:
    """The places where some of the cards may be laid."""
    for number in range(PLACES):
        if cards & fitting(state, number):
            spot, beside = open_spot(state, number), neighbour_of(state, number)
            at, size = place_on(sheet, spot), size_of(sheet)
            put(picture, place(spot.east, spot.north, at, size, beside))


@rule
def draw_cross(state: State, sheet: Sheet, room: int, picture: Picture) -> int:
    """The cards on the table and their places; return the cards as bits."""
    laid = 0
    for index in range(in_sight(state)):
        spot = laid_spot(state, index)
        put(picture, place(spot.east, spot.north, place_on(sheet, spot), size_of(sheet)))
        lying = card_at(state, spot)
        laid |= wrap(1 << lying)
        # Cards that need no more room than this look the same, and have one number.
        needed = min(room, int(_LONGEST[lying]))
        put(picture, card(lying, NOBODY, spot.east, spot.north, needed))
    return laid


@rule
def draw_hand(seat: int, hand: int, laid: int, picture: Picture) -> None:
    """The cards of a hand; one that lies on the table, too, leaves a gap."""
    index = 0
    while hand:
        held = lowest(hand)
        hand ^= wrap(1 << held)
        if not laid >> held & 1:
            put(picture, card(held, seat, index))
        index += 1


@rule
def choose(state: State, move: int, path: Path) -> None:
    """The card, then the place."""
    spot = open_spot(state, move >> 6)
    aim(path, card(move & 63))
    aim(path, place(spot.east, spot.north))


@rule
def tell(now: State, move: int, after: State, story: Story) -> None:
    """A card is played, another drawn; seats miss their turn, or the round ends, or the game.

    A hand does not close its gap before the card from the stock is there.
    """
    seat, following, laid = int(now.seat), int(after.seat), move & 63
    drawn = int(now.stock) & ~int(after.stock)
    neighbour = neighbour_of(now, move >> 6) if now.centre < 0 else -1
    lay(now, move)
    played = after if after.laid else now  # before a round that is over is cleared away
    if drawn:
        now.hands[seat] = int(now.hands[seat]) | wrap(1 << laid)
    say(story, plays(seat, laid), now if drawn else played)
    go_on(story, where(direction_of(move >> 6), neighbour))
    point(story, card(laid))
    if drawn:
        now.hands[seat], now.stock = after.hands[seat], after.stock
        say(story, draws(seat, lowest(drawn)), played)
        point(story, card(lowest(drawn)))
        rename(story, stock(), card(lowest(drawn)))
    if after.laid == 0:
        say(story, wins(seat, int(now.laid)), after)
        point_at_cross(now, story)
        say(story, result_of(after) if after.ended else starts(following), after)
        if after.ended:
            point_at_cross(now, story)
    elif following != (seat + 1) % now.seats:
        say(story, misses(seat, following), after)


@rule
def point_at_cross(state: State, story: Story) -> None:
    """Point at every card on the table."""
    for index in range(state.laid):
        point(story, card(card_at(state, laid_spot(state, index))))


@rule
def result_of(state: State) -> int:
    """Who has won the game, with how many cards."""
    winners, cards = 0, 0
    for seat in range(state.seats):
        if won(state, seat):
            winners |= 1 << seat
            cards = score(state, seat)
    return result(winners, cards)


@phrase
def table(setting: Setting, columns: int, rows: int, grain: int) -> tuple[Region, ...]:
    shape, deck = setting.text("table", shape=_shape(setting)), setting.text("deck")
    chart, corner = tables.chart(setting.seats), tables.deck(setting.seats)
    cross = Region("cross", shape, 0, 0, columns, rows * _HEIGHT, (grain, 2), *chart, art="chart")
    return cross, Region("stock", deck, columns, 0, 1, _HEIGHT, (_WIDEST, 2), *corner)


@phrase
def hands(setting: Setting, rows: int) -> tuple[Region, ...]:
    width, grain = setting.options["hand"], (_hand_room(setting) + 1, 2)
    found = []
    for seat in range(setting.seats):
        label, boxes = setting.text("hand", owner=Seat(seat)), tables.hand(setting.seats, seat)
        top = (rows + seat) * _HEIGHT
        found.append(Region(f"hand:{seat}", label, 0, top, width, _HEIGHT, grain, *boxes))
        label, boxes = setting.text("plate", owner=Seat(seat)), tables.name(setting.seats, seat)
        found.append(Region(f"plate:{seat}", label, 0, 0, 0, 0, (1, 1), *boxes, look="plate"))
    return tuple(found)


@phrase
def pile(setting: Setting, columns: int = 0, left: int = 0) -> Space:
    """The deck's place, with the cards beneath the uppermost one."""
    label, corner = setting.text("pile"), tables.deck(setting.seats)
    space = Space("stock:pile", "stock", label, columns, 0, 1, _HEIGHT, "card")
    return replace(space, skin=_STACKS[left], wide=corner.wide, tall=corner.tall)


@phrase
def slots(setting: Setting, rows: int = 0) -> tuple[Space, ...]:
    seats, held = setting.seats, int(setting.options["hand"])
    return tuple(
        Space(
            f"hand:{seat}:{index}",
            f"hand:{seat}",
            setting.text("slot", owner=Seat(seat), number=index + 1),
            index,
            (rows + seat) * _HEIGHT,
            1,
            _HEIGHT,
            "card",
            "",
            "",
            "slot",
            *tables.slot(seats, seat, index, held),
        )
        for seat in range(seats)
        for index in range(held)
    )


@phrase
def place(
    setting: Setting,
    east: int,
    north: int,
    at: int = 0,
    size: int = _SMALLEST,
    beside: int = _TAKEN,
) -> Space:
    """A place of the table; ``at`` and ``size`` are its place on the sheet and the sheet's size."""
    (y, x), (rows, columns) = divmod(at, SPAN), divmod(size, SPAN)
    label, text, skin = _way(setting, east, north), "", "bed" if beside == _TAKEN else "ghost"
    if beside >= 0:
        text = DIRECTIONS[_direction(east, north)]
        label = setting.text("place", direction=text, neighbour=_name(setting, beside))
    elif beside != _TAKEN:
        label = setting.text("middle")
    boxes = tables.spot(setting.seats, (x, y), (columns, rows))
    space, top = f"place:{east}:{north}", y * _HEIGHT
    return Space(space, "cross", label, x, top, 1, _HEIGHT, "card", "", text, skin, *boxes)


@phrase
def card(
    setting: Setting, card: int, seat: int = NOBODY, at: int = 0, north: int = 0, room: int = 0
) -> Piece:
    """A card in hand, at an index, or on the table; its words are shortened to fit there."""
    colour, motif, name = COLOURS[card >> 3], MOTIFS[card & 7], format_card(card)
    space = f"place:{at}:{north}" if seat == NOBODY else f"hand:{seat}:{at}"
    room = room if seat == NOBODY else _hand_room(setting)
    text = (_shortened(colour, room), _shortened(motif, room))
    return Piece(f"card:{name}", space, _name(setting, card), name, colour, text)


@phrase
def stock(setting: Setting, left: int = 0) -> Piece:
    label, text = setting.text("stock", cards=left), setting.text("stock.text")
    return Piece("back:stock", "stock:pile", label, "back", "ink", (text, str(left)))


@phrase
def earned(setting: Setting, seat: int, cards: int, ended: int) -> Fact:
    counted = "hands" if ended and setting.options["count_hands"] else "won"
    value = setting.text("earned", cards=cards, counted=counted)
    return Fact(setting.name(seat), value, seat, f"seat{seat}")


@phrase
def in_stock(setting: Setting, number: int) -> Fact:
    return Fact(setting.text("deck"), setting.text("cards", cards=number))


@phrase
def on_table(setting: Setting, number: int) -> Fact:
    return Fact(setting.text("on-table"), setting.text("cards", cards=number))


@phrase
def to_start(setting: Setting, seat: int) -> str:
    return setting.text("to-start", seat=Seat(seat))


@phrase
def plays(setting: Setting, seat: int, card: int) -> str:
    return setting.text("plays", mover=Seat(seat), card=_name(setting, card))


@phrase
def where(setting: Setting, direction: int, neighbour: int) -> str:
    """A neighbour is named while the centre is open; one in the north or the south fixes it."""
    if direction < 0:
        return setting.text("played-first")
    way = DIRECTIONS[direction]
    if neighbour < 0:
        return setting.text("played-arm", direction=way)
    name = "played-beside" if direction & 1 == ROW else "played-centre"
    return setting.text(name, direction=way, neighbour=_name(setting, neighbour))


@phrase
def draws(setting: Setting, seat: int, card: int) -> str:
    return setting.text("draws", mover=Seat(seat), card=_name(setting, card))


@phrase
def misses(setting: Setting, mover: int, following: int) -> str:
    """The seats between the mover and the next to play (R16)."""
    seats = Seats(seats_between(mover, following, setting.seats))
    return setting.text("misses", players=seats, count=len(seats))


@phrase
def wins(setting: Setting, winner: int, cards: int) -> str:
    return setting.text("wins", winner=Seat(winner), shape=_shape(setting), cards=cards)


@phrase
def starts(setting: Setting, seat: int) -> str:
    return setting.text("starts", seat=Seat(seat))


@phrase
def result(setting: Setting, winners: int, cards: int) -> str:
    seats = Seats.of_bits(winners)
    return setting.text("result", winners=seats, count=len(seats), cards=cards)


def _name(setting: Setting, card: int) -> str:
    """A card as people call it."""
    return setting.text("card", colour=COLOURS[card >> 3], picture=MOTIFS[card & 7])


def _shape(setting: Setting) -> str:
    """What the cards on the table make."""
    return "line" if setting.options["line"] else "cross"


def _way(setting: Setting, east: int, north: int) -> str:
    """How far a place with a card is from where the round began."""
    across, along = EAST if east > 0 else WEST, NORTH if north > 0 else SOUTH
    ways = [
        setting.text("steps", steps=abs(steps), direction=DIRECTIONS[direction])
        for steps, direction in ((east, across), (north, along))
        if steps
    ]
    return setting.text("away", way=setting.listed(ways)) if ways else setting.text("first-place")


def _direction(east: int, north: int) -> int:
    """The direction in which an open place lies from the card beside it."""
    if north:
        return NORTH if north > 0 else SOUTH
    return EAST if east > 0 else WEST


def _hand_room(setting: Setting) -> int:
    """How many characters a word on a card in hand may have."""
    return min(_WIDEST, _HAND_COLUMNS // int(setting.options["hand"])) - 1


def _shortened(word: str, room: int) -> str:
    return word if len(word) <= room else f"{word[: room - 1]}."
