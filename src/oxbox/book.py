"""The book of a game in one setting: what each of its phrases stands for, as JSON and as parts.

Rules write phrases, which are numbers (``kernels.phrases``); here each is run once and its text
kept. Pictures, tellings and paths are spelt out from these texts, compiled where that is ready.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, lru_cache
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np
import orjson

from oxbox.game import Game, game_in
from oxbox.kernels import operations
from oxbox.kernels.changes import (
    EXTENT,
    FRAGMENTS,
    ID_AT,
    LACKING,
    PICTURES,
    SLOT,
    SPELT,
    TEXT_AT,
    slot_of,
)
from oxbox.kernels.compile import Kernel
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
from oxbox.kernels.reading import Grid, Readings
from oxbox.kernels.spelling import END_BITS, INCOMPLETE
from oxbox.kernels.views import WHOLE
from oxbox.options import Options
from oxbox.outcome import listed
from oxbox.parts import format_part
from oxbox.scene import Part, Region, Scene
from oxbox.setting import Setting

_MOST_PHRASES: Final = 49_152
"""How many phrases a book remembers before it begins anew."""
_MOST_PARTS: Final = 4_096
"""How many parts a book remembers as objects, for scenes."""
_SLOTS: Final = 256
"""How many slots a book has at first: a power of two, as slots are found by a mask."""
_LETTERS: Final = 16_384
"""How many letters a page has at first, and the texts of a book."""
_NUMBERS: Final = 1024
"""How many numbers are written at first."""
_PARTS: Final = 256
"""How many parts a picture has room for at first."""
_MOMENTS: Final = 6
"""How many moments a story has room for at first."""
_LONGEST: Final = 0xFFFF
_HUNDRED: Final = 100
_SECOND: Final = 27
"""Lengths are kept in hundredths; the second argument of a shared phrase begins after this."""
_REACH: Final = 20
_END: Final = (1 << END_BITS) - 1


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


class Book:
    """What each phrase of a game stands for in one setting; for any thread to read."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.setting = Setting(game, seats, options)
        self._phrases = number_phrases(game.package)
        self._compiled = _Writer(self, Arrays)
        self._interpreted = _Writer(self, Lists)
        self._known_parts: dict[int, tuple[Part, ...]] = {}

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

    def scene(self, box: States) -> Scene:
        """The picture of a view as parts."""
        picture = self._writer(box).picture(box)
        title, seat = self._text(picture[TITLE]), picture[SEAT]
        found: dict[str, list[Part]] = {name: [] for name in SECTIONS[1:]}
        for number in picture[BEGIN : picture[END]]:
            found[SECTIONS[self._phrases[number & (KINDS - 1)].section]] += self.parts(number)
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
        return self._writer(box).paths(box, moves, count)

    def paths(self, box: States, moves: Moves) -> list[tuple[str, ...]]:
        """The targets that choose each of some moves of any view in a box."""
        text = self.choose(box, moves, len(moves)).paths
        return [tuple(path) for path in orjson.loads(text)]

    def parts(self, number: int) -> tuple[Part, ...]:
        """The parts that a phrase stands for, made once."""
        known = self._known_parts.get(number)
        if known is None:
            if len(self._known_parts) >= _MOST_PARTS:
                self._known_parts.clear()
            known = self._known_parts[number] = self._parts(number)
        return known

    def _parts(self, number: int) -> tuple[Part, ...]:
        """The parts of a picture that a phrase stands for."""
        phrase = self._phrases[number & (KINDS - 1)]
        said = phrase.describe(self.setting, *phrase.arguments(number))
        return said if isinstance(said, tuple) else (said,)

    def learn(self, number: int) -> tuple[bytes, bytes, int]:
        """A phrase as JSON, its ids as JSON, and how far its regions reach."""
        kind = number & (KINDS - 1)
        if kind not in self._phrases or not self._phrases[kind].section:
            if kind in (FRAGMENT, NUMBER, LENGTH):
                return self._shared(number), b"", 0
            return orjson.dumps(self._text(number))[1:-1], b"", 0
        parts: Any = self._parts(number)
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
            return orjson.dumps(ending(self.setting, first, second))
        name = self.setting.seat_name(first)
        return orjson.dumps({TO_MOVE: f"{name} to move", MOVES: f"{name} moves."}[kind])

    def _writer(self, box: States) -> "_Writer":
        return self._compiled if operations.are_ready(box) else self._interpreted


class _Writer:
    """Writes and spells out, compiled or interpreted, with all the room and the words it takes."""

    def __init__(self, book: Book, kind: type[Arrays]) -> None:
        self._book = book
        self._kind = kind
        self._is_compiled = kind is Arrays
        self._kinds = _kinds_of(book.setting.game.package, self._is_compiled)
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

    def paths(self, box: States, moves: Moves, count: int) -> Choices:
        """The paths of moves as JSON."""
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
        return Choices(moves[:found], text, starts)

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
                raise ValueError(f"a picture of {self._book.setting.game.title} is too long")
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
                    self._remember(phrase, slot, *self._book.learn(phrase))

    def _remember(self, phrase: int, slot: int, text: bytes, names: bytes, reach: int) -> None:
        """Keep what a phrase stands for; a reader meanwhile finds all of it, or nothing."""
        begin, middle = self._end, self._end + len(text)
        end = middle + len(names)
        slots, texts = self._memory
        if max(len(text), len(names)) > _LONGEST:
            raise ValueError(f"a phrase of {self._book.setting.game.title} is too long")
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


def ending(setting: Setting, reason: int, winners: int) -> str:
    """Why a game ended, in words; ``winners`` has a bit for each seat."""
    names = [setting.seat_name(seat) for seat in range(setting.seats) if winners >> seat & 1]
    sentence = setting.game.rules.REASONS[reason].sentence
    return sentence.format(winners=listed(names) or "Nobody")


def book_of(game: Game, seats: int, options: Options) -> Book:
    """The book of a game with a number of seats and options."""
    return _book(game.package, seats, options)


@lru_cache(maxsize=16)
def _book(package: str, seats: int, options: Options) -> Book:
    return Book(game_in(package), seats, options)
