"""The rules of Oxy Soxy, one sentence each (docs/games/oxysoxy.md).

Meadows are drawn with row 5 on top: ``rc7`` is Red's cow 7, ``yb10`` Yellow's bullock 10, ``.`` an
empty box.
"""

import numpy as np
import pytest

from oxbox import book
from oxbox.errors import NotationError, OptionError
from oxbox.games.oxysoxy import GAME, notation, rules
from oxbox.games.oxysoxy.cards import ALL_CARDS, CARDS, WORTH, box_name, card_name
from oxbox.games.oxysoxy.lines import judge
from oxbox.kernels.bits import count
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import State, blank, boxed, copy, paired
from oxbox.kernels.views import NOBODY, WHOLE
from oxbox.parts import parse_steps
from oxbox.scene import Changes, Scene, Step
from tests.scenes import scenes_of, unordered

RED, BLUE, YELLOW, GREEN = range(4)
OPTIONS = {"touching": True, "waste": False, "quick": False}

EMPTY = ". . . . .\n" * 5

EXAMPLE = """
.   .   .   .   .
.   .   .   .   .
rb6 yb8 rc2 rb5 yc7
.   .   .   .   .
.   .   .   .   .
"""

FULL = """
rc1 rc2 rc3 rc4 rc5
bc1 bc2 bc3 bc4 bc5
rb1 rb2 rb3 rb4 rb5
bb1 bb2 bb3 bb4 bb5
rc6 rc7 rc8 rc9 rc10
"""

ALL_COWS = """
rc1 rc2 rc3 rc4 rc5
bc1 bc2 bc3 bc4 bc5
rc6 rc7 rc8 rc9 rc10
bc6 bc7 bc8 bc9 bc10
yc1 yc2 yc3 yc4 yc5
"""

CHECKERED = """
rc1 .   rc2 .   rc3
.   bc1 .   bc2 .
rc4 .   rc5 .   rc6
.   bc3 .   bc4 .
rc7 .   rc8 .   rc9
"""


def new_game(seats: int = 2, key: int = 1, **options: bool) -> State:
    state = blank(rules.LAYOUT)
    state.seats, resolved = GAME.resolve(seats, options)
    for option in GAME.options:
        option.store(state, resolved[option.name])
    rules.setup(state, np.array([key, 2], np.int64))
    return state


def meadow(drawing: str, seats: int = 2, seat: int = RED, **options: bool) -> State:
    """A position as drawn; every seat holds the lowest five of the cards that are not drawn."""
    state = new_game(seats, **options)
    laid = [0, 0, 0, 0]
    for row, line in enumerate(reversed(drawing.strip().splitlines())):
        for column, token in enumerate(line.split()):
            if token != ".":
                owner, card = "rbyg".index(token[0]), "cb".index(token[1]) * 10 + int(token[2:]) - 1
                laid[owner] |= 1 << card
                put(state, owner, card, row * 5 + column)
    for owner in range(seats):
        hold(state, owner, ALL_CARDS & ~laid[owner])
    state.seat = seat
    return state


def put(state: State, owner: int, card: int, box: int) -> None:
    placed = 1 + owner * CARDS + card
    state.meadow[box] = placed
    state.occupied |= 1 << box
    for line in (box // 5, 5 + box % 5):
        state.sums[line] += WORTH[placed]
        judge(state, line)


def hold(state: State, seat: int, cards: int) -> None:
    """Give the seat the lowest five of these cards, and the rest as its pile."""
    left = cards
    for _ in range(5):
        left &= left - 1
    state.hands[seat] = cards & ~left
    state.piles[seat] = left


def score_cards(state: State, **left: tuple[int, int]) -> State:
    """Leave the named seats so many cow and bullock score cards, and all others none."""
    state.score_cards[:] = 0
    for name, both in left.items():
        state.score_cards[("red", "blue", "yellow", "green").index(name)] = both
    state.score_cards_left = state.score_cards.sum()
    return state


def texts(state: State) -> list[str]:
    out = np.zeros(rules.MOST_MOVES, np.int32)
    found = rules.legal(state, out)
    return [notation.format_move(state, int(move)) for move in out[:found]]


def play(state: State, *moves: str) -> State:
    for text in moves:
        code = notation.parse_move(state, text)
        assert rules.refusal(state, code) == 0, text
        rules.apply(state, code)
    return state


def refused(state: State, text: str) -> str:
    return rules.REFUSALS[rules.refusal(state, notation.parse_move(state, text))].code


def names(cards: int) -> set[str]:
    return {card_name(card) for card in range(CARDS) if (cards >> card) & 1}


def card_at(state: State, box: str) -> int:
    return int(state.meadow[(int(box[1]) - 1) * 5 + "abcde".index(box[0])])


def first_lay(state: State) -> str:
    return next(text for text in texts(state) if text.split()[0] in ("cow", "bullock"))


def scoring_texts(state: State) -> list[str]:
    return [text for text in texts(state) if text.startswith("score")]


def discard_texts(state: State) -> list[str]:
    return [text for text in texts(state) if text.startswith("discard")]


def random_game(seats: int, seed: int, **options: bool) -> tuple[State, list[int]]:
    """The end of a random game and how many moves each seat made."""
    state, chance = new_game(seats, seed, **options), generator(seed)
    moves = [0] * seats
    while not state.ended:
        moves[state.seat] += 1
        rules.apply(state, rules.pick(state, chance))
    return state, moves


def redacted(state: State, seat: int) -> State:
    view = copy(state)
    rules.redact(view, seat)
    return view


def steps_of(before: State, move: int, after: State, reader: int | None = None) -> tuple[Step, ...]:
    """What a move did between two states, or between two views of them, as a seat reads it."""
    told = book_of(before).tell(paired(boxed(before), boxed(after)), move, WHOLE)
    return parse_steps(book_of(before).address_json(told.steps, reader))


def sentences_of(before: State, text: str, after: State, reader: int | None = None) -> list[str]:
    move = notation.parse_move(before, text)
    return [step.sentence for step in steps_of(before, move, after, reader)]


def picture_of(state: State, reader: int | None = None) -> Scene:
    """A state, or a view of one, as a picture that a seat reads."""
    return book_of(state).scene(boxed(state), reader)


def book_of(state: State) -> book.Book:
    return book.book_of(GAME, *GAME.resolve(int(state.seats), OPTIONS))


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_colours_that_nobody_takes_stay_out_of_the_game(seats: int) -> None:
    state = new_game(seats)
    for seat in range(4):
        plays = seat < seats
        assert bool(state.hands[seat]) == bool(state.piles[seat]) == plays
        assert state.score_cards[seat].sum() == (4 if plays else 0)
    assert state.score_cards_left == 4 * seats


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seats", [1, 5])
def test_there_are_two_to_four_seats(seats: int) -> None:
    with pytest.raises(OptionError):
        GAME.resolve(seats, {})


@pytest.mark.rule("R2")
def test_a_colour_has_cows_and_bullocks_from_one_to_ten() -> None:
    state = new_game()
    expected = {f"{kind} {value}" for kind in ("cow", "bullock") for value in range(1, 11)}
    for seat in (RED, BLUE):
        assert names(int(state.hands[seat]) | int(state.piles[seat])) == expected
        assert not state.hands[seat] & state.piles[seat]


@pytest.mark.rule("R3")
def test_each_seat_has_two_score_cards_of_each_kind() -> None:
    assert new_game(3).score_cards.tolist() == [[2, 2], [2, 2], [2, 2], [0, 0]]


@pytest.mark.rule("R4")
def test_the_meadow_begins_with_twenty_five_free_boxes() -> None:
    state = new_game()
    assert not state.meadow.any()
    boxes = {text.split()[2] for text in texts(state)}
    assert boxes == {f"{column}{row}" for column in "abcde" for row in range(1, 6)}
    assert len(texts(state)) == 125
    assert (box_name(0), box_name(4), box_name(24)) == ("a1", "e1", "e5")


@pytest.mark.rule("R4")
def test_nine_meadow_cards_mark_the_diagonals() -> None:
    spaces = picture_of(new_game()).spaces
    marked = {space.label for space in spaces if space.tone == "grass"}
    assert marked == {"a1", "b2", "c3", "d4", "e5", "a5", "b4", "d2", "e1"}


@pytest.mark.rule("R5")
def test_every_seat_begins_with_five_cards_and_a_pile_of_fifteen() -> None:
    state = new_game(4)
    for seat in range(4):
        assert (count(int(state.hands[seat])), count(int(state.piles[seat]))) == (5, 15)


@pytest.mark.rule("R5")
def test_shuffling_can_bring_any_card_into_any_hand() -> None:
    games = [new_game(key=key) for key in range(60)]
    for seat in (RED, BLUE):
        hands = [int(state.hands[seat]) for state in games]
        assert len(set(hands)) > 50
        assert int(np.bitwise_or.reduce(hands)) == ALL_CARDS
    assert any(state.hands[RED] != state.hands[BLUE] for state in games)


@pytest.mark.rule("R6")
def test_seat_0_begins_and_turns_pass_in_seat_order() -> None:
    state = new_game(3)
    order = []
    for _ in range(7):
        order.append(int(state.seat))
        play(state, first_lay(state))
    assert order == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.rule("R7")
def test_a_turn_is_one_card_or_one_score_card() -> None:
    state = meadow(EXAMPLE, 3)
    laid = play(copy(state), "cow 1 a1")
    assert laid.seat == BLUE
    assert laid.score_cards_left == 12
    scored = play(copy(state), "score cow row 3")
    assert scored.seat == BLUE
    assert scored.hands[RED] == state.hands[RED]


@pytest.mark.rule("R7")
def test_there_is_no_passing_and_no_other_move() -> None:
    state = new_game()
    kinds = {text.split()[0] for text in texts(state)}
    assert kinds <= {"cow", "bullock"}
    for code in (-(2**31), -1, rules.HIGHEST_MOVE + 1, 2**31 - 1):
        assert rules.refusal(state, code) == rules.NO_SUCH_MOVE
    with pytest.raises(NotationError):
        notation.parse_move(state, "pass")


@pytest.mark.rule("R8")
def test_any_card_of_the_hand_goes_into_any_empty_box() -> None:
    state = meadow(EXAMPLE, 3)
    lays = {text for text in texts(state) if not text.startswith("score")}
    empty = [f"{column}{row}" for column in "abcde" for row in (1, 2, 4, 5)]
    assert lays == {f"{card} {box}" for card in names(int(state.hands[RED])) for box in empty}
    assert card_at(play(state, "cow 1 d2"), "d2") == 1


@pytest.mark.rule("R8")
def test_a_card_never_goes_on_top_of_another() -> None:
    assert refused(meadow(EXAMPLE, 3), "cow 1 a3") == "occupied"


@pytest.mark.rule("R8")
def test_only_cards_of_the_own_hand_can_be_laid() -> None:
    state = meadow(EXAMPLE, 3)
    assert "bullock 10" in names(int(state.piles[RED]))
    assert refused(state, "bullock 10 a1") == "not-in-hand"


@pytest.mark.rule("R9")
def test_after_laying_one_draws_from_the_own_pile() -> None:
    state = new_game()
    before = copy(state)
    play(state, first_lay(state))
    drawn = int(state.hands[RED]) & ~int(before.hands[RED])
    assert count(drawn) == 1
    assert drawn & int(before.piles[RED])
    assert int(state.piles[RED]) == int(before.piles[RED]) ^ drawn
    assert count(int(state.hands[RED])) == 5
    assert (state.hands[BLUE], state.piles[BLUE]) == (before.hands[BLUE], before.piles[BLUE])


@pytest.mark.rule("R9")
def test_once_the_pile_is_used_up_the_hand_shrinks() -> None:
    state = new_game()
    hold(state, RED, 0b111)
    play(state, "cow 2 c3")
    assert names(int(state.hands[RED])) == {"cow 1", "cow 3"}
    assert state.piles[RED] == 0


@pytest.mark.rule("R10")
def test_nobody_lays_on_a_full_meadow_or_from_an_empty_hand() -> None:
    assert texts(meadow(FULL)) == scoring_texts(meadow(FULL))
    state = meadow(EXAMPLE, 3)
    hold(state, RED, 0)
    assert texts(state) == ["score cow row 3", "score bullock row 3"]


@pytest.mark.rule("R10")
def test_a_box_that_a_scoring_has_emptied_can_be_used_again() -> None:
    state = play(meadow(FULL), "score cow column a")
    assert state.seat == BLUE
    boxes = {text.split()[2] for text in texts(state) if not text.startswith("score")}
    assert boxes == {"a1", "a2", "a3", "a4", "a5"}
    assert card_at(play(state, "cow 6 a4"), "a4") == 1 + CARDS + 5


@pytest.mark.rule("R11")
def test_any_row_or_column_can_be_scored_full_or_not() -> None:
    drawing = """
    rb1 .   .   .   rc1
    .   rb2 .   rc2 .
    rc5 .   .   .   rb3
    .   rc4 .   rb4 .
    .   .   .   .   .
    """
    lines = [f"row {row}" for row in (2, 3, 4, 5)] + [f"column {letter}" for letter in "abde"]
    expected = [f"score {kind} {line}" for kind in ("cow", "bullock") for line in lines]
    assert scoring_texts(meadow(drawing)) == expected


@pytest.mark.rule("R11")
def test_the_scorer_need_not_lead_in_the_line_or_be_there_at_all() -> None:
    for scorer in (RED, BLUE, YELLOW):
        state = play(meadow(EXAMPLE, 3, scorer), "score bullock row 3")
        assert state.points.tolist() == [9, 0, 0, 0]


@pytest.mark.rule("R11")
def test_a_score_card_that_is_not_left_cannot_be_played() -> None:
    state = score_cards(meadow(EXAMPLE, 3), red=(0, 1))
    assert scoring_texts(state) == ["score bullock row 3"]
    assert refused(state, "score cow row 3") == "no-score-card"


@pytest.mark.rule("R12")
def test_the_strongest_bullocks_win_every_cow_of_the_line() -> None:
    state = play(meadow(EXAMPLE, 3), "score bullock row 3")
    assert [rules.score(state, seat) for seat in range(3)] == [2 + 7, 0, 0]


@pytest.mark.rule("R13")
def test_the_prettiest_cows_win_every_bullock_of_the_line() -> None:
    state = play(meadow(EXAMPLE, 3), "score cow row 3")
    assert [rules.score(state, seat) for seat in range(3)] == [0, 0, 6 + 8 + 5]


@pytest.mark.rule("R12", "R13")
def test_sums_decide_and_not_single_cards() -> None:
    drawing = ". . . . .\n" * 4 + "rb5 rb6 bb10 bc1 ."
    assert play(meadow(drawing), "score bullock row 1").points[RED] == 1
    drawing = ". . . . .\n" * 4 + "gc5 gc6 bc10 rb9 ."
    assert play(meadow(drawing, 4), "score cow row 1").points[GREEN] == 9


@pytest.mark.rule("R14")
def test_after_a_scoring_the_line_is_empty_and_all_else_is_as_it_was() -> None:
    before = meadow(FULL)
    state = play(copy(before), "score cow column b")
    for box in range(25):
        assert state.meadow[box] == (0 if box % 5 == 1 else before.meadow[box])
    assert state.occupied == sum(1 << box for box in range(25) if box % 5 != 1)
    assert state.hands.tolist() == before.hands.tolist()
    assert state.piles.tolist() == before.piles.tolist()
    assert state.score_cards.tolist() == [[1, 2], [2, 2], [0, 0], [0, 0]]
    assert state.score_cards_left == 7


@pytest.mark.rule("R14")
def test_cards_that_have_left_the_meadow_no_longer_count_in_the_lines_they_crossed() -> None:
    drawing = """
    .   .   .   .   .
    .   .   .   .   .
    rb9 bc3 .   .   .
    bb2 .   .   .   .
    rc4 .   .   .   .
    """
    state = meadow(drawing, seat=BLUE)
    assert play(copy(state), "score bullock column a").points.tolist() == [4, 0, 0, 0]
    play(state, "score cow row 3")
    assert play(state, "score bullock column a").points.tolist() == [0, 9 + 4, 0, 0]


@pytest.mark.rule("R15")
def test_points_are_the_sum_of_all_cards_won() -> None:
    drawing = """
    rc10 rb2 .   .   .
    .    .   .   .   .
    .    .   .   .   .
    .    .   .   .   .
    bb3  rc7 rc8 .   .
    """
    state = play(meadow(drawing), "score cow row 5", "score bullock row 1")
    assert state.points.tolist() == [2, 15, 0, 0]


@pytest.mark.rule("R16")
@pytest.mark.parametrize("line", ["rc1 bc2 . . .", "rb1 bb2 . . .", ". . . . ."])
def test_a_line_without_both_kinds_cannot_be_scored(line: str) -> None:
    state = meadow(line + "\n. . . . ." * 4)
    assert scoring_texts(state) == []
    for kind in ("cow", "bullock"):
        assert refused(state, f"score {kind} row 5") == "one-kind"
        assert refused(state, f"score {kind} column e") == "one-kind"


@pytest.mark.rule("R17")
def test_a_line_whose_highest_sum_is_shared_cannot_be_scored() -> None:
    state = meadow(EXAMPLE.replace("yc7", "yc2"), 3)
    assert scoring_texts(state) == ["score bullock row 3"]
    assert refused(state, "score cow row 3") == "shared"


@pytest.mark.rule("R17")
def test_sums_that_are_equal_further_down_do_no_harm() -> None:
    drawing = ". . . . .\n" * 4 + "rb5 bb5 yb6 gc1 gc2"
    state = meadow(drawing, 4)
    assert scoring_texts(state) == ["score cow row 1", "score bullock row 1"]
    assert play(state, "score bullock row 1").points.tolist() == [0, 0, 3, 0]


@pytest.mark.rule("R17")
def test_a_shared_sum_below_a_later_higher_one_does_no_harm_but_above_it_does() -> None:
    assert rules.leader(5 | 5 << 8 | 6 << 16) == YELLOW
    assert rules.leader(6 | 5 << 8 | 5 << 16) == RED
    assert rules.leader(5 | 6 << 8 | 5 << 16) == BLUE
    assert rules.leader(6 | 6 << 8 | 5 << 16) == -1
    assert rules.leader(6 | 5 << 8 | 6 << 16) == -1
    assert rules.leader(0) == -1


@pytest.mark.rule("R18")
def test_a_seat_that_can_neither_lay_nor_score_throws_a_score_card_away() -> None:
    state = meadow(ALL_COWS, 3)
    assert texts(state) == ["discard cow", "discard bullock"]
    before = copy(state)
    play(state, "discard bullock")
    assert state.score_cards[RED].tolist() == [2, 1]
    assert state.score_cards_left == before.score_cards_left - 1
    assert state.meadow.tolist() == before.meadow.tolist()
    assert not state.points.any()


@pytest.mark.rule("R18")
def test_a_seat_with_one_kind_left_has_no_choice_of_which_to_throw_away() -> None:
    state = score_cards(meadow(ALL_COWS, 3), red=(0, 2), blue=(1, 0))
    assert texts(state) == ["discard bullock"]
    assert refused(state, "discard cow") == "no-score-card"


@pytest.mark.rule("R19")
def test_score_cards_are_kept_while_a_card_can_be_laid() -> None:
    state = new_game()
    assert discard_texts(state) == []
    assert refused(state, "discard cow") == "keep"


@pytest.mark.rule("R19")
def test_a_stuck_hand_must_score_while_any_of_its_score_cards_has_a_line() -> None:
    drawing = ". . . . .\n" * 4 + "rb5 bb5 rc3 . ."
    state = meadow(drawing)
    hold(state, RED, 0)
    assert texts(state) == ["score cow row 1"]
    assert refused(state, "discard bullock") == "keep"


@pytest.mark.rule("R19")
def test_a_line_that_only_a_missing_score_card_could_score_does_not_count() -> None:
    drawing = ". . . . .\n" * 4 + "rb5 bb5 rc3 . ."
    state = score_cards(meadow(drawing), red=(0, 1), blue=(1, 1))
    hold(state, RED, 0)
    assert texts(state) == ["discard bullock"]
    assert refused(state, "discard bullock") == "legal"
    assert refused(state, "discard cow") == "no-score-card"


@pytest.mark.rule("R20")
def test_a_seat_with_nothing_to_do_is_skipped() -> None:
    state = score_cards(meadow(ALL_COWS, 3), red=(1, 1), yellow=(0, 1))
    play(state, "discard cow")
    assert state.seat == YELLOW


@pytest.mark.rule("R20")
def test_the_seat_that_has_just_moved_may_be_the_next_to_move() -> None:
    state = score_cards(meadow(ALL_COWS, 3), red=(1, 1))
    play(state, "discard cow")
    assert state.seat == RED
    assert texts(state) == ["discard bullock"]


@pytest.mark.rule("R20")
def test_a_seat_without_score_cards_and_cards_is_skipped_on_an_open_meadow() -> None:
    state = score_cards(new_game(3), red=(2, 2))
    hold(state, BLUE, 0)
    assert play(state, first_lay(state)).seat == YELLOW


@pytest.mark.rule("R21")
def test_a_skipped_seat_lays_again_when_a_box_is_open() -> None:
    state = score_cards(meadow(FULL), red=(2, 1))
    play(state, "score cow column a")
    assert state.seat == BLUE
    assert {text.split()[2][0] for text in texts(state)} == {"a"}
    play(state, first_lay(state))
    assert state.seat == RED


@pytest.mark.rule("R22")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"touching": False}, {"waste": True}], ids=str)
def test_nobody_has_more_than_24_moves(seats: int, options: dict[str, bool]) -> None:
    for seed in range(4):
        state, moves = random_game(seats, seed, **options)
        assert max(moves) <= 24
        assert sum(moves) <= rules.MOST_TURNS
        assert state.ended == rules.SCORED_OUT


@pytest.mark.rule("R22")
def test_a_seat_with_a_score_card_always_has_a_move() -> None:
    chance = generator(7)
    for seed in range(4):
        state = new_game(3, seed)
        while not state.ended:
            for seat in range(3):
                looked_at = copy(state)
                looked_at.seat = seat
                assert texts(looked_at) or not state.score_cards[seat].any()
            rules.apply(state, rules.pick(state, chance))


@pytest.mark.rule("R23")
def test_the_last_score_card_still_scores_its_line_and_ends_the_game() -> None:
    state = score_cards(meadow(EXAMPLE, 3, BLUE), blue=(0, 1))
    assert not any(rules.won(state, seat) for seat in range(3))
    play(state, "score bullock row 3")
    assert rules.REASONS[int(state.ended)].code == "scored-out"
    assert state.seat == -1
    assert texts(state) == []
    assert [rules.won(state, seat) for seat in range(3)] == [True, False, False]


@pytest.mark.rule("R23")
def test_the_game_also_ends_when_the_last_score_card_is_thrown_away() -> None:
    state = score_cards(meadow(ALL_COWS, 3), red=(1, 0))
    assert play(state, "discard cow").ended == rules.SCORED_OUT


@pytest.mark.rule("R23")
def test_the_game_goes_on_while_anybody_has_a_score_card() -> None:
    state = score_cards(meadow(EXAMPLE, 3), red=(1, 0), blue=(0, 1))
    play(state, "score cow row 3")
    assert state.ended == 0
    assert state.seat == BLUE


@pytest.mark.rule("R24")
def test_what_is_left_in_meadow_hands_and_piles_counts_nothing() -> None:
    state = score_cards(meadow(FULL), red=(1, 0))
    play(state, "score cow column a")
    assert state.points.tolist() == [1 + 1, 0, 0, 0]
    assert state.occupied
    assert state.hands[BLUE]
    assert state.piles[BLUE]
    assert [rules.score(state, seat) for seat in (RED, BLUE)] == state.points[:2].tolist()


@pytest.mark.rule("R25")
@pytest.mark.parametrize(
    ("points", "winners"),
    [([5, 9, 8], [BLUE]), ([9, 3, 9], [RED, YELLOW]), ([0, 0, 0], [RED, BLUE, YELLOW])],
)
def test_the_most_points_win_and_equal_points_share_the_win(
    points: list[int], winners: list[int]
) -> None:
    state = score_cards(meadow(ALL_COWS, 3), red=(1, 0))
    state.points[:3] = points
    play(state, "discard cow")
    assert [seat for seat in range(3) if rules.won(state, seat)] == winners


@pytest.mark.rule("R26")
def test_meadow_points_score_cards_and_sizes_are_open_to_all() -> None:
    state = meadow(EXAMPLE, 3)
    play(state, "cow 1 a1", "cow 4 b1", "score cow row 3")
    pictures = [picture_of(redacted(state, seat)) for seat in (NOBODY, RED, BLUE, YELLOW)]
    facts = {picture.facts for picture in pictures}
    assert len(facts) == 1
    values = {fact.label: fact.value for fact in facts.pop()}
    assert values["Yellow"] == "19 points"
    assert values["Yellow's score cards"] == "2 bull, 1 cow"
    assert values["Red's score cards"] == "2 bull, 2 cow"
    assert values["Red's pile"] == "11"
    for picture in pictures:
        places = [piece.space for piece in picture.pieces]
        assert {"box:a1", "box:b1"} <= set(places)
        for seat in range(3):
            assert sum(place.startswith(f"hand:{seat}:") for place in places) == 5


@pytest.mark.rule("R26")
def test_a_view_still_knows_which_cards_have_been_laid() -> None:
    state = play(meadow(EXAMPLE, 3), "cow 1 a1")
    for seat in (NOBODY, BLUE, YELLOW):
        view = redacted(state, seat)
        gone = ALL_CARDS & ~(int(view.hands[RED]) | int(view.piles[RED]))
        assert names(gone) == {"bullock 6", "cow 2", "bullock 5", "cow 1"}


@pytest.mark.rule("R27")
def test_a_hand_is_known_to_its_own_seat_only() -> None:
    state = new_game(3)
    for viewer in (NOBODY, RED, BLUE, YELLOW):
        view = redacted(state, viewer)
        assert view.key.tolist() == [0, 0]
        assert view.viewer == viewer
        for seat in range(3):
            shown = int(view.hands[seat])
            assert shown == (int(state.hands[seat]) if seat == viewer else 0)
            pieces = [p for p in picture_of(view).pieces if p.space.startswith(f"hand:{seat}")]
            faces = [piece for piece in pieces if piece.id.startswith("card:")]
            assert len(faces) == (5 if seat == viewer else 0)


@pytest.mark.rule("R27")
def test_states_that_differ_only_in_hidden_hands_give_the_same_view() -> None:
    state = new_game(3)
    other = copy(state)
    hold(other, BLUE, ALL_CARDS)
    other.key[0] = 99
    assert other.hands[BLUE] != state.hands[BLUE]
    assert redacted(other, RED).tobytes() == redacted(state, RED).tobytes()
    assert redacted(other, BLUE).tobytes() != redacted(state, BLUE).tobytes()


@pytest.mark.rule("R27")
@pytest.mark.parametrize("viewer", [NOBODY, RED, BLUE])
def test_a_redeal_fits_the_view_and_deals_all_hands_it_cannot_see(viewer: int) -> None:
    state = new_game(2)
    hold(state, BLUE, 0b1011)
    view = redacted(state, viewer)
    hands = set()
    for seed in range(20):
        whole = copy(view)
        rules.redeal(whole, generator(seed))
        assert whole.viewer == WHOLE
        assert whole.key.any()
        assert (count(int(whole.hands[RED])), count(int(whole.hands[BLUE]))) == (5, 3)
        assert redacted(whole, viewer).tobytes() == view.tobytes()
        hands.add(int(whole.hands[RED]))
    assert len(hands) == 1 if viewer == RED else len(hands) > 15


@pytest.mark.rule("R27")
def test_redealing_a_whole_state_changes_only_the_order_of_the_piles() -> None:
    state = new_game(2)
    whole = copy(state)
    rules.redeal(whole, generator(1))
    assert whole.hands.tolist() == state.hands.tolist()
    assert whole.piles.tolist() == state.piles.tolist()
    assert whole.key.tolist() != state.key.tolist()


@pytest.mark.rule("R27")
def test_moves_are_offered_to_the_seat_to_play_only() -> None:
    state = new_game(2)
    assert texts(redacted(state, RED)) == texts(state)
    for seat in (NOBODY, BLUE):
        assert texts(redacted(state, seat)) == []
        assert refused(redacted(state, seat), "discard cow") == "not-your-turn"


@pytest.mark.rule("R28")
def test_without_touching_no_card_is_laid_directly_beside_another() -> None:
    drawing = """
    bc1 .   .   .   .
    .   .   .   .   .
    .   .   rc1 .   .
    .   .   .   .   .
    .   .   .   .   rb1
    """
    state = meadow(drawing, touching=False)
    boxes = {text.split()[2] for text in texts(state)}
    expected = {"c5", "d5", "e5", "b4", "d4", "e4", "a3", "e3", "a2", "b2", "d2", "a1", "b1", "c1"}
    assert boxes == expected
    assert refused(state, "cow 2 c4") == "touching"
    assert refused(state, "cow 2 c3") == "occupied"


@pytest.mark.rule("R28")
def test_the_east_end_of_a_row_does_not_touch_the_west_end_of_the_next() -> None:
    state = meadow(". . . . .\n" * 4 + ". . . . rc1", touching=False)
    assert "cow 2 a2" in texts(state)
    state = meadow("bc1 . . . .\n" + ". . . . .\n" * 4, touching=False)
    assert "cow 1 e4" in texts(state)


@pytest.mark.rule("R28")
def test_normally_cards_may_touch() -> None:
    assert "cow 1 c4" in texts(meadow(EXAMPLE, 3))


@pytest.mark.rule("R29")
def test_without_touching_a_meadow_with_no_open_box_blocks_the_hands() -> None:
    state = meadow(CHECKERED, touching=False)
    assert count(int(state.occupied)) == 13
    assert texts(state) == ["discard cow", "discard bullock"]
    assert texts(meadow(CHECKERED))[0] == "cow 10 b1"
    stuck = score_cards(meadow(CHECKERED, touching=False), red=(1, 1))
    assert play(stuck, "discard cow").seat == RED


@pytest.mark.rule("R29")
def test_without_touching_the_meadow_never_holds_more_than_13_cards() -> None:
    chance = generator(5)
    for seed in range(5):
        state = new_game(4, seed, touching=False)
        while not state.ended:
            rules.apply(state, rules.pick(state, chance))
            assert count(int(state.occupied)) <= 13


@pytest.mark.rule("R30")
def test_with_waste_a_score_card_may_be_thrown_away_in_any_turn() -> None:
    state = new_game(waste=True)
    assert discard_texts(state) == ["discard cow", "discard bullock"]
    assert len(texts(state)) == 127 == rules.MOST_MOVES
    before = copy(state)
    play(state, "discard cow")
    assert state.score_cards[RED].tolist() == [1, 2]
    assert state.seat == BLUE
    assert state.hands.tolist() == before.hands.tolist()


@pytest.mark.rule("R31")
def test_the_quick_game_has_one_score_card_of_each_kind() -> None:
    state = new_game(3, quick=True)
    assert state.score_cards.tolist() == [[1, 1], [1, 1], [1, 1], [0, 0]]
    assert state.score_cards_left == 6
    assert len(texts(state)) == 125
    assert max(max(random_game(3, seed, quick=True)[1]) for seed in range(4)) <= 22


@pytest.mark.parametrize("drawing", [EMPTY, EXAMPLE, FULL, ALL_COWS])
def test_pick_gives_every_legal_move_and_no_other(drawing: str) -> None:
    state, chance = meadow(drawing, 3, waste=drawing == EXAMPLE), generator(2)
    found = {notation.format_move(state, rules.pick(state, chance)) for _ in range(2500)}
    assert found == set(texts(state))


def test_sums_and_scorable_lines_stay_true_through_a_game() -> None:
    chance = generator(11)
    state = new_game(4)
    while not state.ended:
        rules.apply(state, rules.pick(state, chance))
        fresh = new_game(4)
        for box in range(25):
            if state.meadow[box]:
                owner, card = divmod(int(state.meadow[box]) - 1, CARDS)
                put(fresh, owner, card, box)
        assert fresh.sums.tolist() == state.sums.tolist()
        assert (fresh.scorable, fresh.occupied) == (state.scorable, state.occupied)


@pytest.mark.parametrize(
    ("short", "canonical"),
    [
        ("C7 c3", "cow 7 c3"),
        ("bull 10 a5", "bullock 10 a5"),
        (" b10  A 5", "bullock 10 a5"),
        ("cow 7 in c3", "cow 7 c3"),
        ("score cow b", "score cow column b"),
        ("Score Bull 3", "score bullock row 3"),
        ("score cow on col e", "score cow column e"),
        ("DISCARD  b", "discard bullock"),
    ],
)
def test_short_forms_name_the_same_move(short: str, canonical: str) -> None:
    state = new_game()
    move = notation.parse_move(state, short)
    assert move == notation.parse_move(state, canonical)
    assert notation.format_move(state, move) == canonical


def test_every_code_round_trips_as_text() -> None:
    state = new_game()
    codes = range(rules.HIGHEST_MOVE + 1)
    assert [notation.parse_move(state, notation.format_move(state, c)) for c in codes] == list(
        codes
    )


@pytest.mark.parametrize(
    "text", ["", "cow 11 c3", "cow 0 c3", "cow 7 f3", "score cow row b", "score row 3", "discard"]
)
def test_other_texts_name_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        notation.parse_move(new_game(), text)


def test_a_laid_card_is_told_with_the_drawn_one_to_its_own_seat_only() -> None:
    before = new_game()
    text = first_lay(before)
    after = play(copy(before), text)
    move = notation.parse_move(before, text)
    drawn = names(int(after.hands[RED]) & ~int(before.hands[RED])).pop()
    told = drawn.replace("bullock", "bull")
    own = steps_of(redacted(before, RED), move, redacted(after, RED), RED)
    assert own[1].sentence == f"You draw the {told}."
    assert not own[0].renamed
    for seat in (BLUE, NOBODY):
        steps = steps_of(redacted(before, seat), move, redacted(after, seat))
        assert steps[1].sentence == "Red draws a card."
        assert drawn not in str(steps)
        assert told not in str(steps)
        assert list(steps[0].renamed) == ["back:0:4"]


def test_a_scored_line_goes_to_its_winner_before_it_is_gone() -> None:
    before = meadow(EXAMPLE, 3, BLUE)
    after = play(copy(before), "score cow row 3")
    move = notation.parse_move(before, "score cow row 3")
    steps = steps_of(before, move, after)
    _, won_scene, final = scenes_of(picture_of(before), steps)
    assert [step.sentence for step in steps] == [
        "Blue scores row 3. Cows: Red 2, Blue 0, Yellow 7.",
        "Yellow takes the bulls 6, 8 and 5 (+19).",
        "Yellow now has 19 points.",
    ]
    assert sum(piece.space == "won:2" for piece in won_scene.pieces) == 3
    assert unordered(final) == unordered(picture_of(after))
    assert sentences_of(before, "score cow row 3", after, BLUE)[0] == (
        "You score row 3. Cows: Red 2, you 0, Yellow 7."
    )
    assert sentences_of(before, "score cow row 3", after, YELLOW)[1:] == [
        "You take the bulls 6, 8 and 5 (+19).",
        "You now have 19 points.",
    ]


def named(changes: Changes) -> set[str]:
    """The ids and the names of what changed; choices may be named again."""
    spaces, pieces = changes.get("spaces", {}), changes.get("pieces", {})
    there = [item.id for items in (spaces, pieces) for item in items.get("set", ())]
    gone = [name for items in (spaces, pieces) for name in items.get("gone", ())]
    return {*there, *gone, *changes} - {"choices"}


def test_the_telling_names_skipped_seats_and_the_end() -> None:
    before = score_cards(meadow(ALL_COWS, 3), red=(1, 1))
    after = play(copy(before), "discard cow")
    assert sentences_of(before, "discard cow", after) == [
        "Red discards a cow score card.",
        "Blue and Yellow can't do anything and miss a turn.",
    ]
    assert sentences_of(before, "discard cow", after, YELLOW)[1] == (
        "You and Blue can't do anything and miss a turn."
    )
    last = play(copy(after), "discard bullock")
    for reader, winners in ((None, "Red, Blue and Yellow"), (BLUE, "You, Red and Yellow")):
        sentence = sentences_of(after, "discard bullock", last, reader)[-1]
        assert sentence == f"{winners} share the win with 0 points."


def test_labels_read_well_inside_the_questions_of_the_page() -> None:
    state = score_cards(meadow(EXAMPLE, 3), red=(1, 2))
    labels = [
        {piece.id: piece.label for piece in picture_of(state, reader).pieces}
        for reader in (RED, BLUE)
    ]
    asked, confirmed = GAME.asking[1], GAME.confirming
    for piece, own, other in (
        ("card:0:cow-1", "your cow 1", "Red's cow 1"),
        ("card:0:bullock-6", "your bull 6 on a3", "Red's bull 6 on a3"),
        ("score:0:cow", "your cow score card", "Red's cow score card"),
        (
            "score:0:bullock",
            "one of your two bull score cards",
            "one of Red's two bull score cards",
        ),
    ):
        assert [labels_of[piece] for labels_of in labels] == [own, other]
    assert asked.format("your bull 9") == "Where should your bull 9 go?"
    assert confirmed.format("your bull 9", "c3") == "Play your bull 9 on c3?"


def test_the_discard_choice_is_offered_only_where_it_can_be_used() -> None:
    assert picture_of(new_game()).choices == ()
    state = meadow(ALL_COWS, 3)
    assert [choice.id for choice in picture_of(state).choices] == ["discard"]
    assert picture_of(redacted(state, BLUE)).choices == ()
    paths = book_of(state).paths(boxed(state), np.array([rules.DISCARD], np.int32))
    assert paths == [("score:0:cow", "discard")]


def test_every_piece_has_a_symbol_of_its_own() -> None:
    art = (GAME.folder / "art.svg").read_text(encoding="utf-8")
    for seats in (2, 4):
        state, chance = new_game(seats), generator(seats)
        while not state.ended:
            for view in (state, redacted(state, NOBODY)):
                for piece in picture_of(view).pieces:
                    assert f'<symbol id="{piece.look}"' in art
            rules.apply(state, rules.pick(state, chance))
