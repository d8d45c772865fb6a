"""The rows of numbers that tellings and paths are written in (``kernels.telling``), as JSON.

A game's ``telling.py`` says in ``PHRASES`` what each kind of phrase stands for: a function of the
setting and the phrase's numbers that returns a text, a part, a path (its targets), or members of an
object. Each phrase is put into words once, when it is first read.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from inspect import signature
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import orjson

from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.kernels.layout import Moves, States
from oxbox.kernels.spelling import LACKING, Slots, Text, slot_of
from oxbox.kernels.telling import (
    BEGIN,
    COMMA,
    DECISIVE,
    END,
    JOINT,
    MARKED,
    NUMBER,
    PIECES,
    PIECES_GONE,
    SECTIONS,
    SENTENCE,
    SPACES,
    SPACES_GONE,
    Row,
)
from oxbox.options import Options
from oxbox.parts import format_part
from oxbox.scene import Part
from oxbox.setting import Setting

Said: TypeAlias = str | Part | Sequence[str] | Mapping[str, str] | bytes
"""What a phrase may stand for; bytes are JSON already, and need not be all of a value."""

_ROOM: Final = 1024
"""How many numbers a row has at first."""
_PAGE: Final = 16_384
"""How many letters a page has at first, and the texts of a book."""
_SLOTS: Final = 256
"""How many slots a book has at first: a power of two, as slots are found by a mask."""
_MOST_PHRASES: Final = 12_288
"""How many phrases a book remembers before it begins anew."""
_BITS: Final = (1 << 14) - 1

_LISTS: Final = ("regions", "choices", "facts", "notes")
_PAIRS: Final = ((SPACES, SPACES_GONE), (PIECES, PIECES_GONE))


class Told(NamedTuple):
    """What a move did, as JSON: the steps, and the ids of ``Scene.marked`` and ``decisive``."""

    steps: memoryview
    marked: memoryview
    decisive: memoryview


class Memory(NamedTuple):
    """What a book has learnt (``kernels.spelling``). Slots and texts are only ever added to."""

    slots: Slots
    texts: Text

    def grown(self) -> "Memory":
        """The same with four times as many slots."""
        slots = np.zeros((4 * len(self.slots), 2), np.int64)
        for phrase, place in self.slots[self.slots[:, 0] != 0].tolist():
            slots[slot_of(slots, phrase - 1)] = phrase, place
        return Memory(slots, self.texts)


class Room(NamedTuple):
    """Where a telling is written and spelt out."""

    row: Row
    page: Text

    def grown(self, row: int, page: int) -> "Room":
        """Room for at least so much."""
        is_long, is_wide = row > len(self.row), page > len(self.page)
        return Room(
            np.empty(2 * row, np.int64) if is_long else self.row,
            np.empty(2 * page, np.uint8) if is_wide else self.page,
        )


class Phrasebook:
    """What each phrase of a game stands for in one setting, as JSON; for any thread to read."""

    def __init__(self, package: str, setting: Setting) -> None:
        self._setting = setting
        self._phrases = _phrases_of(package)
        self._plain: dict[int, bytes] = {}
        self._lock = Lock()
        self._memory: Memory
        self._end: int
        self._known: int
        self._begin_anew()

    def __len__(self) -> int:
        return self._known + len(self._plain)

    def tell(self, pair: States, move: int, eyes: int) -> Told:
        """What a move did between two states, which become what certain eyes see of them."""
        if not operations.are_ready(pair):
            return self._tell_plainly(pair, move, eyes)
        room = self._spell(lambda *room: operations.tell(pair, move, eyes, *room))
        end, _, steps, marked = room.row[:BEGIN].tolist()
        page = memoryview(room.page[:end].tobytes())
        _rooms.append(room)
        return Told(page[:steps], page[steps:marked], page[marked:])

    def choose(self, box: States, moves: Moves, count: int = operations.ALL) -> tuple[int, bytes]:
        """The targets that choose each of some moves of any view in a box, and how many there are.

        All legal moves are listed first unless it is said how many moves there are.
        """
        if not operations.are_ready(box):
            return self._choose_plainly(box, moves, count)
        room = self._spell(lambda *room: operations.choose(box, moves, count, *room))
        end, _, found = room.row[: MARKED + 1].tolist()
        text = room.page[:end].tobytes()
        _rooms.append(room)
        return found, text

    def paths(self, box: States, moves: Moves) -> list[tuple[str, ...]]:
        """The targets that choose each of some moves of any view in a box."""
        _, text = self.choose(box, moves, len(moves))
        return [tuple(path) for path in orjson.loads(text)]

    def _spell(self, write: Callable[[Row, Slots, Text, Text], int]) -> Room:
        """Have something written and spelt out, with all the room and all the words it takes."""
        room = _rooms.pop() if _rooms else _new_room()
        while True:
            memory = self._memory
            length = write(room.row, memory.slots, memory.texts, room.page)
            if length <= len(room.row):
                lacking, end = int(room.row[LACKING]), int(room.row[END])
                if not lacking and end <= len(room.page):
                    return room
                self._learn(room.row[BEGIN : BEGIN + lacking].tolist())
                length = 0
            room = room.grown(length, int(room.row[END]))

    def _tell_plainly(self, pair: States, move: int, eyes: int) -> Told:
        """Tell interpreted, where joining texts is quicker than copying letters."""
        row = _written(lambda row: operations.write_telling(pair, move, eyes, row))
        texts = [self._text(phrase) for phrase in row[BEGIN : row[END]]]
        steps, marked = row[MARKED] - BEGIN, row[DECISIVE] - BEGIN
        return Told(
            memoryview(b"".join(texts[:steps])),
            memoryview(b"[%b]" % b",".join(texts[steps:marked])),
            memoryview(b"[%b]" % b",".join(texts[marked:])),
        )

    def _choose_plainly(self, box: States, moves: Moves, count: int) -> tuple[int, bytes]:
        """List paths interpreted."""
        row = _written(lambda row: operations.write_paths(box, moves, count, row))
        paths, path = list[bytes](), list[bytes]()
        for phrase in row[BEGIN : row[END]]:
            if phrase != COMMA:
                path.append(self._text(phrase))
                continue
            paths.append(b"[%b]" % b",".join(path))
            path.clear()
        return len(paths), b"[%b]" % b",".join(paths)

    def _text(self, phrase: int) -> bytes:
        if len(self._plain) >= _MOST_PHRASES:
            self._plain.clear()
        text = self._plain.get(phrase)
        if text is None:
            text = self._plain[phrase] = self.put_into_words(phrase)
        return text

    def _learn(self, phrases: list[int]) -> None:
        """Put phrases into words."""
        with self._lock:
            for phrase in phrases:
                if self._known >= _MOST_PHRASES:
                    self._begin_anew()
                if 4 * self._known >= 3 * len(self._memory.slots):
                    self._memory = self._memory.grown()
                slot = slot_of(self._memory.slots, phrase)
                if not self._memory.slots[slot, 0]:
                    self._remember(phrase, slot, self.put_into_words(phrase))

    def _remember(self, phrase: int, slot: int, text: bytes) -> None:
        """Keep the text of a phrase; whoever reads meanwhile finds all of it, or nothing."""
        begin, end = self._end, self._end + len(text)
        slots, texts = self._memory
        if end > len(texts):
            texts = np.concatenate((texts, np.zeros(max(len(texts), end), np.uint8)))
            self._memory = Memory(slots, texts)
        texts[begin:end] = np.frombuffer(text, np.uint8)
        slots[slot, 1] = (begin << 16) + len(text)
        slots[slot, 0] = phrase + 1
        self._end, self._known = end, self._known + 1

    def _begin_anew(self) -> None:
        self._memory = Memory(np.zeros((_SLOTS, 2), np.int64), np.zeros(_PAGE, np.uint8))
        self._end = self._known = 0

    def put_into_words(self, phrase: int) -> bytes:
        """What a phrase stands for, as JSON."""
        kind, numbers = phrase & 255, [phrase >> shift & _BITS for shift in (8, 22, 36, 50)]
        if kind == JOINT:
            return _joint(numbers[0], numbers[1]).encode()
        if kind == COMMA:
            return b","
        if kind == NUMBER:
            return b"%d" % (numbers[0] - 1) if numbers[0] else b"null"
        say, count = self._phrases[kind]
        return _as_json(say(self._setting, *numbers[:count]))


def _written(write: Callable[[Any], object]) -> list[int]:
    """A row written by interpreted rules, which are quicker with lists than with arrays."""
    row = [0] * _ROOM
    write(row)
    while row[END] > len(row):
        row = [0] * (row[END] + _ROOM)
        write(row)
    return row


def phrasebook(game: Game, seats: int, options: Options) -> Phrasebook:
    """The book of a game with so many seats and such options."""
    return _book(game.package, Setting(seats, options))


_book = lru_cache(maxsize=32)(Phrasebook)


@cache
def _phrases_of(package: str) -> dict[int, tuple[Callable[..., Said], int]]:
    """For each kind of phrase what puts it into words, and how many numbers that takes."""
    phrases: Mapping[int, Callable[..., Said]] = import_module(f"{package}.telling").PHRASES
    return {kind: (say, len(signature(say).parameters) - 1) for kind, say in phrases.items()}


def _as_json(said: Said) -> bytes:
    if isinstance(said, bytes):
        return said
    if isinstance(said, Part):
        return format_part(said)
    text = orjson.dumps(said)
    return text[1:-1] if isinstance(said, Mapping) else text


def _joint(section: int, following: int) -> str:
    """What stands between two sections; no section is what comes before and after all steps."""
    if not following:
        return f"{_end_of_step(section)}]" if section else "[]"
    name = SECTIONS[following]
    if name == "sentence":
        return (f"{_end_of_step(section)}," if section else "[") + '{"sentence":'
    if name == "ids":
        return ',"ids":['
    if name == "renamed":
        return _end_of_changes(section) + ',"renamed":{'
    for pair in _PAIRS:
        if section in pair and following in pair:
            return '],"gone":[' if following == pair[1] else '],"set":['
    return _before_change(section) + _beginning(following)


def _before_change(section: int) -> str:
    """What ends a section before something else that changes."""
    if section == SENTENCE:
        return ',"ids":[],"changes":{'
    return '],"changes":{' if SECTIONS[section] == "ids" else f"{_ending(section)},"


def _end_of_changes(section: int) -> str:
    if section == SENTENCE or SECTIONS[section] == "ids":
        return _before_change(section) + "}"
    return _ending(section) + "}"


def _end_of_step(section: int) -> str:
    return "}}" if SECTIONS[section] == "renamed" else _end_of_changes(section) + "}"


def _beginning(section: int) -> str:
    name, _, gone = SECTIONS[section].partition("-")
    if name in ("spaces", "pieces"):
        return f'"{name}":{{"{gone or "set"}":['
    return f'"{name}":[' if name in _LISTS else f'"{name}":'


def _ending(section: int) -> str:
    name = SECTIONS[section].partition("-")[0]
    return "]}" if name in ("spaces", "pieces") else "]" if name in _LISTS else ""


_rooms: list[Room] = []
"""Room that nobody is using."""


def _new_room() -> Room:
    return Room(np.empty(_ROOM, np.int64), np.empty(_PAGE, np.uint8))
