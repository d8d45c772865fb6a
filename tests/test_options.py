"""Options: what each kind takes, and that it refuses everything else in words."""

import copy
import pickle
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.errors import GameError, OptionError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.options import Flag, Number, Option, Subset

FLAG = Flag("line", False)
NUMBER = Number("hand", 5, "", 3, 800)
SUBSET = Subset("without", (), "", ("fish", "shell", "turtle"))

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.binary(),
    st.text(),
    st.lists(st.text() | st.integers()),
    st.dictionaries(st.text(), st.integers()),
)


def refused(option: Option, given: Any) -> str:
    with pytest.raises(OptionError) as wrong:
        option.read(given)
    assert wrong.value.code == "bad-option"
    assert len(wrong.value.message) < 300
    return wrong.value.message


@pytest.mark.parametrize("given", [True, "yes", "YES", " true ", "on", "1", 1])
def test_a_flag_says_yes(given: Any) -> None:
    assert FLAG.read(given) is True


@pytest.mark.parametrize("given", [False, "no", "No", "false", "off", "0", 0])
def test_a_flag_says_no(given: Any) -> None:
    assert FLAG.read(given) is False


@pytest.mark.parametrize("given", ["", "maybe", "y", "2", 2, -1, 1.0, None, [], [True], "yes yes"])
def test_a_flag_says_nothing_else(given: Any) -> None:
    assert refused(FLAG, given) == f"line={given} is not possible: line takes yes or no."


@pytest.mark.parametrize(("given", "number"), [(3, 3), (800, 800), (" 7 ", 7), ("007", 7)])
def test_a_number_is_read_as_such_or_as_text(given: Any, number: int) -> None:
    read = NUMBER.read(given)
    assert read == number
    assert type(read) is int


@pytest.mark.parametrize(
    "given",
    [
        2,
        801,
        -3,
        "2",
        "801",
        "",
        " ",
        "five",
        "+5",
        "-5",
        "5.0",
        5.0,
        "5e0",
        "0x5",
        "1_0",
        "٥",
        "⁵",
        True,
        False,
        None,
        [5],
        {5: 5},
        b"5",
        "5" * 1000,
        float("nan"),
        float("inf"),
        10**30,
    ],
)
def test_a_number_out_of_its_range_is_refused(given: Any) -> None:
    message = refused(NUMBER, given)
    assert message.startswith("hand=")
    assert message.endswith("is not possible: hand takes a whole number from 3 to 800.")


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    refused(NUMBER, 10**5000)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", ()),
        (",, ,", ()),
        ("shell", ("shell",)),
        ("turtle, FISH", ("fish", "turtle")),
        ("fish,fish", ("fish",)),
        (["turtle", "fish"], ("fish", "turtle")),
        (("shell",), ("shell",)),
        ({"shell", "fish"}, ("fish", "shell")),
        (frozenset(), ()),
        ([], ()),
    ],
)
def test_a_subset_is_read_in_the_order_of_its_members(given: Any, words: tuple[str, ...]) -> None:
    assert SUBSET.read(given) == words


@pytest.mark.parametrize(
    "given",
    ["whale", "fish whale", "fish;shell", None, 5, True, ["whale"], [5], [["fish"]], {}],
)
def test_a_subset_has_no_other_members(given: Any) -> None:
    message = refused(SUBSET, given)
    assert message.endswith("without takes any of fish, shell, turtle, with commas between.")


def test_a_subset_of_endless_numbers_is_refused() -> None:
    refused(SUBSET, [10**5000])


def test_options_that_are_resolved_stay_as_they_are_wherever_they_go() -> None:
    seats, options = GAMES["oxixo"].resolve(None, {"size": 4})
    assert (seats, options) == (2, {"size": 4, "draw_after": 50})
    assert repr(options) == "{'size': 4, 'draw_after': 50}"
    twins: list[Any] = [pickle.loads(pickle.dumps(options))]
    twins += [copy.copy(options), copy.deepcopy(options)]
    for twin in twins:
        assert twin == options
        assert hash(twin) == hash(options)
        with pytest.raises(TypeError):
            twin["size"] = 3


def test_options_are_stored_in_a_state() -> None:
    state = SimpleNamespace()
    FLAG.store(state, True)
    NUMBER.store(state, 9)
    SUBSET.store(state, ("fish", "turtle"))
    Number("size", 5, "width", 3, 5).store(state, 4)
    assert vars(state) == {"line": True, "hand": 9, "without": 0b101, "width": 4}


def test_a_default_may_depend_on_the_number_of_seats() -> None:
    assert NUMBER.default_for(2) == 5
    asked = Number("hand", lambda seats: 10 - seats, "", 1, 9)
    assert [asked.default_for(seats) for seats in (2, 3, 4)] == [8, 7, 6]


def test_an_option_names_no_material_unless_it_says_so() -> None:
    assert [option.digest("x") for option in (FLAG, NUMBER, SUBSET)] == [None, None, None]


def test_an_option_of_no_kind_reads_nothing() -> None:
    option = Option("bare", 0)
    with pytest.raises(NotImplementedError):
        option.read("x")
    with pytest.raises(NotImplementedError):
        _ = option.range


def assert_value_or_error(option: Option, given: Any) -> None:
    """What is given is refused briefly, or read as a value that is read as itself."""
    try:
        value = option.read(given)
    except GameError as error:
        message = str(error)
    else:
        message = "a value"
        assert option.read(value) == value
    assert 0 < len(message) < 500


@given(ANYTHING)
def test_anything_is_a_value_or_an_option_error(given: Any) -> None:
    for option in (FLAG, NUMBER, SUBSET):
        assert_value_or_error(option, given)


def every_option() -> list[Any]:
    return [
        pytest.param(game, option, id=f"{game.name}-{option.name}")
        for game in GAMES.values()
        for option in game.options
    ]


@pytest.mark.parametrize(("game", "option"), every_option())
@given(given=ANYTHING)
def test_anything_is_a_value_or_a_game_error_for_the_options_of_every_game(
    game: Game, option: Option, given: Any
) -> None:
    assert_value_or_error(option, given)


@pytest.mark.parametrize(("game", "option"), every_option())
def test_every_default_is_a_value_of_its_option(game: Game, option: Option) -> None:
    for seats in game.seats:
        default = option.default_for(seats)
        assert option.read(default) == default
    assert game.about_option(option).endswith(".")
    assert option.range


def test_everything_given_is_checked_and_the_rest_filled_in() -> None:
    game = GAMES["oxixo"]
    assert game.resolve(None, {}) == (2, {"size": 5, "draw_after": 50})
    assert game.resolve(4, {"size": "4"}) == (4, {"size": 4, "draw_after": 50})


@pytest.mark.parametrize(
    ("seats", "given", "code"),
    [
        (3, {}, "bad-seats"),
        (True, {}, "bad-seats"),
        (2, {"colour": 1}, "no-option"),
        (2, {"": 1}, "no-option"),
        (2, {5: 1}, "no-option"),
        (2, {"Size": 5}, "no-option"),
        (2, {"size": 9}, "bad-option"),
    ],
)
def test_what_cannot_be_resolved_is_refused_with_its_code(
    seats: int, given: Any, code: str
) -> None:
    with pytest.raises(OptionError) as wrong:
        GAMES["oxixo"].resolve(seats, given)
    assert wrong.value.code == code


@given(st.dictionaries(st.text(), ANYTHING, max_size=3), ANYTHING)
def test_any_choice_is_resolved_or_an_option_error(given: Any, seats: Any) -> None:
    try:
        resolved, options = GAMES["oxixo"].resolve(seats, given)
    except OptionError:
        return
    assert resolved in (2, 4)
    assert set(options) == {"size", "draw_after"}
