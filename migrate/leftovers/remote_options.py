"""Options of tasks and actors that are called otherwise today, wherever a file gives one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.remote_options import DETACHED, OF_RAY_ALONE, spelled
from migrate.resolve.settings.settings import unpacked_settings
from migrate.resolve.text.source import Source

_REMOTE: Final = "ray.remote"
_TAKES_OPTIONS: Final = (_REMOTE, "ray.method", "ray.actor.method")
_OPTIONS: Final = "options"
_AT_ONCE: Final = "_remote"
"""What nothing but a task or an actor of Ray has."""
_MAKES: Final = ("remote", _AT_ONCE)
_SPELLED: Final = tuple(option.encode() for option in (*OF_RAY_ALONE, DETACHED))


def old_options(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such option, be it that a dictionary is unpacked that has it."""
    for call, options in calls_with_old_options(source):
        given = [(word.arg, word.value) for word in call.keywords]
        unpacked = [(setting.name, setting.value) for setting in unpacked_settings(source, call)]
        for name, value in (*given, *unpacked):
            if name in options:
                yield value, known(spelled(name)), name


def calls_with_old_options(source: Source) -> list[tuple[ast.Call, frozenset[str]]]:
    """Every call that is given some, or unpacks a dictionary that may have some, and those that are old in it."""
    return source.once(_calls_with_old_options)


def _calls_with_old_options(source: Source) -> list[tuple[ast.Call, frozenset[str]]]:
    if not any(option in source.data for option in _SPELLED):
        return []
    return [
        (call, frozenset((*OF_RAY_ALONE, *((DETACHED,) if _is_of_actor(source, call) else ()))))
        for call in source.names.of(ast.Call)
        if call.keywords and _takes_options(source, call)
    ]


def _takes_options(source: Source, call: ast.Call) -> bool:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return method in (_OPTIONS, _AT_ONCE) or source.names.dotted(call.func) in _TAKES_OPTIONS


def _is_of_actor(source: Source, call: ast.Call) -> bool:
    """Whether a call can be given options of an actor alone: it makes one at once, or its class is seen."""
    names, method = source.names, call.func
    if not isinstance(method, ast.Attribute) or method.attr not in (_OPTIONS, _AT_ONCE):
        return False
    after = names.parents.get(call)
    if method.attr == _AT_ONCE or (isinstance(after, ast.Attribute) and after.attr in _MAKES):
        return True
    binding = names.binding(method.value)
    made = binding.value if binding is not None and binding.kind == "assign" else None
    wrapped = [made] if made is not None else []
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        wrapped = binding.node.decorator_list
    return any(_is_made_remote(source, one) for one in wrapped)


def _is_made_remote(source: Source, node: ast.expr) -> bool:
    """Whether an expression is, or calls, ``ray.remote``: ``ray.remote(A)``, ``ray.remote(num_cpus=1)(A)``."""
    while isinstance(node, ast.Call):
        node = node.func
    return source.names.dotted(node) == _REMOTE
