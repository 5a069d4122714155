"""A configuration of a ``LightningTrainer`` that is all in a search space: what is fixed goes to the trainer.

Ray 2.4 - 2.6 merged both, so that it was one whether the trainer was told something, or the ``Tuner``.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import Given, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.lightning.builder import Part, built
from migrate.train.lightning.searched import MAY_BE_SEARCHED, NEVER_SEARCHED, space_of

_CONFIG: Final = "lightning_config"
_MODULE: Final = "module"
_CLASS: Final = "cls"
_KEPT: Final = "checkpointing"
_TUNE: Final = "ray.tune."
_DEPTH: Final = 4


def split(source: Source, trainer: ast.Call) -> list[Edit]:
    """The edits that give a trainer what is not searched for; none if no ``Tuner`` has all of its configuration.

    Raises:
        Declined: If that cannot be told apart.
    """
    found = space_of(source, trainer)
    if found is None:
        return []
    key, config = found
    made = built(source, config, source.names.statement(key))
    statement, user = made.place, source.names.statement(trainer)
    if made.returned is not None or len(made.told) != 1 or _CLASS not in made.parts.get(_MODULE, {}):
        return []
    is_above = source.start(statement) < source.start(user) and source.names.block(statement) == source.names.block(
        user
    )
    if not is_above or not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        raise Declined("what is searched for in its `lightning_config` is not built above it, in a variable")
    if made.parts.get(_KEPT) and not _says_what_is_kept(source, trainer):
        raise Declined(
            "trials kept one checkpoint, whatever `checkpointing()` in its search said: say it to the trainer"
        )
    fixed, searched_for = _told_apart(source, made.parts)
    name = source.names.free_name("fixed_config")
    builder = _builder(source, statement.value)
    texts = f"{name} = {_chain(builder, fixed)}", f"{statement.targets[0].id} = {_chain(builder, searched_for)}"
    indent = source.indent(source.start(statement))
    end = source.tokens.span(statement.value, source.start(statement), source.end(statement))[1]
    return [
        Edit(source.start(statement), max(end, source.end(statement)), f"\n{indent}".join(texts)),
        _first(source, trainer, f"{_CONFIG}={name}"),
    ]


def _says_what_is_kept(source: Source, trainer: ast.Call) -> bool:
    """Whether a trainer says which checkpoints are kept: Tune asked the one that was told nothing by Lightning.

    A ``RunConfig`` of the Tuner took the place of the trainer's.
    """
    given = keyword(trainer, "run_config")
    config = source.names.value(given) if given is not None else None
    kept = keyword(config, "checkpoint_config") if isinstance(config, ast.Call) else None
    value = source.names.value(kept) if kept is not None else None
    tuners = [call for call, dotted in source.names.calls() if dotted in TUNERS]
    is_told = isinstance(value, ast.Call) and bool(value.args or value.keywords)
    return is_told and all(keyword(call, "run_config") is None for call in tuners)


def _first(source: Source, call: ast.Call, text: str) -> Edit:
    """The edit that writes an argument in front of the others."""
    given = entries(source, call)
    if not given:
        return behind(source, call, None, [text])
    start = given[0].start
    margin = source.slice(source.line_start(start), start)
    return Edit(start, start, f"{text}, " if margin.strip() else f"{text},\n{margin}")


def _told_apart(source: Source, parts: dict[str, Part]) -> tuple[dict[str, Part], dict[str, Part]]:
    """What the builder was told that is fixed, and what a trial has values for.

    Raises:
        Declined: If a comment stands beside something, or what a loop cannot read is searched for.
    """
    fixed: dict[str, Part] = {}
    varied: dict[str, Part] = {}
    for part, told in parts.items():
        for name, given in told.items():
            may_be = part in MAY_BE_SEARCHED and name not in NEVER_SEARCHED
            is_varied = _has_domain(source, given.node)
            if given.comments or (is_varied and not may_be):
                raise Declined("cannot carry over all that is searched for in its `lightning_config`")
            held = varied if is_varied or (part == _MODULE and may_be and _may_have_domain(given)) else fixed
            held.setdefault(part, {})[name] = given
    if not varied:
        raise Declined("nothing is searched for in its `lightning_config`")
    return fixed, varied


def _may_have_domain(given: Given) -> bool:
    return not isinstance(given.node, ast.Constant)


def _has_domain(source: Source, node: ast.expr, depth: int = 0) -> bool:
    """Whether something of Tune's is in an expression, or in what a variable or an entry in it stands for."""
    if isinstance(node, ast.Subscript):
        return _has_domain(source, _entry(source, node) or node.value, depth)
    if isinstance(node, ast.Name) and depth < _DEPTH:
        value = source.names.value(node)
        return value is not node and _has_domain(source, value, depth + 1)
    if isinstance(node, ast.Call) and (source.names.dotted(node.func) or "").startswith(_TUNE):
        return True
    inner = (part for part in ast.iter_child_nodes(node))
    return any(
        _has_domain(source, part.value if isinstance(part, ast.keyword) else part, depth)
        for part in inner
        if isinstance(part, ast.expr | ast.keyword)
    )


def _entry(source: Source, node: ast.Subscript) -> ast.expr | None:
    """The value of ``settings["epochs"]``, where the dictionary is written down."""
    table = source.names.value(node.value)
    asked = node.slice.value if isinstance(node.slice, ast.Constant) else None
    if not isinstance(table, ast.Dict):
        return None
    found = (
        v for k, v in zip(table.keys, table.values, strict=True) if isinstance(k, ast.Constant) and k.value == asked
    )
    return next(found, None)


def _builder(source: Source, node: ast.expr) -> str:
    """How the file writes the builder that an expression begins with."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
        node = node.func.value
    return source.text(node)


def _chain(builder: str, parts: dict[str, Part]) -> str:
    calls = (
        f".{part}({', '.join(f'{name}={given.text}' for name, given in told.items())})" for part, told in parts.items()
    )
    return f"{builder}{''.join(calls)}.build()"
