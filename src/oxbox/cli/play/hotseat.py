"""People at one keyboard: whose turn it is, what each is told, and the curtain between them.

What is written is always somebody's view. Where the game has secrets and several people play, the
screen belongs to one of them at a time; while it changes hands, a curtain shows what all may know.
"""

import random
import time
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from oxbox.cli.background import patiently
from oxbox.cli.console import Screen
from oxbox.cli.play.commands import COMMANDS
from oxbox.cli.play.prompt import Clock, Prompt
from oxbox.cli.play.saving import offer_to_save
from oxbox.errors import GameError, NotationError
from oxbox.kernels.views import NOBODY
from oxbox.lessons import missed_words
from oxbox.move import Move
from oxbox.outcome import Outcome, listed
from oxbox.position import Position
from oxbox.record import Event, find_outcome
from oxbox.scene import narrate

if TYPE_CHECKING:
    from collections.abc import Callable

    from oxbox.bots import Bot
    from oxbox.game import Game

_PACE: Final = 0.6
"""Seconds that an opponent takes at least, so that people can follow."""

_INTERRUPTED: Final = 130


class Hotseat:
    """A position with the people at one keyboard."""

    def __init__(
        self,
        screen: Screen,
        position: Position,
        people: Iterable[int],
        events: Iterable[Event] = (),
        seed: str | None = None,
        bots: "Mapping[int, Bot] | None" = None,
    ) -> None:
        self.screen = screen
        self.position = position
        self.people = set(people)
        self.events = list(events)
        self.prompt = Prompt(screen, list(COMMANDS))
        self.has_left = False
        self.has_curtain = self.game.has_secrets and len(self.people) > 1
        self.bots = dict(bots or {})
        self._opponents = random.Random(None if seed is None else f"opponents {seed}")
        self._news: dict[int, list[str]] = {}
        self._shown_to: int | None = None
        self.saved = self.history()

    @property
    def game(self) -> "Game":
        """The game that is played."""
        return self.position.game

    def seat_name(self, seat: int) -> str:
        """What the seat is called."""
        return self.game.seat_name(self.position.seats, seat)

    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or at the table."""
        return find_outcome(self.position, tuple(self.events))

    def play(self) -> int:
        """Play until the game is over or everybody has left; return the exit code."""
        code = 0
        with self.screen.set_apart() if self.has_curtain else nullcontext():
            try:
                self._welcome()
                while self.outcome() is None and not self.has_left:
                    self._turn()
            except (EOFError, KeyboardInterrupt) as leaving:
                code = _INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0
                print()
                self._leave("Save the game first?")
        if self.outcome() is not None:
            self._finish()
        return code

    def show(self, seat: int) -> None:
        """Show a seat its view, from behind the curtain if somebody else sat there before."""
        if self.has_curtain and self._shown_to != seat:
            self.lower_curtain()
            self.prompt.ask(f"Pass the keyboard to {self.seat_name(seat)}, then press Enter. ")
            self.screen.clear()
            self._shown_to = seat
            self._tell(seat)
        self._news.pop(seat, None)
        self.screen.board(self.position.scene(seat, self._reader))

    def lower_curtain(self) -> None:
        """Take what one person may see off the screen; leave what everybody may know."""
        self.prompt.drop_pasted()
        if self._shown_to is not None:
            self.screen.clear()
        self._shown_to = None
        self._tell(NOBODY)

    def forget_news(self) -> None:
        """Drop what has not been told yet, because it was taken back."""
        self._news.clear()

    def history(self) -> tuple[tuple[Move, ...], tuple[Event, ...]]:
        """All that a record would hold of the game so far."""
        return self.position.moves, tuple(self.events)

    def attempt(self, run: "Callable[[], bool | None]") -> bool:
        """Carry something out and return what it returns, or say why it cannot be done."""
        try:
            return bool(run())
        except GameError as refusal:
            self.screen.say(str(refusal))
        except BrokenPipeError:
            raise
        except OSError as error:
            self.screen.say(f"That can't be done: {error.strerror or error}.")
        return False

    def _turn(self) -> None:
        seat = self.position.seat
        if seat is None:
            return
        if seat in self.people:
            self.show(seat)
            self._decide(seat)
        else:
            self._let_opponent_choose(seat)

    def _decide(self, seat: int) -> None:
        """Let a person type until a move is made or a command ends their turn."""
        texts = [move.text for move in self.position.view(seat).legal_moves]
        late = self.game.late_move if self.game.late_move in texts else ""
        limit = self.position.options.get("seconds", 0) if late and self.screen.interactive else 0
        clock = Clock(limit)
        while True:
            line = self.prompt.read(self.seat_name(seat), texts, clock)
            if clock.is_up:
                self.screen.say("The time is up.")
                return self._push(self.position.parse(late))
            if not line:
                continue
            try:
                move = self.position.parse(line)
            except GameError as error:
                if self._command(line, error):
                    return None
                continue
            if clock.limit:
                self.screen.whisper(f"({clock.used:.0f} seconds)")
            return self._push(move)

    def _command(self, line: str, error: GameError) -> bool:
        """Carry out a line that is no legal move; say whether that ends the turn."""
        word, _, rest = line.partition(" ")
        if line[0] == "?":
            word, rest = "?", line[1:]
        command = COMMANDS.get(word.lower())
        if command is None:
            self.prompt.drop_pasted()
            self.screen.say(str(error))
            if isinstance(error, NotationError):
                self.screen.whisper("Type ? for what is possible and help for the commands.")
            return False
        return self.attempt(lambda: command.run(self, rest.strip()))

    def _let_opponent_choose(self, seat: int) -> None:
        """Let a bot or a random opponent play, at a pace that people can follow."""
        began = time.monotonic()
        if seat in self.bots:
            code = patiently(lambda: self.bots[seat].choose(self.position.view(seat)))
        else:
            code = self._random_move().code
        self.screen.pause(max(0.0, _PACE - (time.monotonic() - began)))
        self._push(code)
        if not self.people:
            self.screen.board(self.position.scene(NOBODY))

    def _random_move(self) -> Move:
        """Any legal move; a random opponent never dawdles until the time is up."""
        moves = list(self.position.view().legal_moves)
        prompt = [move for move in moves if move.text != self.game.late_move]
        return self._opponents.choice(prompt or moves)

    def _push(self, move: int | Move) -> None:
        """Play a move and tell it to the person at the screen; the others hear of it later."""
        self.position.push(move)
        for viewer in (NOBODY, *self.people):
            self._news.setdefault(viewer, []).extend(
                narrate(self.position.tell(viewer, self._reader))
            )
        if not self.has_curtain:
            self._tell(self._eyes())
            self._news.clear()
        elif self._shown_to is not None and self.position.seat not in self.people - {
            self._shown_to
        }:
            self._tell(self._shown_to)

    def _tell(self, viewer: int) -> None:
        for sentence in self._news.pop(viewer, []):
            self.screen.say(sentence)

    @property
    def _reader(self) -> int | None:
        """The seat that is spoken to as "you": that of the only person."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    def _eyes(self) -> int:
        """Whose view everybody at the screen may see."""
        alone = len(self.people) == 1 and not self.has_curtain
        return next(iter(self.people)) if alone else NOBODY

    def _welcome(self) -> None:
        self.screen.headline(self.game.title)
        for sentence in self.game.goal:
            self.screen.say(sentence)
        who = listed([self.seat_name(seat) for seat in sorted(self.people)]) or "Nobody"
        others = [seat for seat in range(self.position.seats) if seat not in self.people]
        if others:
            opponents = [f"{self._opponent(seat)} plays {self.seat_name(seat)}" for seat in others]
            self.screen.say(f"At this keyboard: {who}; {listed(opponents)}.")
        if self.people:
            self.screen.whisper(
                f"Write moves like this: {self.game.example_for(self.position.seats)}. "
                "Type ? for what is possible, help for commands."
            )

    def _opponent(self, seat: int) -> str:
        """What plays a seat that no person has."""
        return f"bot {self.bots[seat].name}" if seat in self.bots else "a random opponent"

    def _teach(self) -> None:
        """Say which words the people missed, and keep their answers for later."""
        lessons = [lesson for lesson in self.position.lessons() if lesson.seat in self.people]
        missed = missed_words(lessons, self.people)
        if missed:
            self.screen.say("Words you missed:")
        for word, meaning in missed.items():
            self.screen.say(f"  {word}: {meaning}")
        if lessons:  # the key names the game, so that its answers are counted once
            given = self.position.key.hex(), [lesson.answer for lesson in lessons]
            self.attempt(lambda: self.game.lessons.keep(None, [given]))

    def _leave(self, question: str) -> None:
        """Let go of the keyboard; a second Ctrl-C or Ctrl-D takes no for an answer."""
        try:
            offer_to_save(self, question)
        except (EOFError, KeyboardInterrupt):
            print()

    def _finish(self) -> None:
        outcome = self.outcome()
        self._tell(NOBODY)
        scene = self.position.scene(self._eyes(), self._reader)
        if self.position.seat is not None:
            # The table ended the game; the rules would have somebody move.
            scene = replace(scene, title=str(outcome), seat=None)
        self.screen.board(scene)
        self.screen.headline(f"The game is over. {outcome}")
        self._teach()
        if self.people:
            self._leave("Save the game?")
