"""The rules of Yoxii, one sentence each (docs/games/yoxii.md).

Boards are drawn with row 7 on top: ``T`` the totem, ``w3`` a white piece of value 3, ``r1`` a red
one of value 1, ``.`` a space without a piece.
"""

import itertools

import numpy as np
import pytest

from oxbox.book import book_of
from oxbox.errors import NotationError, OptionError
from oxbox.games.yoxii import GAME, notation, rules
from oxbox.games.yoxii.geometry import AROUND, SPACES
from oxbox.kernels import dispatch
from oxbox.kernels.bits import count
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import State, blank, boxed, copy, paired
from oxbox.kernels.views import NOBODY, WHOLE
from oxbox.options import Resolved
from oxbox.parts import parse_steps
from oxbox.scene import Scene, Step
from oxbox.terminal import draw_text
from tests.scenes import scenes_of, unordered

WHITE, RED = 0, 1
OPTIONS = Resolved({"tiebreak": True})

WALLED_IN = """
       .  .  .
    w2 .  .  .  .
 .  w2 .  .  .  .  .
 w1 w1 .  .  .  .  .
 .  w1 T  .  .  .  .
    w3 w1 w2 w3 w3
       .  w2 .
"""


def new_game(tiebreak: bool = True) -> State:
    state = blank(rules.LAYOUT)
    state.seats = 2
    state.tiebreak = tiebreak
    rules.setup(state, np.zeros(2, np.int64))
    return state


def board(drawing: str, seat: int = WHITE, tiebreak: bool = True) -> State:
    """The position of a drawing, with the pieces that it shows gone from the stocks."""
    state = new_game(tiebreak)
    rows = [line.split() for line in drawing.strip("\n").splitlines()]
    tokens = [token for row in reversed(rows) for token in row]
    for space, token in zip(SPACES, tokens, strict=True):
        if token == "T":
            state.totem = space
        elif token != ".":
            put(state, "wr".index(token[0]), space, int(token[1]))
    state.seat = seat
    free = rules.free_spaces(state) & ~(1 << int(state.totem))
    state.reach = rules.reachable(int(state.totem), int(state.boards[seat]), free)
    return state


def put(state: State, seat: int, space: int, value: int) -> None:
    state.boards[seat] |= 1 << space
    state.values[0] |= ((value - 1) & 1) << space
    state.values[1] |= ((value - 1) >> 1) << space
    state.stock[seat, value - 1] -= 1
    if state.stock[seat, value - 1] == 0:
        state.kinds[seat] &= ~(1 << (value - 1))


def codes(state: State) -> list[int]:
    out = np.zeros(rules.MOST_MOVES, np.int32)
    return [int(code) for code in out[: rules.legal(state, out)]]


def texts(state: State) -> list[str]:
    return [notation.format_move(state, code) for code in codes(state)]


def path_of(state: State, move: int) -> tuple[str, ...]:
    """The targets that choose a move."""
    book = book_of(GAME, 2, OPTIONS)
    return book.paths(boxed(state), np.array([move], np.int32))[0]


def draw(state: State) -> Scene:
    """What is on the table."""
    return book_of(GAME, 2, OPTIONS).scene(boxed(state))


def steps_of(before: State, move: int, after: State) -> tuple[Step, ...]:
    """What a move did."""
    book = book_of(GAME, 2, OPTIONS)
    told = book.tell(paired(boxed(before), boxed(after)), move, WHOLE)
    return parse_steps(book.address_json(told.steps))


def landings(state: State) -> dict[str, str]:
    """Where the totem can go, by direction."""
    found = {}
    for code in codes(state):
        direction = notation.format_move(state, code).split()[0]
        found[direction] = path_of(state, code)[0].removeprefix("cell:")
    return found


def places(state: State, direction: str) -> set[str]:
    """Where a piece can go after the totem went in a direction."""
    split = [text.split() for text in texts(state)]
    return {place for way, place, _ in split if way == direction}


def refusal(state: State, text: str) -> str:
    return rules.REFUSALS[rules.refusal(state, notation.parse_move(state, text))].code


def play(state: State, *moves: str) -> State:
    for text in moves:
        assert refusal(state, text) == "legal", text
        rules.apply(state, notation.parse_move(state, text))
    return state


def reason(state: State) -> str:
    return rules.REASONS[int(state.ended)].code


def winners(state: State) -> list[int]:
    return [seat for seat in (WHITE, RED) if rules.won(state, seat)]


def scores(state: State) -> list[int]:
    return [rules.score(state, seat) for seat in (WHITE, RED)]


def pieces(state: State) -> int:
    return count(int(state.boards[WHITE])) + count(int(state.boards[RED]))


def random_game(seed: int) -> list[State]:
    """Every position of a random game."""
    states, chance = [new_game()], generator(seed)
    while not states[-1].ended:
        after = copy(states[-1])
        rules.apply(after, rules.pick(after, chance))
        states.append(after)
    return states


GAMES = [random_game(seed) for seed in range(60)]


# What is in the box, and setting up


@pytest.mark.rule("R1")
def test_two_seats_play_white_and_red() -> None:
    assert GAME.seats == (2,)
    assert [GAME.seat_name(2, seat) for seat in (WHITE, RED)] == ["White", "Red"]
    with pytest.raises(OptionError):
        GAME.resolve(3, {})


@pytest.mark.rule("R2")
def test_the_board_is_a_square_of_seven_without_its_corners() -> None:
    names = [notation.format_space(space) for space in SPACES]
    rows = {row: "".join(name[0] for name in names if name[1] == row) for row in "1234567"}
    assert len(names) == 37
    assert rows["1"] == rows["7"] == "cde"
    assert rows["2"] == rows["6"] == "bcdef"
    assert rows["3"] == rows["4"] == rows["5"] == "abcdefg"
    for missing in ("a1", "b1", "a2", "f1", "g1", "g2", "a6", "a7", "b7", "f7", "g6", "g7"):
        with pytest.raises(NotationError):
            notation.parse_move(new_game(), f"n {missing} 1")


@pytest.mark.rule("R2")
def test_codes_that_name_no_space_are_refused() -> None:
    state = new_game()
    no_space = (0 * 49 + 0) * 4
    for code in (-(2**31), -1, rules.HIGHEST_MOVE + 1, 2**31 - 1, no_space):
        assert rules.REFUSALS[rules.refusal(state, code)].code == "no-such-move"


@pytest.mark.rule("R3")
def test_each_colour_has_eighteen_pieces_of_four_values() -> None:
    state = new_game()
    assert state.stock.tolist() == [[5, 5, 5, 3], [5, 5, 5, 3]]
    drawn = {piece.label: piece.text for piece in draw(state).pieces}
    for colour, brackets in (("white", "({})"), ("red", "[{}]")):
        for value, mark in ((1, "O"), (2, "II"), (3, "Y"), (4, "X")):
            assert drawn[f"{colour} {value} ({mark}) in stock"] == (brackets.format(mark),)


def test_colours_are_told_apart_without_colour() -> None:
    text = draw_text(draw(new_game()))
    for brackets, count_of_twos in (("({})", 5), ("[{}]", 5)):
        assert text.count(brackets.format("II")) == count_of_twos
    assert "White's are round (O), Red's are square [O]" in text
    assert max(map(len, text.split("\n"))) <= 80


@pytest.mark.rule("R4")
def test_the_totem_starts_in_the_centre_of_an_empty_board() -> None:
    state = new_game()
    assert notation.format_space(int(state.totem)) == "d4"
    assert pieces(state) == 0
    assert count(rules.free_spaces(state)) - 1 == 36


@pytest.mark.rule("R4")
def test_nothing_is_hidden_from_anybody() -> None:
    state = play(new_game(), "n d4 3")
    for seat in (WHITE, RED, NOBODY):
        view = copy(state)
        dispatch.redact(view, seat)
        assert view.viewer == seat
        assert len(codes(view)) == (len(codes(state)) if seat == RED else 0)
        dispatch.redeal(view, generator(1))
        assert view.viewer == WHOLE
        assert view.tobytes() == state.tobytes()


@pytest.mark.rule("R5")
def test_white_begins_and_the_seats_take_turns_strictly() -> None:
    for game in GAMES:
        turns = [int(state.seat) for state in game[:-1]]
        assert turns == [turn % 2 for turn in range(len(turns))]
        assert game[-1].seat == -1


# A turn


@pytest.mark.rule("R6")
def test_a_turn_moves_the_totem_and_places_a_piece_of_the_mover() -> None:
    state = play(new_game(), "ne d5 3")
    assert notation.format_space(int(state.totem)) == "e5"
    assert state.stock.tolist() == [[5, 5, 4, 3], [5, 5, 5, 3]]
    assert count(int(state.boards[WHITE])) == 1
    assert state.boards[RED] == 0
    assert refusal(state, "n e5 2") == "legal"


@pytest.mark.rule("R7")
def test_the_totem_steps_to_any_free_neighbour() -> None:
    assert landings(new_game()) == {
        "n": "d5", "ne": "e5", "e": "e4", "se": "e3", "s": "d3", "sw": "c3", "w": "c4", "nw": "c5",
    }  # fmt: skip


@pytest.mark.rule("R7")
def test_the_totem_cannot_leave_the_board() -> None:
    state = board("""
       .  .  .
    .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
    .  .  .  .  .
       T  .  .
""")
    assert set(landings(state)) == {"n", "ne", "e", "nw"}
    for direction in ("s", "sw", "se", "w"):
        assert refusal(state, f"{direction} d2 1") == "off-board"


EXAMPLE = """
       .  {d7}  .
    .  .  {d6} .  {f6}
 .  .  .  {d5} {e5} .  .
 .  .  .  T  .  .  .
 .  .  .  .  .  .  .
    .  .  .  .  .
       .  .  .
"""
LONG_RUN = """
       .  {d7} .
    .  .  {d6} .  .
 .  .  .  {d5} .  .  .
 .  .  .  {d4} .  .  .
 .  .  .  {d3} .  .  .
    .  .  {d2} .  .
       .  {d1} .
"""
EMPTY = {"d5": ".", "d6": ".", "d7": ".", "e5": ".", "f6": "."}


@pytest.mark.rule("R8")
@pytest.mark.rule("R11")
def test_the_totem_jumps_over_a_run_of_own_pieces_to_the_first_space_behind() -> None:
    one = board(EXAMPLE.format(**EMPTY | {"d5": "w1"}))
    two = board(EXAMPLE.format(**EMPTY | {"d5": "w1", "d6": "w4"}))
    assert landings(one)["n"] == "d6"
    assert landings(two)["n"] == "d7"
    assert notation.format_space(int(play(two, "n e7 1").totem)) == "d7"


@pytest.mark.rule("R8")
@pytest.mark.parametrize("length", [3, 4, 5])
def test_a_jump_may_pass_over_a_long_run(length: int) -> None:
    column = ["T", *(f"w{value}" for value in (1, 2, 3, 4, 1)[:length]), ".", ".", "."]
    state = board(LONG_RUN.format(**{f"d{row}": column[row - 1] for row in range(1, 8)}))
    assert landings(state)["n"] == f"d{length + 2}"
    assert set(landings(state)) == {"n", "w", "e", "nw", "ne"}
    assert notation.format_space(int(play(state, f"n e{length + 2} 1").totem)) == f"d{length + 2}"


@pytest.mark.rule("R9")
def test_a_jump_needs_a_free_space_behind_the_run() -> None:
    stopped = board(EXAMPLE.format(**EMPTY | {"d5": "w1", "d6": "r1"}))
    edge = board(EXAMPLE.format(**EMPTY | {"e5": "w1", "f6": "w1"}))
    full = board(EXAMPLE.format(**EMPTY | {"d5": "w1", "d6": "w1", "d7": "w1"}))
    for state, direction in ((stopped, "n"), (edge, "ne"), (full, "n")):
        assert direction not in landings(state)
        assert refusal(state, f"{direction} c4 1") == "no-landing"


@pytest.mark.rule("R10")
def test_the_totem_never_passes_over_the_other_colour() -> None:
    drawing = EXAMPLE.format(**EMPTY | {"d5": "r1"})
    assert "n" not in landings(board(drawing, WHITE))
    assert refusal(board(drawing, WHITE), "n c5 1") == "blocked"
    assert landings(board(drawing, RED))["n"] == "d6"
    mixed = EXAMPLE.format(**EMPTY | {"d5": "w1", "d6": "r1"})
    assert "n" not in landings(board(mixed, WHITE))
    assert "n" not in landings(board(mixed, RED))


@pytest.mark.rule("R11")
def test_each_direction_leads_to_one_space_at_most() -> None:
    for state in (state for game in GAMES for state in game[:-1]):
        found: dict[str, set[str]] = {}
        for code in codes(state):
            direction = notation.format_move(state, code).split()[0]
            found.setdefault(direction, set()).add(path_of(state, code)[0])
        assert all(len(spaces) == 1 for spaces in found.values())
        assert len(found) == count(int(state.reach))


@pytest.mark.rule("R11")
def test_the_totem_does_not_jump_again_or_glide_on() -> None:
    gap = board("""
       .  w1 .
    .  .  .  .  .
 .  .  .  w1 .  .  .
 .  .  .  T  .  .  .
 .  .  .  .  .  .  .
    .  .  .  .  .
       .  .  .
""")
    assert landings(gap)["n"] == "d6"
    assert landings(gap)["s"] == "d3"


@pytest.mark.rule("R12")
def test_pieces_stay_where_and_as_they_are() -> None:
    for game in GAMES:
        for before, after in itertools.pairwise(game):
            for seat in (WHITE, RED):
                assert int(before.boards[seat]) & ~int(after.boards[seat]) == 0
            there = int(before.boards[WHITE]) | int(before.boards[RED])
            assert all(int(before.values[p]) == int(after.values[p]) & there for p in (0, 1))
            assert pieces(after) == pieces(before) + 1


# Placing a piece


@pytest.mark.rule("R13")
def test_the_piece_goes_on_a_free_space_next_to_the_totem() -> None:
    state = board(EXAMPLE.format(**EMPTY | {"e5": "r2"}))
    assert places(state, "n") == {"c4", "c5", "c6", "d4", "d6", "e4", "e6"}
    assert refusal(state, "n e5 1") == "taken"
    assert refusal(state, "n d5 1") == "taken"
    assert refusal(state, "n d3 1") == "not-beside"


@pytest.mark.rule("R14")
def test_the_space_just_left_may_be_chosen_if_it_is_next_to_the_totem() -> None:
    assert "d4" in places(new_game(), "n")
    jump = board(EXAMPLE.format(**EMPTY | {"d5": "w1"}))
    assert "d4" not in places(jump, "n")
    assert refusal(jump, "n d4 1") == "not-beside"


@pytest.mark.rule("R15")
def test_a_value_that_is_used_up_is_gone_for_its_owner_only() -> None:
    drawing = """
       .  .  .
    .  .  .  .  .
 w4 .  .  .  .  .  .
 w4 .  .  T  .  .  .
 w4 .  .  .  .  .  .
    .  .  .  .  .
       .  .  .
"""
    white, red = board(drawing, WHITE), board(drawing, RED)
    assert {text[-1] for text in texts(white)} == {"1", "2", "3"}
    assert {text[-1] for text in texts(red)} == {"1", "2", "3", "4"}
    assert refusal(white, "n d4 4") == "none-left"
    assert refusal(red, "n d4 4") == "legal"


@pytest.mark.rule("R15")
def test_the_last_piece_of_a_value_can_be_played() -> None:
    state = new_game()
    play(state, "n d4 4", "n d5 1", "w d6 4", "w c6 1")
    play(state, "s b6 4")
    assert state.stock[WHITE].tolist() == [5, 5, 5, 0]
    assert state.kinds.tolist() == [0b0111, 0b1111]


CORNER = """
       .  .  .
    .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  T  .  .  .  .
    r2 w1 r1 .  .
       .  w3 .
"""


@pytest.mark.rule("R16")
def test_with_no_room_beside_the_totem_a_piece_goes_on_any_free_space() -> None:
    state = board(CORNER)
    assert landings(state)["s"] == "c1"
    taken = {"b2", "c2", "d2", "d1", "c1"}
    assert places(state, "s") == {notation.format_space(space) for space in SPACES} - taken
    assert refusal(state, "s c3 4") == refusal(state, "s e7 1") == "legal"
    assert refusal(state, "s c1 1") == refusal(state, "s d2 1") == "taken"


@pytest.mark.rule("R16")
def test_most_moves_are_possible_among_walled_in_landings() -> None:
    state = board(WALLED_IN)
    assert len(codes(state)) == rules.MOST_MOVES


@pytest.mark.rule("R16")
@pytest.mark.parametrize("drawing", [CORNER, WALLED_IN])
def test_a_random_pick_is_uniform_where_pieces_can_go_anywhere(drawing: str) -> None:
    state, chance, draws = board(drawing), generator(16), 40
    counts = dict.fromkeys(codes(state), 0)
    for _ in range(draws * len(counts)):
        counts[rules.pick(state, chance)] += 1
    surplus = sum((number - draws) ** 2 for number in counts.values()) / draws
    freedom = len(counts) - 1
    assert surplus <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.rule("R17")
def test_only_a_jump_can_leave_no_room_and_there_is_always_somewhere_to_place() -> None:
    for state in (state for game in GAMES for state in game[:-1]):
        free, steps = rules.free_spaces(state), int(AROUND[int(state.totem)])
        for space in (space for space in SPACES if (int(state.reach) >> space) & 1):
            assert rules.open_places(space, free) != 0
            if (steps >> space) & 1:
                assert int(AROUND[space]) & free & (1 << int(state.totem))


@pytest.mark.rule("R18")
def test_the_first_turn_can_be_played_in_256_ways() -> None:
    moves = texts(new_game())
    assert len(moves) == len(set(moves)) == 256
    assert moves[:5] == ["n c4 1", "n c4 2", "n c4 3", "n c4 4", "n d4 1"]


# End of the game


@pytest.mark.rule("R19")
def test_the_game_ends_for_a_stuck_mover_even_if_the_other_could_jump() -> None:
    state = play(board(CORNER.replace("r", "w")), "s a5 1")
    assert reason(state) == "sum"
    assert state.seat == -1
    assert codes(state) == []
    assert refusal(state, "n c3 1") == "stuck"
    white = int(state.boards[WHITE])
    assert rules.reachable(int(state.totem), white, rules.free_spaces(state)) != 0


@pytest.mark.rule("R20")
def test_a_surrounded_totem_does_not_end_the_game_of_who_can_jump_out() -> None:
    state = play(board(CORNER), "s a5 1")
    assert int(AROUND[int(state.totem)]) & rules.free_spaces(state) == 0
    assert reason(state) == "running"
    assert state.seat == RED
    assert landings(state) == {"nw": "a3", "ne": "e3"}


@pytest.mark.rule("R21")
def test_at_the_end_the_totem_has_four_five_seven_or_eight_pieces_around_it() -> None:
    for final in (game[-1] for game in GAMES):
        assert int(AROUND[int(final.totem)]) & rules.free_spaces(final) == 0
    numbers = {notation.format_space(space): count(int(AROUND[space])) for space in SPACES}
    assert set(numbers.values()) == {4, 5, 7, 8}
    assert [numbers[name] for name in ("d4", "c2", "d1", "b2", "c1", "a3")] == [8, 7, 5, 5, 4, 4]


@pytest.mark.rule("R22")
def test_a_game_lasts_at_most_36_turns_and_nobody_lacks_a_piece() -> None:
    state = new_game()
    values = [1] * 5 + [2] * 5 + [3] * 5 + [4] * 3
    filled = [space for space in SPACES if notation.format_space(space) not in ("d4", "d5")]
    for turn, space in enumerate(filled):
        put(state, turn % 2, space, values[turn // 2])
    state.seat = RED
    state.reach = AROUND[int(state.totem)] & rules.free_spaces(state) & ~(1 << int(state.totem))
    assert pieces(state) == 35
    assert texts(state) == ["n d4 4"]
    play(state, "n d4 4")
    assert state.ended
    assert not state.stock.any()
    assert not state.kinds.any()
    for game in GAMES:
        assert len(game) - 1 <= rules.MOST_TURNS
        assert all(state.stock[state.seat].any() for state in game[:-1])


# Who wins


@pytest.mark.rule("R23")
def test_a_score_is_the_sum_of_own_pieces_next_to_the_totem() -> None:
    state = board("""
       .  .  .
    .  .  .  .  .
 .  .  w4 r2 r3 .  .
 .  .  w3 T  .  .  .
 w4 .  .  w1 .  r4 .
    .  .  r1 .  .
       .  .  .
""")
    assert scores(state) == [8, 5]
    assert scores(play(state, "e d4 2")) == [3, 9]


LAST_TURN = """
       .  .  .
    .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  w3 .  w3 .  .
    {b2} {c2} {d2} .  .
       .  T  .
"""


def finish(b2: str, c2: str, d2: str, tiebreak: bool = True) -> State:
    """White goes west to c1, places a 1 on d1, and Red is stuck."""
    return play(board(LAST_TURN.format(b2=b2, c2=c2, d2=d2), WHITE, tiebreak), "w d1 1")


@pytest.mark.rule("R24")
def test_the_higher_score_wins() -> None:
    white, red = finish("w1", "r2", "w2"), finish("w1", "r3", "r4")
    assert (scores(white), winners(white), reason(white)) == ([4, 2], [WHITE], "sum")
    assert (scores(red), winners(red), reason(red)) == ([2, 7], [RED], "sum")


@pytest.mark.rule("R25")
def test_equal_scores_go_to_who_has_more_pieces_around_the_totem() -> None:
    white = finish("w1", "r4", "w2")
    assert (scores(white), winners(white), reason(white)) == ([4, 4], [WHITE], "count")
    red = play(board("""
       .  .  .
    .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  r3 .  r3 .  .
    r1 w4 r2 .  .
       .  T  .
""", RED), "w d1 1")  # fmt: skip
    assert (scores(red), winners(red), reason(red)) == ([4, 4], [RED], "count")


@pytest.mark.rule("R26")
def test_equal_scores_and_equal_numbers_of_pieces_are_a_draw() -> None:
    state = finish("w2", "r2", "r1")
    assert (scores(state), winners(state), reason(state)) == ([3, 3], [], "level")


@pytest.mark.rule("R27")
def test_without_the_tie_break_equal_scores_are_a_draw() -> None:
    state = finish("w1", "r4", "w2", tiebreak=False)
    assert (scores(state), winners(state), reason(state)) == ([4, 4], [], "level")
    won = finish("w1", "r2", "w2", tiebreak=False)
    assert (winners(won), reason(won)) == ([WHITE], "sum")


@pytest.mark.rule("R27")
def test_the_tie_break_is_on_unless_turned_off() -> None:
    assert GAME.resolve(None, {}) == (2, {"tiebreak": True})
    assert GAME.resolve(2, {"tiebreak": "no"}) == (2, {"tiebreak": False})


# How moves are written, drawn and told


@pytest.mark.parametrize(
    "text",
    ["ne d5 3", "NE D5 3", "  ne   d5  3 ", "north-east d5 3", "north east d5 3", "ne, d5, 3"],
)
def test_moves_are_understood_in_several_spellings(text: str) -> None:
    state = new_game()
    assert notation.format_move(state, notation.parse_move(state, text)) == "ne d5 3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d5 3",
        "ne d5",
        "ne d5 5",
        "ne d5 I",
        "ne d5 XX",
        "en d5 3",
        "ne h5 3",
        "ne d8 3",
        "ned53",
        "- d5 3",
    ],
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="ne d5 3"):
        notation.parse_move(new_game(), text)


@pytest.mark.parametrize(("mark", "value"), [("O", 1), ("ii", 2), ("II", 2), ("y", 3), ("X", 4)])
def test_the_mark_on_a_piece_names_its_value_too(mark: str, value: int) -> None:
    state = new_game()
    expected = notation.parse_move(state, f"ne d5 {value}")
    assert notation.parse_move(state, f"ne d5 {mark}") == expected
    assert notation.format_move(state, expected) == f"ne d5 {value}"


def test_every_code_on_the_board_round_trips_as_text() -> None:
    state = new_game()
    there = [
        code
        for code in range(rules.HIGHEST_MOVE + 1)
        if rules.refusal(state, code) != rules.NO_SUCH_MOVE
    ]
    assert len(there) == 8 * 37 * 4
    for code in there:
        assert notation.parse_move(state, notation.format_move(state, code)) == code


def test_a_move_is_chosen_by_landing_place_and_stock() -> None:
    jump = board(EXAMPLE.format(**EMPTY | {"d5": "w1"}))
    move = notation.parse_move(jump, "n d7 3")
    assert path_of(jump, move) == ("cell:d6", "cell:d7", "stock:0:3")
    drawn = draw(jump)
    assert {space.id for space in drawn.spaces} >= set(path_of(jump, move))


def test_a_telling_moves_the_totem_then_takes_a_piece_from_the_stock() -> None:
    before = board(EXAMPLE.format(**EMPTY | {"d5": "w1", "d6": "w2"}))
    after = play(copy(before), "n e7 3")
    move = notation.parse_move(before, "n e7 3")
    steps = steps_of(before, move, after)
    moved, placed = steps
    halfway, final = scenes_of(draw(before), steps)
    assert moved.sentence == "White jumps the totem over d5 and d6 to d7."
    assert placed.sentence == "White places a 3 on e7."
    assert placed.renamed == {"stock:0:3:5": "piece:e7"}
    assert unordered(final) == unordered(draw(after))
    spots = {piece.id: piece.space for piece in halfway.pieces}
    assert spots["totem"] == "cell:d7"
    assert spots["stock:0:3:5"] == "stock:0:3"


def test_a_step_changes_only_what_it_is_about() -> None:
    before = board(EXAMPLE.format(**EMPTY | {"d5": "w1", "d6": "w2"}))
    move, after = notation.parse_move(before, "n e7 3"), play(copy(before), "n e7 3")
    moved, placed = steps_of(before, move, after)
    assert set(moved.changes) == {"pieces", "facts"}
    assert [piece.id for piece in moved.changes["pieces"]["set"]] == ["totem"]
    assert set(placed.changes) == {"title", "seat", "pieces", "facts"}
    assert [piece.id for piece in placed.changes["pieces"]["set"]] == ["piece:e7"]
    assert tuple(placed.changes["pieces"]["gone"]) == ("stock:0:3:5",)
    start = new_game()
    far = notation.parse_move(start, "n d6 1")
    first, _ = steps_of(start, far, play(copy(start), "n d6 1"))
    assert set(first.changes) == {"pieces"}


@pytest.mark.rule("R23")
def test_the_panel_counts_around_the_totem_as_the_score_does() -> None:
    chance = generator(5)
    for _ in range(20):
        state = new_game()
        while not state.ended:
            rules.apply(state, rules.pick(state, chance))
            for seat, fact in enumerate(draw(state).facts[:2]):
                total = rules.score(state, seat)
                assert fact.value.startswith(f"{total} point")


def test_the_panel_says_where_nobody_has_pieces_around_the_totem() -> None:
    start, move = new_game(), notation.parse_move(new_game(), "n d4 3")
    nothing, something = "0 points", "3 points (1 piece)"
    _, placed = steps_of(start, move, play(copy(start), "n d4 3"))
    assert [fact.value for fact in draw(start).facts[:2]] == [nothing, nothing]
    assert [fact.value for fact in placed.changes["facts"][:2]] == [something, nothing]


def test_a_telling_says_who_is_stuck_and_who_wins() -> None:
    endings = {
        ("w1", "r2", "w2"): "White wins 4 to 2 around the totem.",
        ("w1", "r4", "w2"): "White wins: 4 to 4, but with more pieces around the totem.",
        ("w2", "r2", "r1"): "A draw: 3 to 3 around the totem.",
    }
    for (b2, c2, d2), title in endings.items():
        before = board(LAST_TURN.format(b2=b2, c2=c2, d2=d2))
        move, after = notation.parse_move(before, "w d1 1"), finish(b2, c2, d2)
        first, _, last = steps_of(before, move, after)
        assert first.sentence == "White moves the totem west to c1."
        assert last.sentence == f"Red cannot move the totem. {title}"
        assert last.ids == ("totem", "piece:d1", "piece:b2", "piece:c2", "piece:d2")


def test_colours_differ_in_shape_and_text_too() -> None:
    drawn = draw(board(EXAMPLE.format(**EMPTY | {"d5": "w3", "e5": "r3"})))
    by_id = {piece.id: piece for piece in drawn.pieces}
    assert (by_id["piece:d5"].text, by_id["piece:e5"].text) == (("(Y)",), ("[Y]",))
    assert (by_id["piece:d5"].look, by_id["piece:e5"].look) == ("white-3", "red-3")
    art = (GAME.folder / "art.svg").read_text(encoding="utf-8")
    assert all(f'<symbol id="{piece.look}"' in art for piece in drawn.pieces)
