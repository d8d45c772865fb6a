"""Health is asked of the disk itself: what cannot be written down is not well."""

import resource
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest

from tests.server.client import RefusedError, call
from tests.server.conftest import Server

PAUSE = 1.2
"""After so many seconds the disk is asked again."""


def beats(server: Server) -> Any:
    with closing(sqlite3.connect(server.folder / "tables.sqlite")) as file:
        assert file.execute("SELECT count(*) FROM log WHERE key = 0").fetchone() == (0,)
        return file.execute("SELECT beat FROM pulse").fetchall()


def test_whoever_asks_again_at_once_gets_the_same_answer(own_server: Server) -> None:
    assert call(own_server.base, "/health")["status"] == "ok"
    first = beats(own_server)
    time.sleep(PAUSE)
    call(own_server.base, "/health")
    second = beats(own_server)
    call(own_server.base, "/health")
    assert len(first) == len(second) == 1
    assert first != second
    assert call(own_server.base, "/metrics").count("oxbox_entries_total 2\n") == 1


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no disk can be made full here")
def test_a_full_disk_is_told_and_so_is_its_end(own_server: Server) -> None:
    assert call(own_server.base, "/health")["status"] == "ok"
    process = own_server.process.pid
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    time.sleep(PAUSE)
    for _ in range(2):
        with pytest.raises(RefusedError) as caught:
            call(own_server.base, "/health")
        assert (caught.value.status, caught.value.code) == (503, "not-stored")
    resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))
    time.sleep(PAUSE)
    assert call(own_server.base, "/health")["status"] == "ok"
