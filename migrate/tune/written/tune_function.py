"""Writing a Tune function that runs a trainer in each trial."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

from migrate.edit.blank_lines import around, missing_above
from migrate.edit.edits import Edit
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.text.source import Source

CALLBACK: Final = "ray.tune.integration.ray_train.TuneReportCallback"
NOTHING: Final = '{"cpu": 0, "memory": 1}'
"""What a trial reserves, as good as nothing, which Tune does not take: workers reserve theirs beside it.

The smallest part of a CPU would be missing where a machine has just enough of them for workers and datasets.
"""
_CALLBACKS: Final = "callbacks"
_CREATOR: Final = b"trial_name_creator"
AT_ONCE: Final = (
    "the workers of a trial are no part of its resources any more: all trials start at once, and wait for room for "
    "their workers"
)
CONCURRENCY: Final = f"{AT_ONCE}; limit those that run side by side with `TuneConfig(max_concurrent_trials=...)`"


def of_run(source: Source, tune: str, callback: str) -> tuple[Argument, ...]:
    """The fields of the trainer's ``RunConfig``: its place is the trial's, and its metrics go to the trial.

    Args:
        source: The file.
        tune: How it writes ``ray.tune``.
        callback: How it writes the callback that reports to the trial.
    """
    name = f"{tune}.get_context().get_trial_name()"
    if names_trials(source):
        name = f'f"{{{name}}}_{{{tune}.get_context().get_trial_id()}}"'
    return Argument("name", Raw(name)), Argument("callbacks", Raw(f"[{callback}()]"))


def with_callbacks(of_trial: Sequence[Argument], others: Sequence[Argument]) -> list[Argument]:
    """The fields of a trainer's ``RunConfig``, its callbacks in one list: the trial is told last.

    Args:
        of_trial: The fields that a trial needs.
        others: What else its trainer has.
    """
    own = next((field for field in others if field.name == _CALLBACKS), None)
    if own is None:
        return [*of_trial, *others]
    inside = own.text.removesuffix("]")
    told = {field.name: field for field in of_trial}
    told[_CALLBACKS] = Argument(_CALLBACKS, Raw(f"{inside}, {told[_CALLBACKS].text.removeprefix('[')}"))
    return [*told.values(), *(field for field in others if field is not own)]


def names_trials(source: Source) -> bool:
    """Whether a file gives trials names of its own, which may come again: Train goes on with a run of the same name."""
    return _CREATOR in source.data


def parameter_beside(*nodes: ast.AST) -> str:
    """A name for what the function is given that nothing in some expressions is called."""
    return name_beside(("config", "trial_config", "trial_config_2"), *nodes)


def name_beside(names: Sequence[str], *nodes: ast.AST) -> str:
    """The first of some names that nothing in some expressions is called."""
    taken = {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}
    return next(name for name in names if name not in taken)


def written(name: str, trainer: Call, tune: str, indent: str, parameter: str, shown: str = "") -> str:
    """The function and its resources. Begins without its indentation and goes on with it.

    Args:
        name: What it is called.
        trainer: What makes the trainer that it runs.
        tune: How the file writes ``ray.tune``.
        indent: The indentation of the statement.
        parameter: The name of what it is given.
        shown: What the names of the trials begin with; that of the function by default.
    """
    inner = len(indent) + 4
    lines = [
        f"def {name}({parameter}):",
        f"{indent}    {trainer.at(inner, inner, len('.fit()'))}.fit()",
        *[""] * around(indent),
        *([f'{indent}{name}.__name__ = "{shown}"'] if shown else []),
        indent + with_resources(name, tune),
    ]
    return "\n".join(lines)


def with_resources(name: str, tune: str) -> str:
    """The statement that gives the function its resources."""
    return f"{name} = {tune}.with_resources({name}, {NOTHING})"


def in_place(
    source: Source, statement: ast.stmt, text: str, gone: Sequence[ast.stmt] = (), *, is_apart: bool = True
) -> Edit:
    """The edit that writes a function where a statement stands, below empty lines.

    Args:
        source: The file.
        statement: The statement.
        text: The function, perhaps with statements in front of it.
        gone: Statements that are taken away.
        is_apart: Whether the text begins with the function.
    """
    start, end = source.start(statement), source.end(statement)
    line = source.line_start(start)
    lines = {number for one in gone for number in range(one.lineno, (one.end_lineno or one.lineno) + 1)}
    indent = source.indent(start)
    missing = missing_above(source, line, around(indent), lines) if is_apart else 0
    return Edit(line, end, f"{chr(10) * missing}{indent}{text}")
