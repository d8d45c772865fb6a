"""What comes in is taken in rounds, game by game, and at once where little happens."""

from collections.abc import Callable

from oxbox.server.tables.inbox import PAUSE, Inbox

Act = Callable[[], None]


class Loop:
    """An event loop whose time a test turns, and what was taken there so far.

    ``seconds`` is how long each text takes.
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self.now = 100.0
        self.seconds = seconds
        self.waiting: list[tuple[float, Act]] = []
        self.taken: list[str] = []
        self.inbox = Inbox(self, self.time)  # type: ignore[arg-type]

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Act) -> None:
        self.waiting.append((when, callback))

    def call_soon(self, callback: Act) -> None:
        self.call_at(self.now, callback)

    def hear(self, *texts: str) -> None:
        for text in texts:
            self.hear_from("here", text)

    def hear_from(self, address: str, text: str) -> None:
        self.inbox.put(text.split(maxsplit=1)[0], address, lambda: self.take(text))

    def take(self, text: str) -> None:
        self.taken.append(text)
        self.now += self.seconds

    def turn(self, seconds: float = 0.0) -> list[str]:
        """Let time pass, do once what is due, and say what was taken."""
        self.now += seconds
        due = [act for when, act in self.waiting if when <= self.now]
        self.waiting = [entry for entry in self.waiting if entry[0] > self.now]
        before = len(self.taken)
        for act in due:
            act()
        return self.taken[before:]


def test_texts_of_one_game_are_taken_together_in_the_order_in_which_they_came() -> None:
    loop = Loop()
    loop.hear("yoxii 1", "mixx 1", "yoxii 2", "mixx 2")
    assert not loop.taken
    assert loop.turn() == ["yoxii 1", "yoxii 2", "mixx 1", "mixx 2"]
    assert not loop.waiting


def test_the_loop_has_its_turn_when_a_round_has_lasted_long() -> None:
    loop = Loop(PAUSE / 3.5)
    games = ("yoxii", "mixx", "oxixo", "oxfurd", "oxysoxy")
    loop.hear(*[f"{game} {number}" for game in games for number in range(2)])
    assert loop.turn() == ["yoxii 0", "yoxii 1", "mixx 0", "mixx 1"]
    assert loop.turn() == ["oxixo 0", "oxixo 1", "oxfurd 0", "oxfurd 1"]
    assert loop.turn() == ["oxysoxy 0", "oxysoxy 1"]
    assert not loop.waiting


def test_a_text_that_comes_soon_after_a_round_began_waits_for_the_next_one() -> None:
    loop = Loop()
    loop.hear("yoxii 1")
    assert loop.turn() == ["yoxii 1"]
    loop.hear("yoxii 2")
    assert loop.turn(PAUSE / 4) == []
    loop.hear("yoxii 3")
    assert loop.turn(PAUSE) == ["yoxii 2", "yoxii 3"]
    assert not loop.waiting


def test_where_little_happens_nobody_waits() -> None:
    loop = Loop()
    for number in range(3):
        loop.hear(f"yoxii {number}")
        assert loop.turn() == [f"yoxii {number}"]
        loop.turn(1.0)


def test_a_game_with_many_texts_lets_others_have_their_turn() -> None:
    loop = Loop(PAUSE / 15)
    texts = [f"yoxii {number}" for number in range(40)]
    loop.hear(*texts, "mixx 1")
    assert loop.turn() == texts[:16]
    loop.hear("yoxii last")
    assert loop.turn() == ["mixx 1", *texts[16:32]]
    assert loop.turn() == [*texts[32:], "yoxii last"]


def test_an_address_that_sends_a_lot_waits_for_itself() -> None:
    loop = Loop(PAUSE / 15)
    loop.hear(*[f"yoxii {number}" for number in range(10_000)])
    loop.turn()
    for number in range(3):
        loop.hear_from("elsewhere", f"yoxii elsewhere {number}")
    assert [text for text in loop.turn() if "elsewhere" in text] == [
        f"yoxii elsewhere {number}" for number in range(3)
    ]


def test_addresses_take_turns_within_a_game() -> None:
    loop = Loop()
    for address in "aab":
        for number in range(2):
            loop.hear_from(address, f"yoxii {address}{number}")
    assert loop.turn() == [f"yoxii {text}" for text in ("a0", "b0", "a1", "b1", "a0", "a1")]


def test_what_comes_while_texts_are_taken_waits_for_the_next_round() -> None:
    loop = Loop()
    loop.inbox.put("mixx", "here", lambda: loop.hear("mixx after 1"))
    assert loop.turn() == []
    assert loop.turn(PAUSE / 2) == []
    assert loop.turn(PAUSE) == ["mixx after 1"]
