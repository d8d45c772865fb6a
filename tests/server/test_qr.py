"""QR codes: only of our own links, short ones, and nobody else waits for them."""

import asyncio

import pytest

from oxbox.errors import TableError
from oxbox.server.api.qr import LONGEST, MOST_WAITING, QrCodes
from tests.server.aside import run_aside
from tests.server.client import RefusedError, call
from tests.server.conftest import Server

ADDRESS = "http://127.0.0.1:8765"


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("@evil.example/", "bad-address"),
        ("0/", "bad-address"),
        (".evil.example/", "bad-address"),
        (":x@evil.example/", "bad-address"),
        ("\\@evil.example/", "bad-address"),
        ("/\n", "bad-address"),
        ("/" + "x" * LONGEST, "bad-request"),
        ("/" + "\U0001f600" * 100, "too-large"),
        ("/\ud800", "bad-request"),
    ],
)
def test_only_short_links_to_this_server_are_drawn(server: Server, rest: str, code: str) -> None:
    with pytest.raises(RefusedError) as caught:
        call(server.base, "/api/qr", {"text": server.base + rest})
    assert caught.value.code == code


def test_a_link_as_long_as_allowed_is_drawn(server: Server) -> None:
    for letter in ("x", "\u00e9"):
        text = f"{server.base}/#/"
        text += letter * ((LONGEST - len(text)) // len(letter.encode()))
        assert call(server.base, "/api/qr", {"text": text}).startswith("<svg")


def test_codes_are_drawn_one_at_a_time_and_few_may_wait() -> None:
    async def test() -> None:
        codes = QrCodes(ADDRESS)
        wanted = [codes.draw(f"{ADDRESS}/{number}") for number in range(MOST_WAITING + 4)]
        other = codes.draw(f"{ADDRESS}/other", "elsewhere")
        *drawn, other_drawn = await asyncio.gather(*wanted, other, return_exceptions=True)
        refused = [one for one in drawn if isinstance(one, TableError)]
        assert [error.code for error in refused] == ["too-fast"] * 3
        assert len({one for one in drawn if isinstance(one, str)}) == MOST_WAITING + 1
        assert isinstance(other_drawn, str)
        assert await codes.draw(f"{ADDRESS}/0") is drawn[0]
        codes.close()

    run_aside(test())
