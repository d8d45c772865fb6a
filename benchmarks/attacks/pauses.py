"""A pause of the whole process, as of a laptop that sleeps: nobody may lose on time for it."""

import os
import signal
from collections.abc import Generator
from typing import Final

from benchmarks.attacks.attacker import Attacker

_PAUSE: Final = 0.3
"""The part of the attack for which the process stands still."""


def pause(by: Attacker) -> Generator[None, None, None]:
    """Stop the process of the server for a while, and let it go on."""
    yield
    os.kill(by.target.process, signal.SIGSTOP)
    try:
        by.rest(_PAUSE * by.target.seconds)
    finally:
        os.kill(by.target.process, signal.SIGCONT)
    by.sent["pauses"] += 1
    while by.is_on:
        by.rest(0.1)
