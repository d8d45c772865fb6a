"""Every address has its turn to let bots think."""

import asyncio

from oxbox.server.tables.pools import NOBODY, FairSemaphore
from tests.server.aside import run_aside


def order_of(*addresses: str, at_once: int = 1) -> list[str]:
    """In which order those who come one after the other have their turns."""
    had: list[str] = []

    async def think(turns: FairSemaphore, address: str) -> None:
        async with turns.turn(address):
            had.append(address)
            await asyncio.sleep(0)

    async def all_think() -> None:
        turns = FairSemaphore(at_once)
        await asyncio.gather(*(think(turns, address) for address in addresses))
        assert turns._free == at_once

    run_aside(all_think())
    return had


def test_an_address_with_many_tables_makes_nobody_else_wait_for_all_of_them() -> None:
    assert order_of(*"aaaaab") == list("aabaaa")


def test_addresses_take_turns_in_the_order_in_which_they_came() -> None:
    assert order_of(*"xaabbcc") == list("xabcabc")


def test_tables_at_which_nobody_is_wait_for_all_others() -> None:
    assert order_of("x", NOBODY, NOBODY, "a", "a") == ["x", "a", "a", NOBODY, NOBODY]


def test_several_think_at_once() -> None:
    assert order_of(*"aaabb", at_once=3) == list("aaabb")


def test_a_task_that_stops_waiting_holds_nobody_up() -> None:
    async def test() -> None:
        turns = FairSemaphore(1)
        had = []

        async def think(name: str) -> None:
            async with turns.turn(name):
                had.append(name)
                await asyncio.sleep(0.01)

        waiting = [asyncio.create_task(think(name)) for name in "abc"]
        await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert had == ["a", "c"]
        await think("d")
        assert had == ["a", "c", "d"]

    run_aside(test())


def test_a_task_that_is_called_and_stops_at_once_passes_the_turn_on() -> None:
    async def test() -> None:
        turns = FairSemaphore(1)

        async def think() -> None:
            async with turns.turn("a"):
                await asyncio.sleep(0)

        async with turns.turn("x"):
            waiting = asyncio.create_task(think())
            await asyncio.sleep(0)
        waiting.cancel()  # called, and not yet gone on
        await asyncio.gather(waiting, return_exceptions=True)
        assert turns._free == 1

    run_aside(test())
