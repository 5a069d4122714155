"""What functions of the file ask of a module of Ray that they are given: ``def f(session): session.report(...)``.

So do methods whose object keeps one: ``self.tune = tune``, and ``self.tune.run(...)``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, find, longest_row, parameters_of
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.carried import Carried
from migrate.resolve.handed import MODULES, given_parameter
from migrate.resolve.owners import owner_of
from migrate.resolve.source import Source
from migrate.tune.functions.old_reports import REPORTS, old_form, reports_of_today


def asked_of_given_modules(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Everything legacy that is asked of a parameter to which the file gives a module of Ray."""
    names = source.names
    told: set[ast.Attribute] = set()
    for node, module in names.uses():
        parameter = given_parameter(source, node) if module in MODULES else None
        given = _reads(source, parameter) if parameter is not None else []
        kept = [read for use in (node, *given) for read in _kept(source, use)] if module in MODULES else []
        for asked in _asked(source, [*given, *kept]):
            row = _row(source, asked, f"{module}.{asked.attr}") if asked not in told else None
            if row is not None:
                told.add(asked)
                yield asked, row, f"{module}.{asked.attr}"


def _asked(source: Source, reads: list[ast.expr]) -> Iterator[ast.Attribute]:
    """What is asked of what stands for a module."""
    for use in reads:
        asked = source.names.parents.get(use)
        if isinstance(asked, ast.Attribute):
            yield asked


def _reads(source: Source, parameter: ast.arg) -> list[ast.expr]:
    """Every use of a parameter, if its function does not assign it anew."""
    names = source.names
    home = names.inside(names.owners[parameter])
    return list(names.reads(parameter.arg, home)) if len(home.bindings[parameter.arg]) == 1 else []


def _kept(source: Source, value: ast.AST) -> list[ast.expr]:
    """Every use of the attribute that a value is assigned to, if that holds nothing else."""
    statement = source.names.parents.get(value)
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is not value:
        return []
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    attributes = source.once(Carried).attributes
    variable = attributes.variable(target) if isinstance(target, ast.Attribute) else None
    is_alone = variable is not None and attributes.values.get(variable) == [value]
    return attributes.reads(variable) if variable is not None and is_alone else []


def _row(source: Source, asked: ast.Attribute, dotted: str) -> Row | None:
    call = source.names.parents.get(asked)
    if dotted in REPORTS and isinstance(call, ast.Call) and call.func is asked:
        form = old_form(source, call, dotted, reports_of_today(source))
        if form:
            return find(form)
    rows = parameters_of(owner_of(dotted)) if isinstance(call, ast.Call) and call.func is asked else {}
    given = (rows.get(word.arg or "") for word in call.keywords) if isinstance(call, ast.Call) and rows else ()
    gone = next((row for row in given if row is not None and row.today in TROUBLE), None)
    if gone is not None:
        return gone
    row = longest_row(dotted)
    return row if row is not None and row.old.startswith(dotted) else None
