"""How rules and kernels are compiled; nothing else in Oxbox touches Numba's decorators.

A *rule* is a plain function that other rules and kernels call. A *kernel* is an entry point from
Python: calling one loads Numba and compiles it for the layout it is given, or takes the result from
the disk. Both stay ordinary Python where the JIT is off (``NUMBA_DISABLE_JIT=1``).
Numba is imported on the first call of a kernel, never before: it costs about a second.
"""

import ctypes
import functools
import gc
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, ParamSpec, TypeVar

from oxbox.kernels.cache import cache_folder

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any])

JIT_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
RULE_OPTIONS: dict[str, Any] = {**JIT_OPTIONS, "forceinline": True}

_rules: list[Callable[..., Any]] = []
_phrases: list[Any] = []
_entries: list[Any] = []
_lock = threading.RLock()
_loaded = threading.Event()
_folder = functools.cache(cache_folder)


def rule(function: Function) -> Function:
    """Mark a plain function as callable from compiled code; it stays a plain function."""
    with _lock:
        _rules.append(function)
        if _loaded.is_set():
            _register(function)
    return function


def register_phrase(phrase: Any) -> None:
    """Make a phrase callable from compiled code, where it packs its kind and arguments."""
    with _lock:
        _phrases.append(phrase)
        if _loaded.is_set():
            from oxbox.kernels import twins

            twins.register_phrase(phrase)


def is_compiling() -> bool:
    """Whether kernels are compiled at all in this process."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Kernel(Generic[Parameters, Result]):
    """A function over any game's states, compiled on its first call for each layout.

    ``check`` looks at the arguments first and raises ``ValueError`` for arrays that are too short:
    compiled code does not look. ``is_quick`` is for what takes less time than giving the
    interpreter to another thread and waiting to get it back.
    """

    def __init__(
        self,
        function: Callable[Parameters, Result],
        check: Callable[Parameters, None] | None,
        is_quick: bool = False,
    ) -> None:
        functools.update_wrapper(self, function)
        self.interpreted = function
        self.check = check
        self.is_quick = is_quick
        self._compiled: Callable[Parameters, Result] | None = None

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        if self.check is not None:
            self.check(*args, **kwargs)
        return self.compiled(*args, **kwargs)

    @property
    def compiled(self) -> Callable[Parameters, Result]:
        """The compiled function (the plain one where the JIT is off), without the check."""
        if self._compiled is None:
            with _lock:
                if self._compiled is None:
                    self._compiled = _compile(self.interpreted, self.is_quick)
        return self._compiled

    def close_around(self, *args: Any) -> tuple[Callable[..., Result], Result]:
        """Compile for arguments like these alone, by calling it with them; return both.

        Numbers of another kind are converted then, and all else is refused: nothing that somebody
        sends can make a server compile for them, which would stop it for seconds.
        """
        with _lock:
            compiled: Any = _compile(self.interpreted, self.is_quick)
        result = compiled(*args)
        compiled.disable_compile()
        return compiled, result


def kernel(function: Callable[Parameters, Result]) -> Kernel[Parameters, Result]:
    """Make a function an entry point into compiled code."""
    return Kernel(function, None)


def quick_kernel(function: Callable[Parameters, Result]) -> Kernel[Parameters, Result]:
    """Make a function an entry point that keeps the interpreter to itself."""
    return Kernel(function, None, is_quick=True)


def checked_kernel(
    check: Callable[Parameters, None],
) -> Callable[[Callable[Parameters, Result]], Kernel[Parameters, Result]]:
    """Make a function an entry point whose arguments are checked first."""
    return lambda function: Kernel(function, check)


def _compile(
    function: Callable[Parameters, Result], is_quick: bool
) -> Callable[Parameters, Result]:
    """Have Numba compile a function into our own cache folder; its settings stay as they are."""
    if not is_compiling():
        return function
    _load()
    import numba

    config: Any = numba.config
    folder, usual = _folder(), config.CACHE_DIR
    try:
        config.CACHE_DIR = str(folder or "")
        compiled: Callable[Parameters, Result] = numba.njit(
            cache=folder is not None, **JIT_OPTIONS | {"nogil": not is_quick}
        )(function)
    finally:
        config.CACHE_DIR = usual
    _entries.append(compiled)
    return compiled


def slim() -> None:
    """Let go of what Numba keeps of kernels for linking them into others, which nobody does.

    It takes half a megabyte for each kernel and layout. What is let go was parsed by LLVM, so that
    the system gets it back only when asked to take it (``make bench-memory``).
    """
    for entry in _entries:
        for compiled in getattr(entry, "overloads", {}).values():
            compiled.library._shared_module = None
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):  # only glibc has this
        ctypes.CDLL(None).malloc_trim(0)


def _load() -> None:
    """Import Numba and make every rule known to it, once; the caller holds the lock."""
    if _loaded.is_set():
        return
    from oxbox.kernels import twins

    twins.register()
    for function in _rules:
        _register(function)
    for phrase in _phrases:
        twins.register_phrase(phrase)
    _loaded.set()


def _register(function: Callable[..., Any]) -> None:
    from numba.extending import register_jitable

    register_jitable(**RULE_OPTIONS)(function)
