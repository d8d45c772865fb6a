"""How much memory an outside program may have, and whether it ended for want of it.

The limit holds for each process of a program: what it starts inherits it. It counts memory that is
private and can be written to (``RLIMIT_DATA``), and not addresses that are only reserved, of which
many runtimes take more than any machine has. Only Linux lets one process limit another.
"""

import os
import resource
import sys
from typing import Final

MEGABYTE: Final = 1 << 20
_NEARLY_ALL: Final = 0.8
_COMPLAINTS: Final = ("memoryerror", "out of memory", "outofmemory", "bad_alloc", "cannot allocate")
"""What programs in several languages write when they get no more memory."""


def limit_memory(process: int, megabytes: int) -> None:
    """Limit the memory of a process that was just started, and of each that it starts."""
    if not hasattr(resource, "prlimit"):
        return
    try:
        _, highest = resource.prlimit(process, resource.RLIMIT_DATA)
        most = megabytes * MEGABYTE
        if highest != resource.RLIM_INFINITY:
            most = min(most, highest)
        resource.prlimit(process, resource.RLIMIT_DATA, (most, most))
    except ProcessLookupError:
        return  # it has ended already


def wait_for(process: int) -> tuple[int, float]:
    """The exit code of a process (negative: the signal), and the most megabytes that it had.

    The system counts what we had ourselves when we started it: up to that, nobody knows.
    """
    _, status, used = os.wait4(process, 0)
    own = resource.getrusage(resource.RUSAGE_SELF)
    peak = used.ru_maxrss if used.ru_maxrss > own.ru_maxrss else 0
    unit = 1 if sys.platform == "darwin" else 1024
    return os.waitstatus_to_exitcode(status), peak * unit / MEGABYTE


def lacked_memory(errors: str, peak: float, megabytes: int) -> bool:
    """Whether a program that failed most likely did so because it got no more memory.

    It says so, or it is known to have had nearly all that it may have.
    """
    said = errors.lower()
    return peak > _NEARLY_ALL * megabytes or any(word in said for word in _COMPLAINTS)
