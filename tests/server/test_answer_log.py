"""A server keeps what people answer where it is asked to, and offers decks of one's own."""

import random
from dataclasses import asdict
from pathlib import Path

import pytest

from oxbox.games.oxfurd.deck import load_deck
from oxbox.games.oxfurd.deck.answers import Answer, Answers
from oxbox.games.oxfurd.deck.examples import EXAMPLES
from oxbox.games.oxfurd.deck.writing import write_deck
from oxbox.server.settings import NO_LIMITS
from tests.server.client import RefusedError, call
from tests.server.conftest import Server
from tests.server.playing import Party


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path / "data"))
    (tmp_path / "data" / "decks").mkdir(parents=True)
    return tmp_path / "data"


def miss_a_word() -> None:
    """Let somebody on this machine be wrong about a word."""
    card = load_deck("full").cards[0]
    missed = Answer(card.word, card.definitions[0], card.right[0], False, card.meaning)
    with Answers.open() as answers:
        answers.add("a game", [missed])


@pytest.mark.parametrize("keeps", [True, False])
def test_answers_are_kept_only_where_the_server_is_asked_to(folder: Path, keeps: bool) -> None:
    server = Server(folder, asdict(NO_LIMITS), keeps_answers=keeps)
    party = Party(server.base, "oxfurd", 2)
    party.sit_down()
    end = party.play(random.Random(3))
    assert end is not None
    party.close()
    server.stop()
    missed = {lesson["word"] for lesson in end["lessons"]}
    assert missed
    with Answers.open() as answers:
        assert set(answers.missed()) <= missed
        assert bool(answers.missed()) == keeps


def test_a_public_site_tells_nobody_which_words_were_missed_on_its_machine(folder: Path) -> None:
    miss_a_word()
    public = Server(folder, asdict(NO_LIMITS), keeps_answers=False)
    games = call(public.base, "/api/games")["games"]
    oxfurd = call(public.base, "/api/games/oxfurd")
    assert oxfurd in games
    assert "review" not in {option["option"] for option in oxfurd["options"]}
    for wish in (True, "yes", "1"):
        with pytest.raises(RefusedError, match="not possible at a public site") as refused:
            call(public.base, "/api/tables", {"game": "oxfurd", "options": {"review": wish}})
        assert refused.value.code == "bad-option"
    made = call(public.base, "/api/tables", {"game": "oxfurd", "options": {"review": False}})
    assert call(public.base, f"/api/tables/{made['table']}")["options"]["deck"] == "full"
    public.stop()


def test_at_home_words_that_were_missed_come_back(folder: Path) -> None:
    miss_a_word()
    home = Server(folder, asdict(NO_LIMITS), keeps_answers=True)
    oxfurd = call(home.base, "/api/games/oxfurd")
    assert "review" in {option["option"] for option in oxfurd["options"]}
    made = call(home.base, "/api/tables", {"game": "oxfurd", "options": {"review": True}})
    assert call(home.base, f"/api/tables/{made['table']}")["options"]["deck"] != "full"
    home.stop()


def test_a_deck_in_the_data_folder_is_offered_and_played_and_a_path_is_not(folder: Path) -> None:
    path = folder / "decks" / "my class.csv"
    path.write_text(write_deck(EXAMPLES, ".csv"), encoding="utf-8")
    server = Server(folder, asdict(NO_LIMITS))
    games = {game["game"]: game for game in call(server.base, "/api/games")["games"]}
    (deck,) = [option for option in games["oxfurd"]["options"] if option["option"] == "deck"]
    assert deck["choices"][-1] == "my class"
    party = Party(server.base, "oxfurd", 2, options={"deck": "my class"})
    party.sit_down()
    words = {card.word for card in EXAMPLES}
    headline = call(server.base, f"/api/tables/{party.table}")
    assert headline["options"]["deck"] == "my class"
    assert party.play(random.Random(3), most=5) is None
    party.players[0].send(snapshot=0)
    notes = party.players[0].until("snapshot")["scene"]["notes"]
    assert notes[0]["text"] in words
    party.close()
    with pytest.raises(RefusedError):
        call(server.base, "/api/tables", {"game": "oxfurd", "options": {"deck": str(path)}})
    server.stop()
