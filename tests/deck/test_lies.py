"""A teacher's vocabulary becomes a deck: true meanings from the sheet, lies from other words."""

import pytest

from oxbox.errors import MaterialError
from oxbox.games.oxfurd.deck.lies import make_cards

NOUNS = [f"noun{n},noun,meaning of noun {n}" for n in range(8)]
SECOND = [f"{row},second of noun {n}" for n, row in enumerate(NOUNS[:3])]
VERBS = [f"verb{n},verb,to do thing {n}" for n in range(4)]
SHEET = "\n".join(["word,kind,meaning,meaning 2", *SECOND, *NOUNS[3:], *VERBS])


def test_every_word_has_its_meanings_right_and_everything_else_wrong() -> None:
    cards = make_cards(SHEET, "class", 1)
    assert [card.word for card in cards][:2] == ["noun0", "noun1"]
    for card in cards:
        number = card.word[-1]
        for text, is_right in zip(card.definitions, card.right, strict=True):
            assert is_right == text.endswith(number)
        assert sum(card.right) == (2 if card.word in ("noun0", "noun1", "noun2") else 1)


def test_lies_are_of_the_same_kind() -> None:
    for card in make_cards(SHEET, "class", 1):
        assert all(text.startswith("to do") == (card.kind == "verb") for text in card.definitions)


def test_every_lie_is_marked_for_review_and_no_truth_is() -> None:
    for card in make_cards(SHEET, "class", 1):
        assert card.review == tuple(n for n in (1, 2, 3) if not card.right[n - 1])


def test_truths_stand_in_every_place() -> None:
    places = {card.right.index(True) for card in make_cards(SHEET, "class", 2)}
    assert places == {0, 1, 2}


def test_a_seed_makes_the_same_deck_and_another_seed_another() -> None:
    assert make_cards(SHEET, "class", 1) == make_cards(SHEET, "class", 1)
    assert make_cards(SHEET, "class", 1) != make_cards(SHEET, "class", 2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A vocabulary has 1 to 1,024 words; class has 0"),
        ("word\na\n", "must name the column 'meaning'"),
        ("word,meaning\na,\n", r"Line 2 of class \(a\) has no meaning"),
        ("word,meaning\n,x\n", "Line 2 of class: word must have"),
        ("word,meaning\na,x\nA,y\n", "Line 3 of class has the word 'A' again"),
        (
            "word,meaning\na,x\nb,y\n",
            r"Line 2 of class \(a\): there are too few other words without",
        ),
        ("word,kind,meaning\na,noun,x\nb,verb,y\nc,verb,z\n", "of the kind 'noun'"),
    ],
)
def test_a_vocabulary_that_is_wrong_says_in_which_line(text: str, sentence: str) -> None:
    with pytest.raises(MaterialError, match=sentence):
        make_cards(text, "class", 1)


def test_what_happens_to_be_the_same_meaning_is_no_lie() -> None:
    sheet = "word,meaning\na,the same\nb,The Same\nc,other\nd,another\n"
    first, second, *_ = make_cards(sheet, "class", 1)
    assert set(first.definitions) == {"the same", "other", "another"}
    assert set(second.definitions) == {"The Same", "other", "another"}
