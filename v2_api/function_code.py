"""The code of a function of the user's, and the names in it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from types import CodeType, FunctionType
from typing import Any, Final

_NOT_OF_USERS: Final = ("ray", "compat", "v2_api", "legacy_api")


def codes_of(function: Any) -> Iterator[CodeType]:
    """The code of a function, and of the functions in its closure, except for Ray's and ours."""
    yield from _codes(function, set())


def names_in(code: CodeType) -> Iterator[str]:
    """The names that code and the functions within it use: variables, attributes, modules, keywords."""
    yield from (*code.co_names, *code.co_varnames)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)
        elif isinstance(constant, tuple):  # names of keyword arguments
            yield from (each for each in constant if isinstance(each, str))


def _codes(function: Any, seen: set[int]) -> Iterator[CodeType]:
    if id(function) in seen:
        return
    seen.add(id(function))
    if isinstance(function, partial):
        yield from _codes(function.func, seen)
    elif isinstance(function, FunctionType):
        if str(function.__module__).partition(".")[0] not in _NOT_OF_USERS:
            yield function.__code__
        for value in inspect.getclosurevars(function).nonlocals.values():
            yield from _codes(value, seen)
    elif inspect.ismethod(function):
        yield from _codes(function.__func__, seen)
    elif not inspect.isclass(function) and callable(function):
        yield from _codes(getattr(type(function), "__call__", None), seen)  # noqa: B004
