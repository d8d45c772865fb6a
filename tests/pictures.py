"""The pictures of the rules pages: one moment of a fixed game for each of the games.

``python -m tests.pictures`` writes them, ``--check`` only says which are out of date.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from oxbox.game import Game
from oxbox.games import GAMES
from oxbox.kernels import operations
from oxbox.kernels.chance import generator
from oxbox.position import Position, start
from oxbox.scene import Scene

FOLDER = Path(__file__).parents[1] / "docs" / "games" / "pictures"
SEED = 5
WIDTH = 480
_LONGEST = 120
"""Nobody looks further into a game than this many moves."""


def picture(game: Game) -> str:
    """The game's picture, as its next seat sees it."""
    return _good_moment(_play(game)).svg(width=WIDTH)


def _play(game: Game) -> Position:
    """A random game, the same every time, to its end or until it has gone on for long enough."""
    position, chance = start(game, seed=SEED), generator(SEED)
    while position.seat is not None and position.ply < _LONGEST:
        position.push(operations.pick(position.state, chance))
    return position


def _good_moment(position: Position) -> Position:
    """Go back to the moment with the most to see in the middle of the game."""
    last = position.ply
    moments = []
    while position.ply > last // 3:
        position.pop()
        if position.ply <= last * 3 // 4:
            moments.append(position.copy())
    return max(moments, key=lambda moment: (_richness(moment.scene()), moment.ply))


def _richness(scene: Scene) -> int:
    """How many different things lie on the table, and where."""
    looks = {(piece.look, piece.tone) for piece in scene.pieces}
    return len(looks) + len({piece.space for piece in scene.pieces})


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures, or check them; the result is the exit code."""
    parser = argparse.ArgumentParser(prog="python -m oxbox.pictures", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say which are out of date")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are")
    chosen = parser.parse_args(arguments)
    stale = {path: text for path, text in _pictures(chosen.folder) if _read(path) != text}
    for path, text in stale.items():
        if not chosen.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"{path.name}: {'out of date' if chosen.check else 'written'}\n")
    return 1 if stale and chosen.check else 0


def _pictures(folder: Path) -> list[tuple[Path, str]]:
    return [(folder / f"{game.name}.svg", picture(game)) for game in GAMES.values()]


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
