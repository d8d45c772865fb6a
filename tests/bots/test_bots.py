"""Bots made from a text: all of them play legal moves from a view and repeat themselves."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oxbox
from oxbox.bots import make_bot
from oxbox.bots.levels import choose_like_people
from oxbox.bots.uct import Finding, Settings, UctBot
from oxbox.errors import OptionError
from oxbox.games import GAMES
from oxbox.games.oxfurd.bot.lexicon import make_lexicon
from oxbox.games.oxfurd.deck import load_deck
from oxbox.level import LEVELS, USUAL_LEVELS, Level
from oxbox.position import start
from tests.cases import CASES, Case, chance_of, push_random

TEXTS = ("random", "greedy", "1", "level:3", "uct:20", "judged:20")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_bot_plays_a_legal_move_and_the_same_one_again(case: Case) -> None:
    position, chance = case.start(1), chance_of(case, 1)
    for text in TEXTS:
        bot = make_bot(case.game, text, case.seats, 3, position.options)
        again = make_bot(case.game, text, case.seats, 3, position.options)
        if position.seat is None:
            break
        move = bot.choose(position.view())
        assert move in position.legal_moves
        assert again.choose(position.view()) == move
        bot.close()
        push_random(position, chance)


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_there_are_eight_levels_for_every_seat_count(case: Case) -> None:
    levels = case.game.levels(case.seats)
    assert len(levels) == len(LEVELS)
    for weaker, stronger in pairwise(levels):
        assert weaker.generous >= stronger.generous
        if weaker.search == stronger.search and not weaker.generous:
            assert weaker.nodes <= stronger.nodes
            assert weaker.known <= stronger.known
            assert weaker.overlooked >= stronger.overlooked
    assert len(set(levels)) == len(LEVELS)


def test_a_game_without_a_folder_for_bots_has_the_usual_levels_and_settings() -> None:
    plain = replace(GAMES["oxixo"], package="oxbox.svg")
    assert plain.levels(2) == USUAL_LEVELS
    assert plain.luck(2) == 1
    assert Settings.best(plain, 2) == Settings()


BAD_TEXTS = ("0", "9", "level:0", "chess", "", "uct:", "uct:x", "uct:1e9", "-1")


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_a_text_that_names_no_bot_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        make_bot(GAMES["oxixo"], text)


def test_a_judged_bot_searches_with_the_evaluation_of_its_game() -> None:
    bot, plain = (make_bot(GAMES["mixx"], f"{kind}:50", 3) for kind in ("judged", "uct"))
    assert isinstance(bot, UctBot)
    assert isinstance(plain, UctBot)
    assert bot.settings == Settings.best(GAMES["mixx"], 3) != plain.settings
    assert (bot.name, plain.name) == ("judged:50", "uct:50")


@given(st.text(max_size=20))
def test_any_text_gives_a_bot_or_a_clear_error(text: str) -> None:
    said = ""
    try:
        said = make_bot(GAMES["yoxii"], text).name
    except OptionError as error:
        said = str(error)
    assert said
    assert "Traceback" not in said


def test_a_greedy_bot_takes_what_it_can_get() -> None:
    position = start("oxysoxy", seed=3)
    bot = make_bot(position.game, "greedy", 2, 1)
    while max(position.scores) == 0:
        seat = position.seat
        assert seat is not None
        best = max(position.copy().push(move).scores[seat] for move in position.legal_moves)
        before = position.scores[seat]
        position.push(bot.choose(position.view()))
        assert position.scores[seat] - before >= 0
        assert position.scores[seat] == max(best, before)


def test_a_lexicon_knows_the_part_of_the_deck_that_it_should() -> None:
    deck = load_deck("full")
    assert make_lexicon(deck, 0.0, 1) == {}
    assert len(make_lexicon(deck, 1.0, 1)) == len(deck.cards)
    half = make_lexicon(deck, 0.5, 1)
    assert 0.3 * len(deck.cards) < len(half) < 0.7 * len(deck.cards)
    assert make_lexicon(deck, 0.5, 1) == half
    assert make_lexicon(deck, 0.5, 2) != half


def test_a_bot_that_knows_every_word_answers_every_question_right() -> None:
    position = start("oxfurd", seed=5)
    bot = make_bot(position.game, "8", 2, 1, position.options)
    bot.lexicon = make_lexicon(load_deck("full"), 1.0, 1)  # type: ignore[attr-defined]
    seats = []
    while position.seat is not None:
        seats.append(position.seat)
        position.push(bot.choose(position.view()))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "sweep"
    assert outcome.winners == (0, 1)
    assert sorted(set(seats)) == [0, 1]
    assert seats == sorted(seats, key=seats.index)


@pytest.mark.parametrize("level", [6, 7, 8])
@pytest.mark.parametrize("size", [3, 4])
def test_from_level_six_on_small_boards_are_played_perfectly(size: int, level: int) -> None:
    position = start("oxixo", options={"size": size})
    bots = [make_bot(position.game, text, 2, 1, position.options) for text in (str(level), "2")]
    while position.seat is not None:
        position.push(bots[position.seat].choose(position.view()))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert position.ply <= {3: 7, 4: 21}[size]


def test_a_generous_bot_plays_what_looks_worst() -> None:
    found = [Finding(1, 50, 0.6), Finding(2, 30, 0.2), Finding(3, 10, 0.4)]
    chance = random.Random(1)
    moves = [1, 2, 3, 4]
    assert choose_like_people(found, moves, Level("tree", 90), chance) == 1
    assert choose_like_people(found, moves, Level("tree", 90, generous=1000), chance) == 2


def test_a_bot_that_overlooks_moves_finds_others_even_unsearched_ones() -> None:
    found = [Finding(1, 50, 0.6), Finding(2, 30, 0.2)]
    chance, level = random.Random(1), Level("tree", 90, overlooked=700)
    seen = [choose_like_people(found, [1, 2, 3], level, chance) for _ in range(300)]
    assert set(seen) == {1, 2, 3}
    assert seen.count(1) > seen.count(3)


def test_a_bot_is_one_call_away() -> None:
    position = oxbox.start("yoxii", seed=7)
    level = oxbox.bot("yoxii", level=2, seed=1)
    assert level.name == "level:2"
    move = level.choose(position.view(position.seat))
    assert move in position.legal_moves
    assert oxbox.bot(position.game, "uct:5").name == "uct:5"
    with pytest.raises(OptionError):
        oxbox.bot("yoxii", level=9)
