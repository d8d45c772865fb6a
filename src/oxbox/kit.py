"""Everything that the author of a game imports."""

from oxbox.catalogue import Seat, Seats
from oxbox.contract import DRAWN, WON, Ruling, Rulings
from oxbox.errors import NotationError, OptionError
from oxbox.game import COLOURS, Game, seats_between
from oxbox.kernels.bits import count, lowest, nth, rotate, shift_right, wrap
from oxbox.kernels.chance import below, noise
from oxbox.kernels.compile import rule
from oxbox.kernels.dispatch import ending_of, say_end
from oxbox.kernels.keyed import draw as draw_from
from oxbox.kernels.layout import BITS_64, Chance, Key, Moves, Shares, State, layout
from oxbox.kernels.phrases import phrase
from oxbox.kernels.picture import (
    Path,
    Picture,
    Story,
    aim,
    go_on,
    point,
    put,
    rename,
    say,
    title,
)
from oxbox.kernels.reading import bytes_of
from oxbox.kernels.views import NOBODY, WHOLE, may_move
from oxbox.options import Flag, Number, Option, Options, Subset
from oxbox.outcome import listed
from oxbox.scene import Box, Choice, Fact, Note, Piece, Region, Space
from oxbox.setting import Setting

__all__ = [
    "BITS_64", "COLOURS", "DRAWN", "NOBODY", "WHOLE", "WON", "Box",
    "Chance", "Choice", "Fact", "Flag", "Game", "Key", "Moves", "NotationError", "Note",
    "Number", "Option", "OptionError", "Options", "Path", "Picture", "Piece", "Region", "Ruling",
    "Rulings", "Seat", "Seats", "Setting", "Shares", "Space", "State", "Story", "Subset",
    "aim", "below", "bytes_of", "count", "draw_from", "ending_of", "go_on", "layout", "listed",
    "lowest", "may_move", "noise", "nth", "phrase", "point", "put", "rename", "rotate", "rule",
    "say", "say_end", "seats_between", "shift_right", "title", "wrap",
]  # fmt: skip
