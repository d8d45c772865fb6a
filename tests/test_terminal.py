"""Text boards: joined borders, alignment, marks without colour, nothing a terminal obeys."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.position import start
from oxbox.scene import Fact, Note, Piece, Region, Scene, Space
from oxbox.terminal import draw_text
from oxbox.terminal.canvas import HEAVY, LIGHT, PLAIN, Canvas, Style, toned
from oxbox.terminal.characters import clean, clip, text_width, wrap
from tests.cases import Case, random_positions

CODES = re.compile(r"\x1b\[[0-9;]*m")
HOSTILE = "a\x1b[2J\x07\x00\x9b31m\u202e\u200d\ud800\r\nb"


def scene(
    spaces: tuple[Space, ...],
    pieces: tuple[Piece, ...] = (),
    regions: tuple[Region, ...] = (Region("board", "The board", 0, 0, 4, 4),),
    marked: tuple[str, ...] = (),
) -> Scene:
    return Scene("test", "Red to move", 4, 4, regions, spaces, pieces, marked=marked)


def cell(name: str, x: float, y: float, width: float = 1) -> Space:
    return Space(name, "board", name, x, y, width)


def piece(name: str, space: str, *text: str) -> Piece:
    return Piece(name, space, name, "disc", "red", text)


def board(drawn: Scene) -> str:
    return draw_text(drawn).rpartition("\n\n")[0]


def test_neighbours_share_their_borders_and_junctions_join() -> None:
    spaces = (cell("a", 0, 0), cell("b", 1, 0), cell("c", 0, 1), cell("d", 1, 1), cell("e", 2, 1))
    assert board(scene(spaces)) == (
        "╭───┬───╮\n"
        "│   │   │\n"
        "├───┼───┼───╮\n"
        "│   │   │   │\n"
        "╰───┴───┴───╯"
    )  # fmt: skip


def test_a_space_and_the_only_piece_on_a_space_are_marked_by_a_heavy_border() -> None:
    spaces = (cell("a", 0, 0), cell("b", 1, 0))
    heavy = "╭───┲━━━┓\n│   ┃ X ┃\n╰───┺━━━┛"
    pieces = (piece("x", "b", "X"),)
    assert board(scene(spaces, pieces, marked=("b",))) == heavy
    assert board(scene(spaces, pieces, marked=("x",))) == heavy


def test_one_of_several_pieces_is_marked_by_arrowheads() -> None:
    pieces = (piece("x", "a", "X"), piece("o", "a", "O"))
    drawn = board(scene((cell("a", 0, 0, 2),), pieces, marked=("o",)))
    assert drawn == "╭───────╮\n│ X »O« │\n╰───────╯"


def test_a_space_without_a_border_is_marked_by_arrowheads() -> None:
    spaces = (Space("a", "board", "a", 0, 0, look="arrow", text="↓"), cell("b", 1, 0))
    assert "»↓«" in board(scene(spaces, marked=("a",)))


def test_pieces_that_do_not_fit_side_by_side_stand_in_rows() -> None:
    region = Region("board", "The board", 0, 0, 1, 1, (6, 3))
    pieces = tuple(piece(name, "a", name) for name in ("AA", "BB", "CC", "DD"))
    drawn = board(scene((cell("a", 0, 0),), pieces, (region,)))
    assert drawn == "╭─────╮\n│AA BB│\n│CC DD│\n╰─────╯"


def test_what_is_printed_on_a_space_stays_readable_beneath_a_piece() -> None:
    region = Region("board", "The board", 0, 0, 2, 1, (6, 3))
    spaces = tuple(Space(f"s{x}", "board", "", x, 0, text=f"{x}\nREST") for x in range(2))
    drawn = board(scene(spaces, (piece("x", "s1", "X"),), (region,)))
    assert drawn == "╭─────┬─────╮\n│  0  │  X  │\n│REST │REST │\n╰─────┴─────╯"


def test_text_that_is_too_long_for_its_box_is_cut() -> None:
    drawn = board(scene((cell("a", 0, 0),), (piece("x", "a", "elephant", "second line"),)))
    assert drawn == "╭───╮\n│el…│\n╰───╯"


def test_regions_stand_beside_each_other_only_if_they_fit() -> None:
    regions = (Region("board", "Left", 0, 0, 4, 1), Region("hand", "Right", 4, 0, 4, 1))
    spaces = (cell("a", 0, 0, 4), Space("b", "hand", "b", 4, 0, 4))
    both = scene(spaces, (), regions)
    assert draw_text(both, columns=40).startswith("Left                Right\n")
    assert draw_text(both, columns=30).startswith("Left\n╭───")


def test_wide_characters_keep_the_borders_in_line() -> None:
    spaces = (cell("a", 0, 0, 2), cell("b", 2, 0, 2))
    pieces = (piece("x", "a", "谷😀"), piece("o", "b", "é́"))
    lines = board(scene(spaces, pieces)).split("\n")
    assert {text_width(line) for line in lines} == {17}
    assert "谷😀" in lines[1]


def test_a_wide_character_that_is_half_overwritten_goes() -> None:
    canvas = Canvas(6, 1)
    canvas.write(0, 0, "谷谷谷")
    canvas.write(1, 0, "xx")
    assert canvas.rows(False) == [" xx 谷"]


def test_control_characters_never_reach_the_terminal() -> None:
    region = Region("board", HOSTILE, 0, 0, 9, 9)
    hostile = Scene(
        "test", HOSTILE, 9, 9, (region, Region("other", HOSTILE, 0, 9, 9, 1)),
        (Space("a", "board", HOSTILE, 0, 0, 9, text=HOSTILE),
         Space("b", "board", HOSTILE, 0, 1, 9)),
        (Piece("p", "b", HOSTILE, "x", HOSTILE, (HOSTILE, HOSTILE)),),
        facts=(Fact(HOSTILE, HOSTILE, 0),), notes=(Note("text", HOSTILE),),
    )  # fmt: skip
    text = CODES.sub("", draw_text(hostile, colour=True))
    assert clean(text.replace("\n", "")) == text.replace("\n", "")
    text.encode()


@given(st.text())
def test_a_clean_text_is_printable_and_stays_clean(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert all(character.isprintable() for character in cleaned)


@given(st.text(), st.integers(2, 40))
def test_no_line_is_wider_than_asked_for(text: str, columns: int) -> None:
    assert all(text_width(line) <= columns for line in wrap(text, columns))
    assert text_width(clip(clean(text), columns)) <= columns
    assert "".join(wrap(text, columns)).replace(" ", "") == clean(text).replace(" ", "")


def test_the_first_fact_about_the_seat_to_move_has_an_arrow() -> None:
    facts = (Fact("Red", "3", 0), Fact("Blue", "4", 1), Fact("Pile", "9", 1), Fact("Stock", "12"))
    drawn = draw_text(Scene("test", "Blue to move", 0, 0, (), (), (), (), facts, 1), columns=20)
    assert drawn == "  Red    3\n▶ Blue   4\n  Pile   9\n  Stock  12\n\nBlue to move"
    ended = draw_text(Scene("test", "Blue wins", 0, 0, (), (), (), (), facts, None))
    assert "▶" not in ended


def test_notes_are_wrapped_and_stand_before_the_title() -> None:
    notes = (Note("headline", "quaggle"), Note("hint", "KWAG-ul"), Note("text", "a small bog " * 9))
    lines = draw_text(Scene("test", "Red answers", 0, 0, (), (), (), notes=notes)).split("\n")
    assert lines[:2] == ["quaggle", "KWAG-ul"]
    assert lines[-1] == "Red answers"
    assert max(map(len, lines)) <= 76


def test_colours_are_written_only_where_they_change() -> None:
    canvas = Canvas(5, 1)
    canvas.write(0, 0, "ab", Style(160, True))
    canvas.write(3, 0, "c", PLAIN)
    assert canvas.rows(True) == ["\x1b[0;1;38;5;160mab \x1b[0mc"]
    assert canvas.rows(False) == ["ab c"]


@pytest.mark.parametrize("tone", ["white", "ink"])
def test_what_would_vanish_on_some_terminals_is_in_their_own_colour(tone: str) -> None:
    assert toned(tone) == PLAIN
    assert toned(tone, bold=True) == Style(None, True)


def test_borders_of_both_weights_join() -> None:
    canvas = Canvas(9, 3)
    canvas.box((0, 0), (4, 2), PLAIN, LIGHT)
    canvas.box((4, 0), (8, 2), PLAIN, HEAVY)
    assert canvas.rows(False) == ["╭───┲━━━┓", "│   ┃   ┃", "╰───┺━━━┛"]


def test_every_board_fits_eighty_columns_in_colour_and_without(case: Case) -> None:
    for position in random_positions(case, 1, 60)[::3]:
        for seat in (-1, 0):
            drawn = position.scene(seat)
            plain, coloured = draw_text(drawn), draw_text(drawn, colour=True)
            assert CODES.sub("", coloured) == plain
            assert max(text_width(line) for line in plain.split("\n")) <= 80
            assert not any(line.endswith(" ") for line in plain.split("\n"))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_piece_and_fact_is_on_the_board(game: Game) -> None:
    position = start(game, seed=1)
    drawn = position.scene()
    text = str(position)
    for thing in drawn.pieces:
        assert all(line.strip() in text for line in thing.text)
    for fact in drawn.facts:
        assert fact.label in text
    assert text.endswith(drawn.title)
