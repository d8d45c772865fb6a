"""The values of a game's moves as a picture: a line for each seat, and a mark for each mistake."""

from oxbox.analysis import Judgement, mistakes
from oxbox.position import Position
from oxbox.scene import TONES
from oxbox.svg.lettering import escape

_WIDTH, _HEIGHT, _EDGE = 640, 300, 48
_DASHES = ("", "7 4", "2 3", "10 3 2 3")


def draw_values(position: Position, judged: list[Judgement]) -> str:
    """Draw what each seat's moves were worth when they were played, up to the whole win."""
    last = max((judgement.ply for judgement in judged), default=1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-family="sans-serif" font-size="12">',
        f"<title>{escape(position.game.title)}: what the moves were worth</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fbf6ea"/>',
        *_scale(last),
    ]
    for seat in range(position.seats):
        parts += _line(position, [j for j in judged if j.seat == seat], seat, last)
    for judgement in mistakes(judged):
        parts.append(_mark(judgement, last))
    return "\n".join([*parts, "</svg>"])


def _x(ply: int, last: int) -> float:
    return _EDGE + (ply - 1) / max(1, last - 1) * (_WIDTH - 2 * _EDGE)


def _y(value: float) -> float:
    return _EDGE + (1 - value) * (_HEIGHT - 2 * _EDGE)


def _scale(last: int) -> list[str]:
    lines = []
    for percent in (0, 50, 100):
        y = _y(percent / 100)
        lines.append(f'<path d="M{_EDGE} {y:.1f}H{_WIDTH - _EDGE}" stroke="#d8c9a6"/>')
        lines.append(f'<text x="{_EDGE - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    lines.append(f'<text x="{_EDGE}" y="{_HEIGHT - 14}">move 1</text>')
    edge = _WIDTH - _EDGE
    lines.append(f'<text x="{edge}" y="{_HEIGHT - 14}" text-anchor="end">move {last}</text>')
    return lines


def _line(position: Position, judged: list[Judgement], seat: int, last: int) -> list[str]:
    """A seat's values, told apart by dashes as well as by tone."""
    points = " ".join(f"{_x(j.ply, last):.1f},{_y(j.value):.1f}" for j in judged)
    paint, dashes = TONES[f"seat{seat}"].paint, _DASHES[seat]
    name = escape(position.game.seat_name(position.seats, seat))
    x = _EDGE + seat * 120
    style = f'fill="none" stroke="{paint}" stroke-width="2.5" stroke-dasharray="{dashes}"'
    return [
        f'<polyline points="{points}" {style}/>',
        f'<path d="M{x} 18h26" {style}/>',
        f'<text x="{x + 32}" y="22">{name}</text>',
    ]


def _mark(judgement: Judgement, last: int) -> str:
    x, y = _x(judgement.ply, last), _y(judgement.value)
    label = escape(f"Move {judgement.ply}: {judgement.played}; better {judgement.best}")
    return (
        f'<g><title>{label}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="none" '
        f'stroke="#2b2622" stroke-width="2"/><text x="{x:.1f}" y="{y - 10:.1f}" '
        f'text-anchor="middle">{judgement.ply}</text></g>'
    )
