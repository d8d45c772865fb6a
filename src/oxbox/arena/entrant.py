"""Bots from their texts: programs of somebody else's are built here, others by ``oxbox.bots``."""

from typing import Any, Final, Protocol

from oxbox.arena import message
from oxbox.arena.fault import Fault
from oxbox.arena.limits import Limits
from oxbox.arena.match import Match
from oxbox.arena.program import Program, split_command
from oxbox.bots.bot import Bot
from oxbox.errors import GameError
from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.notation import notation_of
from oxbox.view import View

PREFIX: Final = "program:"
"""How the text of an outside bot begins; its command follows."""


def is_outside(text: str) -> bool:
    """Whether a bot's text stands for a program."""
    return text.startswith(PREFIX)


class Maker(Protocol):
    """A function that builds bots, of a module's top level: it is pickled for other processes."""

    def __call__(self, match: Match, text: str, seed: int, /) -> Bot:
        """A new bot for one seat of one game."""


def make_entrant(match: Match, text: str, seed: int, /) -> Bot:
    """The bot that a text stands for, started if it is a program."""
    if is_outside(text):
        return OutsideBot(match.game, text.removeprefix(PREFIX), match.limits, seed)
    from oxbox.bots import make_bot

    return make_bot(match.game, text, match.seats, seed, match.options)


def check_entrant(match: Match, text: str) -> None:
    """Refuse a text that stands for no bot; programs are looked for, not started."""
    if is_outside(text):
        split_command(text.removeprefix(PREFIX))
    else:
        make_entrant(match, text, 0).close()


class OutsideBot:
    """A started program that has said hello. Whatever it does wrong is raised as a ``Fault``."""

    def __init__(self, game: Game, command: str, limits: Limits, seed: int = 0) -> None:
        self.game = game
        self.limits = limits
        self.seed = seed
        self._told_new = False
        self.program = Program(command, limits.memory)
        try:
            answer = greet(self.program, limits)
            message.check_plays(answer, game)
        except BaseException:
            self.kill()
            raise
        self.name = f"{answer.get('name') or split_command(command)[-1]!s:.40}"

    def choose(self, view: View) -> int:
        """The move that the program answers; it is legal."""
        if not self._told_new:
            self._told_new = True
            line = message.new_game(view, self.limits.move, self.seed)
            self.program.send(line, self.limits.stall)
        asked = message.choose(view, self.limits.move)
        return legal_move(view, message.read_move(self.program.ask(asked, self.limits.stall)))

    def close(self) -> None:
        """Ask the program to end, and end it."""
        try:
            self.program.send(message.QUIT, self.limits.quit)
            self.program.wait(self.limits.quit)
        except Fault:
            pass
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program at once."""
        self.program.kill()


def greet(program: Program, limits: Limits) -> dict[str, Any]:
    """Exchange hellos with a program just started."""
    try:
        return message.read_hello(program.ask(message.HELLO, limits.start))
    except Fault as fault:
        if fault.kind == "stall":
            raise Fault("stall", f"It said no hello within {limits.start:g} s.") from fault
        raise Fault(fault.kind, fault.sentence + program.last_words()) from fault


def legal_move(view: View, text: str) -> int:
    """The code of the legal move that a text names; a ``Fault`` says which rule forbids it."""
    try:
        code = notation_of(view.game).parse_move(view.state, text[:200])
    except GameError as error:
        raise Fault("illegal", f"Its move {text!r:.60} is none of this game: {error}") from error
    if code in view.legal_moves.codes:
        return code
    known = 0 <= code <= view.game.rules.HIGHEST_MOVE
    ruling = view.game.rules.REFUSALS[operations.refusal(view.state, code if known else -1)]
    rule, because = view.game.cite(ruling), view.game.refuse(ruling)
    because = f"{because} ({rule})" if rule else because
    raise Fault("illegal", f"Its move {text!r:.60} is illegal: {because}")
