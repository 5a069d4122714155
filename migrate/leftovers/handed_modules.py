"""What functions ask of a module, or a class, of Ray that they are given: ``def f(session): session.report(...)``.

So do functions that have one where they are given none, ``def f(session=tune)``, methods whose object or class keeps
one, ``self.tune = tune`` and ``self.tune.run(...)``, and what calls a function that gives one back, ``load().run()``.
What functions and classes of other files of the tree ask is told where they are given it: their files need not name
Ray.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, find, longest_row, parameters_of
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.held import beside
from migrate.resolve.flow.made import holders
from migrate.resolve.names.handed import MODULES, SESSIONS, given_parameter, given_to_others, may_be_handed_on
from migrate.resolve.names.owners import owner_of
from migrate.resolve.names.scopes import FunctionNode, default_of, positional
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import REPORTS, old_form, reports_of_today


def asked_of_given_modules(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Everything legacy that is asked of a parameter to which the file gives a module or class of Ray."""
    told: set[ast.expr] = set()
    for node, dotted in source.names.uses():
        if not may_be_handed_on(dotted):
            continue
        parameter = given_parameter(source, node) or _defaulting(source, node)
        given = _reads(source, parameter) if parameter is not None else []
        back = _given_back(source, node) if dotted in MODULES else []
        for asked, row, spelling in _asked(source, [node, *given, *back], dotted):
            if asked is not node and asked not in told:
                told.add(asked)
                yield asked, row, spelling
        elsewhere = given_to_others(source, node) if dotted not in SESSIONS else None
        if elsewhere is not None:
            home, parameter = elsewhere
            yield from ((node, row, spelling) for _, row, spelling in _asked(home, _reads(home, parameter), dotted))


def _asked(source: Source, reads: list[ast.expr], dotted: str) -> Iterator[tuple[ast.expr, Row, str]]:
    """What is asked of what stands for a module or a class, and of the attributes that keep it."""
    kept = [read for use in reads for read in _kept(source, use)]
    for use in [*reads, *kept]:
        asked = source.names.parents.get(use)
        if isinstance(asked, ast.Attribute):
            row = _row(source, asked, f"{dotted}.{asked.attr}")
            if row is not None and source.names.dotted(asked) is None:
                yield asked, row, f"{dotted}.{asked.attr}"
        elif isinstance(asked, ast.Call) and asked.func is use and source.names.dotted(use) is None:
            row = _gone_argument(asked, dotted)
            if row is not None:
                yield use, row, f"{dotted}({row.name})"


def _reads(source: Source, parameter: ast.arg) -> list[ast.expr]:
    """Every use of a parameter, if its function does not assign it anew."""
    names = source.names
    home = names.inside(names.owners[parameter])
    return list(names.reads(parameter.arg, home)) if len(home.bindings[parameter.arg]) == 1 else []


def _kept(source: Source, value: ast.AST) -> list[ast.expr]:
    """Every use of the attribute that a value is assigned to, if that holds nothing else."""
    names = source.names
    row = names.parents.get(value)
    whole: ast.AST | None = row if isinstance(row, ast.Tuple) else value
    above = names.parents.get(value)
    while isinstance(above, ast.BoolOp) or (isinstance(above, ast.IfExp) and whole is not above.test):
        whole, above = above, names.parents.get(above)
    statement = names.parents.get(whole) if whole is not None else None
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is not whole:
        return []
    target: ast.expr | None = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    if isinstance(row, ast.Tuple) and isinstance(value, ast.expr):
        target = beside(row, target, value) if target is not None else None
    attributes = source.once(Carried).attributes
    home = names.scope(statement).node
    variable = attributes.variable(target) if isinstance(target, ast.Attribute) else None
    if isinstance(target, ast.Name) and isinstance(home, ast.ClassDef):
        variable = attributes.of_class(home, target.id)
    kept = value if isinstance(row, ast.Tuple) else whole
    is_alone = variable is not None and attributes.values.get(variable) == [kept]
    return attributes.reads(variable) if variable is not None and is_alone else []


def _defaulting(source: Source, value: ast.expr) -> ast.arg | None:
    """The parameter of a function that stands for a value where a call gives it nothing else."""
    function = source.names.parents.get(value)
    if not isinstance(function, FunctionNode):
        return None
    parameters = (*positional(function), *function.args.kwonlyargs)
    return next((one for one in parameters if default_of(function, one) is value), None)


def _given_back(source: Source, value: ast.AST) -> list[ast.expr]:
    """What holds a module of which a function says ``return tune``, as far as it is asked for something."""
    names = source.names
    statement = names.parents.get(value)
    function = names.function(statement) if isinstance(statement, ast.Return) else None
    if not isinstance(function, ast.FunctionDef):
        return []
    called = source.once(Carried).called
    held = holders(source, {call for call in names.of(ast.Call) if called(call) is function})
    return [node.value for node in names.of(ast.Attribute) if held.is_one(node.value)]


def _row(source: Source, asked: ast.Attribute, dotted: str) -> Row | None:
    call = source.names.parents.get(asked)
    if dotted in REPORTS and isinstance(call, ast.Call) and call.func is asked:
        form = old_form(source, call, dotted, reports_of_today(source.as_given or source))
        if form:
            return find(form)
    gone = _gone_argument(call, dotted) if isinstance(call, ast.Call) and call.func is asked else None
    if gone is not None:
        return gone
    row = find(dotted) or longest_row(dotted)
    return row if row is not None and row.old.startswith(dotted) else None


def _gone_argument(call: ast.Call, dotted: str) -> Row | None:
    """The first argument of a call that today's Ray does not take."""
    rows = parameters_of(owner_of(dotted))
    given = (rows.get(word.arg or "") for word in call.keywords) if rows else ()
    return next((row for row in given if row is not None and row.today in TROUBLE), None)
