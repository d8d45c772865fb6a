"""The thousand cards: enough of them, balanced, all different, well written, and with no tell."""

import re
from collections import Counter
from pathlib import Path
from statistics import mean, pstdev

import numpy as np
import snowballstemmer
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.preprocessing import StandardScaler
from spellchecker import SpellChecker

from oxbox.games.oxfurd.deck import load_deck
from oxbox.games.oxfurd.deck.loading import DECKS, themes
from oxbox.games.oxfurd.deck.scheme import fault_in
from oxbox.games.oxfurd.deck.stats import definitions, stats_of

CARDS = load_deck("full").cards
STATS = stats_of(load_deck("full"))
GOOD_WORDS = frozenset(
    (Path(__file__).parent / "good_words.txt").read_text(encoding="utf-8").split()
)
"""Words that are spelt right although the checker does not know them."""


def test_there_are_a_thousand_cards() -> None:
    assert len(CARDS) == 1000
    assert len(themes()) == 10
    assert all(len(load_deck(theme)) == 100 for theme in themes())


def test_about_half_of_the_definitions_are_right_in_every_place() -> None:
    for share in (STATS.right, *STATS.places):
        assert 0.48 <= share <= 0.52


def test_cards_with_no_one_two_and_three_right_definitions_are_all_common() -> None:
    assert all(count >= 80 for count in STATS.counts)


def test_a_third_of_the_words_are_known_to_many_to_few_and_to_almost_nobody() -> None:
    for name in ("easy", "medium", "hard"):
        assert 290 <= len(load_deck(name)) <= 380


def test_a_card_gives_the_real_meaning_just_where_no_definition_is_right() -> None:
    for card in CARDS:
        assert bool(card.meaning) == (not any(card.right)), card.word


def test_every_card_has_its_kind_sound_and_difficulty() -> None:
    for card in CARDS:
        assert card.kind in ("noun", "verb", "adjective", "adverb", "phrase"), card.word
        assert fault_in(card.say) == "", card.word
        assert 1 <= card.difficulty <= 5, card.word


def test_no_word_is_an_inflection_of_another() -> None:
    stem = snowballstemmer.stemmer("english").stemWord
    seen: dict[str, str] = {}
    for card in CARDS:
        root = stem(card.word.lower())
        assert root not in seen, f"{card.word} and {seen[root]}"
        seen[root] = card.word


def test_no_definition_is_used_twice() -> None:
    texts = Counter(text.casefold() for card in CARDS for text in card.definitions)
    assert [text for text, count in texts.items() if count > 1] == []


def test_a_definition_is_written_like_all_others() -> None:
    for card in CARDS:
        for text in (*card.definitions, *filter(None, [card.meaning])):
            assert 3 <= len(text.split()) <= 16, text
            assert not text[0].isupper(), text
            assert text[-1] not in ".;,:!?", text
            assert (card.kind == "verb") <= text.startswith("to "), text
            assert not re.search(rf"\b{re.escape(card.word)}", text, re.IGNORECASE), text


def test_a_note_is_a_sentence() -> None:
    for note in filter(None, (card.note for card in CARDS)):
        assert note[0].isupper() or not note[0].isalpha(), note
        assert note[-1] in ".!?”’'\"", note


def test_definitions_and_notes_are_spelt_right() -> None:
    checker = SpellChecker(language="en", distance=1)
    texts = [t for card in CARDS for t in (*card.definitions, card.meaning, card.note)]
    words = {word for text in texts for word in re.findall(r"(?<![A-Za-z'’])[a-z]+\b", text)}
    unknown = checker.unknown(words) - GOOD_WORDS - {card.word for card in CARDS}
    assert sorted(unknown) == []


def test_every_word_that_is_called_good_is_in_use() -> None:
    texts = " ".join(t for card in CARDS for t in (*card.definitions, card.meaning, card.note))
    assert GOOD_WORDS - set(re.findall(r"[a-z]+", texts)) == set()


def test_right_and_wrong_definitions_are_equally_long() -> None:
    right, wrong = (
        [len(text.split()) for text in definitions(CARDS, truth)] for truth in (True, False)
    )
    assert abs(mean(right) - mean(wrong)) < 0.25
    assert abs(pstdev(right) - pstdev(wrong)) < 0.4
    for length in range(4, 13):
        shares = [sum(n <= length for n in lengths) / len(lengths) for lengths in (right, wrong)]
        assert abs(shares[0] - shares[1]) < 0.06, length


def test_nobody_can_tell_a_truth_from_a_lie_by_its_style() -> None:
    """Words, pairs of words, lengths and punctuation, learnt from the other cards, do not help."""
    texts = [text for card in CARDS for text in card.definitions]
    truths = np.array([truth for card in CARDS for truth in card.right])
    owners = np.repeat(np.arange(len(CARDS)), 3)
    for strength in (0.01, 0.1, 1.0):
        words = CountVectorizer(
            token_pattern=r"[A-Za-z'’]+|[,;()–-]", ngram_range=(1, 2), min_df=2, binary=True
        ).fit_transform(texts)
        features = hstack([words, csr_matrix(StandardScaler().fit_transform(_shape(texts)))])
        model = LogisticRegression(C=strength, solver="liblinear")
        guesses = cross_val_predict(
            model, features.tocsr(), truths, groups=owners, cv=GroupKFold(5)
        )
        assert np.mean(guesses == truths) <= 0.55, strength


def _shape(texts: list[str]) -> list[list[float]]:
    return [
        [
            len(text.split()),
            len(text),
            text.count(","),
            text.count(" or "),
            text.count("-"),
            mean(len(word) for word in text.split()),
        ]
        for text in texts
    ]


def test_the_deck_is_small() -> None:
    assert sum(path.stat().st_size for path in DECKS.glob("*.cards")) < 1_000_000
