"""The book of a game in one setting: what each of its phrases stands for, as JSON and as parts.

Rules write phrases, which are numbers (``kernels.phrases``); here each is run once and its text
kept. Pictures, tellings and paths are spelt out from these texts, compiled where that is ready.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import orjson

from oxbox.book_writer import Arrays, Learnt, Lists, Writer
from oxbox.catalogue import Seat, Seats
from oxbox.game import Game, game_in
from oxbox.kernels import operations
from oxbox.kernels.changes import FRAGMENTS
from oxbox.kernels.layout import Moves, States
from oxbox.kernels.operations import NO_MOVE
from oxbox.kernels.phrases import (
    ENDED,
    FRAGMENT,
    KINDS,
    LENGTH,
    MOVES,
    NUMBER,
    SECTIONS,
    TO_MOVE,
    number_phrases,
)
from oxbox.kernels.picture import BEGIN, END, SEAT, TITLE
from oxbox.kernels.views import WHOLE
from oxbox.options import Options
from oxbox.parts import format_part
from oxbox.scene import Part, Region, Scene
from oxbox.setting import Setting
from oxbox.wording import OPEN, address, address_json

_MOST_PARTS: Final = 4_096
"""How many parts a book remembers as objects, for scenes."""
_HUNDRED: Final = 100
_SECOND: Final = 27
"""Lengths are kept in hundredths; the second argument of a shared phrase begins after this."""
_REACH: Final = 20


class Told(NamedTuple):
    """What a move did, as JSON: the steps, and the ids of ``Scene.marked`` and ``decisive``."""

    steps: memoryview
    marked: memoryview
    decisive: memoryview


class Drawn(NamedTuple):
    """A whole picture as JSON: its title, and the other members of the object but for the seat."""

    title: memoryview
    members: memoryview


class Choices(NamedTuple):
    """The codes of some moves, the targets that choose each as JSON, and where each path begins."""

    codes: Moves
    paths: bytes
    starts: Any

    def find(self, targets: Sequence[str]) -> int | None:
        """The code of the move that targets choose, or None."""
        try:
            at = self.paths.find(orjson.dumps(targets)) if targets else -1
        except orjson.JSONEncodeError:  # half a letter, which no target has
            return None
        path = bisect_left(self.starts, at)
        is_path = at >= 0 and path < len(self.starts) and self.starts[path] == at
        return int(self.codes[path]) if is_path else None


NO_CHOICES: Final = Choices(np.empty(0, np.int32), b"[]", np.empty(0, np.int64))


class Book:
    """What each phrase of a game stands for in one setting; for any thread to read."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.setting = Setting(game, seats, options)
        self._phrases = number_phrases(game.package)
        self._compiled = Writer(game.package, self._learn, Arrays)
        self._interpreted = Writer(game.package, self._learn, Lists)
        self._names = [self.setting.seat_name(seat) for seat in range(seats)]
        self._known_parts: dict[tuple[int, int | None], tuple[Part, ...]] = {}

    def __len__(self) -> int:
        return len(self._compiled) + len(self._interpreted)

    def tell(self, pair: States, move: int, eyes: int) -> Told:
        """What a move did between two states, which become what certain eyes see of them.

        ``pair`` is made by ``kernels.layout.paired``.
        """
        return Told(*self._writer(pair).story(pair, move, eyes))

    def draw(self, box: States) -> Drawn:
        """The picture of a view as JSON."""
        title, members, _ = self._writer(box).story(box, NO_MOVE, WHOLE)
        return Drawn(title, members)

    def scene(self, box: States, reader: int | None = None) -> Scene:
        """The picture of a view as parts, worded for a reader."""
        picture = self._writer(box).picture(box)
        title, seat = self.address(self._text(picture[TITLE]), reader), picture[SEAT]
        found: dict[str, list[Part]] = {name: [] for name in SECTIONS[1:]}
        for number in picture[BEGIN : picture[END]]:
            found[SECTIONS[self._phrases[number & (KINDS - 1)].section]] += self._parts(
                number, reader
            )
        regions: Any = found["regions"]
        return Scene(
            game=self.setting.game.name,
            title=title,
            width=max((region.x + region.width for region in regions), default=0),
            height=max((region.y + region.height for region in regions), default=0),
            seat=None if seat < 0 else seat,
            **{name: tuple(parts) for name, parts in found.items()},  # type: ignore[arg-type]
        )

    def choose(self, box: States, moves: Moves, count: int = operations.ALL) -> Choices:
        """The targets that choose each of some moves of any view in a box.

        All legal moves are listed first unless it is said how many moves there are.
        """
        return Choices(*self._writer(box).paths(box, moves, count))

    def paths(self, box: States, moves: Moves) -> list[tuple[str, ...]]:
        """The targets that choose each of some moves of any view in a box."""
        text = self.choose(box, moves, len(moves)).paths
        return [tuple(path) for path in orjson.loads(text)]

    def address(self, text: str, reader: int | None = None) -> str:
        """Resolve the marks of a text, with what seats are called where nobody has a name."""
        return address(text, self._names, reader)

    def address_json(self, text: memoryview, reader: int | None = None) -> bytes:
        """Resolve the marks in JSON, likewise."""
        return address_json(text, self._names, reader)

    def _parts(self, number: int, reader: int | None) -> tuple[Part, ...]:
        """The parts that a phrase stands for, worded for a reader, made once."""
        known = self._known_parts.get((number, reader))
        if known is None:
            if len(self._known_parts) >= _MOST_PARTS:
                self._known_parts.clear()
            known = tuple(self._addressed(part, reader) for part in self._described(number))
            self._known_parts[number, reader] = known
        return known

    def _addressed(self, part: Part, reader: int | None) -> Part:
        texts: dict[str, Any] = {
            field.name: self.address(text, reader)
            for field in fields(part)
            if isinstance(text := getattr(part, field.name), str) and OPEN in text
        }
        return replace(part, **texts) if texts else part

    def _described(self, number: int) -> tuple[Part, ...]:
        """The parts of a picture that a phrase stands for, with marks."""
        phrase = self._phrases[number & (KINDS - 1)]
        said = phrase.describe(self.setting, *phrase.arguments(number))
        return said if isinstance(said, tuple) else (said,)

    def _learn(self, number: int) -> Learnt:
        """A phrase as JSON, its ids as JSON, and how far its regions reach."""
        kind = number & (KINDS - 1)
        if kind not in self._phrases or not self._phrases[kind].section:
            if kind in (FRAGMENT, NUMBER, LENGTH):
                return self._shared(number), b"", 0
            return orjson.dumps(self._text(number))[1:-1], b"", 0
        parts: Any = self._described(number)
        names = [orjson.dumps(part.id) for part in parts if hasattr(part, "id")]
        right = max((p.x + p.width for p in parts if isinstance(p, Region)), default=0)
        down = max((p.y + p.height for p in parts if isinstance(p, Region)), default=0)
        reach = (round(right * _HUNDRED) << _REACH) + round(down * _HUNDRED)
        return b",".join(map(format_part, parts)), b",".join(names), reach

    def _text(self, number: int) -> str:
        phrase = self._phrases.get(number & (KINDS - 1))
        if phrase is None:
            return orjson.loads(self._shared(number))  # type: ignore[no-any-return]
        said: str = phrase.describe(self.setting, *phrase.arguments(number))
        return said

    def _shared(self, number: int) -> bytes:
        """A phrase that all games share, as JSON."""
        kind, first = number & (KINDS - 1), number >> 8 & (1 << _SECOND) - 1
        second = number >> 8 + _SECOND
        if kind == FRAGMENT:
            return FRAGMENTS[first].encode()
        if kind == NUMBER:
            return b"%d" % (first - 1) if first else b"null"
        if kind == LENGTH:
            return orjson.dumps(first // _HUNDRED if first % _HUNDRED == 0 else first / _HUNDRED)
        if kind == ENDED:
            return orjson.dumps(self._ending(first, second))
        message = {TO_MOVE: "to-move", MOVES: "moves"}[kind]
        return orjson.dumps(self.setting.text(message, seat=Seat(first)))

    def _ending(self, reason: int, winners: int) -> str:
        """Why a game ended, in words; ``winners`` has a bit for each seat."""
        game = self.setting.game
        return game.sentence("reason", game.rules.REASONS[reason], Seats.of_bits(winners))

    def _writer(self, box: States) -> Writer:
        return self._compiled if operations.are_ready(box) else self._interpreted


def book_of(game: Game, seats: int, options: Options) -> Book:
    """The book of a game with a number of seats and options."""
    return _book(game.package, seats, options)


@lru_cache(maxsize=16)
def _book(package: str, seats: int, options: Options) -> Book:
    return Book(game_in(package), seats, options)
