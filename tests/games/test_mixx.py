"""The rules of Mixx, one sentence a test (docs/games/mixx.md)."""

import itertools
from typing import Any

import numpy as np
import pytest

from oxbox.book import Book, book_of
from oxbox.errors import NotationError, OptionError
from oxbox.games.mixx import GAME, rules, tables
from oxbox.games.mixx.cards import COLOURS, MOTIFS, format_card
from oxbox.games.mixx.cross import Spot
from oxbox.games.mixx.notation import format_move, parse_move
from oxbox.kernels.bits import count, wrap
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import State, blank, boxed, copy, paired
from oxbox.kernels.views import WHOLE
from oxbox.parts import parse_steps
from oxbox.scene import Box, Scene, Step
from tests.scenes import scenes_of, unordered

CARDS = {format_card(card): card for card in range(64)}


def new_game(seats: int = 2, key: tuple[int, int] = (3, 4), **given: Any) -> State:
    seats, options = GAME.resolve(seats, given)
    state = blank(rules.LAYOUT)
    state.seats = seats
    for option in GAME.options:
        option.store(state, options[option.name])
    rules.setup(state, np.array(key, np.int64))
    return state


def cards(names: str) -> int:
    """A set of cards from their names."""
    return wrap(sum(1 << CARDS[name] for name in names.split()))


def names(bits: int) -> set[str]:
    return {name for name, card in CARDS.items() if (int(bits) >> card) & 1}


def table(*hands: str, stock: str = "", **given: Any) -> State:
    """A first round with these hands and this stock; the other cards have left the game."""
    state = new_game(len(hands), **given)
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards(hand)
    state.stock = cards(stock)
    return state


def play(state: State, *texts: str) -> State:
    for text in texts:
        move = parse_move(state, text)
        assert rules.refusal(state, move) == 0, f"{text} is refused: {refused(state, text)}"
        rules.apply(state, move)
    return state


def legal_texts(state: State) -> set[str]:
    out = np.zeros(rules.MOST_MOVES, np.int32)
    return {format_move(state, int(move)) for move in out[: rules.legal(state, out)]}


def refused(state: State, move: str | int) -> str:
    code = parse_move(state, move) if isinstance(move, str) else move
    return rules.REFUSALS[rules.refusal(state, code)].code


def cards_by_spot(state: State) -> dict[Spot, str]:
    """The names of the cards on the table by where they lie."""
    laid = [piece for piece in draw(state).pieces if piece.space.startswith("place:")]
    return {
        Spot(*map(int, piece.space.split(":")[1:])): piece.id.removeprefix("card:")
        for piece in laid
    }


def picture(state: State) -> list[str]:
    """The cards on the table, a line for each row from the north, blanks where none lies."""
    laid = cards_by_spot(state)
    easts = range(min(spot.east for spot in laid), max(spot.east for spot in laid) + 1)
    norths = sorted({spot.north for spot in laid}, reverse=True)
    return [" ".join(laid.get(Spot(east, north), ".") for east in easts) for north in norths]


def play_at_random(state: State, seed: int) -> list[State]:
    """Every state of a random game, the given one first."""
    chance = generator(seed)
    history = [copy(state)]
    while not state.ended:
        rules.apply(state, rules.pick(state, chance))
        history.append(copy(state))
    return history


def book_for(state: State) -> Book:
    """What games with hands of this size are drawn and told with."""
    given = {"hand": int(state.hand), "line": bool(state.line)}
    return book_of(GAME, *GAME.resolve(int(state.seats), given))


def draw(state: State) -> Scene:
    """What is on the table."""
    return book_for(state).scene(boxed(state))


def steps_of(before: State, move: int, after: State, reader: int | None = None) -> tuple[Step, ...]:
    """What a move did, worded for a reader."""
    book, pair = book_for(before), paired(boxed(before), boxed(after))
    return parse_steps(book.address_json(book.tell(pair, move, WHOLE).steps, reader))


def told(before: State, text: str, reader: int | None = None) -> list[str]:
    """What is said of a move to a reader."""
    after, move = play(copy(before), text), parse_move(before, text)
    return [step.sentence for step in steps_of(before, move, after, reader)]


@pytest.mark.rule("R1")
def test_every_pair_of_colour_and_motif_exists_exactly_once() -> None:
    assert names(rules.pack(new_game())) == {f"{c}-{m}" for c in COLOURS for m in MOTIFS}
    assert count(rules.pack(new_game())) == 64


@pytest.mark.rule("R2")
def test_seat_0_leads_and_turns_go_round() -> None:
    state = table("red-fish", "blue-anchor", "pink-chest", "green-shell")
    seats = [int(state.seat)]
    for text in ("red-fish", "blue-anchor east", "pink-chest east"):
        play(state, text)
        seats.append(int(state.seat))
    assert seats == [0, 1, 2, 3]


@pytest.mark.rule("R2")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_three_or_four_seats_can_play(seats: int) -> None:
    with pytest.raises(OptionError):
        GAME.resolve(seats, {})


@pytest.mark.rule("R3")
@pytest.mark.parametrize(("seats", "hand"), [(2, 8), (3, 6), (4, 5)])
def test_every_seat_draws_its_hand_and_the_rest_is_the_stock(seats: int, hand: int) -> None:
    state = new_game(seats)
    assert [count(int(cards)) for cards in state.hands] == [hand] * seats + [0] * (4 - seats)
    assert count(int(state.stock)) == 64 - seats * hand
    everything = int(state.stock)
    for cards_of_seat in state.hands:
        everything |= int(cards_of_seat)
    assert everything == rules.pack(state)


@pytest.mark.rule("R4")
def test_the_order_of_the_stock_is_the_one_secret() -> None:
    first, second = new_game(), new_game()
    second.key[:] = (77, 78)
    for state in (first, second):
        rules.redact(state, 1)
    assert first.tobytes() == second.tobytes()
    assert int(first.hands[0]) == int(new_game().hands[0])


@pytest.mark.rule("R4")
def test_a_redeal_changes_the_order_of_the_stock_and_nothing_else() -> None:
    view = new_game()
    rules.redact(view, 0)
    draws = set()
    for seed in range(30):
        whole = copy(view)
        rules.redeal(whole, generator(seed))
        again = copy(whole)
        rules.redact(again, 0)
        assert again.tobytes() == view.tobytes()
        rules.apply(whole, min(CARDS[name] for name in names(int(whole.hands[0]))))
        draws.add(int(whole.stock))
    assert len(draws) > 10


@pytest.mark.rule("R4")
def test_who_is_not_to_move_sees_no_moves() -> None:
    view = new_game()
    rules.redact(view, 1)
    assert legal_texts(view) == set()


@pytest.mark.rule("R5")
def test_the_leader_lays_any_card_in_the_middle() -> None:
    state = table("red-fish blue-anchor violet-anchor", "pink-chest")
    assert legal_texts(state) == {"red-fish", "blue-anchor", "violet-anchor"}
    assert refused(state, "red-fish north") == "first-only"
    play(state, "violet-anchor")
    assert picture(state) == ["violet-anchor"]
    assert refused(state, "pink-chest") == "not-first"


@pytest.mark.rule("R6")
def test_a_turn_is_one_card_of_the_own_hand() -> None:
    state = table("red-fish", "pink-chest")
    assert refused(state, "pink-chest") == "not-in-hand"
    assert refused(state, -1) == "no-such-move"
    assert refused(state, rules.HIGHEST_MOVE + 1) == "no-such-move"
    assert refused(state, "red-fish") == "legal"


@pytest.mark.rule("R6")
def test_there_is_no_move_but_to_lay_a_card() -> None:
    for state in play_at_random(new_game(3), 1)[:-1]:
        hand = names(int(state.hands[state.seat]))
        laid = {text.split()[0] for text in legal_texts(state)}
        assert laid
        assert laid <= hand


@pytest.mark.rule("R7")
def test_a_card_is_drawn_for_every_card_laid_as_long_as_there_is_one() -> None:
    state = table("red-fish red-shell", "pink-chest pink-shell", stock="blue-turtle")
    play(state, "red-fish")
    assert names(int(state.hands[0])) == {"red-shell", "blue-turtle"}
    assert state.stock == 0
    play(state, "pink-chest east")
    assert names(int(state.hands[1])) == {"pink-shell"}


@pytest.mark.rule("R8")
def test_the_second_card_goes_east_of_the_first_and_differs_from_it() -> None:
    state = table("red-fish", "pink-chest red-chest pink-fish blue-shell")
    play(state, "red-fish")
    assert legal_texts(state) == {"pink-chest east of red-fish", "blue-shell east of red-fish"}
    assert refused(state, "red-chest east of red-fish") == "clash-first"
    assert refused(state, "pink-fish east of red-fish") == "clash-first"
    for place in ("west", "north", "south", "north of red-fish", "west of red-fish"):
        assert refused(state, f"pink-chest {place}") == "second-place"
    assert picture(play(state, "pink-chest east of red-fish")) == ["red-fish pink-chest"]


@pytest.mark.rule("R9")
def test_the_line_grows_at_both_ends_with_cards_that_differ_from_all_of_it() -> None:
    state = table("red-fish blue-shell green-turtle", "pink-chest violet-anchor red-anchor")
    play(state, "red-fish", "pink-chest east", "blue-shell west of red-fish")
    assert picture(state) == ["blue-shell red-fish pink-chest"]
    assert refused(state, "red-anchor west of blue-shell") == "clash-line"
    assert refused(state, "red-anchor east of pink-chest") == "clash-line"
    play(state, "violet-anchor east of pink-chest")
    assert picture(state) == ["blue-shell red-fish pink-chest violet-anchor"]
    assert state.centre == -1


@pytest.mark.rule("R10")
def test_a_card_at_a_right_angle_has_to_differ_from_the_card_it_touches_only() -> None:
    state = table("red-fish red-chest", "pink-anchor")
    play(state, "red-fish", "pink-anchor east")
    assert legal_texts(state) == {
        "red-chest north of pink-anchor",
        "red-chest south of pink-anchor",
    }
    assert refused(state, "red-chest north of red-fish") == "clash-neighbour"


@pytest.mark.rule("R10")
def test_any_card_of_the_line_may_be_touched_and_no_other() -> None:
    state = table("red-fish blue-shell", "pink-chest green-turtle")
    play(state, "red-fish", "pink-chest east", "blue-shell west")
    line = ("blue-shell", "red-fish", "pink-chest")
    sides = {f"green-turtle {side} of {card}" for side in ("north", "south") for card in line}
    ends = {"green-turtle west of blue-shell", "green-turtle east of pink-chest"}
    assert legal_texts(state) == sides | ends
    assert refused(state, "green-turtle north") == "centre-open"
    for beyond in (rules.BESIDE + 3, rules.BESIDE + 8 + 3):
        assert refused(state, beyond * 64 + CARDS["green-turtle"]) == "no-neighbour"


@pytest.mark.rule("R11")
def test_a_card_at_a_right_angle_makes_the_card_it_touches_the_centre() -> None:
    state = table("red-fish green-turtle yellow-anchor", "pink-chest blue-shell orange-propeller")
    play(state, "red-fish", "pink-chest east", "green-turtle south of pink-chest")
    assert picture(state) == ["red-fish pink-chest", ". green-turtle"]
    play(state, "blue-shell north", "yellow-anchor west")
    assert picture(state) == [
        ". . blue-shell",
        "yellow-anchor red-fish pink-chest",
        ". . green-turtle",
    ]


@pytest.mark.rule("R12")
def test_mirror_images_are_different_places() -> None:
    state = table("red-fish green-turtle", "pink-chest blue-shell")
    play(state, "red-fish", "pink-chest east")
    results = {tuple(picture(play(copy(state), text))) for text in legal_texts(state)}
    assert len(results) == len(legal_texts(state)) == 6


@pytest.mark.rule("R13")
def test_once_the_centre_is_fixed_the_four_arm_ends_are_open() -> None:
    state = table("red-fish green-turtle orange-anchor", "pink-chest blue-shell")
    play(state, "red-fish", "pink-chest east", "green-turtle north of red-fish")
    assert legal_texts(state) == {f"blue-shell {arm}" for arm in ("north", "east", "south", "west")}
    assert refused(state, rules.BESIDE * 64 + CARDS["blue-shell"]) == "centre-fixed"
    assert picture(play(copy(state), "blue-shell south")) == [
        "green-turtle .",
        "red-fish pink-chest",
        "blue-shell .",
    ]


@pytest.mark.rule("R14")
def test_each_axis_takes_only_cards_that_differ_from_all_of_it() -> None:
    hand = "blue-chest orange-anchor violet-chest red-turtle"
    state = table("green-turtle", f"blue-anchor {hand}")
    play(state, "green-turtle", "blue-anchor east")
    assert int(state.seat) == 1
    beside = {text for text in legal_texts(state) if text.startswith("blue-chest")}
    assert beside == {f"blue-chest {side} of green-turtle" for side in ("north", "south")}
    play(state, "blue-chest north of green-turtle")
    assert picture(state) == ["blue-chest .", "green-turtle blue-anchor"]
    assert legal_texts(state) == {
        "orange-anchor north",
        "orange-anchor south",
        "violet-chest east",
        "violet-chest west",
    }
    for arm in ("north", "east", "south", "west"):
        assert refused(state, f"red-turtle {arm}") == "clash-axis"


@pytest.mark.rule("R15")
def test_a_cross_of_fifteen_cards_is_full() -> None:
    row = [f"{COLOURS[index]}-{MOTIFS[index]}" for index in range(8)]
    column = [f"{COLOURS[index]}-{MOTIFS[index % 7 + 1]}" for index in range(1, 8)]
    state = table(" ".join(row + column), "")
    play(state, row[0], f"{row[1]} east", f"{column[0]} north of {row[0]}")
    play(state, *[f"{card} east" for card in row[2:]])
    play(state, *[f"{card} south" for card in column[1:-1]])
    rules.lay(state, parse_move(state, f"{column[-1]} north"))
    assert state.laid == 15
    assert list(state.blocked) == [-1, -1]


@pytest.mark.rule("R15")
def test_no_axis_outgrows_the_number_of_motifs() -> None:
    for seed in range(10):
        history = play_at_random(new_game(hand=4, without=MOTIFS[:5], key=(seed, 6)), seed)
        assert max(int(state.laid) for state in history) <= 5
        for state in history:
            spots = cards_by_spot(state)
            for axis in (0, 1):
                assert len({spot[axis] for spot in spots}) <= 3


@pytest.mark.rule("R16")
def test_who_has_no_card_that_fits_misses_the_turn_and_draws_nothing() -> None:
    stock = "blue-chest blue-anchor pink-turtle"
    state = table("red-fish green-turtle", "red-shell pink-fish", "pink-chest", stock=stock)
    play(state, "red-fish")
    assert int(state.seat) == 2
    assert names(int(state.hands[1])) == {"red-shell", "pink-fish"}
    assert count(int(state.stock)) == 2


@pytest.mark.rule("R17")
def test_a_missed_turn_is_not_a_missed_round() -> None:
    state = table("green-turtle red-chest", "green-fish blue-turtle", "blue-anchor yellow-shell")
    play(state, "green-turtle")
    assert int(state.seat) == 2
    play(state, "blue-anchor east", "red-chest east")
    assert int(state.seat) == 1
    sides = {f"green-fish {side} of blue-anchor" for side in ("north", "south")}
    assert sides <= legal_texts(state)


@pytest.mark.rule("R18")
def test_a_line_of_two_has_a_place_for_all_but_two_cards() -> None:
    state = play(table("red-fish", "pink-chest blue-shell"), "red-fish", "pink-chest east")
    nowhere = int(state.blocked[rules.ROW]) & int(state.blocked[rules.COLUMN])
    unlaid = ~cards("red-fish pink-chest")
    assert names(nowhere & unlaid) == {"red-chest", "pink-fish"}


@pytest.mark.rule("R18")
def test_a_line_of_three_has_a_place_for_any_card() -> None:
    state = table("red-fish green-anchor", "pink-chest blue-shell")
    play(state, "red-fish", "pink-chest east", "green-anchor west")
    assert int(state.blocked[rules.ROW]) & int(state.blocked[rules.COLUMN]) == 0
    for name in CARDS:
        if name not in ("red-fish", "green-anchor", "pink-chest"):
            state.hands[1] = cards(name)
            assert legal_texts(state), name


@pytest.mark.rule("R18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_round_ends_with_two_cards_and_nobody_misses_while_the_centre_is_open(
    seats: int,
) -> None:
    for seed in range(6):
        history = play_at_random(new_game(seats, key=(seed, 1), hand=3), seed)
        for before, after in itertools.pairwise(history):
            assert before.laid != 1 or after.laid == 2
            if after.laid >= 2 and after.centre < 0:
                step = (int(after.seat) - int(before.seat)) % seats
                between = [(int(before.seat) + by) % seats for by in range(1, step or seats)]
                assert all(after.hands[seat] == 0 for seat in between)


@pytest.mark.rule("R19")
def test_the_last_layer_goes_on_alone_while_nobody_else_can_lay() -> None:
    state = table("red-fish blue-shell green-anchor", "red-shell pink-fish", "red-chest")
    play(state, "red-fish")
    assert int(state.seat) == 0
    play(state, "blue-shell east")
    assert int(state.seat) == 1


@pytest.mark.rule("R20")
def test_a_lucky_draw_of_the_last_layer_keeps_the_round_going() -> None:
    state = table("red-fish red-shell", "red-chest pink-fish", stock="blue-anchor")
    play(state, "red-fish")
    assert int(state.seat) == 0
    assert state.laid == 1
    assert legal_texts(state) == {"blue-anchor east of red-fish"}


@pytest.mark.rule("R21")
def test_the_last_layer_wins_all_cards_on_the_table() -> None:
    state = table("red-fish red-turtle", "pink-chest", stock="")
    play(state, "red-fish", "pink-chest east", "red-turtle north of pink-chest")
    assert list(state.piles) == [3, 0, 0, 0]
    assert state.laid == 0


@pytest.mark.rule("R22")
def test_a_first_card_that_nobody_can_follow_is_a_round_of_one() -> None:
    state = table("red-fish red-shell", "red-chest pink-fish", stock="red-anchor red-turtle")
    play(state, "red-fish")
    assert list(state.piles) == [1, 0, 0, 0]
    assert state.laid == 0
    assert (state.axes == -1).all()
    assert not state.ended
    assert count(int(state.hands[0])) == 2


@pytest.mark.rule("R23")
def test_with_two_seats_the_loser_leads_the_next_round_with_the_hand_as_it_is() -> None:
    state = table("red-fish red-shell", "red-chest pink-fish", stock="red-anchor red-turtle")
    play(state, "red-fish")
    assert int(state.seat) == 1
    assert legal_texts(state) == {"red-chest", "pink-fish"}


@pytest.mark.rule("R23")
def test_with_more_seats_the_winner_leads_the_next_round() -> None:
    hands = ("red-fish red-shell", "red-chest pink-fish", "blue-fish")
    state = play(table(*hands, stock="red-anchor red-turtle"), "red-fish")
    assert list(state.piles) == [1, 0, 0, 0]
    assert int(state.seat) == 0


@pytest.mark.rule("R24")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hand", [3, 8])
def test_a_leader_always_has_a_full_hand(seats: int, hand: int) -> None:
    for seed in range(5):
        history = play_at_random(new_game(seats, key=(seed, 9), hand=hand), seed)
        leads = [state for state in history if state.laid == 0 and not state.ended]
        assert len(leads) > 1
        assert all(count(int(state.hands[state.seat])) == hand for state in leads)


@pytest.mark.rule("R25")
def test_the_game_ends_with_the_round_in_which_the_stock_ran_out() -> None:
    for seed in range(10):
        history = play_at_random(new_game(key=(seed, 5)), seed)
        assert all(state.stock != 0 for state in history if state.laid == 0 and not state.ended)
        assert history[-1].ended == rules.STOCK_OUT
        assert history[-1].seat == -1
        assert history[-1].stock == 0
        assert legal_texts(history[-1]) == set()
        assert refused(history[-1], 0) == "over"


@pytest.mark.rule("R25")
def test_no_round_follows_if_the_last_card_of_a_round_takes_the_last_of_the_stock() -> None:
    state = table("red-fish red-shell", "red-chest pink-fish", stock="red-anchor")
    play(state, "red-fish")
    assert state.ended
    assert list(state.piles[:2]) == [1, 0]


@pytest.mark.rule("R25")
def test_a_seat_whose_hand_ran_out_still_wins_if_it_laid_last() -> None:
    state = play(table("red-fish", "pink-chest"), "red-fish", "pink-chest east")
    assert state.ended
    assert list(state.piles[:2]) == [0, 2]
    assert rules.won(state, 1)
    assert not rules.won(state, 0)


@pytest.mark.rule("R25")
def test_a_seat_with_an_empty_hand_is_passed_over() -> None:
    hands = ("red-fish", "pink-chest blue-shell", "green-turtle yellow-anchor")
    state = play(table(*hands), "red-fish", "pink-chest east", "green-turtle east")
    assert int(state.seat) == 1


@pytest.mark.rule("R26")
def test_the_score_is_the_number_of_cards_won_and_the_highest_wins() -> None:
    state = new_game(3)
    state.piles[:3] = (20, 25, 11)
    state.ended = rules.STOCK_OUT
    assert [rules.score(state, seat) for seat in range(3)] == [20, 25, 11]
    assert [rules.won(state, seat) for seat in range(3)] == [False, True, False]


@pytest.mark.rule("R26")
def test_equal_highest_scores_share_the_win() -> None:
    state = new_game(3)
    state.piles[:3] = (20, 11, 20)
    state.ended = rules.STOCK_OUT
    assert [rules.won(state, seat) for seat in range(3)] == [True, False, True]
    assert draw(state).title == "Red and Yellow share the win with 20 cards each."


@pytest.mark.rule("R27")
def test_the_hands_can_have_three_to_eight_cards() -> None:
    for hand in range(3, 9):
        for seats in (2, 3, 4):
            assert count(int(new_game(seats, hand=hand).hands[seats - 1])) == hand
    for wrong in (2, 9, "many"):
        with pytest.raises(OptionError):
            GAME.resolve(2, {"hand": wrong})


@pytest.mark.rule("R28")
def test_motifs_can_be_left_out() -> None:
    state = new_game(without=("fish", "anchor"))
    everything = names(int(state.stock) | int(state.hands[0]) | int(state.hands[1]))
    assert everything == {name for name in CARDS if name.split("-")[1] not in ("fish", "anchor")}


@pytest.mark.rule("R28")
def test_hands_may_not_take_more_cards_than_are_left() -> None:
    few = MOTIFS[:6]
    assert GAME.resolve(4, {"without": few, "hand": 4})[1]["hand"] == 4
    with pytest.raises(OptionError) as refusal:
        GAME.resolve(4, {"without": few, "hand": 5})
    assert refusal.value.rule == "R28"
    assert "choose a smaller hand" in refusal.value.message
    with pytest.raises(OptionError):
        GAME.resolve(2, {"without": MOTIFS})


@pytest.mark.rule("R28")
def test_with_an_empty_stock_from_the_start_the_first_round_is_the_whole_game() -> None:
    state = new_game(4, without=MOTIFS[:6], hand=4)
    assert state.stock == 0
    history = play_at_random(state, 3)
    assert [bool(state.laid) for state in history] == [False] + [True] * (len(history) - 2) + [
        False
    ]
    assert sum(history[-1].piles) == len(history) - 1


@pytest.mark.rule("R29")
def test_a_game_of_lines_has_two_ends_and_no_sides() -> None:
    state = table("red-fish green-anchor", "pink-chest red-turtle blue-shell", line=True)
    play(state, "red-fish", "pink-chest east")
    assert legal_texts(state) == {
        "green-anchor east of pink-chest",
        "green-anchor west of red-fish",
    }
    assert refused(state, "green-anchor north of red-fish") == "line-only"
    assert refused(state, "green-anchor north") == "line-only"
    play(state, "green-anchor west")
    assert legal_texts(state) == {
        "blue-shell east of pink-chest",
        "blue-shell west of green-anchor",
    }
    assert refused(state, "red-turtle west") == "clash-line"


@pytest.mark.rule("R29")
def test_in_a_line_who_has_missed_a_turn_cannot_lay_again_in_that_round() -> None:
    for seed in range(8):
        missed: set[int] = set()
        history = play_at_random(new_game(4, key=(seed, 2), line=True), seed)
        for before, after in itertools.pairwise(history):
            assert int(before.seat) not in missed
            seat = (int(before.seat) + 1) % 4
            while after.laid and seat != int(after.seat):
                missed.add(seat)
                seat = (seat + 1) % 4
            missed = missed if after.laid else set()


@pytest.mark.rule("R30")
def test_cards_in_hand_count_at_the_end_if_that_is_agreed() -> None:
    for agreed in (False, True):
        state = table("red-fish red-shell", "red-chest pink-fish", count_hands=agreed)
        assert [rules.score(state, seat) for seat in range(2)] == [0, 0]
        play(state, "red-fish")
        assert state.ended
        assert [rules.score(state, seat) for seat in range(2)] == ([2, 2] if agreed else [1, 0])
        assert rules.won(state, 1) == agreed


def test_a_move_can_be_written_in_short_or_with_blanks() -> None:
    state = table("red-fish green-turtle", "pink-chest yellow-anchor")
    assert parse_move(state, "  RED   Fish ") == parse_move(state, "red-fish")
    assert parse_move(state, "r-f") == parse_move(state, "red-fish")
    play(state, "red-fish", "pink-chest e of red-fish")
    full = parse_move(state, "green-turtle north of pink-chest")
    assert parse_move(state, "Green Turtle N of the Pink Chest") == full
    play(state, "green-turtle north of pink-chest")
    arm = parse_move(state, "yellow-anchor north")
    assert parse_move(state, "yellow-anchor north of green-turtle") == arm
    south = parse_move(state, "yellow-anchor south of pink-chest")
    assert south == parse_move(state, "yellow-anchor south")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        "red-cat",
        "grey-fish",
        "-fish",
        "red-t-f",
        "red-fish up",
        "red-s",
        "red-fish east of",
        "red-fish east of red-fish",
        "red-fish north of blue-anchor",
        "red-fish west of pink-chest",
    ],
)
def test_a_text_that_names_no_move_is_refused_with_a_hint(text: str) -> None:
    state = play(table("red-shell", "pink-chest blue-turtle"), "red-shell", "pink-chest east")
    with pytest.raises(NotationError):
        parse_move(state, text)


def test_a_move_without_a_neighbour_has_a_text_all_the_same() -> None:
    state = new_game()
    for place in range(rules.PLACES):
        assert format_move(state, place * 64).startswith("yellow-shell")


def test_a_telling_says_who_laid_what_who_drew_and_who_missed() -> None:
    hands = ("red-fish blue-shell", "red-shell pink-fish", "pink-chest red-anchor")
    before = table(*hands, stock="green-turtle")
    after = play(copy(before), "red-fish")
    steps = steps_of(before, CARDS["red-fish"], after)
    assert [step.sentence for step in steps] == [
        "Red plays the red fish.",
        "Red draws the green turtle.",
        "Blue can't play and misses a turn.",
    ]
    laid, *_, last = scenes_of(draw(before), steps)
    assert {piece.id for piece in laid.pieces} >= {"card:red-fish", "back:stock"}
    assert unordered(last) == unordered(draw(after))


def test_the_last_cross_of_a_game_stays_in_sight_although_it_is_won() -> None:
    before = table("red-fish red-turtle", "pink-chest", stock="")
    play(before, "red-fish", "pink-chest east")
    move = parse_move(before, "red-turtle north of pink-chest")
    after = play(copy(before), "red-turtle north of pink-chest")
    steps = steps_of(before, move, after)
    assert [step.sentence for step in steps] == [
        "Red plays the red turtle, north of the pink chest, which is now the centre.",
        "Nobody can play. Red wins the cross: 3 cards.",
        "Red wins the game with 3 cards.",
    ]
    laid, *_, last = scenes_of(draw(before), steps)
    assert {piece.space for piece in laid.pieces} == {"place:0:0", "place:1:0", "place:1:1"}
    assert steps[1].ids == ("card:red-fish", "card:pink-chest", "card:red-turtle")
    assert unordered(last) == unordered(draw(after))
    assert {piece.space for piece in last.pieces} == {"place:0:0", "place:1:0", "place:1:1"}
    assert not [space for space in last.spaces if space.skin == "ghost"]
    assert steps[-1].ids == steps[1].ids


def test_a_cross_is_shown_before_it_is_swept_away() -> None:
    hands = ("red-fish red-shell", "red-chest pink-fish")
    before = table(*hands, stock="red-anchor red-turtle")
    after = play(copy(before), "red-fish")
    steps = steps_of(before, CARDS["red-fish"], after)
    _, drawn, won, last = scenes_of(draw(before), steps)
    assert [piece.id for piece in drawn.pieces if piece.space == "place:0:0"] == ["card:red-fish"]
    assert "card:red-fish" not in {piece.id for piece in won.pieces}
    assert [space.label for space in last.spaces if space.skin == "ghost"] == [
        "in the middle of the table"
    ]


def test_a_card_comes_from_the_deck() -> None:
    before = table("red-fish red-shell", "red-chest pink-fish", stock="red-anchor red-turtle")
    _, drawing, *_ = steps_of(before, CARDS["red-fish"], play(copy(before), "red-fish"))
    (drawn,) = drawing.renamed.values()
    assert list(drawing.renamed) == ["back:stock"]
    assert drawn in ("card:red-anchor", "card:red-turtle")


def pieces_boxes(state: State) -> list[tuple[Box, Box]]:
    """Where the cards of the cross lie on a wide and on a tall table."""
    spaces = [space for space in draw(state).spaces if space.region == "cross"]
    return [(space.wide, space.tall) for space in spaces if space.wide and space.tall]


@pytest.mark.rule("R15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_cross_of_fifteen_cards_fits_the_chart_and_no_card_hides_another(seats: int) -> None:
    row = [f"{COLOURS[index]}-{MOTIFS[index]}" for index in range(8)]
    column = [f"{COLOURS[index]}-{MOTIFS[index % 7 + 1]}" for index in range(1, 8)]
    state = table(" ".join(row + column), *[""] * (seats - 1))
    play(state, row[0], f"{row[1]} east", f"{column[0]} north of {row[0]}")
    play(state, *[f"{card} east" for card in row[2:]], *[f"{card} south" for card in column[1:-1]])
    boxes = pieces_boxes(state)
    assert len(boxes) == 16  # fourteen cards, and the open ends of the column
    for table_boxes, room in zip(zip(*boxes, strict=True), tables.chart(seats), strict=True):
        left, top, across, down = room
        for x, y, width, height in table_boxes:
            assert left <= x <= x + width <= left + across + 0.1
            assert top <= y <= y + height <= top + down + 0.1
        ordered = sorted(table_boxes, key=lambda box: (box[0], box[1]))
        for one, other in itertools.pairwise(ordered):
            apart = max(abs(other[0] - one[0]) / one[2], abs(other[1] - one[1]) / one[3])
            assert apart > 0.55


def test_who_plays_is_spoken_to() -> None:
    hands = ("red-fish blue-shell", "red-shell pink-fish", "pink-chest red-anchor")
    before = table(*hands, stock="green-turtle")
    assert told(before, "red-fish", 0) == [
        "You play the red fish.",
        "You draw the green turtle.",
        "Blue can't play and misses a turn.",
    ]
    assert told(before, "red-fish", 1)[-1] == "You can't play and miss a turn."
    before = table("red-fish blue-shell", "red-shell", "pink-fish", "pink-chest")
    assert told(before, "red-fish", 1)[-1] == "You and Yellow can't play and miss a turn."


def test_where_a_card_goes_is_said_by_its_neighbour_until_the_centre_is_fixed() -> None:
    before = table("red-fish blue-shell", "pink-chest green-anchor")
    play(before, "red-fish")
    assert told(before, "pink-chest east")[0] == "Blue plays the pink chest, east of the red fish."
    play(before, "pink-chest east", "blue-shell north of pink-chest")
    assert told(before, "green-anchor south")[0] == "Blue plays the green anchor to the south."


def test_a_game_of_lines_has_no_cross() -> None:
    before = play(table("red-fish", "pink-chest", stock="", line=True), "red-fish")
    assert "Nobody can play. You win the line: 2 cards!" in told(before, "pink-chest east", 1)
    assert draw(before).regions[0].label == "The line"


def places_set(step: Step) -> dict[str, str]:
    """Where a step puts pieces."""
    return {piece.id: piece.space for piece in step.changes["pieces"]["set"]}


def test_a_drawn_card_moves_only_those_between_it_and_the_gap_in_the_hand() -> None:
    before = table("yellow-fish red-fish blue-shell", "red-shell pink-chest", stock="pink-turtle")
    after = play(copy(before), "red-fish")
    laying, drawing = steps_of(before, CARDS["red-fish"], after)
    assert places_set(laying) == {"card:red-fish": "place:0:0"}
    assert drawing.changes["pieces"]["gone"] == ["back:stock"]
    assert places_set(drawing) == {"card:pink-turtle": "hand:0:1"}
    after = play(copy(before), "yellow-fish")
    _, drawing = steps_of(before, CARDS["yellow-fish"], after)
    assert places_set(drawing) == {"card:red-fish": "hand:0:0", "card:pink-turtle": "hand:0:1"}


def test_a_hand_closes_its_gap_where_nothing_is_drawn() -> None:
    before = table("yellow-fish red-fish blue-shell", "red-shell pink-chest", stock="")
    after = play(copy(before), "red-fish")
    (laying,) = steps_of(before, CARDS["red-fish"], after)
    assert places_set(laying) == {"card:red-fish": "place:0:0", "card:blue-shell": "hand:0:1"}


def test_a_path_is_a_card_and_a_place_that_bears_its_neighbours_name() -> None:
    state = play(table("red-fish green-turtle", "pink-chest"), "red-fish", "pink-chest east")
    move = parse_move(state, "green-turtle south of pink-chest")
    ((card, place),) = book_for(state).paths(boxed(state), np.array([move], np.int32))
    scene = draw(state)
    assert card == "card:green-turtle"
    label = next(space.label for space in scene.spaces if space.id == place)
    assert label == "south of the pink chest"


@pytest.mark.parametrize("given", [{}, {"hand": 3}, {"line": True}])
def test_scenes_fit_a_text_board_of_79_columns(given: dict[str, Any]) -> None:
    for seed in range(4):
        for state in play_at_random(new_game(key=(seed, 8), **given), seed):
            scene = draw(state)
            grains = {region.id: region.grain[0] for region in scene.regions}
            spaces = {space.id: space for space in scene.spaces}
            assert all(region.width * region.grain[0] < 79 for region in scene.regions)
            for piece in scene.pieces:
                room = grains[spaces[piece.space].region]
                assert all(0 < len(line) < room for line in piece.text)
