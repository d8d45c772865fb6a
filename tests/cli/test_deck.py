"""Decks and words at the command line."""

from pathlib import Path

import pytest

from oxbox.games.oxfurd.deck import load_deck
from oxbox.games.oxfurd.deck.answers import Answer, Answers
from tests.cli.conftest import Run

VOCABULARY = "word,kind,meaning\n" + "".join(f"w{n},noun,thing {n}\n" for n in range(5))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("ending", ["cards", "csv", "toml", "json"])
def test_a_new_deck_is_a_good_one(run: Run, tmp_path: Path, ending: str) -> None:
    path = str(tmp_path / f"mine.{ending}")
    assert run("deck", "new", path).code == 0
    result = run("deck", "check", path)
    assert result.code == 0
    assert "a good deck of 3 cards" in result.out


def test_a_file_that_is_there_is_not_replaced_unless_asked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("mine", encoding="utf-8")
    result = run("deck", "new", str(path))
    assert result.code == 2
    assert "--force replaces it" in result.err
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("deck", "new", str(path), "--force").code == 0
    assert len(load_deck(str(path))) == 3


def test_check_says_everything_that_is_wrong_and_in_which_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.cards"
    path.write_text("a, noun, AY, 9\n+ b\n- c\n- d\n\ne\n- f\n- g\n- h\n", encoding="utf-8")
    result = run("deck", "check", str(path))
    assert result.code == 1
    assert "Line 1 of mine.cards, card 1 (a): difficulty must be" in result.out
    assert "Line 6 of mine.cards, card 2 (e): no definition is right" in result.out


def test_a_broken_deck_is_refused_and_no_game_begins(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.cards"
    path.write_text("a\n+ b\n", encoding="utf-8")
    result = run("play", "oxfurd", "--option", f"deck={path}", "--people", "none")
    assert (result.code, result.out) == (2, "")
    assert "definitions must be a list of three texts" in result.err


def test_the_shipped_decks_pass_the_check(run: Run) -> None:
    for name in ("full", "easy", "hard"):
        assert run("deck", "check", name).code == 0


def test_stats_counts_the_deck_and_shows_what_fooled_people(run: Run) -> None:
    out = run("deck", "stats").out
    assert f"cards          {len(load_deck('full'))}" in out
    assert "Nobody has answered" in out
    card = next(card for card in load_deck("full").cards if not card.right[1])
    with Answers.open() as answers:
        answers.add("one", [Answer(card.word, card.definitions[1], False, False, "x")])
        answers.add("two", [Answer("elsewhere", "of another deck", False, False, "x")])
    out = run("deck", "stats").out
    assert "1 times on this machine, 100% wrongly" in out
    assert f"1 of 1  {card.word}: {card.definitions[1]}" in out
    assert "elsewhere" not in out


def test_a_vocabulary_becomes_a_deck_to_be_reviewed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text(VOCABULARY, encoding="utf-8")
    path = str(tmp_path / "class-deck.csv")
    out = run("deck", "make", str(tmp_path / "class.csv"), path).out
    assert "Wrote 5 cards" in out
    assert "Read the 10 lies" in out
    assert "10 definitions are marked for review" in run("deck", "check", path).out
    assert run("play", "oxfurd", "--option", f"deck={path}", "--people", "none").code == 0


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("deck", "WHAT"),
        ("deck check", "FILE"),
        ("deck check nothing.csv", "There is no deck 'nothing.csv'"),
        ("deck new mine.docx", "A deck ends in .cards, .csv, .toml, .json"),
        ("deck make nothing.csv mine.csv", "There is no vocabulary 'nothing.csv'"),
        ("deck stats nothing", "There is no deck 'nothing'"),
        ("words --forget nothing", "nothing is not on the list"),
        ("words --anki x --forget y", "not allowed with"),
    ],
)
def test_what_is_wrong_gets_one_sentence(run: Run, line: str, word: str) -> None:
    result = run(*line.split())
    assert result.code == 2
    assert word in result.err
    assert result.err.count("\n") == 1


def test_missed_words_are_said_after_the_game_and_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "No word is on the list" in run("words").out
    lines = ["yes"] * 400
    out = run(
        "play", "oxfurd", "--seed", "3", "--people", "0", "--option", "exact=no", lines=lines
    ).out
    assert "Words you missed:" in out
    with Answers.open() as answers:
        missed = answers.missed()
    assert missed
    listed = run("words").out
    for word, meaning in missed.items():
        assert f"{word}: {meaning}" in " ".join(out.split())
        assert word in listed
    path = tmp_path / "anki.txt"
    assert f"Wrote {len(missed)} words" in run("words", "--anki", str(path)).out
    text = path.read_text(encoding="utf-8")
    assert all(f"\n{word}\t" in text for word in missed)
    assert "is there already" in run("words", "--anki", str(path)).err
    assert run("words", "--forget", next(iter(missed))).code == 0
    assert run("words", "--forget", "all").code == 0
    assert "No word is on the list" in run("words").out


def test_a_deck_can_be_kept_under_a_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("deck", "new", str(path)).code == 0
    assert "Added mine, a deck of 3 cards" in run("deck", "add", str(path)).out
    assert "--force replaces it" in run("deck", "add", str(path)).err
    assert run("deck", "add", str(path), "--force").code == 0
    assert "mine             3 cards" in run("deck", "list").out
    assert "full          1000 cards" in run("deck", "list").out
    assert "a good deck of 3 cards" in run("deck", "check", "mine").out
    path.unlink()
    assert run("play", "oxfurd", "--option", "deck=mine", "--people", "none").code == 0
    assert run("deck", "remove", "mine").code == 0
    assert "no added deck 'mine'" in run("deck", "remove", "mine").err
    assert "There is no deck 'mine'" in run("deck", "check", "mine").err


@pytest.mark.parametrize("name", ["full", "../up", ".hidden", "a/b", ""])
def test_a_deck_cannot_take_a_name_that_is_none_or_taken(
    run: Run, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "full.toml"
    run("deck", "new", str(path))
    assert "cannot be called" in run("deck", "add", str(path), "--name", name).err


def test_a_broken_deck_is_not_added(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.cards"
    path.write_text("a\n+ b\n", encoding="utf-8")
    assert "Line 1 of bad.cards" in run("deck", "add", str(path)).err
    assert "bad" not in run("deck", "list").out
