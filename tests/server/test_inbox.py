"""What comes in at the same time is taken game by game."""

from collections.abc import Callable

import pytest

from oxbox.server.inbox import GATHERING, Inbox


class Loop:
    """Functions that wait for the loop, for how long, and what was taken when they ran."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []
        self.taken: list[str] = []
        self.time = 100.0
        self.inbox = Inbox(lambda delay, act: self.waiting.append((delay, act)), lambda: self.time)

    def hear(self, *texts: str) -> None:
        for text in texts:
            self.inbox.put(text.split()[0], self.taken.append, text)

    def go_on(self) -> None:
        waiting, self.waiting = self.waiting, []
        for delay, act in waiting:
            self.time += delay
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


def test_whoever_comes_alone_does_not_wait() -> None:
    loop = Loop()
    loop.hear("mixx 1")
    loop.go_on()
    loop.time += GATHERING
    loop.hear("mixx 2")
    (delay, _), *others = loop.waiting
    assert delay == 0
    assert not others


def test_texts_gather_for_a_moment_after_others_were_taken() -> None:
    loop = Loop()
    loop.hear("mixx 1")
    loop.go_on()
    loop.time += GATHERING / 4
    loop.hear("mixx 2", "mixx 3")
    (delay, _), *others = loop.waiting
    assert delay == pytest.approx(GATHERING * 3 / 4)
    assert not others
    loop.go_on()
    assert loop.taken == ["mixx 1", "mixx 2", "mixx 3"]
