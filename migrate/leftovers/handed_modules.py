"""What functions of the file ask of a module of Ray that they are given: ``def f(session): session.report(...)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, find, longest_row
from migrate.resolve.handed import MODULES, given_parameter
from migrate.resolve.source import Source
from migrate.tune.old_reports import REPORTS, old_form, reports_of_today


def asked_of_given_modules(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Everything legacy that is asked of a parameter to which the file gives a module of Ray."""
    names = source.names
    told: set[ast.Attribute] = set()
    for node, module in names.uses():
        parameter = given_parameter(source, node) if module in MODULES else None
        for asked in _asked(source, parameter) if parameter is not None else ():
            row = _row(source, asked, f"{module}.{asked.attr}") if asked not in told else None
            if row is not None:
                told.add(asked)
                yield asked, row, f"{module}.{asked.attr}"


def _asked(source: Source, parameter: ast.arg) -> Iterator[ast.Attribute]:
    """What a function asks of a parameter that it does not assign anew."""
    names = source.names
    home = names.inside(names.owners[parameter])
    for use in names.reads(parameter.arg, home) if len(home.bindings[parameter.arg]) == 1 else ():
        asked = names.parents.get(use)
        if isinstance(asked, ast.Attribute):
            yield asked


def _row(source: Source, asked: ast.Attribute, dotted: str) -> Row | None:
    call = source.names.parents.get(asked)
    if dotted in REPORTS and isinstance(call, ast.Call) and call.func is asked:
        form = old_form(source, call, dotted, reports_of_today(source))
        if form:
            return find(form)
    row = longest_row(dotted)
    return row if row is not None and row.old.startswith(dotted) else None
