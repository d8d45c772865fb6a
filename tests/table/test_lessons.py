"""What a table tells of the words that were missed."""

import random

from oxbox.table.lessons import answers_of, missed_at
from tests.table.driving import ADA, Driver


def test_the_end_lists_what_each_person_missed_and_not_what_a_bot_did() -> None:
    driver = Driver(game="oxfurd", seating=[{"kind": "here"}, {"kind": "bot", "level": 1}])
    driver.send(0, seed=ADA)
    driver.play_on(random.Random(7))
    assert driver.table.position is not None
    lessons = driver.table.position.lessons()
    wrong = {answer.word for seat, answer in lessons if seat == 0 and not answer.was_right}
    told = driver.heard["spectator"][-1]
    assert told["event"] == "end"
    assert {lesson["word"] for lesson in told["lessons"]} == wrong
    assert {lesson["seat"] for lesson in told["lessons"]} == {0}
    assert all(lesson["meaning"] for lesson in told["lessons"])
    assert len(answers_of(driver.table)) == sum(lesson.seat == 0 for lesson in lessons)


def test_nothing_is_listed_before_the_end_or_in_other_games() -> None:
    driver = Driver(game="oxfurd")
    driver.send(0, seed=ADA)
    driver.move("yes")
    assert missed_at(driver.table) == []
    assert missed_at(Driver(game="oxixo").table) == []
