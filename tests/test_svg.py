"""Pictures: well-formed, complete, self-contained, and safe whatever the words in them are."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.position import start
from oxbox.scene import Fact, Note, Piece, Region, Scene, Space
from oxbox.svg import NARROWEST, draw_svg
from oxbox.svg.arrangement import Rectangle, Rooms, arrange, share
from oxbox.svg.art import Art, read_art
from oxbox.svg.lettering import clean, measure, shorten, wrap
from tests import pictures
from tests.cases import Case, random_positions

GAME = GAMES["oxixo"]
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "</title><script>alert('1 & \"2\"')</script>\x00\x07\x1b[31m\x7f\ud800\uffff ]]> <!-- é שלום 谷"
)
LOOKS: tuple[Literal["cell", "round", "card", "arrow", "bare"], ...] = (
    "cell",
    "round",
    "card",
    "arrow",
    "bare",
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def scenes_of(game: Game) -> list[Scene]:
    """Random positions for every number of seats, as seen by everybody."""
    cases = [Case(game, seats, {}) for seats in game.seats]
    positions = [p for case in cases for p in random_positions(case, 71, 40)[::3]]
    return [p.scene(seat) for p in positions for seat in range(-1, p.seats)]


def table(text: str = "text", **more: object) -> Scene:
    """A small scene that says the same text everywhere."""
    spaces = [
        Space(f"{look}:{text}", "hall", text, index, 0, look=look, text=text)
        for index, look in enumerate(LOOKS)
    ]
    places = [spaces[index].id for index in (0, 1, 2, 4, 4)]
    pieces = [
        Piece(f"piece:{index}:{text}", place, text, text, text, (text, text))
        for index, place in enumerate(places)
    ]
    scene = Scene(
        game=text,
        title=text,
        width=5,
        height=1,
        regions=(Region("hall", text, 0, 0, 5, 1),),
        spaces=tuple(spaces),
        pieces=tuple(pieces),
        facts=(Fact(text, text, 0), Fact(text, text)),
        notes=(Note("headline", text), Note("hint", text), Note("text", text)),
        marked=(spaces[0].id, pieces[1].id),
    )
    return replace(scene, **more)  # type: ignore[arg-type]


def drawn(scene: Scene, game: Game = GAME, width: int = 480) -> Element:
    return ElementTree.fromstring(draw_svg(scene, game, width))


def things(picture: Element) -> dict[str, Element]:
    groups = [group for group in picture.iter(f"{SVG}g") if group.get("data-id") is not None]
    found = {group.get("data-id", ""): group for group in groups}
    assert len(found) == len(groups)
    return found


def words(picture: Element) -> str:
    return " ".join(text.text or "" for text in picture.iter(f"{SVG}text"))


@every_game
def test_every_space_and_piece_is_drawn_exactly_once_with_its_label(game: Game) -> None:
    for scene in scenes_of(game):
        found = things(drawn(scene, game))
        labels = {space.id: space.label for space in scene.spaces}
        labels |= {piece.id: piece.label for piece in scene.pieces}
        assert {name: group.findtext(f"{SVG}title") for name, group in found.items()} == labels
        for piece in scene.pieces:
            assert found[piece.id].find(f".//{SVG}use") is not None


@every_game
def test_a_picture_refers_to_nothing_but_itself(game: Game) -> None:
    for scene in scenes_of(game)[::4]:
        text = draw_svg(scene, game)
        picture = ElementTree.fromstring(text)
        ids = [part.get("id") for part in picture.iter() if part.get("id")]
        assert len(ids) == len(set(ids))
        links = [v for part in picture.iter() for n, v in part.attrib.items() if n.endswith("href")]
        links += re.findall(r"url\(([^)]*)\)", text)
        assert links
        assert {link.strip("'\"") for link in links} <= {f"#{name}" for name in ids}
        assert re.findall(r"\w+://[^\"']*", text) == ["http://www.w3.org/2000/svg"]
        assert_nothing_runs(picture)


def assert_nothing_runs(picture: Element) -> None:
    tags = {part.tag.removeprefix(SVG) for part in picture.iter()}
    assert tags.isdisjoint({"script", "style", "foreignObject", "image", "a", "animate", "set"})
    assert not [name for part in picture.iter() for name in part.attrib if name.startswith("on")]


@every_game
@pytest.mark.parametrize("width", [NARROWEST, 320, 480, 900])
def test_all_pieces_lie_within_the_picture_and_apart(game: Game, width: int) -> None:
    for scene in scenes_of(game)[::5]:
        picture = drawn(scene, game, width)
        assert picture.get("width") == str(width)
        frame = Rectangle(*(float(number) for number in picture.get("viewBox", "").split()))
        found, boxes = things(picture), {}
        for piece in (piece for piece in scene.pieces if piece.id in found):
            boxes[piece] = box_of(next(found[piece.id].iter(f"{SVG}use")))
        assert all(is_inside(box, frame) for box in boxes.values())
        piles = {space.id for space in scene.spaces if space.look == "pile"}
        cards = {space.id for space in scene.spaces if space.look == "card"}
        flat = [(p, box) for p, box in boxes.items() if not may_overlap(game, p, piles)]
        for index, (piece, box) in enumerate(flat):
            for other, there in flat[:index]:
                is_fan = {piece.space, other.space} <= cards
                assert covered(box, there) < 0.5 if is_fan else not overlap(box, there)


def covered(one: Rectangle, two: Rectangle) -> float:
    """The part of a card that another one lies over, at most."""
    across = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    down = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return max(across, 0) * max(down, 0) / min(one.width * one.height, two.width * two.height)


def may_overlap(game: Game, piece: Piece, piles: set[str]) -> bool:
    """Whether a piece lies on others, or towers over the space behind it."""
    return piece.space in piles or bool(read_art(game).about(piece.look, "size"))


def box_of(element: Element) -> Rectangle:
    return Rectangle(*(float(element.get(name, "nan")) for name in ("x", "y", "width", "height")))


def is_inside(box: Rectangle, frame: Rectangle) -> bool:
    return overlap(box, frame) and (
        box.x >= frame.x
        and box.y >= frame.y
        and box.x + box.width <= frame.x + frame.width
        and box.y + box.height <= frame.y + frame.height
    )


def overlap(one: Rectangle, two: Rectangle) -> bool:
    across = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    down = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return across > 0.01 and down > 0.01


@every_game
def test_panels_of_regions_that_lie_apart_lie_apart(game: Game) -> None:
    for scene in scenes_of(game)[::5]:
        panels = list(arrange(scene, Rooms(0.2, 0.3)).panels.values())
        assert not [1 for i, one in enumerate(panels) for two in panels[:i] if overlap(one, two)]


@every_game
def test_the_same_scene_gives_the_same_bytes(game: Game) -> None:
    position = start(game, seed=9)
    again = start(game, seed=9)
    assert position.svg() == again.svg() == again.copy().svg() == position.view().svg()
    code = f"import oxbox; print(oxbox.start({game.name!r}, seed=9).svg(), end='')"
    for seed in ("1", "2"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": "src", "PYTHONIOENCODING": "utf-8"}
        run = [sys.executable, "-c", code]
        root = Path(__file__).parents[1]
        out = subprocess.run(run, env=environment, cwd=root, capture_output=True, check=True).stdout
        assert out.decode() == position.svg()


@every_game
def test_an_art_file_holds_symbols_and_refers_only_to_itself(game: Game) -> None:
    root = ElementTree.fromstring((game.folder / "art.svg").read_text(encoding="utf-8"))
    symbols = list(root.iter(f"{SVG}symbol"))
    assert symbols
    assert all(part.get("id") and part.get("viewBox") for part in symbols)
    assert_nothing_runs(root)


def test_hostile_text_stays_text() -> None:
    text = draw_svg(table(HOSTILE), GAME)
    picture = ElementTree.fromstring(text)
    assert_nothing_runs(picture)
    assert len(things(picture)) == 10
    assert "<script" not in text
    assert "\x1b" not in text
    assert "\x00" not in text
    assert picture.findtext(f"{SVG}title") == f"Oxixo: {clean(HOSTILE)}"
    assert things(picture)[f"cell:{clean(HOSTILE)}"].findtext(f"{SVG}title") == clean(HOSTILE)


@given(st.text(st.characters(), max_size=80))
def test_any_text_makes_a_well_formed_picture(text: str) -> None:
    picture = drawn(table(text), width=320)
    assert_nothing_runs(picture)
    assert len(things(picture)) == 10


@given(st.text(st.characters(), max_size=200), st.floats(2, 40))
def test_wrapped_text_fits_and_loses_nothing(text: str, width: float) -> None:
    lines = wrap(text, width)
    assert "".join("".join(lines).split()) == "".join(clean(text).split())
    assert all(measure(line) <= width + 1e-9 for line in lines)
    assert measure(shorten(text, width)) <= width + 1e-9


@given(st.floats(0.2, 9), st.floats(0.2, 9), st.lists(st.sampled_from([1.0, 5 / 7]), max_size=12))
def test_pieces_that_share_a_space_stay_in_it_and_do_not_touch(
    width: float, height: float, shapes: list[float]
) -> None:
    frame = Rectangle(1, 2, width, height)
    boxes = share(frame, shapes)
    assert len(boxes) == len(shapes)
    for index, box in enumerate(boxes):
        assert box.width == pytest.approx(box.height * shapes[index])
        assert is_inside(box.inset(1e-9), frame) or min(box.width, box.height) < 0.02
        assert not [other for other in boxes[:index] if overlap(box, other)]


def test_all_words_of_notes_and_facts_can_be_read() -> None:
    note = "a definition that goes on and on " * 9
    picture = drawn(table(notes=(Note("text", note),), facts=(Fact("Long " * 30, "way " * 30, 1),)))
    read = words(picture)
    assert read.count("definition") == 9
    assert read.count("Long") == 30
    assert read.count("way") == 30
    assert note in (picture.findtext(f"{SVG}desc") or "")


def test_a_mark_is_a_ring_and_not_only_a_colour() -> None:
    marked, plain = drawn(table()), drawn(table(marked=()))
    for name in table().marked:
        assert len(list(things(marked)[name])) == len(list(things(plain)[name])) + 2


def test_a_look_without_a_symbol_becomes_a_token_with_the_pieces_text() -> None:
    token = things(drawn(table("Zed")))["piece:0:Zed"]
    assert token.find(f"{SVG}use") is None
    assert [text.text for text in token.iter(f"{SVG}text")] == ["Zed", "Zed"]


def test_a_card_without_a_symbol_keeps_the_shape_of_a_card() -> None:
    card = things(drawn(table()))["piece:2:text"].find(f"{SVG}rect")
    assert card is not None
    assert float(card.get("width", 0)) / float(card.get("height", 1)) == pytest.approx(
        5 / 7, abs=0.05
    )


def test_turned_pieces_are_turned_clockwise_about_their_middle() -> None:
    scene = start(GAME, seats=4).push("a1 e self").push("c1 e partner").scene()
    turned = {piece.id: piece.turned for piece in scene.pieces if piece.turned}
    assert turned
    found = things(drawn(scene))
    for name, angle in turned.items():
        group = found[name].find(f"{SVG}g")
        assert group is not None
        box = box_of(next(group.iter(f"{SVG}use")))
        numbers = [float(n) for n in re.findall(r"[\d.]+", group.get("transform", ""))]
        assert numbers == pytest.approx([angle, *box.centre], abs=0.002)


def test_only_the_symbols_in_use_are_embedded_under_ids_of_their_own() -> None:
    text, art = start(GAME).svg(), read_art(GAME)
    symbols = set(re.findall(r'<symbol id="([^"]*)"', text))
    assert symbols == {art.name(look) for look in ("blank", "cell", "board-5", "world-wide")}
    assert re.fullmatch(r"ox[0-9a-f]{8}-blank", art.name("blank"))
    assert set(re.findall(r' id="([^"]*)"', text)) == set(re.findall(r"#(ox[^\")]*)", text))
    assert len({read_art(game).prefix for game in GAMES.values()}) == len(GAMES)


def test_a_symbol_brings_along_what_it_refers_to() -> None:
    art = Art(
        "game",
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<linearGradient id="sheen"/><g id="part"><path fill="url(#sheen)"/></g><g id="other"/>'
        '<symbol id="king" viewBox="0 0 50 70"><g id="own"/><use xlink:href="#part"/>'
        '<use href="#own"/></symbol></svg>',
    )
    written = ElementTree.fromstring(f"<defs>{art.define(['king', 'missing'])}</defs>")
    ids = [part.get("id") for part in written.iter() if part.get("id")]
    assert ids == [art.name(name) for name in ("sheen", "part", "king", "own")]
    assert [part.get("href") for part in written.iter("use")] == [
        f"#{art.name('part')}",
        f"#{art.name('own')}",
    ]
    assert f"url(#{art.name('sheen')})" in ElementTree.tostring(written, encoding="unicode")
    assert art.shape("king") == pytest.approx(5 / 7)
    assert art.has("king")
    assert not art.has("part")
    assert not art.has("missing")


def test_a_scene_without_anything_is_a_picture_too() -> None:
    empty = Scene("none", "Nothing yet", 0, 0, (), (), ())
    assert "Nothing yet" in words(drawn(empty))


def test_a_picture_is_never_too_narrow_to_read() -> None:
    assert drawn(table(), width=-5).get("width") == str(NARROWEST)


def test_pictures_are_written_once_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ["--folder", str(tmp_path / "new")]
    assert pictures.main([*folder, "--check"]) == 1
    assert pictures.main(folder) == 0
    assert pictures.main([*folder, "--check"]) == 0
    (tmp_path / "new" / "oxixo.svg").write_text("old", encoding="utf-8")
    capsys.readouterr()
    assert pictures.main([*folder, "--check"]) == 1
    assert capsys.readouterr().out == "oxixo.svg: out of date\n"
