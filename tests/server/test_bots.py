"""Bots at the table: pace, clocks, and a search that is not compiled yet. No real server."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from oxbox.game import Game
from oxbox.server.connections.connection import Connection
from oxbox.server.settings import Settings
from oxbox.server.tables import bots
from oxbox.server.tables.bots import Thinking, Thought, share_of
from oxbox.server.tables.hub import Caller, Hub
from oxbox.table.events import SPECTATOR
from oxbox.table.seating import digest_token
from oxbox.view import View
from tests.table.driving import ADA, Driver

BOTS = [{"kind": "bot", "level": 2}, {"kind": "bot", "level": 2}]


class Compiling:
    """What compiles in the background, until the test says that it is done."""

    def __init__(self, answer: bool) -> None:
        self.ready: set[str] = set()
        self.is_on = True
        self.asked = asyncio.Event()
        self.done = asyncio.Event()
        self.answer = answer

    async def wait(self, game: Game, seconds: float) -> bool:
        self.asked.set()
        await self.done.wait()
        self.ready = {game.name} if self.answer else set()
        return self.answer

    def close(self) -> None:
        """Nothing runs."""


def hosted(folder: Path, test: Callable[[Hub], Awaitable[None]]) -> None:
    """Run a test with tables but without a network."""

    async def run() -> None:
        hub = Hub(Settings(folder, pace=0, warm=False))
        try:
            await test(hub)
        finally:
            await hub.stop()

    with ThreadPoolExecutor(1) as thread:  # where no loop of another test runs
        thread.submit(asyncio.run, run()).result()


@pytest.mark.parametrize("is_compiled", [True, False])
def test_a_bot_waits_for_its_search_and_the_table_says_so(
    tmp_path: Path, is_compiled: bool
) -> None:
    async def test(hub: Hub) -> None:
        compiling = Compiling(answer=is_compiled)
        hub.warming = hub.thinking.warming = compiling  # type: ignore[assignment]
        clock = {"base": 60_000, "increment": 0}
        made = hub.create(
            {"game": "oxixo", "options": {"size": 3}, "seating": BOTS, "clock": clock}
        )
        opened = await hub.find(made.created.table)
        one = Connection(None, SPECTATOR, 10_000_000)
        hub.listen(opened, one, None)
        await compiling.asked.wait()
        await hub.durable()
        assert opened.table.ply == 0
        assert opened.table.clock is not None
        assert opened.table.clock.running is None
        assert json.loads(opened.snapshot(SPECTATOR, hub.now()))["warming"] == "waiting"
        told = [json.loads(text) for text in one.take_all()]
        assert {"event": "warming", "warming": "waiting"} in told
        compiling.done.set()
        while not any(event["event"] == "end" for event in told):
            told.append(json.loads(await one.first() or ""))
        assert opened.table.clock.left != [60_000, 60_000]
        news = [event["warming"] for event in told if event["event"] == "warming"]
        assert news == ["waiting", None if is_compiled else "weaker"]

    hosted(tmp_path, test)


def test_bots_among_themselves_rest_while_nobody_looks_and_go_on_when_somebody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "ATTENTION", 0)
    clock = {"base": 60_000, "increment": 0}

    async def test(hub: Hub) -> None:
        made = hub.create({"game": "oxixo", "seating": BOTS, "clock": clock})
        opened = hub.tables[made.created.table]
        while not opened.is_resting:
            await asyncio.sleep(0.01)
        assert opened.table.ply == 0
        assert opened.table.clock is not None
        assert opened.table.clock.running is None
        one = Connection(None, SPECTATOR, 10_000_000)
        hub.listen(await hub.find(opened.table.id), one, None)
        while opened.table.ply < 3:
            await one.first()
        hub.leave(opened, one)
        while not opened.is_resting:
            await asyncio.sleep(0.01)
        assert opened.table.outcome is None

    hosted(tmp_path, test)


def test_a_bot_moves_for_people_who_are_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "ATTENTION", 0)

    async def test(hub: Hub) -> None:
        seating = [{"kind": "bot", "level": 2}, {"kind": "here"}]
        made = hub.create({"game": "oxixo", "seating": seating})
        opened = hub.tables[made.created.table]
        assert made.token is not None
        hub.command(opened, Caller(digest_token(made.token), "", hub.now()), {"seed": ADA})
        while not opened.table.ply:
            await asyncio.sleep(0.01)
        assert opened.table.turn == 1

    hosted(tmp_path, test)


def test_a_bot_spends_no_more_than_its_share_of_the_clock() -> None:
    kinds = [{"kind": "bot", "level": 8}, {"kind": "here"}]
    driver = Driver(game="oxixo", seating=kinds, clock={"base": 40_000, "increment": 500})
    driver.send(1, seed=ADA)
    assert share_of(driver.table, 0) == 1.5
    assert driver.table.clock is not None
    driver.table.clock.left[0] = 0
    assert share_of(driver.table, 0) == 0.5
    assert share_of(Driver(game="oxixo", seating=BOTS).table, 0) == float("inf")


def test_short_of_time_a_bot_plays_at_a_lower_level() -> None:
    kinds = [{"kind": "bot", "level": 8}, {"kind": "here"}]
    table = Driver(game="oxixo", seating=kinds).table
    warming: Any = None
    thinking = Thinking(warming, 1, 0)
    for level, took in ((8, 3.0), (7, 1.0), (6, 0.2)):
        thinking._learn(table, level, took)
    assert [thinking._level(table, 8, share) for share in (9.0, 2.0, 0.5, 0.1)] == [8, 7, 6, 5]
    thinking.close()


@pytest.mark.parametrize("failing", [("_think",), ("_think", "GreedyBot.choose")])
def test_where_a_bot_fails_a_simpler_one_goes_on_and_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any, failing: tuple[str, ...]
) -> None:
    failed: list[str] = []

    def fail(name: str, *given: object) -> None:
        failed.append(name)
        raise RuntimeError("the file is damaged")

    for name in failing:
        place = "oxbox.server.tables.bots" if name == "_think" else "oxbox.bots.simple"
        monkeypatch.setattr(f"{place}.{name}", partial(fail, name))

    async def test(hub: Hub) -> None:
        hub.warming.ready.add("oxixo")
        bots = [{"kind": "bot", "level": 5}] * 2
        made = hub.create({"game": "oxixo", "options": {"size": 3}, "seating": bots})
        opened = await hub.find(made.created.table)
        one = Connection(None, SPECTATOR, 10_000_000)
        hub.listen(opened, one, None)
        told: list[Any] = []
        while not any(event["event"] == "end" for event in told):
            told.append(json.loads(await one.first() or ""))
        assert {"event": "warming", "warming": "failed"} in told
        assert [event for event in told if event["event"] == "warming"] == [
            {"event": "warming", "warming": "failed"}
        ]
        assert json.loads(opened.snapshot(SPECTATOR, hub.now()))["warming"] == "failed"

    hosted(tmp_path, test)
    assert failed == list(failing)
    assert caplog.text.count("and a simpler one goes on") == len(failing)


def test_a_bot_without_its_file_plays_on_and_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(view: View, level: int, seed: int) -> Thought:
        return Thought(view.legal_moves[0].code, 0.0, "oxixo-3.table is damaged.")

    monkeypatch.setattr("oxbox.server.tables.bots._think", think)

    async def test(hub: Hub) -> None:
        hub.warming.ready.add("oxixo")
        made = hub.create({"game": "oxixo", "options": {"size": 3}, "seating": BOTS})
        opened = await hub.find(made.created.table)
        one = Connection(None, SPECTATOR, 10_000_000)
        hub.listen(opened, one, None)
        told: list[Any] = []
        while opened.table.ply < 4:
            told.append(json.loads(await one.first() or ""))
        news = [event["warming"] for event in told if event["event"] == "warming"]
        assert news == ["failed"]

    hosted(tmp_path, test)
