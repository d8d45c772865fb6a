"""A game's art: the symbols of its ``art.svg``, ready to be set into a picture.

Every id gets a prefix of its own, a digest of the game's name and art, so that several pictures can
stand in one page. What a symbol refers to, such as a gradient, comes along with it.
"""

import copy
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib.resources import files
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from oxbox.game import Game
from oxbox.svg.arrangement import Rectangle
from oxbox.svg.lettering import escape, number

_LINK = re.compile(r"(url\(\s*['\"]?#)([^'\")\s]+)")


class Art:
    """The symbols of one art file, by the look that they draw."""

    def __init__(self, name: str, text: str) -> None:
        digest = hashlib.sha256(f"{name}\n{text}".encode()).hexdigest()
        self.prefix = f"ox{digest[:8]}-"
        self._root = ElementTree.fromstring(text)

    @cached_property
    def _named(self) -> dict[str, Element]:
        return {part.get("id", ""): part for part in self._root.iter() if part.get("id")}

    def has(self, look: str) -> bool:
        """Whether there is a symbol for a look."""
        return look in self._named and _local(self._named[look].tag) == "symbol"

    def shape(self, look: str) -> float:
        """The width of what a symbol covers, divided by its height."""
        view = self._named[look].get("viewBox", "0 0 1 1")
        _, _, width, height = _numbers(self.about(look, "box") or view)
        return width / height

    def about(self, look: str, name: str) -> str:
        """What a symbol says about itself in an attribute ``data-...``; nothing by default."""
        return self._named[look].get(f"data-{name}", "") if self.has(look) else ""

    def board(self, look: str, kind: str | None) -> str:
        """The symbol of a region's board: on a tall table it may have one of its own."""
        own = f"{look}-{kind}"
        return own if self.has(own) else look

    def part(self, look: str, part: str, box: Rectangle) -> Rectangle:
        """A part of a symbol that is drawn around a box; ``part`` is in the symbol's numbers."""
        if not self.has(look):
            return box
        view = self._named[look].get("viewBox", "0 0 1 1")
        left, top, width, height = _numbers(self.about(look, "box") or view)
        x, y, across, down = _numbers(part or view)
        x_scale, y_scale = box.width / width, box.height / height
        return Rectangle(
            box.x + (x - left) * x_scale,
            box.y + (y - top) * y_scale,
            across * x_scale,
            down * y_scale,
        )

    def around(self, look: str, box: Rectangle) -> Rectangle:
        """Where a symbol is drawn whose inner box is to cover a box."""
        return self.part(look, "", box)

    def cover(self, look: str, box: Rectangle) -> str:
        """A symbol drawn around a box, stretched if need be."""
        place = self.around(look, box)
        _, _, width, height = _numbers(self._named[look].get("viewBox", "0 0 1 1"))
        scale = f"{place.width / width:.6f} {place.height / height:.6f}"
        where = f"translate({number(place.x)} {number(place.y)}) scale({scale})"
        size = f'width="{number(width)}" height="{number(height)}"'
        return f'<use href="#{escape(self.name(look))}" {size} transform="{where}"/>'

    def fill(self, look: str, box: Rectangle) -> str:
        """A symbol that covers all of a box and is cut at its edges."""
        _, _, width, height = _numbers(self._named[look].get("viewBox", "0 0 1 1"))
        size = f'width="{number(width)}" height="{number(height)}"'
        view = (
            f'viewBox="0 0 {number(width)} {number(height)}" preserveAspectRatio="xMidYMid slice"'
        )
        inner = f'<use href="#{escape(self.name(look))}" {size}/>'
        return f"<svg {box.place} {view}>{inner}</svg>"

    def name(self, look: str) -> str:
        """The id of a look's symbol in a picture."""
        return self.prefix + look

    def define(self, looks: Iterable[str]) -> str:
        """The symbols of some looks with all that they refer to, in the order of the art file."""
        wanted: set[str] = set()
        waiting = list(looks)
        while waiting:
            name = waiting.pop()
            if name in self._named and name not in wanted:
                wanted.add(name)
                waiting.extend(_references(self._named[name]))
        inner = {part for name in wanted for part in _inside(self._named[name])}
        chosen = [name for name in self._named if name in wanted and name not in inner]
        return "".join(self._write(self._named[name]) for name in chosen)

    def _write(self, element: Element) -> str:
        written = copy.deepcopy(element)
        for part in written.iter():
            part.tag = _local(part.tag)
            part.text = part.text if (part.text or "").strip() else None
            part.tail = part.tail if (part.tail or "").strip() else None
            attributes = {_local(name): value for name, value in part.attrib.items()}
            part.attrib.clear()
            part.attrib.update({name: self._rename(name, v) for name, v in attributes.items()})
        written.tail = None
        return ElementTree.tostring(written, encoding="unicode")

    def _rename(self, name: str, value: str) -> str:
        if name == "id":
            return self.prefix + value
        if name == "href":
            return f"#{self.prefix}{value.removeprefix('#')}"
        return _LINK.sub(rf"\g<1>{self.prefix}\g<2>", value)


def _numbers(text: str) -> list[float]:
    return [float(part) for part in text.replace(",", " ").split()]


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _inside(element: Element) -> Iterator[str]:
    """The ids of the parts of an element."""
    return (part.get("id", "") for part in element.iter() if part is not element)


def _references(element: Element) -> Iterator[str]:
    for part in element.iter():
        for name, value in part.attrib.items():
            if _local(name) == "href":
                yield value.removeprefix("#")
            yield from (found[2] for found in _LINK.finditer(value))


def read_art(game: Game) -> Art:
    """The game's art; without symbols if it has none."""
    return _read(game.name, game.package)


@cache
def _read(name: str, package: str) -> Art:
    file = files(package) / "art.svg"
    return Art(name, file.read_text(encoding="utf-8") if file.is_file() else "<svg/>")
