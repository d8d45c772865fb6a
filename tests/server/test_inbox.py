"""What comes in is taken game by game, and at once where little happens."""

from collections.abc import Callable

from oxbox.server.inbox import PAUSE, Inbox

Act = Callable[[str], None]


class Loop:
    """An event loop whose time a test turns, and what was taken there so far."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waiting: list[tuple[float, Act, str]] = []
        self.taken: list[str] = []
        self.inbox = Inbox(self)

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Act, game: str) -> None:
        self.waiting.append((when, callback, game))

    def call_soon(self, callback: Act, game: str) -> None:
        self.call_at(self.now, callback, game)

    def hear(self, *texts: str) -> None:
        for text in texts:
            self.inbox.put(text.split()[0], self.taken.append, text)

    def go_on(self, seconds: float = 0.0) -> list[str]:
        """Let time pass, do once what is due, and say what was taken."""
        self.now += seconds
        due = [entry for entry in self.waiting if entry[0] <= self.now]
        self.waiting = [entry for entry in self.waiting if entry[0] > self.now]
        before = len(self.taken)
        for _, act, game in due:
            act(game)
        return self.taken[before:]


def test_texts_of_one_game_are_taken_together_in_the_order_in_which_they_came() -> None:
    loop = Loop()
    loop.hear("yoxii 1", "mixx 1", "yoxii 2", "mixx 2")
    assert not loop.taken
    assert loop.go_on() == ["yoxii 1", "yoxii 2", "mixx 1", "mixx 2"]
    assert not loop.waiting


def test_a_text_that_comes_soon_after_a_turn_waits_for_the_next_one_of_its_game() -> None:
    loop = Loop()
    loop.hear("yoxii 1")
    assert loop.go_on() == ["yoxii 1"]
    loop.hear("yoxii 2", "mixx 1")
    assert loop.go_on(PAUSE / 4) == ["mixx 1"]
    loop.hear("yoxii 3")
    assert loop.go_on(PAUSE / 4) == []
    assert loop.go_on(PAUSE) == ["yoxii 2", "yoxii 3"]


def test_where_little_happens_nobody_waits() -> None:
    loop = Loop()
    for number in range(3):
        loop.hear(f"yoxii {number}")
        assert loop.go_on() == [f"yoxii {number}"]
        loop.go_on(1.0)


def test_no_turn_is_long_and_what_is_left_has_the_next_one_at_once() -> None:
    loop = Loop()
    texts = [f"yoxii {number}" for number in range(40)]
    loop.hear(*texts, "mixx 1")
    assert loop.go_on() == [*texts[:16], "mixx 1"]
    loop.hear("yoxii last")
    assert loop.go_on() == texts[16:32]
    assert loop.go_on() == [*texts[32:], "yoxii last"]


def test_what_comes_while_texts_are_taken_waits_for_the_next_turn() -> None:
    loop = Loop()
    loop.inbox.put("mixx", lambda text: loop.hear(f"mixx after {text}"), "1")
    assert loop.go_on() == []
    assert loop.go_on(PAUSE) == ["mixx after 1"]
