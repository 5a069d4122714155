"""Which expressions may be moved into a function that runs on workers, and mean the same there.

What is moved is evaluated later, on another machine, once for each worker. Literals and names of the file are the same
everywhere, and so is an object of Lightning that is made of such. All else is to be evaluated where it stands and given
to the function by a variable, as it was sent to the workers before.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.running.of_driver import is_of_process
from migrate.resolve.text.source import Source

_MADE_ON_WORKERS: Final = ("lightning", "pytorch_lightning")
_NOT_MADE: Final = "ModelCheckpoint"
"""It makes paths absolute when it is made."""
_STEPS: Final = (
    *(ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.Starred, ast.JoinedStr, ast.FormattedValue),
    *(ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp),
)
_PARSED: Final = ("parse_args", "parse_known_args")


def means_the_same_on_workers(source: Source, node: ast.expr, statement: ast.stmt) -> bool:
    """Whether an expression of a statement may be moved into a function that is written in front of it."""
    if isinstance(node, ast.Lambda):
        return True
    if isinstance(node, ast.Name):
        return _is_settled(source, node, statement)
    if isinstance(node, ast.Attribute):
        is_of_module = source.names.dotted(node) is not None and not is_of_process(source, node)
        return is_of_module or _is_of_arguments(source, node, statement)
    if isinstance(node, ast.Call):
        dotted = source.names.dotted(node.func) or _under_either_name(source, node.func)
        family, _, last = dotted.partition(".")[0], "", dotted.rpartition(".")[2]
        is_made = family in _MADE_ON_WORKERS and last[:1].isupper() and last != _NOT_MADE
        values = [*node.args, *(word.value for word in node.keywords)]
        return is_made and all(means_the_same_on_workers(source, value, statement) for value in values)
    parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
    return isinstance(node, _STEPS) and all(means_the_same_on_workers(source, part, statement) for part in parts)


def _under_either_name(source: Source, node: ast.expr) -> str:
    """What a member of a module is that is imported under one of two names (``lightning.pytorch`` or the older one)."""
    members: list[str] = []
    while isinstance(node, ast.Attribute):
        members.insert(0, node.attr)
        node = node.value
    found = source.names.bindings(node)
    if not found or any(binding.kind != "import" for binding in found):
        return ""
    return ".".join([found[0].dotted, *members])


def _is_settled(source: Source, node: ast.Name, statement: ast.stmt) -> bool:
    """Whether a name means the same from a statement on."""
    variable = source.names.variable(node)
    if variable is None:
        return True
    home, name = variable
    bindings = home.bindings.get(name.partition("@")[0], [])
    if home is not source.names.scope(statement):
        return True
    return all(getattr(binding.node, "lineno", 0) < statement.lineno for binding in bindings) or (
        len(bindings) == 1 and bindings[0].kind in ("import", "def", "class", "param")
    )


def _is_of_arguments(source: Source, node: ast.Attribute, statement: ast.stmt) -> bool:
    """Whether it is one of the arguments of the command line, an object that goes anywhere."""
    if not isinstance(node.value, ast.Name) or not _is_settled(source, node.value, statement):
        return False
    value = source.names.value(node.value)
    is_call = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)
    return is_call and isinstance(value, ast.Call) and getattr(value.func, "attr", "") in _PARSED
