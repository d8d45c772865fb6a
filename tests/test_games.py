"""The games by name, and what each says about itself."""

import pkgutil
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oxbox
from oxbox.errors import UnknownGameError
from oxbox.game import Game
from oxbox.games import GAMES, find_game

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@EVERY
def test_a_game_is_found_by_its_name_and_its_title(game: Game) -> None:
    for name in (game.name, game.title, game.name.upper(), f"  {game.title.lower()}  "):
        assert find_game(name) is game


@pytest.mark.parametrize("name", ["OXIXO", " Oxixo ", "ox-ixo", "o x i x o", "Quixo", "quixo!"])
def test_case_blanks_hyphens_and_the_name_in_the_shops_do_not_matter(name: str) -> None:
    assert find_game(name).name == "oxixo"


@pytest.mark.parametrize("name", ["oxfurd", "Oxfurd Bluff", "oxfurd-bluff", "OXFURDBLUFF"])
def test_oxfurd_bluff_may_be_called_by_half_its_name(name: str) -> None:
    assert find_game(name).name == "oxfurd"


@pytest.mark.parametrize(
    ("typo", "meant"), [("oxix", "oxixo"), ("oxxio", "oxixo"), ("oxixoo", "oxixo")]
)
def test_a_typo_is_answered_with_what_was_meant(typo: str, meant: str) -> None:
    with pytest.raises(UnknownGameError, match=f"Did you mean {meant}") as wrong:
        find_game(typo)
    assert wrong.value.code == "unknown-game"


@pytest.mark.parametrize("name", ["", " ", "-", "chess", "\0", "\ud800", "../etc", "ｏｘｉｘｏ"])
def test_an_unknown_name_is_answered_with_all_games(name: str) -> None:
    with pytest.raises(UnknownGameError) as wrong:
        find_game(name)
    assert all(game in wrong.value.message for game in GAMES)


@pytest.mark.parametrize(
    "name", ["x" * 1_000_000, "oxixo" * 100_000, "__class__", "%s{0}", "<script>"]
)
def test_hostile_names_are_refused_briefly(name: str) -> None:
    with pytest.raises(UnknownGameError) as wrong:
        find_game(name)
    assert len(str(wrong.value)) < 200


@pytest.mark.parametrize("name", [None, 5, {}, [], b"oxixo", object()])
def test_what_is_no_name_is_an_unknown_game(name: Any) -> None:
    with pytest.raises(UnknownGameError):
        find_game(name)


@given(st.text())
def test_any_text_is_a_game_or_an_unknown_one(name: str) -> None:
    try:
        answer = find_game(name).title
    except UnknownGameError as error:
        answer = str(error)
    assert 0 < len(answer) < 300


def test_the_games_cannot_be_changed() -> None:
    games: Any = GAMES
    with pytest.raises(TypeError):
        games["chess"] = GAMES["oxixo"]


@EVERY
def test_a_game_introduces_itself(game: Game) -> None:
    assert GAMES[game.name] is game
    assert game.name.isalpha()
    assert game.name.islower()
    assert game.about.endswith(".")
    assert 3 <= len(game.goal) <= 4
    assert all(sentence.endswith((".", "?", "!")) for sentence in game.goal)
    assert game.credit
    assert 0 < game.minutes <= 120
    assert list(game.seats) == sorted(set(game.seats))
    assert game.page.startswith(f"# {game.title}\n")


@EVERY
def test_the_goal_of_a_game_says_how_it_is_won(game: Game) -> None:
    assert any(re.search(r"\bwins?\b", sentence) for sentence in game.goal)


@EVERY
def test_options_have_titles_that_say_what_they_are(game: Game) -> None:
    for option in game.options:
        title = game.title_of(option)
        assert title[0].isupper()
        assert title != option.name
        assert game.about_option(option).endswith(".")
        assert all(game.label_of(option, choice)[0].isupper() for choice in option.choices)


@EVERY
def test_every_target_has_a_rule_that_says_what_it_may_be(game: Game) -> None:
    assert len(game.rules.TARGETS) >= len(game.choosing) == len(game.asking)
    for ruling in game.rules.TARGETS:
        assert game.sentence("target", ruling).endswith(".")
        assert f"**{ruling.rule}.**" in game.page


@EVERY
def test_rules_call_seats_as_people_at_a_table_do(game: Game) -> None:
    assert not re.findall(r"\bseats? \d", game.page, re.IGNORECASE)


@EVERY
def test_every_seat_has_a_name_and_a_side(game: Game) -> None:
    for seats in game.seats:
        names = [game.seat_name(seats, seat) for seat in range(seats)]
        assert len(set(names)) == seats
        sides = game.sides(seats)
        assert sorted(seat for side in sides for seat in side) == list(range(seats))


@EVERY
def test_labels_refusals_and_reasons_are_told_apart(game: Game) -> None:
    rules = game.rules
    assert len(set(rules.LABELS)) == len(rules.LABELS)
    for rulings in (rules.REFUSALS, rules.REASONS):
        assert len({ruling.code for ruling in rulings}) == len(rulings)
    assert rules.REFUSALS[0].code == "legal"
    assert rules.REASONS[0].code == "running"


@EVERY
def test_only_a_game_with_a_deal_can_have_secrets(game: Game) -> None:
    assert game.rules.LABELS or not game.has_secrets


def test_the_package_offers_its_public_names_when_they_are_first_used() -> None:
    for name in oxbox.__all__:
        assert getattr(oxbox, name) is not None
        assert name in dir(oxbox)
    nothing: Any = oxbox
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = nothing.chess


def test_no_public_name_is_hidden_by_a_module_of_that_name() -> None:
    modules = {module.name for module in pkgutil.iter_modules(oxbox.__path__)}
    assert modules.isdisjoint(oxbox.__all__)
