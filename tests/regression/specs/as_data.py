"""Any object as JSON that says what it is made of: two equal texts mean two equal objects."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import os
import random
import types
from collections.abc import Mapping
from typing import Any

from tests.regression.observe import Json

_DEPTH = 12
_PLAIN = (str, bool, int, type(None))
# Objects of libraries that stand for themselves: what is inside says nothing about the call.
_WHOLE = (random.Random, types.ModuleType, os.PathLike)
_OF_THE_MOMENT = frozenset({"_uuid_prefix", "_start_time", "_start"})


def as_data(value: Any, depth: int = _DEPTH) -> Json:
    """The value as data: objects as their class and attributes, functions by their names, lambdas by their code."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, enum.Enum):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if depth == 0:
        return f"<deep {type(value).__name__}>"
    if isinstance(value, Mapping):
        return {str(key): as_data(item, depth - 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_data(item, depth - 1) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, functools.partial):
        return {"partial": as_data(value.func, depth - 1), "args": as_data([value.args, value.keywords], depth - 1)}
    if isinstance(value, type):
        return f"<class {value.__module__}.{value.__qualname__}>"
    if inspect.isroutine(value):
        return _function(value)
    if isinstance(value, _WHOLE) or not hasattr(value, "__dict__"):
        return str(value) if isinstance(value, os.PathLike) else f"<{type(value).__name__}>"
    attributes = {name: as_data(item, depth - 1) for name, item in _attributes(value).items()}
    return {"class": type(value).__qualname__, **attributes}


def _attributes(value: Any) -> dict[str, Any]:
    if dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        # Train V2 has a mark of its own in the fields of then, where `None` said the same: nothing.
        marked = {field.name for field in fields if field.default == "DEPRECATED"}
        found = {field.name: getattr(value, field.name, None) for field in fields}
        return {name: "DEPRECATED" if item is None and name in marked else item for name, item in found.items()}
    return {name: item for name, item in sorted(vars(value).items()) if name not in _OF_THE_MOMENT}


def _function(value: Any) -> Json:
    code = getattr(value, "__code__", None)
    name = f"{value.__module__}.{getattr(value, '__qualname__', value.__name__)}"
    if value.__name__ != "<lambda>" or code is None:
        return f"<function {name}>"
    return f"<{name} {code.co_code.hex()} {code.co_consts} {code.co_names}>"
