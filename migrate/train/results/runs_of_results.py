"""Which trainer a result is of, and how its run is configured, where a file says so step by step."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.running.order import runs_before
from migrate.resolve.text.source import Source
from migrate.train.trainers.classes import is_of_today

_CONFIG: Final = "ray.train.RunConfig"
_FIT: Final = "fit"


class Unclear(Exception):
    """The file does not say it."""


def trainer_of_result(source: Source, result: ast.expr) -> ast.Call:
    """The call that makes the trainer whose ``fit()`` gave a result.

    Raises:
        Unclear: If that may be several, or is not seen.
    """
    fit = value_at(source, result, result)
    member = fit.func if isinstance(fit, ast.Call) else None
    if not isinstance(member, ast.Attribute) or member.attr != _FIT:
        raise Unclear
    trainer = value_at(source, member.value, fit)
    dotted = source.names.dotted(trainer.func) if isinstance(trainer, ast.Call) else None
    if (
        not isinstance(trainer, ast.Call)
        or not (dotted or "").startswith("ray.train.")
        or not is_of_today(dotted or "")
    ):
        raise Unclear
    return trainer


def config_of_run(source: Source, trainer: ast.Call) -> ast.Call | None:
    """The ``RunConfig`` of a trainer, which is that of trainers alone; None if it has none.

    Raises:
        Unclear: If that is not seen, or something else has it, too.
    """
    if any(word.arg is None for word in trainer.keywords) or any(isinstance(one, ast.Starred) for one in trainer.args):
        raise Unclear
    given = keyword(trainer, "run_config")
    if given is None:
        return None
    config = value_at(source, given, trainer)
    if not isinstance(config, ast.Call) or source.names.dotted(config.func) != _CONFIG:
        raise Unclear
    if isinstance(given, ast.Name):
        variable = source.names.variable(given)
        uses = source.names.reads(variable[1], variable[0]) if variable is not None else []
        for use in uses:
            is_kept = _is_of_a_trainer(source, use) or _keeps_callbacks(source, use)
            if not is_kept and value_at(source, use, use) is config:
                raise Unclear
    return config


def _is_of_a_trainer(source: Source, use: ast.expr) -> bool:
    word = source.names.parents.get(use)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == "run_config" else None
    return isinstance(call, ast.Call) and is_trainer(source, call)


def _keeps_callbacks(source: Source, use: ast.Name) -> bool:
    """Whether a configuration is given callbacks beside those that it has: ``x.callbacks = [more, *x.callbacks]``."""
    names = source.names
    member = names.parents.get(use)
    statement = names.statement(use)
    if not isinstance(member, ast.Attribute) or member.attr != "callbacks" or not isinstance(statement, ast.Assign):
        return False
    others = statement.value.elts if isinstance(statement.value, ast.List) else []
    kept = [other.value for other in others if isinstance(other, ast.Starred)]
    return [source.text(one) for one in kept] == [source.text(target) for target in statement.targets]


def is_trainer(source: Source, call: ast.Call) -> bool:
    """Whether a call makes a trainer that Ray Train has today."""
    dotted = source.names.dotted(call.func) or ""
    return dotted.startswith("ray.train.") and is_of_today(dotted)


def value_at(source: Source, node: ast.expr, where: ast.AST) -> ast.expr:
    """What an expression is at a place: a variable is what it was assigned last.

    Raises:
        Unclear: If it may be several things.
    """
    for _ in range(4):
        if not isinstance(node, ast.Name):
            return node
        bindings = source.names.bindings(node)
        if not bindings or any(one.kind != "assign" or one.value is None for one in bindings):
            raise Unclear
        if len(bindings) == 1:
            last = bindings[0]
        else:
            statements = {one: source.names.statement(one.node) for one in bindings}
            before = [one for one in bindings if runs_before(source, statements[one], where)]
            is_straight = all(_is_of_module(source, one) for one in statements.values())
            if not before or not is_straight or source.names.function(where) is not None:
                raise Unclear
            last = max(before, key=lambda one: source.start(statements[one]))
        if last.value is None:
            raise Unclear
        node, where = last.value, last.node
    raise Unclear


def _is_of_module(source: Source, statement: ast.stmt) -> bool:
    """Whether a statement is one of the module, or of what the module does with something."""
    around = source.names.parents[statement]
    while isinstance(around, ast.With):
        around = source.names.parents[around]
    return isinstance(around, ast.Module)
