"""QR codes of links to this server: short ones, drawn one at a time, the last ones kept.

A code is drawn in pure Python and takes tens of milliseconds, so that it has a thread of its own,
in which addresses take turns.
"""

from collections import OrderedDict
from typing import Final

from oxbox.errors import TableError
from oxbox.server.settings import origin_of
from oxbox.server.tables.pools import Pool

LONGEST: Final = 200
"""Bytes of a link; ours have half as many."""
MOST_WAITING: Final = 8
"""How many codes an address may wait for."""
_KEPT: Final = 100


class QrCodes:
    """Draws the links that begin with an address."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._pool = Pool("qr", 1, MOST_WAITING)
        self._drawn: OrderedDict[str, str] = OrderedDict()

    async def draw(self, text: str, address: str = "") -> str:
        """A link as SVG; ``address`` is who asks for it."""
        self._check(text)
        if text not in self._drawn:
            self._drawn[text] = await self._pool.run(address, _svg, text)
        self._drawn.move_to_end(text)
        if len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        return self._drawn[text]

    def close(self) -> None:
        """Draw no more."""
        self._pool.close()

    def _check(self, text: str) -> None:
        """Refuse what is too long, or leads anywhere but here."""
        if not text.isprintable() or not _leads_to(text, self._address):
            raise TableError("Only addresses of this server are drawn.", "bad-address")
        if len(text.encode()) > LONGEST:
            raise TableError(f"A code holds {LONGEST} bytes at most.", "too-large")


def _leads_to(text: str, address: str) -> bool:
    """Whether the text leads to the address: `address@elsewhere` does not."""
    try:
        return text.startswith(address) and origin_of(text) == origin_of(address)
    except ValueError:  # no port
        return False


def _svg(text: str) -> str:
    import segno

    return segno.make(text, error="m").svg_inline(border=2, omitsize=True)
