"""Sounds: which one a step of a move makes, when nothing may sound, and that mute is remembered."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Server
from tests.page.hands import await_turn, make_move, plies, resign, start, until
from tests.server.client import call

Visit = Callable[..., Any]
SPY = """
  window.heard = [];
  window.contexts = 0;
  window.sources = 0;
  addEventListener("sound", ({detail}) => window.heard.push(detail));
  const Original = window.AudioContext;
  window.AudioContext = class extends Original {
    constructor() { super(); window.contexts += 1; }
  };
  const {start} = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.sources += 1;
    return start.apply(this, when);
  };
"""
ART = """async ([sounds, looks]) => {
  const {soundOfLook} = await import("/sound.js");
  const made = (tag, attributes, text = "") => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.textContent = text;
    document.body.append(node);
  };
  made("metadata", {id: "art-trial-sounds"}, sounds);
  made("symbol", {id: "art-trial-queen", viewBox: "0 0 70 100"});
  made("symbol", {id: "art-trial-cube", viewBox: "0 0 100 100"});
  return looks.map((look) => soundOfLook("trial", look));
}"""


def test_art_says_what_pieces_sound_like_and_shapes_say_the_rest(visit: Visit) -> None:
    looks = ["die-3", "bell", "queen", "cube", "unknown"]
    found = visit().evaluate(ART, ["die-: die\nbell: right", looks])
    assert found == ["die", "right", "card", "wood", "wood"]


@pytest.mark.parametrize(
    ("looks", "sound"),
    [
        (["wood"], "wood"),
        (["card", "wood"], "card"),
        (["card", "moo"], "moo"),
        (["die", "card"], "die"),
        ([], ""),
        (["nonsense"], ""),
    ],
)
def test_the_rarest_sound_of_a_step_is_heard(visit: Visit, looks: list[str], sound: str) -> None:
    step = {"changes": {"pieces": {"set": [{"id": look, "look": look} for look in looks]}}}
    assert sound == visit().evaluate(
        "(step) => import('/sound.js').then(({soundOfStep}) => soundOfStep(step, (look) => look))",
        step,
    )


REVEAL = {"changes": {"notes": [{"look": "text", "text": "the truth"}]}}
NEXT = {"changes": {"notes": [{"look": "headline", "text": "next"}]}}


@pytest.mark.parametrize(
    ("turn", "steps", "sound"),
    [
        (0, [REVEAL, NEXT], "right"),
        (1, [REVEAL, NEXT], "wrong"),
        (None, [REVEAL, {}], "right"),
        (1, [{}, NEXT], ""),
    ],
)
def test_an_answer_sounds_right_where_the_same_player_goes_on(
    visit: Visit, turn: int | None, steps: list[Any], sound: str
) -> None:
    event = {"seat": 0, "turn": turn, "steps": steps}
    assert sound == visit().evaluate(
        "(event) => import('/sound.js').then(({soundOfAnswer}) => soundOfAnswer(event, 0))", event
    )


def test_a_move_sounds_like_its_pieces_and_mute_silences_and_is_remembered(visit: Visit) -> None:
    page = visit(script=SPY)
    start(page, "oxixo")
    make_move(page)
    until(page, lambda: "wood" in page.evaluate("heard"))
    assert page.evaluate("contexts") == 1
    assert page.evaluate("sources") > 0
    await_turn(page)
    mute = page.get_by_role("button", name="Sound")
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    before = page.evaluate("[heard.length, sources]")
    played = plies(page)
    make_move(page)
    await_turn(page)
    assert plies(page) > played
    assert page.evaluate("[heard.length, sources]") == before
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    resign(page)
    page.locator("section.end:visible").wait_for()
    assert page.evaluate("[heard, contexts]") == [[], 0]


def test_a_card_a_turn_and_the_end_are_heard(visit: Visit) -> None:
    page = visit(script=SPY)
    start(page, "mixx")
    await_turn(page)
    make_move(page)
    until(page, lambda: "card" in page.evaluate("heard"))
    await_turn(page)
    until(page, lambda: "turn" in page.evaluate("heard"))
    resign(page)
    until(page, lambda: page.evaluate("heard").count("lost") == 1)


def test_nothing_sounds_before_the_first_gesture(visit: Visit, server: Server) -> None:
    seating = [{"kind": "bot", "level": 1}] * 2
    made = call(server.address, "/api/tables", {"game": "yoxii", "seating": seating})
    page = visit(script=SPY, path=f"/#/table/{made['table']}")
    page.locator(".log > .move").nth(3).wait_for()
    assert page.evaluate("[heard, contexts]") == [[], 0]
