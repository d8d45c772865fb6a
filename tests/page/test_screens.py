"""Screens of all sizes: nothing is cut off, nothing moves under the finger, all is legible."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.page.company import Company
from tests.page.conftest import Server
from tests.page.hands import (
    await_turn,
    chosen,
    look,
    make_move,
    play_bots,
    plies,
    point,
    possible,
    resign,
    resize,
    start,
    until,
)
from tests.server.client import call

Visit = Callable[..., Any]
PLACES = """() => Object.fromEntries(
  [".board", ".back", ".play", ".go-on", ".actions", ".choices", ".seats"].map((name) => {
    const node = [...document.querySelectorAll(name)].find((other) => other.checkVisibility());
    const box = node?.getBoundingClientRect();
    return [name, box && [box.x, box.y, box.width, box.height].map(Math.round)];
  }))"""
"""Where parts of the page are; nothing for those that are not there."""
CONTRASTS = """() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const digits = style.getPropertyValue(name).trim().slice(1);
    const parts = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16) / 255);
    const lift = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = parts.map(lift);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return (pairs) => pairs.map(([one, other]) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return [`${one} on ${other}`, (high + 0.05) / (low + 0.05)];
  });
}"""
PAIRS = [
    *[
        [f"--{ink}", f"--{ground}"]
        for ink in ("text", "muted")
        for ground in ("page", "sheet", "soft")
    ],
    *[[f"--{ink}", "--sheet"] for ink in ("accent", "good", "bad")],
    ["--accent", "--page"],
    ["--on-accent", "--accent"],
    ["--page", "--bad"],
]


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", ["oxixo", "oxfurd"])
def test_nothing_moves_under_the_finger_during_a_move(visit: Visit, size: str, game: str) -> None:
    page = visit(size)
    start(page, game)
    targets = await_turn(page)
    before = page.evaluate(PLACES)
    assert before[".board"]
    seen = [before]
    while targets:
        point(page, targets[0])
        seen.append(page.evaluate(PLACES))
        now = look(page)
        if now["isComplete"]:
            page.get_by_role("button", name="Play", exact=True).click()
        if now["isComplete"] or now["isSent"] or now["plies"]:
            break
        targets = now["possible"]
    seen.append(page.evaluate(PLACES))
    until(page, lambda: plies(page) > 0)
    seen.append(page.evaluate(PLACES))
    await_turn(page)
    seen.append(page.evaluate(PLACES))
    for name in before:
        assert len({str(places[name]) for places in seen if places[name]}) <= 1, name


def tap(page: Any, target: str) -> None:
    """Touch a part of the board."""
    page.locator(f'.board [data-id="{target}"]').tap(force=True)


def test_a_finger_is_asked_before_a_move_is_sent_and_may_change_its_mind(visit: Visit) -> None:
    page = visit("phone")
    start(page, "oxixo")
    await_turn(page)
    tap(page, "cube:a1")
    until(page, lambda: chosen(page) == ["cube:a1"])
    one, other = possible(page)[:2]
    tap(page, one)
    until(page, lambda: set(chosen(page)) == {"cube:a1", one})
    tap(page, other)
    until(page, lambda: set(chosen(page)) == {"cube:a1", other})
    assert plies(page) == 0
    page.get_by_role("button", name="Back", exact=True).tap()
    until(page, lambda: chosen(page) == ["cube:a1"])
    tap(page, one)
    until(page, lambda: set(chosen(page)) == {"cube:a1", one})
    page.get_by_role("button", name="Play", exact=True).tap()
    page.locator(".log > li", has_text="a1 ").wait_for()


def test_a_finger_that_answers_is_asked_too(visit: Visit) -> None:
    page = visit("phone")
    start(page, "oxfurd")
    targets = await_turn(page)
    page.locator(f'.choices [data-id="{targets[0]}"]').tap()
    until(page, lambda: chosen(page) == [targets[0]])
    page.get_by_role("button", name="Play", exact=True).tap()
    page.locator(".log > li").first.wait_for()


SCREENS = [(320, 568), (390, 844), (720, 450), (820, 1180), (844, 390), (1280, 800)]
SMALLEST_TARGET = 26
"""Pixels: no finger is asked for less, not even on the smallest screens."""
OUT_OF_SIGHT = """() => {
  const bar = document.querySelector(".prompt").getBoundingClientRect();
  const isBarBelow = getComputedStyle(document.querySelector(".prompt")).position === "fixed";
  const floor = isBarBelow ? bar.top : innerHeight;
  const parts = (selector, bottom) => [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility())
    .map((node) => [node, node.getBoundingClientRect(), bottom]);
  const seen = [...parts(".board .possible", floor),
    ...parts(".prompt .title, .prompt .play, .prompt .typed, .choices button", innerHeight)];
  return seen
    .filter(([, box, bottom]) =>
      box.top < 0 || box.left < 0 || box.right > innerWidth + 1 || box.bottom > bottom + 1)
    .map(([node, box]) => [node.dataset.id ?? node.className, box.top, box.bottom, floor]);
}"""
ALL_WORDS = """() => {
  const words = document.querySelector(".prompt .words");
  return words.scrollHeight <= words.clientHeight + 1;
}"""
ALL_OF_THE_CARD = """() => [...document.querySelectorAll(".notes.current")]
  .every((card) => card.scrollHeight <= card.clientHeight + 1)"""
IN_A_REPLAY = """() => [".board", ".reading", ".prompt"].map((name) => {
  const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
COVERED_IN_A_REPLAY = """() => [".board", ".reading", ".prompt"].flatMap((name, index, all) => {
  const {left, right, top, bottom} = document.querySelector(name).getBoundingClientRect();
  const over = all.slice(0, index).filter((other) => {
    const box = document.querySelector(other).getBoundingClientRect();
    const isBeside = left >= box.right - 1 || box.left >= right - 1;
    return !isBeside && top < box.bottom - 1 && box.top < bottom - 1;
  });
  const card = document.querySelector(".notes.current");
  const isCut = card.scrollHeight > card.clientHeight + 1 && card.tabIndex !== 0;
  return [...over.map((other) => `${name} over ${other}`),
    ...(bottom > innerHeight + 1 ? [`${name} below the edge`] : []),
    ...(isCut ? ["the card is cut"] : [])];
})"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".board .possible")]
  .map((node) => node.getBoundingClientRect()).flatMap((box) => [box.width, box.height]))"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("game", ["oxixo", "yoxii", "mixx", "oxfurd", "oxysoxy"])
def test_all_that_a_move_takes_is_in_sight_together_without_scrolling(
    visit: Visit, game: str, width: int, height: int
) -> None:
    page = visit()
    page.set_viewport_size({"width": width, "height": height})
    start(page, game)
    await_turn(page)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(OUT_OF_SIGHT) == []
    if game != "oxfurd":
        assert page.evaluate(SMALLEST) >= SMALLEST_TARGET
    point(page, possible(page)[0])
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(ALL_WORDS)
    heading = "document.querySelector('#heading h1')"
    assert page.evaluate(f"{heading}.scrollWidth <= {heading}.clientWidth")
    assert not page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


@pytest.mark.parametrize(
    ("game", "seats"), [("oxysoxy", 3), ("oxysoxy", 4), ("mixx", 3), ("mixx", 4), ("oxixo", 4)]
)
def test_more_than_two_seats_leave_room_for_a_move_on_a_small_screen(
    visit: Visit, server: Server, game: str, seats: int
) -> None:
    company = Company(visit, server, game, " ".join(["page", *["bot"] * (seats - 1)]))
    page = company.pages[0]
    await_turn(page)
    for width, height in ((320, 568), (390, 844), (844, 390)):
        resize(page, width, height)
        assert page.evaluate(OUT_OF_SIGHT) == []


TYPE = """() => {
  const board = document.querySelector(".board");
  const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
  return [...board.querySelectorAll(".space > text")]
    .map((text) => [text.textContent, scale * text.getAttribute("font-size")]);
}"""
PLACE_NAMES = tuple(f"{column}{row}" for column in "abcdefg" for row in range(1, 8))
SMALLEST_TYPE = 6.9
"""Pixels: nobody reads less."""
UNDER_THE_BAR = """() => Math.round(document.querySelector(".board").getBoundingClientRect().bottom
  - document.querySelector(".prompt").getBoundingClientRect().top)"""


@pytest.mark.parametrize("seats", [2, 4])
def test_all_of_a_board_beside_a_question_is_in_sight_on_a_phone_and_legible(
    visit: Visit, server: Server, seats: int
) -> None:
    company = Company(visit, server, "oxfurd", " ".join(["page", *["bot"] * (seats - 1)]))
    page = company.pages[0]
    make_move(page)
    await_turn(page)
    for width, height in ((320, 568), (360, 640), (390, 844), (844, 390)):
        resize(page, width, height)
        written = page.evaluate(TYPE)
        assert written
        assert [text for text, size in written if size < SMALLEST_TYPE] == []
        if width < 700:
            assert page.evaluate(UNDER_THE_BAR) <= 0


def test_what_is_printed_on_spaces_that_are_alike_is_of_one_size(visit: Visit) -> None:
    page = visit()
    start(page, "yoxii")
    make_move(page)
    await_turn(page)
    for width, height in SCREENS:
        resize(page, width, height)
        places = {text: size for text, size in page.evaluate(TYPE) if text in PLACE_NAMES}
        assert len(places) > 1
        assert len(set(places.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_phone_every_player_has_a_plate_with_a_score_and_one_says_whose_turn_it_is(
    visit: Visit, server: Server, seats: int
) -> None:
    company = Company(visit, server, "mixx", " ".join(["page", *["bot"] * (seats - 1)]))
    page = company.pages[0]
    await_turn(page)
    for width, height in ((360, 640), (390, 844)):
        resize(page, width, height)
        plates = page.evaluate(CARDS)
        tops = sorted((top, top + tall) for _, top, _, tall in plates)
        assert all(upper[1] <= lower[0] for upper, lower in pairwise(tops))
        assert all(left >= 0 and left + wide <= width for left, _, wide, _ in plates)
        assert all(34 <= tall <= 60 for *_, tall in plates)
        assert page.locator(".seat .score b:visible").count() == seats
        assert page.locator(".seat[aria-current]").count() == 1


def test_what_lies_above_a_board_makes_room_beside_it_on_a_low_screen(visit: Visit) -> None:
    page = visit()
    page.set_viewport_size({"width": 844, "height": 390})
    start(page, "yoxii")
    await_turn(page)
    assert page.evaluate(SMALLEST) >= 36


def test_what_a_replay_is_stepped_with_stays_in_its_place_and_in_sight(
    visit: Visit, server: Server
) -> None:
    page = visit()
    page.goto(f"/#/replay/{play_bots(server, 'oxfurd')}")
    on = page.get_by_role("button", name="One move on")
    for width, height in ((320, 568), (390, 844), (844, 390), (820, 1180), (1280, 800)):
        resize(page, width, height)
        page.get_by_role("button", name="To the start").click()
        places = set()
        for _ in range(8):
            box = on.bounding_box()
            places.add((box["x"], box["y"], str(page.evaluate(IN_A_REPLAY))))
            assert box["y"] + box["height"] <= height
            assert page.evaluate(COVERED_IN_A_REPLAY) == []
            if width > 1000:
                assert page.evaluate(ALL_OF_THE_CARD)
            page.get_by_role("slider").press("ArrowRight")
        assert len(places) == 1
    resize(page, 390, 844)
    page.goto(f"/#/replay/{play_bots(server, 'oxfurd', seats=4)}")
    page.locator(".seats .seat").nth(3).wait_for()
    assert page.evaluate(COVERED_IN_A_REPLAY) == []


NOTIFY = """async (label) => {
  const {notify} = await import("/notices.js");
  notify("The bots are warming up.", label && {label, act: () => (window.isDone = true)});
  const toast = document.querySelector("#toast");
  const {left, right, top, bottom} = toast.getBoundingClientRect();
  const hits = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint(left + 4, top + part * (bottom - top)));
  const head = document.querySelector(".top").getBoundingClientRect();
  return {isInTheWay: hits.some((node) => toast.contains(node)),
    isOverTheHead: top >= 0 && bottom <= head.bottom + 1 && left >= 0 && right <= innerWidth};
}"""


def test_words_for_a_moment_take_no_click_and_lie_over_the_head_of_a_table(visit: Visit) -> None:
    page = visit()
    start(page, "oxixo")
    await_turn(page)
    for width, height in SCREENS:
        resize(page, width, height)
        assert page.evaluate(NOTIFY, None) == {"isInTheWay": False, "isOverTheHead": True}
    assert not page.evaluate(NOTIFY, "Join")["isInTheWay"]
    page.get_by_role("button", name="Join").click()
    assert page.evaluate("isDone")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_no_page_on_the_way_to_a_table_scrolls_sideways(
    visit: Visit, width: int, height: int
) -> None:
    page = visit()
    page.set_viewport_size({"width": width, "height": height})
    too_wide = "document.scrollingElement.scrollWidth > innerWidth"
    page.locator(".game").nth(4).wait_for()
    assert not page.evaluate(too_wide)
    page.locator('a[href="#/new/yoxii/bot"]').click()
    page.get_by_role("button", name="Start").wait_for()
    assert not page.evaluate(too_wide)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("game", ["mixx", "oxysoxy"])
def test_a_hand_stays_where_it_is_while_the_table_fills(
    visit: Visit, game: str, width: int, height: int
) -> None:
    page = visit()
    page.set_viewport_size({"width": width, "height": height})
    start(page, game)
    places = set()
    for number in range(7):
        await_turn(page)
        assert page.evaluate(OUT_OF_SIGHT) == []
        slots = [
            page.locator(f'.board [data-id="hand:0:{slot}"]').bounding_box() for slot in (0, 4)
        ]
        places.add(str(slots))
        make_move(page, 5 * number)
    assert len(places) == 1


def test_ones_own_hand_lies_below_those_of_others(visit: Visit) -> None:
    page = visit("phone")
    page.locator('a[href="#/new/mixx/bot"]').click()
    page.get_by_label("Who plays Blue").select_option(index=0)
    page.get_by_label("Who plays Red").select_option("Pip – level 1, beginner")
    page.get_by_role("button", name="Start").click()
    await_turn(page)
    hands = [page.locator(f'.board [data-id="hand:{seat}:0"]') for seat in (0, 1)]
    red, blue = [hand.bounding_box()["y"] for hand in hands]
    assert blue > red


READING = """() => {
  window.boxes = [];
  const place = document.querySelector(".reading");
  new MutationObserver(() => {
    const card = place.querySelector(".notes");
    if (!card || card.dataset.seen) return;
    card.dataset.seen = "seen";
    const below = card.scrollHeight - card.clientHeight;
    const isScrolled = card.tabIndex === 0;
    const board = document.querySelector(".board").getBoundingClientRect();
    const {top, bottom} = card.getBoundingClientRect();
    const shared = Math.min(bottom, board.bottom) - Math.max(top, board.top);
    const covered = innerWidth < 700 ? shared : 0;
    boxes.push([card.textContent.length, below, isScrolled, place.offsetHeight, covered]);
  }).observe(place, {childList: true});
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (720, 450), (820, 1180), (1440, 900)])
def test_all_that_is_revealed_can_be_read_in_a_box_that_keeps_its_height(
    visit: Visit, width: int, height: int
) -> None:
    page = visit()
    page.set_viewport_size({"width": width, "height": height})
    start(page, "oxfurd")
    await_turn(page)
    page.evaluate(READING)
    for number in range(8):
        if not make_move(page, number):
            break
    boxes = page.evaluate("boxes")
    assert max(letters for letters, *_ in boxes) > 150
    long = [is_scrolled for _, below, is_scrolled, *_ in boxes if below > 1]
    assert all(long)
    assert len(long) <= len(boxes) // 2  # some of the thousand cards are too long for a low window
    assert len({box for *_, box, _ in boxes}) == 1
    assert max(covered for *_, covered in boxes) <= 0


def test_at_the_end_nothing_covers_the_board_and_no_room_is_left_for_the_bar(visit: Visit) -> None:
    page = visit("phone")
    start(page, "oxfurd")
    await_turn(page)
    resign(page)
    page.locator("section.end:visible").wait_for()
    card, board = page.locator(".notes.current"), page.locator(".board").bounding_box()
    if card.count():
        assert card.bounding_box()["y"] >= board["y"] + board["height"]
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.table > *, .side > *')]"
        ".map((node) => node.getBoundingClientRect().bottom)) + scrollY"
    )
    assert page.evaluate("document.scrollingElement.scrollHeight") - lowest < 60


def test_the_end_is_in_sight_for_whoever_scrolled_to_resign(visit: Visit) -> None:
    page = visit()
    page.set_viewport_size({"width": 844, "height": 390})
    start(page, "oxfurd")
    await_turn(page)
    resign(page)
    headline = page.locator("section.end h2")
    headline.wait_for()
    until(page, lambda: is_within(headline.bounding_box(), 390))


def is_within(box: dict[str, float], height: int) -> bool:
    """Whether something is in sight in a window of that height."""
    return 0 < box["y"] < box["y"] + box["height"] < height


LONG = "Maximiliane-Konstanze von Wwwwwwwwwww"
CUT = """() => [...document.querySelectorAll(".role, .seat-name, .clock")].filter((node) => {
  const box = node.getBoundingClientRect();
  if (!node.checkVisibility() || (node.closest(".how")?.offsetWidth ?? 9) < 2) return false;
  const card = node.closest(".seat").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(node);
  const text = words.getBoundingClientRect();
  return text.width < 10 || text.right > card.right || text.bottom > card.bottom
    || text.right > box.right + 1 || box.left < card.left;
}).map((node) => node.textContent)"""
CARDS = """() => [...document.querySelectorAll(".seats .seat")].map((node) => {
  const box = node.getBoundingClientRect();
  return [box.x, box.y + scrollY, box.width, box.height].map(Math.round);
})"""


@pytest.mark.parametrize("clock", [None, {"base": 5_000_000, "increment": 0}])
def test_who_plays_a_seat_is_legible_beside_a_long_name(
    visit: Visit, server: Server, clock: Any
) -> None:
    kinds = ["page", "page", "bot", "program"]
    companies = [
        Company(visit, server, "mixx", " ".join(kinds[:seats]), clock=clock) for seats in (2, 3, 4)
    ]
    for company in companies:  # all graces run at once
        for seat, one in company.pages.items():
            one.get_by_role("button", name="Menu").click()
            one.get_by_label("Your name").fill(f"{LONG}{seat}")
            one.get_by_label("Your name").press("Enter")
            one.get_by_role("dialog").get_by_role("button", name="Close").click()
        company.pages[0].locator(".name", has_text=f"{LONG}1").wait_for()
        await_turn(company.pages[0])
        company.pages[1].goto("/#/")
    for company in companies:
        assert_legible(company.pages[0])
        company.close()


def assert_legible(page: Any) -> None:
    """See that the roles of seats fit in while somebody is away, a bot plays on, and moves."""
    sizes = [(320, 568), (390, 844), (820, 1180), (844, 390), (1280, 800)]
    cards: dict[Any, Any] = {}
    for role in ("offline", "a bot plays on"):
        page.locator(".role", has_text=role).wait_for()
        for width, height in sizes:
            resize(page, width, height)
            assert page.evaluate(CUT) == []
            cards[role, width, height] = page.evaluate(CARDS)
        if role == "offline":
            page.get_by_role("button", name="Let a bot take over for").first.click()
    make_move(page)
    page.locator(".log > li").first.wait_for()
    for width, height in sizes:
        resize(page, width, height)
        now = page.evaluate(CARDS)
        assert page.evaluate(CUT) == []
        assert [card[3] for card in now] == [
            card[3] for card in cards["a bot plays on", width, height]
        ]


def test_a_long_name_is_cut_and_not_the_sentence_about_it(visit: Visit, server: Server) -> None:
    company = Company(visit, server, "oxixo", "page program")
    page, other = company.pages[0], company.programs[1]
    page.set_viewport_size({"width": 390, "height": 844})
    other.send(name=LONG, seat=1)
    make_move(page)
    words = page.locator(".prompt .words")
    until(page, lambda: "…'s turn." in words.inner_text())
    for width in (320, 390):
        resize(page, width, 844)
        assert words.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")
    company.close()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_front_page_lists_all_tables_that_wait_or_run(
    visit: Visit, server: Server, size: str
) -> None:
    page = visit(size)
    held = []
    for number in range(11):
        made = call(server.address, "/api/tables", {"game": "oxixo"})
        held.append(
            {"table": made["table"], "game": "oxixo", "token": made["token"], "seats": [0, 1],
             "since": number}
        )  # fmt: skip
    page.evaluate("(held) => localStorage.setItem('oxbox:tables', JSON.stringify(held))", held)
    page.reload()
    links = page.locator(".resume a")
    more = page.get_by_role("button", name="Show all 11")
    more.focus()
    assert links.count() == 8
    page.keyboard.press("Enter")
    assert links.count() == 11
    assert page.evaluate("document.activeElement.getAttribute('href')") == (
        links.nth(8).get_attribute("href")
    )
    assert more.count() == 0


SEEN = """() => {
  const list = document.querySelector(".moves").getBoundingClientRect();
  const line = document.querySelector(".moves [aria-current]").getBoundingClientRect();
  return line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
}"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_move_on_the_board_is_in_sight_in_the_list_and_the_page_stays(
    visit: Visit, server: Server, size: str
) -> None:
    page = visit(size)
    page.goto(f"/#/replay/{play_bots(server, 'mixx')}")
    lines = page.locator(".moves button")
    lines.nth(20).wait_for()
    for step in ("To the end", "One move back", "To the start", "One move on"):
        page.get_by_role("button", name=step).click()
        until(page, lambda: bool(page.evaluate(SEEN)))
        assert page.evaluate("scrollY") == 0
    lines.nth(12).scroll_into_view_if_needed()
    (lines.nth(12).tap if size == "phone" else lines.nth(12).click)()
    until(page, lambda: page.get_by_role("slider").input_value() == "12")
    assert not page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_their_ground(visit: Visit, scheme: str) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme)
    measured = page.evaluate(f"(pairs) => ({CONTRASTS})()(pairs)", PAIRS)
    assert not [(pair, ratio) for pair, ratio in measured if ratio < 4.5]


def test_seats_have_the_colours_of_their_pieces_and_levels_are_plain_numbers(visit: Visit) -> None:
    page = visit()
    page.locator('a[href="#/new/yoxii/bot"]').click()
    page.locator(".seat-field .pawn path").nth(1).wait_for()
    fills = page.evaluate(
        "[...document.querySelectorAll('.seat-field path')].map((n) => n.getAttribute('fill'))"
    )
    assert fills == page.evaluate(
        "import('/board/tones.js').then(({TONES}) => [TONES.white, TONES.red])"
    )
    levels = page.get_by_label("Who plays Red").locator("option").all_inner_texts()
    assert [f"level {level}," in name for level, name in enumerate(levels[2:], 1)] == [True] * 8


def test_the_first_visit_is_small(browser: Any, server: Server) -> None:
    page = browser.new_page()
    sizes: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(server.address)
    page.locator(".game .cover svg").nth(4).wait_for()
    page.close()
    assert 0 < sum(sizes) < 150_000
