"""The board as a place: pieces are dragged, choices are seen as ghosts, and sides are turned."""

from collections.abc import Callable
from typing import Any

from tests.page.company import Company
from tests.page.conftest import Server
from tests.page.hands import await_turn, chosen, plies, point, start, until

Visit = Callable[..., Any]
AIM = """async () => {
  const {Mover} = await import("/table/play/mover.js");
  const spaces = ["a", "b"].map((id) => ({id, region: "board", label: id}));
  const scene = {regions: [], spaces, pieces: [], choices: [], facts: [], notes: []};
  const state = {state: "running", scene, paths: [["a", "b"]], turn: 0, mine: [0], ply: 1,
    table: "t", people: [{seat: 0, joined: true}], telling: null, number: 1};
  const renderer = {root: document.createElement("div"), offer() {}, boxOf() {}, refuse() {}};
  const prompt = {node: document.body, show() {}, refuse() {}, forget() {}, focusChoice() {}};
  const table = {isConnected: true, skip: () => (table.isSkipped = true), state, move: () => 1};
  const mover = new Mover(renderer, prompt, table, {});
  mover.offer();
  table.state = {...state, telling: {told: 1, notes: 0}};
  mover.point("a", "mouse");
  const before = mover.chooser.chosen;
  table.state = {...state, ply: 2};
  mover.offer();
  return {isSkipped: table.isSkipped, before, after: mover.chooser.chosen};
}"""


def middle(page: Any, target: str) -> tuple[float, float]:
    """The middle of a part of the board on the screen."""
    box = page.locator(f'.board [data-id="{target}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, piece: str, target: str) -> None:
    """Drag a piece to a part of the board."""
    page.mouse.move(*middle(page, piece))
    page.mouse.down()
    page.mouse.move(*middle(page, target), steps=6)
    page.mouse.up()


def test_what_is_chosen_stands_on_the_board_as_a_ghost(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    target = await_turn(page)[0]
    assert page.locator(".board .ghost").count() == 0
    point(page, target)
    ghost = page.locator(".board .ghost").bounding_box()
    x, _ = middle(page, target)
    assert abs(ghost["x"] + ghost["width"] / 2 - x) < 20
    assert page.locator('.board .leaving[data-id="totem"]').count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".board .ghost").count() == 0


def test_a_piece_that_no_target_names_can_be_dragged_to_one(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    target = await_turn(page)[0]
    drag(page, "totem", target)
    until(page, lambda: chosen(page) == [target])
    assert page.locator(".board .lifted").count() == 0


def test_a_card_that_is_dragged_to_its_place_is_played(visit: Visit) -> None:
    page = visit()
    start(page, "oxysoxy")
    card = next(target for target in await_turn(page) if target.startswith("card:"))
    drag(page, card, "box:c3")
    until(page, lambda: plies(page) > 0)


def test_a_card_that_is_dropped_beside_the_board_goes_back(visit: Visit) -> None:
    page = visit()
    start(page, "oxysoxy")
    card = next(target for target in await_turn(page) if target.startswith("card:"))
    page.mouse.move(*middle(page, card))
    page.mouse.down()
    page.mouse.move(3, 400, steps=4)
    page.mouse.up()
    assert page.locator(".board .lifted").count() == 0
    assert plies(page) == 0


def test_what_was_pointed_at_while_a_move_was_told_is_chosen_after_it(visit: Visit) -> None:
    told = visit().evaluate(AIM)
    assert told == {"isSkipped": True, "before": [], "after": ["a"]}


def test_everybody_sits_below_and_may_turn_the_board(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "yoxii", "program page")
    page = company.pages[1]
    page.locator(".board .piece").first.wait_for()
    assert middle(page, "cell:c1")[1] < middle(page, "cell:c7")[1]
    assert middle(page, "stock:1:1")[0] < middle(page, "cell:c1")[0] < middle(page, "stock:0:1")[0]
    page.get_by_role("button", name="Turn the board").click()
    assert middle(page, "cell:c1")[1] > middle(page, "cell:c7")[1]
    company.close()
