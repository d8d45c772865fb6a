"""Layouts: every byte defined, every number signed, no name in the way of NumPy's own."""

import numpy as np
import pytest

from oxbox.games import GAMES
from oxbox.kernels.layout import Field, blank, copy, layout

SHARED = ("seats", "seat", "viewer", "ended")
MIXED: list[Field] = [
    ("small", np.int8),
    ("wide", np.int64, (3,)),
    ("middle", np.int16, (5,)),
    ("large", np.int32),
]


@pytest.mark.parametrize("name", ["size", "data", "flags", "dtype", "shape", "copy", "item"])
def test_names_that_numpy_scalars_have_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"chess: NumPy scalars have .*'{name}'"):
        layout("chess", [("board", np.int8), (name, np.int8)])


@pytest.mark.parametrize("name", ["seats", "ended", "chess"])
def test_names_that_are_taken_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="occurs more than once"):
        layout("chess", [(name, np.int8)])


def test_a_layout_begins_with_a_field_named_after_its_game() -> None:
    made = layout("chess", MIXED)
    assert made.names is not None
    assert made.names[0] == "chess"
    assert {*SHARED, "small", "wide", "middle", "large"} < set(made.names)


@pytest.mark.parametrize("length", range(1, 20))
def test_no_byte_is_undefined_whatever_the_fields(length: int) -> None:
    made = layout("chess", [*MIXED, ("tail", np.int8, (length,))])
    assert sum(made[name].itemsize for name in made.names or ()) == made.itemsize
    assert made.itemsize % 8 == 0


def test_fields_stand_where_their_width_wants_them() -> None:
    made = layout("chess", MIXED)
    assert made.fields is not None
    for field, offset, *_ in made.fields.values():
        assert offset % field.base.itemsize == 0


@pytest.mark.parametrize("game", GAMES)
def test_all_fields_of_all_games_are_signed_integers(game: str) -> None:
    made = GAMES[game].rules.LAYOUT
    assert {made[name].base.kind for name in made.names or ()} == {"i"}
    assert all(made[name].base.isnative for name in made.names or ())


@pytest.mark.parametrize("game", GAMES)
def test_all_games_share_the_fields_that_generic_code_reads(game: str) -> None:
    made = GAMES[game].rules.LAYOUT
    assert made.names is not None
    assert made.names[0] == game
    assert {*SHARED} < set(made.names)
    assert made.type is np.record


def test_a_blank_state_is_all_zeros_and_owns_its_memory() -> None:
    made = layout("chess", MIXED)
    first, second = blank(made), blank(made)
    assert first.tobytes() == bytes(made.itemsize)
    first.wide[1] = 7
    first.small = -1
    assert second.tobytes() == bytes(made.itemsize)


def test_a_copy_changes_apart_from_its_original() -> None:
    original = blank(layout("chess", MIXED))
    original.middle[:] = range(5)
    twin = copy(original)
    assert twin.tobytes() == original.tobytes()
    twin.middle[2] = 9
    twin.ended = 1
    assert original.middle.tolist() == [0, 1, 2, 3, 4]
    assert original.ended == 0


def test_a_copy_of_a_state_in_an_array_does_not_follow_the_array() -> None:
    states = np.zeros(2, layout("chess", MIXED))
    twin = copy(states[0])
    states[0].large = 5
    assert twin.large == 0
