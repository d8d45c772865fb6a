"""Words that were missed: kept, shown, asked again, and exported."""

import random
from pathlib import Path

import pytest

import oxbox
from oxbox.errors import GameError, MaterialError
from oxbox.games.oxfurd.deck import load_deck
from oxbox.games.oxfurd.deck.answers import Answer, Answers, Tally
from oxbox.games.oxfurd.deck.loading import (
    FEWEST_CARDS,
    MOST_MISSED,
    choose_cards,
    deck_names,
    select,
)
from oxbox.games.oxfurd.deck.stats import estimates
from oxbox.games.oxfurd.deck.writing import anki_text
from oxbox.lessons import missed_words
from oxbox.record import Record


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def answer(word: str, definition: str = "a coin", was_right: bool = False) -> Answer:
    return Answer(word, definition, False, was_right, f"what {word} means")


def test_a_word_is_missed_until_it_is_known() -> None:
    with Answers.open() as answers:
        answers.add("one", [answer("bezant"), answer("quire", was_right=True)])
        assert answers.missed() == {"bezant": "what bezant means"}
        answers.add("two", [answer("bezant", was_right=True), answer("quire")])
        assert list(answers.missed()) == ["quire"]


def test_a_game_is_counted_once() -> None:
    with Answers.open() as answers:
        for _ in range(3):
            answers.add("one", [answer("bezant")])
        assert answers.tallies() == [Tally("bezant", "a coin", False, 1, 1)]


def test_the_lies_that_fool_most_come_first() -> None:
    with Answers.open() as answers:
        answers.add("one", [answer("a", "x"), answer("b", "y", was_right=True), answer("c", "z")])
        answers.add("two", [answer("a", "x"), answer("b", "y"), answer("c", "z", was_right=True)])
        tallies = answers.tallies()
    assert [(tally.word, tally.asked, tally.missed) for tally in tallies] == [
        ("a", 2, 2),
        ("b", 2, 1),
        ("c", 2, 1),
    ]


def test_words_can_be_forgotten() -> None:
    with Answers.open() as answers:
        answers.add("one", [answer("a"), answer("b"), answer("c")])
        assert answers.forget("a") == 1
        assert set(answers.missed()) == {"b", "c"}
        assert answers.forget() == 2
        assert answers.missed() == {}


def test_a_broken_list_of_words_is_refused_with_a_sentence(own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "answers.db").write_bytes(b"this is no database" * 100)
    with pytest.raises(GameError, match="cannot be used"), Answers.open() as answers:
        answers.missed()


def test_a_game_tells_what_each_seat_answered() -> None:
    position = oxbox.start("oxfurd", seed=3)
    expected = []
    while position.outcome() is None:
        card = load_deck("full").cards[int(position.state.card)]
        definition = (int(position.state.die) - 1) % 3
        says_yes = position.ply % 3 > 0
        expected.append((position.seat, card.word, card.right[definition] == says_yes))
        position.push("yes" if says_yes else "no")
    lessons = position.lessons()
    assert [(seat, answer.word, answer.was_right) for seat, answer in lessons] == expected
    missed = missed_words(lessons, {0})
    assert missed.keys() == {word for seat, word, right in expected if seat == 0 and not right}
    assert oxbox.start("oxixo").push("a3 e").lessons() == []


def test_a_late_answer_counts_as_a_missed_word() -> None:
    position = oxbox.start("oxfurd", seed=3, options={"seconds": 30})
    word = load_deck("full").cards[int(position.state.card)].word
    (lesson,) = position.push("late").lessons()
    assert (lesson.answer.word, lesson.answer.was_right) == (word, False)


def test_a_meaning_is_what_the_card_says_is_right() -> None:
    for card in load_deck("full").cards:
        assert all(card.meanings)
        if any(card.right):
            assert set(card.meanings) < {*card.definitions, ""} or all(card.right)
        else:
            assert card.meanings == (card.meaning,)


def test_some_cards_of_a_deck_are_a_deck() -> None:
    cards = load_deck("full").cards
    name = select("full", [5, 0, len(cards) - 1])
    assert load_deck(name).cards == (cards[0], cards[5], cards[-1])
    assert load_deck(select(name, [1])).cards == (cards[1],)


@pytest.mark.parametrize("selection", ["", "AA", "!!", "_" * 2000, "A", "é"])
def test_a_selection_that_selects_nothing_is_refused(selection: str) -> None:
    with pytest.raises(MaterialError):
        load_deck(f"full#{selection}")


def test_without_missed_words_review_changes_nothing() -> None:
    assert choose_cards("full", ()) == "full"
    assert choose_cards("full", ("notaword",)) == "full"
    assert oxbox.start("oxfurd", seed=1, options={"review": True}).options["deck"] == "full"


def test_a_third_of_a_deck_for_review_are_missed_words() -> None:
    cards = load_deck("full").cards
    missed = [card.word for card in cards[:25]]
    words = [card.word for card in load_deck(choose_cards("full", missed, random.Random(1))).cards]
    assert set(missed) < set(words)
    assert len(words) == min(75, len(cards))


def test_a_deck_for_review_is_large_enough_for_a_game_and_not_all_review() -> None:
    cards = load_deck("full").cards
    few = load_deck(choose_cards("full", [cards[7].word], random.Random(1)))
    assert len(few) == FEWEST_CARDS
    every = load_deck(choose_cards("full", [card.word for card in cards], random.Random(1)))
    assert len(every) == min(len(cards), 3 * MOST_MISSED)


def test_a_game_with_review_replays_after_the_words_are_forgotten() -> None:
    cards = load_deck("full").cards
    with Answers.open() as answers:
        answers.add("one", [answer(card.word) for card in cards[:9]])
    position = oxbox.start("oxfurd", seed=5, options={"review": "yes"})
    assert position.options["review"] is False
    assert position.options["deck"].startswith("full#")
    for text in ["yes", "no", "yes", "no"]:
        position.push(text)
    text = Record.of(position, with_key=True).to_json()
    with Answers.open() as answers:
        answers.forget()
    again = Record.from_json(text).replay()
    assert again.options == position.options
    assert again.state == position.state


def test_anki_gets_a_header_and_a_line_for_each_word() -> None:
    lines = anki_text({"bezant": 'a "coin"', "#odd": "x"}).split("\n")
    assert lines[:2] == ["#separator:tab", "#html:false"]
    assert lines[-3:] == ['bezant\t"a ""coin"""', '"#odd"\tx', ""]


def test_difficulty_follows_what_people_answer() -> None:
    deck = load_deck("full")
    card = deck.cards[0]
    for missed, harder in ((60, True), (0, False)):
        tallies = [Tally(card.word, card.definitions[0], False, 120, missed)]
        (estimate,) = estimates(deck, tallies)
        assert (estimate.word, estimate.asked) == (card.word, 120)
        assert estimate.from_play == (5 if harder else 1)


def test_a_few_answers_do_not_outweigh_the_card() -> None:
    deck = load_deck("full")
    card = deck.cards[0]
    tally = Tally(card.word, card.definitions[0], False, 9, 0)
    assert estimates(deck, [tally]) == []
    (estimate,) = estimates(deck, [tally._replace(asked=10, missed=3)])
    assert abs(estimate.from_play - card.difficulty) <= 1


def test_every_deck_has_its_name() -> None:
    for name in deck_names():
        assert load_deck(name).name == name
