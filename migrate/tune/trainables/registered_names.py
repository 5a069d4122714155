"""Trainables that are spoken of by the name that they are registered under, which ``tune.with_resources`` refuses."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name, keyword, passed
from migrate.resolve.flow.attributes import class_of_self
from migrate.resolve.flow.held import attributes_of
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.settings.program_options import option
from migrate.resolve.text.source import Source
from migrate.resolve.trees.objects_of_others import ObjectsOfOthers
from migrate.resolve.values.defaults import default_of_parameter

_NAME: Final = "_name"
_ASKING: Final = ("get", "pop")
_OF_TEXT: Final = ("upper", "lower", "strip", "title", "capitalize")
"""What only text is asked for."""
_RUN: Final = frozenset({"run", "run_or_experiment", "algo", "algorithm"})
"""What options and entries are called that RLlib's own programs, and those like them, run by its registered name."""
_REGISTERING: Final = "ray.tune.register_trainable"


def is_registered_name(source: Source, trainable: ast.expr) -> bool:
    """Whether what a run is given certainly is text: written down, of the command line, or registered in this file.

    Args:
        source: The file.
        trainable: What is to be run.
    """
    found = source.names.value(trainable)
    if isinstance(found, ast.JoinedStr) or (isinstance(found, ast.Constant) and isinstance(found.value, str)):
        return True
    if isinstance(found, ast.BinOp):
        return is_registered_name(source, found.left)
    if isinstance(found, ast.IfExp):
        return is_registered_name(source, found.body) and is_registered_name(source, found.orelse)
    if isinstance(found, ast.Call) and not found.keywords:
        of_text = isinstance(found.func, ast.Attribute) and found.func.attr in _OF_TEXT and not found.args
        if of_text or called_name(found) == "str":
            return True
    if _is_said_to_be_text(source, trainable):
        return True
    if _is_called_a_name(source, trainable) or any(_is_text_of_options(source, key) for key in _asked(found)):
        return True
    return _is_one_of_texts(source, trainable) or bool(registered(source, trainable))


def may_name_run(source: Source, trainable: ast.expr) -> bool:
    """Whether nobody can tell if what a run is given is text: an option or entry ``run`` that the file does not make.

    Args:
        source: The file.
        trainable: What is to be run.
    """
    found = source.names.value(trainable)
    if not isinstance(found, ast.Attribute | ast.Subscript) or source.names.dotted(found) is not None:
        return False
    owner = source.names.binding(found.value)
    is_of_class = owner is not None and owner.kind in ("def", "class", "import")
    is_own = isinstance(found, ast.Attribute) and class_of_self(source, found) is not None
    keys = _asked(found)
    is_open = (
        bool(keys)
        and set(keys) <= _RUN
        and all(option(source, key) is None for key in keys)
        and meanings(source, found) == [found]
    )
    return is_open and not is_of_class and not is_own and not _is_of_object(source, found)


def _is_of_object(source: Source, found: ast.Attribute | ast.Subscript) -> bool:
    """Whether something is asked of an object of a class of the file, or of its tree: its method."""
    if not isinstance(found, ast.Attribute):
        return False
    return source.once(attributes_of).method(found) is not None or bool(
        source.once(ObjectsOfOthers).classes_of(found.value)
    )


def may_be_registered_name(source: Source, trainable: ast.expr) -> bool:
    """Whether what a run is given may be text: a parameter that is text unless somebody says something else."""
    binding = source.names.binding(trainable)
    default = default_of_parameter(source, binding.node) if binding is not None and binding.kind == "param" else None
    return isinstance(default, ast.Constant) and isinstance(default.value, str)


def registered(source: Source, name: ast.expr) -> list[ast.expr]:
    """What a file registers under a name: under the variable, or under what is written down.

    Args:
        source: The file.
        name: The name, as a run is given it.
    """
    return [trainable for under, trainable in source.once(_registrations) if is_same_name(source, under, name)]


def _registrations(source: Source) -> list[tuple[ast.expr, ast.expr]]:
    """All names under which a file registers something, each with what that is."""
    calls = [call for call, dotted in source.names.calls() if dotted == _REGISTERING]
    given = ((passed(call, 0, "name"), passed(call, 1, "trainable")) for call in calls)
    return [(name, trainable) for name, trainable in given if name is not None and trainable is not None]


def is_same_name(source: Source, name: ast.expr, other: ast.expr) -> bool:
    """Whether two names certainly are the same: one variable, or the same text."""
    binding, text = source.names.binding(name), _text(source, name)
    is_one = binding is not None and source.names.binding(other) is binding
    return is_one or (text is not None and _text(source, other) == text)


def _text(source: Source, name: ast.expr) -> str | None:
    value = source.names.value(name)
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _asked(node: ast.expr) -> list[str]:
    """The key under which something is asked for: ``args.run``, ``args["run"]``, ``args.pop("run")``."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _ASKING
    keys = [node.slice] if isinstance(node, ast.Subscript) else node.args if asks and isinstance(node, ast.Call) else []
    return [key.value for key in keys[:1] if isinstance(key, ast.Constant) and isinstance(key.value, str)]


def _is_said_to_be_text(source: Source, trainable: ast.expr) -> bool:
    """Whether a variable or a parameter is annotated as text."""
    annotated = [_annotation(source, binding.node) for binding in source.names.bindings(trainable)]
    return bool(annotated) and all(isinstance(one, ast.Name) and one.id == "str" for one in annotated)


def _annotation(source: Source, node: ast.AST) -> ast.expr | None:
    """What is said of a variable where it gets its value, or of a parameter."""
    where = node if isinstance(node, ast.arg) else source.names.parents.get(node)
    return where.annotation if isinstance(where, ast.arg | ast.AnnAssign) else None


def _is_called_a_name(source: Source, trainable: ast.expr) -> bool:
    """Whether a variable, an attribute or an entry is itself said to be a name: ``algorithm_name``."""
    words = [trainable.id] if isinstance(trainable, ast.Name) else _asked(trainable)
    bindings = source.names.bindings(trainable)
    is_other = any(binding.kind in ("def", "class", "import") for binding in bindings) or any(
        isinstance(binding.value, ast.Lambda | ast.Name) for binding in bindings
    )
    return not is_other and any(word.lower().endswith(_NAME) for word in words)


def _is_one_of_texts(source: Source, trainable: ast.expr) -> bool:
    """Whether a variable is that of a loop through texts that are written down."""
    if not any(binding.kind == "other" for binding in source.names.bindings(trainable)):
        return False
    found = meanings(source, trainable)
    return all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in found)


def _is_text_of_options(source: Source, key: str) -> bool:
    """Whether ``args.run`` is what somebody writes on the command line, and nothing is made of it."""
    found = option(source, key)
    made = keyword(found, "type") if found is not None else None
    is_text = made is None or (isinstance(made, ast.Name) and made.id == "str")
    return found is not None and is_text and keyword(found, "action") is None
