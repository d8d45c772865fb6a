"""The server as people start it: real processes, browsers, ports, addresses, and stopping."""

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from oxbox.cli import main
from oxbox.server.running import DEFAULT_PORT, lan_address
from oxbox.server.storage.folder import Lock
from tests.server.client import LIMIT, Player, call, connect
from tests.server.playing import SEEDS

ROOT = Path(__file__).parents[2]


class Started:
    """An ``oxbox`` that somebody has typed, with a browser that only writes down what it opens."""

    def __init__(self, folder: Path, *arguments: str, browser: bool = True) -> None:
        self.opened = folder / "opened.txt"
        script = folder / "browser"
        script.write_text(f"#!/bin/sh\necho \"$1\" >> '{self.opened}'\n")
        script.chmod(0o700)
        kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        kept |= {"OXBOX_DATA": str(folder / "data"), "PYTHONIOENCODING": "utf-8"}
        kept |= {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
        kept["BROWSER"] = f"{script} %s" if browser else ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "oxbox", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=kept,
        )  # fmt: skip

    def address(self) -> str:
        """Where it says that it is."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http" in line, (line, self.end())
        return line.split()[-1]

    def end(self, number: int | None = None) -> tuple[int, str, str]:
        """Its exit code and the rest of what it said, after a signal if one is given."""
        if number is not None:
            self.process.send_signal(number)
        out, error = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, out, error

    def close(self) -> None:
        """Stop it, and wait for that."""
        assert self.end(signal.SIGTERM)[0] == 0

    def pages(self, count: int) -> list[str]:
        """What was opened in the browser, once it is so much."""
        found: list[str] = []
        end = time.monotonic() + LIMIT
        while len(found) < count and time.monotonic() < end:
            time.sleep(0.05)
            found = self.opened.read_text().split() if self.opened.exists() else []
        return found


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Any]:
    """Start ``oxbox`` with arguments; whatever still runs is ended."""
    running: list[Started] = []

    def start(*arguments: str, **more: bool) -> Started:
        running.append(Started(tmp_path, *arguments, **more))
        return running[-1]

    yield start
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
            one.end()


def ask(address: str, path: str = "/api/site", **headers: str) -> int:
    """The status of a request to this machine under whatever name."""
    port = urlsplit(address).port
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)) as connection:
        method = "POST" if "origin" in headers else "GET"
        connection.request(method, path, headers=headers)
        return connection.getresponse().status


def opens_a_socket(address: str, host: str, origin: str | None) -> bool:
    """Whether a page from somewhere gets a socket of a server on this machine."""
    port = urlsplit(address).port
    table = call(f"http://127.0.0.1:{port}", "/api/tables", {"game": "yoxii"})["table"]
    uri, page = f"ws://{host}/api/tables/{table}/socket", None if origin is None else Origin(origin)
    here = socket.create_connection(("127.0.0.1", port or 0))
    try:
        with here, connect(uri, sock=here, origin=page) as one:
            one.send('{"hello": {}}')
            return str(json.loads(one.recv(LIMIT))["event"]) == "snapshot"
    except InvalidStatus:
        return False


def await_connections(address: str, number: int) -> None:
    """Wait until a number of sockets and requests listen to a table."""
    end = time.monotonic() + LIMIT
    while f"oxbox_connections {number}\n" not in call(address, "/metrics"):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_oxbox_alone_opens_the_page_and_a_second_one_opens_the_one_that_runs(started: Any) -> None:
    first = started()
    address = first.address()
    assert address.startswith("http://127.0.0.1:")
    code, out, error = started().end()
    assert (code, error) == (0, "")
    assert f"Oxbox runs already, at {address}" in out
    assert first.pages(2) == [address, address]
    assert call(address, "/health")["name"] == "oxbox"
    code, out, _ = started("serve", "--lan", "--no-browser").end()
    assert "Stop it first to start it in another way." in out
    assert first.pages(2) == [address, address]


def test_without_a_browser_the_address_is_printed(started: Any) -> None:
    one = started(browser=False)
    assert call(one.address(), "/health")["status"] == "ok"
    assert one.pages(0) == []


def test_a_server_that_was_killed_does_not_confuse_the_next(started: Any, tmp_path: Path) -> None:
    first = started("serve", "--no-browser")
    address = first.address()
    made = call(address, "/api/tables", {"game": "yoxii"})
    first.end(signal.SIGKILL)
    assert "process" in (tmp_path / "data" / "server.json").read_text()
    again = started("serve", "--no-browser").address()
    assert call(again, f"/api/tables/{made['table']}")["state"] == "waiting"
    assert started("serve", "--no-browser").address() == again


def test_a_busy_port_picks_the_next(started: Any) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        address = started("serve", "--no-browser", "--port", str(port)).address()
        assert port < (urlsplit(address).port or 0) < port + 50


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_tells_everybody_and_leaves_the_tables_readable(
    started: Any, tmp_path: Path, number: int
) -> None:
    server = started("serve", "--no-browser")
    address = server.address()
    made = call(address, "/api/tables", {"game": "yoxii"})
    player = Player(address, made["table"], made["token"])
    player.send(seed=SEEDS[0])
    player.until("start")
    moves = call(address, f"/api/tables/{made['table']}/moves", token=made["token"])
    player.send(move=moves["moves"][0], after=moves["after"], seat=0)
    told = player.until("move")["number"]
    with closing(http.client.HTTPConnection("127.0.0.1", urlsplit(address).port)) as waiting:
        waiting.request("GET", f"/api/tables/{made['table']}/events?after={told}")
        await_connections(address, 2)
        code, out, error = server.end(number)
        assert waiting.getresponse().read() == b'{"events":[]}'
    assert (code, error) == (0, "")
    assert "Oxbox has stopped; all tables are kept." in out
    with pytest.raises(ConnectionClosed) as caught:
        player.hear()
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4409
    with closing(sqlite3.connect(tmp_path / "data" / "tables.sqlite")) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert file.execute("SELECT max(number) FROM log").fetchone() == (told,)


def test_on_a_network_links_carry_its_address_and_pages_from_there_are_ours(started: Any) -> None:
    home = lan_address()
    server = started("serve", "--no-browser", "--lan", "--port", str(DEFAULT_PORT + 100))
    if home is None:
        assert "in no network" in server.end()[2]
        return
    address = server.address()
    site = call(f"http://127.0.0.1:{urlsplit(address).port}", "/api/site")
    assert (site["address"], site["lan"]) == (address, True)
    assert urlsplit(address).hostname == home
    host, name = urlsplit(address).netloc, socket.gethostname().lower()
    for ours in (host, f"{name}:{urlsplit(address).port}", "10.0.0.9:80", "[fd00::1]:80"):
        assert ask(address, host=ours) == 200
    assert ask(address, host="evil.example") == 421
    assert ask(address, "/api/qr", host=host, origin=f"http://{host}") == 400
    assert ask(address, "/api/qr", host=host, origin="http://evil.example") == 403
    assert ask(address, "/api/qr", host=host, origin="http://10.0.0.9:80") == 403
    for ours in (host, "10.0.0.9:8765", "[fd00::1]:8765"):
        assert opens_a_socket(address, ours, f"http://{ours}")
        assert opens_a_socket(address, ours, None)
        for theirs in ("http://evil.example", f"https://{ours}", "http://10.0.0.8:8765", "null"):
            assert not opens_a_socket(address, ours, theirs)
    assert opens_a_socket(address, f"{name}:8765", f"http://{name}:{urlsplit(address).port}")
    assert not opens_a_socket(address, "evil.example", None)
    assert not opens_a_socket(address, "evil.example", "http://evil.example")
    out = server.end(signal.SIGTERM)[1]
    assert "\u2588" in out
    assert "Others at home open that address" in out


def test_behind_a_proxy_links_carry_the_public_address(started: Any, tmp_path: Path) -> None:
    server = started("serve", "--no-browser", "--public-url", "https://Box.Example.org/")
    assert server.address() == "https://box.example.org"
    here = json.loads((tmp_path / "data" / "server.json").read_text())["address"]
    assert call(here, "/api/site")["address"] == "https://box.example.org"
    public, own = "box.example.org", urlsplit(here).netloc
    assert ask(here, host=public) == 200
    assert ask(here, "/api/qr", host=public, origin=f"https://{public}") == 400
    assert ask(here, "/api/qr", host=own, origin=f"https://{public}") == 400
    assert ask(here, "/api/qr", host=public, origin=f"http://{public}") == 403
    assert ask(here, host="10.0.0.9") == 421
    for host in (public, own):
        assert opens_a_socket(here, host, f"https://{public}")
        assert opens_a_socket(here, host, None)
        for theirs in (
            f"http://{public}",
            f"https://{public}:8443",
            "https://evil.example",
            "null",
        ):
            assert not opens_a_socket(here, host, theirs)
    assert not opens_a_socket(here, "10.0.0.9", "http://10.0.0.9")
    assert not opens_a_socket(here, "evil.example", None)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "0"], "is not a whole number from 1 to 65,535"),
        (["--port", "many"], "is not a whole number from 1 to 65,535"),
        (["--public-url", "example.org"], "example.org is no address; write https://example.org."),
        (["--public-url", "ftp://example.org"], "is no address"),
        (["--public-url", "http://[::1"], "is no address"),
        (["--public-url", "http://x:99999"], "is no address"),
        (["--public-url", "http://x?y"], "is no address"),
        (["--public-url", "https://x/some/path"], "names a folder, but Oxbox needs a host of its"),
        (["--data", "~nobody-of-that-name/x"], "is no folder: there is no such user."),
        (["--data", ""], "`--data` names the folder where tables are kept."),
        (["--data", "/dev/null"], "/dev/null cannot be used: File exists."),
        (["--data", "/dev/null/x"], "/dev/null/x cannot be used: Not a directory."),
        (["--keep-days", "-1"], "is not a whole number from 0 to 36,500"),
    ],
)
def test_wrong_values_get_a_sentence(
    tmp_path: Path,
    capsys: Any,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.setenv("OXBOX_DATA", str(tmp_path))  # which the command sets for itself
    data = [] if "--data" in arguments else ["--data", str(tmp_path)]
    code = main(["serve", "--no-browser", *data, *arguments])
    out, error = capsys.readouterr()
    assert (code, out) == (2, "")
    assert sentence in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"not a database " * 100, "cannot be read"), (None, "was written by a newer Oxbox")],
)
def test_tables_that_cannot_be_read_are_told_and_left_alone(
    started: Any, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "data" / "tables.sqlite"
    path.parent.mkdir()
    if content is None:
        with closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA user_version = 99")
            file.commit()
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    code, _, error = started("serve", "--no-browser").end()
    assert (code, path.read_bytes()) == (2, before)
    assert sentence in error


def test_a_file_that_cannot_be_written_is_told_in_a_sentence(started: Any, tmp_path: Path) -> None:
    path = tmp_path / "data" / "tables.sqlite"
    (tmp_path / "data" / "tables.sqlite-wal").mkdir(parents=True)  # where its log would be
    code, out, error = started("serve", "--no-browser").end()
    assert (code, out) == (2, "")
    assert f"{path} cannot be used: " in error
    assert len(error.splitlines()) == 1


def test_a_file_with_other_tables_in_it_is_told_in_a_sentence(started: Any, tmp_path: Path) -> None:
    path = tmp_path / "data" / "tables.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE tables (chairs)")
    code, out, error = started("serve", "--no-browser").end()
    assert (code, out) == (2, "")
    assert f"{path} cannot be used: no such column: key." in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("left", ["tables.sqlite-wal", "removed.sqlite", "server.json"])
def test_a_database_that_is_gone_is_not_a_new_site(started: Any, tmp_path: Path, left: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / left).write_bytes(b"something")
    for _ in range(2):
        code, out, error = started("serve", "--no-browser").end()
        assert (code, out) == (2, "")
        assert f"tables.sqlite is missing, but {left} in the same folder" in error
        assert "Put a backup in its place" in error
        assert len(error.splitlines()) == 1
    assert not (data / "tables.sqlite").exists()


def test_an_empty_database_beside_other_files_is_not_a_new_site(
    started: Any, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    (data / "decks").mkdir(parents=True)
    (data / "tables.sqlite").touch()
    code, out, error = started("serve", "--no-browser").end()
    assert (code, out) == (2, "")
    assert "tables.sqlite is empty, but decks in the same folder" in error
    assert (data / "tables.sqlite").stat().st_size == 0


@pytest.mark.parametrize("name", ["tables.sqlite", "server.json"])
def test_a_folder_in_the_place_of_a_file_is_told_in_a_sentence(
    started: Any, tmp_path: Path, name: str
) -> None:
    (tmp_path / "data" / name).mkdir(parents=True)
    code, out, error = started("serve", "--no-browser").end()
    assert (code, out) == (2, "")
    assert str(tmp_path / "data" / name) in error
    assert len(error.splitlines()) == 1


def test_garbage_in_other_files_does_not_stop_a_server(started: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with closing(started("serve", "--no-browser")) as first:
        call(first.address(), "/api/tables", {"game": "yoxii"})
    for name in ("server.json", "answers.db", "oxixo-3.table", "removed.sqlite"):
        (data / name).write_bytes(b"\xff garbage")
    (data / "decks").write_bytes(b"a file")
    server = started("serve", "--no-browser")
    address = server.address()
    assert call(address, "/api/tables", {"game": "oxfurd"})["token"]
    assert call(address, "/api/games")["games"]
    code, _, error = server.end(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in error


def test_a_second_server_is_refused_whatever_became_of_the_address(
    started: Any, tmp_path: Path
) -> None:
    first = started("serve", "--no-browser")
    address = first.address()
    path = tmp_path / "data" / "server.json"
    path.unlink()
    path.write_text('{"address": "http://127.0.0.1:9"}')
    code, out, error = started("serve", "--no-browser").end()
    assert (code, out) == (2, "")
    assert "Another Oxbox uses this folder" in error
    assert call(address, "/health")["status"] == "ok"


def test_the_folder_is_locked_and_not_a_file_in_it(tmp_path: Path) -> None:
    path = tmp_path / "server.json"
    first = Lock.take(tmp_path)
    assert first is not None
    first.note("http://127.0.0.1:9")
    for change in (path.unlink, path.touch, path.unlink, path.mkdir):
        change()
        assert Lock.take(tmp_path) is None
    path.rmdir()
    os.close(first.folder)
    second = Lock.take(tmp_path)
    assert second is not None
    os.close(second.folder)


def test_damage_where_new_tables_would_go_is_told_in_a_sentence(
    started: Any, tmp_path: Path
) -> None:
    with closing(started("serve", "--no-browser")) as first:
        call(first.address(), "/api/tables", {"game": "yoxii"})
    path = tmp_path / "data" / "tables.sqlite"
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name='log'").fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(raw)
    code, out, error = started("serve", "--no-browser").end()
    assert (code, out) == (2, "")
    assert "is damaged (database disk image is malformed)" in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize("part", ["app.Hub", "app.Api.__call__"])
def test_a_server_that_fails_to_start_says_so_and_ends(tmp_path: Path, part: str) -> None:
    script = f"""
import sys
from oxbox.cli import main
from oxbox.server import app

def fail(*given):
    raise RuntimeError("there is no room")

{part} = fail
sys.exit(main(["serve", "--no-browser", "--data", {str(tmp_path / "data")!r}]))
"""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        check=False, capture_output=True, text=True, timeout=LIMIT, cwd=ROOT,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "RuntimeError: there is no room" in ended.stderr
    assert ended.stderr.count("Traceback") == 1
    assert ended.stderr.endswith("oxbox: Oxbox could not start, for the reason above.\n")
