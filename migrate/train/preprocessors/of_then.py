"""Preprocessors whose results or arguments have changed, in files that say how they are meant."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source
from migrate.sieve.signs import CONCATENATORS

_OF_THEN: Final = frozenset({"include", "exclude"})
_OF_TODAY: Final = frozenset({"columns", "flatten"})


def concatenates_as_then(source: Source) -> bool:
    """Whether a file has a concatenator as it was through Ray 2.38, and none as it is since."""
    called = [
        call.func
        for call, dotted in source.names.calls()
        if dotted in CONCATENATORS and isinstance(call.func, ast.Name | ast.Attribute)
    ]
    return bool(called) and all(is_concatenator_of_then(source, node) for node in called)


def is_concatenator_of_then(source: Source, node: ast.expr) -> bool:
    """Whether a concatenator is called, and with what it took until the columns had to be said."""
    call = source.names.parents.get(node)
    if not isinstance(call, ast.Call) or call.func is not node:
        return False
    words = {word.arg for word in call.keywords}
    if None in words or words & _OF_TODAY or any(isinstance(value, ast.Starred) for value in call.args):
        return False
    first = source.names.value(call.args[0]) if call.args else None
    is_name = first is None or (isinstance(first, ast.Constant) and isinstance(first.value, str))
    return is_name and bool(words & _OF_THEN or first is not None or not call.args)
