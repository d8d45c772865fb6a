"""Mixx on the table: the cross, the stock, and every seat's hand.

Pieces are ``card:red-fish`` and ``back:stock``; spaces are ``place:EAST:NORTH`` (steps from the
first card of the round), ``hand:SEAT:INDEX`` and ``stock:pile``. A path is a card of the hand, then
a place. A card is 1 by 1.5 units.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from oxbox.game import COLOURS as SEAT_NAMES
from oxbox.game import seats_between
from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.mixx.cross import Extent, Spot, extent_of, laid_cards, open_places, spot_of
from oxbox.games.mixx.notation import DIRECTIONS, direction_of, format_move, neighbour_of
from oxbox.games.mixx.rules import BESIDE, COLUMN, ROW, lay, score, won
from oxbox.kernels.bits import count
from oxbox.kernels.layout import State, copy
from oxbox.kernels.reading import drawn_once
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.scene import Fact, Paths, Piece, Region, Scene, Shown, Space, Step, by_pictures

_HEIGHT = 1.5
_ALL = (1 << 64) - 1
_WIDEST_CARD = 10
"""Characters of a card in a text board, its left border included: room for every word."""
_CROSS_COLUMNS, _HAND_COLUMNS = 64, 78
"""Characters of a line of cards; the stock stands beside the cross."""


@drawn_once
def draw(state: State, options: Options) -> Scene:
    """The table with all cards that lie open on it."""
    cross = _cross_of(state)
    regions = cross.regions
    return Scene(
        game="mixx",
        title=_title(state),
        seat=None if state.ended else int(state.seat),
        width=max(region.x + region.width for region in regions),
        height=regions[-1].y + regions[-1].height,
        regions=regions,
        spaces=cross.spaces,
        pieces=(*cross.pieces, *_stock(count(int(state.stock))), *_hand_pieces(state, regions[2:])),
        facts=_facts(state),
    )


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move the card, then the place."""
    places = {place: _paths(spot_of(state, place)) for place in {move >> 6 for move in moves}}
    return [places[move >> 6][move & 63] for move in moves]


@cache
def _paths(spot: Spot) -> Paths:
    """The paths of all cards to a spot."""
    return Paths(lambda card: (f"card:{format_card(card)}", _place_id(spot)))


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """A card is laid, another drawn; seats miss their turn, or the round ends, or the game."""
    mover = int(before.seat)
    final = draw(after, options)
    moment = copy(before)
    lay(moment, move)
    sentence = f"{seat_name(mover)} lays {format_move(before, move)}{_centre_note(before, move)}."
    drawn = _cards_of(int(before.stock) & ~int(after.stock))
    is_last = after.laid != 0 and not drawn
    scene = final if is_last else draw(moment, options)
    steps = [Shown(sentence, (f"card:{format_card(move & 63)}",), scene)]
    moment.stock = after.stock
    moment.hands[mover] = after.hands[mover]
    for card in drawn:
        name, scene = format_card(card), final if after.laid else draw(moment, options)
        steps.append(Shown(f"{seat_name(mover)} draws {name}.", (f"card:{name}",), scene))
    if after.laid == 0:
        taken = tuple(f"card:{format_card(card)}" for card in laid_cards(moment).values())
        steps.append(Shown(_round_won(mover, len(taken)), taken, final))
        steps.append(Shown(_what_next(after), (), final))
        return by_pictures(draw(before, options), steps)
    steps += [Shown(sentence, (), final) for sentence in _missing(before, after)]
    return by_pictures(draw(before, options), steps)


def seat_name(seat: int) -> str:
    """What the seat is called."""
    return SEAT_NAMES[seat]


def _title(state: State) -> str:
    if state.ended:
        return _what_next(state)
    doing = "lay a card" if state.laid else "lead the round"
    return f"{seat_name(int(state.seat))} to {doing}"


def _what_next(state: State) -> str:
    """What follows the end of a round: another one, or the result."""
    if not state.ended:
        return f"{seat_name(int(state.seat))} leads the next round."
    winners = [seat for seat in range(int(state.seats)) if won(state, seat)]
    cards = _number_of_cards(score(state, winners[0]))
    names = listed([seat_name(seat) for seat in winners])
    if len(winners) == 1:
        return f"{names} wins the game with {cards}."
    return f"{names} share the win with {cards} each."


def _round_won(winner: int, cards: int) -> str:
    taken = _number_of_cards(cards)
    return f"Nobody can lay a card now, so {seat_name(winner)} wins {taken} from the table."


def _centre_note(before: State, move: int) -> str:
    """What to add to the laying of a card that fixes the centre (R11)."""
    neighbour = neighbour_of(before, move >> 6)
    if move >> 6 < BESIDE or neighbour is None:
        return ""
    return f", which makes {format_card(neighbour)} the centre"


def _missing(before: State, after: State) -> list[str]:
    """A sentence about the seats between the mover and the next to lay, if there are any (R16)."""
    skipped = seats_between(int(before.seat), int(after.seat), int(before.seats))
    names = [seat_name(seat) for seat in skipped]
    if not names:
        return []
    miss = "misses" if len(names) == 1 else "miss"
    return [f"{listed(names)} cannot lay a card and {miss} this turn."]


def _number_of_cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _facts(state: State) -> tuple[Fact, ...]:
    earned = "won and in hand" if state.count_hands and state.ended else "won"
    seats = [_earned(seat, score(state, seat), earned) for seat in range(int(state.seats))]
    stock, laid = count(int(state.stock)), int(state.laid)
    return (*seats, _amount("Stock", stock), _amount("On the table", laid))


@cache
def _earned(seat: int, cards: int, earned: str) -> Fact:
    return Fact(seat_name(seat), f"{_number_of_cards(cards)} {earned}", seat, f"seat{seat}")


@cache
def _amount(label: str, cards: int) -> Fact:
    return Fact(label, _number_of_cards(cards))


class _Cross(NamedTuple):
    """What does not depend on the hands: all regions and spaces, and the cards on the table."""

    regions: tuple[Region, ...]
    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...]


_crosses: dict[tuple[Any, ...], _Cross] = {}
_MOST_CROSSES = 512


def _cross_of(state: State) -> _Cross:
    """The cross as it lies, worked out once for all steps of a telling and all views."""
    row, column = (tuple(state.axes[axis]) for axis in (ROW, COLUMN))
    about = (state.centre, state.laid, state.without, state.line, state.hand, state.seats)
    key = (row, column, tuple(state.ends), about)
    found = _crosses.get(key)
    if found is None:
        if len(_crosses) >= _MOST_CROSSES:
            _crosses.clear()
        found = _crosses[key] = _lay_out(state)
    return found


def _lay_out(state: State) -> _Cross:
    laid, opened = laid_cards(state), open_places(state)
    # At least as wide as the hands below it less the stock.
    extent = extent_of([*laid, *opened], int(state.hand) - 1)
    columns = len({east for east, _ in (*laid, *opened)})
    shape = (extent.columns, extent.rows, columns, int(state.hand), int(state.seats))
    regions = _regions(*shape)
    texts = {spot: (f"under {format_card(card)}", "") for spot, card in laid.items()}
    texts |= {spot: _open_text(state, place) for spot, place in opened.items()}
    places = [_place(label, text, spot, extent) for spot, (label, text) in texts.items()]
    return _Cross(regions, (*places, *_slots(*shape)), _laid_pieces(laid, regions[0]))


@lru_cache(maxsize=1024)
def _regions(width: int, rows: int, columns: int, hand: int, seats: int) -> tuple[Region, ...]:
    """The cross, the stock beside it, and the hands below; ``columns`` of the cross are used."""
    height = rows * _HEIGHT
    cross_grain = (_grain(_CROSS_COLUMNS, columns), 2)
    hand_grain = (_grain(_HAND_COLUMNS, hand), 2)
    return (
        Region("cross", "The cross", 0, 0, width, height, cross_grain),
        Region("stock", "Stock", width, 0, 1, _HEIGHT, (_WIDEST_CARD, 2)),
        *(_hand_region(seat, height + seat * _HEIGHT, hand, hand_grain) for seat in range(seats)),
    )


@lru_cache(maxsize=1024)
def _hand_region(seat: int, top: float, hand: int, grain: tuple[int, int]) -> Region:
    return Region(f"hand:{seat}", f"{seat_name(seat)}'s hand", 0, top, hand, _HEIGHT, grain)


def _grain(columns: int, cards: int) -> int:
    """How many characters a card may take where so many lie side by side."""
    return min(_WIDEST_CARD, columns // cards)


def _place(label: str, text: str, spot: Spot, extent: Extent) -> Space:
    x, y = spot.east - extent.west, (extent.north - spot.north) * _HEIGHT
    return Space(_place_id(spot), "cross", label, x, y, 1, _HEIGHT, "card", text=text)


def _open_text(state: State, place: int) -> tuple[str, str]:
    """An open place in words, and what is printed on it."""
    neighbour = neighbour_of(state, place)
    if neighbour is None:
        return "the middle of the table", ""
    direction = DIRECTIONS[direction_of(place)]
    return f"{direction} of {format_card(neighbour)}", direction


@cache
def _place_id(spot: Spot) -> str:
    return f"place:{spot.east}:{spot.north}"


@lru_cache(maxsize=1024)
def _slots(*shape: int) -> tuple[Space, ...]:
    """The space of the stock and those of the hands."""
    _, stock, *hands = _regions(*shape)
    pile = Space("stock:pile", "stock", "the stock", stock.x, stock.y, 1, _HEIGHT, "card")
    return (pile, *(_slot(hand, index) for hand in hands for index in range(int(hand.width))))


@lru_cache(maxsize=4096)
def _slot(hand: Region, index: int) -> Space:
    label = f"card {index + 1} of {hand.label}"
    return Space(f"{hand.id}:{index}", hand.id, label, hand.x + index, hand.y, 1, _HEIGHT, "card")


def _laid_pieces(laid: dict[Spot, int], cross: Region) -> tuple[Piece, ...]:
    room = cross.grain[0] - 1
    return tuple([_card_piece(card, _place_id(spot), room) for spot, card in laid.items()])


def _hand_pieces(state: State, hands: Sequence[Region]) -> list[Piece]:
    pieces: list[Piece] = []
    for hand, cards in zip(hands, state.hands, strict=False):
        pieces += _hand(hand.id, hand.grain[0] - 1, int(cards))
    return pieces


@lru_cache(maxsize=4096)
def _hand(name: str, room: int, cards: int) -> tuple[Piece, ...]:
    held = zip(_cards_of(cards), _slot_ids(name), strict=False)
    return tuple([_card_piece(card, slot, room) for card, slot in held])


@cache
def _slot_ids(hand: str) -> tuple[str, ...]:
    return tuple(f"{hand}:{index}" for index in range(64))


@cache
def _stock(left: int) -> tuple[Piece, ...]:
    if not left:
        return ()
    label = f"the stock, {_number_of_cards(left)} face down"
    return (Piece("back:stock", "stock:pile", label, "back", "ink", ("stock", str(left))),)


def _cards_of(cards: int) -> list[int]:
    """The cards of a set, in ascending order."""
    found = []
    cards &= _ALL
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


@lru_cache(maxsize=8192)
def _card_piece(card: int, space: str, room: int) -> Piece:
    """A card that lies open, its words shortened to fit the region's text board."""
    name = format_card(card)
    colour, motif = COLOURS[card >> 3], MOTIFS[card & 7]
    text = (_shortened(colour, room), _shortened(motif, room))
    return Piece(f"card:{name}", space, f"{colour} {motif}", name, colour, text)


def _shortened(word: str, room: int) -> str:
    return word if len(word) <= room else f"{word[: room - 1]}."
