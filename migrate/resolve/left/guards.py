"""Code that is meant for several Ray releases at once, which is left as it is."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.left.live_branches import taken_today
from migrate.resolve.names.names import Names
from migrate.resolve.names.shimmed import name_in_ray

_IMPORT_ERRORS: Final = ("ImportError", "ModuleNotFoundError", "AttributeError", "TypeError")
_IMPORTING: Final = ("import_module", "__import__")
_OTHER_ERRORS: Final = ("AttributeError", "TypeError")
_ASKING: Final = (("hasattr", 2), ("getattr", 3))
"""How something is asked whether it has something: ``getattr(tune, "suggest", None)``."""
_SKIPPED: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_SKIPPING: Final = ("skipif", "skipunless")
_ALL_ERRORS: Final = ("Exception", "BaseException")
_BRANCHING: Final = frozenset({ast.Try, ast.ExceptHandler, ast.If, ast.IfExp, *_SKIPPED})
"""What has branches of which one may be for another release."""

LEFT_ALONE: Final = "left as it is: one of several branches for different Ray releases"
"""What to say of guarded code."""


def guarded(names: Names, node: ast.AST) -> bool:
    """Whether a node is one branch of several that are written for different Ray releases.

    That is: a ``try`` whose handlers catch a failed import or attribute and import or use Ray another way, or an
    ``if`` that asks a version, or ``hasattr`` of Ray or for the member that the node is; also a test that is passed
    over where such a condition says so. Of branches that only import, the one that today's Ray takes is not.
    """
    child, parent = node, names.parents.get(node)
    while parent is not None:
        if type(parent) not in _BRANCHING:  # as nearly all are
            child, parent = parent, names.parents.get(parent)
            continue
        statement = names.parents.get(parent) if isinstance(parent, ast.ExceptHandler) else parent
        if isinstance(statement, ast.Try) and child in taken_today(statement):
            child, parent = statement, names.parents.get(statement)
            continue
        if isinstance(parent, ast.Try) and child not in parent.finalbody:
            other = [part for handler in parent.handlers for part in handler.body] + parent.orelse
            is_tried = child in parent.body and any(_is_for_missing(parent, handler) for handler in parent.handlers)
            if is_tried and knows_ray(names, other):
                return True
        elif isinstance(parent, ast.ExceptHandler):
            outer = names.parents.get(parent)
            is_fallback = isinstance(outer, ast.Try) and _is_for_missing(outer, parent)
            if is_fallback and knows_ray(names, getattr(outer, "body", [])) and knows_ray(names, [child]):
                return True
        elif _is_asked_for(names, parent, child, node):
            return True
        child, parent = parent, names.parents.get(parent)
    return False


def _is_asked_for(names: Names, parent: ast.AST, child: ast.AST, node: ast.AST) -> bool:
    """Whether what a node is in runs where a condition about Ray's release, or the node's member, says so."""
    if isinstance(parent, ast.If | ast.IfExp):
        return child is not parent.test and _tells(names, parent.test, node)
    is_inside = isinstance(parent, _SKIPPED) and child in parent.body
    return is_inside and any(_skips(names, one) for one in getattr(parent, "decorator_list", ()))


def _skips(names: Names, decorator: ast.expr) -> bool:
    """Whether a test is passed over for some Rays: ``@unittest.skipIf(...)``, ``@pytest.mark.skipif(...)``."""
    if not isinstance(decorator, ast.Call):
        return False
    called = decorator.func.attr if isinstance(decorator.func, ast.Attribute) else called_name(decorator)
    return called.lower() in _SKIPPING and any(asks_version(names, part) for part in decorator.args)


def fallbacks(names: Names, statement: ast.Try) -> list[ast.ExceptHandler]:
    """The handlers of a ``try`` that are for Rays which lack what it asks for."""
    is_of_ray = knows_ray(names, statement.body)
    return [handler for handler in statement.handlers if is_of_ray and _is_for_missing(statement, handler)]


def is_caught(names: Names, node: ast.AST, error: str) -> bool:
    """Whether a ``try`` around a node, in the same function, goes on when it raises this error."""
    child, parent = node, names.parents.get(node)
    while parent is not None and not isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if isinstance(parent, ast.Try) and child in parent.body:
            kinds = [_kinds(handler) for handler in parent.handlers]
            if any(caught is None or not caught.isdisjoint((error, *_ALL_ERRORS)) for caught in kinds):
                return True
        child, parent = parent, names.parents.get(parent)
    return False


def _kinds(handler: ast.ExceptHandler) -> set[str] | None:
    """The names of the errors that a handler is for; None if it is for all."""
    if handler.type is None:
        return None
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {kind.id for kind in kinds if isinstance(kind, ast.Name)}


def _is_for_missing(statement: ast.Try, handler: ast.ExceptHandler) -> bool:
    """Whether a handler is for what one Ray release lacks; one for all errors is if it is for an import alone.

    One for imports alone is for no attribute: what lacks that raises another error.
    """
    caught = _kinds(handler)
    if caught is None:
        return _imports_ray(statement)
    if not caught.isdisjoint(_IMPORT_ERRORS):
        return not caught.isdisjoint(_OTHER_ERRORS) or _may_import(statement)
    return not caught.isdisjoint(_ALL_ERRORS) and _imports_ray(statement)


def _may_import(statement: ast.Try) -> bool:
    """Whether anything in a ``try`` imports: a statement, or a call of ``importlib.import_module``."""
    parts = [node for part in statement.body for node in ast.walk(part)]
    return any(
        isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Call) and called_name(node) in _IMPORTING)
        for node in parts
    )


def _imports_ray(statement: ast.Try) -> bool:
    """Whether a ``try`` imports Ray and does nothing else of which an error may be caught."""
    return all(map(_does_nothing_else, statement.body)) and any(map(_is_import_of_ray, statement.body))


def _does_nothing_else(part: ast.stmt) -> bool:
    if isinstance(part, ast.Assign | ast.AnnAssign):
        return not any(isinstance(node, ast.Call) for node in ast.walk(part))
    return isinstance(part, ast.Import | ast.ImportFrom | ast.Pass)


def _is_import_of_ray(part: ast.stmt) -> bool:
    if isinstance(part, ast.ImportFrom):
        return name_in_ray(part.module or "") != ""
    return isinstance(part, ast.Import) and any(name_in_ray(alias.name) for alias in part.names)


def knows_ray(names: Names, body: list[ast.stmt] | list[ast.AST]) -> bool:
    """Whether some statements import or use Ray."""
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.stmt) and _is_import_of_ray(node):
                return True
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                dotted = names.dotted(node)
                if dotted and dotted.startswith("ray."):
                    return True
    return False


def _tells(names: Names, test: ast.expr, node: ast.AST) -> bool:
    """Whether a condition asks which Ray this is, or whether something has the member that a node asks it for."""
    return asks_version(names, test) or _asks_whether_it_has(names, test, node)


def _asks_whether_it_has(names: Names, test: ast.expr, node: ast.AST) -> bool:
    """Whether a condition asks ``hasattr(row, "as_dict")`` where the node is ``row.as_dict``."""
    if not isinstance(node, ast.Attribute) or "hasattr" not in names.words:
        return False
    return any(
        isinstance(asked, ast.Call)
        and called_name(asked) == "hasattr"
        and len(asked.args) == 2
        and isinstance(asked.args[1], ast.Constant)
        and asked.args[1].value == node.attr
        and ast.dump(asked.args[0]) == ast.dump(node.value)
        for asked in ast.walk(test)
    )


def asks_version(names: Names, test: ast.expr) -> bool:
    """Whether a condition asks which Ray this is, or what Ray has."""
    if names.words.isdisjoint(("__version__", "hasattr", "getattr")):
        return False
    names_version = bool(names.given) or not names.words.isdisjoint(("__version__", "getattr"))
    for node in ast.walk(test):
        if isinstance(node, ast.Call) and (called_name(node), len(node.args)) in _ASKING:
            dotted = names.dotted(node.args[0])
            if dotted and dotted.partition(".")[0] == "ray":
                return True
        if names_version and isinstance(node, ast.Name | ast.Attribute):
            dotted = names.dotted(node)
            if dotted == "ray.__version__":
                return True
            value = names.value(node) if isinstance(node, ast.Name) else node
            if value is not node and any(
                isinstance(part, ast.Attribute) and names.dotted(part) == "ray.__version__" for part in ast.walk(value)
            ):
                return True
    return False
