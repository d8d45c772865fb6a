"""A record as it was played: replay it, draw a moment of it, or verify it."""

from argparse import Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import RECORD, argument, number, parse_seat, seconds
from oxbox.cli.command import command
from oxbox.cli.console import Screen
from oxbox.cli.files import read_record, read_text, write_text
from oxbox.errors import GameError
from oxbox.scene import narrate

if TYPE_CHECKING:
    from oxbox.position import Position
    from oxbox.record import Record

_MOST_PLIES = 1_000_000
_KEYS = "Enter next, b back, a number, q quit"
_SEAT = argument(
    "--seat", metavar="S", help="see what this seat may know (a spectator's view otherwise)"
)


@command(
    RECORD,
    number(
        "--ply", 0, _MOST_PLIES, "begin after N moves; without a terminal, show only that board"
    ),
    _SEAT,
    argument("--delay", type=seconds, metavar="S", help="go on by itself every S seconds"),
)
def replay(arguments: Namespace) -> int:
    """Replay a record: every move with what it did, and the board after it."""
    record, position, ply, viewer = _moment(arguments)
    show = Replay(Screen.of(arguments), record, position, viewer)
    if show.screen.interactive and arguments.delay is None:
        show.step_through(ply or 0)
    elif ply is not None and arguments.delay is None:
        show.board(ply)
    else:
        show.run_through(ply or 0, arguments.delay or 0)
    return 0


@command(
    RECORD,
    number("--ply", 0, _MOST_PLIES, "the picture after N moves (after the last one otherwise)"),
    _SEAT,
    number("--width", 100, 4000, "in pixels (480)", metavar="W", default=480),
    argument("--output", metavar="F", help="the file to write; otherwise it is printed"),
)
def svg(arguments: Namespace) -> int:
    """Make a picture (SVG) of a moment in a record."""
    _, position, ply, viewer = _moment(arguments)
    while ply is not None and position.ply > ply:
        position.pop()
    picture = position.svg(viewer, arguments.width)
    if arguments.output is None:
        print(picture)
    else:
        write_text(arguments.output, picture)
    return 0


@command(
    argument("file", metavar="RECORD", help="a record; - for the standard input"),
    argument(
        "--commitment",
        metavar="DIGITS",
        help="what the page promised before the game, or the beginning of it: without it nobody "
        "can tell whether the record is that of another game",
    ),
)
def verify(arguments: Namespace) -> int:
    """Verify the record of a finished game: the deal, every draw, every move and the outcome."""
    from oxbox.verify import checking

    screen = Screen.of(arguments)
    for finding in checking(read_text(arguments.file), arguments.commitment):
        screen.say(finding)
    screen.headline("All is well.")
    return 0


def _moment(arguments: Namespace) -> "tuple[Record, Position, int | None, int]":
    """A record with its position, the number of moves that was asked for, and who looks."""
    from oxbox.kernels.views import NOBODY

    record, position = read_record(arguments.file)
    seat, ply = arguments.seat, arguments.ply
    viewer = NOBODY if seat is None else parse_seat(position.game, position.seats, seat)
    if ply is not None and ply > position.ply:
        raise GameError(f"The record has {position.ply} moves, not {ply:,}.", "no-ply")
    return record, position, ply, viewer


class Replay:
    """A record on the screen, at any of its moves."""

    def __init__(self, screen: Screen, record: "Record", position: "Position", viewer: int) -> None:
        self.screen = screen
        self.record = record
        self.position = position
        self.viewer = viewer
        from oxbox.record import find_outcome

        self.moves = position.moves
        self.outcome = find_outcome(position, record.events)
        self.names = [position.game.seat_name(record.seats, seat) for seat in range(record.seats)]

    def run_through(self, ply: int, delay: float) -> None:
        """Show everything from a move on."""
        self.board(ply)
        for nth in range(ply + 1, len(self.moves) + 1):
            self.screen.pause(delay)
            self.move(nth)
        self.ending()

    def step_through(self, ply: int) -> None:
        """Let a person go forwards and back."""
        self.board(ply)
        while True:
            asked = self._ask(f"[{ply} of {len(self.moves)}] {_KEYS} > ")
            if asked in ("q", "quit"):
                return
            if asked.isascii() and asked.isdigit() and len(asked) < 9:
                ply = min(int(asked), len(self.moves))
                self.board(ply)
            elif asked in ("b", "back"):
                ply = max(ply - 1, 0)
                self.board(ply)
            elif asked not in ("", "n", "next"):
                self.screen.say(f"{asked!r:.40} means nothing here: {_KEYS}.")
            elif ply < len(self.moves):
                ply += 1
                self.move(ply)
            else:
                self.ending()
                return

    def _ask(self, question: str) -> str:
        """What a person types; Ctrl-D leaves."""
        try:
            return input(question).strip().lower()
        except EOFError:
            print()
            return "q"

    def board(self, ply: int) -> None:
        """Show the board after the first ``ply`` moves."""
        self._go_to(ply)
        self.screen.board(self.position.scene(self.viewer))

    def move(self, number: int) -> None:
        """Tell one move and show the board after it."""
        self._go_to(number - 1)
        mover = "" if self.position.seat is None else self.names[self.position.seat]
        self._go_to(number)
        self.screen.headline(f"Move {number}, {mover}: {self.moves[number - 1]}")
        for line in narrate(self.position.tell(self.viewer)):
            self.screen.say(line, "  ")
        self.screen.board(self.position.scene(self.viewer))

    def ending(self) -> None:
        """Say how the game ended, or that it did not."""
        for event in self.record.events:
            if event.event == "takeover" and event.seat is not None:
                self.screen.say(f"After move {event.ply} {self.names[event.seat]} left the table.")
        if self.outcome is None:
            self.screen.say("The game is not finished.")
        else:
            self.screen.headline(self.outcome.sentence)

    def _go_to(self, ply: int) -> None:
        while self.position.ply > ply:
            self.position.pop()
        while self.position.ply < ply:
            self.position.push(self.moves[self.position.ply])
