"""The compiled counterparts of the few functions that need one. Importing this imports Numba."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from oxbox.kernels import bits, dispatch
from oxbox.kernels.compile import RULE_OPTIONS

_INT64 = types.int64


@intrinsic
def _population(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _INT64(_INT64), generate


@intrinsic
def _trailing(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return _INT64(_INT64), generate


def _wrap(number: int) -> int:
    return number


def _count(bits: int) -> int:
    result: int = _population(bits)  # type: ignore[call-arg]
    return result


def _lowest(bits: int) -> int:
    result: int = _trailing(bits)  # type: ignore[call-arg]
    return result


_TWINS = {bits.wrap: _wrap, bits.count: _count, bits.lowest: _lowest}


def register() -> None:
    """Tell Numba how to compile what is written differently in plain Python."""
    for interpreted, compiled in _TWINS.items():
        _overload(interpreted, lambda *args, compiled=compiled: compiled)
    for stub in dispatch.STUBS:
        _overload(stub, lambda state, *args, stub=stub: _implementation(state, stub.__name__))


def _overload(function: Callable[..., Any], choose: Callable[..., Any]) -> None:
    options: Any = RULE_OPTIONS
    overload(function, jit_options=options, strict=False)(choose)


def _implementation(state: types.Record, name: str) -> Callable[..., Any]:
    return dispatch.implementation(next(iter(state.fields)), name)
