"""Scenes and tellings, for every game: all pieces once, and every move can be chosen."""

import json
from typing import Any

import orjson

from oxbox.kernels.chance import below
from oxbox.kernels.layout import boxed, paired
from oxbox.kernels.operations import NO_MOVE
from oxbox.kernels.views import WHOLE
from oxbox.parts import parse_steps
from oxbox.scene import TONES, Choice, Piece, Region, Scene, Space
from tests.cases import Case, chance_of, push_random, random_positions
from tests.scenes import compare, decisive, marked, names_only_what_changed, scenes_of, unordered


def things_of(scene: Scene) -> list[Region | Space | Piece | Choice]:
    return [*scene.regions, *scene.spaces, *scene.pieces, *scene.choices]


def ids_of(scene: Scene) -> set[str]:
    return {thing.id for thing in things_of(scene)}


def test_a_scene_holds_every_piece_once_on_a_space_that_is_there(case: Case) -> None:
    for position in random_positions(case, 61):
        for seat in range(-1, case.seats):
            scene = position.view(seat).scene()
            things = things_of(scene)
            assert len(ids_of(scene)) == len(things)
            regions = {region.id for region in scene.regions}
            spaces = {space.id for space in scene.spaces}
            assert all(space.region in regions for space in scene.spaces)
            assert all(piece.space in spaces for piece in scene.pieces)
            assert all(piece.tone in TONES for piece in scene.pieces)
            assert all(not space.tone or space.tone in TONES for space in scene.spaces)
            assert all(thing.label for thing in things)


def test_everything_lies_within_the_picture(case: Case) -> None:
    for position in random_positions(case, 62):
        scene = position.view().scene()
        for region in scene.regions:
            assert region.x >= 0
            assert region.x + region.width <= scene.width + 1e-9
            assert region.y >= 0
            assert region.y + region.height <= scene.height + 1e-9
        places = {region.id: region for region in scene.regions}
        for space in scene.spaces:
            home = places[space.region]
            assert home.x - 1e-9 <= space.x
            assert space.x + space.width <= home.x + home.width + 1e-9
            assert home.y - 1e-9 <= space.y
            assert space.y + space.height <= home.y + home.height + 1e-9


def test_a_region_with_a_number_is_that_of_a_seat(case: Case) -> None:
    scene = next(iter(random_positions(case, 67))).view().scene()
    numbered = [region.id.split(":") for region in scene.regions if ":" in region.id]
    for kind in {kind for kind, _ in numbered}:
        numbers = sorted(number for other, number in numbered if other == kind)
        assert numbers == [str(seat) for seat in range(case.seats)]


def test_every_legal_move_has_a_path_of_its_own_through_targets_of_the_scene(case: Case) -> None:
    for position in random_positions(case, 63):
        scene = position.view().scene()
        assert set(scene.paths) == set(position.legal_moves.codes)
        assert len(set(scene.paths.values())) == len(scene.paths)
        there = ids_of(scene)
        for move, path in list(scene.paths.items())[:40]:
            assert path
            assert there.issuperset(path)
            begun = [other for other, way in scene.paths.items() if way[: len(path)] == path]
            assert begun == [move]


def test_only_the_seat_to_move_gets_paths(case: Case) -> None:
    for position in random_positions(case, 64):
        for seat in range(-1, case.seats):
            if seat != position.seat:
                assert not position.view(seat).scene().paths


def test_a_telling_ends_in_the_scene_that_follows(case: Case) -> None:
    position, chance = case.start(65), chance_of(case, 65)
    while position.seat is not None and position.ply < 60:
        views = {seat: position.view(seat) for seat in range(-1, case.seats)}
        push_random(position, chance)
        for seat, before in views.items():
            after = position.view(seat)
            steps = before.tell(position.peek().code, after)
            scene = scenes_of(before.picture(), steps)[-1]
            following = after.picture()
            assert unordered(scene) == unordered(following)
            assert compare(scene, following) == {}
            assert steps == position.tell(seat)
            assert names_only_what_changed(before.picture(), steps)


def test_what_the_table_tells_is_what_views_tell_with_its_marks(case: Case) -> None:
    position, chance = case.start(68), chance_of(case, 68)
    while position.seat is not None and position.ply < 60:
        push_random(position, chance)
        for seat in range(-1, case.seats):
            told, steps = position.told(seat), position.tell(seat)
            assert parse_steps(position.book.address_json(told.steps)) == steps
            assert tuple(orjson.loads(told.marked)) == marked(steps)
            assert tuple(orjson.loads(told.decisive)) == decisive(steps, position.seat is None)


def test_no_step_names_the_same_thing_of_a_picture_twice(case: Case) -> None:
    position, chance = case.start(69), chance_of(case, 69)
    while position.seat is not None and position.ply < 40:
        push_random(position, chance)
        for seat in range(-1, case.seats):
            json.loads(bytes(position.told(seat).steps), object_pairs_hook=once)


def once(members: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(members)) == len(members), members
    return dict(members)


def test_compiled_and_interpreted_rules_tell_and_draw_the_same(case: Case) -> None:
    """At the start, now and then, and at the end, where most is said."""
    position, chance = case.start(70), chance_of(case, 70)
    plain = position.book._interpreted
    while position.seat is not None:
        before = boxed(position.state)
        push_random(position, chance)
        if position.seat is not None and position.ply >= 8 and below(chance, 12):
            continue
        for eyes in range(-1, case.seats):
            pair = paired(before, boxed(position.state))
            assert plain.story(pair, position.codes[-1], eyes) == list(position.told(eyes))
            view = position.view(eyes)
            assert plain.story(view.box, NO_MOVE, WHOLE)[:2] == list(view.drawn())


def test_a_telling_speaks_in_sentences_of_things_that_are_there(case: Case) -> None:
    position, chance = case.start(66), chance_of(case, 66)
    while position.seat is not None and position.ply < 60:
        before = position.view(-1).picture()
        push_random(position, chance)
        known, steps = ids_of(before), position.tell(-1)
        for step, scene in zip(steps, scenes_of(before, steps), strict=True):
            assert step.sentence[0].isupper()
            assert step.sentence.endswith((".", "!", "?"))
            now = ids_of(scene)
            assert set(step.ids) <= known | now
            assert set(step.renamed) <= known
            assert set(step.renamed.values()) <= now
            known = now


def test_the_last_move_is_marked(case: Case) -> None:
    position, chance = case.start(67), chance_of(case, 67)
    assert position.scene().marked == ()
    marks = 0
    for _ in range(6):
        if position.seat is not None:
            push_random(position, chance)
            scene = position.scene()
            marks += bool(scene.marked)
            assert set(scene.marked) <= ids_of(scene)
    assert marks
