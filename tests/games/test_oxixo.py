"""The rules of Oxixo, one sentence each (docs/games/oxixo.md).

Boards are drawn as text, north row first: ``.`` is a blank cube, ``X`` a cross and ``O`` a circle.
With four seats the case says whom the dot points at: ``X`` A1, ``O`` B1, ``x`` A2, ``o`` B2.
"""

import re

import pytest

import oxbox
from oxbox.errors import (
    GameOverError,
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
)
from oxbox.games.oxixo import GAME
from oxbox.kernels.chance import below, generator
from oxbox.kernels.layout import Chance
from oxbox.move import Move
from oxbox.position import Position
from oxbox.view import View
from oxbox.warmup import warm

LETTERS = "abcde"
SIGNS = "XOxo"
"""The cubes whose dot points at seats 0 to 3."""

EMPTY = (".....",) * 5
RING = ("OOOOO", "O...O", "O...O", "O...O", "OOOOO")


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    warm(GAME)


def drawn(
    *rows: str, seat: int = 0, seats: int = 2, quiet: int = 0, draw_after: int = 50, ply: int = 40
) -> Position:
    """The position that five (or four, or three) strings show."""
    size = len(rows)
    position = oxbox.start(GAME, seats, {"size": size, "draw_after": draw_after})
    state = position._box[0]
    for row, line in enumerate(reversed(rows)):
        for column, sign in enumerate(line):
            if sign != ".":
                cell, owner = row * size + column, SIGNS.index(sign)
                state.symbols |= 1 << (cell + 32 * (owner & 1))
                state.dots |= (owner >> 1) << cell
    state.seat, state.quiet, state.ply = seat, quiet, ply
    position._look()
    assert drawing(position) == list(rows)
    return position


def drawing(position: Position) -> list[str]:
    """The strings that show a position."""
    state, size = position.state, int(position.state.width)
    symbols, dots = int(state.symbols), int(state.dots)

    def sign(cell: int) -> str:
        sides = [side for side in (0, 1) if (symbols >> (cell + 32 * side)) & 1]
        assert len(sides) < 2, "no cube bears both symbols"
        return SIGNS[sides[0] + 2 * ((dots >> cell) & 1)] if sides else "."

    lines = ["".join(sign(row * size + column) for column in range(size)) for row in range(size)]
    return lines[::-1]


def texts(position: Position) -> set[str]:
    return {move.text for move in position.legal_moves}


def cubes(position: Position) -> set[str]:
    """The cubes that can be taken."""
    return {text[:2] for text in texts(position)}


def rim(size: int) -> set[str]:
    columns, rows = LETTERS[:size], "12345"[:size]
    return {
        c + r
        for c in columns
        for r in rows
        if c in columns[0] + columns[-1] or r in rows[0] + rows[-1]
    }


def refused(position: Position, move: str | Move) -> tuple[str, str | None]:
    """The code and the rule of a refusal, which leaves everything as it was."""
    before = position.state.tobytes()
    with pytest.raises(IllegalMoveError) as refusal:
        position.push(move)
    assert position.state.tobytes() == before
    assert position.ply == 0
    return refusal.value.code, refusal.value.rule


def reason(position: Position) -> str | None:
    outcome = position.outcome()
    return None if outcome is None else outcome.reason


def lines_of(rows: list[str]) -> list[str]:
    """Every row, column and long diagonal of a drawing."""
    straight = range(len(rows))
    columns = ["".join(row[index] for row in rows) for index in straight]
    falling = "".join(rows[index][index] for index in straight)
    rising = "".join(rows[-1 - index][index] for index in straight)
    return [*rows, *columns, falling, rising]


def sides_with_lines(rows: list[str]) -> set[str]:
    return {line[0].upper() for line in lines_of(rows) if set(line.upper()) in ({"X"}, {"O"})}


def push_random(position: Position, chance: Chance) -> Move:
    moves = position.legal_moves
    move = moves[below(chance, len(moves))]
    position.push(move)
    return move


@pytest.mark.rule("R1")
def test_a_board_has_25_cubes_named_from_a1_in_the_south_west() -> None:
    position = oxbox.start(GAME)
    assert [len(row) for row in drawing(position)] == [5] * 5
    labels = {piece.id for piece in position.scene().pieces}
    assert labels == {f"cube:{column}{row}" for column in LETTERS for row in "12345"}
    assert drawing(position.copy().push("a2 s"))[-1] == "X...."
    assert drawing(position.copy().push("e4 n"))[0] == "....X"
    assert drawing(position.copy().push("a3 e"))[2] == "....X"


@pytest.mark.rule("R2")
def test_all_cubes_are_blank_at_the_start() -> None:
    assert drawing(oxbox.start(GAME)) == [*EMPTY]
    assert drawing(oxbox.start(GAME, 4)) == [*EMPTY]


@pytest.mark.rule("R2")
def test_a_cube_is_blank_or_a_cross_or_a_circle() -> None:
    position, chance = oxbox.start(GAME), generator(2)
    while position.seat is not None:
        push_random(position, chance)
        assert set("".join(drawing(position))) <= {".", "X", "O"}


@pytest.mark.rule("R3")
def test_two_or_four_people_play_and_partners_face_each_other() -> None:
    assert GAME.seats == (2, 4)
    for seats in (0, 1, 3, 5):
        with pytest.raises(OptionError, match="2 or 4 seats"):
            oxbox.start(GAME, seats)
    assert GAME.sides(2) == ((0,), (1,))
    assert GAME.sides(4) == ((0, 2), (1, 3))
    assert [GAME.seat_name(4, seat) for seat in range(4)] == ["A1", "B1", "A2", "B2"]


@pytest.mark.rule("R3")
@pytest.mark.parametrize(("seat", "symbol"), [(0, "X"), (1, "O"), (2, "X"), (3, "O")])
def test_even_seats_play_crosses_and_odd_seats_circles(seat: int, symbol: str) -> None:
    four = drawn(*EMPTY, seat=seat, seats=4).push("c1 w self")
    assert drawing(four)[-1][0].upper() == symbol
    if seat < 2:
        assert drawing(drawn(*EMPTY, seat=seat).push("c1 w"))[-1] == f"{symbol}...."


@pytest.mark.rule("R4")
@pytest.mark.parametrize("seats", [2, 4])
def test_seat_0_begins_and_the_turn_passes_in_the_order_of_the_seats(seats: int) -> None:
    position = oxbox.start(GAME, seats)
    for turn in range(9):
        assert position.seat == turn % seats
        position.push(position.legal_moves[0])


@pytest.mark.rule("R5")
def test_all_seats_see_the_same_board() -> None:
    position = oxbox.replay(GAME, ["a3 e self", "c1 n partner"], seats=4)
    pieces = {position.view(seat).scene().pieces for seat in range(-1, 4)}
    assert len(pieces) == 1
    assert not GAME.has_secrets
    assert GAME.rules.LABELS == ()


@pytest.mark.rule("R5")
def test_the_same_moves_always_lead_to_the_same_game() -> None:
    position, chance = oxbox.start(GAME, seed="one"), generator(5)
    while position.seat is not None:
        push_random(position, chance)
    again = oxbox.replay(GAME, [move.text for move in position.moves], seed="two")
    assert again == position
    assert again.outcome() == position.outcome()


@pytest.mark.rule("R6")
def test_a_turn_is_one_push_and_passing_is_not_a_move() -> None:
    position = oxbox.start(GAME)
    assert all(re.fullmatch("[a-e][1-5] [nesw]", text) for text in texts(position))
    for text in ("pass", "draw", "resign", "-", ""):
        with pytest.raises(NotationError):
            position.push(text)
    assert position.seat == 0


@pytest.mark.rule("R7")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_only_cubes_of_the_rim_can_be_taken(size: int) -> None:
    position = oxbox.start(GAME, options={"size": size})
    assert cubes(position) == rim(size)
    inside = {c + r for c in LETTERS[1 : size - 1] for r in "12345"[1 : size - 1]}
    for cube in inside:
        for end in "nesw":
            assert refused(position, f"{cube} {end}") == ("inside", "Oxixo R7")


@pytest.mark.rule("R8")
def test_a_cube_is_taken_blank_or_with_the_own_symbol_and_never_with_the_other() -> None:
    rows = ("X.O.X", ".....", "O...O", ".....", "X...O")
    theirs, ours = {"c5", "a3", "e3", "e1"}, {"a5", "e5", "a1"}
    assert cubes(drawn(*rows, seat=0)) == rim(5) - theirs
    assert cubes(drawn(*rows, seat=1)) == rim(5) - ours
    for cube in theirs:
        assert refused(drawn(*rows, seat=0), f"{cube} {'e' if cube[0] == 'a' else 'w'}") == (
            "not-yours",
            "Oxixo R8",
        )


@pytest.mark.rule("R8")
def test_a_cube_of_the_other_side_is_out_of_reach_of_both_partners() -> None:
    rows = ("Oo.Xx", ".....", ".....", ".....", ".....")
    for seat in (0, 2):
        position = drawn(*rows, seat=seat, seats=4)
        for move in ("a5 e self", "b5 s partner"):
            assert refused(position, move) == ("not-yours", "Oxixo R8")


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("seat", "symbol"), [(0, "X"), (1, "O")])
def test_the_cube_comes_back_with_the_movers_symbol(seat: int, symbol: str) -> None:
    blank = drawn(*EMPTY, seat=seat).push("a3 e")
    assert drawing(blank) == [".....", ".....", f"....{symbol}", ".....", "....."]
    rows = (".....", ".....", f"{symbol}....", ".....", ".....")
    again = drawn(*rows, seat=seat).push("a3 e")
    assert drawing(again) == [".....", ".....", f"....{symbol}", ".....", "....."]


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("push", "row", "column"),
    [
        ("c1 w", 4, 0),
        ("c1 e", 4, 4),
        ("c1 n", 0, 2),
        ("a3 n", 0, 0),
        ("a3 e", 2, 4),
        ("a3 s", 4, 0),
    ],
)
def test_the_cube_comes_in_at_an_end_of_its_row_or_column(push: str, row: int, column: int) -> None:
    rows = drawing(oxbox.start(GAME).push(push))
    assert rows[row][column] == "X"
    assert "".join(rows).count("X") == 1


@pytest.mark.rule("R11")
def test_the_cube_may_not_go_straight_back_into_its_gap() -> None:
    position = oxbox.start(GAME)
    gaps = {"a1": "sw", "a5": "nw", "e1": "se", "e5": "ne"}
    gaps |= {f"{c}1": "s" for c in "bcd"} | {f"{c}5": "n" for c in "bcd"}
    gaps |= {f"a{r}": "w" for r in "234"} | {f"e{r}": "e" for r in "234"}
    for cube, ends in gaps.items():
        for end in ends:
            assert refused(position, f"{cube} {end}") == ("same-place", "Oxixo R11")
        assert {text for text in texts(position) if text.startswith(cube)} == {
            f"{cube} {end}" for end in set("nesw") - set(ends)
        }


@pytest.mark.rule("R11")
def test_the_empty_board_has_44_moves_for_two_seats() -> None:
    assert len(oxbox.start(GAME).legal_moves) == 44


@pytest.mark.rule("R12")
def test_the_cubes_between_gap_and_end_slide_towards_the_gap_and_no_other_moves() -> None:
    rows = ("OX.XO", "X.O.X", "O.X.O", "X.O.X", "O.XOX")
    assert drawing(drawn(*rows).push("b1 e")) == [*rows[:4], "OXOXX"]
    assert drawing(drawn(*rows).push("b1 w")) == [*rows[:4], "XOXOX"]
    pushed = drawing(drawn(*rows).push("b1 n"))
    assert [row[1] for row in pushed] == ["X", "X", ".", ".", "."]
    assert [row[0] + row[2:] for row in pushed] == [row[0] + row[2:] for row in rows]


@pytest.mark.rule("R12")
def test_a_push_from_the_south_slides_cubes_north() -> None:
    rows = ("X....", "O....", "O....", "X....", ".....")
    pushed = drawing(drawn(*rows, seat=0).push("a5 s"))
    assert [row[0] for row in pushed] == ["O", "O", "X", ".", "X"]


@pytest.mark.rule("R13")
def test_a_push_may_leave_the_board_just_as_it_was() -> None:
    rows = ("X....", "X....", "X....", ".....", ".....")
    position = drawn(*rows)
    assert "a3 n" in texts(position)
    assert drawing(position.push("a3 n")) == [*rows]
    assert position.seat == 1


@pytest.mark.rule("R14")
def test_two_pushes_that_lead_to_the_same_board_are_two_moves() -> None:
    first, second = (oxbox.start(GAME).push(text) for text in ("a1 n", "a2 n"))
    assert drawing(first) == drawing(second) == ["X....", *EMPTY[1:]]
    assert {"a1 n", "a2 n"} <= texts(oxbox.start(GAME))
    assert first.peek() != second.peek()


@pytest.mark.rule("R15")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_with_two_seats_there_is_always_a_move(size: int) -> None:
    for seed in range(20):
        position, chance = oxbox.start(GAME, options={"size": size}), generator(seed)
        while position.seat is not None:
            assert len(position.legal_moves) > 0
            push_random(position, chance)


@pytest.mark.rule("R15")
def test_a_rim_full_of_the_other_symbol_would_hold_lines() -> None:
    assert len(drawn(*RING, seat=0).legal_moves) == 0
    assert sides_with_lines([*RING]) == {"O"}


def near_lines(size: int) -> list[tuple[list[str], str]]:
    """Boards that lack one cross for a line, each with the push that completes it."""
    last = LETTERS[size - 1]
    blank, most = "." * size, "X" * (size - 1)
    found = []
    for row in range(1, size + 1):
        rows = [blank] * size
        rows[size - row] = f"{most}."
        found.append((rows, f"{last}{row} w"))
    for column in range(size):
        filled = "." * column + "X" + "." * (size - column - 1)
        found.append(([blank] + [filled] * (size - 1), f"{LETTERS[column]}{size} s"))
    steps = ["." * step + "X" + "." * (size - step - 1) for step in range(size)]
    found.append(([blank, *steps[:-1][::-1]], f"{last}2 n"))
    found.append(([*steps[:-1], blank], f"{last}{size - 1} s"))
    return found


SWAP = str.maketrans("XO", "OX")
NEAR_LINES = [(rows, push) for size in (5, 4, 3) for rows, push in near_lines(size)]


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("rows", "push"), NEAR_LINES, ids=[f"{len(r)} {p}" for r, p in NEAR_LINES])
def test_every_row_column_and_long_diagonal_is_a_line(rows: list[str], push: str) -> None:
    crosses = drawn(*rows).push(push)
    assert sides_with_lines(drawing(crosses)) == {"X"}
    assert reason(crosses) == "line"
    circles = drawn(*(row.translate(SWAP) for row in rows), seat=1).push(push)
    assert reason(circles) == "line"


@pytest.mark.rule("R16")
def test_the_board_has_twelve_lines_of_five() -> None:
    assert len(near_lines(5)) == len(lines_of([*EMPTY])) == 12


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("rows", "push"), NEAR_LINES, ids=[f"{len(r)} {p}" for r, p in NEAR_LINES])
def test_a_line_with_a_cube_missing_is_no_line(rows: list[str], push: str) -> None:
    position = drawn(*rows, seat=1)
    quiet = [move for move in position.legal_moves if not sides_with_lines(after(position, move))]
    assert quiet
    for move in quiet:
        assert reason(position.copy().push(move)) is None


def after(position: Position, move: Move) -> list[str]:
    return drawing(position.copy().push(move))


@pytest.mark.rule("R16", "R17", "R18")
@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_winner_of_crowded_boards_is_the_one_whose_lines_are_drawn(
    size: int, seats: int
) -> None:
    chance, ends = generator(size), set()
    for _ in range(60):
        rows = [
            "".join(f"{SIGNS[:seats]}."[below(chance, seats + 1)] for _ in range(size))
            for _ in range(size)
        ]
        seat = below(chance, seats)
        own, other = "XO"[seat & 1], "OX"[seat & 1]
        position = drawn(*rows, seat=seat, seats=seats)
        for move in () if sides_with_lines(rows) else position.legal_moves:
            pushed = position.copy().push(move)
            lines = sides_with_lines(drawing(pushed))
            expected = "gift" if other in lines else "line" if own in lines else None
            assert reason(pushed) == expected
            ends.add(expected)
    assert ends == {"gift", "line", None}


@pytest.mark.rule("R17")
def test_a_line_made_for_the_other_side_wins_it_for_them() -> None:
    rows = ("XXOXX", "..X..", ".....", ".....", ".....")
    position = drawn(*rows, seat=1).push("c5 s")
    assert drawing(position) == ["XXXXX", ".....", ".....", ".....", "..O.."]
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "gift")
    assert outcome.sentence == "The other side completed a line for Cross."


@pytest.mark.rule("R17")
def test_the_other_sides_line_counts_first_when_a_move_makes_both() -> None:
    both = drawn("XXOXX", "OOXOO", "..O..", ".....", ".....", seat=1).push("c5 s")
    assert drawing(both) == ["XXXXX", "OOOOO", ".....", ".....", "..O.."]
    outcome = both.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "gift")


@pytest.mark.rule("R18")
def test_a_line_of_the_movers_own_symbol_wins() -> None:
    position = drawn("....O", "....O", "....O", "....O", "XXXX.").push("e1 w")
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "line")
    assert outcome.sentence == "Cross completed a line."


@pytest.mark.rule("R19")
def test_a_line_ends_the_game_the_moment_it_stands() -> None:
    position = drawn("....O", "....O", "....O", "....O", "XXXX.").push("e1 w")
    assert position.seat is None
    assert len(position.legal_moves) == 0
    with pytest.raises(GameOverError) as over:
        position.push("a5 s")
    assert over.value.code == "game-over"
    assert "Cross completed a line." in over.value.message


SHUFFLE = ("X....", "X....", "X...O", "....O", "....O")
"""Cross can take a3 from the north for ever, and Circle e3 from the south."""


def shuffle(position: Position, turns: int) -> Position:
    for _ in range(turns):
        position.push("a3 n" if position.seat == 0 else "e3 s")
    return position


@pytest.mark.rule("R20")
def test_fifty_turns_in_a_row_without_a_blank_cube_are_a_draw() -> None:
    position = shuffle(drawn(*SHUFFLE), 49)
    assert position.seat == 1
    shuffle(position, 1)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((), (0, 0), "quiet")
    assert outcome.is_draw
    assert position.seat is None


@pytest.mark.rule("R20")
def test_taking_a_blank_starts_the_count_again() -> None:
    position = shuffle(drawn(*SHUFFLE), 49).push("c1 n")
    assert int(position.state.quiet) == 0
    shuffle(position, 49)
    assert position.outcome() is None
    assert reason(shuffle(position, 1)) == "quiet"


@pytest.mark.rule("R21")
def test_a_line_on_the_fiftieth_quiet_turn_goes_before_the_draw() -> None:
    line = drawn(".....", ".....", "....X", ".....", "XXXX.", quiet=49)
    assert reason(line.copy().push("e3 n")) == "quiet"
    assert reason(line.push("e3 s")) == "line"
    gift = drawn("XXOXX", "..X..", ".....", ".....", ".....", seat=1, quiet=49)
    assert reason(gift.copy().push("c5 w")) == "quiet"
    assert reason(gift.push("c5 s")) == "gift"


@pytest.mark.rule("R22")
@pytest.mark.parametrize(("size", "draw_after"), [(3, 2), (3, 5), (4, 3), (5, 4), (5, 50)])
def test_a_game_lasts_at_most_as_long_as_the_blanks_and_quiet_turns_allow(
    size: int, draw_after: int
) -> None:
    options, bound = {"size": size, "draw_after": draw_after}, (size * size + 1) * draw_after
    if draw_after == 50:
        assert bound == GAME.rules.MOST_TURNS == 1300
    longest = 0
    for seed in range(4):
        position, chance = oxbox.start(GAME, options=options), generator(seed)
        while position.seat is not None:
            blanks = "".join(drawing(position)).count(".")
            linger(position, chance)
            assert "".join(drawing(position)).count(".") in (blanks, blanks - 1)
        longest = max(longest, position.ply)
    assert bound / 2 < longest <= bound


def linger(position: Position, chance: Chance) -> None:
    """Play a move that keeps the game going, taking a blank only when the draw is near."""
    near = int(position.state.quiet) + 1 == int(position.state.draw_after)
    for _ in range(30):
        move = push_random(position, chance)
        is_quiet = int(position.state.quiet) > 0
        if position.seat is not None and is_quiet != near:
            return
        position.pop()
    position.push(move)


@pytest.mark.rule("R23")
def test_a_winner_scores_1_and_everyone_else_0() -> None:
    position = drawn("....O", "....O", "....O", "....O", "XXXX.")
    assert position.scores == (0, 0)
    assert position.push("e1 w").scores == (1, 0)
    assert shuffle(drawn(*SHUFFLE, quiet=49), 1).scores == (0, 0)


@pytest.mark.rule("R23")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_partners_win_together(seat: int) -> None:
    own, partner = SIGNS[seat], SIGNS[(seat + 2) % 4]
    position = drawn(f"{own}{partner}{own}{partner}.", *EMPTY[1:], seat=seat, seats=4)
    assert position.scores == (0, 0, 0, 0)
    outcome = position.push("e5 w self").outcome()
    assert outcome is not None
    assert outcome.winners == ((0, 2), (1, 3))[seat % 2]
    assert outcome.scores == ((1, 0, 1, 0), (0, 1, 0, 1))[seat % 2]


@pytest.mark.rule("R23")
def test_partners_win_a_gift_together() -> None:
    outcome = drawn("XxoxX", "..X..", *EMPTY[2:], seat=3, seats=4).push("c5 s self").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 2), (1, 0, 1, 0))
    assert outcome.sentence == "The other side completed a line for A1 and A2."


@pytest.mark.rule("R24")
def test_a_cube_with_your_symbol_is_yours_only_if_its_dot_points_at_you() -> None:
    rows = ("XxOo.", ".....", ".....", ".....", ".....")
    blanks = rim(5) - {"a5", "b5", "c5", "d5"}
    for seat, cube in enumerate(("a5", "c5", "b5", "d5")):
        position = drawn(*rows, seat=seat, seats=4)
        assert cubes(position) == blanks | {cube}
    assert refused(drawn(*rows, seat=0, seats=4), "b5 s self") == ("not-pointing", "Oxixo R24")
    assert refused(drawn(*rows, seat=3, seats=4), "c5 e self") == ("not-pointing", "Oxixo R24")


@pytest.mark.rule("R25")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_mover_turns_the_dot_to_itself_or_to_its_partner(seat: int) -> None:
    own, partner = SIGNS[seat], SIGNS[(seat + 2) % 4]
    for rows in (EMPTY, (".....", ".....", f"{own}....", ".....", ".....")):
        for word, sign in (("self", own), ("partner", partner)):
            position = drawn(*rows, seat=seat, seats=4).push(f"a3 e {word}")
            assert drawing(position)[2] == f"....{sign}"


@pytest.mark.rule("R25")
def test_each_push_is_two_moves_with_four_seats() -> None:
    position = oxbox.start(GAME, 4)
    assert len(position.legal_moves) == GAME.rules.MOST_MOVES == 88
    two = texts(oxbox.start(GAME))
    assert texts(position) == {f"{text} {word}" for text in two for word in ("self", "partner")}


@pytest.mark.rule("R26")
def test_a_cube_that_slides_keeps_its_dot() -> None:
    rows = (".....", ".....", ".xOXo", ".....", ".....")
    pushed = drawn(*rows, seat=0, seats=4).push("a3 e partner")
    assert drawing(pushed)[2] == "xOXox"
    back = drawn(*rows, seat=3, seats=4).push("e3 w self")
    assert drawing(back)[2] == "o.xOX"


@pytest.mark.rule("R26")
def test_the_dot_of_the_cube_that_was_taken_stays_nowhere_behind() -> None:
    rows = ("x....", "X....", ".....", ".....", ".....")
    pushed = drawn(*rows, seat=2, seats=4).push("a5 e self")
    assert drawing(pushed) == ["....x", "X....", ".....", ".....", "....."]
    assert int(pushed.state.dots).bit_count() == 1


@pytest.mark.rule("R27")
def test_lines_take_no_notice_of_dots() -> None:
    position = drawn("xXxX.", *EMPTY[1:], seat=0, seats=4).push("e5 w partner")
    assert drawing(position)[0] == "xxXxX"
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), "line")
    assert outcome.sentence == "A1 and A2 completed a line."


@pytest.mark.rule("R28")
def test_on_the_first_turn_a_blank_cube_must_be_taken() -> None:
    position = oxbox.replay(GAME, ["c1 n partner", "c1 w partner"], seats=4)
    assert drawing(position)[0] == "..x.."
    assert position.seat == 2
    assert "c5" not in cubes(position)
    with pytest.raises(IllegalMoveError) as refusal:
        position.push("c5 e self")
    assert (refusal.value.code, refusal.value.rule) == ("first-turn", "Oxixo R28")
    position.push("d5 e self").push("e2 n self").push("a2 n self").push("a4 s self")
    assert position.seat == 2
    assert position.ply == 6
    assert "c5 e self" in texts(position)


@pytest.mark.rule("R28")
def test_the_first_turn_of_the_last_seat_is_no_exception() -> None:
    position = oxbox.replay(GAME, ["c1 n self", "c1 w partner", "d5 e self"], seats=4)
    assert drawing(position)[-1] == "o...."
    assert position.seat == 3
    with pytest.raises(IllegalMoveError) as refusal:
        position.push("a1 n self")
    assert (refusal.value.code, refusal.value.rule) == ("first-turn", "Oxixo R28")


@pytest.mark.rule("R28")
def test_on_its_second_turn_the_first_seat_may_take_its_own_cube() -> None:
    moves = ["c1 n self", "b1 n partner", "d1 n self", "a3 e self"]
    position = oxbox.replay(GAME, moves, seats=4)
    assert (position.ply, position.seat) == (4, 0)
    assert "c5 e self" in texts(position)
    assert drawing(position.push("c5 s self"))[-1][2] == "X"


@pytest.mark.rule("R28")
def test_enough_blanks_are_left_for_the_first_round_even_on_the_smallest_board() -> None:
    for seed in range(200):
        position, chance = oxbox.start(GAME, 4, {"size": 3}), generator(seed)
        for seat in range(4):
            assert position.seat == seat
            assert len(position.legal_moves) > 0
            push_random(position, chance)


FULL = ("xoxOx", "OxOxO", "xOOOx", "OxOxO", "xOxOx")
"""No cube for A1, one for B2, and no line."""


@pytest.mark.rule("R29")
def test_a_seat_that_can_take_no_cube_is_skipped() -> None:
    assert len(drawn(*FULL, seat=0, seats=4).legal_moves) == 0
    position = drawn(*FULL, seat=3, seats=4).push("b5 w self")
    assert drawing(position)[0] == "oxxOx"
    assert position.seat == 1


@pytest.mark.rule("R29")
def test_a_skipped_turn_neither_counts_as_quiet_nor_ends_the_run() -> None:
    position = drawn(*FULL, seat=3, seats=4, quiet=7).push("b5 w self")
    assert int(position.state.quiet) == 8
    assert int(position.state.ply) == 41


@pytest.mark.rule("R30")
def test_two_seats_in_a_row_can_be_skipped() -> None:
    rows = tuple(row.lower() for row in FULL)
    position = drawn(*rows, seat=3, seats=4).push("b5 w self")
    assert position.seat == 2


@pytest.mark.rule("R30")
def test_only_a_rim_full_of_the_other_symbol_stops_both_partners() -> None:
    assert [len(drawn(*RING, seat=seat, seats=4).legal_moves) for seat in (0, 2)] == [0, 0]
    for gap, seat in ((".", 0), (".", 2), ("X", 0), ("x", 2)):
        assert cubes(drawn(f"OO{gap}OO", *RING[1:], seat=seat, seats=4)) == {"c5"}


@pytest.mark.rule("R30")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_no_seat_plays_twice_running_and_at_most_two_are_skipped(size: int) -> None:
    steps = set()
    for seed in range(30):
        position, chance = oxbox.start(GAME, 4, {"size": size}), generator(seed)
        while position.seat is not None:
            seat = position.seat
            push_random(position, chance)
            if position.seat is not None:
                steps.add((position.seat - seat) % 4)
                assert len(position.legal_moves) > 0
    assert {1, 2} <= steps <= {1, 2, 3}


@pytest.mark.rule("R31")
@pytest.mark.parametrize(("size", "ring", "moves"), [(3, 8, 20), (4, 12, 32), (5, 16, 44)])
def test_the_size_of_the_board_is_an_option(size: int, ring: int, moves: int) -> None:
    position = oxbox.start(GAME, options={"size": size})
    assert len(drawing(position)) == size
    assert len(cubes(position)) == ring
    assert len(position.legal_moves) == moves
    assert len(oxbox.start(GAME, 4, {"size": size}).legal_moves) == 2 * moves
    assert len(near_lines(size)) == 2 * size + 2


@pytest.mark.rule("R31")
def test_other_sizes_are_refused() -> None:
    assert oxbox.start(GAME).options["size"] == 5
    for size in (2, 6, -3, "big"):
        with pytest.raises(OptionError, match="a whole number from 3 to 5"):
            oxbox.start(GAME, options={"size": size})


@pytest.mark.rule("R31")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_codes_beyond_the_board_name_no_move(size: int) -> None:
    two, four = (oxbox.start(GAME, seats, {"size": size}) for seats in (2, 4))
    for code in (-1, -8, size * size * 8, GAME.rules.HIGHEST_MOVE + 1, 1 << 30):
        for position in (two, four):
            assert refused(position, Move(code, "that")) == ("no-such-move", "Oxixo R31")
    assert refused(two, Move(1, "a dot")) == ("no-such-move", "Oxixo R31")


@pytest.mark.rule("R32")
@pytest.mark.parametrize("draw_after", [1, 2, 7, 1000])
def test_the_number_of_quiet_turns_that_make_a_draw_is_an_option(draw_after: int) -> None:
    position = shuffle(drawn(*SHUFFLE, draw_after=draw_after), draw_after - 1)
    assert position.outcome() is None
    assert reason(shuffle(position, 1)) == "quiet"


@pytest.mark.rule("R32")
def test_with_draw_after_0_there_is_no_such_draw() -> None:
    assert shuffle(drawn(*SHUFFLE, draw_after=0), 1200).outcome() is None
    assert oxbox.start(GAME, options={"draw_after": 0}).push("a3 e").outcome() is None


@pytest.mark.rule("R32")
def test_with_draw_after_0_the_count_of_quiet_turns_never_turns_negative() -> None:
    position = shuffle(drawn(*SHUFFLE, draw_after=0, quiet=32_767), 3)
    assert int(position.state.quiet) >= 32_767


@pytest.mark.rule("R32")
def test_draw_after_lies_between_0_and_1000() -> None:
    assert oxbox.start(GAME).options["draw_after"] == 50
    for number in (-1, 1001, 2.5, True):
        with pytest.raises(OptionError, match="from 0 to 1000"):
            oxbox.start(GAME, options={"draw_after": number})


def test_every_refusal_has_been_seen_above() -> None:
    codes = {ruling.code for ruling in GAME.rules.REFUSALS}
    assert codes == {
        "legal",
        "no-such-move",
        "inside",
        "same-place",
        "not-yours",
        "not-pointing",
        "first-turn",
    }


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("A3 E", "a3 e"),
        ("a3e", "a3 e"),
        (" a3,  east ", "a3 e"),
        ("a3\tNorth", "a3 n"),
        ("c1 west", "c1 w"),
    ],
)
def test_moves_may_be_written_loosely(given: str, text: str) -> None:
    assert oxbox.start(GAME).push(given).peek().text == text


@pytest.mark.parametrize(
    ("given", "text"),
    [("a3 e s", "a3 e self"), ("A3E P", "a3 e partner"), ("a3 south self", "a3 s self")],
)
def test_the_dot_may_be_shortened(given: str, text: str) -> None:
    assert oxbox.start(GAME, 4).push(given).peek().text == text


WRONG = [
    "",
    " ",
    "a3",
    "a3 x",
    "f3 e",
    "a6 e",
    "a0 e",
    "3a e",
    "a3 e e",
    "a3 ee",
    "a3-e",
    "a3 e\0",
    "٣a e",
]


@pytest.mark.parametrize(
    "text", [*WRONG, "a3 e self", "a3 e p", "x" * 100_000, "a3" + " " * 100_000]
)
def test_a_text_that_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="write one like a3 e") as wrong:
        oxbox.start(GAME).push(text)
    assert wrong.value.code == "notation"
    assert len(wrong.value.message) < 200


@pytest.mark.parametrize("text", [*WRONG, "a3 e", "a3 s", "a3 e both", "a3 e self partner"])
def test_four_seats_must_say_whom_the_dot_points_at(text: str) -> None:
    with pytest.raises(NotationError, match="write one like a3 e self"):
        oxbox.start(GAME, 4).push(text)


@pytest.mark.parametrize("cube", ["d1", "a4", "e5"])
def test_a_cube_outside_a_small_board_is_named_in_the_refusal(cube: str) -> None:
    with pytest.raises(NotationError, match=f"no cube {cube} on a board of size 3"):
        oxbox.start(GAME, options={"size": 3}).push(f"{cube} n")


def test_only_cubes_that_another_face_comes_to_are_told() -> None:
    position = drawn("X....", "X....", "X....", ".....", "X....")
    position.push("a1 n")
    taking, pushing = position.tell(-1)
    assert [piece.space for piece in taking.changes["pieces"]["set"]] == ["end:na"]
    told = {piece.id: piece.look for piece in pushing.changes["pieces"]["set"]}
    assert told == {"cube:a1": "blank", "cube:a2": "cross"}
    assert pushing.renamed["cube:a1"] == "cube:a5"


@pytest.mark.rule("R24")
def test_the_picture_says_at_whom_a_dot_points() -> None:
    scene = oxbox.start("oxixo", seats=4).scene()
    signs = {space.text: (space.x, space.y) for space in scene.spaces if space.look == "bare"}
    assert signs == {"A1↓": (0, 6), "B1←": (0, 0), "A2↑": (6, 0), "B2→": (6, 6)}
    assert not [space for space in oxbox.start("oxixo").scene().spaces if space.look == "bare"]


@pytest.mark.rule("R3")
def test_a_telling_says_to_whom_the_dot_points() -> None:
    position = oxbox.start("oxixo", seats=4)
    position.push("a1 n self")
    assert position.tell()[0].sentence == "A1 takes the blank cube at a1. Its dot points to A1."


def test_a_view_from_outside_shows_no_cube_out_of_the_board() -> None:
    view = oxbox.start(GAME).view(0)
    assert View.from_json(GAME, view.to_json()) == view
    box = view.box.copy()
    box[0].moment = 1
    with pytest.raises(RecordError, match="not a view of Oxixo"):
        View.from_json(GAME, View(GAME, view.options, box).to_json())
