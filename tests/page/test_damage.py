"""What the page says of a full disk and of a table that cannot be read."""

import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from tests.page.conftest import Server
from tests.page.hands import await_turn, make_move, plies, start, until

Visit = Callable[..., Any]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no disk can be made full here")
def test_a_move_that_could_not_be_stored_is_told_and_can_be_made_again(
    visit: Visit, server: Server
) -> None:
    page, heard = visit(), list[Any]()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda _: heard.append(socket)))
    start(page, "oxixo", "here")
    await_turn(page)
    process = server.process.pid
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    try:
        make_move(page)
        page.locator("#toast.shown", has_text="The disk of this server takes nothing").wait_for()
        until(page, lambda: len(set(heard)) > 1)  # it has come back, and was told how it stands
        page.locator(".connection").wait_for(state="hidden")
        await_turn(page)
        assert plies(page) == 0
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))
    make_move(page)
    until(page, lambda: plies(page) == 1)


def test_a_table_that_cannot_be_read_is_told_as_that(visit: Visit, server: Server) -> None:
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as file:
        file.execute("INSERT OR REPLACE INTO tables VALUES (-9, 'spoilt', 'yoxii', 0, NULL)")
        file.commit()
    page = visit()
    page.goto("/#/table/spoilt")
    page.locator("main", has_text="This table is damaged and cannot be opened.").wait_for()
    page.get_by_role("link", name="Home", exact=True).wait_for()
