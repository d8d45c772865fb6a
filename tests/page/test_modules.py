"""The page's pure modules, called in Chromium: choosing, scenes, arrangement, letters, time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.page.conftest import Server
from tests.server.client import LIMIT

SCENE = {
    "regions": [{"id": "board", "label": "Board", "x": 0, "y": 0, "width": 3, "height": 3}],
    "spaces": [
        {"id": "cell:a", "region": "board", "label": "a", "x": 0, "y": 0},
        {"id": "cell:b", "region": "board", "label": "b", "x": 1, "y": 0},
    ],
    "pieces": [{"id": "man:1", "space": "cell:a", "label": "the man", "look": "man"}],
}
PATHS = [["man:1", "cell:b", "turn:n"], ["man:1", "cell:b", "turn:s"], ["man:1", "cell:c"]]
CHOOSE = """async ([scene, paths, targets, words]) => {
  const {Chooser} = await import("/board/chooser.js");
  const {completeScene} = await import("/board/scene.js");
  const chooser = new Chooser(completeScene({choices: [], ...scene}), paths, [], words ?? {});
  const results = targets.map((target) => chooser.choose(target));
  const {chosen, missing} = chooser;
  return {results, chosen, missing, possible: [...chooser.possible]};
}"""


@pytest.fixture(scope="module")
def page(browser: Any, server: Server) -> Iterator[Any]:
    """One page for all of these, which leave it as it is."""
    opened = browser.new_page()
    opened.set_default_timeout(LIMIT * 1000)
    opened.goto(server.address)
    yield opened
    opened.close()


@pytest.fixture
def choose(page: Any) -> Callable[..., dict[str, Any]]:
    """Choose targets of the small scene one after the other."""

    def run(*targets: str) -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate(CHOOSE, [SCENE, PATHS, list(targets)])
        return found

    return run


def test_choosing_narrows_paths_until_one_move_is_left(choose: Callable[..., Any]) -> None:
    assert choose()["possible"] == ["man:1"]
    assert choose("man:1")["possible"] == ["cell:b", "cell:c"]
    assert choose("man:1", "cell:c")["results"] == ["further", "complete"]
    assert choose("man:1", "cell:c")["possible"] == []


def test_a_space_means_the_piece_on_it(choose: Callable[..., Any]) -> None:
    assert choose("cell:a")["chosen"] == ["man:1"]


def test_another_target_takes_the_place_of_the_latest_choice_that_it_could_have_been(
    choose: Callable[..., Any],
) -> None:
    assert choose("man:1", "cell:c", "cell:b")["chosen"] == ["man:1", "cell:b"]
    assert choose("man:1", "cell:b", "turn:n", "turn:s")["chosen"] == ["man:1", "cell:b", "turn:s"]
    assert choose("man:1", "cell:b", "turn:n", "cell:c")["chosen"] == ["man:1", "cell:c"]


def test_the_last_choice_is_taken_back_by_choosing_it_again(choose: Callable[..., Any]) -> None:
    again = choose("man:1", "man:1")
    assert (again["results"], again["chosen"]) == (["further", "back"], [])


def test_a_game_may_have_words_for_what_is_chosen(page: Any) -> None:
    words = {"choosing": ["who goes", "where to"]}
    asked = [page.evaluate(CHOOSE, [SCENE, PATHS, chosen, words]) for chosen in ([], ["man:1"])]
    said = [one["missing"] for one in asked]
    assert said == ["Choose who goes.", "Choose where to."]


def test_a_game_may_have_words_for_what_has_been_chosen(page: Any) -> None:
    words = {"asking": ["Who goes?", "Where should {0} go?"], "confirming": "{0} to {1}, {2}?"}
    scene = {**SCENE, "choices": [{"id": "turn:n", "label": "Turn north"}]}
    targets = ["man:1", "cell:b", "turn:n"]
    told = [page.evaluate(CHOOSE, [scene, PATHS, targets[:n], words]) for n in (1, 2, 3)]
    assert [one["missing"] for one in told] == [
        "Where should the man go?",
        "Choose a turn.",
        "Turn north?",
    ]


def test_what_no_move_begins_with_is_impossible_and_changes_nothing(
    choose: Callable[..., Any],
) -> None:
    lost = choose("man:1", "cell:nowhere")
    assert (lost["results"][-1], lost["chosen"]) == ("impossible", ["man:1"])
    assert lost["missing"] == "Choose a cell."


def test_spaces_are_in_reading_order_and_pieces_in_that_of_their_spaces(page: Any) -> None:
    places = [("low", 0, 2), ("right", 1, 1), ("left", 0, 1)]
    spaces = [{"id": name, "region": "board", "x": x, "y": y} for name, x, y in places]
    pieces = [{"id": f"man:{space}", "space": space} for space in ("low", "right", "left")]
    scene = {"regions": [{"id": "board"}], "spaces": spaces, "pieces": pieces}
    found = page.evaluate(
        "(sent) => import('/board/scene.js').then(({completeScene}) => completeScene(sent))", scene
    )
    assert [space["id"] for space in found["spaces"]] == ["left", "right", "low"]
    assert [piece["id"] for piece in found["pieces"]] == ["man:left", "man:right", "man:low"]


def test_changes_make_a_new_scene_and_leave_the_old_one(page: Any) -> None:
    before, after = page.evaluate(
        """async (scene) => {
          const {changed, completeScene} = await import("/board/scene.js");
          const before = completeScene(scene);
          const moved = {...scene.pieces[0], space: "cell:b"};
          const changes = {pieces: {set: [moved]}, spaces: {gone: ["cell:a"]}, seat: 1};
          const after = changed(before, changes);
          return [before, after];
        }""",
        SCENE,
    )
    assert before["pieces"][0]["space"] == "cell:a"
    assert after["pieces"][0]["space"] == "cell:b"
    assert [space["id"] for space in after["spaces"]] == ["cell:b"]
    assert (before["seat"], after["seat"]) == (None, 1)


@pytest.mark.parametrize(("width", "height"), [(370, 400), (900, 700), (1600, 300)])
def test_an_arrangement_fits_and_keeps_spaces_in_their_panels(
    page: Any, width: int, height: int
) -> None:
    board = page.evaluate(
        """async ([scene, width, height]) => {
          const {fit} = await import("/board/arrangement.js");
          const {completeScene} = await import("/board/scene.js");
          const whole = completeScene({...scene, width: 3, height: 3});
          const board = fit(whole, width, height, 10);
          return {...board, panels: [...board.panels.values()], spaces: [...board.spaces.values()]};
        }""",
        [SCENE, width, height],
    )
    assert board["width"] <= width + 1
    assert board["height"] <= height + 1
    (panel,) = board["panels"]
    for space in board["spaces"]:
        assert panel["x"] <= space["x"]
        assert space["x"] + space["width"] <= panel["x"] + panel["width"] + 0.1
        assert panel["y"] <= space["y"]


def test_times_are_written_for_people(page: Any) -> None:
    written = page.evaluate(
        "(times) => import('/table/play/clock.js').then(({writeTime}) => times.map(writeTime))",
        [0, 9_949, 10_000, 61_000, 3_725_000],
    )
    assert written == ["0:00.0", "0:09.9", "0:10", "1:01", "1:02:05"]


def test_long_words_are_cut_with_an_ellipsis_and_short_ones_left(page: Any) -> None:
    cut, whole = page.evaluate(
        "() => import('/board/lettering.js').then(({shorten}) =>"
        " [shorten('a very long caption indeed', 6), shorten('short', 6)])"
    )
    assert whole == "short"
    assert cut.endswith("…")
    assert len(cut) < 14


def test_an_event_changes_what_the_page_knows_and_nothing_else(page: Any) -> None:
    told = page.evaluate(
        """async (scene) => {
          const {advance, isMyTurn, readSnapshot} = await import("/table/state.js");
          const people = [0, 1].map((seat) => ({seat, seat_name: `S${seat}`, joined: true}));
          const start = readSnapshot({number: 1, seats: 2, state: "running", you: {seats: [0]},
            viewing: 0, people, present: [true, true], scene, turn: 0, moves: []});
          const moved = advance(start, {event: "move", number: 2, seat: 0, text: "m", turn: 1,
            steps: [{sentence: "", changes: {pieces: {gone: ["man:1"]}}}], marked: ["cell:b"]});
          const away = advance(moved, {event: "presence", present: [true, false]});
          const bot = advance(away, {event: "seats", number: 3, what: "takeover", seat: 0, turn: 0,
            people: people.map((one) => ({...one, bot: one.seat === 0}))});
          return {before: start.scene.pieces.length, after: moved.scene.pieces.length,
            moves: moved.moves,
            present: away.people.map((one) => one.present),
            turns: [start, moved, bot].map(isMyTurn), turn: bot.turn};
        }""",
        SCENE,
    )
    assert (told["before"], told["after"]) == (1, 0)
    assert told["moves"] == [{"seat": 0, "text": "m", "sentences": [""]}]
    assert told["present"] == [True, False]
    assert told["turns"] == [True, False, False]
    assert told["turn"] == 0


MOVED = {"id": "man:1", "space": "cell:b", "label": "the man", "look": "man"}
STEPS = [
    {"sentence": "Up.", "changes": {"pieces": {"set": [MOVED]}}},
    {"sentence": "Gone.", "changes": {"pieces": {"gone": ["man:1"]}, "title": "Alone"}},
]


def test_a_move_told_step_by_step_ends_in_the_state_of_the_move_taken_at_once(page: Any) -> None:
    told, stepped, at_once = page.evaluate(
        """async ([scene, steps]) => {
          const {advance, readSnapshot, takeStep} = await import("/table/state.js");
          const event = {event: "move", number: 2, seat: 0, text: "m", turn: 1, steps, clock: null};
          const start = readSnapshot({number: 1, seats: 2, people: [], scene, turn: 0});
          const moments = [];
          let now = start;
          for (const step of steps) moments.push((now = takeStep(now, event, step)));
          const told = moments.map(({scene, turn, telling, moves}) =>
            [scene.pieces.map((piece) => piece.space), turn, telling.told, moves[0].sentences]);
          return [told, advance(now, event), advance(start, event)];
        }""",
        [SCENE, STEPS],
    )
    assert told == [[["cell:b"], 0, 1, ["Up."]], [[], 0, 2, ["Up.", "Gone."]]]
    assert stepped == at_once
    assert (stepped["telling"], stepped["turn"], stepped["scene"]["title"]) == (None, 1, "Alone")


def test_pieces_that_are_alike_are_read_once(page: Any) -> None:
    men = [{"id": f"man:{n}", "space": "cell:a", "label": "a man", "look": "m"} for n in "123"]
    scene = {**SCENE, "title": "On", "pieces": [*men, {**men[0], "id": "m4", "space": "cell:b"}]}
    read = """async (sent) => {
      const {completeScene} = await import("/board/scene.js");
      const {drawWords} = await import("/table/story/position.js");
      const {Renderer} = await import("/board/renderer.js");
      const scene = completeScene(sent);
      const place = document.createElement("div");
      drawWords(place, scene);
      const lines = [...place.querySelectorAll("li")].map((line) => line.textContent);
      const {Art} = await import("/board/art.js");
      const empty = "<svg xmlns='http://www.w3.org/2000/svg'/>";
      const art = new Art("none", new DOMParser().parseFromString(empty, "image/svg+xml"));
      const board = new Renderer(document.body.appendChild(place), art);
      board.draw(scene, {isStill: true});
      const read = [...place.querySelectorAll(".piece:not([aria-hidden])")];
      place.remove();
      return [lines, read.map((node) => node.getAttribute("aria-label"))];
    }"""
    lines, names = page.evaluate(read, scene)
    assert lines == ["3 × a man", "a man, b"]
    assert names == ["3 × a man", "a man"]


@pytest.mark.parametrize(
    ("look", "shape", "ring"), [("cell", "ellipse", "ellipse"), ("card", "rect", "rect")]
)
def test_a_piece_without_a_symbol_is_its_text_on_a_disc_or_a_card(
    page: Any, look: str, shape: str, ring: str
) -> None:
    space = {
        "id": "s",
        "region": "board",
        "label": "s",
        "x": 0,
        "y": 0,
        "height": 1.5,
        "look": look,
    }
    piece = {"id": "p", "space": "s", "label": "p", "tone": "seat1", "text": ["long name"]}
    drawn = page.evaluate(
        """async (sent) => {
          const {completeScene} = await import("/board/scene.js");
          const {Renderer} = await import("/board/renderer.js");
          const place = document.body.appendChild(document.createElement("div"));
          const {Art} = await import("/board/art.js");
      const empty = "<svg xmlns='http://www.w3.org/2000/svg'/>";
      const art = new Art("none", new DOMParser().parseFromString(empty, "image/svg+xml"));
          new Renderer(place, art).draw(completeScene(sent), {isStill: true});
          const piece = place.querySelector(".piece");
          place.remove();
          const lines = [...piece.querySelectorAll("tspan")].map((line) => line.textContent);
          return [piece.querySelector(".token").tagName, piece.querySelector(".ring").tagName,
            lines, piece.style.color];
        }""",
        {**SCENE, "width": 3, "height": 3, "title": "", "spaces": [space], "pieces": [piece]},
    )
    assert drawn == [shape, ring, ["long", "name"], "rgb(47, 111, 183)"]


def test_what_decided_a_game_is_marked_unlike_its_last_move(page: Any) -> None:
    last = {"event": "move", "seat": 0, "text": "x", "turn": None, "marked": ["cell:a", "cell:b"]}
    steps = [{"sentence": "x.", "ids": ["cell:a"]}, {"sentence": "Won.", "ids": ["cell:b"]}]
    fold = """async ([scene, event]) => {
      const {advance, readSnapshot} = await import("/table/state.js");
      const {showMarked} = await import("/board/marks.js");
      const state = advance(readSnapshot({scene, people: []}), event);
      const nodes = ["cell:a", "cell:b"].map((id) => [id, {node: document.createElement("i")}]);
      showMarked(nodes, state.scene.marked, state.scene.decisive);
      return nodes.map(([, {node}]) => node.className);
    }"""
    assert page.evaluate(fold, [SCENE, {**last, "steps": steps}]) == ["marked", "decisive"]
    going_on = {**last, "steps": steps, "turn": 1}
    assert page.evaluate(fold, [SCENE, going_on]) == ["marked", "marked"]


def test_a_bot_that_warms_up_keeps_its_level(page: Any) -> None:
    bot = {"seat": 0, "seat_name": "Red", "kind": "bot", "bot": True, "level": 5}
    card = """async (bot) => {
      const {drawSeats} = await import("/table/people/seats.js");
      const {readSnapshot} = await import("/table/state.js");
      const place = document.createElement("ul");
      drawSeats(place, readSnapshot({seats: 1, people: [bot], warming: "weaker"}), {});
      return place.querySelector(".role").textContent;
    }"""
    assert page.evaluate(card, bot) == "level 5 – skilled"


def test_time_runs_from_when_an_event_came_and_not_from_when_it_is_told(page: Any) -> None:
    told = page.evaluate(
        """async () => {
          const {advance, isPressing, readSnapshot, timesOf} = await import("/table/state.js");
          const start = readSnapshot({number: 1, seats: 2, state: "running", you: {seats: [0]},
            people: [{seat: 0}, {seat: 1, bot: true}], turn: 1, clock: null, limit: null});
          const event = {event: "move", number: 2, seat: 1, text: "m", turn: 0, came: 5,
            limit: {left: 9000}};
          const moved = advance(start, event);
          return {before: start.limit, limit: moved.limit, none: timesOf({}),
            pressing: [0, 1, null].map((turn) => isPressing(start, {...event, turn}))};
        }"""
    )
    assert told["before"] is None
    assert told["limit"] == {"left": 9000, "since": 5}
    assert told["none"] == {}
    assert told["pressing"] == [True, False, False]


def test_whoever_takes_back_means_the_last_move_made_here(page: Any) -> None:
    told = page.evaluate(
        """async () => {
          const {advance, readSnapshot} = await import("/table/state.js");
          const {regrettingSeat} = await import("/table/offers/offers.js");
          const people = [0, 1, 2].map((seat) => ({seat, seat_name: `S${seat}`, bot: seat === 2}));
          const whole = {number: 1, seats: 3, state: "running", you: {seats: [0, 1]}, people};
          const now = readSnapshot({...whole, turn: 2, ply: 2, movers: [0, 1]});
          const bot = advance(now, {event: "move", number: 2, seat: 2, text: "m", turn: 0, ply: 3});
          const again = advance(bot, {event: "snapshot", ...whole, turn: 0, ply: 3,
            movers: [0, 1, 2]});
          const back = advance(bot, {event: "takeback", ...whole, turn: 1, ply: 1, movers: [0]});
          return [now, bot, again, back].map(regrettingSeat);
        }"""
    )
    assert told == [1, 1, 1, 0]


REGRETS = """async ([mine, movers, seat]) => {
  const {readSnapshot} = await import("/table/state.js");
  const {takenBack, whyNoTakeback} = await import("/table/offers/offers.js");
  const {lapsed, offerInWords} = await import("/table/offers/offerbar.js");
  const names = ["Ann", "Bob", ""];
  const people = names.map((name, seat) => ({seat, seat_name: `S${seat}`, name, joined: true}));
  const offer = {kind: "takeback", seat, asked: [0, 1, 2].filter((one) => one !== seat)};
  const state = readSnapshot({number: 1, seats: 3, state: "running", you: {seats: mine}, people,
    turn: 0, ply: movers.length, movers});
  const asking = {...state, offer};
  return {why: whyNoTakeback(state), asks: offerInWords(asking, offer), gone: lapsed(asking),
    done: takenBack(state, {seat, ply: movers.lastIndexOf(seat)})};
}"""


@pytest.mark.parametrize(
    ("mine", "movers", "theirs"),
    [
        ([1], [0], "their last move"),
        ([1], [0, 1], "their last move and yours after it"),
        ([2], [0, 1], "their last move and Bob's after it"),
        ([], [1, 0, 1], "their last move and Bob's after it"),
        ([1], [0, 1, 2], "their last move, yours and S2's after it"),
        ([1], [0, 1, 2, 1], "their last move, your 2 moves and S2's after it"),
        ([1, 2], [0, 1, 2, 2], "their last move, Bob's and S2's 2 moves after it"),
    ],
)
def test_who_is_asked_for_a_move_back_reads_all_that_goes(
    page: Any, mine: list[int], movers: list[int], theirs: str
) -> None:
    told = page.evaluate(REGRETS, [mine, movers, 0])
    assert told["asks"] == f"Ann asks to take back {theirs}."
    assert told["done"] == f"Ann took back {theirs}."


def test_who_asks_for_a_move_back_reads_all_that_goes(page: Any) -> None:
    told = page.evaluate(REGRETS, [[0], [0, 1, 2], 0])
    yours = "your last move, Bob's and S2's after it"
    assert told["asks"] == "Takeback requested – waiting for Bob and S2."
    assert told["gone"] == "Your takeback request expired."
    assert told["done"] == f"You took back {yours}."


def test_whoever_has_not_moved_takes_nothing_back(page: Any) -> None:
    sayings = [
        ([0], [], "Nobody has moved yet."),
        ([0], [1, 2], "You have not moved yet."),
        ([1], [1, 2], ""),
    ]
    for mine, movers, words in sayings:
        assert page.evaluate(REGRETS, [mine, movers, 1])["why"] == words


def test_an_offer_is_gone_with_whoever_made_it(page: Any) -> None:
    told = page.evaluate(
        """async () => {
          const {advance, readSnapshot} = await import("/table/state.js");
          const people = [{seat: 0}, {seat: 1}];
          const offer = {kind: "draw", seat: 1, asked: [0], agreed: []};
          const now = readSnapshot({number: 1, seats: 2, state: "running", people, offer});
          const left = {event: "seats", number: 2, what: "takeover", seat: 1, people, turn: 0};
          return [now, advance(now, {...left, offer: null})].map((state) => Boolean(state.offer));
        }"""
    )
    assert told == [True, False]


def test_a_rematch_that_was_closed_is_none(page: Any) -> None:
    told = page.evaluate(
        """async () => {
          const {advance, readSnapshot} = await import("/table/state.js");
          const now = readSnapshot({number: 1, state: "over", rematch: {table: "t", seats: [1]}});
          const gone = advance(now, {event: "rematch", number: 2, table: null, seats: []});
          const none = readSnapshot({number: 1, state: "over", rematch: {table: null, seats: []}});
          return [now, gone, none].map((state) => state.rematch?.table ?? null);
        }"""
    )
    assert told == ["t", None, None]


def test_tables_that_run_are_remembered_when_finished_ones_are_dropped(page: Any) -> None:
    kept = page.evaluate(
        """async () => {
          const {endTable, heldTables, keepTable} = await import("/memory.js");
          for (let number = 0; number < 150; number += 1) {
            keepTable({table: `t${number}`, game: "g", token: "x", seats: [0], since: number});
            if (number % 2) endTable(`t${number}`, {others: "", sentence: ""});
          }
          const held = heldTables();
          localStorage.removeItem("oxbox:tables");
          return [held.filter((own) => !own.ended).length, held.filter((own) => own.ended).length,
            held[0].table];
        }"""
    )
    assert kept[0] == 75
    assert 30 < kept[1] < 50
    assert kept[2] == "t149"


def test_nobody_decides_for_others_before_their_grace_is_over(page: Any) -> None:
    waits = page.evaluate(
        """async () => {
          const {Absences} = await import("/table/people/absences.js");
          return [1e9, 0].map((grace) => {
            const absences = new Absences(() => grace);
            absences.note([1]);
            return [0, 1].map((seat) => absences.wait(seat) > 0);
          });
        }"""
    )
    assert waits == [[True, True], [True, False]]


HEADLINE = """async ([mine, outcome, has_scores, gone]) => {
  const {headline, standings} = await import("/table/play/headline.js");
  const names = ["Red", "Blue", "Yellow"].slice(0, outcome.scores.length);
  const people = names.map((seat_name, seat) => ({seat, seat_name, bot: seat === gone}));
  const sides = {[people.length]: people.map(({seat}) => [seat])};
  const state = {mine, seats: people.length, people, outcome};
  return [headline(state, {has_scores, sides}), standings(state, {has_scores, sides})];
}"""


@pytest.mark.parametrize(
    ("mine", "winners", "scores", "reason", "said"),
    [
        ([0], [0], [31, 24], "sum", ["You won 31–24", ""]),
        ([1], [0], [31, 24], "sum", ["You lost 24–31", ""]),
        ([], [1], [24, 31], "sum", ["Blue won 31–24", ""]),
        ([0, 1], [0, 1], [7, 7], "sum", ["Red and Blue share the win, 7–7", ""]),
        ([0], [], [12, 12], "level", ["A draw, 12–12", ""]),
        ([0], [0], [12, 12], "count", ["You won", ""]),
        ([1], [0], [12, 12], "count", ["You lost", ""]),
        ([], [1], [12, 12], "count", ["Blue won", ""]),
        ([0], [0], [3, 24], "resignation", ["You won", ""]),
        ([0], [1], [5, 9, 2], "stock-out", ["You lost", "Blue 9, Red 5, Yellow 2"]),
    ],
)
def test_the_headline_of_an_end_says_the_scores_that_decided_it(
    page: Any, mine: list[int], winners: list[int], scores: list[int], reason: str, said: list[str]
) -> None:
    outcome = {"winners": winners, "scores": scores, "reason": reason}
    assert page.evaluate(HEADLINE, [mine, outcome, True]) == said


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ([0], "The bot that took over for you won"),
        ([0, 2], "The bot that took over for you shares the win"),
        ([1], "You lost"),
    ],
)
def test_whoever_left_for_good_has_not_won(page: Any, winners: list[int], said: str) -> None:
    outcome = {"winners": winners, "scores": [5, 9, 5], "reason": "stock-out"}
    assert page.evaluate(HEADLINE, [[0], outcome, True, 0])[0] == said


def test_a_game_without_scores_says_none_at_its_end(page: Any) -> None:
    outcome = {"winners": [0], "scores": [1, 0], "reason": "line"}
    assert page.evaluate(HEADLINE, [[0], outcome, False]) == ["You won", ""]


TELL = """async ([steps, isHurried]) => {
  const {Pauses, tell} = await import("/table/play/telling.js");
  const [realSet, realClear] = [setTimeout, clearTimeout];
  let now = 0;
  const timers = new Map();
  globalThis.setTimeout = (act, time) => timers.set(timers.size + 1, [now + time, act]).size;
  globalThis.clearTimeout = (timer) => timers.set(timer, [Infinity, null]);
  const said = [];
  let isTold = false;
  const pauses = new Pauses();
  const show = ({sentence}) => {
    said.push([sentence, now]);
    return new Promise((arrive) => setTimeout(arrive, 1));
  };
  tell(steps, {show}, pauses).then(() => (isTold = true));
  while (!isTold) {
    await new Promise((resolve) => realSet(resolve));
    if (isHurried && now > 0) pauses.skip();
    const [first, [time, act]] = [...timers].sort((one, other) => one[1][0] - other[1][0])[0];
    if (time === Infinity) continue;
    timers.set(first, [Infinity, null]);
    now = time;
    act();
  }
  [globalThis.setTimeout, globalThis.clearTimeout] = [realSet, realClear];
  return said;
}"""
LESSON = "something to read, in sixty letters, which the next takes away"
TOLD = [
    {"sentence": "shown", "changes": {"notes": [{"look": "text", "text": LESSON}]}},
    {"sentence": "moved", "changes": {}},
    {"sentence": "taken away", "changes": {"notes": []}},
]


def test_what_is_soon_taken_away_stays_as_long_as_it_takes_to_read(page: Any) -> None:
    said = dict(page.evaluate(TELL, [TOLD, False]))
    assert said["shown"] == 0
    assert said["moved"] == 1 + 26 * len(LESSON)
    assert said["taken away"] > said["moved"]


def test_the_hurried_need_not_wait_for_the_others(page: Any) -> None:
    said = page.evaluate(TELL, [TOLD, True])
    assert said == [["shown", 0], ["moved", 1], ["taken away", 1]]


TABLE = {
    "width": 6,
    "height": 13.5,
    "regions": [
        {"id": "yard", "label": "Yard", "x": 0, "y": 0, "width": 5, "height": 7.5},
        {"id": "heap", "label": "Heap", "x": 5, "y": 0, "width": 1, "height": 1.5},
        *[
            {"id": f"hand:{n}", "label": "", "x": 0, "y": 7.5 + 1.5 * n, "width": 5, "height": 1.5}
            for n in range(4)
        ],
    ],
    "spaces": [
        {"id": f"hand:{n}:{i}", "region": f"hand:{n}", "x": i, "y": 7.5 + 1.5 * n, "height": 1.5}
        for n in range(4)
        for i in range(5)
    ],
}
FRAME = """async ([scene, width, height, seats]) => {
  const {frameOf, arrangeIn} = await import("/board/frame.js");
  const {completeScene} = await import("/board/scene.js");
  const whole = completeScene(scene);
  const board = arrangeIn(frameOf(whole, {width, height, seats}), whole);
  const regions = Object.fromEntries(whole.spaces.map((space) => [space.id, space.region]));
  return {panels: [...board.panels.values()],
    spaces: [...board.spaces].map(([id, box]) => [box, board.panels.get(regions[id])])};
}"""


@pytest.mark.parametrize("seats", [[], [0], [2]])
@pytest.mark.parametrize("width", [300, 370, 500, 900])
@pytest.mark.parametrize("height", [250, 350, 450, 490, 550, 800])
def test_panels_never_overlap_and_hold_what_is_theirs(
    page: Any, width: int, height: int, seats: list[int]
) -> None:
    found = page.evaluate(FRAME, [TABLE, width, height, seats])
    for index, one in enumerate(found["panels"]):
        assert one["x"] + one["width"] <= width + 1
        for other in found["panels"][:index]:
            is_beside = one["x"] >= other["x"] + other["width"] or (
                other["x"] >= one["x"] + one["width"]
            )
            is_below = one["y"] >= other["y"] + other["height"] or (
                other["y"] >= one["y"] + one["height"]
            )
            assert is_beside or is_below
    for box, panel in found["spaces"]:
        assert panel["x"] <= box["x"]
        assert box["x"] + box["width"] <= panel["x"] + panel["width"] + 0.1
        assert panel["y"] <= box["y"]
        assert box["y"] + box["height"] <= panel["y"] + panel["height"] + 0.1


@pytest.mark.parametrize("width", [480, 500])
@pytest.mark.parametrize("height", [300, 310])
def test_where_ones_own_hand_is_as_large_anyway_all_hands_are_in_sight(
    page: Any, width: int, height: int
) -> None:
    found = page.evaluate(FRAME, [TABLE, width, height, [0]])
    assert max(panel["y"] + panel["height"] for panel in found["panels"]) <= height + 1


WAY = """async ([from, to]) => {
  const {spacesBetween} = await import("/board/ways.js");
  const regions = [{id: "stair", is_way: true}, {id: "hand", is_way: false}];
  const stair = [0, 1, 2, 3].map((step) => ({id: `step:${step}`, region: "stair"}));
  const hand = [0, 1].map((card) => ({id: `card:${card}`, region: "hand"}));
  return spacesBetween({regions, spaces: [...stair, ...hand]}, from, to);
}"""


@pytest.mark.parametrize(
    ("start", "end", "passed"),
    [
        ("step:0", "step:3", ["step:1", "step:2"]),
        ("step:2", "step:3", []),
        ("step:3", "step:1", "back"),
        ("step:1", "step:1", None),
        ("card:0", "step:1", None),
        ("card:0", "card:1", None),
    ],
)
def test_a_piece_goes_on_along_a_way_from_space_to_space(
    page: Any, start: str, end: str, passed: list[str] | str | None
) -> None:
    assert page.evaluate(WAY, [start, end]) == passed
