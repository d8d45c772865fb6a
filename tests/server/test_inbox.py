"""What comes in at the same time is taken game by game."""

from collections.abc import Callable

from oxbox.server.inbox import Inbox


class Loop:
    """Functions that wait for the loop, and what was taken when they ran."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.taken: list[str] = []
        self.inbox = Inbox(self.waiting.append)

    def hear(self, *texts: str) -> None:
        for text in texts:
            self.inbox.put(text.split()[0], self.taken.append, text)

    def go_on(self) -> None:
        for act in self.waiting.copy():
            self.waiting.remove(act)
            act()


def test_texts_of_one_game_are_taken_together_in_the_order_in_which_they_came() -> None:
    loop = Loop()
    loop.hear("yoxii 1", "mixx 1", "yoxii 2", "mixx 2")
    assert not loop.taken
    loop.go_on()
    assert loop.taken == ["mixx 1", "mixx 2", "yoxii 1", "yoxii 2"]
    assert not loop.waiting


def test_no_game_is_always_the_last() -> None:
    loop = Loop()
    loop.hear("yoxii 1", "mixx 1")
    loop.go_on()
    loop.hear("mixx 2", "yoxii 2", "yoxii 3")
    loop.go_on()
    assert loop.taken == ["mixx 1", "yoxii 1", "yoxii 2", "yoxii 3", "mixx 2"]


def test_what_comes_while_texts_are_taken_waits_for_the_next_time() -> None:
    loop = Loop()
    loop.inbox.put("mixx", lambda text: loop.hear(f"mixx after {text}"), "1")
    loop.go_on()
    assert not loop.taken
    loop.go_on()
    assert loop.taken == ["mixx after 1"]
