"""Playing against bots: any seat, any bot, and never a word too many."""

import io
from pathlib import Path

import pytest

from oxbox.cli import main
from oxbox.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game_among_themselves(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", game, "--people", "none", "--bot", "1", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "bot level:1 plays" in out
    assert "The game is over." in out


def test_a_person_has_the_first_seat_and_a_bot_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a3 e\nquit\n"))
    assert main(["play", "oxixo", "--bot", "uct:50"]) == 0
    out = capsys.readouterr().out
    assert "At this keyboard: Cross; bot uct:50 plays Circle." in out
    assert "It goes in at" in out


def test_a_bot_may_be_named_for_one_seat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    arguments = ["play", "mixx", "--seats", "3", "--bot", "Red=greedy", "--random", "Yellow"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "At this keyboard: Blue; bot greedy plays Red and a random opponent plays Yellow." in out


@pytest.mark.parametrize("bot", ["9", "chess", "Purple=3", "Red=", "=3"])
def test_a_bot_that_there_is_not_is_refused_in_one_sentence(
    bot: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["play", "mixx", "--bot", bot]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())
