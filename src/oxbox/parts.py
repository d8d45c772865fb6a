"""Parts of scenes and steps of tellings as JSON and back. What is as usual is left out."""

from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeVar

import orjson

from oxbox.scene import Choice, Fact, Note, Part, Piece, Region, Space, Step

Kind = TypeVar("Kind", bound=Part)

_NAMES: Final[dict[type[Part], list[str]]] = {
    kind: [field.name for field in fields(kind)]
    for kind in (Region, Space, Piece, Choice, Fact, Note)
}
_USUAL: Final = {kind: [field.default for field in fields(kind)] for kind in _NAMES}
_VALUES: Final = {kind: attrgetter(*names) for kind, names in _NAMES.items()}
_LISTED: Final[dict[str, type[Part]]] = {
    "regions": Region, "choices": Choice, "facts": Fact, "notes": Note,
}  # fmt: skip
_KEYED: Final[dict[str, type[Part]]] = {"spaces": Space, "pieces": Piece}


def format_part(part: Part) -> bytes:
    """A part as JSON."""
    kind = type(part)
    known = zip(_NAMES[kind], _VALUES[kind](part), _USUAL[kind], strict=True)
    return orjson.dumps({name: value for name, value, usual in known if value != usual})


def parse_part(kind: type[Kind], data: Mapping[str, Any]) -> Kind:
    """The part that JSON data holds."""
    return kind(**{name: tuple(v) if isinstance(v, list) else v for name, v in data.items()})


def parse_steps(text: bytes | memoryview) -> tuple[Step, ...]:
    """The steps of a telling that JSON holds."""
    return tuple(
        Step(
            step["sentence"],
            tuple(step["ids"]),
            {name: _change(name, value) for name, value in step["changes"].items()},  # type: ignore[arg-type]
            step.get("renamed", {}),
        )
        for step in orjson.loads(text)
    )


def _change(name: str, value: Any) -> Any:
    if name in _LISTED:
        return tuple(parse_part(_LISTED[name], part) for part in value)
    if name in _KEYED and "set" in value:
        return {**value, "set": [parse_part(_KEYED[name], part) for part in value["set"]]}
    return value
