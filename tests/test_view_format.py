"""Views as JSON: the version, and texts that older versions wrote."""

import base64
import json
from typing import Any

import numpy as np
import pytest

import oxbox
from oxbox.errors import RecordError
from oxbox.kernels.layout import always_zero, without
from oxbox.view import View
from tests.cases import Case, random_positions

OXIXO = (
    '{"oxbox": 1, "view": "oxixo", "options": {"size": 5, "draw_after": 50}, "state":'
    ' "AAAAAAAAAAAQQIAAAAJAABBCAAAAAAAABQAAAAAAMgAEAQEA/wUAAA=="}'
)
OXIXO_MOVES = ("a1 e partner", "c1 n self", "d1 n partner", "a2 e self", "a3 e partner")
OXYSOXY = (
    '{"oxbox": 1, "view": "oxysoxy", "options": {"touching": true, "waste": false, "quick": false},'
    ' "state": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAQAAAgAAAAAAAkBAAAAAAAAAAAEAAAAAAAAAwAAAA'
    "AAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAABA0DAAAAAAAAAAAMAAAAAAAAAAAAIkAFAAAAAAAAAAAA9/4PANi/CgB3/"
    "w8A/98PAAwqiAABBAAAAAAAAAAAAAAEAwEAAABKBAAAAAAAMAAVAAkAAAAAACwAAAAXAAICAgICAgICEAEAAAAAAAAA"
    'AAA="}'
)
OXYSOXY_MOVES = (
    *("cow 4 d1", "cow 1 b3", "cow 4 e4", "bullock 4 c1", "cow 9 d3", "cow 3 d5", "cow 8 e2"),
)
"""What was written before layouts had a field ``moment``, in games of four with the seed "old"."""


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [("oxixo", OXIXO, OXIXO_MOVES), ("oxysoxy", OXYSOXY, OXYSOXY_MOVES)],
)
def test_a_view_written_before_a_hidden_field_was_added_is_read(
    game: str, text: str, moves: tuple[str, ...]
) -> None:
    position = oxbox.start(game, 4, seed="old")
    for move in moves:
        position.push(move)
    assert View.from_json(position.game, text) == position.view(1)


def test_version_1_is_read_with_and_without_the_fields_that_are_always_zero(case: Case) -> None:
    view = random_positions(case, 53, most=12)[-1].view(0)
    layout = case.game.rules.LAYOUT
    for shape in (layout, without(layout, always_zero(layout))):
        data = json.loads(view.to_json()) | {"oxbox": 1}
        box = np.zeros(1, shape)
        for name in set(shape.names or ()) - {"spare"}:
            box[name] = view.box[name]
        data["state"] = base64.b64encode(box.tobytes()).decode()
        assert View.from_json(case.game, json.dumps(data)) == view


def test_a_missing_field_is_zero_only_if_it_is_so_in_every_position() -> None:
    view = oxbox.start("oxixo").view(0)
    assert View.from_json(view.game, changed(view, moment=...)) == view
    for name in ("symbols", "quiet", "seat", "viewer"):
        with pytest.raises(RecordError, match="not a view"):
            View.from_json(view.game, changed(view, **{name: ...}))


@pytest.mark.parametrize(
    "value", [1.5, 1e300, "0", None, [0], [], {}, 1 << 70, -1, float("nan"), [[0], [0, 1]]]
)
def test_a_field_that_holds_anything_else_is_refused(value: Any) -> None:
    view = oxbox.start("oxixo").view(0)
    for name in ("quiet", "symbols", "moment"):
        with pytest.raises(RecordError, match="not a view"):
            View.from_json(view.game, changed(view, **{name: value}))


@pytest.mark.parametrize("name", ["oxixo", "spare", "unknown", ""])
def test_a_field_that_is_none_is_refused(name: str) -> None:
    view = oxbox.start("oxixo").view(0)
    with pytest.raises(RecordError, match="not a view"):
        View.from_json(view.game, changed(view, **{name: 0}))


@pytest.mark.parametrize("version", [0, 3, "2", None, [], {}])
def test_a_view_of_another_version_is_refused(version: Any) -> None:
    view = oxbox.start("oxixo").view(0)
    data = json.loads(view.to_json())
    assert data["oxbox"] == 2
    with pytest.raises(RecordError, match="not a view"):
        View.from_json(view.game, json.dumps(data | {"oxbox": version}))


def changed(view: View, **fields: Any) -> str:
    """The view as text, with some fields changed, or left out where they are ``...``."""
    data = json.loads(view.to_json())
    state = data["state"] | fields
    data["state"] = {name: value for name, value in state.items() if value is not ...}
    return json.dumps(data)
