"""The four formats of a deck: all say the same, and each says in which line something is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.errors import MaterialError
from oxbox.games.oxfurd.deck import Card, load_deck, parse_deck
from oxbox.games.oxfurd.deck.card import read_card
from oxbox.games.oxfurd.deck.examples import EXAMPLES
from oxbox.games.oxfurd.deck.formats import COLUMNS, READERS
from oxbox.games.oxfurd.deck.loading import faults
from oxbox.games.oxfurd.deck.reading import bad
from oxbox.games.oxfurd.deck.writing import WRITERS, write_deck

GOOD = """# three of ours
quire, noun, KWEYER, 3
+ sheets of paper
- a horn
- a wall
~ Twenty make a ream.

jejune
- glad
- hairy
- early
= dull
"""

words = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=20
)
cards = st.builds(
    Card,
    word=words.filter(lambda word: "," not in word and word[0] != "#"),
    kind=st.sampled_from(["", "noun", "verb"]),
    say=st.sampled_from(["", "JIB-uhs"]),
    definitions=st.tuples(words, words, words).filter(
        lambda three: len({text.casefold() for text in three}) == 3
    ),
    right=st.tuples(st.booleans(), st.booleans(), st.booleans()),
    meaning=words,
    difficulty=st.integers(0, 5),
    note=st.just("") | words,
    review=st.sampled_from([(), (1,), (2, 3)]),
)


@pytest.mark.parametrize("ending", list(WRITERS))
@given(card=cards)
def test_a_card_is_read_as_it_was_written(ending: str, card: Card) -> None:
    assert parse_deck(write_deck([card], ending), "mine", ending).cards == (card,)


@pytest.mark.parametrize("ending", list(WRITERS))
def test_every_format_says_the_same(ending: str) -> None:
    deck = parse_deck(write_deck(EXAMPLES, ending), "mine", ending)
    assert deck.cards == EXAMPLES
    assert deck.digest == parse_deck(write_deck(EXAMPLES, ".toml")).digest


def test_what_can_be_read_can_be_written() -> None:
    assert set(READERS) == set(WRITERS)


def test_a_plain_card_is_read() -> None:
    first, second = parse_deck(GOOD, "mine", ".cards").cards
    assert (first.word, first.kind, first.say, first.difficulty) == ("quire", "noun", "KWEYER", 3)
    assert first.right == (True, False, False)
    assert first.note == "Twenty make a ream."
    assert (second.word, second.meaning, second.difficulty) == ("jejune", "dull", 0)


@pytest.mark.parametrize(
    ("line", "instead", "sentence"),
    [
        (3, "* sheets", "Line 3 of mine must begin with + (right)"),
        (2, "quire, noun, KWEYER, three", "Line 2 of mine: difficulty must be a whole number"),
        (2, "quire, noun, KWEYER, 6", "Line 2 of mine, card 1 (quire): difficulty must be"),
        (2, "a, b, c, 1, e", "Line 2 of mine: a card begins with its word, kind, sound"),
        (2, ", noun", "Line 2 of mine, card 1: word must have 1 to 300 characters"),
        (5, "", "Line 2 of mine, card 1 (quire): definitions must be a list of three"),
        (6, "~ A.\n~ B.", "Line 7 of mine: the card has a second line with ~"),
        (6, "? 4", "Line 2 of mine, card 1 (quire): review must be a list of the numbers"),
        (12, "", "Line 8 of mine, card 2 (jejune): no definition is right"),
        (8, "QUIRE", "Line 8 of mine, card 2 has the same word as card 1, QUIRE"),
    ],
)
def test_a_plain_text_that_is_wrong_says_in_which_line(
    line: int, instead: str, sentence: str
) -> None:
    lines = GOOD.split("\n")
    lines[line - 1] = instead
    found = faults("\n".join(lines), "mine", ".cards")
    assert any(fault.startswith(sentence) for fault in found), found
    with pytest.raises(MaterialError) as refused:
        parse_deck("\n".join(lines), "mine", ".cards")
    assert refused.value.message == found[0]


def test_all_faults_are_found_at_once() -> None:
    text = GOOD.replace("quire, noun", "quire\t, noun, KWEYER, 9\n#").replace("= dull", "")
    assert len(faults(text, "mine", ".cards")) == 2
    assert faults(GOOD, "mine", ".cards") == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "must have 1 to 1,024 cards; it has 0"),
        ("word,lie\nx,y\n", "The first line of mine names 'lie'; columns are word, kind"),
        ("word,kind\nx,y\n", "must name the column 'definition 1'"),
        ("word,definition 1\na,b,c\n", "Line 2 of mine has more columns"),
        ('word,definition 1\n"a', "is not CSV"),
        ("word,definition 1,right 1\na,b,maybe\n", "Line 2 of mine: right 1 must be yes or no"),
        ("word,definition 1,difficulty\na,b,hard\n", "difficulty must be a whole number"),
        ('word,definition 1\n"a",b\n', "Line 2 of mine, card 1 (a): "),
        ('word,definition 1\n\n"c\nd",b\n', "Line 3 of mine, card 1: word has the control"),
    ],
)
def test_a_spreadsheet_that_is_wrong_says_in_which_line(text: str, sentence: str) -> None:
    (fault,) = faults(text, "mine", ".csv")
    assert sentence in fault


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_spreadsheet_may_have_commas_semicolons_or_tabs(between: str) -> None:
    row = ["jejune", "adjective", "", "", "a b", "no", "c d", "no", "e f", "no", "dull", "", ""]
    text = "\r\n".join([between.join(COLUMNS).upper(), between.join(row), between * 12, ""])
    assert parse_deck(text, "mine", ".csv").cards[0].meaning == "dull"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "Line 1 of mine is not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000, "not JSON that can be read"),
        ("[]", "must be an object with a list of cards"),
        ('{"card": []}', "has 'card', which means nothing there"),
        ('{"cards": {}}', "must be a list"),
        ('{"cards": [{},\n\n{"word": "a"}]}', "must"),
        ('{\n"cards": [\n{"word": "a"}]}', "Line 3 of mine, card 1 (a): definitions must be"),
    ],
)
def test_json_that_is_wrong_says_where(text: str, sentence: str) -> None:
    assert sentence in faults(text, "mine", ".json")[0]


def test_toml_says_in_which_line_a_bad_card_begins() -> None:
    text = write_deck(EXAMPLES, ".toml").replace("[false, false, false]", "[false]")
    start = text[: text.rindex("[[card]]")].count("\n") + 1
    (fault,) = faults(text, "mine", ".toml")
    assert fault.startswith(f"Line {start} of mine, card 3 (jejune): right must be")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.docx"
    path.write_text("x", encoding="utf-8")
    with pytest.raises(MaterialError, match=r"A deck ends in \.cards, \.csv, \.toml, \.json"):
        load_deck(str(path))


@given(text=st.text(max_size=200), ending=st.sampled_from(list(READERS)))
def test_no_text_breaks_a_reader(text: str, ending: str) -> None:
    assert all(isinstance(fault, str) for fault in faults(text, "mine", ending))


@pytest.mark.parametrize("ending", ["cards", "csv", "toml"])
def test_the_examples_in_the_docs_are_good_decks(ending: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "decks.md").read_text(encoding="utf-8")
    text = page.split(f"<!-- example: {ending} -->\n```\n")[1].split("```")[0]
    deck = parse_deck(text, "docs", f".{ending}")
    assert [card.word for card in deck.cards] == ["quire", "dibble", "jejune"]


def test_faults_and_refusals_are_material_errors() -> None:
    assert bad("x").code == "bad-material"
    with pytest.raises(MaterialError, match="Card 1 must be a card"):
        read_card(3, "Card 1")
