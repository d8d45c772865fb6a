"""Whether the server works is asked of the disk itself, and not more than once a second."""

import resource
import time
from pathlib import Path

import pytest

from oxbox.server.settings import Settings
from oxbox.server.storage import health
from oxbox.server.storage.health import HealthCheck
from oxbox.server.tables.hub import Hub
from tests.server.aside import run_aside
from tests.server.client import LIMIT, RefusedError, call
from tests.server.conftest import Server


@pytest.mark.parametrize(("shared", "beats"), [(LIMIT, 1), (-1.0, 3)])
def test_another_question_at_once_gets_the_same_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: float, beats: int
) -> None:
    monkeypatch.setattr(health, "_SHARED", shared)

    async def test() -> None:
        hub = Hub(Settings(tmp_path, warm=False))
        asked = HealthCheck(hub.store)
        for _ in range(3):
            await asked.check()
        assert hub.store.entries == beats
        await hub.stop()

    run_aside(test())


def ask(server: Server) -> tuple[int, str]:
    """The status of the server, and what it says about itself."""
    try:
        return 200, call(server.base, "/health")["status"]
    except RefusedError as refused:
        return refused.status, refused.code


def await_answer(server: Server, answer: tuple[int, str]) -> None:
    """Ask until the server has asked its disk again and says so."""
    end = time.monotonic() + LIMIT
    while (told := ask(server)) != answer:
        assert time.monotonic() < end, told
        time.sleep(0.05)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no disk can be made full here")
def test_a_full_disk_is_told_and_so_is_its_end(own_server: Server) -> None:
    await_answer(own_server, (200, "ok"))
    process = own_server.process.pid
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    await_answer(own_server, (503, "not-stored"))
    assert ask(own_server) == (503, "not-stored")
    resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))
    await_answer(own_server, (200, "ok"))
