"""Reading what a ``LightningConfigBuilder`` of Ray 2.4 - 2.6 was told: in one expression, or in several statements."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.edit.callsite import Given, arguments
from migrate.resolve.text.source import Source
from migrate.rule import Declined

BUILDERS: Final = (
    "ray.train.lightning.LightningConfigBuilder",
    "ray.train.lightning.lightning_trainer.LightningConfigBuilder",
)
_BUILD: Final = "build"
_PARTS: Final = ("module", "trainer", "fit_params", "strategy", "checkpointing")
_FIRST: Final = {"module": "cls", "strategy": "name"}
"""What the first argument of a part is called, if it may be given by position."""
_MAY_UNPACK: Final = ("module",)
"""Whose unpacked arguments are passed on as they are."""
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While)
_INNER: Final = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.IfExp, ast.BoolOp)

Part = dict[str, Given]
"""The arguments of one part by name; what is unpacked has the name ``**``."""


class Built(NamedTuple):
    """What a builder was told, and where.

    Attributes:
        parts: The arguments of each of its parts that was called.
        place: The statement that builds, in front of which everything that it was told is known.
        told: The statements that do nothing but tell it something, or hold it, or hold what it built.
        returned: What a function of the file returns, if it builds the configuration.
    """

    parts: dict[str, Part]
    place: ast.stmt
    told: list[ast.stmt]
    returned: ast.expr | None


def built(source: Source, config: ast.expr, user: ast.stmt) -> Built:
    """What the builder of a configuration was told.

    Args:
        source: The file.
        config: The configuration, as a trainer is given it.
        user: The statement that makes the trainer.

    Raises:
        Declined: If that is not certain.
    """
    returned = _returned(source, config)
    if returned is not None:
        config, user = returned, source.names.statement(returned)
    told: list[ast.stmt] = []
    place, node = user, config
    if isinstance(config, ast.Name):
        place, node = _held(source, config)
        told.append(place)
        if returned is not None:
            _check_alone(source, config)
    calls, root = _chain(node)
    if not calls or _name(calls[-1]) != _BUILD:
        raise Declined("what builds its `lightning_config` is not in this file, or not certain")
    if isinstance(root, ast.Name):
        more, first, calls = _of_variable(source, root, calls[-1], place)
        told = [*more, *told]
    else:
        first = root
    if not isinstance(first, ast.Call) or source.names.dotted(first.func) not in BUILDERS or first.args:
        raise Declined("what builds its `lightning_config` is not in this file, or not certain")
    for statement in {place, *told}:
        _check_place(source, statement)
    for part in (node, *calls):
        _check_inner(source, part)
    return Built(_merged(source, calls[:-1]), place, told, returned)


def _returned(source: Source, config: ast.expr) -> ast.expr | None:
    """What a function of the file returns that gives a trainer its configuration, and is called for nothing else."""
    call = source.names.value(config)
    binding = source.names.binding(call.func) if isinstance(call, ast.Call) else None
    function = binding.node if binding is not None else None
    if not isinstance(call, ast.Call) or not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return None
    _check_alone(source, call.func)
    found = [one for one in source.names.of(ast.Return) if source.names.function(one) is function]
    if len(found) != 1 or found[0].value is None or found[0] is not function.body[-1]:
        raise Declined(f"`{function.name}` does not always return the same `lightning_config`")
    returned: ast.expr = found[0].value
    return returned


def _check_alone(source: Source, node: ast.expr) -> None:
    """Whether what a name stands for is used nowhere else."""
    variable = source.names.variable(node)
    if variable is None or source.names.reads(variable[1], variable[0]) != [node]:
        raise Declined(f"`{source.text(node)}` is used in other ways as well")


def _held(source: Source, config: ast.Name) -> tuple[ast.stmt, ast.expr]:
    """The statement that assigns a configuration to a variable, and the expression."""
    binding = source.names.binding(config)
    if binding is None or binding.kind != "assign" or binding.value is None:
        raise Declined("what builds its `lightning_config` is not in this file, or not certain")
    return _assignment(source, binding.node), binding.value


def _assignment(source: Source, target: ast.AST) -> ast.stmt:
    statement = source.names.parents.get(target)
    is_one = isinstance(statement, ast.Assign) and len(statement.targets) == 1
    if not isinstance(statement, ast.stmt) or not (is_one or isinstance(statement, ast.AnnAssign)):
        raise Declined("its builder is assigned together with something else")
    return statement


def _chain(node: ast.expr) -> tuple[list[ast.Call], ast.expr]:
    """The calls of the builder's parts in their order, and what the first of them is called on."""
    calls: list[ast.Call] = []
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _name(node) in (*_PARTS, _BUILD):
        calls.insert(0, node)
        node = node.func.value
    return calls, node


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _of_variable(
    source: Source, root: ast.Name, build: ast.Call, place: ast.stmt
) -> tuple[list[ast.stmt], ast.expr, list[ast.Call]]:
    """The statements that tell a builder something that a variable holds, its first expression, and all calls."""
    binding, variable = source.names.binding(root), source.names.variable(root)
    if binding is None or binding.kind != "assign" or binding.value is None or variable is None:
        raise Declined("what builds its `lightning_config` is not in this file, or not certain")
    calls, first = _chain(binding.value)
    assigned = _assignment(source, binding.node)
    statements, block = [assigned], source.names.block(place)
    for use in sorted(source.names.reads(variable[1], variable[0]), key=source.start):
        outer, parts = use_of(source, use)
        statement = source.names.statement(use)
        if build in parts:
            calls += parts
        elif not parts or not isinstance(statement, ast.Expr) or statement.value is not outer:
            raise Declined(f"`{root.id}` is used in other ways as well")
        elif statement not in block or source.start(statement) > source.start(place):
            raise Declined(f"`{root.id}` is told something in a branch, a loop or a function, or after it built")
        else:
            calls += parts
            statements.append(statement)
    if assigned not in block:
        raise Declined(f"`{root.id}` is not made where it builds")
    return statements, first, calls


def use_of(source: Source, use: ast.Name) -> tuple[ast.expr, list[ast.Call]]:
    """The longest chain of calls on a variable, and its calls."""
    node: ast.expr = use
    calls: list[ast.Call] = []
    parents = source.names.parents
    while isinstance(member := parents.get(node), ast.Attribute) and member.attr in (*_PARTS, _BUILD):
        call = parents.get(member)
        if not isinstance(call, ast.Call) or call.func is not member:
            break
        calls.append(call)
        node = call
    return node, calls


def _check_place(source: Source, statement: ast.stmt) -> None:
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return) or not source.alone(statement):
        raise Declined("its `lightning_config` is built within a larger statement; build it in one of its own")
    node: ast.AST | None = statement
    while node is not None and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(node, _LOOPS):
            raise Declined("its `lightning_config` is built in a loop; build it in a function that the loop calls")
        if isinstance(node, ast.ClassDef):
            raise Declined("its `lightning_config` is built in the body of a class")
        node = source.names.parents.get(node)


def _check_inner(source: Source, node: ast.expr) -> None:
    """Whether an expression is evaluated exactly once when its statement runs."""
    parent = source.names.parents.get(node)
    while parent is not None and not isinstance(parent, ast.stmt):
        if isinstance(parent, _INNER):
            raise Declined("its `lightning_config` is built under a condition, or several times")
        parent = source.names.parents.get(parent)


def _merged(source: Source, calls: list[ast.Call]) -> dict[str, Part]:
    parts: dict[str, Part] = {}
    for call in calls:
        name = _name(call)
        if name == _BUILD:
            raise Declined("its builder goes on after it built")
        given = dict(_named(source, call))
        earlier = parts.setdefault(name, {})
        if earlier and ("**" in earlier or "**" in given):
            raise Declined(f"`{name}()` is called several times, with arguments that are unpacked")
        if name == "module" and "cls" not in given:
            earlier.pop("cls", None)
        earlier.update(given)
    return parts


def _named(source: Source, call: ast.Call) -> Iterator[tuple[str, Given]]:
    name = _name(call)
    seen: set[str] = set()
    for number, argument in enumerate(arguments(source, call)[0]):
        if argument.name == "" and number == 0 and name in _FIRST:
            argument = argument._replace(name=_FIRST[name])
        is_unpacked = argument.name == "**" and name in _MAY_UNPACK
        if argument.name in ("", "*") or argument.name in seen or (argument.name == "**" and not is_unpacked):
            raise Declined(f"the arguments of `{name}()` cannot be told apart; write them out")
        seen.add(argument.name)
        yield argument.name, argument
