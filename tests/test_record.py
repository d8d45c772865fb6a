"""Records: what is written down replays, and nothing else that is sent does any harm."""

import copy
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oxbox
from oxbox.errors import RecordError
from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels.chance import generator
from oxbox.record import LONGEST, Event, Record
from tests.cases import play_to_the_end

DEALT = [game for game in GAMES.values() if game.rules.LABELS]
"""The games with a real deal."""

THREE = [game for game in GAMES.values() if 3 in game.seats]
"""The games for three seats."""

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def good_text() -> str:
    """A finished game with every part that a record of Oxixo can have."""
    position = oxbox.replay("oxixo", ["a3 e self", "c1 n partner"], seats=4, options={"size": 4})
    return Record.of(position, (Event(1, "takeover", 2), Event(2, "resign", 1))).to_json()


GOOD: dict[str, Any] = json.loads(good_text())
FINISHED = play_to_the_end(oxbox.start("oxixo", options={"size": 3}), generator(4))


def changed(**parts: Any) -> str:
    """The good record with some parts replaced."""
    return json.dumps({**GOOD, **parts})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in GOOD.items() if key != name})


def refusal(text: str) -> str:
    """The code with which a text is refused."""
    with pytest.raises(RecordError) as refused:
        Record.from_json(text)
    assert len(str(refused.value)) < 400
    return refused.value.code


def replay_refusal(text: str) -> str:
    """The code with which a record that can be read is not replayed."""
    record = Record.from_json(text)
    with pytest.raises(RecordError) as refused:
        record.replay()
    return refused.value.code


def assert_record_or_error(text: str) -> None:
    """Reading and replaying go well or end in a ``RecordError``; what was read round-trips."""
    try:
        record = Record.from_json(text)
    except RecordError:
        return
    written = record.to_json()
    assert Record.from_json(written).to_json() == written
    try:
        record.replay()
    except RecordError:
        return


def test_a_record_round_trips_and_replays() -> None:
    record = Record.from_json(good_text())
    assert record.to_json() == good_text()
    position = record.replay()
    assert [str(move) for move in position.moves] == ["a3 e self", "c1 n partner"]
    assert (record.seats, record.options["size"]) == (4, 4)


def test_a_finished_game_replays_to_its_outcome() -> None:
    record = Record.from_json(Record.of(FINISHED).to_json())
    assert record.outcome == FINISHED.outcome()
    assert record.replay() == FINISHED
    assert record == Record.of(FINISHED)


def test_a_record_has_the_names_of_the_people_if_anybody_gave_one() -> None:
    names = ("Ada", "", "Cy \u00e4\u20ac", "")
    text = changed(names=list(names))
    assert Record.from_json(text).names == names
    assert json.loads(Record.from_json(text).to_json())["names"] == list(names)
    for nobody in ((), ("", "")):
        assert "names" not in json.loads(Record.of(FINISHED, names=nobody).to_json())


def test_a_record_is_one_line_of_text() -> None:
    assert "\n" not in good_text()
    assert list(GOOD) == ["oxbox", "game", "seats", "options", "moves", "events", "outcome"]


def test_options_that_are_left_out_take_their_defaults() -> None:
    text = json.dumps({"oxbox": 1, "game": "oxixo", "seats": 2, "moves": []})
    assert dict(Record.from_json(text).options) == {"size": 5, "draw_after": 50}
    assert Record.from_json(text).replay() == oxbox.start("oxixo")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "[]",
        "null",
        "1",
        '"record"',
        "{}",
        "nonsense",
        "{'oxbox': 1}",
        "\ufeff{}",
        "\0",
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    assert refusal(text) == "bad-record"


def test_a_record_cut_short_anywhere_is_refused() -> None:
    text = good_text()
    for length in range(len(text)):
        assert refusal(text[:length]) == "bad-record"


@pytest.mark.parametrize("name", ["oxbox", "game", "seats", "moves"])
def test_a_record_without_a_needed_part_is_refused(name: str) -> None:
    assert refusal(without(name)) == "bad-record"


@pytest.mark.parametrize("version", [0, 2, "1", None, [], 1.5, {"a": []}])
def test_another_format_is_refused(version: Any) -> None:
    assert refusal(changed(oxbox=version)) == "bad-format"


@pytest.mark.parametrize("game", ["chess", "", "../etc", "x" * 100_000])
def test_an_unknown_game_is_refused(game: str) -> None:
    assert refusal(changed(game=game)) == "unknown-game"


@pytest.mark.parametrize("game", ["\ud800", 5, None, {}, [], True])
def test_what_is_no_name_of_a_game_is_refused(game: Any) -> None:
    assert refusal(changed(game=game)) in ("unknown-game", "bad-record")


@pytest.mark.parametrize("game", [["oxixo"], [["oxixo"]]])
def test_a_game_is_named_by_a_text(game: Any) -> None:
    refusal(changed(game=game))


@pytest.mark.parametrize("seats", [0, 1, 3, -2, 99, "4", [], {}, True, False, 2.5, 10**30])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    assert refusal(changed(seats=seats)) == "bad-seats"


def test_a_number_of_seats_is_whole() -> None:
    refusal(changed(seats=4.0))


@pytest.mark.parametrize("size", [2, 6, -3, "six", None, [], {}, 4.0, True, 1e400, "４"])
def test_an_option_out_of_its_range_is_refused(size: Any) -> None:
    assert refusal(changed(options={"size": size})) == "bad-option"


def test_an_unknown_option_is_refused() -> None:
    assert refusal(changed(options={"colour": "red"})) == "no-option"


WRONG_PARTS: list[tuple[str, Any]] = [
    ("options", None),
    ("options", 5),
    ("options", ["size"]),
    ("options", [["size"]]),
    ("moves", None),
    ("moves", 5),
    ("moves", True),
    ("moves", [5]),
    ("moves", [None]),
    ("moves", [["a3 e self"]]),
    ("moves", ["a3 e self", {}]),
    ("key", 5),
    ("key", []),
    ("key", ""),
    ("key", "zz" * 16),
    ("key", "00" * 15),
    ("key", "00" * 17),
    ("key", "0" * 31),
    ("key", "٠" * 32),
    ("events", None),
    ("events", 5),
    ("events", [None]),
    ("events", [[]]),
    ("events", ["resign"]),
    ("events", [{}]),
    ("events", {"ply": 0, "event": "resign"}),
    ("events", [{"ply": 0}]),
    ("events", [{"event": "resign"}]),
    ("events", [{"ply": "0", "event": "resign"}]),
    ("events", [{"ply": True, "event": "resign"}]),
    ("events", [{"ply": -1, "event": "resign"}]),
    ("events", [{"ply": 1.0, "event": "resign"}]),
    ("events", [{"ply": 0, "event": 5}]),
    ("events", [{"ply": 0, "event": "explode"}]),
    ("events", [{"ply": 0, "event": "resign", "seat": 4}]),
    ("events", [{"ply": 0, "event": "resign", "seat": -1}]),
    ("events", [{"ply": 0, "event": "resign", "seat": "1"}]),
    ("events", [{"ply": 0, "event": "resign", "seat": False}]),
    ("outcome", 5),
    ("outcome", []),
    ("outcome", {}),
    ("outcome", "line"),
    ("outcome", {**GOOD["outcome"], "winners": None}),
    ("outcome", {**GOOD["outcome"], "winners": ["0"]}),
    ("outcome", {**GOOD["outcome"], "winners": [True]}),
    ("outcome", {**GOOD["outcome"], "scores": [0.0, 0.0, 0.0, 0.0]}),
    ("outcome", {**GOOD["outcome"], "scores": 5}),
    ("outcome", {**GOOD["outcome"], "reason": None}),
    ("outcome", {**GOOD["outcome"], "sentence": 5}),
    ("names", None),
    ("names", "Ada"),
    ("names", ["Ada"]),
    ("names", ["Ada", "", "", 5]),
    ("digests", None),
    ("digests", 5),
    ("digests", []),
    ("digests", {"deck": 5}),
]


@pytest.mark.parametrize(("name", "value"), WRONG_PARTS, ids=str)
def test_a_part_of_the_wrong_kind_is_refused(name: str, value: Any) -> None:
    assert refusal(changed(**{name: value})) == "bad-record"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("game", 5, "`game` must be a text; it is a number."),
        ("seats", "2", "Oxixo has 2 or 4 seats, not '2'."),
        ("options", None, "`options` must be an object; it is null."),
        ("moves", "a3 e", "`moves` must be a list; it is a text."),
        ("moves", ["a3 e self", True], "`moves` 2 must be a text; it is true or false."),
        ("moves", ["\ud800"], "`moves` 1 has half a letter in it."),
        ("key", "zz", "`key` must be 32 hexadecimal digits."),
        ("events", [3], "event 1 must be an object; it is a number."),
        ("events", [{"ply": 0}], "event 1 has no `event`."),
        ("events", [{"ply": "0", "event": "draw"}], "`ply` of event 1 must be a whole number"),
        ("events", [{"ply": 0, "event": "explode"}], "must be one of resign, flag, draw, length"),
        ("events", [{"ply": 0, "event": "flag", "seat": 9}], "a seat from 0 to 3."),
        ("outcome", {}, "`outcome` has no `winners`."),
        ("outcome", 5, "`outcome` must be an object; it is a number."),
        ("digests", [], "`digests` must be an object; it is a list."),
        ("digests", {"deck": 5}, "the digest of deck must be a text; it is a number."),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_record_is_said_for_people(
    name: str, value: Any, sentence: str
) -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_json(changed(**{name: value}))
    assert sentence in str(refused.value)


def test_a_record_has_a_short_name_for_programmers() -> None:
    position = oxbox.replay("oxixo", ["a3 e"])
    assert repr(Record.of(position)) == "<Record of Oxixo, 2 seats, 1 move: not finished>"
    drawn = Record.of(position.push("c1 n"), (Event(2, "draw"),))
    assert repr(drawn) == "<Record of Oxixo, 2 seats, 2 moves: Drawn by agreement.>"


def test_a_record_is_pickled_and_copied() -> None:
    record = Record.of(FINISHED)
    for twin in (pickle.loads(pickle.dumps(record)), copy.copy(record), copy.deepcopy(record)):
        assert twin == record
        assert twin.replay() == FINISHED


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("moves", ""),
        ("moves", "abc"),
        ("moves", {"a3 e self": 1}),
        ("events", ""),
        ("events", {}),
        ("options", ""),
        ("options", []),
        ("outcome", {**GOOD["outcome"], "winners": {}}),
        ("outcome", {**GOOD["outcome"], "scores": ""}),
    ],
    ids=str,
)
def test_a_list_is_a_list(name: str, value: Any) -> None:
    refusal(changed(**{name: value}))


@pytest.mark.parametrize(
    "moves",
    [["a3 w self"], ["a3 e"], ["castle"], [""], ["x" * 100_000], ["a3 e self", "d3 w self"]],
)
def test_a_move_that_the_rules_forbid_does_not_replay(moves: list[str]) -> None:
    assert replay_refusal(changed(moves=moves)) == "bad-move"


def test_a_move_after_the_end_does_not_replay() -> None:
    data = json.loads(Record.of(FINISHED).to_json())
    data["moves"].append("a1 n")
    assert replay_refusal(json.dumps(data)) == "bad-move"
    with pytest.raises(RecordError, match=f"Move {FINISHED.ply + 1} does not replay"):
        Record.from_json(json.dumps(data)).replay()


def test_another_outcome_than_the_moves_lead_to_does_not_replay() -> None:
    data = json.loads(Record.of(FINISHED).to_json())
    wrong: list[dict[str, Any]] = [
        {"winners": []},
        {"winners": [0, 1]},
        {"scores": [9, 9]},
        {"reason": "mercy"},
    ]
    for part in wrong:
        text = json.dumps({**data, "outcome": {**data["outcome"], **part}})
        assert replay_refusal(text) == "bad-outcome"
    del data["outcome"]
    assert replay_refusal(json.dumps(data)) == "bad-outcome"


def test_an_outcome_may_be_worded_as_another_version_did() -> None:
    data = json.loads(Record.of(FINISHED).to_json())
    data["outcome"]["sentence"] = "It was a fine game."
    assert Record.from_json(json.dumps(data)).replay() == FINISHED


def test_an_outcome_of_a_game_that_is_not_over_does_not_replay() -> None:
    data = json.loads(Record.of(oxbox.replay("oxixo", ["a3 e"])).to_json())
    assert "outcome" not in data
    won = {"winners": [0], "scores": [1, 0], "reason": "line", "sentence": "Cross made a line."}
    assert replay_refusal(json.dumps({**data, "outcome": won})) == "bad-outcome"


def test_digests_of_material_that_is_not_there_do_not_replay() -> None:
    assert replay_refusal(changed(digests={"deck": "00"})) == "other-material"


@pytest.mark.parametrize("depth", [10, 200, 900, 960, 980, 990, 1000, 5000, 100_000])
def test_deep_nesting_does_no_harm(depth: int) -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        nest = opening * depth + ("1" if closing == "}" else "") + closing * depth
        for name in (*GOOD, "key", "digests", "other"):
            assert_record_or_error(changed(**{name: "@"}).replace('"@"', nest))


def test_a_record_has_a_greatest_length() -> None:
    assert refusal(" " * (LONGEST + 1)) == "too-long"
    assert refusal(" " * LONGEST) == "bad-record"
    padded = good_text() + " " * (LONGEST - len(good_text()))
    assert Record.from_json(padded).to_json() == good_text()


@pytest.mark.parametrize("digits", [100, 4000, 4300, 4301, 100_000])
def test_numbers_of_many_digits_do_no_harm(digits: int) -> None:
    for name in (*GOOD, "key", "other"):
        assert_record_or_error(changed(**{name: "@"}).replace('"@"', "7" * digits))
        assert_record_or_error(changed(**{name: ["@"]}).replace('"@"', "7" * digits))


@pytest.mark.parametrize(
    ("event", "reason", "winners", "sentence"),
    [
        (Event(1, "resign", 0), "resignation", (1,), "Cross resigned."),
        (Event(1, "resign", 1), "resignation", (0,), "Circle resigned."),
        (Event(1, "flag", 1), "time", (0,), "Circle ran out of time."),
        (Event(1, "draw"), "agreement", (), "Drawn by agreement."),
    ],
)
def test_table_events_end_a_game(
    event: Event, reason: str, winners: tuple[int, ...], sentence: str
) -> None:
    record = Record.of(oxbox.replay("oxixo", ["a3 e"]), (event,))
    assert record.outcome is not None
    assert (record.outcome.reason, record.outcome.winners) == (reason, winners)
    assert record.outcome.sentence == sentence
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay().ply == 1


@pytest.mark.parametrize(("seat", "winners"), [(0, (1, 3)), (1, (0, 2)), (2, (1, 3)), (3, (0, 2))])
def test_a_seat_resigns_for_its_partner_too(seat: int, winners: tuple[int, ...]) -> None:
    record = Record.of(oxbox.start("oxixo", 4), (Event(0, "resign", seat),))
    assert record.outcome is not None
    assert record.outcome.winners == winners
    assert record.outcome.sentence == f"{('A1', 'B1', 'A2', 'B2')[seat]} resigned."


def test_a_take_over_ends_nothing() -> None:
    record = Record.of(oxbox.replay("oxixo", ["a3 e"]), (Event(1, "takeover", 1),))
    assert record.outcome is None
    assert Record.from_json(record.to_json()).replay() == oxbox.replay("oxixo", ["a3 e"])


@pytest.mark.parametrize("kind", ["resign", "flag", "draw"])
def test_a_game_that_its_rules_have_ended_is_not_ended_again(kind: str) -> None:
    event = Event(FINISHED.ply, kind, None if kind == "draw" else 0)
    with pytest.raises(RecordError, match="was over before the table ended it") as refused:
        Record.of(FINISHED, (event,))
    assert refused.value.code == "bad-event"
    data = json.loads(Record.of(FINISHED).to_json())
    data["events"] = [{"ply": FINISHED.ply, "event": kind, "seat": event.seat}]
    assert replay_refusal(json.dumps(data)) == "bad-event"


def test_events_of_a_finished_game_must_fit_its_moves_too() -> None:
    data = json.loads(Record.of(FINISHED).to_json())
    data["events"] = [{"ply": 0, "event": "takeover", "seat": 1}]
    assert Record.from_json(json.dumps(data)).replay() == FINISHED
    data["events"] = [{"ply": FINISHED.ply + 1, "event": "takeover", "seat": 1}]
    assert replay_refusal(json.dumps(data)) == "bad-event"


@pytest.mark.parametrize("kind", ["resign", "flag"])
def test_somebody_has_to_resign(kind: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.of(oxbox.start("oxixo"), (Event(0, kind),))
    assert refused.value.code == "bad-event"
    event = {"ply": 2, "event": kind}
    assert replay_refusal(changed(events=[event])) == "bad-event"


@pytest.mark.parametrize("game", THREE, ids=lambda game: game.name)
def test_with_three_seats_nobody_can_end_a_game_alone(game: Game) -> None:
    position = oxbox.start(game, 3, seed=1)
    with pytest.raises(RecordError, match="Only one of two sides") as refused:
        Record.of(position, (Event(0, "resign", 1),))
    assert refused.value.code == "bad-event"
    drawn = Record.of(position, (Event(0, "draw"),))
    assert drawn.outcome is not None
    assert drawn.outcome.winners == ()


@pytest.mark.parametrize(
    "events",
    [
        [{"ply": 99, "event": "resign", "seat": 1}],
        [{"ply": 1, "event": "resign", "seat": 1}],
        [{"ply": 2, "event": "takeover", "seat": 1}, {"ply": 0, "event": "resign", "seat": 1}],
        [{"ply": 0, "event": "draw"}, {"ply": 2, "event": "resign", "seat": 1}],
    ],
)
def test_events_happen_in_order_and_an_ending_is_the_last_thing(events: list[Any]) -> None:
    with pytest.raises(RecordError):
        Record.from_json(changed(events=events)).replay()


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_the_key_is_written_down_once_the_game_is_finished(game: Game) -> None:
    position = oxbox.start(game, seed=3)
    assert Record.of(position).key is None
    assert Record.of(position, with_key=True).key == position.key
    seats = game.seats[0]
    ended = Record.of(position, (Event(0, "draw"),))
    assert ended.key == position.key
    assert ended.seats == seats
    assert Record.from_json(ended.to_json()).replay() == position
    over = play_to_the_end(position, generator(3))
    assert Record.of(over).key == over.key


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_a_record_without_its_key_cannot_be_replayed(game: Game) -> None:
    finished = play_to_the_end(oxbox.start(game, seed=3), generator(3))
    data = json.loads(Record.of(finished).to_json())
    assert Record.from_json(json.dumps(data)).replay() == finished
    del data["key"]
    assert replay_refusal(json.dumps(data)) == "no-key"
    assert replay_refusal(json.dumps({**data, "key": None})) == "no-key"


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_another_key_gives_another_game(game: Game) -> None:
    finished = play_to_the_end(oxbox.start(game, seed=3), generator(3))
    data = json.loads(Record.of(finished).to_json())
    assert replay_refusal(json.dumps({**data, "key": "00" * 16})) in ("bad-move", "bad-outcome")


def test_a_game_without_a_deal_needs_no_key() -> None:
    assert "key" not in GOOD
    assert Record.of(FINISHED, with_key=True).key is None
    record = Record.from_json(changed(key="ab" * 16))
    assert record.key == b"\xab" * 16
    assert record.replay().ply == 2


def test_half_a_letter_is_no_text() -> None:
    assert refusal(changed(moves=["\ud800"])) == "bad-record"


@given(JSON_VALUES)
def test_any_json_is_a_record_or_a_record_error(value: Any) -> None:
    assert_record_or_error(json.dumps(value))


@given(st.text())
@example("\ud800")
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    assert_record_or_error(text)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, item in inner:
        yield (*path, key)
        yield from places(item, (*path, key))


PLACES = list(places(GOOD))


@given(st.sampled_from(PLACES), JSON_VALUES)
def test_a_record_with_any_value_replaced_is_a_record_or_a_record_error(
    place: tuple[Any, ...], value: Any
) -> None:
    data: Any = copy.deepcopy(GOOD)
    inner = data
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    assert_record_or_error(json.dumps(data))


@given(st.sampled_from(PLACES))
def test_a_record_with_any_part_removed_is_a_record_or_a_record_error(
    place: tuple[Any, ...],
) -> None:
    data: Any = copy.deepcopy(GOOD)
    inner = data
    for key in place[:-1]:
        inner = inner[key]
    del inner[place[-1]]
    assert_record_or_error(json.dumps(data))


@given(st.text(), JSON_VALUES)
def test_a_record_with_anything_added_is_a_record_or_a_record_error(name: str, value: Any) -> None:
    assert_record_or_error(json.dumps({**GOOD, name: value}))


@given(st.integers(0, len(good_text()) - 1), st.integers(0, 12), st.text(max_size=8))
def test_a_record_with_any_letters_changed_is_a_record_or_a_record_error(
    start: int, length: int, text: str
) -> None:
    good = good_text()
    assert_record_or_error(good[:start] + text + good[start + length :])
