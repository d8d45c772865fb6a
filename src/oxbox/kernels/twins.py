"""The compiled counterparts of the few functions that need one. Importing this imports Numba."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing import templates
from numba.extending import intrinsic, lower_builtin, overload

from oxbox.kernels import bits, dispatch
from oxbox.kernels.compile import RULE_OPTIONS
from oxbox.kernels.phrases import KIND_BITS, Phrase

_INT64 = types.int64
_templates: Any = templates  # Numba's own modules are not typed
_cgutils: Any = cgutils
_types: Any = types
_lower_builtin: Any = lower_builtin


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


@intrinsic
def _memory_copy(
    typing_context: Any, page: Any, end: Any, texts: Any, start: Any, size: Any
) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        page, end, texts, start, size = args
        target, source = (
            builder.gep(context.make_array(kind)(context, builder, array).data, [offset])
            for kind, array, offset in (
                (signature.args[0], page, end),
                (signature.args[2], texts, start),
            )
        )
        _cgutils.raw_memcpy(builder, target, source, size, 1)
        return context.get_dummy_value()

    return types.void(page, _INT64, texts, _INT64, _INT64), generate


def _copy_bytes(page: Any, end: int, texts: Any, start: int, size: int) -> None:
    _memory_copy(page, end, texts, start, size)  # type: ignore[call-arg]


@intrinsic
def _record_copy(typing_context: Any, states: Any, index: Any, state: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[0]
        data = context.make_array(kind)(context, builder, args[0]).data
        target = builder.gep(data, [args[1]])
        size = context.get_constant(types.intp, kind.dtype.size)
        _cgutils.raw_memcpy(builder, target, args[2], size, 1)
        return context.get_dummy_value()

    return types.void(states, _INT64, state), generate


def _keep_state(states: Any, index: int, state: Any) -> None:
    _record_copy(states, index, state)  # type: ignore[call-arg]


_TWINS: dict[Callable[..., Any], Callable[..., Any]] = {
    bits.wrap: _wrap,
    bits.count: _count,
    bits.lowest: _lowest,
    bits.copy_bytes: _copy_bytes,
    bits.keep_state: _keep_state,
}


def register() -> None:
    """Tell Numba how to compile what is written differently in plain Python."""
    for interpreted, compiled in _TWINS.items():
        _overload(interpreted, lambda *args, compiled=compiled: compiled)
    for name, function in dispatch.dispatched.items():
        _overload(function, lambda state, *args, name=name: _implementation(state, name))


def register_phrase(phrase: Phrase[Any, Any]) -> None:
    """Tell Numba that calling a phrase packs its kind and its arguments into a number."""

    class Template(_templates.AbstractTemplate):  # type: ignore[misc]
        key = phrase

        def generic(self, args: Any, kws: Any) -> Any:
            fits = phrase.keys <= len(args) <= len(phrase.usual) and not kws
            return _templates.signature(_INT64, *[_INT64] * len(args)) if fits else None

    _templates.infer_global(phrase, _types.Function(Template))

    @_lower_builtin(phrase, _types.VarArg(_INT64))  # type: ignore[untyped-decorator]
    def pack(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        usual, mask = phrase.usual[len(args) :], (1 << phrase.width) - 1
        number, shift = phrase.kind, KIND_BITS + phrase.width * len(args)
        for value in usual:
            number |= (value & mask) << shift
            shift += phrase.width
        packed = context.get_constant(_INT64, number)
        for index, value in enumerate(args):
            low = builder.and_(value, context.get_constant(_INT64, mask))
            by = context.get_constant(_INT64, KIND_BITS + phrase.width * index)
            packed = builder.or_(packed, builder.shl(low, by))
        return packed


def _overload(function: Callable[..., Any], choose: Callable[..., Any]) -> None:
    options: Any = RULE_OPTIONS
    overload(function, jit_options=options, strict=False)(choose)


def _implementation(state: types.Record, name: str) -> Callable[..., Any]:
    return dispatch.implementation(next(iter(state.fields)), name)
