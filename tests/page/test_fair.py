"""The fair deal on the page: promised before the game, checked after it, by the page alone."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from oxbox.games import find_game
from oxbox.kernels.keyed import draw
from oxbox.key import key_array
from oxbox.table.fair import derive_key, seal
from tests.page.hands import make_move, resign, start

Visit = Callable[..., Any]
GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "fair.json").read_text(encoding="utf-8")
)
CHECK = """async ({record, told}) => {
  const {checkDeal, checkRecord} = await import("/fair/check.js");
  return told.map((other) => {
    const {game, options, seats, moves, fair} = record;
    const kind = (seat) => (fair.seeds[seat] ? "here" : "bot");
    const people = Array.from({length: seats}, (_, seat) => ({seat, kind: kind(seat)}));
    const hasDeal = fair.labels.length > 0;
    const deal = {table: fair.table, game, options, seats, moves, people, hasDeal};
    const own = {seats: [0], seed: fair.seeds["0"]};
    const found = checkDeal(deal, fair.commitment, other.fair, own);
    const sealed = checkRecord(deal, fair.commitment, other.fair, other);
    return [...found, sealed].map((one) => one.isRight);
  });
}"""


def test_the_promise_stands_beside_the_board_before_the_first_move(visit: Visit) -> None:
    page = visit()
    with page.expect_response(lambda answer: answer.url.endswith("/api/tables")) as made:
        start(page, "mixx")
    commitment = made.value.json()["commitment"]
    page.locator(".promise:visible code").wait_for()
    shown = page.locator(".promise code").inner_text().replace(" ", "").rstrip("…")
    assert len(shown) >= 16
    assert commitment.startswith(shown)
    page.get_by_role("button", name="What's this?").click()
    assert commitment in page.get_by_role("dialog").inner_text()


def test_the_page_checks_promise_key_draws_and_seal_after_the_game(visit: Visit) -> None:
    page = visit()
    start(page, "mixx")
    make_move(page)
    resign(page)
    page.locator(".verdict.right").wait_for()
    page.get_by_role("button", name="What's this?").click()
    page.locator(".findings .right").nth(4).wait_for()
    assert page.locator(".findings .wrong").count() == 0


def test_a_game_without_a_deal_promises_none_but_checks_its_record(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii", "link")
    page.locator(".invitation").wait_for()
    assert "Fair shuffle" not in page.locator("main").inner_text()
    page.goto("/#/")
    start(page, "yoxii")
    make_move(page)
    assert not page.locator(".promise").is_visible()
    resign(page)
    page.locator(".verdict.right", has_text="Game file verified").wait_for()
    assert "deal" not in page.locator("section.end").inner_text()


def _turn_seed(told: str) -> str:
    return re.sub(r'("seed": ?")(.)', lambda hit: hit[1] + ("1" if hit[2] != "1" else "2"), told)


def _turn_reason(told: str) -> str:
    return told.replace('"resignation"', '"resignatioN"')


@pytest.mark.parametrize("tamper", [_turn_seed, _turn_reason])
def test_a_record_with_one_letter_changed_is_noticed(
    visit: Visit, tamper: Callable[[str], str]
) -> None:
    page = visit()

    def answer(route: Any) -> None:
        told = route.fetch()
        route.fulfill(response=told, body=tamper(told.text()))

    page.route("**/record", answer)
    start(page, "oxixo")
    make_move(page)
    resign(page)
    page.locator(".verdict.wrong").wait_for()


def test_a_draw_that_is_changed_and_sealed_again_is_noticed(visit: Visit) -> None:
    page = visit()

    def answer(route: Any) -> None:
        told = route.fetch()
        record = json.loads(told.text())
        record["fair"]["draws"][0][3] ^= 1
        record["fair"]["seal"] = seal(bytes.fromhex(record["fair"]["seed"]), record)
        route.fulfill(response=told, body=json.dumps(record))

    page.route("**/record", answer)
    start(page, "mixx")
    make_move(page)
    resign(page)
    page.locator(".verdict.wrong").wait_for()


def test_a_promise_that_is_changed_after_the_seed_was_added_is_noticed(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    make_move(page)
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("oxbox:promises"));
          for (const own of Object.values(kept)) own.commitment = own.commitment.replace(/^./, "x");
          localStorage.setItem("oxbox:promises", JSON.stringify(kept));
        }"""
    )
    resign(page)
    page.locator(".verdict.wrong").wait_for()


ODD_DEALS: list[Callable[[dict[str, Any]], Any]] = [
    lambda fair: fair["draws"].clear(),
    lambda fair: fair["draws"].append([0, 0, 0, 0]),
    lambda fair: fair["seeds"].update({"1": "a" * 64}),
    lambda fair: fair["seeds"].update({"7": "anything at all"}),
]


@pytest.mark.parametrize("change", ODD_DEALS)
def test_a_server_that_adds_or_hides_something_and_seals_it_again_is_noticed(
    visit: Visit, change: Callable[[dict[str, Any]], Any]
) -> None:
    page = visit()
    record = next(one for one in GOLDEN.values() if one["fair"]["draws"])
    record = json.loads(json.dumps(record))
    record["fair"]["seeds"].pop("1", None)
    key = _derive(record)
    record["fair"]["key"] = key.hex()
    odd = json.loads(json.dumps(record))
    change(odd["fair"])
    odd["fair"]["key"] = _derive(odd).hex()
    for told in (record, odd):
        numbers = key_array(bytes.fromhex(told["fair"]["key"]))
        for drawn in told["fair"]["draws"]:
            drawn[3] = int(draw(numbers, *drawn[:3])) if drawn[2] else 0
        told["fair"]["seal"] = seal(bytes.fromhex(told["fair"]["seed"]), told)
    fair, wrong = page.evaluate(CHECK, {"record": record, "told": [record, odd]})
    assert fair == [True] * 6
    assert not all(wrong[:-1])


def _derive(record: dict[str, Any]) -> bytes:
    """The key of a deal with whatever seeds its record has."""
    fair = record["fair"]
    seeds = {int(seat): seed for seat, seed in fair["seeds"].items()}
    game = find_game(record["game"])
    seats, options = game.resolve(record["seats"], record["options"])
    return derive_key(bytes.fromhex(fair["seed"]), fair["table"], game, seats, options, seeds)


def _changed(data: Any) -> Iterator[Any]:
    """The data with one thing in it changed, everything once."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from ({**data, name: other} for other in _changed(value))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from ([*data[:index], other, *data[index + 1 :]] for other in _changed(value))
    elif isinstance(data, bool):
        yield not data
    elif isinstance(data, int):
        yield data ^ 1
    elif isinstance(data, str):
        yield chr(ord(data[0]) ^ 1) + data[1:] if data else "x"


def test_the_page_agrees_with_python_and_notices_a_flipped_bit_anywhere(visit: Visit) -> None:
    page = visit()
    for record in GOLDEN.values():
        told = [record, *_changed(record)]
        findings = page.evaluate(CHECK, {"record": record, "told": told})
        assert findings[0] == [True] * 6
        assert len(findings) > 20
        missed = [other for other, found in zip(told, findings, strict=True) if all(found)]
        assert missed == [record]
