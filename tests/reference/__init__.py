"""The rules a second time: slow, obvious, and written from the rules pages alone."""

from typing import Any

from oxbox.games.oxfurd.board import load_board
from oxbox.games.oxfurd.deck import load_deck


def oxfurd_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options with board and deck spelt out, which the reference takes as plain data."""
    board = load_board(options["board"])
    steps = {name: getattr(board, name) for name in ("length", "plateaus", "free", "respite")}
    deck = [card.right for card in load_deck(options["deck"]).cards]
    return {**options, "board": {**steps, "bonus": dict(board.bonus)}, "deck": deck}
