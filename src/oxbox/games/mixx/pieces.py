"""The regions and spaces of Mixx's table and the pieces on them.

The cross decides where everything stands; the hands only fill their slots. Every part is made once,
so that what two tables have in common is the same object.
"""

from functools import cache, lru_cache
from typing import TypeAlias

from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.mixx.cross import (
    CENTRAL,
    TAKEN,
    Cross,
    Place,
    Spot,
    cross_of,
    extent_of,
    laid_cards,
    laid_places,
    open_places,
)
from oxbox.games.mixx.notation import DIRECTIONS
from oxbox.games.mixx.panel import number_of_cards, seat_name
from oxbox.kernels.layout import State
from oxbox.scene import Changes, Items, Piece, Region, Space

STOCK = "back:stock"

_HEIGHT = 1.5
_ALL = (1 << 64) - 1
_WIDEST_CARD = 10
"""Characters of a card in a text board, its left border included: room for every word."""
_CROSS_COLUMNS, _HAND_COLUMNS = 64, 78
"""Characters of a line of cards; the stock stands beside the cross."""
_LONGEST_WORDS = [max(len(colour), len(motif)) for colour in COLOURS for motif in MOTIFS]
"""For each card, how many characters its words take."""

_MOST_SPACES = 512
"""How many places are kept in memory for each corner that a table may begin in."""

_Shape: TypeAlias = tuple[int, int, int, int, int]


class Table:
    """Where everything stands while a cross lies on the table.

    ``shape`` is what regions and slots depend on: how many columns and rows there are, how wide a
    card of the cross is in text, how many cards a hand has, and how many seats there are.
    """

    __slots__ = ("cross", "places", "shape")

    def __init__(self, cross: Cross, hand: int, seats: int) -> None:
        # At least as wide as the hands below it less the stock.
        west, north, columns, rows, used = extent_of(cross, hand - 1)
        self.cross = cross
        self.shape: _Shape = (columns, rows, _grain(_CROSS_COLUMNS, used), hand, seats)
        places = laid_places(cross) + open_places(cross)
        spaces = map(_spaces_from(west, north).__getitem__, places)
        self.places = {space.id: space for space in spaces}

    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        return _size(self.shape)

    def regions(self) -> tuple[Region, ...]:
        """The cross, the stock beside it, and the hands below."""
        return _regions(self.shape)

    def spaces(self) -> tuple[Space, ...]:
        """All places of the cross, and the slots of stock and hands."""
        return (*self.places.values(), *_slots(self.shape))

    def laid_cards(self) -> list[Piece]:
        """The cards of the cross: the row from the west, then the column from the south."""
        room = self.shape[2] - 1
        cards = laid_cards(self.cross)
        return [_card(card, place_id(east, north), room) for card, east, north in cards]

    def relaid_cards(self, card: int, spot: Spot, was: "Table") -> list[Piece]:
        """A card that was laid, and those whose words get shorter or longer by that."""
        room, other = self.shape[2] - 1, was.shape[2] - 1
        pieces = [_card(card, place_id(*spot), room)]
        if room != other:
            cards = laid_cards(was.cross)
            long = [laid for laid in cards if _LONGEST_WORDS[laid[0]] > min(room, other)]
            pieces += [_card(known, place_id(east, north), room) for known, east, north in long]
        return pieces

    def hand_cards(self, seat: int, hand: int, lowest: int = 0, highest: int = 63) -> list[Piece]:
        """The cards of a hand from the lowest to the highest; those below lie before them."""
        room, slots = _grain(_HAND_COLUMNS, self.shape[3]) - 1, _slot_ids(seat)
        hand &= _ALL
        index = (hand & ((1 << lowest) - 1)).bit_count()
        rest = hand >> lowest << lowest & ((2 << highest) - 1)
        pieces = []
        while rest:
            bit = rest & -rest
            pieces.append(_card(bit.bit_length() - 1, slots[index], room))
            rest ^= bit
            index += 1
        return pieces


_tables = lru_cache(maxsize=1024)(Table)


def table_of(state: State) -> Table:
    """The table of a state; a telling begins with the one that the last telling ended with."""
    return _tables(cross_of(state), int(state.hand), int(state.seats))


def table_with(table: Table, cross: Cross) -> Table:
    """The table of the same game with another cross."""
    return _tables(cross, table.shape[3], table.shape[4])


def changes_between(was: Table, now: Table) -> Changes:
    """What becomes of regions and spaces when one table turns into another."""
    old, new = was.places, now.places
    changed = [space for name, space in new.items() if _differs(space, old.get(name))]
    spaces: Items[Space] = {"set": changed}
    if gone := [name for name in old if name not in new]:
        spaces["gone"] = gone
    changes: Changes = {"spaces": spaces}
    if was.shape != now.shape:
        changed += _moved_slots(was.shape, now.shape)
        changes |= _reshaping(was.shape, now.shape)
    return changes


def _differs(space: Space, old: Space | None) -> bool:
    """Whether a space is new or other than before; most are the very same object."""
    return space is not old and space != old


@cache
def place_id(east: int, north: int) -> str:
    """The id of a place of the cross."""
    return f"place:{east}:{north}"


@cache
def card_id(card: int) -> str:
    """The id of a card, wherever it lies."""
    return f"card:{format_card(card)}"


@cache
def stock_pieces(left: int) -> tuple[Piece, ...]:
    """The stock, unless it is used up."""
    if not left:
        return ()
    label = f"the stock, {number_of_cards(left)} face down"
    return (Piece(STOCK, "stock:pile", label, "back", "ink", ("stock", str(left))),)


def _grain(columns: int, cards: int) -> int:
    """How many characters a card may take where so many lie side by side."""
    return min(_WIDEST_CARD, columns // cards)


def _size(shape: _Shape) -> tuple[float, float]:
    columns, rows, _, hand, seats = shape
    return max(columns + 1, hand), (rows + seats) * _HEIGHT


@lru_cache(maxsize=1024)
def _regions(shape: _Shape) -> tuple[Region, ...]:
    width, rows, grain, hand, seats = shape
    height = rows * _HEIGHT
    hand_grain = (_grain(_HAND_COLUMNS, hand), 2)
    return (
        Region("cross", "The cross", 0, 0, width, height, (grain, 2)),
        Region("stock", "Stock", width, 0, 1, _HEIGHT, (_WIDEST_CARD, 2)),
        *(_hand_region(seat, height + seat * _HEIGHT, hand, hand_grain) for seat in range(seats)),
    )


@lru_cache(maxsize=1024)
def _hand_region(seat: int, top: float, hand: int, grain: tuple[int, int]) -> Region:
    return Region(f"hand:{seat}", f"{seat_name(seat)}'s hand", 0, top, hand, _HEIGHT, grain)


class _Spaces(dict[Place, Space]):
    """The places of tables that begin in the west and north with ``first, top``, each made once."""

    def __init__(self, first: int, top: int) -> None:
        super().__init__()
        self._first = first
        self._top = top

    def __missing__(self, place: Place) -> Space:
        if len(self) >= _MOST_SPACES:
            self.clear()
        space = self[place] = _space(*place, self._first, self._top)
        return space


_spaces_from = lru_cache(maxsize=32)(_Spaces)


def _space(kind: int, card: int, east: int, north: int, first: int, top: int) -> Space:
    label, text = "the middle of the table", ""
    if kind == TAKEN:
        label = _way(east, north)
    elif kind != CENTRAL:
        label, text = f"{DIRECTIONS[kind]} of {format_card(card)}", DIRECTIONS[kind]
    x, y = east - first, (top - north) * _HEIGHT
    return Space(place_id(east, north), "cross", label, x, y, 1, _HEIGHT, "card", text=text)


@cache
def _way(east: int, north: int) -> str:
    """How far a place with a card is from where the round began."""
    across = f"{abs(east)} {'east' if east > 0 else 'west'}" if east else ""
    along = f"{abs(north)} {'north' if north > 0 else 'south'}" if north else ""
    way = " and ".join(filter(None, (across, along)))
    return f"{way} of the first card" if way else "where the round began"


@lru_cache(maxsize=1024)
def _slots(shape: _Shape) -> tuple[Space, ...]:
    """The space of the stock and those of the hands."""
    _, stock, *hands = _regions(shape)
    pile = _pile(stock.x, stock.y)
    return (pile, *(_slot(hand, index) for hand in hands for index in range(int(hand.width))))


@lru_cache(maxsize=1024)
def _moved_slots(was: _Shape, now: _Shape) -> tuple[Space, ...]:
    """The slots that stand elsewhere on a table of another shape."""
    pairs = zip(_slots(was), _slots(now), strict=True)
    return tuple([new for old, new in pairs if old != new])


@lru_cache(maxsize=1024)
def _reshaping(was: _Shape, now: _Shape) -> Changes:
    """The regions and the size of a table of another shape."""
    changes: Changes = {"regions": _regions(now)}
    (old_width, old_height), (width, height) = _size(was), _size(now)
    if width != old_width:
        changes["width"] = width
    if height != old_height:
        changes["height"] = height
    return changes


@cache
def _pile(x: float, y: float) -> Space:
    return Space("stock:pile", "stock", "the stock", x, y, 1, _HEIGHT, "card")


@lru_cache(maxsize=4096)
def _slot(hand: Region, index: int) -> Space:
    label = f"card {index + 1} of {hand.label}"
    return Space(f"{hand.id}:{index}", hand.id, label, hand.x + index, hand.y, 1, _HEIGHT, "card")


@cache
def _slot_ids(seat: int) -> tuple[str, ...]:
    return tuple(f"hand:{seat}:{index}" for index in range(64))


@lru_cache(maxsize=8192)
def _card(card: int, space: str, room: int) -> Piece:
    """A card that lies open, its words shortened to fit the region's text board."""
    colour, motif = COLOURS[card >> 3], MOTIFS[card & 7]
    text = (_shortened(colour, room), _shortened(motif, room))
    return Piece(card_id(card), space, f"{colour} {motif}", format_card(card), colour, text)


def _shortened(word: str, room: int) -> str:
    return word if len(word) <= room else f"{word[: room - 1]}."
