"""What a seat may know of a position: the only thing that leaves the engine.

A view is a redacted state with the game's options. Scenes, texts and pictures are made from views
alone, and so are a bot's moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import index
from typing import Any

import numpy as np

from oxbox.book import Book, Drawn, book_of
from oxbox.errors import GameOverError, IllegalMoveError, RecordError
from oxbox.game import Game
from oxbox.kernels import operations
from oxbox.kernels.chance import generator
from oxbox.kernels.layout import State, States, boxed, copy, is_in_range, paired
from oxbox.kernels.reading import Reading
from oxbox.kernels.views import NOBODY, WHOLE
from oxbox.move import LegalMoves, Move, make_move, plain_moves, read_code
from oxbox.options import Options
from oxbox.parts import parse_steps
from oxbox.scene import Scene, Step
from oxbox.view_format import format_view, parse_view


@dataclass(eq=False, repr=False, slots=True)
class View:
    """A position as one seat knows it, or as a spectator sees it (``viewer`` is ``NOBODY``).

    Nobody changes a view.
    """

    game: Game
    options: Options
    box: States
    _reading: State | None = field(default=None, init=False)

    @classmethod
    def of(cls, game: Game, options: Options, whole: State | States, viewer: int) -> "View":
        """The view of a whole state for a seat."""
        return cls.within(game, options, boxed(whole), viewer)

    @classmethod
    def within(cls, game: Game, options: Options, box: States, viewer: int) -> "View":
        """The view for a seat, made of a whole state in a box that is the view's from now on."""
        operations.redact(box, index(viewer))
        return cls(game, options, box)

    @property
    def state(self) -> State:
        """What the viewer knows."""
        state: State = self.box[0]
        return state

    @property
    def viewer(self) -> int:
        """Whose view this is."""
        return int(self.reading.viewer)

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self.reading.seats)

    @property
    def seat(self) -> int | None:
        """Whose turn it is; None when the game is over."""
        return None if self.reading.ended else int(self.reading.seat)

    @property
    def legal_moves(self) -> LegalMoves:
        """The viewer's legal moves; none unless it is the viewer's turn."""
        known = plain_moves(self.game, self.seats, self.options)
        return LegalMoves(self.game, known, self.box, self.box.tobytes())

    def move(self, code: int) -> Move:
        """The move of a code, to be read in this view."""
        known = plain_moves(self.game, self.seats, self.options)
        return make_move(self.game, known, self.box.tobytes(), code)

    def scene(self, reader: int | None = None) -> Scene:
        """The picture as data, with the paths of the viewer's legal moves.

        ``reader`` is the seat that is spoken to: "your hand", where others read "Red's hand".
        """
        return replace(self.picture(reader), paths=self.paths())

    def picture(self, reader: int | None = None) -> Scene:
        """The scene without paths."""
        return self._book.scene(self.box, reader)

    def drawn(self) -> Drawn:
        """The scene without paths, as JSON."""
        return self._book.draw(self.box)

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The targets that choose each of the viewer's legal moves."""
        codes = self.legal_moves.codes
        return dict(zip(codes, self._paths(codes), strict=True))

    def paths_of(self, codes: Sequence[int]) -> list[tuple[str, ...]]:
        """The targets that choose each of some moves of the seat to play, legal or not.

        A code that stands for no move here is refused.
        """
        numbers = [self._read(code) for code in codes]
        paths = self._paths(numbers)
        for number, path in zip(numbers, paths, strict=True):
            if not path:
                raise IllegalMoveError(f"No targets choose a move {number} here.", "no-such-move")
        return paths

    def all_paths(self) -> list[tuple[str, ...]]:
        """The targets that choose each move of the game, by its code; none where it is no move."""
        if self.seat is None:
            return []
        return self._paths(range(self.game.rules.HIGHEST_MOVE + 1))

    def _paths(self, codes: Sequence[int]) -> list[tuple[str, ...]]:
        return self._book.paths(self.box, np.array(codes, np.int32))

    def _read(self, given: object) -> int:
        """The code of a move of the seat to play."""
        if self.seat is None:
            raise GameOverError("The game is over: nobody moves any more.", "game-over")
        return read_code(self.game, given)

    @property
    def reading(self) -> State:
        """The state as plain numbers, which scenes are drawn from."""
        known = self._reading
        if known is None:
            known = self._reading = Reading.of(self.box)
        return known

    def tell(self, code: int, after: "View", reader: int | None = None) -> tuple[Step, ...]:
        """What a move did between this view and the next one of the same seat.

        A move that could not be made here is refused, and so is a view that cannot follow.
        """
        if (self.game, self.viewer, self._book) != (after.game, after.viewer, after._book):
            raise RecordError("The views before and after a move are of one seat.", "bad-view")
        number = self._read(code)
        self._refuse_impossible(number)
        try:
            told = self._book.tell(paired(self.box, after.box), number, WHOLE)
        except (IndexError, ValueError) as error:
            raise RecordError(f"Move {number} does not lead to that view.", "bad-view") from error
        return parse_steps(self._book.address_json(told.steps, reader))

    def _refuse_impossible(self, code: int) -> None:
        """Refuse a move that the seat to play cannot make, whatever it hides from the viewer."""
        box = boxed(self.box)
        self.game.suppose(box[0])
        box[0].viewer = WHOLE
        refused = operations.refusal(box, code)
        if refused:
            ruling = self.game.rules.REFUSALS[refused]
            sentence = self.game.refuse(ruling)
            raise IllegalMoveError(f"Move {code}: {sentence}", ruling.code, self.game.cite(ruling))

    @property
    def _book(self) -> Book:
        return book_of(self.game, self.seats, self.options)

    def redeal(self, seed: int) -> State:
        """A whole state that this view could be of, chosen at random."""
        box = boxed(self.box)
        operations.redeal(box, generator(seed))
        state: State = box[0]
        return state

    def to_json(self) -> str:
        """The view as one JSON text."""
        return format_view(self.game, self.options, self.box)

    @classmethod
    def from_json(cls, game: Game, text: str) -> "View":
        """The view that a JSON text holds."""
        try:
            given, boxes = parse_view(game, text)
            for box in boxes:
                if NOBODY <= int(box[0].viewer) < int(box[0].seats) in game.seats:
                    _, options = game.resolve(int(box[0].seats), given)
                    if _can_be(game, options, box):
                        return cls(game, options, box)
        except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
            raise RecordError(f"This is not a view of {game.title}.", "bad-view") from error
        raise RecordError(f"This is not a view of {game.title}.", "bad-view")

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        mine = (self.game.name, dict(self.options), self.box.tobytes())
        return mine == (other.game.name, dict(other.options), other.box.tobytes())

    def __hash__(self) -> int:
        return hash((self.game.name, self.box.tobytes()))

    def __repr__(self) -> str:
        names = [self.game.seat_name(self.seats, seat) for seat in range(self.seats)]
        viewer = names[self.viewer] if self.viewer >= 0 else "a spectator"
        turn = "the game is over" if self.seat is None else f"{names[self.seat]} to move"
        return f"<View of {self.game.title} for {viewer}: {turn}>"

    def __str__(self) -> str:
        from oxbox.terminal import draw_text

        return draw_text(self.scene())

    def svg(self, width: int = 480) -> str:
        """The view as a picture."""
        from oxbox.svg import draw_svg

        return draw_svg(self.scene(), self.game, width)

    def _repr_svg_(self) -> str:
        return self.svg()


def _can_be(game: Game, options: Options, box: States) -> bool:
    """Whether a state can be of this game, so that no bot or picture stumbles over it.

    Its options must be those named, its turn and end must fit, nothing may be shown that the
    viewer cannot know, and the game itself says whether the rest can be.
    """
    state: State = box[0]
    if not is_in_range(state):
        return False
    expected = copy(state)
    for option in game.options:
        option.store(expected, options[option.name])
    operations.redact(expected, int(state.viewer))
    ended, seat = int(state.ended), int(state.seat)
    if expected.tobytes() != state.tobytes() or not 0 <= ended < len(game.rules.REASONS):
        return False
    if not (seat == -1 if ended else 0 <= seat < int(state.seats)):
        return False
    is_to_move = 0 <= seat == int(state.viewer)
    return game.is_valid(state) and (not is_to_move or _has_moves(game, box))


def _has_moves(game: Game, box: States) -> bool:
    return operations.legal(box, np.empty(game.rules.MOST_MOVES, np.int32)) > 0
