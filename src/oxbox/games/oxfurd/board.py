"""The board of Oxfurd Bluff: where the steps of a stair lie, read from a TOML file and checked.

``length``    the step of OXFURD
``plateaus``  the steps of the plateaus, rising, the first at step 0
``free``, ``respite``  the steps marked FREE ROLL and RESPITE
``bonus``     the steps marked BONUS, each with its number

A board is named like a file that comes with Oxbox, or by the path of another one. As with decks, a
file is read once and then remembered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from oxbox.errors import quoted
from oxbox.games.oxfurd.deck.reading import (
    bad,
    digest_of,
    locate,
    names_in,
    only_keys,
    parse_toml,
    read_file,
    read_words,
)

BOARDS: Final = Path(__file__).parent / "data" / "boards"
"""The folder of the boards that come with Oxbox."""

SHORTEST, LONGEST = 8, 96
FEWEST_PLATEAUS, MOST_PLATEAUS = 4, 12
MOST_BONUS: Final = 9

PLAIN, FREE, RESPITE = 0, 10, 11
"""What a step is in the state's ``steps``, beside a bonus of 1 to 9; plateaus are plain there."""

_KEYS = ("title", "about", "length", "plateaus", "free", "respite", "bonus")


@dataclass(frozen=True, slots=True)
class Board:
    """A stair of ``length`` steps above the start."""

    title: str
    about: str
    length: int
    plateaus: tuple[int, ...]
    free: tuple[int, ...]
    respite: tuple[int, ...]
    bonus: tuple[tuple[int, int], ...]
    digest: str

    def kinds(self) -> list[int]:
        """What each step is, from the start up to OXFURD."""
        kinds = [PLAIN] * (self.length + 1)
        for step in self.free:
            kinds[step] = FREE
        for step in self.respite:
            kinds[step] = RESPITE
        for step, number in self.bonus:
            kinds[step] = number
        return kinds

    def levels(self) -> list[int]:
        """The highest plateau at or below each step, counted from 0; OXFURD counts as one more."""
        ground = (*self.plateaus, self.length)
        return [sum(step >= edge for edge in ground) - 1 for step in range(self.length + 1)]


def load_board(name: str) -> Board:
    """The board of that name, or of the file at that path; ``MaterialError`` says what is wrong."""
    return _load(name, locate(name, BOARDS))


def parse_board(text: str, name: str = "board") -> Board:
    """The board that a TOML text holds; ``name`` is what messages call it (R29)."""
    data = parse_toml(text, name, "board")
    place = f"The board {name}"
    only_keys(data, _KEYS, place)
    length = _whole(data.get("length"), f"{place}: length", SHORTEST, LONGEST)
    plateaus = _steps(data, "plateaus", place, range(length))
    free = _steps(data, "free", place, range(1, length))
    respite = _steps(data, "respite", place, range(1, length))
    bonus = _bonus(data.get("bonus"), place, length)
    _check_plateaus(plateaus, place)
    _check_meanings((*plateaus, *free, *respite, *(step for step, _ in bonus)), place)
    return Board(
        _optional(data, "title", place),
        _optional(data, "about", place),
        length,
        plateaus,
        tuple(sorted(free)),
        tuple(sorted(respite)),
        bonus,
        digest_of([length, plateaus, sorted(free), sorted(respite), bonus]),
    )


@lru_cache(maxsize=64)
def _load(name: str, path: Path) -> Board:
    return parse_board(read_file(path, name, "board", names_in(BOARDS)), name)


def _optional(data: Mapping[str, Any], key: str, place: str) -> str:
    return read_words(data[key], f"{place}: {key}") if key in data else ""


def _whole(value: Any, place: str, lowest: int, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        given = "missing" if value is None else quoted(value, 40)
        limits = f"a whole number from {lowest} to {highest}"
        raise bad(f"{place} must be {limits}; it is {given}.")
    return value


def _steps(data: Mapping[str, Any], key: str, place: str, allowed: range) -> tuple[int, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not value:
        raise bad(f"{place}: {key} must be a list of at least one step.")
    return tuple(_whole(v, f"{place}: a step of {key}", allowed[0], allowed[-1]) for v in value)


def _bonus(value: Any, place: str, length: int) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict) or not value:
        raise bad(f"{place}: [bonus] must be a table of at least one step.")
    found: dict[int, int] = {}
    for key, number in value.items():
        plain = key.isascii() and key.isdigit() and len(key) <= 9
        step = _whole(int(key) if plain else key, f"{place}: a step of bonus", 1, length - 1)
        _check_meanings((*found, step), place)
        found[step] = _whole(number, f"{place}: the bonus at step {step}", 1, MOST_BONUS)
    return tuple(sorted(found.items()))


def _check_plateaus(plateaus: tuple[int, ...], place: str) -> None:
    if not FEWEST_PLATEAUS <= len(plateaus) <= MOST_PLATEAUS:
        limits = f"{FEWEST_PLATEAUS} to {MOST_PLATEAUS} plateaus"
        raise bad(f"{place} must have {limits}; it has {len(plateaus)}.")
    if plateaus[0] != 0:
        raise bad(f"{place}: Plateau 1 must be at step 0; it is at step {plateaus[0]}.")
    for number, (step, following) in enumerate(pairwise(plateaus), 2):
        if following <= step:
            raise bad(f"{place}: Plateau {number} must be higher than step {step}.")


def _check_meanings(steps: tuple[int, ...], place: str) -> None:
    seen: set[int] = set()
    for step in steps:
        if step in seen:
            raise bad(f"{place}: step {step} has two meanings.")
        seen.add(step)
