"""Saving a game at the table, and the command that goes on with it as it was."""

import shlex
from functools import partial
from typing import TYPE_CHECKING

from oxbox.cli.files import exists, write_text
from oxbox.errors import GameError

if TYPE_CHECKING:
    from oxbox.cli.play.hotseat import Hotseat
    from oxbox.record import Event


def usual_people(seats: int, events: "tuple[Event, ...]") -> frozenset[int]:
    """The seats that people take if nobody says so: all but those that somebody has left."""
    left = {event.seat for event in events if event.event == "takeover"}
    return frozenset(range(seats)) - left


def save(hotseat: "Hotseat", name: str) -> bool:
    """Write the game to a file, with the deal, so that it can go on; say how."""
    from oxbox.record import Record
    from oxbox.terminal.characters import clean

    if not name:
        raise GameError("Type save and the name of a file.", "usage")
    if exists(name) and not hotseat.prompt.confirm(f"Replace {clean(name)}?"):
        return False
    record = Record.of(hotseat.position, tuple(hotseat.events), with_key=True)
    write_text(name, record.to_json() + "\n")
    hotseat.saved = hotseat.history()
    hotseat.screen.keep(f"Saved; {clean(_advice(hotseat, name))}")
    return False


def offer_to_save(hotseat: "Hotseat", question: str) -> None:
    """Ask for a file to save to, unless there is nothing new to save."""
    while hotseat.saved != hotseat.history():
        name = hotseat.prompt.ask(f"{question} A file name, or Enter for no: ")
        if not name:
            return
        hotseat.attempt(partial(save, hotseat, name))


def _advice(hotseat: "Hotseat", name: str) -> str:
    """The command that goes on with the saved game, or shows it, as it has to be typed."""
    file = shlex.quote(f"./{name}" if name.startswith("-") else name)
    if hotseat.outcome() is not None:
        return f"see it with oxbox replay {file}"
    command = f"go on with oxbox play --load {file}"
    if hotseat.people == usual_people(hotseat.position.seats, tuple(hotseat.events)):
        return command
    names = ",".join(hotseat.seat_name(seat) for seat in sorted(hotseat.people)) or "none"
    return f"{command} --people {shlex.quote(names)}"
