"""A position: the state of a game with its history. The manners are python-chess's.

>>> import oxbox
>>> position = oxbox.start("oxixo")
>>> position.push("a3 e").push("c1 n")
oxbox.replay('oxixo', ['a3 e', 'c1 n'])
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import index
from typing import Any
from weakref import ref

import numpy as np
import orjson

from oxbox.book import Book, Choices, Told, book_of
from oxbox.catalogue import Seats
from oxbox.errors import GameOverError, IllegalMoveError, quoted
from oxbox.game import Game
from oxbox.games import find_game
from oxbox.kernels import operations
from oxbox.kernels.layout import Moves, State, States, blank, boxed
from oxbox.kernels.reading import Reading, plan_of
from oxbox.kernels.views import NOBODY
from oxbox.key import key_array, make_key
from oxbox.lessons import Lesson
from oxbox.move import LegalMoves, Move, PlainMoves, make_move, plain_moves
from oxbox.notation import notation_of
from oxbox.options import Options, whole
from oxbox.outcome import Outcome
from oxbox.scene import Scene, Step
from oxbox.view import View


class Position:
    """A game as it stands, with all moves that led here. It knows everything, hidden things too.

    Show people, bots and clients ``view(seat)``, never the position.
    """

    def __init__(self, game: Game, seats: int, options: Options, key: bytes) -> None:
        self.game = game
        self.seats, self.options = game.resolve(seats, options)
        self.key = key
        self._codes: list[int] = []
        self._passed: list[bytes] = []
        self._book: ref[Book] | None = None
        self._plain: tuple[PlainMoves] | None = None
        state = blank(game.rules.LAYOUT)
        state.seats = self.seats
        for option in game.options:
            option.store(state, self.options[option.name])
        self._box = boxed(state)
        plan = plan_of(self._box.dtype)
        self._seat_at, self._ended_at = plan.seat, plan.ended
        operations.setup(self._box, key_array(key))
        self._look()

    @property
    def state(self) -> State:
        """A copy of the whole state."""
        state: State = boxed(self._box)[0]
        return state

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when the game is over."""
        return self._seat

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple(self.move(ply) for ply in range(self.ply))

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of all moves so far."""
        return tuple(self._codes)

    def move(self, ply: int) -> Move:
        """A move by its number, the first being 0."""
        return make_move(self.game, self._known_moves, self._passed[ply], self._codes[ply])

    @property
    def _known_moves(self) -> PlainMoves:
        """The moves of the game by code, looked up once: comparing options takes a while."""
        if self._plain is None:
            self._plain = (plain_moves(self.game, self.seats, self.options),)
        return self._plain[0]

    @property
    def passed(self) -> States:
        """The whole states before every move so far."""
        return self._open(b"".join(self._passed))

    def lessons(self) -> list[Lesson]:
        """What people can learn from the answers so far; nothing where a game asks nothing."""
        if not self.game.has_lessons:
            return []
        return self.game.lessons.find_lessons(self.passed, self.codes, self.options)

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._codes)

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that may be played now."""
        return LegalMoves(self.game, self._known_moves, self._box, self._raw)

    @property
    def book(self) -> Book:
        """What tellings and paths of this game are spelt out with; others use it, too.

        A position does not keep it: of many tables with options of their own, few have a book.
        """
        book = None if self._book is None else self._book()
        if book is None:
            book = book_of(self.game, self.seats, self.options)
            self._book = ref(book)
        return book

    def choices(self, without: int = -1) -> Choices:
        """The legal moves and the targets that choose each of them, but for one move."""
        moves: Moves = np.empty(self.game.rules.MOST_MOVES, np.int32)
        if without < 0:
            return self.book.choose(self._box, moves)
        moves = moves[: operations.legal(self._box, moves)]
        moves = moves[moves != without]
        return self.book.choose(self._box, moves, len(moves))

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score so far."""
        return tuple(operations.score(self._box, seat) for seat in range(self.seats))

    def read(self, text: str) -> int:
        """The code of the move that a text names here, legal or not."""
        if not isinstance(text, str):
            raise TypeError(f"a move is read from a text, not from {type(text).__name__}")
        self._must_run()
        return notation_of(self.game).parse_move(self._reading, text)

    def check(self, code: int, move: object = "") -> int:
        """Validate the code of a move; say which rule forbids it, quoting what was given."""
        self._must_run()
        code = index(code)
        known = 0 <= code <= self.game.rules.HIGHEST_MOVE
        refused = operations.refusal(self._box, code if known else -1)
        if refused:
            ruling = self.game.rules.REFUSALS[refused]
            said, sentence = str(move).strip() or f"Move {code}", self.game.refuse(ruling)
            raise IllegalMoveError(f"{said:.60}: {sentence}", ruling.code, self.game.cite(ruling))
        return code

    def parse(self, text: str) -> Move:
        """The legal move that a text names here; say which rule forbids it otherwise."""
        code = self.check(self.read(text), text)
        return make_move(self.game, self._known_moves, self._raw, code)

    def push(self, move: int | str | Move) -> "Position":
        """Play a move, given as its code, its text or a ``Move``. It is always checked."""
        if isinstance(move, Move):
            code = self.check(move.code, move)
        elif isinstance(move, str):
            code = self.check(self.read(move), move)
        else:
            code = self.check(_code_of(move))
        self._passed.append(self._raw)
        operations.apply(self._box, code)
        self._codes.append(code)
        self._look()
        return self

    def pop(self) -> Move:
        """Take the last move back and return it."""
        if not self._codes:
            raise IndexError("no move to take back")
        last = self.peek()
        self._codes.pop()
        self._box = self._open(self._passed.pop())
        self._look()
        return last

    def peek(self) -> Move:
        """The last move."""
        if not self._codes:
            raise IndexError("no move has been played")
        return self.move(self.ply - 1)

    def outcome(self) -> Outcome | None:
        """Who won, with what scores and why; None while the game runs."""
        if self._seat is not None:
            return None
        winners = tuple(s for s in range(self.seats) if operations.won(self._box, s))
        reason = self.game.rules.REASONS[self._reading.ended]
        return self.conclude(
            winners, reason.code, self.game.sentence("reason", reason, Seats(winners))
        )

    def conclude(self, winners: tuple[int, ...], reason: str, marked: str) -> Outcome:
        """The outcome of the game as it stands, with a sentence that may have marks."""
        return Outcome(winners, self.scores, reason, self.book.address(marked), marked)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know (the one to move, if none is named); ``NOBODY`` for a spectator."""
        if seat is None:
            seat = NOBODY if self.seat is None else self.seat
        seat = whole(seat)
        if not NOBODY <= seat < self.seats:
            raise IndexError(f"there is no seat {quoted(seat)} at a table of {self.seats}")
        return self.seen_by(seat)

    def seen_by(self, seat: int) -> View:
        """The view of a seat, or of ``NOBODY``, without a check that there is such a seat."""
        return View.within(self.game, self.options, self._open(self._raw), seat)

    def tell(self, seat: int | None = None, reader: int | None = None) -> tuple[Step, ...]:
        """What the last move did, step by step, as a seat may know it.

        ``reader`` is the seat that is spoken to: "You move", where others read "Red moves".
        """
        if not self._codes:
            raise IndexError("no move has been played")
        after = self.view(seat)
        return self.view_before(after.viewer).tell(self._codes[-1], after, reader)

    def told(self, eyes: int) -> Told:
        """What the last move did, as JSON, as a seat or ``NOBODY`` may know it."""
        pair = self._open(self._passed[-1] + self._raw + self._raw)
        return self.book.tell(pair, self._codes[-1], index(eyes))

    def view_before(self, seat: int, ply: int = -1) -> View:
        """What a seat knew before a move, the last one unless another is named by its number."""
        return View.within(self.game, self.options, self._open(self._passed[ply]), seat)

    def scene(self, seat: int | None = None, reader: int | None = None) -> Scene:
        """The picture as data, as a seat may know it, with the last move marked."""
        view = self.view(seat)
        if not self._codes:
            return view.scene(reader)
        return replace(
            view.scene(reader), marked=tuple(orjson.loads(self.told(view.viewer).marked))
        )

    def copy(self) -> "Position":
        """Another position with the same history."""
        twin = Position(self.game, self.seats, self.options, self.key)
        twin._codes = list(self._codes)
        twin._passed = list(self._passed)
        twin._box = boxed(self._box)
        twin._look()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Pickle a position without its book."""
        return {**self.__dict__, "_book": None, "_plain": None}

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def svg(self, seat: int | None = None, width: int = 480) -> str:
        """The position as a picture, as a seat may know it."""
        from oxbox.svg import draw_svg

        return draw_svg(self.scene(seat), self.game, width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from oxbox.terminal import draw_text

        return draw_text(self.scene())

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.name == other.game.name and (self._box.tobytes() == other._box.tobytes())

    def __hash__(self) -> int:
        return hash((self.game.name, self._box.tobytes()))

    def __repr__(self) -> str:
        parts = [repr(self.game.name), repr([move.text for move in self.moves])]
        if self.seats != self.game.seats[0]:
            parts.append(f"seats={self.seats}")
        _, usual = self.game.resolve(self.seats, {})
        changed = {name: value for name, value in self.options.items() if value != usual[name]}
        if changed:
            parts.append(f"options={changed!r}")
        if self.game.rules.LABELS:
            parts.append(f"key=bytes.fromhex({self.key.hex()!r})")
        return f"oxbox.replay({', '.join(parts)})"

    def _must_run(self) -> None:
        if self._seat is None:
            raise GameOverError(f"The game is over: {self.outcome()}", "game-over")

    def _open(self, raw: bytes) -> States:
        """A box of its own with a state, of now or of the past, or with several."""
        return np.frombuffer(bytearray(raw), self._box.dtype)

    def _look(self) -> None:
        """Note what everybody asks for: looking at the fields of a state itself takes a while."""
        raw = self._raw = self._box.tobytes()
        self._seat: int | None = None if raw[self._ended_at] else raw[self._seat_at]
        self._known: State | None = None

    @property
    def _reading(self) -> State:
        """The whole state as plain numbers, read when somebody first looks at it."""
        if self._known is None:
            self._known = Reading.of(self._box)
        return self._known


def _code_of(given: object) -> int:
    """The code of a move that is neither a text nor a ``Move``."""
    try:
        return whole(given)
    except TypeError:
        kind = type(given).__name__
        raise TypeError(f"a move is a code, a text or a Move, not {kind}") from None


def start(
    game: Game | str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    key: bytes | None = None,
) -> Position:
    """Set up a game. The same seed gives the same deal; without one it is random.

    ``key`` is the deal's secret itself, as records hold it.
    """
    found = game if isinstance(game, Game) else find_game(game)
    checked_seats, checked_options = found.resolve(seats, options or {})
    return Position(found, checked_seats, checked_options, make_key(seed) if key is None else key)


def replay(
    game: Game | str,
    moves: Iterable[int | str | Move],
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    key: bytes | None = None,
) -> Position:
    """Set up a game and play moves."""
    position = start(game, seats, options, seed, key)
    for move in moves:
        position.push(move)
    return position
