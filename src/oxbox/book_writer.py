"""Writes what a book says: runs the rules of a picture and spells out what they wrote.

Compiled code writes to arrays and interpreted code to lists, each with room and words of its own.
"""

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np

from oxbox.kernels import operations
from oxbox.kernels.changes import EXTENT, ID_AT, LACKING, PICTURES, SLOT, SPELT, TEXT_AT, slot_of
from oxbox.kernels.compile import Kernel
from oxbox.kernels.layout import Moves, States
from oxbox.kernels.operations import NO_MOVE
from oxbox.kernels.phrases import KINDS, number_phrases
from oxbox.kernels.picture import BEGIN, END
from oxbox.kernels.reading import Grid, Readings
from oxbox.kernels.spelling import END_BITS, INCOMPLETE
from oxbox.kernels.views import WHOLE

_MOST_PHRASES: Final = 49_152
"""How many phrases are remembered before all is begun anew."""
_SLOTS: Final = 256
"""How many slots there are at first: a power of two, as slots are found by a mask."""
_LETTERS: Final = 16_384
"""How many letters a page has at first, and the texts of a book."""
_NUMBERS: Final = 1024
"""How many numbers are written at first."""
_PARTS: Final = 256
"""How many parts a picture has room for at first."""
_MOMENTS: Final = 6
"""How many moments a story has room for at first."""
_LONGEST: Final = 0xFFFF
_END: Final = (1 << END_BITS) - 1

Learnt = tuple[bytes, bytes, int]
"""A phrase as JSON, its ids as JSON, and how far its regions reach."""


class Memory(NamedTuple):
    """What a book has learnt (``kernels.changes``). Slots and texts are only ever added to."""

    slots: Any
    texts: Any


class Room(NamedTuple):
    """Where stories, pictures and paths are written and spelt out."""

    moments: Any
    sheet: Any
    out: Any
    page: Any


class Arrays:
    """What compiled code writes to."""

    @staticmethod
    def numbers(size: int) -> Any:
        """A row of numbers."""
        return np.zeros(size, np.int64)

    @staticmethod
    def letters(size: int) -> Any:
        """Room for a text."""
        return np.zeros(size, np.uint8)

    @staticmethod
    def sheet(rows: int, width: int) -> Any:
        """Rows of numbers."""
        return np.zeros((rows, width), np.int64)

    @staticmethod
    def moments(count: int, box: States) -> Any:
        """Room for states."""
        return np.zeros(count, box.dtype)


class Lists(Arrays):
    """What interpreted code writes to, which is quicker with lists than with arrays."""

    @staticmethod
    def numbers(size: int) -> Any:
        """A row of numbers."""
        return [0] * size

    @staticmethod
    def letters(size: int) -> Any:
        """Room for a text."""
        return bytearray(size)

    @staticmethod
    def sheet(rows: int, width: int) -> Any:
        """Rows of numbers."""
        return Grid([[0] * width for _ in range(rows)])

    @staticmethod
    def moments(count: int, box: States) -> Any:
        """Room for readings."""
        return Readings([None] * count)


class Writer:
    """Writes and spells out, compiled or interpreted, with all the room and the words it takes."""

    def __init__(self, package: str, learn: Callable[[int], Learnt], kind: type[Arrays]) -> None:
        self._package = package
        self._put_into_words = learn
        self._kind = kind
        self._is_compiled = kind is Arrays
        self._kinds = _kinds_of(package, self._is_compiled)
        tell, choose = operations.tell, operations.choose
        self._tell = tell if self._is_compiled else tell.interpret
        self._choose = choose if self._is_compiled else choose.interpret
        self._lock = Lock()
        self._rooms: list[Room] = []
        self._memory: Memory
        self._end: int
        self._known: int
        self._begin_anew()

    def __len__(self) -> int:
        return self._known

    def story(self, box: States, move: int, eyes: int) -> list[memoryview]:
        """What a move did, or the picture if it is ``NO_MOVE``: three texts."""
        room = self._written(box, move, eyes)
        room, ends = self._spelt(room, operations.spell_story)
        first, second, end = ends >> 2 * END_BITS, ends >> END_BITS & _END, ends & _END
        page = memoryview(room.page[:end].tobytes() if self._is_compiled else room.page[:end])
        self._rooms.append(room)
        return [page[:first], page[first:second], page[second:]]

    def picture(self, box: States) -> list[int]:
        """The numbers of a picture."""
        room = self._written(box, NO_MOVE, WHOLE)
        picture = [int(number) for number in room.sheet[PICTURES]]
        self._rooms.append(room)
        return picture

    def paths(self, box: States, moves: Moves, count: int) -> tuple[Moves, bytes, Any]:
        """Some moves, their paths as JSON, and where each path begins."""
        room = self._rooms.pop() if self._rooms else self._new_room(box)
        while True:
            found = self._choose(box, moves, count, room.out)
            if room.out[END] <= len(room.out):
                break
            room = room._replace(out=self._kind.numbers(2 * int(room.out[END])))
        starts = np.empty(found, np.int64)
        room, end = self._spelt(room, operations.spell_paths, starts)
        text = bytes(memoryview(room.page)[:end])
        self._rooms.append(room)
        return moves[:found], text, starts

    def _written(self, box: States, move: int, eyes: int) -> Room:
        """Room with the story of a move and its pictures written in it."""
        room = self._rooms.pop() if self._rooms else self._new_room(box)
        while True:
            lacking = self._tell(box, move, eyes, room.moments, room.sheet)
            if not lacking:
                return room
            longest = max(int(room.sheet[row, END]) for row in range(len(room.sheet)))
            moments = max(len(room.moments), lacking)
            room = room._replace(
                moments=self._kind.moments(moments, box),
                sheet=self._kind.sheet(PICTURES + moments, max(_PARTS, 2 * longest)),
            )

    def _spelt(self, room: Room, kernel: Kernel[Any, int], *more: Any) -> tuple[Room, int]:
        """Spell something out, and return what that returns, and the room with its page filled."""
        spell = kernel.compiled if self._is_compiled else kernel.interpreted
        while True:
            _, sheet, out, page = room
            slots, texts = self._memory
            ends = spell(sheet, self._kinds, slots, texts, out, page, *more)
            if ends != INCOMPLETE:
                return room, ends
            lacking = sheet[LACKING]
            if out[END] > len(out):
                room = room._replace(out=self._kind.numbers(2 * int(out[END])))
            elif lacking[END] > BEGIN:
                self._learn([int(n) for n in lacking[BEGIN : min(int(lacking[END]), len(lacking))]])
            elif lacking[SPELT] > _END:
                raise ValueError(f"a picture of {self._package} is too long")
            else:
                room = room._replace(page=self._kind.letters(2 * int(lacking[SPELT])))

    def _new_room(self, box: States) -> Room:
        kind = self._kind
        sheet = kind.sheet(PICTURES + _MOMENTS, _PARTS)
        return Room(
            kind.moments(_MOMENTS, box), sheet, kind.numbers(_NUMBERS), kind.letters(_LETTERS)
        )

    def _learn(self, phrases: list[int]) -> None:
        """Put phrases into words."""
        with self._lock:
            for phrase in phrases:
                if self._known >= _MOST_PHRASES:
                    self._begin_anew()
                if 3 * SLOT * self._known >= 2 * len(self._memory.slots):
                    self._grow()
                slot = slot_of(self._memory.slots, phrase)
                if not self._memory.slots[slot]:
                    self._remember(phrase, slot, *self._put_into_words(phrase))

    def _remember(self, phrase: int, slot: int, text: bytes, names: bytes, reach: int) -> None:
        """Keep what a phrase stands for; a reader meanwhile finds all of it, or nothing."""
        begin, middle = self._end, self._end + len(text)
        end = middle + len(names)
        slots, texts = self._memory
        if max(len(text), len(names)) > _LONGEST:
            raise ValueError(f"a phrase of {self._package} is too long")
        if end > len(texts):
            longer = self._kind.letters(max(2 * len(texts), 2 * end))
            longer[: len(texts)] = texts
            texts = longer
            self._memory = Memory(slots, texts)
        memoryview(texts)[begin:end] = text + names
        slots[slot + TEXT_AT] = (begin << 16) + len(text)
        slots[slot + ID_AT] = (middle << 16) + len(names)
        slots[slot + EXTENT] = reach
        slots[slot] = phrase + 1
        self._end, self._known = end, self._known + 1

    def _grow(self) -> None:
        """Have four times as many slots."""
        old, texts = self._memory
        slots = self._kind.numbers(4 * len(old))
        for at in range(0, len(old), SLOT):
            if old[at]:
                slot = slot_of(slots, int(old[at]) - 1)
                slots[slot : slot + SLOT] = old[at : at + SLOT]
        self._memory = Memory(slots, texts)

    def _begin_anew(self) -> None:
        slots, texts = self._kind.numbers(_SLOTS * SLOT), self._kind.letters(_LETTERS)
        self._memory = Memory(slots, texts)
        self._end = self._known = 0


@cache
def _kinds_of(package: str, is_compiled: bool) -> Any:
    """For each kind of phrase its section, the bits of its key, and its usual look."""
    kinds = np.zeros((3, KINDS), np.int64)
    for kind, phrase in number_phrases(package).items():
        kinds[:, kind] = phrase.row
    return kinds if is_compiled else Grid(kinds.tolist())
