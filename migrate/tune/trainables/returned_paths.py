"""What the method of a Trainable that saves returns: what Tune takes today, or a path in its directory."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.attributes import set_up_as
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.trainables.saving_classes import LOAD

_SAME_PATH: Final = ("pathlib.Path", "pathlib.PurePath", "os.fspath")
_OF_TEXT: Final = ("format", "join", "lower", "upper", "replace", "strip")


class Unnamed(Declined):
    """A method saves into files whose names are not known when loading."""


def returned_paths(source: Source, save: FunctionNode) -> list[ast.expr]:
    """What a method returns that may be a path, none without a directory to save in."""
    if len(positional(save)) < 2:
        return []
    directory = positional(save)[1].arg
    values = [statement.value for statement in returns(source, save)]
    return [value for value in values if value is not None and not _is_plain(source, value, directory)]


def named_file(source: Source, save: FunctionNode, paths: list[ast.expr]) -> list[ast.expr]:
    """The parts of the name of the file whose path a method returns that saves.

    Args:
        source: The file.
        save: The method.
        paths: What it returns.

    Raises:
        Unnamed: If it is not known when loading.
    """
    owner, directory = (argument.arg for argument in positional(save)[:2])
    found = []
    for value in paths:
        parts = below(source, value, directory)
        if parts is None:
            raise Unnamed(f"cannot tell whether `{source.text(value)}` is a path in the directory that it is given")
        found.append(parts)
    if len({" ".join(ast.dump(part) for part in parts) for parts in found}) > 1:
        raise Unnamed("it returns different files in different places")
    for part in found[0]:
        if not _self_contained(source, part, owner):
            raise Unnamed(f"the file's name, `{source.text(part)}`, is not known when loading")
    return found[0]


def returns(source: Source, function: FunctionNode) -> list[ast.Return]:
    """The ``return`` statements of a function itself."""
    return [
        node
        for node in source.names.of(ast.Return)
        if source.names.above(node, ast.FunctionDef, ast.Lambda) is function
    ]


def _is_plain(source: Source, value: ast.expr, directory: str) -> bool:
    """Whether a returned value is what Tune accepts today: the directory, None, or a dictionary."""
    found = written_otherwise(source, value)
    if isinstance(found, ast.Name):
        return found.id == directory and not _may_be_another_path(source, found)
    if _is_stored_into(source, value) or _holds_dictionaries(source, found):
        return True
    return _is_dictionary(found) or (isinstance(found, ast.Constant) and found.value is None)


def _is_dictionary(value: ast.AST | None) -> bool:
    return isinstance(value, ast.Dict | ast.DictComp) or called_name(value) == "dict"


def _holds_dictionaries(source: Source, value: ast.expr) -> bool:
    """Whether an attribute is given nothing but dictionaries, and what it is loaded from, or is given items."""
    if not isinstance(value, ast.Attribute) or not isinstance(value.value, ast.Name):
        return False
    places = [(part, source.names.parents[part]) for part in source.names.attributes({value.attr})]
    items = [above for part, above in places if isinstance(above, ast.Subscript) and above.value is part]
    if any(isinstance(item.ctx, ast.Store) for item in items):
        return True
    stored = [above for part, above in places if isinstance(part.ctx, ast.Store)]
    given = [above.value if isinstance(above, ast.Assign | ast.AnnAssign) else None for above in stored]
    kept = [one for one in given if not (isinstance(one, ast.Name) and _is_loaded(source, one))]
    return bool(kept) and all(map(_is_dictionary, kept))


def _is_loaded(source: Source, name: ast.Name) -> bool:
    """Whether it is what a method of a Trainable is given that loads."""
    function = source.names.function(name)
    if not isinstance(function, ast.FunctionDef) or function.name not in LOAD:
        return False
    return name.id in {argument.arg for argument in positional(function)[1:2]}


def written_otherwise(source: Source, value: ast.expr) -> ast.expr:
    """What an expression is, without what only writes the same path otherwise: ``str(Path(directory))``."""
    found = source.names.value(value)
    while isinstance(found, ast.Call) and len(found.args) == 1 and not found.keywords:
        if called_name(found) != "str" and source.names.dotted(found.func) not in _SAME_PATH:
            break
        found = source.names.value(found.args[0])
    return found


def _may_be_another_path(source: Source, directory: ast.Name) -> bool:
    """Whether the argument may be another path by then, as after ``path = path + ".pth"``; not the same in a `Path`."""
    given = (binding.value for binding in source.names.bindings(directory) if binding.kind != "param")
    return any(not isinstance(value, ast.Call) or directory.id not in _named(value.args) for value in given)


def _named(nodes: list[ast.expr]) -> set[str]:
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def _is_stored_into(source: Source, value: ast.expr) -> bool:
    """Whether a variable is given items, as in ``saved = super().save_checkpoint(d); saved["x"] = 1``: no path is."""
    variable = source.names.variable(value)
    return variable is not None and any(
        isinstance(part.ctx, ast.Store) and source.names.variable(part.value) == variable
        for part in source.names.of(ast.Subscript)
    )


def below(source: Source, value: ast.expr, directory: str) -> list[ast.expr] | None:
    """The parts of a path below ``directory``, or None if the expression is no such path."""
    found = source.names.value(value)
    if isinstance(found, ast.Call):
        function = source.names.dotted(found.func)
        if called_name(found) == "str" and len(found.args) == 1:
            return below(source, found.args[0], directory)
        if function == "os.path.join" and len(found.args) > 1 and not found.keywords:
            head = source.names.value(found.args[0])
            if isinstance(head, ast.Name) and head.id == directory:
                return list(found.args[1:])
            upper = below(source, found.args[0], directory)
            return [*upper, *found.args[1:]] if upper else None
    if isinstance(found, ast.BinOp) and isinstance(found.op, ast.Add):
        text = _after_separator(found.right)
        if text and isinstance(found.left, ast.Name) and found.left.id == directory:
            return [text]
    if isinstance(found, ast.BinOp) and isinstance(found.op, ast.Div):
        head = source.names.value(found.left)
        if isinstance(head, ast.Call) and source.names.dotted(head.func) == "pathlib.Path" and len(head.args) == 1:
            inner = head.args[0]
            return [found.right] if isinstance(inner, ast.Name) and inner.id == directory else None
    return None


def _after_separator(node: ast.expr) -> ast.expr | None:
    """``"/model.pth"`` as the name of a file."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("/"):
        return node
    return None


def _self_contained(source: Source, node: ast.expr, owner: str, seen: tuple[str, ...] = ()) -> bool:
    """Whether an expression is the same when a trial loads: literals, constants of modules, of classes and of objects.

    What counts the steps differs between saving and loading, and what a trial was configured with does where Population
    Based Training lets another trial load it.
    """
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == owner:
            value = set_up_as(source, part)
            if value is None or not _self_contained(source, value, "", seen):
                return False
        elif isinstance(part, ast.Name) and part.id != owner:
            if not _is_constant(source, part, seen):
                return False
        elif isinstance(part, ast.Call) and not _is_of_text(part):
            return False
    return True


def _is_constant(source: Source, node: ast.Name, seen: tuple[str, ...]) -> bool:
    """Whether a name is one of a module, or a variable that the module gives one such value."""
    variable = source.names.variable(node)
    if variable is None:
        return True
    bindings = source.names.bindings(node)
    if variable[0] is not source.names.module or len(bindings) != 1 or node.id in seen:
        return False
    value = bindings[0].value
    if value is None:
        return bindings[0].kind in ("import", "class", "def")
    return _self_contained(source, value, "", (*seen, node.id))


def _is_of_text(call: ast.Call) -> bool:
    """Whether a call only puts a text together, as ``"{}.pth".format(NAME)`` does."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in _OF_TEXT
