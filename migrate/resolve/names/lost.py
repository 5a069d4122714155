"""What today's Ray does not have, or take, and the catalogue does not know: private, or gone long ago."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, ended_names, find, longest_row, named, parameters_of
from legacy_api.private_members import PRIVATE_OF_ANALYSES
from legacy_api.today import lost_part, members_of, taken_by
from migrate.findings import Finding
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.names.set_names import set_names
from migrate.resolve.settings.argument_order import out_of_order
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import REPORTS

_RUN = "ray.tune.run"
_INIT = "ray.init"
_NAMED = "=)"
"""How the spelling of an argument that has a name ends."""
_HIGHER = ("ray.tune.", "ray.train.", "ray.air.")
"""What is built on Ray itself, of which users may have copies."""
_TRAINER: Final = "Trainer"
_PRIVATE: Final = "._"
"""In private modules names were made public and private again."""
_OF_A_MODULE: Final = 2
"""How many dots a name has at least that is below a module of Tune, Train or Air: ``ray.air.session.report``."""


def lost_names(source: Source) -> Iterator[Finding]:
    """A finding for every import and use of something that today's Ray does not have and that has no row."""
    told: set[tuple[int, str]] = set()
    for node, dotted in _spelled(source):
        if not is_lost(dotted) or guarded(source.names, node):
            continue
        line, column = source.position(node)
        lost = lost_part(dotted)
        if lost in set_names(source) or _is_of_own_trainer(source, node, dotted):
            continue  # the file gives a class, or an object, what that has not
        row = ended_names().get(lost)
        if (line, lost) not in told:
            told.add((line, lost))
            if row is not None:
                yield Finding(line, column, row.code, row.old, row.advice())
                continue
            yield Finding(line, column, "MIGRATE", dotted, f"Ray 2.60 has no `{lost}` / {_way_out(lost)}")


def _is_of_own_trainer(source: Source, node: ast.AST, dotted: str) -> bool:
    """Whether something is asked of a class of the tree that derives from a trainer, and may have it itself."""
    owner = node.value if isinstance(node, ast.Attribute) else None
    binding = source.names.binding(owner) if owner is not None and source.names.dotted(owner) else None
    if binding is None or not dotted.rpartition(".")[0].endswith(_TRAINER):
        return False
    statement = source.names.statement(binding.node)
    of_ray = (
        isinstance(statement, ast.ImportFrom) and not statement.level and (statement.module or "").startswith("ray")
    )
    is_of_tree = isinstance(statement, ast.ImportFrom) and not of_ray
    return isinstance(binding.node, ast.ClassDef) or is_of_tree


def lost_imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Every import of something that today's Ray does not have, and that has no row."""
    for statement, alias, dotted in source.names.imports:
        if is_lost(dotted):
            yield alias if isinstance(statement, ast.ImportFrom) else statement, dotted


def _way_out(lost: str) -> str:
    """What to do without a name: as with one that ends alike, which may be what was meant, or on one's own."""
    row = _by_ending().get(_ending(lost))
    if row is not None:
        return f"if `{row.old}` is meant: {row.advice()}"
    owner, _, last = lost.rpartition(".")
    alike = f"{owner}.{last.lstrip('_') if last.startswith('_') else f'_{last}'}"
    if _PRIVATE in lost and not lost_part(alike):
        return f"it has `{alike}`, which may be meant"
    if members_of(owner) is not None:
        return "leave out what asks for it, or copy what it was"
    return "copy what you need of it" if lost.startswith(_HIGHER) else "see what today's Ray has in its place"


def _ending(dotted: str) -> str:
    """The last two parts of a dotted name, ``session.get_world_rank``."""
    return ".".join(dotted.rsplit(".", 2)[1:])


@cache
def _by_ending() -> dict[str, Row]:
    """The rows of names below a module, by how they end; the first of several."""
    found: dict[str, Row] = {}
    for old, row in named().items():
        if row.kind == "name" and old.count(".") > _OF_A_MODULE:
            found.setdefault(_ending(old), row)
    return found


def lost_settings(source: Source) -> Iterator[Finding]:
    """A finding for everything that is set in a module of Ray, and that today's Ray does not ask for."""
    for dotted, node in set_names(source).items():
        row = named().get(dotted) or ended_names().get(dotted)
        if row is not None and row.kind == "name" and row.today in TROUBLE and not guarded(source.names, node):
            message = f"nothing of Ray asks for it any more / {row.advice()}"
            yield Finding(*source.position(node), row.code, row.old, message)


def lost_members(source: Source) -> Iterator[Finding]:
    """A finding for every private member of an analysis that users asked for, and that today's has not."""
    for node in source.names.of(ast.Attribute):
        if isinstance(node, ast.Attribute) and node.attr in PRIVATE_OF_ANALYSES and isinstance(node.ctx, ast.Load):
            line, column = source.position(node)
            way = PRIVATE_OF_ANALYSES[node.attr]
            yield Finding(line, column, "MIGRATE", node.attr, f"an analysis of Ray 2.60 has no `{node.attr}` / {way}")


def lost_arguments(source: Source) -> Iterator[Finding]:
    """A finding for every argument that today's Ray does not take and that has no row."""
    for call, dotted in source.names.calls():
        taken = taken_by(dotted) if dotted not in REPORTS else None
        if taken is None or guarded(source.names, call) or (dotted == _INIT and _is_elsewhere(source, call)):
            continue
        rows = parameters_of(owner_of(dotted))
        lost = [(word.value, word.arg) for word in call.keywords if word.arg and word.arg not in taken.names]
        for node, name in lost:
            if name not in rows:
                yield _untaken(source, node, f"{dotted}({name}{_NAMED}", f"`{name}`")
        moved = out_of_order(source, call, dotted)
        if moved is not None:
            yield Finding(*source.position(moved[0]), moved[1].code, moved[1].old, moved[1].advice())
        elif owner_of(dotted) != _RUN and not any(isinstance(given, ast.Starred) for given in call.args):
            for node in call.args[taken.by_position :][:1]:
                form = f"{dotted}(positional arguments)"
                yield _untaken(source, node, form, f"more than {taken.by_position} arguments by position")


def is_of_one(found: Finding) -> bool:
    """Whether a finding about arguments is about a single one, which has a name."""
    return found.old.endswith(_NAMED)


def _is_elsewhere(source: Source, call: ast.Call) -> bool:
    """Whether the address of a cluster has a scheme, or is asked for one: whatever serves that may take more."""
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "address")]
    return any(_has_scheme(one) or (isinstance(one, ast.Name) and _is_asked(source, one)) for one in given)


def _has_scheme(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Constant) and "://" in str(part.value) for part in ast.walk(node))


def _is_asked(source: Source, address: ast.Name) -> bool:
    """Whether code runs only where an address begins with a scheme: ``if address.startswith("ray://"): ...``."""
    child: ast.AST = address
    while (around := source.names.parents.get(child)) is not None:
        if (
            isinstance(around, ast.If)
            and child in around.body
            and any(_asks(part, address) for part in _all(around.test))
        ):
            return True
        child = around
    return False


def _all(test: ast.expr) -> list[ast.expr]:
    """What must be true for a condition to be."""
    return test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]


def _asks(test: ast.expr, address: ast.Name) -> bool:
    method = test.func if isinstance(test, ast.Call) and test.args and _has_scheme(test.args[0]) else None
    is_begin = isinstance(method, ast.Attribute) and method.attr == "startswith"
    return is_begin and isinstance(method.value, ast.Name) and method.value.id == address.id  # type: ignore[union-attr]


def _untaken(source: Source, node: ast.AST, old: str, what: str) -> Finding:
    line, column = source.position(node)
    row = find(old)
    if row is not None:
        return Finding(line, column, row.code, old, row.advice())
    return Finding(line, column, "MIGRATE", old, f"Ray 2.60 does not take {what} there / see what it takes today")


def is_lost(dotted: str) -> bool:
    """Whether today's Ray does not have a dotted name, and nothing else is said about it."""
    return bool(lost_part(dotted)) and longest_row(dotted) is None


def _spelled(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """What is imported, and what is read of modules that the bytes of a file are searched for."""
    for statement, alias, dotted in source.names.imports:
        yield alias if isinstance(statement, ast.ImportFrom) else statement, dotted
    for statement, module in source.names.stars:
        yield statement, module
    owners = _owners()
    for node, dotted in source.names.uses():
        owner = lost_part(dotted).rpartition(".")[0] if isinstance(node, ast.Attribute) else ""
        if owner in owners or (owner and members_of(owner) is not None):
            yield node, dotted


@cache
def _owners() -> frozenset[str]:
    """Every module that a name of the catalogue lies below, and those that would have what ended with its module."""
    above = (name[:index] for name in named() for index, letter in enumerate(name) if letter == ".")
    return frozenset((*above, *(ended.rpartition(".")[0] for ended in ended_names())))
