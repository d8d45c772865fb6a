"""The rules of Oxfurd Bluff, one sentence each (docs/games/oxfurd.md).

Positions are set up by writing fields: ``stand`` puts Climbers and Descenders somewhere, ``put``
sets the question's number, ``load`` picks a key under which the die shows what a test needs next.
"""

import itertools
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from oxbox.book import book_of
from oxbox.errors import MaterialError, NotationError, OptionError
from oxbox.games.oxfurd import GAME, notation, rules
from oxbox.games.oxfurd.board import BOARDS, FREE, load_board
from oxbox.games.oxfurd.deck import deck_names, load_deck
from oxbox.games.oxfurd.deck.answers import Answer, Answers
from oxbox.games.oxfurd.mountain import Box
from oxbox.kernels.chance import generator
from oxbox.kernels.keyed import draw
from oxbox.kernels.layout import State, blank, boxed, copy, paired
from oxbox.kernels.views import NOBODY, WHOLE
from oxbox.options import Options
from oxbox.parts import parse_steps
from oxbox.scene import Scene, Step
from oxbox.terminal import draw_text
from tests.scenes import scenes_of

RED, BLUE, YELLOW = 0, 1, 2
CARDS = len(load_deck("full"))
YES, NO, LATE = 0, 1, 2
LAST_CHANCE = 6


def new_game(seats: int = 2, key: int = 1, **given: Any) -> State:
    _, options = GAME.resolve(seats, given)
    state = blank(rules.LAYOUT)
    state.seats = seats
    for option in GAME.options:
        option.store(state, options[option.name])
    rules.setup(state, np.array([key, 7], np.int64))
    return state


def options_of(**given: Any) -> Options:
    return GAME.resolve(2, given)[1]


def stand(
    state: State, climbers: list[int], descents: list[int] | None = None, seat: int = RED
) -> State:
    """Put the pieces somewhere and give a seat a turn that is not its first."""
    for index, step in enumerate(climbers):
        state.climbers[index] = step
    for index, descent in enumerate(descents or []):
        state.descenders[index] = descent - 1
    state.seat = seat
    state.turns = state.seats
    return state


def put(state: State, die: int) -> State:
    state.die = die
    return state


def load(state: State, *numbers: int) -> State:
    """Change the key until the next rolls show these numbers."""
    for key in range(100_000):
        state.key[0] = key
        rolls = range(int(state.rolls), int(state.rolls) + len(numbers))
        if all(
            draw(state.key, rules.ROLL, n, 6) + 1 == m for n, m in zip(rolls, numbers, strict=True)
        ):
            return state
    raise AssertionError("no such key")


def right(state: State) -> int:
    truth = rules.truth_of(state, int(state.card), rules.asked(int(state.die)))
    return YES if truth else NO


def answer_rightly(state: State, die: int | None = None) -> State:
    put(state, int(state.die) if die is None else die)
    rules.apply(state, right(state))
    return state


def answer_wrongly(state: State) -> State:
    rules.apply(state, 1 - right(state))
    return state


def climbers(state: State) -> list[int]:
    return [int(step) for step in state.climbers[: int(state.seats)]]


def descents(state: State) -> list[int]:
    return [int(level) + 1 for level in state.descenders[: int(state.seats)]]


def legal(state: State) -> list[int]:
    out = np.zeros(rules.MOST_MOVES, np.int32)
    return [int(move) for move in out[: rules.legal(state, out)]]


def view(state: State, seat: int = NOBODY) -> State:
    seen = copy(state)
    rules.redact(seen, seat)
    return seen


def steps_of(
    before: State, move: int, after: State, options: Options, reader: int | None = None
) -> tuple[Step, ...]:
    """The telling of a move, worded for a reader."""
    book = book_of(GAME, int(before.seats), options)
    told = book.tell(paired(boxed(before), boxed(after)), move, WHOLE)
    return parse_steps(book.address_json(told.steps, reader))


def sentences(before: State, move: int, after: State, **given: Any) -> list[str]:
    steps = steps_of(view(before), move, view(after), options_of(**given))
    return [step.sentence for step in steps]


def drawn(state: State, **given: Any) -> Scene:
    """The picture of a state with options."""
    return book_of(GAME, int(state.seats), options_of(**given)).scene(boxed(state))


def facts(state: State, **given: Any) -> dict[str, str]:
    """The panel."""
    return {fact.label: fact.value for fact in drawn(state, **given).facts}


def labels(state: State) -> dict[int, str]:
    """What each step is called in the picture."""
    spaces = [space for space in drawn(state).spaces if space.id.startswith("step:")]
    return {int(space.id.removeprefix("step:")): space.label for space in spaces}


def play(state: State, chance_seed: int) -> int:
    """Answer at random until the game is over; return the number of answers."""
    chance, moves = generator(chance_seed), 0
    while not state.ended:
        rules.apply(state, rules.pick(state, chance))
        moves += 1
    return moves


@pytest.mark.rule("R1")
def test_two_three_or_four_seats_play() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in GAME.seats:
        assert len(drawn(new_game(seats)).pieces) == 2 * seats + 1
    with pytest.raises(OptionError):
        GAME.resolve(5, {})


@pytest.mark.rule("R2")
def test_the_classic_board_is_laid_out_as_the_page_says() -> None:
    state = new_game()
    names = labels(state)
    assert sorted(names) == list(range(43))
    marks = {step: name.removeprefix(f"step {step}") for step, name in names.items()}
    assert {step for step, mark in marks.items() if mark == " (Free roll)"} == {4, 17, 31}
    assert {step for step, mark in marks.items() if mark == " (Respite)"} == {12, 24, 38, 40}
    assert (marks[10], marks[26], marks[33]) == (" (Bonus 3)", " (Bonus 2)", " (Bonus 1)")
    plateaus = [marks[step] for step in range(0, 42, 7)]
    assert plateaus == [f"Plateau {n} (step {7 * n - 7})" for n in range(1, 7)]
    assert marks[42] == "OXFURD"
    assert int(state.top) == 42
    assert sum(mark == "" for mark in marks.values()) == 43 - 3 - 4 - 3 - 6 - 1


@pytest.mark.rule("R3")
def test_the_levels_are_a_descent_for_each_plateau_then_last_chance_then_setback() -> None:
    for board, plateaus in (("classic", 6), ("short", 4)):
        state = new_game(board=board)
        spaces = drawn(state, board=board).spaces
        levels = [space for space in spaces if space.region == "descent"]
        names = [space.label for space in sorted(levels, key=lambda space: space.y)]
        assert names == [f"Descent {n + 1}" for n in range(plateaus)] + ["LAST CHANCE", "SETBACK"]


@pytest.mark.rule("R4")
def test_each_definition_is_right_or_wrong_whatever_the_others_are() -> None:
    deck, state = load_deck("full"), new_game()
    for number, card in enumerate(deck.cards):
        truths = [rules.truth_of(state, number, definition) for definition in range(3)]
        assert truths == list(card.right)
        assert any(card.right) or card.meaning
    assert {sum(card.right) for card in deck.cards} == {0, 1, 2, 3}


@pytest.mark.rule("R5")
def test_climbers_start_on_plateau_1_and_descenders_on_descent_1() -> None:
    state = new_game(4)
    assert climbers(state) == [0, 0, 0, 0]
    assert descents(state) == [1, 1, 1, 1]
    assert labels(state)[0] == "Plateau 1 (step 0)"


@pytest.mark.rule("R6")
def test_the_highest_number_begins_and_the_tied_roll_again_among_themselves() -> None:
    had_ties = 0
    for key in range(60):
        state = new_game(3, key)
        rolls, rolling = 0, [0, 1, 2]
        while len(rolling) > 1:
            numbers = [draw(state.key, rules.ROLL, rolls + n, 6) for n in range(len(rolling))]
            rolls += len(rolling)
            rolling = [s for s, n in zip(rolling, numbers, strict=True) if n == max(numbers)]
        assert int(state.seat) == rolling[0]
        assert int(state.rolls) == rolls + 1
        had_ties += rolls > 3
    assert had_ties


@pytest.mark.rule("R6")
def test_the_last_roll_of_each_seat_is_kept_for_all_to_see() -> None:
    had_ties = 0
    for key in range(60):
        state = new_game(3, key)
        rolls, rolling, last = 0, [0, 1, 2], [0, 0, 0, 0]
        while len(rolling) > 1:
            for seat in rolling:
                last[seat] = draw(state.key, rules.ROLL, rolls, 6) + 1
                rolls += 1
            best = max(last[seat] for seat in rolling)
            rolling = [seat for seat in rolling if last[seat] == best]
        assert state.roll_offs.tolist() == last
        assert all(view(state, seat).roll_offs.tolist() == last for seat in (NOBODY, 0, 1, 2))
        names = ("Red", "Blue", "Yellow")
        rolled = ", ".join(f"{name} {last[seat]}" for seat, name in enumerate(names))
        tied = " after a tie" if rolls > 3 else ""
        first = f"{names[rolling[0]]} goes first ({rolled}{tied})"
        assert facts(state)["Roll-off"] == first
        had_ties += rolls > 3
    assert 0 < had_ties < 60


@pytest.mark.rule("R6")
def test_of_two_the_higher_roll_goes_first() -> None:
    state = new_game(2)
    most, least = sorted(state.roll_offs[:2].tolist(), reverse=True)
    name, tied = ("Red", "Blue")[int(state.seat)], " after a tie" if state.rolls > 3 else ""
    assert facts(state)["Roll-off"] == f"{name} goes first ({most} to {least}{tied})"


@pytest.mark.rule("R6")
def test_the_roll_off_is_on_the_panel_until_the_first_answer() -> None:
    before = new_game(4)
    after = answer_rightly(copy(before))
    assert "Roll-off" in facts(before)
    assert "Roll-off" not in facts(after)
    steps = steps_of(view(before), right(before), view(after), options_of())
    for shown in scenes_of(drawn(before), steps):
        assert "Roll-off" not in {fact.label for fact in shown.facts}
    assert after.roll_offs.tolist() == before.roll_offs.tolist()


@pytest.mark.rule("R6")
def test_turns_pass_to_the_left() -> None:
    state = stand(new_game(4), [0, 0, 0, 0], seat=1)
    order = [int(answer_wrongly(state).seat) for _ in range(5)]
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("R7")
def test_each_definition_is_asked_by_two_numbers_of_the_die() -> None:
    assert [rules.asked(die) for die in range(1, 7)] == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("R7")
def test_every_question_takes_a_roll_and_a_new_card_and_moves_nothing_yet() -> None:
    state = stand(new_game(), [1, 9])
    rolls, drawn, card = int(state.rolls), int(state.drawn), int(state.card)
    answer_rightly(state, 1)
    assert (int(state.rolls), int(state.drawn)) == (rolls + 1, drawn + 1)
    assert int(state.card) != card
    assert climbers(state) == [2, 9]


@pytest.mark.rule("R8")
def test_the_answer_is_yes_or_no_and_nothing_else() -> None:
    state = new_game()
    assert legal(state) == [YES, NO]
    for move in (-1, 3, 2**31 - 1, -(2**31)):
        assert rules.refusal(state, move) == rules.NO_SUCH_MOVE
    assert rules.refusal(state, YES) == rules.refusal(state, NO) == 0


@pytest.mark.rule("R8")
def test_a_random_answer_is_yes_as_often_as_no() -> None:
    state, chance = new_game(), generator(3)
    picks = [rules.pick(state, chance) for _ in range(4000)]
    assert set(picks) == {YES, NO}
    assert 1850 < sum(picks) < 2150


@pytest.mark.rule("R8")
@pytest.mark.rule("R20")
def test_nobody_answers_when_the_game_is_over() -> None:
    state = answer_rightly(stand(new_game(), [41, 0]), 1)
    assert state.ended
    assert legal(state) == []
    assert rules.refusal(state, YES) == rules.OVER


@pytest.mark.rule("R9")
def test_a_right_answer_climbs_by_the_number_rolled_and_the_turn_goes_on() -> None:
    for die, goal in ((1, 16), (2, 17 + 1), (3, 18), (5, 20), (6, 21)):
        state = load(stand(new_game(), [15, 0]), 1)
        answer_rightly(state, die)
        assert climbers(state) == [goal, 0]
        assert int(state.seat) == RED
        assert descents(state) == [1, 1]


@pytest.mark.rule("R10")
def test_a_wrong_answer_costs_a_level_and_the_turn() -> None:
    state = answer_wrongly(stand(new_game(), [15, 0], [3, 1]))
    assert climbers(state) == [15, 0]
    assert descents(state) == [4, 1]
    assert int(state.seat) == BLUE


@pytest.mark.rule("R10")
def test_neither_a_plateau_nor_a_pulldown_moves_a_descender() -> None:
    state = answer_rightly(stand(new_game(), [5, 15], [3, 4]), 2)
    assert (climbers(state), descents(state)) == ([7, 15], [3, 4])
    state = answer_rightly(stand(new_game(), [13, 15], [3, 4]), 2)
    assert (climbers(state), descents(state)) == ([15, 14], [3, 4])


@pytest.mark.rule("R11")
def test_respite_keeps_the_descender_but_not_the_turn() -> None:
    before = stand(new_game(), [12, 0], [3, 1])
    after = answer_wrongly(copy(before))
    assert (climbers(after), descents(after)) == ([12, 0], [3, 1])
    assert int(after.seat) == BLUE
    told = sentences(before, 1 - right(before), after)
    assert "Respite: Red's Descender stays where it is." in told


@pytest.mark.rule("R11")
@pytest.mark.rule("R12")
def test_respite_keeps_a_descender_on_last_chance_from_setback() -> None:
    after = answer_wrongly(stand(new_game(), [12, 0], [LAST_CHANCE + 1, 1]))
    assert (climbers(after), descents(after)) == ([12, 0], [LAST_CHANCE + 1, 1])
    assert facts(after)["Red"] == "Step 12, last chance"
    assert int(after.seat) == BLUE


@pytest.mark.rule("R12")
def test_setback_drops_the_climber_to_its_plateau_and_the_descender_to_that_number() -> None:
    before = stand(new_game(), [31, 0], [7, 1])
    after = answer_wrongly(copy(before))
    assert (climbers(after), descents(after)) == ([28, 0], [5, 1])
    assert sentences(before, 1 - right(before), after)[1:3] == [
        "Red's Descender slips to SETBACK.",
        "Red's Climber drops to Plateau 5 (step 28), and the Descender goes to Descent 5.",
    ]


@pytest.mark.rule("R12")
def test_a_climber_on_a_plateau_stays_there_at_setback() -> None:
    before = stand(new_game(), [14, 0], [7, 1])
    after = answer_wrongly(copy(before))
    assert (climbers(after), descents(after)) == ([14, 0], [3, 1])
    told = sentences(before, 1 - right(before), after)
    assert (
        "Red's Climber stays on Plateau 3 (step 14), and the Descender goes to Descent 3." in told
    )


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("descent", "mistakes"), [(5, 3), (1, 7)])
def test_a_higher_descent_leaves_fewer_mistakes(descent: int, mistakes: int) -> None:
    state = stand(new_game(), [29, 0], [descent, 1])
    for _ in range(mistakes - 1):
        answer_wrongly(state)
        assert int(state.climbers[RED]) == 29
        state.seat = RED
    answer_wrongly(state)
    assert int(state.climbers[RED]) == 28


@pytest.mark.rule("R13")
def test_steps_that_are_passed_over_do_nothing() -> None:
    state = answer_rightly(stand(new_game(), [8, 9]), 3)
    assert climbers(state) == [11, 9]
    assert int(state.free_roll) == 0


@pytest.mark.rule("R13")
@pytest.mark.rule("R18")
def test_staying_put_on_a_free_roll_is_no_landing() -> None:
    state = stand(new_game(board="short", exact=True), [23, 0])
    state.steps[23] = FREE
    rolls = int(state.rolls)
    answer_rightly(state, 5)
    assert climbers(state) == [23, 0]
    assert (int(state.rolls), int(state.free_roll)) == (rolls + 1, 0)
    assert not state.landed.any()


@pytest.mark.rule("R14")
def test_landing_on_a_climber_pulls_it_down_to_the_plateau_below() -> None:
    before = put(stand(new_game(3), [15, 20, 20]), 5)
    after = answer_rightly(copy(before))
    assert climbers(after) == [20, 14, 14]
    assert "Blue is pulled down to Plateau 3 (step 14)." in sentences(before, right(before), after)


@pytest.mark.rule("R14")
def test_nobody_is_pulled_down_on_a_plateau() -> None:
    assert climbers(answer_rightly(stand(new_game(), [15, 21]), 6)) == [21, 21]


@pytest.mark.rule("R14")
@pytest.mark.rule("R21")
def test_nobody_is_pulled_down_in_oxfurd() -> None:
    state = stand(new_game(), [42, 41], seat=BLUE)
    state.turns, state.sweep = 1, 1
    answer_rightly(state, 1)
    assert climbers(state) == [42, 42]
    assert rules.won(state, RED)
    assert rules.won(state, BLUE)


@pytest.mark.rule("R15")
def test_a_bonus_takes_the_climber_up_at_once() -> None:
    before = put(stand(new_game(), [8, 0]), 2)
    after = answer_rightly(copy(before))
    assert climbers(after) == [13, 0]
    assert int(after.rolls) == int(before.rolls) + 1
    assert sentences(before, right(before), after)[1:3] == [
        "Red climbs 2 to step 10 (Bonus 3).",
        "The bonus of 3 takes Red to step 13.",
    ]


@pytest.mark.rule("R16")
def test_a_free_roll_takes_a_roll_but_no_card_and_no_answer() -> None:
    state = load(stand(new_game(), [1, 0]), 5, 2)
    rolls, drawn = int(state.rolls), int(state.drawn)
    answer_rightly(state, 3)
    assert climbers(state) == [9, 0]
    assert (int(state.rolls), int(state.drawn)) == (rolls + 2, drawn + 1)
    assert int(state.free_roll) == 5
    assert (int(state.seat), int(state.die)) == (RED, 2)


@pytest.mark.rule("R17")
def test_effects_chain_and_a_pulldown_comes_before_the_step_s_own_effect() -> None:
    before = put(load(stand(new_game(), [2, 10]), 6), 2)
    after = answer_rightly(copy(before))
    assert climbers(after) == [13, 7]
    told = sentences(before, right(before), after)
    assert told[1:5] == [
        "Red climbs 2 to step 4 (Free roll).",
        "Red's free roll is a 6: Red climbs to step 10 (Bonus 3).",
        "Blue is pulled down to Plateau 2 (step 7).",
        "The bonus of 3 takes Red to step 13.",
    ]


@pytest.mark.rule("R17")
def test_free_rolls_that_follow_each_other_are_told_with_their_numbers(tmp_path: Any) -> None:
    path = tmp_path / "free.toml"
    text = (BOARDS / "classic.toml").read_text(encoding="utf-8")
    assert "free = [4, " in text
    path.write_text(text.replace("free = [4, ", "free = [4, 6, "), encoding="utf-8")
    before = put(load(stand(new_game(board=path), [1, 0]), 2, 3), 3)
    after = answer_rightly(copy(before))
    assert climbers(after) == [9, 0]
    told = sentences(before, right(before), after, board=path)
    assert told[2:4] == [
        "Red's free roll is a 2: Red climbs to step 6 (Free roll).",
        "Red's free roll is a 3: Red climbs to step 9.",
    ]


@pytest.mark.rule("R18")
def test_a_roll_that_is_too_high_moves_nothing_but_a_right_answer_keeps_the_turn() -> None:
    before = put(stand(new_game(), [40, 0]), 3)
    after = answer_rightly(copy(before))
    assert (climbers(after), int(after.seat), int(after.ended)) == ([40, 0], RED, 0)
    told = sentences(before, right(before), after)
    assert told[1] == "Red needs an exact 2 - a 3 is too many."


@pytest.mark.rule("R18")
def test_a_roll_that_is_too_high_costs_a_mistake_as_always() -> None:
    state = answer_wrongly(put(stand(new_game(), [41, 0], [2, 1]), 3))
    assert (climbers(state), descents(state), int(state.seat)) == ([41, 0], [3, 1], BLUE)


@pytest.mark.rule("R19")
def test_a_bonus_may_enter_oxfurd_exactly_but_not_pass_it() -> None:
    state = stand(new_game(), [36, 0])
    state.steps[40] = 2
    assert int(answer_rightly(copy(state), 4).ended) == rules.ENTERED
    state.steps[40] = 3
    before = put(state, 4)
    after = answer_rightly(copy(before))
    assert (climbers(after), int(after.ended), int(after.seat)) == ([40, 0], 0, RED)
    told = sentences(before, right(before), after)
    assert told[2] == "Red needs an exact 2 - the bonus of 3 is too many."


@pytest.mark.rule("R19")
def test_a_free_roll_may_enter_oxfurd_exactly_but_not_pass_it() -> None:
    state = stand(new_game(), [36, 0])
    state.steps[40] = FREE
    assert int(answer_rightly(load(copy(state), 2), 4).ended) == rules.ENTERED
    before = put(load(state, 5, 1), 4)
    after = answer_rightly(copy(before))
    assert (climbers(after), int(after.ended)) == ([40, 0], 0)
    assert (int(after.free_roll), int(after.die)) == (5, 1)
    told = sentences(before, right(before), after)
    assert told[2] == "Red needs an exact 2 - the free roll of 5 is too many."


@pytest.mark.rule("R20")
@pytest.mark.rule("R22")
def test_entering_oxfurd_ends_the_game_for_one_winner() -> None:
    before = put(stand(new_game(3), [40, 41, 5]), 2)
    after = answer_rightly(copy(before))
    assert rules.REASONS[int(after.ended)].code == "entered"
    assert int(after.seat) == -1
    assert [rules.score(after, seat) for seat in range(3)] == [1, 0, 0]
    assert [rules.won(after, seat) for seat in range(3)] == [True, False, False]
    assert sentences(before, right(before), after)[-1] == "Red reached OXFURD."


@pytest.mark.rule("R21")
def test_a_first_turn_win_gives_each_seat_without_a_turn_one_turn() -> None:
    state = stand(new_game(4), [0, 41, 39, 0], seat=BLUE)
    state.turns = 1
    before = put(copy(state), 1)
    after = answer_rightly(copy(before))
    assert (int(after.seat), int(after.sweep), int(after.ended)) == (YELLOW, 1, 0)
    told = sentences(before, right(before), after)
    assert told[2] == "Blue got in on the first turn, so Yellow and Green may still get in."
    answer_rightly(after, 1)
    assert int(after.seat) == YELLOW
    answer_rightly(after, 2)
    assert int(after.seat) == 3
    assert [rules.score(after, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert not rules.won(after, BLUE)
    answer_wrongly(after)
    assert rules.REASONS[int(after.ended)].code == "sweep"
    assert [rules.score(after, seat) for seat in range(4)] == [0, 1, 1, 0]
    assert drawn(after).title.startswith("The sweep is over: Blue and Yellow")


@pytest.mark.rule("R21")
def test_a_seat_that_enters_in_a_later_turn_makes_no_sweep() -> None:
    state = stand(new_game(3), [41, 0, 0])
    assert int(answer_rightly(state, 1).ended) == rules.ENTERED


@pytest.mark.rule("R21")
def test_who_has_had_a_turn_is_counted_as_turns_end() -> None:
    state = new_game(3)
    for turns in (1, 2, 3, 3):
        answer_wrongly(state)
        assert int(state.turns) == turns


@pytest.mark.rule("R22")
def test_the_reason_is_entered_if_nobody_was_left_for_a_sweep() -> None:
    state = stand(new_game(2), [0, 41], seat=BLUE)
    state.turns = 1
    assert int(answer_rightly(state, 1).ended) == rules.ENTERED


@pytest.mark.rule("R22")
def test_the_reason_is_sweep_even_if_nobody_else_got_in() -> None:
    state = stand(new_game(2), [41, 0])
    state.turns = 0
    answer_rightly(state, 1)
    assert (int(state.ended), int(state.seat)) == (0, BLUE)
    answer_wrongly(state)
    assert int(state.ended) == rules.SWEEP
    assert [rules.score(state, seat) for seat in range(2)] == [1, 0]


@pytest.mark.rule("R23")
def test_random_answers_bring_every_game_to_an_end() -> None:
    assert rules.MOST_TURNS is None
    for seed in range(6):
        state = new_game(2 + seed % 3, seed)
        assert play(state, seed) > 0
        assert any(rules.won(state, seat) for seat in range(int(state.seats)))


@pytest.mark.rule("R24")
def test_no_view_holds_the_key_or_the_truth_of_a_card_that_nobody_answered() -> None:
    state = answer_wrongly(answer_rightly(new_game(3)))
    for seat in (NOBODY, 0, 1, 2):
        seen = view(state, seat)
        assert not seen.key.any()
        for card in range(72):
            if not (int(seen.answered[card >> 6]) >> (card & 63)) & 1:
                assert [rules.truth_of(seen, card, definition) for definition in range(3)] == [
                    0,
                    0,
                    0,
                ]


@pytest.mark.rule("R24")
def test_a_scene_is_the_same_whatever_the_truth_is() -> None:
    state = new_game(3)
    other = copy(state)
    other.truths[:] = ~other.truths
    assert drawn(state) == drawn(other) == drawn(view(state))
    card = load_deck("full").cards[int(state.card)]
    notes = " ".join(note.text for note in drawn(state).notes)
    shown = [definition for definition in card.definitions if definition in notes]
    assert shown == [card.definitions[rules.asked(int(state.die))]]
    assert card.word in notes
    assert card.say in notes


@pytest.mark.rule("R24")
def test_a_card_that_comes_back_is_asked_like_a_new_one(tmp_path: Any) -> None:
    deck = one_card_deck(tmp_path)
    state = answer_rightly(new_game(deck=deck))
    notes = drawn(state, deck=deck).notes
    assert notes[0].text == "ox"
    assert [note.look for note in notes] == ["headline", "text"]


@pytest.mark.rule("R25")
def test_after_the_answer_everybody_sees_all_definitions_their_truth_and_the_meaning() -> None:
    deck = load_deck("full")
    number = next(n for n, card in enumerate(deck.cards) if not any(card.right))
    for card_number in (number, number + 1):
        before = stand(new_game(), [15, 0])
        before.card = card_number
        after = answer_wrongly(copy(before))
        steps = steps_of(view(before), 1 - right(before), view(after), options_of())
        texts = [note.line for note in steps[0].changes["notes"]]
        card = deck.cards[card_number]
        for definition, truth in zip(card.definitions, card.right, strict=True):
            verdict = "✓ true" if truth else "✗ bluff"
            assert any(definition in text and verdict in text for text in texts)
        assert any(card.meaning in text for text in texts if card.meaning) == bool(card.meaning)


@pytest.mark.rule("R25")
def test_the_last_card_lies_open_when_the_game_is_over() -> None:
    state = answer_rightly(stand(new_game(), [41, 0]), 1)
    shown = drawn(view(state))
    assert sum(note.look in ("right", "wrong") for note in shown.notes) == 3
    assert shown.choices == ()


@pytest.mark.rule("R26")
def test_no_card_comes_twice_until_all_have_been_used() -> None:
    state = new_game()
    for _ in range(2):
        cards = []
        for _ in range(CARDS):
            cards.append(int(state.card))
            state.climbers[int(state.seat)] = 0
            answer_rightly(state, 1)
        assert sorted(cards) == list(range(CARDS))


@pytest.mark.rule("R26")
def test_a_used_up_deck_is_shuffled_again_when_a_card_is_needed(tmp_path: Any) -> None:
    deck = one_card_deck(tmp_path)
    before = put(stand(new_game(deck=deck), [1, 0]), 1)
    assert int(before.left) == 0
    after = answer_rightly(copy(before))
    assert (int(after.left), int(after.card), int(after.drawn)) == (0, 0, 2)
    told = sentences(before, right(before), after, deck=deck)
    assert "All cards have been used, so the deck is shuffled again." in told


@pytest.mark.rule("R24")
@pytest.mark.rule("R26")
def test_truths_once_shown_stay_known_but_no_question_prints_them(tmp_path: Any) -> None:
    deck = write_deck(tmp_path, 3)
    state = put(stand(new_game(3, deck=deck), [1, 0, 0]), 1)
    answered: set[int] = set()
    for _ in range(8):
        for seat in (NOBODY, 0, 1, 2):
            seen = view(state, seat)
            for card in range(3):
                truths = [rules.truth_of(seen, card, definition) for definition in range(3)]
                assert truths == ([1, 0, 1] if card in answered else [0, 0, 0])
            notes = drawn(seen, deck=deck).notes
            assert [note.look for note in notes] == ["headline", "text"]
        answered.add(int(state.card))
        state.climbers[int(state.seat)] = 0
        answer_rightly(state, 1)
    assert answered == {0, 1, 2}
    assert int(state.drawn) == 9


@pytest.mark.rule("R26")
@pytest.mark.rule("R30")
@pytest.mark.parametrize("size", [1, 63, 64, 65, 128, 1024])
def test_decks_of_every_size_are_gone_through_whole(size: int, tmp_path: Any) -> None:
    deck = write_deck(tmp_path, size)
    state = new_game(deck=deck)
    cards = set()
    for _ in range(size):
        cards.add(int(state.card))
        state.climbers[int(state.seat)] = 0
        answer_rightly(state, 1)
    assert cards == set(range(size))


@pytest.mark.rule("R27")
def test_chance_falls_in_a_fixed_order_with_numbers_of_its_own() -> None:
    state = new_game(2, key=3)
    assert rules.LABELS == ("roll", "card")
    rolls = int(state.rolls)
    assert draw(state.key, rules.ROLL, rolls - 1, 6) + 1 == int(state.die)
    assert draw(state.key, rules.CARD, 0, CARDS) == int(state.card)
    unused = [card for card in range(CARDS) if card != int(state.card)]
    stand(state, [1, 0])
    numbers = [draw(state.key, rules.ROLL, rolls + n, 6) + 1 for n in range(2)]
    card = unused[draw(state.key, rules.CARD, 1, CARDS - 1)]
    answer_rightly(state, 3)
    assert (int(state.free_roll), int(state.die)) == (numbers[0], numbers[1])
    assert (int(state.card), int(state.drawn)) == (card, 2)


@pytest.mark.rule("R27")
def test_nothing_is_rolled_or_taken_once_the_game_is_over() -> None:
    before = put(stand(new_game(), [41, 0]), 1)
    after = answer_rightly(copy(before))
    for name in ("rolls", "drawn", "left", "die", "card"):
        assert int(after[name]) == int(before[name])
    assert after.unused.tobytes() == before.unused.tobytes()


@pytest.mark.rule("R28")
def test_the_short_board_is_laid_out_as_the_page_says() -> None:
    board = load_board("short")
    assert (board.length, board.plateaus) == (24, (0, 6, 12, 18))
    assert (board.free, board.bonus) == ((3, 15), ((8, 2), (19, 1)))
    assert board.respite == (10, 17, 22)
    assert int(new_game(board="short").plateau_count) == 4


@pytest.mark.rule("R28")
def test_a_board_of_one_s_own_is_named_by_its_path(tmp_path: Any) -> None:
    path = write_board(tmp_path)
    state = new_game(4, board=path)
    assert (int(state.top), int(state.plateau_count)) == (96, 12)
    state.climbers[:] = [95, 64, 63, 0]
    answer_wrongly(put(state, 2))
    shown = drawn(state, board=path)
    assert {piece.space for piece in shown.pieces} >= {"step:95", "step:64", "step:63", "step:0"}
    assert max(len(line) for line in draw_text(shown).splitlines()) <= 79


@pytest.mark.rule("R28")
@pytest.mark.rule("R13")
def test_landings_on_a_long_board_are_told_in_order(tmp_path: Any) -> None:
    path = write_board(tmp_path)
    before = put(stand(new_game(board=path), [61, 0]), 2)
    after = answer_rightly(copy(before))
    assert climbers(after) == [66, 0]
    assert sentences(before, right(before), after, board=path)[1:3] == [
        "Red climbs 2 to step 63 (Bonus 3).",
        "The bonus of 3 takes Red to step 66.",
    ]


@pytest.mark.rule("R29")
@pytest.mark.parametrize("wrong", ["length = 97", "plateaus = [0, 7, 5]", "free = []"])
def test_a_bad_layout_is_refused_and_the_refusal_says_why(wrong: str, tmp_path: Any) -> None:
    name = wrong.partition(" ")[0]
    lines = (BOARDS / "classic.toml").read_text(encoding="utf-8").splitlines()
    kept = [wrong if line.startswith(f"{name} ") else line for line in lines]
    path = tmp_path / "bad.toml"
    path.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(MaterialError, match=name):
        GAME.resolve(2, {"board": str(path)})


@pytest.mark.rule("R29")
@pytest.mark.parametrize("fourth", [14, 16, 21])
def test_plateaus_that_do_not_rise_are_refused_however_many_they_are(
    fourth: int, tmp_path: Any
) -> None:
    path = tmp_path / "falling.toml"
    text = (BOARDS / "classic.toml").read_text(encoding="utf-8")
    rising = "plateaus = [0, 7, 14, 21, 28, 35]"
    assert rising in text
    falling = f"plateaus = [0, 7, 21, {fourth}, 28, 35]"
    path.write_text(text.replace(rising, falling), encoding="utf-8")
    with pytest.raises(MaterialError, match="Plateau 4 must be higher than step 21"):
        GAME.resolve(2, {"board": str(path)})


@pytest.mark.rule("R30")
def test_half_of_the_full_deck_s_definitions_are_right() -> None:
    deck = load_deck("full")
    assert len(deck) == 1000
    assert 1440 <= sum(sum(card.right) for card in deck.cards) <= 1560


@pytest.mark.rule("R30")
def test_every_deck_on_the_page_can_be_played_with() -> None:
    listed = re.search(r"\*\*R30\.\*\*.*?\n\n", GAME.page, re.DOTALL)
    assert listed is not None
    assert set(re.findall(r"`(\w+)`", listed[0])) - {"deck"} == set(deck_names())
    for name in deck_names():
        assert int(new_game(deck=name).cards) == len(load_deck(name))


@pytest.mark.rule("R33")
def test_with_review_missed_words_are_a_third_of_the_deck(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path))
    missed = [card.word for card in load_deck("full").cards[:90:3]]
    with Answers.open() as answers:
        answers.add("a game", [Answer(word, "a lie", False, False, "x") for word in missed])
    _, options = GAME.resolve(2, {"review": True})
    words = [card.word for card in load_deck(options["deck"]).cards]
    assert set(missed) < set(words)
    assert len(words) == 3 * len(missed)
    with Answers.open() as answers:
        answers.forget()
    assert GAME.resolve(2, {"review": True})[1]["deck"] == "full"


@pytest.mark.rule("R31")
def test_without_exactness_any_move_that_reaches_oxfurd_enters_it() -> None:
    state = stand(new_game(exact=False), [36, 0])
    state.steps[40] = 9
    assert int(answer_rightly(copy(state), 4).ended) == rules.ENTERED
    state.steps[40] = FREE
    before = put(load(state, 5), 4)
    after = answer_rightly(copy(before))
    assert (climbers(after), int(after.ended)) == ([42, 0], rules.ENTERED)
    told = sentences(before, right(before), after, exact=False)
    assert told[2] == "Red's free roll is a 5: Red climbs into OXFURD."
    assert "die-5" in {piece.look for piece in drawn(after, exact=False).pieces}
    state = answer_rightly(stand(new_game(exact=False), [41, 0]), 6)
    assert (climbers(state), int(state.ended)) == ([42, 0], rules.ENTERED)


@pytest.mark.rule("R32")
def test_with_a_time_limit_late_is_a_third_move_that_counts_as_wrong() -> None:
    state = stand(new_game(seconds=30), [15, 0], [3, 1])
    assert legal(state) == [YES, NO, LATE]
    assert {rules.pick(state, generator(seed)) for seed in range(40)} == {YES, NO, LATE}
    after = copy(state)
    rules.apply(after, LATE)
    assert (climbers(after), descents(after), int(after.seat)) == ([15, 0], [4, 1], BLUE)
    told = sentences(state, LATE, after, seconds=30)
    assert told[0] == "Red ran out of time, which counts as wrong."
    assert GAME.late_move == "late"


@pytest.mark.rule("R32")
@pytest.mark.parametrize("truth", [0, 1])
def test_late_is_wrong_whatever_the_truth_is_with_respite_and_setback(truth: int) -> None:
    state = new_game(seconds=5)
    state.truths[:] = -truth
    sheltered = stand(copy(state), [12, 0], [3, 1])
    rules.apply(sheltered, LATE)
    assert (climbers(sheltered), descents(sheltered)) == ([12, 0], [3, 1])
    fallen = stand(copy(state), [13, 0], [LAST_CHANCE + 1, 1])
    rules.apply(fallen, LATE)
    assert (climbers(fallen), descents(fallen)) == ([7, 0], [2, 1])


@pytest.mark.rule("R32")
def test_without_a_time_limit_nobody_is_late() -> None:
    state = new_game()
    assert rules.refusal(state, LATE) == rules.NO_LIMIT
    assert [choice.id for choice in drawn(state).choices] == [
        "answer:yes",
        "answer:no",
    ]
    for seconds in ("601", "-1"):
        with pytest.raises(OptionError):
            GAME.resolve(2, {"seconds": seconds})


def test_moves_are_written_as_one_word_and_first_letters_will_do() -> None:
    state = new_game(seconds=9)
    for move, text in enumerate(("yes", "no", "late")):
        assert notation.format_move(state, move) == text
        for written in (text, f" {text.upper()} ", text[0]):
            assert notation.parse_move(state, written) == move
        book = book_of(GAME, 2, options_of(seconds=9))
        paths = book.paths(boxed(state), np.array([move], np.int32))
        assert paths == [(f"answer:{text}",)]
    for nonsense in ("", "yess", "maybe", "1", "y n"):
        with pytest.raises(NotationError):
            notation.parse_move(state, nonsense)


def test_a_redeal_gives_fair_truths_to_unanswered_cards_and_keeps_the_others() -> None:
    state = answer_wrongly(answer_rightly(new_game()))
    seen, chance, ones = view(state, RED), generator(9), 0
    for _ in range(50):
        whole = copy(seen)
        rules.redeal(whole, chance)
        assert int(whole.viewer) == WHOLE
        assert whole.key.any()
        ones += sum(rules.truth_of(whole, card, d) for card in range(72) for d in range(3))
        assert view(whole, RED).tobytes() == seen.tobytes()
    known = sum(rules.truth_of(seen, card, d) for card in range(72) for d in range(3))
    assert abs(ones / 50 - known - (70 * 3) / 2) < 5


def test_a_redeal_of_a_whole_state_changes_only_its_key() -> None:
    state = new_game()
    whole = copy(state)
    rules.redeal(whole, generator(4))
    assert whole.truths.tobytes() == state.truths.tobytes()
    assert whole.key.tobytes() != state.key.tobytes()
    assert view(whole).tobytes() == view(state).tobytes()


def test_you_are_told_what_you_did_and_others_by_name() -> None:
    before = put(stand(new_game(), [13, 15], [3, 4]), 2)
    after = answer_rightly(copy(before))
    said = "true" if right(before) == YES else "bluff"

    def told(reader: int) -> list[str]:
        steps = steps_of(view(before), right(before), view(after), options_of(), reader)
        return [step.sentence for step in steps][:3]

    assert told(RED) == [
        f"You said {said} - right!",
        "You climb 2 to step 15.",
        "Blue is pulled down to Plateau 3 (step 14).",
    ]
    assert told(BLUE) == [
        f"Red said {said} - right!",
        "Red climbs 2 to step 15.",
        "You are pulled down to Plateau 3 (step 14).",
    ]


def test_the_panel_tells_where_everybody_stands_and_how_many_mistakes_are_left() -> None:
    panel = facts(stand(new_game(), [18, 40], [1, LAST_CHANCE]))
    assert (panel["Red"], panel["Blue"]) == ("Step 18, 7 mistakes left", "Step 40, 2 mistakes left")


def test_a_redeal_gives_no_truths_to_cards_that_are_not_in_the_deck() -> None:
    state = new_game(deck="animals")
    cards = range(int(state.cards), 64 * rules.WORDS)
    whole = copy(view(state, RED))
    rules.redeal(whole, generator(6))
    assert whole.truths.any()
    assert not any(rules.truth_of(whole, card, d) for card in cards for d in range(3))


def test_a_step_changes_only_what_it_is_about() -> None:
    before = put(stand(answer_wrongly(new_game()), [13, 16]), 3)
    after = answer_rightly(copy(before))
    steps = steps_of(view(before), right(before), view(after), options_of())
    moved = {"facts", "pieces"}
    said, *between, asked = [set(step.changes) for step in steps]
    assert said == {"title", "choices", "notes"}
    assert between == [moved, moved]
    assert asked - {"pieces"} == {"title", "choices", "notes"}
    pieces = [[piece.id for piece in step.changes["pieces"]["set"]] for step in steps[1:3]]
    assert pieces == [["climber:0"], ["climber:1"]]


def test_there_is_art_for_every_part(tmp_path: Any) -> None:
    art = ElementTree.fromstring((GAME.folder / "art.svg").read_text(encoding="utf-8"))
    symbols = {element.get("id") for element in art}
    assert {"world-wide", "world-tall", "cover"} <= symbols
    for board in ("classic", "short", write_board(tmp_path)):
        for die in range(1, 7):
            shown = drawn(put(new_game(4, board=board), die), board=board)
            assert {piece.look for piece in shown.pieces} <= symbols
            assert {space.skin for space in shown.spaces} <= symbols
            assert {region.art for region in shown.regions if region.look == "board"} <= symbols


@pytest.mark.parametrize("kind", ["wide", "tall"])
@pytest.mark.parametrize("layout", ["classic", "short", "long", "odd"])
def test_the_stair_winds_up_the_mountain_whatever_its_layout(
    layout: str, kind: str, tmp_path: Any
) -> None:
    own = {"long": write_board, "odd": write_odd_board}
    board = own[layout](tmp_path) if layout in own else layout
    shown = drawn(new_game(board=board), board=board)
    boxes = [getattr(space, kind) for space in shown.spaces if space.region == "stair"]
    x, y, width, height = getattr(shown.regions[0], kind)
    for left, top, across, down in boxes:
        assert x <= left <= left + across <= x + width
        assert y <= top <= top + down <= y + height
    for one, other in itertools.combinations(boxes, 2):
        assert not overlap(one, other)
    steps = boxes[:-2]
    for (left, top, across, _), (after, above, wide, _) in itertools.pairwise(steps):
        if abs(above - top) > 20:  # the path turns, and goes on above
            assert above < top
            assert left - 1.6 * wide <= after <= left + 1.6 * across


def test_the_panel_tells_the_time_limit_and_the_sweep() -> None:
    state = stand(new_game(3, seconds=20), [41, 0, 0])
    state.turns = 0
    answer_rightly(state, 1)
    panel = facts(state, seconds=20)
    assert panel["Time per answer"] == "20 seconds"
    assert panel["Sweep"] == "2 players still to go"
    assert panel["Red"] == "In OXFURD"


def test_the_game_is_known_without_numpy() -> None:
    code = "import sys, oxbox.games.oxfurd as oxfurd; oxfurd.GAME.resolve(2, {})"
    code += "; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_options_refuse_what_is_no_name_and_no_path() -> None:
    with pytest.raises(OptionError):
        GAME.resolve(2, {"deck": 7})
    for option in GAME.options:
        assert option.range
    assert GAME.resolve(2, {"board": BOARDS / "short.toml"})[1]["board"].endswith("short.toml")


def one_card_deck(folder: Any) -> str:
    return write_deck(folder, 1)


def write_deck(folder: Any, size: int) -> str:
    names = ["ox", *(f"word {number}" for number in range(2, size + 1))]
    card = '[[card]]\nword = "{}"\ndefinitions = ["a", "b", "c"]\nright = [true, false, true]\n'
    path = folder / f"deck{size}.toml"
    path.write_text("".join(card.format(name) for name in names), encoding="utf-8")
    return str(path)


def overlap(one: Box, other: Box) -> bool:
    (x, y, width, height), (left, top, across, down) = one, other
    return x < left + across and left < x + width and y < top + down and top < y + height


def write_odd_board(folder: Any) -> str:
    """Plateaus that follow each other, and then a long way without one."""
    path = folder / "odd.toml"
    path.write_text(
        "length = 50\nplateaus = [0, 2, 3, 20]\nfree = [6]\nrespite = [7]\n[bonus]\n5 = 2\n",
        encoding="utf-8",
    )
    return str(path)


def write_board(folder: Any) -> str:
    path = folder / "long.toml"
    path.write_text(
        f"length = 96\nplateaus = {list(range(0, 96, 8))}\n"
        'free = [62]\nrespite = [95]\n[bonus]\n63 = 3\n"65" = 9\n',
        encoding="utf-8",
    )
    return str(path)
