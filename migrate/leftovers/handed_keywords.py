"""Arguments of functions that hand all that they are given by name on: ``def make(**kw): return ASHAScheduler(**kw)``.

What a call gives such a function, here or in another file of the tree, is an argument of what that calls. So is what a
class is given whose constructor hands it on to that of a class of Ray's. Runs are left out: their arguments go to a
function that takes those of old.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, parameters_of
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.owners import owner_of
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL
from migrate.resolve.text.source import Source

_INIT: Final = "__init__"
_RAY: Final = "ray."
_Handing = dict[ast.AST, tuple[str, frozenset[str]]]
"""By function, or class, what its keywords go to, and the names that it takes itself."""


def handed_keywords(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Arguments that are handed on to what takes them no more."""
    own = source.once(_handing)
    for call in source.names.of(ast.Call):
        if not any(word.arg for word in call.keywords):
            continue
        found = _handing_of(source, call, own)
        if found is None:
            continue
        dotted, taken = found
        rows = parameters_of(owner_of(dotted))
        for word in call.keywords:
            row = rows.get(word.arg or "") if word.arg not in taken else None
            if row is not None and row.today in TROUBLE:
                yield word.value, row, f"{dotted}({word.arg}=)"


def _handing_of(source: Source, call: ast.Call, own: _Handing) -> tuple[str, frozenset[str]] | None:
    """What the function, or class, that a call names hands its keywords on to."""
    binding = source.names.binding(call.func)
    if binding is not None and binding.node in own:
        return own[binding.node]
    dotted = source.names.dotted(call.func) if source.path else None
    if dotted is None or dotted.startswith(_RAY):
        return None
    found = definition(source.path, dotted)
    node = found[1][0].node if found is not None and len(found[1]) == 1 else None
    return found[0].once(_handing).get(node) if found is not None and node is not None else None


def _handing(source: Source) -> _Handing:
    names = source.names
    inherited = {call: base for call, base in inherited_constructions(source)}
    found: _Handing = {}
    for function in (*names.of(ast.FunctionDef), *names.of(ast.AsyncFunctionDef)):
        if not isinstance(function, FunctionNode) or function.args.kwarg is None:
            continue
        home, name = names.inside(function), function.args.kwarg.arg
        uses = names.reads(name, home)
        for use in uses if len(uses) == len(home.bindings[name]) == 1 else ():  # else something may be taken out
            word = names.parents.get(use)
            call = names.parents.get(word) if isinstance(word, ast.keyword) and word.arg is None else None
            dotted = inherited.get(call) or names.dotted(call.func) if isinstance(call, ast.Call) else None
            if dotted is None or not dotted.startswith(_RAY) or dotted in (*RUNS, *RUNS_SEVERAL):
                continue
            owner = names.parents.get(function)
            is_constructor = function.name == _INIT and isinstance(owner, ast.ClassDef)
            given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
            found[owner if is_constructor and owner is not None else function] = (
                dotted,
                frozenset(one.arg for one in given),
            )
    return found
