"""Texts that are worded for their reader."""

import orjson
import pytest

from oxbox.catalogue import Catalogue, Seat, Seats
from oxbox.wording import address, address_json, choose_for, name_mark, without_marks

NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def shared() -> Catalogue:
    return Catalogue("oxbox")


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [(0, "You move."), (1, "Ann moves."), (None, "Ann moves.")],
)
def test_a_message_says_you_to_the_seat_it_speaks_of(
    shared: Catalogue, reader: int | None, sentence: str
) -> None:
    assert address(shared.text("moves", seat=Seat(0)), NAMES, reader) == sentence


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        (0, "You and Cleo won."),
        (1, "Ann and Cleo won."),
        (2, "You and Ann won."),
        (None, "Ann and Cleo won."),
    ],
)
def test_a_message_about_several_seats_names_you_first(
    shared: Catalogue, reader: int | None, sentence: str
) -> None:
    assert address(shared.text("reason-won", winners=Seats((0, 2))), NAMES, reader) == sentence


def test_a_message_that_nobody_worded_is_its_name_and_its_arguments(shared: Catalogue) -> None:
    assert address(shared.text("hops", frog=Seat(1), far=3), NAMES) == "hops Ben 3"
    assert address(shared.text("hops", frog=Seat(1), far=3), NAMES, 1) == "hops you 3"


def test_a_message_without_an_argument_that_it_needs_is_refused(shared: Catalogue) -> None:
    with pytest.raises(ValueError, match="moves"):
        shared.text("moves")


def test_a_seat_and_a_number_are_not_the_same_argument(shared: Catalogue) -> None:
    assert shared.text("hops", far=1) == "hops 1"
    assert shared.text("hops", far=Seat(1)) != "hops 1"


def test_two_wordings_share_what_they_have_in_common() -> None:
    assert choose_for(1, "You go home.", f"{name_mark(1)} goes home.") == (
        "⦃1:You go¦⦃1⦄ goes⦄ home."
    )
    assert choose_for(1, "The end.", "The end.") == "The end."
    assert address(choose_for(0, "So you do.", "So do they."), NAMES, 0) == "So you do."


def test_marks_are_resolved_in_json() -> None:
    text = orjson.dumps({"sentence": Catalogue("oxbox").text("moves", seat=Seat(1)), "at": "a1"})
    assert orjson.loads(address_json(text, NAMES, 1)) == {"sentence": "You move.", "at": "a1"}
    assert address_json(b'{"at":"a1"}', NAMES) == b'{"at":"a1"}'


def test_a_text_from_outside_has_no_marks() -> None:
    assert without_marks("A⦃0:x¦y⦄nn") == "A0:xynn"
    assert address("half a mark ⦃0:", NAMES) == "half a mark 0:"
