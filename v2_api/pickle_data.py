"""A pickle read as data: no class of it is made, no function of it called, nothing imported.

Unpickling runs what the pickle says, and the byte code of a function that Python 3.10 pickled does not even load on
3.11. Reading its instructions does neither: containers and scalars become themselves, and everything that unpickling
would import or call becomes a node that says what that would have been. Works for every protocol and Python.
"""

from __future__ import annotations

import pickletools
from collections.abc import Callable, Mapping
from typing import Any, Final


class PickleDataError(ValueError):
    """The bytes are not a pickle, or only a part of one."""


class Global:
    """What the pickle would import: ``module:name``."""

    __slots__ = ("module", "name")

    def __init__(self, module: str, name: str) -> None:
        """Say what is named."""
        self.module, self.name = module, name

    def __repr__(self) -> str:
        return f"{self.module}.{self.name}"


class Made:
    """What the pickle would make by calling something.

    Attributes:
        maker: What would be called: mostly a `Global`.
        arguments: What it would be called with.
        keywords: The same by name.
        state: What would be given to ``__setstate__`` or merged into ``__dict__``; None if nothing.
        items: What would be appended to it, or put into it as pairs.
        setter: The arguments, without the object itself, of the call that fills it; cloudpickle has functions for it.
    """

    __slots__ = ("arguments", "items", "keywords", "maker", "setter", "state")

    def __init__(self, maker: Any, arguments: tuple[Any, ...] = (), keywords: Mapping[str, Any] | None = None) -> None:
        """Say what would be called, and with what."""
        self.maker, self.arguments, self.keywords = maker, arguments, dict(keywords or {})
        self.state: Any = None
        self.items: list[Any] = []
        self.setter: tuple[Any, ...] = ()

    def __repr__(self) -> str:
        return f"<{self.named() or self.maker}>"

    def named(self) -> str | None:
        """``module.qualname`` of a function or class that cloudpickle took apart, or None if it is none."""
        for part in (*self.setter, self.state):
            for names in part if isinstance(part, tuple) else (part,):
                if isinstance(names, dict) and isinstance(names.get("__qualname__"), str):
                    return f"{names.get('__module__') or '?'}.{names['__qualname__']}"
        return None


def read_pickle(content: bytes) -> Any:
    """What a pickle holds.

    Args:
        content: The pickle; anything after its end is ignored.

    Returns:
        Plain values as they are; `Global` and `Made` in place of all that is not plain.

    Raises:
        PickleDataError: If it is not a complete pickle.
    """
    machine = _Machine()
    try:
        for opcode, argument, _ in pickletools.genops(content):
            if opcode.name == "STOP":
                return machine.pop()
            machine.do(opcode.name, argument)
    except PickleDataError:
        raise
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError, MemoryError) as error:
        raise PickleDataError(f"not a readable pickle: {error or type(error).__name__}") from error
    raise PickleDataError("not a readable pickle: it ends early")


class _Machine:
    """The stack machine that pickles are programs for, without the instructions that run anything."""

    def __init__(self) -> None:
        self._stack: list[Any] = []
        self._below: list[list[Any]] = []  # the stacks under the marks
        self._memo: dict[int, Any] = {}

    def pop(self) -> Any:
        return self._stack.pop()

    def _push(self, value: Any) -> None:
        self._stack.append(value)

    def do(self, name: str, argument: Any) -> None:
        if name in _PUSHES_ARGUMENT:
            self._stack.append(argument)
        elif name in _PUSHES:
            self._stack.append(_PUSHES[name]())
        elif name in _DOES:
            _DOES[name](self, argument)
        elif name not in ("PROTO", "FRAME"):
            raise PickleDataError(f"not a readable pickle: instruction {name}")

    def _items(self) -> list[Any]:
        """What was pushed since the last mark."""
        items, self._stack = self._stack, self._below.pop()
        return items

    def _discard(self, _: Any) -> None:
        """What was just taken off the stack is not needed."""

    def _mark(self, _: Any) -> None:
        self._below.append(self._stack)
        self._stack = []

    def _pop(self, _: Any) -> None:
        if self._stack:
            self._stack.pop()
        else:
            self._items()

    def _dict(self, _: Any) -> None:
        items = self._items()
        self._push({})
        self._put(items)

    def _made(self) -> Made:
        """The object on top, which is no plain container."""
        target = self._stack[-1]
        if not isinstance(target, Made):
            raise PickleDataError("not a readable pickle: items or state for a plain value")
        return target

    def _append(self, items: list[Any]) -> None:
        target = self._stack[-1]
        (target if isinstance(target, list) else self._made().items).extend(items)

    def _put(self, items: list[Any]) -> None:
        pairs = list(zip(items[::2], items[1::2], strict=True))
        target = self._stack[-1]
        if isinstance(target, dict):
            target.update(pairs)
        else:
            self._made().items.extend(pairs)

    def _add(self, items: list[Any]) -> None:
        target = self._stack[-1]
        if isinstance(target, set):
            target.update(items)
        else:
            self._made().items.extend(items)

    def _tuple(self, count: int) -> None:
        items = [self._stack.pop() for _ in range(count)]
        self._stack.append(tuple(reversed(items)))

    def _memoize(self, index: int | None) -> None:
        self._memo[len(self._memo) if index is None else index] = self._stack[-1]

    def _stack_global(self, _: Any) -> None:
        name, module = self._stack.pop(), self._stack.pop()
        self._stack.append(Global(str(module), str(name)))

    def _global(self, argument: str) -> None:
        module, _, name = argument.partition(" ")
        self._stack.append(Global(module, name))

    def _make(self, maker: Any, arguments: Any, keywords: Any = None) -> None:
        if not isinstance(arguments, tuple):
            raise PickleDataError("not a readable pickle: a call without arguments")
        if arguments and isinstance(arguments[0], Made) and not arguments[0].setter and _sets_state(maker):
            arguments[0].setter = arguments[1:]
        self._stack.append(Made(maker, arguments, keywords))

    def _reduce(self, _: Any) -> None:
        arguments, maker = self._stack.pop(), self._stack.pop()
        self._make(maker, arguments)

    def _newobj_ex(self, _: Any) -> None:
        keywords, arguments, maker = self._stack.pop(), self._stack.pop(), self._stack.pop()
        self._make(maker, arguments, keywords)

    def _inst(self, argument: str) -> None:
        items = self._items()
        self._global(argument)
        self._make(self._stack.pop(), tuple(items))

    def _obj(self, _: Any) -> None:
        maker, *arguments = self._items()
        self._make(maker, tuple(arguments))

    def _build(self, _: Any) -> None:
        state = self._stack.pop()
        self._made().state = state


def _sets_state(maker: Any) -> bool:
    """Whether a call fills the object that is its first argument, as cloudpickle's ``_function_setstate``."""
    return isinstance(maker, Global) and (maker.name.endswith("_setstate") or maker.name.startswith("_fill_"))


_PUSHES_ARGUMENT: Final = frozenset(
    (
        *("INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT"),
        *("STRING", "BINSTRING", "SHORT_BINSTRING", "UNICODE", "BINUNICODE", "SHORT_BINUNICODE", "BINUNICODE8"),
        *("BINBYTES", "SHORT_BINBYTES", "BINBYTES8", "BYTEARRAY8"),
    )
)

_PUSHES: Final[Mapping[str, Callable[[], Any]]] = {
    "NONE": lambda: None,
    "NEWTRUE": lambda: True,
    "NEWFALSE": lambda: False,
    "EMPTY_LIST": list,
    "EMPTY_TUPLE": tuple,
    "EMPTY_DICT": dict,
    "EMPTY_SET": set,
    "NEXT_BUFFER": lambda: Made(Global("pickle", "PickleBuffer")),
}

_DOES: Final[Mapping[str, Callable[[_Machine, Any], None]]] = {
    "MARK": _Machine._mark,
    "POP": _Machine._pop,
    "POP_MARK": lambda machine, _: machine._discard(machine._items()),
    "DUP": lambda machine, _: machine._push(machine._stack[-1]),
    "LIST": lambda machine, _: machine._push(machine._items()),
    "DICT": _Machine._dict,
    "APPEND": lambda machine, _: machine._append([machine._stack.pop()]),
    "APPENDS": lambda machine, _: machine._append(machine._items()),
    "SETITEM": lambda machine, _: machine._put([machine._stack.pop(-2), machine._stack.pop()]),
    "SETITEMS": lambda machine, _: machine._put(machine._items()),
    "ADDITEMS": lambda machine, _: machine._add(machine._items()),
    "FROZENSET": lambda machine, _: machine._push(frozenset(machine._items())),
    "TUPLE": lambda machine, _: machine._push(tuple(machine._items())),
    "TUPLE1": lambda machine, _: machine._tuple(1),
    "TUPLE2": lambda machine, _: machine._tuple(2),
    "TUPLE3": lambda machine, _: machine._tuple(3),
    **dict.fromkeys(("PUT", "BINPUT", "LONG_BINPUT", "MEMOIZE"), _Machine._memoize),
    **dict.fromkeys(("GET", "BINGET", "LONG_BINGET"), lambda machine, index: machine._push(machine._memo[index])),
    "GLOBAL": _Machine._global,
    "STACK_GLOBAL": _Machine._stack_global,
    "REDUCE": _Machine._reduce,
    "NEWOBJ": _Machine._reduce,
    "NEWOBJ_EX": _Machine._newobj_ex,
    "INST": _Machine._inst,
    "OBJ": _Machine._obj,
    "BUILD": _Machine._build,
    "PERSID": lambda machine, name: machine._push(Made(Global("pickle", "persistent_load"), (name,))),
    "BINPERSID": lambda machine, _: machine._push(Made(Global("pickle", "persistent_load"), (machine._stack.pop(),))),
    **dict.fromkeys(
        ("EXT1", "EXT2", "EXT4"), lambda machine, code: machine._push(Global("copyreg.extension", str(code)))
    ),
    "READONLY_BUFFER": lambda machine, _: None,
}
