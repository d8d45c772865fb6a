"""What waits, in a line for each address: one of each is served in turn."""

from collections import deque
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

NOBODY: Final = ""
"""The address of tables at which nobody is; they wait for all others."""


class FairQueue(Generic[Item]):
    """Lines that are served in turn, so that an address that sends a lot waits for itself."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: dict[str, deque[Item]] = {}

    def __bool__(self) -> bool:
        return bool(self._lines)

    def put(self, address: str, item: Item) -> None:
        """Add something to the line of an address."""
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = deque()
        line.append(item)

    def take(self) -> Item:
        """Take the first of the line that has not been served for longest."""
        lines = self._lines
        address = next(iter(lines))
        if address == NOBODY:
            address = next((name for name in lines if name != NOBODY), NOBODY)
        line = lines[address]
        item = line.popleft()
        if not line:
            del lines[address]
        elif len(lines) > 1:
            lines[address] = lines.pop(address)
        return item

    def waiting(self, address: str) -> int:
        """How much waits in the line of an address."""
        return len(self._lines.get(address, ()))
