"""What an outside bot is told, and how its answers are read. Only views are ever sent.

One JSON object a line, both ways; docs/bot-protocol.md is the whole of it.
"""

import json
from typing import Any, Final

from oxbox.arena.fault import Fault
from oxbox.game import Game
from oxbox.options import plain_options
from oxbox.scene import Scene
from oxbox.view import View

PROTOCOL: Final = 1
HELLO: Final = '{"type":"hello","protocol":1}'
QUIT: Final = '{"type":"quit"}'


def new_game(view: View, budget: float, seed: int) -> str:
    """A game begins; ``seed`` is for the bot's own chance and has nothing to do with the deal."""
    return _line({"type": "new", **_table(view), "budget_ms": round(budget * 1000), "seed": seed})


def choose(view: View, budget: float) -> str:
    """It is the bot's turn: all that its seat may know, and the moves to choose from."""
    message = {
        "type": "choose",
        **_table(view),
        "budget_ms": round(budget * 1000),
        "moves": [move.text for move in view.legal_moves],
        "scene": _plain_scene(view.scene()),
        "view": json.loads(view.to_json()),
    }
    return _line(message)


def read_answer(line: bytes) -> dict[str, Any]:
    """The object that a line holds; a ``Fault`` says why it holds none."""
    shown = repr(line[:60].decode("utf-8", "replace"))
    try:
        answer = json.loads(line.decode())
    except UnicodeDecodeError as error:
        raise Fault("protocol", f"It wrote a line that is not UTF-8: {shown}.") from error
    except (ValueError, RecursionError) as error:
        raise Fault("protocol", f"It wrote a line that is not JSON: {shown}.") from error
    if not isinstance(answer, dict):
        raise Fault("protocol", f"It wrote a line that is no JSON object: {shown}.")
    return answer


def read_hello(line: bytes) -> dict[str, Any]:
    """The bot's hello, with a name and perhaps the games that it plays."""
    answer = read_answer(line)
    if answer.get("type") != "hello":
        raise Fault("protocol", 'Its first line is no hello: {"type": "hello", "protocol": 1}.')
    if answer.get("protocol") != PROTOCOL:
        given = f"{answer.get('protocol')!s:.20}"
        raise Fault("protocol", f"It speaks protocol {given}, not {PROTOCOL}.")
    games = answer.get("games", [])
    if not isinstance(games, list) or not all(isinstance(name, str) for name in games):
        raise Fault("protocol", 'The "games" of its hello are no list of names.')
    return answer


def check_plays(answer: dict[str, Any], game: Game) -> None:
    """Refuse a game that the bot's hello does not list."""
    if "games" in answer and game.name not in answer["games"]:
        raise Fault("protocol", f"It says that it does not play {game.name}.")


def read_move(line: bytes) -> str:
    """The text of the move that a bot chose."""
    answer = read_answer(line)
    if "move" not in answer:
        raise Fault("protocol", 'Its answer has no "move".')
    if not isinstance(answer["move"], str):
        raise Fault("protocol", f"Its move is no text: {answer['move']!r:.60}.")
    return answer["move"]


def _table(view: View) -> dict[str, Any]:
    return {
        "game": view.game.name,
        "options": plain_options(view.options),
        "seats": view.seats,
        "names": [view.game.seat_name(view.seats, seat) for seat in range(view.seats)],
        "seat": view.viewer,
    }


def _plain_scene(scene: Scene) -> dict[str, Any]:
    """What lies on the table, in words: no lengths, no colours."""
    return {
        "facts": [{"label": f.label, "value": f.value, "seat": f.seat} for f in scene.facts],
        "notes": [note.line for note in scene.notes],
        "spaces": [{"id": s.id, "label": s.label, "text": s.text} for s in scene.spaces],
        "pieces": [
            {"id": p.id, "space": p.space, "label": p.label, "text": " ".join(p.text)}
            for p in scene.pieces
        ],
    }


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
