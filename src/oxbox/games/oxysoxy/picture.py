"""Oxy Soxy on the table: the meadow, and below it what lies before each seat.

Pieces are ``card:0:cow-7``, ``back:1:4`` in a hidden hand (numbered by its place in the hand, not
by what it is), ``stack:0`` for a pile, ``score:0:cow`` for score cards and, while a line is
scored, ``played`` at the end of it with ``tally:0`` for what seat 0 has there. A path is a card and
its box ``box:c3``, or score cards and a line ``line:row-3`` or the choice ``discard``.

What a telling shows between two positions has a ``moment``, and the turn stays with the mover:
``PLAYED`` plus the scoring while the score card lies at its line, ``WON`` plus the scoring while
the cards won, which then are negative in the meadow, lie at the winner's, and ``LAID`` before the
next card is drawn. Where the viewer may know that card, it is in the hand and in the pile.
"""

from dataclasses import replace
from typing import Any

from oxbox.games.oxysoxy.cards import (
    BOXES,
    CARDS,
    HAND,
    KINDS,
    LINES,
    WIDTH,
    box_name,
    line_box,
    line_name,
)
from oxbox.games.oxysoxy.places import (
    MEADOW,
    barn_place,
    box_place,
    hand_place,
    line_place,
    pile_place,
    plate_place,
    score_place,
    seat_place,
)
from oxbox.games.oxysoxy.rules import DISCARD, SCORE, cards_left, leader, may_discard, won
from oxbox.kit import (
    WHOLE,
    Choice,
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
    go_on,
    lowest,
    may_move,
    phrase,
    point,
    put,
    rename,
    rule,
    say,
    seats_between,
    title,
)

SCORINGS = 2 * LINES
PLAYED, WON, LAID = SCORINGS, 2 * SCORINGS, 3 * SCORINGS
"""The moments; a scoring is ``kind * 10 + line``."""

_BOX, _HAND, _WON = range(3)
"""Where a card lies face up: in the meadow, in a hand, at the seat that wins it."""
_HIDDEN = CARDS
"""The number of a card that the viewer cannot look at."""

_TALL = 1.5
"""The height of a card's space; its width is the unit."""
_MEADOW_LEFT = 1.5
_MEADOW_HEIGHT = 8.5
_GRAIN = (8, 2)


@rule
def draw(state: State, picture: Picture) -> None:
    """The meadow, and each seat's hand, pile, score cards and points."""
    put(picture, table())
    put(picture, spaces())
    for at in range(BOXES):
        placed = int(state.meadow[at])
        if placed > 0:
            put(picture, card(placed, _BOX, at))
        elif placed < 0:
            put(picture, card(-placed, _WON, leader(totals(state, int(state.moment) - WON))))
    if PLAYED <= state.moment < WON:
        put(picture, played(int(state.seat), int(state.moment) - PLAYED))
    if PLAYED <= state.moment < LAID:
        scoring = int(state.moment) % SCORINGS
        for seat in range(state.seats):
            put(picture, tally(seat, scoring, totals(state, scoring) >> (8 * seat) & 255))
    for seat in range(state.seats):
        draw_seat(state, seat, picture)
    if state.ended:
        title(picture, result_of(state))
    elif not state.moment and may_move(state) and may_discard(state):
        put(picture, discard())


@rule
def draw_seat(state: State, seat: int, picture: Picture) -> None:
    """What lies before a seat, and the facts about it.

    The facts count a score card that is played until its line is empty.
    """
    due = 1 if state.moment == LAID and state.seat == seat else 0
    size = cards_left(state, seat)
    left = max(0, size - HAND) + due
    if is_shown(state, seat):
        draw_hand(int(state.hands[seat]), int(state.piles[seat]), seat, picture)
    else:
        for place in range(min(HAND, size) - due):
            put(picture, back(seat, place))
    if left:
        put(picture, pile(seat, left))
    is_scoring = state.seat == seat and PLAYED <= state.moment < LAID
    for kind in range(2):
        cards = int(state.score_cards[seat, kind])
        if is_scoring and int(state.moment) // LINES % 2 == kind:
            cards -= 1
        if cards:
            put(picture, score_cards(seat, kind, cards))
    cow, bullock = int(state.score_cards[seat, 0]), int(state.score_cards[seat, 1])
    put(picture, won_place(seat, int(state.points[seat])))
    put(picture, total(seat, int(state.points[seat])))
    put(picture, stock(seat, cow, bullock, left))


@rule
def draw_hand(hand: int, undrawn: int, seat: int, picture: Picture) -> None:
    """The cards of a hand in order; one that is not drawn yet only has its place."""
    place = 0
    while hand:
        held = lowest(hand)
        hand &= hand - 1
        if not undrawn >> held & 1:
            put(picture, card(1 + seat * CARDS + held, _HAND, place))
        place += 1


@rule
def is_shown(state: State, seat: int) -> bool:
    """Whether the viewer looks at the seat's hand (R27)."""
    return int(state.viewer) == seat or int(state.viewer) == WHOLE


@rule
def totals(state: State, scoring: int) -> int:
    """The sums that decide a scoring, one byte a seat (R12, R13)."""
    return (int(state.sums[scoring % LINES]) >> (32 * (scoring // LINES))) & 0xFFFFFFFF


@rule
def result_of(state: State) -> int:
    """The phrase for who has won, and with how many points (R25)."""
    winners = points = 0
    for seat in range(state.seats):
        if won(state, seat):
            winners |= 1 << seat
            points = int(state.points[seat])
    return result(winners, points)


@rule
def choose(state: State, move: int, path: Path) -> None:
    """A card and its box, or a score card and its line or its end."""
    seat = int(state.seat)
    if move < SCORE:
        aim(path, card(1 + seat * CARDS + move // BOXES))
        aim(path, box(move % BOXES))
    elif move < DISCARD:
        aim(path, score_cards(seat, (move - SCORE) // LINES))
        aim(path, line((move - SCORE) % LINES))
    else:
        aim(path, score_cards(seat, move - DISCARD))
        aim(path, discard())


@rule
def tell(now: State, move: int, after: State, story: Story) -> None:
    """What became of the card, who was passed over, and how the game ended."""
    seat, following = int(now.seat), int(after.seat)
    if move < SCORE:
        tell_lay(now, move, after, story)
    elif move < DISCARD:
        tell_score(now, move - SCORE, after, story)
    else:
        say(story, discards(seat, move - DISCARD), after)
        point(story, score_cards(seat, move - DISCARD))
    if following < 0:
        say(story, result_of(after), after)
        for winner in range(after.seats):
            if won(after, winner):
                point(story, won_place(winner))
    elif following != (seat + 1) % after.seats:
        say(story, misses(seat, following), after)


@rule
def tell_lay(now: State, move: int, after: State, story: Story) -> None:
    """The card goes to its box; then one comes from the pile, while that lasts (R8, R9)."""
    seat, placed = int(now.seat), 1 + int(now.seat) * CARDS + move // BOXES
    left, shown = cards_left(now, seat), is_shown(now, seat)
    last, has_pile = min(HAND, left) - 1, left > HAND
    drawn = int(after.hands[seat]) & int(now.piles[seat])
    now.meadow[move % BOXES] = placed
    now.hands[seat] = after.hands[seat]
    now.piles[seat] = int(after.piles[seat]) | drawn
    now.moment = LAID
    say(story, places(seat, move), now if has_pile else after)
    point(story, card(placed))
    if not shown:
        rename(story, back(seat, last), card(placed))
    if has_pile:
        found = lowest(drawn) if shown else _HIDDEN
        say(story, draws(seat, found), after)
        point(story, card(1 + seat * CARDS + found) if shown else back(seat, last))


@rule
def tell_score(now: State, scoring: int, after: State, story: Story) -> None:
    """The score card goes to its line, the winner gets its cards, and all of it is gone."""
    seat, at, sums = int(now.seat), scoring % LINES, totals(now, scoring)
    winner = leader(sums)
    now.moment = PLAYED + scoring
    red, blue, yellow, green = sums & 255, sums >> 8 & 255, sums >> 16 & 255, sums >> 24
    say(story, plays(seat, scoring), now)
    go_on(story, sums_of(red, blue, yellow, green))
    point(story, played())
    point(story, line(at))
    if after.score_cards[seat, scoring // LINES] == 0:
        rename(story, score_cards(seat, scoring // LINES), played())
    now.moment = WON + scoring
    cards = win_line(now, scoring)
    say(story, takes(winner, cards & 127, cards >> 7 & 127, cards >> 14 & 127, cards >> 21), now)
    say(story, has(winner, int(after.points[winner])), after)
    point(story, won_place(winner))


@rule
def win_line(state: State, scoring: int) -> int:
    """Let a line have only the cards that are won, as such; return them, seven bits a card."""
    cards = 0
    for step in range(WIDTH - 1, -1, -1):
        at = line_box(scoring % LINES, step)
        placed = int(state.meadow[at])
        is_won = placed and (placed - 1) % CARDS // 10 != scoring // LINES
        state.meadow[at] = -placed if is_won else 0
        if is_won:
            cards = cards << 7 | placed
    return cards


@phrase
def table(setting: Setting) -> tuple[Region, ...]:
    label = setting.text("meadow")
    meadow = Region("meadow", label, _MEADOW_LEFT, 0, 6, _MEADOW_HEIGHT, _GRAIN, *MEADOW, "meadow")
    seats = range(setting.seats)
    return (
        meadow,
        *(_cards_of(setting, seat) for seat in seats),
        *(_plate_of(setting, seat) for seat in seats),
    )


def _cards_of(setting: Setting, seat: int) -> Region:
    label, place = setting.text("cards", owner=Seat(seat)), seat_place(seat, setting.seats)
    return Region(f"seat:{seat}", label, 0, _seat_top(seat), 9.5, _TALL, _GRAIN, *place)


def _plate_of(setting: Setting, seat: int) -> Region:
    wide = plate_place(seat, setting.seats)
    return Region(f"plate:{seat}", setting.name(seat), 0, 0, 0, 0, wide=wide, look="plate")


@phrase
def spaces(setting: Setting) -> tuple[Space, ...]:
    boxes = [box.describe(setting, at) for at in range(BOXES)]
    lines = [line.describe(setting, at) for at in range(LINES)]
    return (*boxes, *lines, *(s for seat in range(setting.seats) for s in _places(setting, seat)))


@phrase
def box(_: Setting, at: int) -> Space:
    row, column = divmod(at, WIDTH)
    name, x, y = box_name(at), _MEADOW_LEFT + 1 + column, _TALL * (WIDTH - 1 - row)
    is_marked = row in (column, WIDTH - 1 - column)
    tone, skin = ("grass", "plot-marked") if is_marked else ("", f"plot-{'abc'[at % 3]}")
    place = box_place(at)
    return Space(f"box:{name}", "meadow", name, x, y, 1, _TALL, "card", tone, "", skin, *place)


@phrase
def line(setting: Setting, at: int) -> Space:
    """The margin west of a row or south of a column, for a score card."""
    x, y, height = _MEADOW_LEFT, _TALL * (WIDTH - 1 - at), _TALL
    if at >= WIDTH:
        x, y, height = x + 1 + at - WIDTH, _TALL * WIDTH, 1
    kind, name = line_name(at).split()
    label, look, place = setting.text(kind, name=name), f"sign-{kind}", line_place(at)
    return Space(
        f"line:{kind}-{name}", "meadow", label, x, y, 1, height, "arrow", "", name, look, *place
    )


def _places(setting: Setting, seat: int) -> list[Space]:
    """Hand, pile and score cards, from west to east."""
    owner, seats = Seat(seat), setting.seats
    hand, pile = setting.text("hand", owner=owner), setting.text("pile", owner=owner)
    named = [(f"hand:{seat}:{at}", hand, hand_place(seat, seats, at)) for at in range(HAND)]
    named.append((f"pile:{seat}", pile, pile_place(seat, seats)))
    for number, kind in enumerate(KINDS):
        label = setting.text("scores", owner=owner, animal=_animal(setting, kind))
        named.append((f"scores:{seat}:{kind}", label, score_place(seat, seats, number)))
    region, tone, y = f"seat:{seat}", f"seat{seat}", _seat_top(seat)
    return [
        Space(name, region, label, x, y, 1, _TALL, "card", tone, "", "rest", *place)
        for x, (name, label, place) in enumerate(named)
    ]


@phrase
def won_place(setting: Setting, seat: int, points: int = 0) -> Space:
    label, x = setting.text("won", owner=Seat(seat), points=points), HAND + 3
    region, tone, y = f"seat:{seat}", f"seat{seat}", _seat_top(seat)
    text, place = setting.text("points", points=points), barn_place(seat, setting.seats)
    return Space(
        f"won:{seat}", region, label, x, y, 1.5, _TALL, "card", tone, text, f"barn-{seat}", *place
    )


def _seat_top(seat: int) -> float:
    return _MEADOW_HEIGHT + _TALL * seat


@phrase
def card(setting: Setting, placed: int, where: int = _BOX, place: int = 0) -> Piece:
    seat, number = divmod(placed - 1, CARDS)
    kind, value = KINDS[number // 10], number % 10 + 1
    tone, box_at = f"seat{seat}", box_name(place)
    space = (f"box:{box_at}", f"hand:{seat}:{place}", f"won:{place}")[where]
    label = setting.text(
        ("card-in-meadow", "card-in-hand", "card-won")[where],
        **_named(setting, number),
        owner=Seat(seat),
        box=box_at,
    )
    # Up to four won cards lie side by side: their text is two characters wide.
    text = (kind[0], str(value))
    if where != _WON:
        text = (f"{_animal(setting, kind)} {value}", setting.seat_name(seat))
    return Piece(f"card:{seat}:{kind}-{value}", space, label, f"{kind}-{value}-{tone}", tone, text)


def _named(setting: Setting, number: int) -> dict[str, Any]:
    """What a message says of a card."""
    return {"animal": _animal(setting, KINDS[number // 10]), "value": number % 10 + 1}


def _animal(setting: Setting, kind: str) -> str:
    return setting.text("animal", kind=kind)


@phrase
def back(setting: Setting, seat: int, place: int) -> Piece:
    label, tone = setting.text("back", owner=Seat(seat)), f"seat{seat}"
    space, text = f"hand:{seat}:{place}", ("#####", "#####")
    return Piece(f"back:{seat}:{place}", space, label, f"back-{tone}", tone, text)


@phrase
def pile(setting: Setting, seat: int, left: int = 1) -> Piece:
    label, tone = setting.text("pile-of", owner=Seat(seat), left=left), f"seat{seat}"
    text = ("pile", str(left))
    return Piece(f"stack:{seat}", f"pile:{seat}", label, f"pile-{tone}", tone, text)


@phrase
def score_cards(setting: Setting, seat: int, kind: int, left: int = 1) -> Piece:
    animal, place = _animal(setting, KINDS[kind]), f"{seat}:{KINDS[kind]}"
    label = setting.text("score-card", owner=Seat(seat), animal=animal, left=left)
    look, text = (
        f"score{left}-{KINDS[kind]}-seat{seat}",
        ("score" if left == 1 else "score*2", animal),
    )
    return Piece(f"score:{place}", f"scores:{place}", label, look, f"seat{seat}", text)


@phrase
def played(setting: Setting, seat: int = 0, scoring: int = 0) -> Piece:
    one, at = score_cards.describe(setting, seat, scoring // LINES), scoring % LINES
    return replace(one, id="played", space=line.describe(setting, at).id)


@phrase
def tally(setting: Setting, seat: int, scoring: int = 0, total: int = 0) -> Piece:
    label, space = (
        setting.text("tally", owner=Seat(seat), sum=total),
        line.describe(setting, scoring % LINES),
    )
    text = (setting.seat_name(seat)[0], str(total))
    return Piece(f"tally:{seat}", space.id, label, "", f"seat{seat}", text)


@phrase
def discard(setting: Setting) -> Choice:
    return Choice("discard", setting.text("discard"))


@phrase
def total(setting: Setting, seat: int, points: int) -> Fact:
    value = setting.text("points", points=points)
    return Fact(setting.name(seat), value, seat, f"seat{seat}")


@phrase
def stock(setting: Setting, seat: int, cow: int, bullock: int, left: int) -> tuple[Fact, ...]:
    tone, owner = f"seat{seat}", Seat(seat)
    cards = setting.text("fact-score-cards.value", bulls=bullock, cows=cow)
    return (
        Fact(setting.text("fact-score-cards", owner=owner), cards, seat, tone),
        Fact(setting.text("fact-pile", owner=owner), str(left), seat, tone),
    )


@phrase
def places(setting: Setting, seat: int, move: int) -> str:
    number, at = divmod(move, BOXES)
    named = _named(setting, number)
    return setting.text("places", mover=Seat(seat), **named, box=box_name(at))


@phrase
def draws(setting: Setting, seat: int, number: int) -> str:
    if number == _HIDDEN:
        return setting.text("draws-hidden", mover=Seat(seat))
    return setting.text("draws", mover=Seat(seat), **_named(setting, number))


@phrase
def plays(setting: Setting, seat: int, scoring: int) -> str:
    animals = setting.text("animals", kind=KINDS[scoring // LINES])
    name = line.describe(setting, scoring % LINES).label
    return setting.text("scores-line", mover=Seat(seat), line=name, animals=animals)


@phrase
def sums_of(setting: Setting, red: int, blue: int, yellow: int, green: int) -> str:
    sums = (red, blue, yellow, green)[: setting.seats]
    told = [setting.text("sum", owner=Seat(seat), sum=total) for seat, total in enumerate(sums)]
    return ",".join(told) + "."


@phrase
def takes(setting: Setting, winner: int, one: int, two: int, three: int, four: int) -> str:
    cards = [(placed - 1) % CARDS for placed in (one, two, three, four) if placed]
    values = [number % 10 + 1 for number in cards]
    return setting.text(
        "takes",
        winner=Seat(winner),
        animal=_animal(setting, KINDS[cards[0] // 10]),
        count=len(cards),
        values=setting.listed(list(map(str, values))),
        points=sum(values),
    )


@phrase
def has(setting: Setting, seat: int, points: int) -> str:
    return setting.text("has", owner=Seat(seat), points=points)


@phrase
def discards(setting: Setting, seat: int, kind: int) -> str:
    return setting.text("discards", mover=Seat(seat), animal=_animal(setting, KINDS[kind]))


@phrase
def misses(setting: Setting, seat: int, following: int) -> str:
    skipped = Seats(seats_between(seat, following, setting.seats))
    return setting.text("misses", skipped=skipped, count=len(skipped))


@phrase
def result(setting: Setting, winners: int, points: int) -> str:
    seats = Seats.of_bits(winners)
    total = setting.text("points", points=points)
    return setting.text("wins", winners=seats, count=len(seats), points=total)
