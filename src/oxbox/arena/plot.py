"""The scores of a match as a picture: a point and its error bar for each bot, on one scale."""

from typing import Final

from oxbox.arena.standings import Row, Standings
from oxbox.scene import TONES
from oxbox.svg.lettering import INK, MUTED, Hand, escape, number, shorten, write

_WIDTH: Final = 720.0
_LEFT: Final = 190.0
_RIGHT: Final = 150.0
_TOP: Final = 64.0
_STEP: Final = 30.0
_PAPER: Final = "#fffaf0"
_GRID: Final = "#e4d8c0"
_PLAIN: Final = Hand(13)
_SMALL: Final = Hand(11, MUTED)


def draw_plot(found: Standings) -> str:
    """The picture as an SVG document."""
    match = found.match
    height = _TOP + _STEP * len(found.rows) + 46
    deals = max((row.score.count for row in found.rows), default=0)
    title = f"{match.game.title}, {match.seats} seats"
    about = f"mean score with its 95 % interval; {deals:,} deals, each played from every seat"
    bottom, fair = height - 40, _x(found.expected)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(_WIDTH)} {number(height)}" '
        f'width="{number(_WIDTH)}" height="{number(height)}" role="img">',
        f"<title>{escape(title)}: {escape(about)}</title>",
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>',
        write(title, 20, 28, Hand(17, weight=700)),
        write(about, 20, 47, _SMALL),
        *_scale(bottom),
        _line(fair, _TOP - 6, fair, bottom, MUTED, ' stroke-dasharray="4 3"'),
        *(_row(row, index) for index, row in enumerate(found.rows)),
        write("dashed: an equal share", _WIDTH - 20, height - 10, _SMALL, "end"),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(share: float) -> float:
    return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)


def _scale(bottom: float) -> list[str]:
    parts = []
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        parts.append(_line(x, _TOP - 6, x, bottom, _GRID))
        parts.append(write(f"{percent} %", x, bottom + 15, _SMALL, "middle"))
    return parts


def _row(row: Row, index: int) -> str:
    y = _TOP + _STEP * (index + 0.5)
    paint = TONES[f"seat{index % 4}"].paint
    name = write(shorten(row.name, 12), _LEFT - 14, y + 4, _PLAIN, "end")
    if not row.score.count:
        return name + write("no whole deal yet", _WIDTH - 20, y + 4, _SMALL, "end")
    mean, low, high = row.score.mean, row.score.low, row.score.high
    said = f"{100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    bar = _line(_x(low), y, _x(high), y, paint, ' stroke-width="2.5"')
    ends = "".join(_line(_x(end), y - 6, _x(end), y + 6, paint) for end in (low, high))
    point = f'<circle cx="{number(_x(mean))}" cy="{number(y)}" r="5" fill="{paint}"/>'
    return name + bar + ends + point + write(said, _WIDTH - 20, y + 4, Hand(11, INK), "end")


def _line(x1: float, y1: float, x2: float, y2: float, paint: str, more: str = "") -> str:
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} stroke="{paint}"{more}/>'
