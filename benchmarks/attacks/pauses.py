"""A pause of the whole process, as of a laptop that sleeps: nobody may lose on time for it."""

import os
import signal
from collections.abc import Generator
from typing import Final

from benchmarks.attacks.attacker import Attacker

_BEFORE: Final = 0.1
_PAUSE: Final = 0.3
"""Parts of the seconds of the attack."""


def pause(by: Attacker) -> Generator[None, None, None]:
    """Stop the process of the server for a while, and let it go on."""
    yield
    by.rest(_BEFORE * by.target.seconds)
    os.kill(by.target.process, signal.SIGSTOP)
    try:
        by.rest(_PAUSE * by.target.seconds)
    finally:
        os.kill(by.target.process, signal.SIGCONT)
    by.sent["pauses"] += 1
    while by.is_on:
        by.rest(0.1)
