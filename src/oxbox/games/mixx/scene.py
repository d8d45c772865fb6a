"""Mixx on the table: the cross, the stock, and every seat's hand.

Pieces are ``card:red-fish`` and ``back:stock``; spaces are ``place:EAST:NORTH`` (steps from the
first card of the round), ``hand:SEAT:INDEX`` and ``stock:pile``. A path is a card of the hand, then
a place. A card is 1 by 1.5 units.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from oxbox.games.mixx.cards import format_card
from oxbox.games.mixx.cross import Spot, cards_of_game, grown, open_axes, spot_at
from oxbox.games.mixx.notation import format_move, neighbour_of
from oxbox.games.mixx.panel import (
    earned_facts,
    facts,
    laying_title,
    missing,
    number_of_cards,
    seat_name,
    title,
    what_next,
    won_facts,
)
from oxbox.games.mixx.pieces import (
    STOCK,
    Table,
    card_id,
    changes_between,
    place_id,
    stock_pieces,
    table_of,
    table_with,
)
from oxbox.games.mixx.rules import BESIDE, PLACES, lay
from oxbox.kernels.bits import count
from oxbox.kernels.layout import State, copy
from oxbox.options import Options
from oxbox.scene import Items, Paths, Piece, Scene, Step

_ALL = (1 << 64) - 1


def draw(state: State, options: Options) -> Scene:
    """The table with all cards that lie open on it."""
    table, stock = table_of(state), count(int(state.stock))
    width, height = table.size()
    pieces = [*table.laid_cards(), *stock_pieces(stock)]
    for seat in range(int(state.seats)):
        pieces += table.hand_cards(seat, int(state.hands[seat]))
    return Scene(
        game="mixx",
        title=title(state),
        seat=None if state.ended else int(state.seat),
        width=width,
        height=height,
        regions=table.regions(),
        spaces=table.spaces(),
        pieces=tuple(pieces),
        facts=facts(earned_facts(state), stock, int(state.laid)),
    )


def paths(state: State, moves: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move the card, then the place."""
    places = _paths_by_place(tuple(map(int, state.ends)), int(state.centre))
    return [places[move >> 6][move & 63] for move in moves]


@lru_cache(maxsize=4096)
def _paths_by_place(ends: tuple[int, ...], centre: int) -> tuple[Paths, ...]:
    """The paths of all cards to every place, whether it is open or not."""
    return tuple([_paths(spot_at(ends, centre, place)) for place in range(PLACES)])


@cache
def _paths(spot: Spot) -> Paths:
    """The paths of all cards to a spot."""
    place = place_id(*spot)
    return Paths(lambda card: (card_id(card), place))


def tell(before: State, move: int, after: State, options: Options) -> tuple[Step, ...]:
    """A card is laid, another drawn; seats miss their turn, or the round ends, or the game."""
    mover, card, laid = int(before.seat), move & 63, int(before.laid) + 1
    stock, left = int(before.stock) & _ALL, int(after.stock) & _ALL
    hand, won = int(before.hands[mover]) ^ (1 << card), won_facts(before)
    was = table_of(before)
    now, spot = _table_with_card(was, before, move, after)
    changes = changes_between(was, now)
    drawn, moved = stock & ~left, now.relaid_cards(card, spot, was)
    if not drawn:  # otherwise the gap waits for the card that is drawn
        moved += now.hand_cards(mover, hand, card)
    changes["pieces"] = {"set": moved}
    changes["facts"] = facts(won, stock.bit_count(), laid)
    if laid == 1:
        changes["title"] = laying_title(mover)
    steps = [Step(_laying_sentence(before, move), (card_id(card),), changes)]
    if drawn:
        gap, card, number = card, drawn.bit_length() - 1, left.bit_count()
        moved = now.hand_cards(mover, hand | drawn, min(gap, card), max(gap, card))
        changes = {"pieces": _drawing(moved, number), "facts": facts(won, number, laid)}
        steps.append(Step(_drawing_sentence(mover, card), (card_id(card),), changes))
    if not after.laid:
        return (*steps, _winning(mover, now, after), Step(what_next(after)))
    following = int(after.seat)
    if following != mover:
        changes["title"], changes["seat"] = laying_title(following), following
    if sentence := missing(mover, following, int(before.seats)):
        steps.append(Step(sentence))
    return tuple(steps)


def _table_with_card(was: Table, before: State, move: int, after: State) -> tuple[Table, Spot]:
    """The table with the card on it, also where the round ends by that; and where the card lies."""
    blocked = after.blocked if after.laid else _with_card(before, move).blocked
    axes = open_axes(cards_of_game(before), blocked)
    cross, spot = grown(was.cross, move >> 6, move & 63, axes)
    return table_with(was, cross), spot


def _with_card(before: State, move: int) -> State:
    """The state between the laying of a card and what follows."""
    moment = copy(before)
    lay(moment, move)
    return moment


def _laying_sentence(before: State, move: int) -> str:
    """Who lays what where, and whether that fixes the centre (R11)."""
    laying = f"{seat_name(int(before.seat))} lays {format_move(before, move)}"
    neighbour = neighbour_of(before, move >> 6) if move >> 6 >= BESIDE else None
    if neighbour is None:
        return f"{laying}."
    return f"{laying}, which makes {format_card(neighbour)} the centre."


def _drawing_sentence(mover: int, card: int) -> str:
    return f"{seat_name(mover)} draws {format_card(card)}."


def _drawing(moved: list[Piece], left: int) -> Items[Piece]:
    """The pieces that change when a card is drawn: it, those after it, and the stock."""
    if left:
        return {"set": [*moved, *stock_pieces(left)]}
    return {"set": moved, "gone": [STOCK]}


def _winning(winner: int, table: Table, after: State) -> Step:
    """The cross goes to its winner, and the table is empty."""
    taken = [piece.id for piece in table.laid_cards()]
    changes = changes_between(table, table_of(after))
    changes["pieces"] = {"gone": taken}
    changes["facts"] = facts(earned_facts(after), count(int(after.stock)), 0)
    changes["title"] = title(after)
    if after.seat != winner:
        changes["seat"] = None if after.ended else int(after.seat)
    cards = number_of_cards(len(taken))
    sentence = f"Nobody can lay a card now, so {seat_name(winner)} wins {cards} from the table."
    return Step(sentence, tuple(taken), changes)
