"""How much a stranger may send and hold: buckets that fill with time, and crowds with room left."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address
from typing import Final

from starlette.types import Scope

_MOST_ADDRESSES: Final = 10_000


class RateLimit:
    """A rate limit: allow ``most`` at once and ``rate`` a second after that; rate 0 is no limit."""

    __slots__ = ("_filled", "_level", "_most", "_rate", "_time")

    def __init__(self, rate: float, most: int, time: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._level = float(most)
        self._time = time
        self._filled = time()

    def take(self, amount: int = 1) -> bool:
        """Allow some more now, or nothing; more than fits at once is allowed when it is full."""
        if not self._rate:
            return True
        now = self._time()
        self._level = min(self._most, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level < min(amount, self._most):
            return False
        self._level -= amount
        return True


class RateLimits:
    """A rate limit for each address; those not used for longest are forgotten."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._known: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, address: str, amount: int = 1) -> bool:
        """Allow some more from this address now, or nothing."""
        if not self._rate:
            return True
        bucket = self._known.pop(address, None) or RateLimit(self._rate, self._most)
        self._known[address] = bucket
        if len(self._known) > _MOST_ADDRESSES:
            self._known.popitem(last=False)
        return bucket.take(amount)


class Crowd:
    """A limit on how many are there at once, of an address and of all; zero is no limit."""

    def __init__(self, most_an_address: int, most: int = 0) -> None:
        self._most_an_address = most_an_address
        self._most = most
        self._there: Counter[str] = Counter()
        self._total = 0

    def enter(self, address: str) -> bool:
        """Let one more in, if there is room; call ``leave`` later."""
        if 0 < self._most_an_address <= self._there[address] or 0 < self._most <= self._total:
            return False
        self._there[address] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        """Make room again."""
        self._total -= 1
        self._there[address] -= 1
        if not self._there[address]:
            del self._there[address]


def address_of(scope: Scope) -> str:
    """Where a request comes from; with a proxy in front, uvicorn has put its word here.

    A home has a network of IPv6 addresses, not one, so that all of them count as one.
    """
    client = scope.get("client")
    host = str(client[0]) if client else "unknown"
    return _network_of(host) if ":" in host else host


def _network_of(host: str) -> str:
    """The network of an IPv6 address, the first half of it; one that stands for IPv4 is that."""
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
