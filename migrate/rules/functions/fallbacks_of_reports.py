"""``try: tune.report(...)`` that falls back to what another release called it: both are one report today.

Fires on a ``try`` whose only handler reports what its body reports, once each is written as today: one of them is
left, without the imports of Ray that only the other one needs.

Declines: what did the same twice before, arms that do more than import Ray and report, and those that have comments.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.render import dedent_block
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.old_reports import REPORTS

ORDER = 90  # behind what writes reports

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


def train(config):
    for step in range(3):
        try:
            tune.report(loss=step)
        except Exception:
            tune.track.log(loss=step)


tune.Tuner(train)
""",
        """\
from ray import tune


def train(config):
    for step in range(3):
        tune.report({"loss": step})


tune.Tuner(train)
""",
    ),
)

_REPORT: Final = "report"
_MODULES: Final = tuple(report.rpartition(".")[0] for report in REPORTS)


class _Arm(NamedTuple):
    """What one side of a ``try`` does: it imports, and reports."""

    imports: list[ast.stmt]
    report: ast.Expr

    def needed(self) -> list[ast.stmt]:
        """The imports that the report needs."""
        used = {part.id for part in ast.walk(self.report) if isinstance(part, ast.Name)}
        return [one for one in self.imports if used & set(_bound(one))]


def rewrite(result: Result) -> None:
    """Leave one of two equal reports."""
    source = result.source
    tries = [node for node in source.names.of(ast.Try) if isinstance(node, ast.Try)]
    for statement in tries:
        arms = _equal_arms(source, statement)
        if arms is None or guarded(source.names, arms[0].report) or not source.begins_line(statement):
            continue
        if any(_equal_arms(result.before, one) for one in result.before.names.of(ast.Try) if isinstance(one, ast.Try)):
            return  # somebody means it
        arm = min(arms, key=lambda one: len(one.needed()))
        kept = [*arm.needed(), arm.report]
        if _is_wanted(source, statement, arms, kept) or _has_comments(source, statement):
            continue
        indent = source.indent(source.start(statement))
        text = f"\n{indent}".join(dedent_block(source, [one], indent) for one in kept)
        result.edit(source.start(statement), source.end(statement), text)


def _equal_arms(source: Source, statement: ast.Try) -> tuple[_Arm, _Arm] | None:
    """Both sides of a ``try``, if they report the same and do nothing else."""
    if len(statement.handlers) != 1 or statement.orelse or statement.finalbody:
        return None
    first, second = _arm(source, statement.body), _arm(source, statement.handlers[0].body)
    if first is None or second is None or not _is_same(source, first.report.value, second.report.value):
        return None
    return first, second


def _arm(source: Source, body: list[ast.stmt]) -> _Arm | None:
    *imports, last = body
    is_of_ray = all(
        isinstance(one, ast.Import | ast.ImportFrom) and all(_dotted(source, one, name) for name in _bound(one))
        for one in imports
    )
    if not is_of_ray or not isinstance(last, ast.Expr) or not isinstance(last.value, ast.Call):
        return None
    return _Arm(imports, last) if _is_report(source, last.value.func) else None


def _dotted(source: Source, statement: ast.stmt, name: str) -> bool:
    """Whether what an import calls by a name is Ray's."""
    return any(
        home is statement and dotted.partition(".")[0] == "ray" and name in (alias.asname, alias.name.partition(".")[0])
        for home, alias, dotted in source.names.imports
    )


def _bound(statement: ast.stmt) -> list[str]:
    """The names that an import binds."""
    aliases = statement.names if isinstance(statement, ast.Import | ast.ImportFrom) else []
    return [alias.asname or alias.name.partition(".")[0] for alias in aliases]


def _is_report(source: Source, func: ast.expr) -> bool:
    """Whether a report is called: of Tune, of Train, or of whichever of both the function runs in."""
    if isinstance(func, ast.Attribute) and isinstance(func.value, ast.IfExp) and func.attr == _REPORT:
        return all(source.names.dotted(one) in _MODULES for one in (func.value.body, func.value.orelse))
    return source.names.dotted(func) in REPORTS


def _is_same(source: Source, one: object, other: object) -> bool:
    """Whether two parts say the same, however they call what is Ray's."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(lambda a, b: _is_same(source, a, b), one, other))
    if not isinstance(one, ast.AST) or not isinstance(other, ast.AST):
        return one == other
    if isinstance(one, ast.Name | ast.Attribute) and isinstance(other, ast.Name | ast.Attribute):
        named = source.names.dotted(one), source.names.dotted(other)
        if named != (None, None):
            return named[0] == named[1]
    if type(one) is not type(other):
        return False
    return all(_is_same(source, getattr(one, field, None), getattr(other, field, None)) for field in one._fields)


def _is_wanted(source: Source, statement: ast.Try, arms: tuple[_Arm, _Arm], kept: list[ast.stmt]) -> bool:
    """Whether something else uses what an import that would go brings."""
    within = set(ast.walk(statement))
    gone = [name for arm in arms for one in arm.imports if one not in kept for name in _bound(one)]
    uses = (use for name in gone for use in source.names.reads(name, source.names.scope(statement)))
    return any(use not in within for use in uses)


def _has_comments(source: Source, statement: ast.Try) -> bool:
    return bool(source.tokens.comments_between(source.start(statement), source.end(statement)))
