"""Replay a record: every move with what it did, and the board after it."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from oxbox.cli.arguments import parse_seat, seconds, whole_number
from oxbox.cli.console import Screen
from oxbox.cli.files import read_record
from oxbox.errors import GameError
from oxbox.scene import narrate

if TYPE_CHECKING:
    from oxbox.position import Position
    from oxbox.record import Record

MOST_PLIES = 1_000_000
_KEYS = "Enter next, b back, a number, q quit"


def add_arguments(parser: ArgumentParser) -> None:
    """A record, and where and how fast to go."""
    parser.add_argument("file", metavar="FILE", help="a record; - for the standard input")
    add_ply_arguments(parser, "begin after N moves; without a terminal, show only that board")
    parser.add_argument(
        "--delay", type=seconds, metavar="S", help="go on by itself every S seconds"
    )


def add_ply_arguments(parser: ArgumentParser, about: str) -> None:
    """Let a command take a number of moves and a seat to look from."""
    parser.add_argument("--ply", type=whole_number(0, MOST_PLIES), metavar="N", help=about)
    parser.add_argument(
        "--seat", metavar="S", help="see what this seat may know (a spectator's view otherwise)"
    )


def run(arguments: Namespace) -> int:
    """Show the game from its start or from a move on."""
    record, position = read_record(arguments.file)
    show = Replay(Screen.of(arguments), record, position, find_viewer(position, arguments.seat))
    ply = check_ply(position, arguments.ply)
    if show.screen.interactive and arguments.delay is None:
        show.step_through(ply or 0)
    elif ply is not None and arguments.delay is None:
        show.board(ply)
    else:
        show.run_through(ply or 0, arguments.delay or 0)
    return 0


def find_viewer(position: "Position", seat: str | None) -> int:
    """The seat to look from."""
    from oxbox.kernels.views import NOBODY

    return NOBODY if seat is None else parse_seat(position.game, position.seats, seat)


def check_ply(position: "Position", ply: int | None) -> int | None:
    """The number of moves that was asked for; refuse more than the record has."""
    if ply is not None and ply > position.ply:
        raise GameError(f"The record has {position.ply} moves, not {ply:,}.", "no-ply")
    return ply


class Replay:
    """A record on the screen, at any of its moves."""

    def __init__(self, screen: Screen, record: "Record", position: "Position", viewer: int) -> None:
        self.screen = screen
        self.record = record
        self.position = position
        self.viewer = viewer
        self.moves = position.moves
        self.names = [position.game.seat_name(record.seats, seat) for seat in range(record.seats)]

    def run_through(self, ply: int, delay: float) -> None:
        """Show everything from a move on."""
        self.board(ply)
        for number in range(ply + 1, len(self.moves) + 1):
            self.screen.pause(delay)
            self.move(number)
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
        if self.record.outcome is None:
            self.screen.say("The game is not finished.")
        else:
            self.screen.headline(self.record.outcome.sentence)

    def _go_to(self, ply: int) -> None:
        while self.position.ply > ply:
            self.position.pop()
        while self.position.ply < ply:
            self.position.push(self.moves[self.position.ply])
