"""A finished game as a record with its fair deal, sealed."""

import json
from typing import Any

from oxbox.errors import TableError
from oxbox.position import Position
from oxbox.record import Record
from oxbox.table import fair
from oxbox.table.draws import draws_of
from oxbox.table.table import Table


def export(table: Table) -> dict[str, Any]:
    """The record of a finished game as JSON data, with all that a checker needs.

    It is made once: nobody may change it.
    """
    if table.outcome is None or table.position is None:
        raise TableError("The game is not over, so the shuffle is still secret.", "not-finished")
    if table.exported is None:
        table.exported = _export(table, table.position)
    return table.exported


def reveal_of(table: Table) -> dict[str, Any] | None:
    """What everybody is told of the deal when the game is over: what the draws follow from.

    The draws themselves are in the record: finding them takes as long as the whole game did.
    """
    if table.outcome is None or table.position is None:
        return None
    seeds = {str(seat): seed for seat, seed in sorted(table.seating.seeds().items())}
    return {"seed": table.seed.hex(), "seeds": seeds, "key": table.position.key.hex()}


def _export(table: Table, position: Position) -> dict[str, Any]:
    names = tuple("" if seat.kind == "bot" else seat.name for seat in table.seating.seats)
    record = Record.of(position, tuple(table.record_events), names=names)
    data: dict[str, Any] = json.loads(record.to_json())
    data["fair"] = {
        "table": table.id,
        "commitment": table.commitment,
        **(reveal_of(table) or {}),
        "labels": list(table.game.rules.LABELS),
        "draws": [list(draw) for draw in draws_of(position)],
    }
    data["fair"]["seal"] = fair.seal(table.seed, data)
    return data
