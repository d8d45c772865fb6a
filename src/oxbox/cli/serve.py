"""Serve the table: open the page in the browser, or print its address."""

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from urllib.parse import urlsplit

from oxbox.cli.arguments import whole_number
from oxbox.cli.console import Screen
from oxbox.errors import GameError


def add_arguments(parser: ArgumentParser) -> None:
    """Where to listen, where to keep tables, and what links look like."""
    parser.add_argument(
        "--port", type=whole_number(1, 65_535), metavar="N", help="the port (8765, or the next)"
    )
    parser.add_argument("--data", metavar="FOLDER", help="where tables are kept")
    parser.add_argument("--lan", action="store_true", help="let others at home join by link")
    parser.add_argument("--public-url", metavar="URL", help="what links begin with, behind a proxy")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--keep-days",
        type=whole_number(0, 36_500),
        default=30,
        metavar="N",
        help="remove unfinished tables after so many days without a move (30; 0 for never)",
    )
    parser.add_argument(
        "--keep-finished-days",
        type=whole_number(0, 36_500),
        default=0,
        metavar="N",
        help="remove finished tables after so many days (0 for never)",
    )


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C, or open the server that runs already."""
    from oxbox.files import data_folder
    from oxbox.server.running import (
        DEFAULT_PORT,
        Lock,
        bind,
        lan_address,
        running_address,
    )
    from oxbox.server.running import run as serve
    from oxbox.server.settings import Settings, own_addresses

    screen = Screen.of(arguments)
    data = Path(arguments.data).expanduser() if arguments.data else data_folder()
    lock = Lock.take(data)
    if lock is None:
        return _open_running(screen, running_address(data), arguments)
    public = _public(arguments.public_url)
    listener = bind("0.0.0.0" if arguments.lan else "127.0.0.1", arguments.port or DEFAULT_PORT)
    port = listener.getsockname()[1]
    here = f"http://127.0.0.1:{port}"
    home = f"http://{lan_address()}:{port}" if arguments.lan else here
    settings = Settings(
        data=data,
        address=public or home,
        others=(home, *own_addresses(port)),
        lan=arguments.lan,
        keep=arguments.keep_days,
        keep_finished=arguments.keep_finished_days,
    )
    lock.note(here)

    def ready() -> None:
        _announce(screen, settings.address, arguments)
        if not arguments.no_browser:
            _open(here)

    serve(settings, listener, ready)
    return 0


def _announce(screen: Screen, address: str, arguments: Namespace) -> None:
    screen.say(f"Oxbox is at {address}")
    if arguments.lan:
        import segno

        segno.make(address).terminal(out=sys.stdout, compact=True)
        screen.say("Others at home open that address, or scan it. ")
    screen.say("Ctrl-C stops it; nothing is lost.")
    sys.stdout.flush()


def _open_running(screen: Screen, address: str | None, arguments: Namespace) -> int:
    if address is None:
        raise GameError("Another Oxbox uses this folder and does not answer yet.", "busy")
    screen.say(f"Oxbox runs already, at {address}")
    if not arguments.no_browser:
        _open(address)
    return 0


def _open(address: str) -> None:
    """Open the page where there is a browser with a screen."""
    import webbrowser

    has_screen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if has_screen or sys.platform in ("darwin", "win32"):
        webbrowser.open(address)


def _public(url: str | None) -> str | None:
    """The address that others see, without a slash at the end."""
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
        raise GameError(f"{url!s:.80} is no address; write https://example.org.", "usage")
    return url.rstrip("/")
