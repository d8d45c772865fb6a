"""Everything that the author of a game imports."""

from oxbox.contract import Ruling
from oxbox.errors import NotationError, OptionError
from oxbox.game import COLOURS, Game, seats_between
from oxbox.kernels.bits import count, lowest, nth, rotate, shift_right, wrap
from oxbox.kernels.chance import below, noise
from oxbox.kernels.compile import rule
from oxbox.kernels.dispatch import ending_of, say_end
from oxbox.kernels.keyed import draw as draw_from
from oxbox.kernels.layout import Chance, Key, Moves, Shares, State, layout
from oxbox.kernels.phrases import phrase
from oxbox.kernels.picture import (
    Path,
    Picture,
    Story,
    aim,
    point,
    put,
    rename,
    say,
    title,
)
from oxbox.kernels.views import NOBODY, WHOLE, may_move
from oxbox.options import Flag
from oxbox.outcome import listed
from oxbox.scene import Choice, Fact, Note, Piece, Region, Space
from oxbox.setting import Setting

__all__ = [
    "COLOURS",
    "NOBODY",
    "WHOLE",
    "Chance",
    "Choice",
    "Fact",
    "Flag",
    "Game",
    "Key",
    "Moves",
    "NotationError",
    "Note",
    "OptionError",
    "Path",
    "Picture",
    "Piece",
    "Region",
    "Ruling",
    "Setting",
    "Shares",
    "Space",
    "State",
    "Story",
    "aim",
    "below",
    "count",
    "draw_from",
    "ending_of",
    "layout",
    "listed",
    "lowest",
    "may_move",
    "noise",
    "nth",
    "phrase",
    "point",
    "put",
    "rename",
    "rotate",
    "rule",
    "say",
    "say_end",
    "seats_between",
    "shift_right",
    "title",
    "wrap",
]  # fmt: skip
