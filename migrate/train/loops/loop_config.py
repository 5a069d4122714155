"""Passing things to the loop function of a trainer through its configuration."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.render import Raw, raw
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.decorators import is_static
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import method_of_self
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Result
from migrate.train.trainers.classes import is_of_today

_BOUND: Final = ("functools.partial", "ray.tune.with_parameters")

_ASKS: Final = ("ray.train.get_checkpoint", "ray.air.session.get_checkpoint")
_CONFIG: Final = "train_loop_config"
_TRAIN: Final = "ray.train."
_ENTRIES: Final = ("items", "keys", "values")


def loop_of(source: Source, call: ast.Call) -> tuple[FunctionNode, bool]:
    """The function that a trainer runs, and whether its other parameters are bound already.

    Raises:
        Declined: If it is not in the file.
    """
    names = source.names
    function = passed(call, 0, "train_loop_per_worker")
    value = names.value(function) if function is not None else None
    is_bound = isinstance(value, ast.Call) and names.dotted(value.func) in _BOUND and len(value.args) == 1
    if isinstance(value, ast.Call) and is_bound:
        value = value.args[0]
    binding = names.binding(value) if value is not None else None
    if binding is not None and isinstance(binding.node, ast.FunctionDef):
        return binding.node, is_bound
    method = method_of_self(source, value) if value is not None else None
    if method is None:
        raise Declined("the loop function is not in this file")
    return method, is_bound


def imported_loop(source: Source, call: ast.Call) -> tuple[Source, FunctionNode] | None:
    """The function that a trainer runs and that its file imports from another one of the tree, with that file."""
    function = passed(call, 0, "train_loop_per_worker")
    dotted = source.names.dotted(function) if function is not None else None
    found = definition(source.path, dotted) if dotted is not None else None
    if found is None or [binding.kind for binding in found[1]] != ["def"]:
        return None
    loop = found[1][0].node
    return (found[0], loop) if isinstance(loop, ast.FunctionDef) else None


def trainers_of_today(source: Source) -> list[ast.Call]:
    """The calls of a file that make trainers."""
    return [call for call, dotted in source.names.calls() if dotted.startswith(_TRAIN) and is_of_today(dotted)]


def homes_of_loops(source: Source) -> list[Source]:
    """The other files in which the loops of a file's trainers stand."""
    imported = [imported_loop(source, call) for call in trainers_of_today(source)]
    return list(dict.fromkeys(one[0] for one in imported if one is not None))


def asked_for_checkpoints(source: Source, loop: FunctionNode) -> list[ast.Call]:
    """Where a loop asks for the checkpoint to begin with."""
    return [
        node
        for node, dotted in source.names.calls()
        if dotted in _ASKS and not node.args and not node.keywords and loop in source.names.functions(node)
    ]


def handed_on_to(source: Source, loop: FunctionNode) -> ast.Call | None:
    """Where a loop gives its configuration to the function of the file that does all the rest, and no other one does.

    Such as one that collects what this function returns: ``returned.put((rank, train_func(config)))``.
    """
    given = positional(loop)
    body = [part for part in loop.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]
    if len(given) != 1 or len(body) != 1 or not isinstance(body[0], ast.Expr | ast.Return | ast.Assign):
        return None
    calls = [part for part in ast.walk(body[0]) if isinstance(part, ast.Call)]
    inner = [one for one in calls if _function(source, one.func) is not None]
    is_given = len(inner) == 1 and not inner[0].keywords and len(inner[0].args) == 1
    argument = inner[0].args[0] if is_given else None
    return inner[0] if isinstance(argument, ast.Name) and argument.id == given[0].arg else None


def _function(source: Source, node: ast.expr) -> ast.FunctionDef | None:
    binding = source.names.binding(node) if isinstance(node, ast.Name) else None
    return binding.node if binding is not None and isinstance(binding.node, ast.FunctionDef) else None


def parameter_of(
    source: Source, call: ast.Call, loop: FunctionNode, is_bound: bool = False, by: ast.Call | None = None
) -> tuple[str, list[Edit]]:
    """The name of the loop's configuration parameter, and the edits that add one if it has none.

    Args:
        source: The file.
        call: The trainer.
        loop: The function.
        is_bound: Whether its other parameters are bound already.
        by: The only call of it, if the trainer runs a function that makes it.

    Raises:
        Declined: If that is not certain, or the loop is not given what the trainer's configuration is.
    """
    arguments = positional(loop)
    if isinstance(source.names.parents.get(loop), ast.ClassDef) and not is_static(source.names, loop):
        arguments = arguments[1:]
        is_bound = is_bound or not arguments
        if not arguments:
            raise Declined("the method takes no configuration")
    others = loop.args.vararg or loop.args.kwonlyargs or loop.args.kwarg or len(arguments) > 1
    if others and not (is_bound and arguments):
        raise Declined("the loop function takes more than its configuration")
    words = _bound_words(source, call)
    if None in words or (arguments and arguments[0].arg in words):
        raise Declined("the loop's configuration is bound to the function, which is given no other one")
    if arguments and _goes_through(source, loop, arguments[0].arg):
        raise Declined("the loop goes through all that is in its configuration, to which another entry would come")
    for use in source.once(Carried).uses_of(loop):
        parent = source.names.parents.get(use)
        if isinstance(parent, ast.Call) and parent.func is use and parent is not by:
            raise Declined("the loop function is called in other places as well")
    if arguments:
        return arguments[0].arg, []
    position = source.tokens.next("(", source.start(loop)).end
    return "config", [Edit(position, position, "config")]


def _goes_through(source: Source, loop: FunctionNode, parameter: str) -> bool:
    """Whether a loop unpacks its configuration, or does something with each of its entries."""
    names = source.names
    for use in names.reads(parameter, names.inside(loop)):
        parent = names.parents.get(use)
        is_unpacked = isinstance(parent, ast.keyword) and parent.arg is None
        if isinstance(parent, ast.Dict) and use in parent.values:
            is_unpacked = parent.keys[parent.values.index(use)] is None
        is_iterated = isinstance(parent, ast.For | ast.comprehension) and parent.iter is use
        is_asked = isinstance(parent, ast.Attribute) and parent.attr in _ENTRIES
        if is_unpacked or is_iterated or is_asked:
            return True
    return False


def _bound_words(source: Source, call: ast.Call) -> list[str | None]:
    """The arguments that are bound to the loop by their names, and None where others are unpacked."""
    function = passed(call, 0, "train_loop_per_worker")
    value = source.names.value(function) if function is not None else None
    return [word.arg for word in value.keywords] if isinstance(value, ast.Call) else []


def pass_on(
    result: Result, call: ast.Call, name: str, value: ast.expr, key: str = "", config_name: str = _CONFIG
) -> None:
    """Move an argument of the trainer into the configuration of the loop, under its own name or another one.

    Args:
        result: What the rule does in a file.
        call: The trainer.
        name: The argument.
        value: What it is given.
        key: Its name in the configuration, if it is another one.
        config_name: What the configuration is called as yet.

    Raises:
        Declined: If it cannot be moved.
    """
    source = result.source
    key = key or name
    tokens = source.tokens
    low, high = tokens.opening(call) + 1, source.end(call) - 1
    start, end = tokens.span(value, low, high)
    config = keyword(call, config_name)
    if config is None:
        if len(call.args) > 1:
            raise Declined("the loop's configuration is a positional argument")
        word = next(word for word in call.keywords if word.arg == name)
        result.edit(source.start(word), start, f'{_CONFIG}={{"{key}": ')
        result.edit(end, end, "}")
        return
    given = source.names.value(config)
    keys = given.keys if isinstance(given, ast.Dict) else ()
    if any(isinstance(one, ast.Constant) and one.value == key for one in keys):
        raise Declined(f"the loop's configuration has a `{key}` already")
    entry = f'"{key}": '
    piece = raw(source, start, end, value)
    if isinstance(config, ast.Dict) and config.values:
        _into_dict(result, config, entry, piece)
    elif isinstance(config, ast.Dict) or (isinstance(config, ast.Constant) and config.value is None):
        column = source.start(config) - source.line_start(source.start(config))
        indent = len(source.indent(source.start(config)))
        text = piece.at(column + 1 + len(entry), indent)
        result.edit(source.start(config), source.end(config), f"{{{entry}{text}}}")
    else:
        first, last = tokens.span(config, low, high)
        result.edit(first, first, "{**")
        column = last - source.line_start(last)
        result.edit(last, last, f", {entry}{piece.at(column + 2 + len(entry), len(source.indent(last)))}}}")
    remove(result, call, name)


def _into_dict(result: Result, config: ast.Dict, entry: str, piece: Raw) -> None:
    source = result.source
    tokens = source.tokens
    end = tokens.span(config.values[-1], source.start(config) + 1, source.end(config) - 1)[1]
    following = tokens.all[tokens.index_at(end)]
    own_line = source.line_number(end) != source.line_number(source.end(config))
    indent = source.indent(end)
    text = piece.at(len(indent) + len(entry), len(indent))
    if own_line and following.text == ",":
        position = source.line_end(following.end)
        result.edit(position, position, f"\n{indent}{entry}{text},")
    elif own_line:
        result.edit(end, end, f",\n{indent}{entry}{text}")
    else:
        column = end - source.line_start(end)
        result.edit(end, end, f", {entry}{piece.at(column + 2 + len(entry), len(indent))}")


def remove(result: Result, call: ast.Call, name: str) -> None:
    """Remove the argument with its comma, and keep the comments around it."""
    source = result.source
    tokens = source.tokens
    low, high = tokens.opening(call) + 1, source.end(call) - 1
    word = next(word for word in call.keywords if word.arg == name)
    start, end = source.start(word), tokens.span(word.value, low, high)[1]
    following = tokens.all[tokens.index_at(end)]
    stop = following.end if following.text == "," else end
    begins = source.line_start(start)
    rest = source.data[stop : source.line_end(stop)].strip()
    if not source.data[begins:start].strip() and (not rest or rest.startswith(b"#")):
        if rest:
            comment = tokens.comments_between(stop, source.line_end(stop))[0]
            result.edit(start, comment.start, "")
        else:
            result.edit(begins, source.next_line(stop), "")
        return
    others = [*call.args, *(other.value for other in call.keywords if other is not word)]
    before = [tokens.span(other, low, high)[1] for other in others if source.start(other) < start]
    if before:
        if tokens.comments_between(max(before), start):
            raise Declined("a comment stands before the argument")
        result.edit(max(before), end, "")
        return
    after = [source.start(other) for other in call.keywords if other is not word]
    result.edit(start, min(after, default=stop), "")
