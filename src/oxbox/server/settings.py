"""What a server is started with."""

import socket
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from oxbox.server.storage.database import DATABASE
from oxbox.table.request import GRACE

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Limits:
    """How much anybody may send and hold; a rate of zero is no limit.

    ``messages_a_second`` counts every frame of a socket, ``messages_an_address`` those of all
    sockets of an address together, and ``waiting`` is how many messages of a socket may wait to be
    carried out before nothing more is read from it. ``deliveries_a_second`` is how many clients an
    address may have told of what it does at tables. ``connections_a_second`` counts new
    connections, ``handshakes_a_second`` those that become sockets; ``connections_an_address`` is
    how many may be open that are no sockets yet. ``queue`` is how many bytes may wait for a client
    that does not read. ``timeout`` is the timeout in seconds for the head of a request, every
    further part of it, a handshake, the hello of a socket and the answer to its close.
    """

    message: int = 4_096
    body: int = 16_384
    messages_a_second: float = 50
    messages_at_once: int = 100
    messages_an_address: float = 400
    waiting: int = 32
    deliveries_a_second: float = 2_000
    deliveries_at_once: int = 4_000
    tables_a_minute: float = 60
    tables_at_once: int = 60
    requests_a_second: float = 100
    requests_at_once: int = 400
    connections_a_second: float = 50
    connections_at_once: int = 500
    handshakes_a_second: float = 20
    handshakes_at_once: int = 500
    sockets_an_address: int = 500
    connections_an_address: int = 500
    sockets: int = 10_000
    queue: int = 262_144
    timeout: float = 10.0


@dataclass(frozen=True)
class Settings:
    """Where the tables are kept, under which addresses the page is reached, and how bots behave.

    ``address`` is what links begin with; ``others`` are further addresses that are served.
    ``proxies`` are the addresses of proxies, whose word for where a request comes from is taken.
    ``pace`` is how long a bot seems to think at least, in seconds; ``grace`` for how many
    milliseconds somebody is away before the others may let a bot play. ``keep`` is after how many
    days without a move an unfinished table is removed; ``keep_finished`` the same for finished ones
    (0: never). ``keeps_answers`` is whether what people answer is counted for ``oxbox words``.
    """

    data: Path
    address: str = "http://127.0.0.1:8765"
    others: tuple[str, ...] = ()
    lan: bool = False
    proxies: tuple[str, ...] = ()
    pace: float = 0.8
    grace: int = GRACE
    warm: bool = True
    thinkers: int = 2
    keeps_answers: bool = False
    keep: float = 30
    keep_finished: float = 0
    limits: Limits = field(default_factory=Limits)

    @cached_property
    def origins(self) -> frozenset[str]:
        """The origins whose pages may talk to the server."""
        return frozenset(origin_of(address) for address in (self.address, *self.others))

    @cached_property
    def hosts(self) -> frozenset[str]:
        """What a request's host may be, without its port."""
        return frozenset(host_of(address) for address in (self.address, *self.others))

    def serves(self, host: str) -> bool:
        """Whether a request names us: a page that points its own name here gets nothing.

        A home has several networks and machines several addresses in them; a number cannot be
        pointed elsewhere as a name can, so with ``lan`` every number will do.
        """
        name = host_of(f"http://{host}")
        return name in self.hosts or (self.lan and is_number(name))

    def trusts(self, origin: str | None, host: str) -> bool:
        """Whether a request comes from our own page, or from a program, which has no origin."""
        if origin is None or origin in self.origins:
            return True
        return self.lan and is_number(host_of(f"http://{host}")) and origin == f"http://{host}"

    @property
    def is_public(self) -> bool:
        """Whether strangers play here: what was answered on this machine is none of theirs."""
        return not self.keeps_answers

    @property
    def database(self) -> Path:
        """The file that all tables are in."""
        return self.data / DATABASE


def origin_of(address: str) -> str:
    """The origin of an address, as browsers write it."""
    parts = urlsplit(address)
    port = parts.port
    usual = port is None or port == _PORTS.get(parts.scheme)
    host = host_of(address)
    return f"{parts.scheme}://{host}" if usual else f"{parts.scheme}://{host}:{port}"


def host_of(address: str) -> str:
    """The host of an address, in lower case, an IPv6 one in brackets."""
    try:
        name = urlsplit(address).hostname or ""
    except ValueError:  # no such IPv6 address
        return ""
    return f"[{name}]" if ":" in name else name


def is_number(host: str) -> bool:
    """Whether a host is an address in numbers and no name."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def own_addresses(port: int, lan: bool = False) -> tuple[str, ...]:
    """How a browser may call a server on this machine: here, and by its name at home."""
    name = socket.gethostname().lower() if lan else ""
    names = (name, f"{name.removesuffix('.local')}.local") if name else ()
    return tuple(f"http://{host}:{port}" for host in (*LOCAL_HOSTS, *names))


NO_LIMITS = Limits(
    messages_a_second=0,
    messages_an_address=0,
    deliveries_a_second=0,
    tables_a_minute=0,
    requests_a_second=0,
    connections_a_second=0,
    handshakes_a_second=0,
    sockets_an_address=10_000,
    connections_an_address=0,
)
"""What a benchmark is served with."""
