"""Compiling in the background, so that no request ever waits for it.

A process of its own compiles into the cache folder on the disk; this one then only loads the
result. Until a game is ready, its rules run interpreted. Then some games are played to nobody, so
that what is usually said has been put into words when people play.
"""

import asyncio
import gc
import logging
import signal
import subprocess
import sys
import threading
from collections import Counter
from typing import Final

from oxbox.game import Game
from oxbox.kernels.cache import cache_folder
from oxbox.kernels.compile import is_compiling, slim

logger = logging.getLogger("oxbox.warming")

_LONGEST: Final = 1800.0


class Warming:
    """Which games are compiled, and the thread that sees to the others."""

    def __init__(self, games: list[Game], is_on: bool = True) -> None:
        self.ready: set[str] = set()
        self._games = list(games)
        self.is_on = is_on and is_compiling()
        self._events = {game.name: asyncio.Event() for game in games}
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._compiled = ""
        self._awaited: Counter[str] = Counter()
        self._thread = threading.Thread(target=self._run, name="oxbox-warming", daemon=True)
        if self.is_on:
            self._thread.start()

    async def wait(self, game: Game, seconds: float) -> bool:
        """Whether the game is compiled, now or after a moment; it is seen to next."""
        if game.name in self.ready:
            return True
        if not self.is_on:
            return False
        self._hurry(game)
        self._awaited[game.name] += 1
        try:
            await asyncio.wait_for(self._events[game.name].wait(), seconds)
        except TimeoutError:
            return False
        finally:
            self._awaited[game.name] -= 1
        return True

    def _hurry(self, game: Game) -> None:
        """See to a game next, and at once if nobody waits for the one that is compiled now.

        What that one has in the cache by then stays there, so little is done twice.
        """
        if game not in self._games:
            return
        self._games.remove(game)
        self._games.insert(0, game)
        if self._process is not None and not self._awaited[self._compiled]:
            self._process.terminate()

    def close(self) -> None:
        """Stop after what is being done."""
        self._stop.set()
        if self._process is not None:
            self._process.terminate()

    def _run(self) -> None:
        from oxbox.warmup import rehearse, warm_for_tables

        while self._games and not self._stop.is_set():
            game = self._games.pop(0)
            try:
                if cache_folder() is not None and self._compile(game) == -signal.SIGTERM:
                    self._games.append(game)
                    continue
                warm_for_tables(game)
                rehearse(game)
                slim()
                gc.freeze()  # what was compiled stays: nobody needs to look at it again
                self._loop.call_soon_threadsafe(self._note, game.name)
            except RuntimeError:
                return  # the loop is closed
            except Exception:
                logger.exception("compiling %s failed", game.name)

    def _compile(self, game: Game) -> int | None:
        """Fill the cache folder from another process, which takes the memory and the time.

        How it ended is returned: it may have been told to make room for another game.
        """
        command = [sys.executable, "-m", "oxbox", "warm", game.name]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        ) as process:
            self._compiled = game.name
            self._process = process
            try:
                return process.wait(_LONGEST)
            finally:
                self._process = None
                if process.poll() is None:
                    process.kill()

    def _note(self, name: str) -> None:
        self.ready.add(name)
        self._events[name].set()
