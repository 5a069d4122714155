"""``loggers = list(DEFAULT_LOGGERS)`` that nothing reads any more: classes that are gone, once runs take callbacks.

Fires on a variable that holds logger classes which Ray no longer has (``MOD601`` - ``MOD604``), and nothing but
classes, where what read it has been rewritten.

Declines, leaving the finding: what is read, by another file of the tree, too, and a statement that is alone in its
block.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import longest_row
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.callbacks.imported_loggers import logger_parts

ORDER = 59

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.logger import DEFAULT_LOGGERS

loggers = list(DEFAULT_LOGGERS)
tune.run(f, loggers=loggers, checkpoint_at_end=True, raise_on_failed_trial=False)
""",
        """\
from ray import tune

results = tune.Tuner(
    f,
    run_config=tune.RunConfig(
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True),
    ),
).fit()
""",
    ),
)

_NAMES: Final = ("Logger", "DEFAULT_LOGGERS")


def rewrite(result: Result) -> None:
    """Remove the statement that makes such a list."""
    source = result.source
    for statement in source.names.of(ast.Assign):
        target = statement.targets[0]
        block: list[ast.stmt] = getattr(source.names.parents.get(statement), "body", [])
        is_whole = len(statement.targets) == 1 and statement in block and len(block) > 1
        if not isinstance(target, ast.Name) or not is_whole or not _holds_gone_loggers(source, statement.value):
            continue
        if _may_be_read(source, target) or guarded(source.names, statement):
            continue
        if all(read.id != target.id or isinstance(read.ctx, ast.Store) for read in result.before.names.of(ast.Name)):
            continue
        if source.begins_line(statement) and source.alone(statement):
            start = source.line_start(source.start(statement))
            result.edit(start, source.next_line(source.end(statement)), "")


def _holds_gone_loggers(source: Source, value: ast.expr) -> bool:
    """Whether a value is made of classes alone, of which Ray no longer has one."""
    if not isinstance(value, ast.List | ast.Tuple | ast.BinOp | ast.Call | ast.Name):
        return False
    parts = logger_parts(source, value)
    rows = [longest_row(source.names.dotted(part) or "") for part in parts]
    is_plain = all(isinstance(part, ast.Name | ast.Attribute) for part in parts)
    return is_plain and any(row is not None and row.today == "error" and row.old.endswith(_NAMES) for row in rows)


def _may_be_read(source: Source, target: ast.Name) -> bool:
    names = source.names
    variable = names.variable(target)
    if variable is None or names.is_read(variable[1], variable[0]) or target.id in all_of(names.module):
        return True
    return variable[0] is names.module and may_be_taken_by_others(source.path, target.id)
