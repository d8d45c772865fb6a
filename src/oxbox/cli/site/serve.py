"""The server of the table: its settings from the command line, and what is said at the start."""

import os
import sys
import threading
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from oxbox.cli.arguments import argument, flag, number, several
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.errors import GameError
from oxbox.files import data_folder

if TYPE_CHECKING:
    from oxbox.server.settings import Settings

_DAYS = (0, 36_500)


@command(
    number("--port", 1, 65_535, "the port (8765, or the next)"),
    argument("--data", metavar="FOLDER", help="where tables are kept"),
    flag("--lan", "let others at home join by link"),
    argument("--public-url", metavar="URL", help="what links begin with, behind a proxy"),
    several(
        "--proxy",
        "believe this proxy about where requests come from (may be given several times)",
        "ADDRESS",
    ),
    flag("--no-browser", "only print the address"),
    number(
        "--keep-days",
        *_DAYS,
        "remove unfinished tables after N days without a move (30; 0 for never)",
        default=30,
    ),
    number(
        "--keep-finished-days",
        *_DAYS,
        "remove finished tables after N days (0 for never)",
        default=0,
    ),
    flag(
        "--no-limits",
        "let everybody send as much as they like, for measuring; never where strangers come",
    ),
)
def serve(arguments: Namespace) -> int:
    """Serve the table: open the page in the browser, or print its address."""
    from oxbox.server.running import DEFAULT_PORT, bind, run
    from oxbox.server.settings import NO_LIMITS, Limits, Settings, own_addresses
    from oxbox.server.storage.database import check_database, highest_key, open_database
    from oxbox.server.storage.folder import Lock, check_site, running_address

    screen, public = Screen.of(arguments), _public(arguments.public_url)
    data = find_folder(arguments.data)
    os.environ["OXBOX_DATA"] = str(data)  # decks and missed words are kept there, too
    lock = Lock.take(data)
    if lock is None:
        return _open_running(screen, running_address(data), arguments)
    listener = bind("0.0.0.0" if arguments.lan else "127.0.0.1", arguments.port or DEFAULT_PORT)
    port = listener.getsockname()[1]
    here = f"http://127.0.0.1:{port}"
    settings = Settings(
        data=data,
        address=public or (_home(port) if arguments.lan else here),
        others=own_addresses(port, arguments.lan),
        lan=arguments.lan,
        proxies=_proxies(arguments.proxy),
        keeps_answers=public is None,
        keep=arguments.keep_days,
        keep_finished=arguments.keep_finished_days,
        limits=NO_LIMITS if arguments.no_limits else Limits(),
    )
    check_site(data)
    check_database(settings.database)
    with closing(open_database(settings.database)) as file:
        highest_key(file, settings.database)
    lock.note(here)

    def ready() -> None:
        _announce(screen, settings)
        if not arguments.no_browser:
            threading.Thread(target=_open, args=(here,), daemon=True).start()

    run(settings, listener, ready)
    screen.say("Oxbox has stopped; all tables are kept.")
    return 0


def find_folder(name: str | None) -> Path:
    """Where tables are kept."""
    if name is None:
        return data_folder()
    if not name.strip():
        raise GameError("`--data` names the folder where tables are kept.", "usage")
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise GameError(f"{name!s:.80} is no folder: there is no such user.", "usage") from error


def _home(port: int) -> str:
    """What links begin with in the network at home."""
    from oxbox.server.running import lan_address

    address = lan_address()
    if address is None:
        raise GameError(
            "This machine is in no network that others could join; connect it, or leave --lan out.",
            "no-network",
        )
    return f"http://{address}:{port}"


def _proxies(given: list[str]) -> tuple[str, ...]:
    """The addresses of declared proxies, in numbers."""
    from oxbox.server.settings import is_number

    for address in given:
        if not is_number(address):
            raise GameError(
                f"{address!s:.80} is no address of a proxy; write it in numbers: 127.0.0.1.",
                "usage",
            )
    return tuple(given)


def _announce(screen: Screen, settings: "Settings") -> None:
    screen.say(f"Oxbox is at {settings.address}")
    if settings.lan:
        if _shows_blocks():
            import segno

            segno.make(settings.address).terminal(out=sys.stdout, compact=True)
        screen.say("Others at home open that address, or scan it.")
    elif settings.address not in settings.others and not settings.proxies:
        screen.say(
            "Behind a proxy? Add --proxy and its address, for example --proxy 127.0.0.1, "
            "so that limits count visitors and not the proxy."
        )
    screen.say("Ctrl-C stops it; nothing is lost.")
    sys.stdout.flush()


def _shows_blocks() -> bool:
    """Whether the output has the characters that a QR code is drawn with."""
    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _open_running(screen: Screen, address: str | None, arguments: Namespace) -> int:
    if address is None:
        raise GameError(
            "Another Oxbox uses this folder and does not answer at the address in server.json; "
            "stop it first.",
            "busy",
        )
    screen.say(f"Oxbox runs already, at {address}")
    if arguments.lan or arguments.public_url or arguments.port:
        screen.say("Stop it first to start it in another way.")
    if not arguments.no_browser:
        _open(address)
    return 0


def _open(address: str) -> None:
    """Open the page where there is a browser with a screen, or one that was asked for."""
    import webbrowser

    wishes = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    has_screen = any(os.environ.get(name) for name in wishes)
    if has_screen or sys.platform in ("darwin", "win32"):
        webbrowser.open(address)


def _public(url: str | None) -> str | None:
    """The address that others see, without a slash at the end."""
    if url is None:
        return None
    shown = f"{url!s:.80}"
    try:
        parts = urlsplit(url.strip())
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # no port, no IPv6 address
        is_address = False
    if not is_address or parts.query or parts.fragment or parts.username or not url.isprintable():
        raise GameError(f"{shown} is no address; write https://example.org.", "usage")
    if parts.path.strip("/"):
        raise GameError(
            f"{shown} names a folder, but Oxbox needs a host of its own, such as "
            "https://oxbox.example.org: its page asks for /api and /main.js there.",
            "usage",
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"
