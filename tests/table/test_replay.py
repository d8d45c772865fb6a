"""What happened at a table, told once more."""

import random
from typing import Any

import pytest

from oxbox.games import GAMES
from oxbox.kernels.views import NOBODY
from oxbox.table.creation import create
from oxbox.table.replay import played_at, story
from oxbox.table.table import Table
from tests.table.driving import Driver, two_people


def heard(driver: Driver, name: str) -> list[dict[str, Any]]:
    """The moves as somebody heard of them when they were made."""
    return [
        {
            "seat": event["seat"],
            "text": event["text"],
            "sentences": [step["sentence"] for step in event["steps"]],
        }
        for event in driver.heard[name]
        if event["event"] == "move"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_story_is_what_each_viewer_was_told(game: str) -> None:
    driver = two_people(game)
    driver.sit("Ada", 0)
    driver.sit("Bob", 1)
    driver.play_on(random.Random(5), 16)
    assert driver.table.ply == 16
    for name, viewer in (("Ada", 0), ("Bob", 1), ("spectator", NOBODY)):
        assert list(story(played_at(driver.table), viewer)) == heard(driver, name)


def test_a_move_that_was_taken_back_is_not_in_the_story() -> None:
    driver = two_people("yoxii")
    driver.play_on(random.Random(5), 3)
    last = driver.table.movers[-1]
    driver.send(last, offer="takeback")
    driver.send(1 - last, answer=True)
    assert list(story(played_at(driver.table), NOBODY)) == heard(driver, "spectator")[:2]


def test_before_the_deal_there_is_no_story() -> None:
    new = create({"game": "yoxii", "seating": [{"kind": "here"}, {"kind": "link"}]}, 0)
    assert list(story(played_at(Table(new.created, 0)), NOBODY)) == []
