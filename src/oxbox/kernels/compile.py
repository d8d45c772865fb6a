"""How rules and kernels are compiled; nothing else in Oxbox touches Numba's decorators.

A *rule* is a plain function that other rules and kernels call. A *kernel* is an entry point from
Python: calling one loads Numba and compiles it for the layout it is given, or takes the result from
the disk. Both stay ordinary Python where the JIT is off (``NUMBA_DISABLE_JIT=1``).
Numba is imported on the first call of a kernel, never before: it costs about a second.
"""

import functools
import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any])

JIT_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
RULE_OPTIONS: dict[str, Any] = {**JIT_OPTIONS, "forceinline": True}

_rules: list[Callable[..., Any]] = []
_lock = threading.RLock()
_loaded = threading.Event()


def rule(function: Function) -> Function:
    """Mark a plain function as callable from compiled code; it stays a plain function."""
    with _lock:
        _rules.append(function)
        if _loaded.is_set():
            _register(function)
    return function


def is_compiling() -> bool:
    """Whether kernels are compiled at all in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Kernel(Generic[Parameters, Result]):
    """A function over any game's states, compiled on its first call for each layout."""

    def __init__(self, function: Callable[Parameters, Result]) -> None:
        functools.update_wrapper(self, function)
        self.interpreted = function
        self._compiled: Callable[Parameters, Result] | None = None

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        return self.compiled(*args, **kwargs)

    @property
    def compiled(self) -> Callable[Parameters, Result]:
        """The compiled function (the plain one where the JIT is off)."""
        if self._compiled is None:
            self._compiled = _compile(self.interpreted) if is_compiling() else self.interpreted
        return self._compiled


def kernel(function: Callable[Parameters, Result]) -> Kernel[Parameters, Result]:
    """Make a function an entry point into compiled code."""
    return Kernel(function)


def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None where nothing can be written.

    Numba does not notice an edit in a file that a kernel only calls into, so the folder's name
    holds a digest of all our sources.
    """
    configured = os.environ.get("OXBOX_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = (Path(configured) if configured else Path(home) / "oxbox") / f"kernels-{_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _digest() -> str:
    sources = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted([*sources.glob("kernels/*.py"), *sources.glob("games/**/*.py")]):
        digest.update(path.relative_to(sources).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _compile(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    _load()
    import numba

    config: Any = numba.config
    caching = bool(config.CACHE_DIR)
    compiled: Callable[Parameters, Result] = numba.njit(cache=caching, **JIT_OPTIONS)(function)
    return compiled


def _load() -> None:
    """Import Numba and make every rule known to it, once."""
    with _lock:
        if _loaded.is_set():
            return
        import numba

        config: Any = numba.config
        config.CACHE_DIR = str(cache_folder() or "")
        from oxbox.kernels import twins

        twins.register()
        for function in _rules:
            _register(function)
        _loaded.set()


def _register(function: Callable[..., Any]) -> None:
    from numba.extending import register_jitable

    register_jitable(**RULE_OPTIONS)(function)
