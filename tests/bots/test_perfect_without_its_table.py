"""A bot whose table of perfect play is damaged searches instead, and says so once."""

import os
from pathlib import Path
from typing import Any

import pytest

import oxbox
from oxbox.bots.perfect import PerfectBot
from oxbox.bots.simple import RandomBot
from oxbox.games import find_game
from oxbox.games.oxixo.solver import shipped
from oxbox.games.oxixo.solver.table import table_path


@pytest.mark.parametrize("content", [b"garbage", b"", None])
def test_a_damaged_table_is_told_once_and_the_other_bot_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any, content: bytes | None
) -> None:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path))
    path = table_path(3)
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    game = find_game("oxixo")
    position = oxbox.start("oxixo", options={"size": 3}, seed=1)
    for _ in range(4):
        beyond = RandomBot(game, 5)
        bot = PerfectBot(game, beyond, 5)
        assert bot.choose(position.view()) == beyond.choose(position.view())
        assert str(path) in bot.fault
        position.push(bot.choose(position.view()))
    assert caplog.text.count("Until then bots search instead.") == 1


def test_a_table_that_is_mended_is_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path))
    path = table_path(3)
    path.write_bytes(b"garbage")
    os.utime(path, (1, 1))  # what is written next is newer for every file system
    game = find_game("oxixo")
    view = oxbox.start("oxixo", options={"size": 3}, seed=1).view()
    bot = PerfectBot(game, RandomBot(game, 5), 5)
    bot.choose(view)
    assert bot.fault
    path.write_bytes(shipped.read_shipped(3))
    mended = PerfectBot(game, RandomBot(game, 5), 5)
    mended.choose(view)
    assert not mended.fault
