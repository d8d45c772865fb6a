"""Decks and boards: what is read, what is refused, and with which words."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxbox.errors import MaterialError
from oxbox.games import GAMES
from oxbox.games.oxfurd.board import BOARDS, Board, load_board, parse_board
from oxbox.games.oxfurd.deck import MOST_CARDS, Card, deck_names, load_deck, parse_deck
from oxbox.games.oxfurd.deck.reading import LARGEST_FILE, LONGEST_TEXT, names_in

CARD: dict[str, Any] = {
    "word": "bezant",
    "kind": "noun",
    "say": "BEHZ-uhnt",
    "definitions": ["a bowl", "a disc", "a coin"],
    "right": [False, True, True],
}
BOARD: dict[str, Any] = {
    "length": 20,
    "plateaus": [0, 5, 10, 15],
    "free": [2],
    "respite": [7, 12],
    "bonus": {"3": 2, "18": 1},
}

texts = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp"), blacklist_characters="\u202e"),
    min_size=1,
    max_size=30,
).map(
    lambda text: f"a{text}b".translate(
        dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
    )
)


def toml(value: Any) -> str:
    """A value as TOML; its basic strings are JSON's."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def deck_text(*cards: dict[str, Any]) -> str:
    lines = []
    for card in cards:
        lines += ["[[card]]", *(f"{name} = {toml(value)}" for name, value in card.items())]
    return "\n".join(lines)


def board_text(**changed: Any) -> str:
    board = {name: value for name, value in {**BOARD, **changed}.items() if value is not None}
    bonus = board.pop("bonus", None)
    lines = [f"{name} = {toml(value)}" for name, value in board.items()]
    if isinstance(bonus, dict):
        lines += ["[bonus]", *(f"{toml(step)} = {toml(number)}" for step, number in bonus.items())]
    elif bonus is not None:
        lines.append(f"bonus = {toml(bonus)}")
    return "\n".join(lines)


def refusal(text: str, parse: Any = parse_deck) -> str:
    with pytest.raises(MaterialError) as refused:
        parse(text, "mine")
    assert refused.value.code == "bad-material"
    return refused.value.message


def test_the_decks_and_boards_that_come_with_oxbox_are_good() -> None:
    assert deck_names()[0] == "full"
    assert set(names_in(BOARDS)) >= {"classic", "short"}
    for name in deck_names():
        deck = load_deck(name)
        assert 1 <= len(deck) <= MOST_CARDS
        assert len(deck.digest) == 16
    for name in names_in(BOARDS):
        board = load_board(name)
        assert board.title
        assert board.about
        assert len(board.digest) == 16


def test_a_card_is_read_as_it_is_written() -> None:
    deck = parse_deck(deck_text(CARD))
    definitions = ("a bowl", "a disc", "a coin")
    card = Card("bezant", "noun", "BEHZ-uhnt", definitions, (False, True, True), "")
    assert deck.cards == (card,)


def test_kind_sound_and_meaning_may_be_left_out() -> None:
    bare = {name: CARD[name] for name in ("word", "definitions", "right")}
    card = parse_deck(deck_text(bare)).cards[0]
    assert (card.kind, card.say, card.meaning) == ("", "", "")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"word": 7}, "Line 1 of mine, card 1: word must be a text"),
        ({"word": "  "}, "word must have 1 to 300 characters; it has 0"),
        ({"word": "x" * (LONGEST_TEXT + 1)}, "must have 1 to 300 characters; it has 301"),
        ({"word": "be\u001bzant"}, "control character U+001B"),
        ({"say": "be\u202ezant"}, "say has the control character U+202E"),
        ({"kind": "no\u2028un"}, "kind has the control character U+2028"),
        ({"say": ""}, "say must have 1 to 300 characters"),
        ({"definitions": ["a", "b"]}, "(bezant): definitions must be a list of three texts"),
        ({"definitions": "a bowl"}, "definitions must be a list of three texts"),
        ({"definitions": ["a", 2, "c"]}, "definition 2 must be a text, not 2"),
        ({"definitions": ["a", "B", "b"]}, "two definitions are the same"),
        ({"right": [True, False]}, "right must be a list of three"),
        ({"right": [1, 0, 1]}, "right must be a list of three, each true or false"),
        ({"right": "yes"}, "right must be a list of three"),
        ({"right": [False, False, False]}, "no definition is right, so it needs the real meaning"),
        ({"meanings": "a coin"}, "has 'meanings', which means nothing there"),
    ],
)
def test_a_bad_card_is_refused_with_its_place_and_what_is_wrong(
    changed: dict[str, Any], words: str
) -> None:
    assert words in refusal(deck_text({**CARD, **changed}))


@pytest.mark.parametrize("missing", ["word", "definitions", "right"])
def test_a_card_needs_its_word_its_definitions_and_their_truth(missing: str) -> None:
    card = {name: value for name, value in CARD.items() if name != missing}
    assert missing in refusal(deck_text(card))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must have 1 to 1,024 cards; it has 0"),
        ("card = []", "it has 0"),
        ("card = 3", "must have [[card]] tables"),
        ("card = [3]", "Card 1 of mine must be a card with its keys"),
        ("cards = []", "has 'cards', which means nothing there"),
        ("card = [", "is not TOML"),
        ("x = " + "[" * 5000, "is not TOML"),
        ("x = " + "9" * 5000, "is not TOML"),
    ],
)
def test_what_is_no_deck_is_refused(text: str, words: str) -> None:
    assert words in refusal(text)


def test_a_number_that_python_cannot_write_is_refused() -> None:
    huge = "0x" + "f" * 5000
    assert "word must be a text, not 999" in refusal(f"[[card]]\nword = {huge}")
    assert "length must be a whole number" in refusal(f"length = {huge}", parse_board)
    nested = board_text().replace("[0, 5,", f"[0, [{huge}],")
    assert "a step of plateaus must be a whole number" in refusal(nested, parse_board)


def test_no_word_comes_twice_whatever_its_capitals_or_accents_are_made_of() -> None:
    for first, second in (("bezant", "Bezant"), ("\u00e9cu", "e\u0301cu")):
        text = deck_text({**CARD, "word": first}, {**CARD, "word": second})
        assert "Line 7 of mine, card 2 has the same word as card 1" in refusal(text)


def test_a_deck_has_at_most_1024_cards() -> None:
    cards = [{**CARD, "word": f"word {number}"} for number in range(MOST_CARDS + 1)]
    assert len(parse_deck(deck_text(*cards[:-1]))) == MOST_CARDS
    assert "it has 1025" in refusal(deck_text(*cards))


def test_the_digest_depends_on_what_is_said_and_on_nothing_else() -> None:
    plain = parse_deck(deck_text(CARD))
    noted = parse_deck(f'# a note\ntitle = "Mine"\n{deck_text(CARD)}\n', "other")
    assert plain.digest == noted.digest
    for name, value in (("word", "bezants"), ("right", [True, True, True]), ("meaning", "a coin")):
        assert parse_deck(deck_text({**CARD, name: value})).digest != plain.digest


def test_a_file_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(deck_text(CARD), encoding="utf-8")
    first = load_deck(str(path))
    path.unlink()
    assert load_deck(str(path)) is first


def test_a_file_that_starts_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(deck_text(CARD), encoding="utf-8-sig")
    assert load_deck(str(path)).cards[0].word == "bezant"


@pytest.mark.parametrize("load", [load_deck, load_board])
@pytest.mark.parametrize(
    "name", ["", "nothing", "no/such/file.toml", "x" * 5000, "a\0b", "~nobody-here/deck.toml", "."]
)
def test_a_name_that_leads_to_no_file_is_refused(load: Any, name: str) -> None:
    with pytest.raises(MaterialError):
        load(name)


def test_the_refusal_of_a_missing_file_names_it() -> None:
    with pytest.raises(
        MaterialError, match=r"There is no deck 'nothing'.*does not exist"
    ) as refused:
        load_deck("nothing")
    assert refused.value.code == "no-material"
    with pytest.raises(MaterialError, match="is no file"):
        load_deck(".")


def test_the_refusal_of_a_missing_file_lists_what_there_is() -> None:
    with pytest.raises(MaterialError, match="Oxbox brings full, easy, medium, hard"):
        load_deck("nothing")
    with pytest.raises(MaterialError, match="Oxbox brings classic, short; any other"):
        load_board("nothing")


def test_a_path_is_kept_whole_and_a_name_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text(deck_text(CARD), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    option = next(option for option in GAMES["oxfurd"].options if option.name == "deck")
    assert option.read("mine.toml") == option.read(Path("mine.toml")) == str(tmp_path / "mine.toml")
    assert option.read(" full ") == "full"


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"# fine\n# \xff\xfe", "not UTF-8 text, first in line 2"),
        (b"#" * (LARGEST_FILE + 1), "larger than 2,000,000 bytes"),
        (b"\x00\x01\x02", "is not TOML"),
    ],
)
@pytest.mark.parametrize("load", [load_deck, load_board])
def test_a_file_that_cannot_be_right_is_refused(
    load: Any, raw: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(raw)
    with pytest.raises(MaterialError, match=words):
        load(str(path))


def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deck.toml"
    path.write_text("")

    def refuse(self: Path, mode: str) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(MaterialError, match="cannot be read: Permission denied"):
        load_deck(str(path))


def test_a_board_is_read_as_it_is_written() -> None:
    board = parse_board(board_text(title="Mine", respite=[12, 7]))
    assert board == Board(
        "Mine", "", 20, (0, 5, 10, 15), (2,), (7, 12), ((3, 2), (18, 1)), board.digest
    )
    assert board.kinds()[:4] == [0, 0, 10, 2]
    assert board.kinds()[7] == 11
    assert len(board.kinds()) == 21
    assert board.levels() == [0] * 5 + [1] * 5 + [2] * 5 + [3] * 5 + [4]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"length": 7}, "length must be a whole number from 8 to 96; it is 7"),
        ({"length": 97}, "it is 97"),
        ({"length": True}, "it is True"),
        ({"length": 20.0}, "it is 20.0"),
        ({"length": None}, "it is missing"),
        ({"plateaus": [0, 5, 10]}, "must have 4 to 12 plateaus; it has 3"),
        ({"plateaus": list(range(13)), "free": [13]}, "it has 13"),
        ({"plateaus": [1, 5, 10, 15]}, "Plateau 1 must be at step 0; it is at step 1"),
        ({"plateaus": [0, 10, 5, 15]}, "Plateau 3 must be higher than step 10"),
        ({"plateaus": [0, 5, 5, 15]}, "Plateau 3 must be higher than step 5"),
        ({"plateaus": [0, 5, 10, 20]}, "a step of plateaus must be a whole number from 0 to 19"),
        ({"free": []}, "free must be a list of at least one step"),
        ({"free": None}, "free must be a list"),
        ({"free": [0]}, "a step of free must be a whole number from 1 to 19; it is 0"),
        ({"free": [2, 2]}, "step 2 has two meanings"),
        ({"respite": [20]}, "a step of respite must be a whole number from 1 to 19; it is 20"),
        ({"respite": ["7"]}, "a step of respite"),
        ({"respite": [2]}, "step 2 has two meanings"),
        ({"bonus": {}}, "[bonus] must be a table of at least one step"),
        ({"bonus": [3]}, "[bonus] must be a table"),
        ({"bonus": {"3": 0}}, "the bonus at step 3 must be a whole number from 1 to 9; it is 0"),
        ({"bonus": {"3": 10}}, "it is 10"),
        (
            {"bonus": {"three": 1}},
            "a step of bonus must be a whole number from 1 to 19; it is three",
        ),
        ({"bonus": {"\u0663": 1}}, "a step of bonus"),
        ({"bonus": {"9" * 50: 1}}, "a step of bonus"),
        ({"bonus": {"20": 1}}, "a step of bonus"),
        ({"bonus": {"3": 1, "03": 1}}, "step 3 has two meanings"),
        ({"bonus": {"5": 1}}, "step 5 has two meanings"),
        ({"title": 3}, "title must be a text"),
        ({"steps": 3}, "has 'steps', which means nothing there"),
    ],
)
def test_a_bad_board_is_refused_with_what_is_wrong(changed: dict[str, Any], words: str) -> None:
    assert words in refusal(board_text(**changed), parse_board)


def test_the_digest_of_a_board_is_that_of_its_steps() -> None:
    plain = parse_board(board_text())
    assert plain.digest == parse_board(board_text(title="Mine", respite=[12, 7])).digest
    assert plain.digest != parse_board(board_text(respite=[7, 13])).digest


@given(st.text())
def test_any_text_is_a_deck_or_a_board_or_refused(text: str) -> None:
    for parse in (parse_deck, parse_board):
        with suppress(MaterialError):
            assert parse(text).digest


_plain = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 200) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=6,
).filter(lambda value: "null" not in toml(value))


@given(st.dictionaries(st.sampled_from([*CARD, "meaning", "title"]), _plain))
def test_a_card_of_anything_is_read_or_refused(changed: dict[str, Any]) -> None:
    try:
        deck = parse_deck(deck_text({**CARD, **changed}))
    except MaterialError:
        return
    assert len(deck) == 1
    assert len(deck.cards[0].definitions) == 3


@given(st.dictionaries(st.sampled_from([*BOARD, "title", "about"]), _plain))
def test_a_board_of_anything_is_read_or_refused(changed: dict[str, Any]) -> None:
    try:
        board = parse_board(board_text(**changed))
    except MaterialError:
        return
    assert len(board.kinds()) == board.length + 1 == len(board.levels())


@given(
    st.lists(
        st.tuples(texts, texts, st.lists(texts, min_size=3, max_size=3, unique_by=str.casefold)),
        min_size=1,
        max_size=4,
        unique_by=lambda entry: entry[0],
    ),
    st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_a_good_deck_comes_back_as_it_was_written(
    entries: list[tuple[str, str, list[str]]], right: list[bool]
) -> None:
    cards = [
        {
            "word": f"{number} {word}",
            "definitions": definitions,
            "right": right,
            "meaning": meaning,
        }
        for number, (word, meaning, definitions) in enumerate(entries)
    ]
    deck = parse_deck(deck_text(*cards))
    for card, written in zip(deck.cards, cards, strict=True):
        assert (card.word, card.meaning) == (written["word"], written["meaning"])
        assert list(card.definitions) == written["definitions"]
        assert list(card.right) == right
