"""Pieces move: every other test asks for less motion, these ask for all of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.page.conftest import Server
from tests.page.hands import await_turn, start, until
from tests.server.client import call

Visit = Callable[..., Any]
KEEP = """
  window.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const id = this.closest("[data-id]")?.dataset.id ?? "";
    const steps = frames.map((frame) => frame.transform ?? "");
    window.motions.push({id, steps, time: timing.duration});
    return animate.call(this, frames, timing);
  };
"""
"""Everything that is animated is noted, however soon it is over."""
MOVES = ".log > li"
HELD = "JSON.parse(localStorage['oxbox:tables'])[0]"


def moving(page: Any, how: str) -> set[str]:
    """The pieces that have gone from one place or turn to another for more than a moment."""
    found: list[dict[str, Any]] = page.evaluate("motions")
    return {
        motion["id"]
        for motion in found
        if motion["time"] > 100 and len({*motion["steps"]}) > 1 and how in motion["steps"][0]
    }


def has_rolled(page: Any) -> bool:
    """Whether the die has turned."""
    return "die" in moving(page, "rotate")


def has_moved(page: Any) -> bool:
    """Whether a climber or descender has gone somewhere."""
    return any(name.startswith(("climber", "descender")) for name in moving(page, "translate"))


def is_told(page: Any, before: int) -> bool:
    """Whether there are more moves than before, and all is told; nobody hurries it for that."""
    shown = page.locator(".board .possible, .choices button:not([disabled]), section.end:visible")
    return bool(page.locator(MOVES).count() > before and shown.count())


def type_move(page: Any, server: Server) -> None:
    """Play the first legal move by its notation, and let the telling take its time."""
    held = page.evaluate(HELD)
    found = call(server.address, f"/api/tables/{held['table']}/moves", None, held["token"])
    page.keyboard.press("/")
    page.get_by_label("Type a move").fill(found["moves"][0])
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("game", "piece", "number"),
    [
        ("oxixo", "cube:", 2),
        ("yoxii", "totem", 1),
        ("mixx", "card:", 1),
        ("oxysoxy", "card:", 1),
    ],
)
def test_pieces_travel_to_where_a_move_puts_them(
    visit: Visit, server: Server, game: str, piece: str, number: int
) -> None:
    page = visit(motion="no-preference", script=KEEP)
    start(page, game)
    await_turn(page)
    page.evaluate("motions.length = 0")
    type_move(page, server)
    until(page, lambda: sum(i.startswith(piece) for i in moving(page, "translate")) >= number)


def test_the_die_rolls_and_a_climber_or_descender_moves(visit: Visit, server: Server) -> None:
    page = visit(motion="no-preference", script=KEEP)
    start(page, "oxfurd")
    await_turn(page)
    while not (has_rolled(page) and has_moved(page)):  # it may show the same number again
        before = page.locator(MOVES).count()
        type_move(page, server)
        until(page, partial(is_told, page, before))


def test_under_reduced_motion_nothing_takes_longer_than_a_moment(
    visit: Visit, server: Server
) -> None:
    page = visit(script=KEEP)
    start(page, "oxixo")
    await_turn(page)
    type_move(page, server)
    until(page, lambda: bool(page.evaluate("motions.length")))
    assert not moving(page, "translate")
