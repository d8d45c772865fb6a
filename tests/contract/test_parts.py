"""Parts of scenes as JSON and back."""

import orjson

from oxbox.parts import format_part, parse_part
from tests.cases import Case, random_positions


def test_every_part_of_a_scene_is_the_same_after_a_round_trip(case: Case) -> None:
    for position in random_positions(case, 71):
        scene = position.scene()
        for kind in ("regions", "spaces", "pieces", "choices", "facts", "notes"):
            for part in getattr(scene, kind):
                assert parse_part(type(part), orjson.loads(format_part(part))) == part
