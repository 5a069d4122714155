"""Branches for several Ray releases of which none is for today's: nothing of them works, and all of it is left alone.

Code that chooses between releases is left as it is, since one of its branches is taken to be for the Ray of today.
Where every branch asks for what is gone, or the conditions leave none, or the one that today's Ray takes raises, a
person has to write one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from migrate.findings import Finding
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.asked_versions import TODAY, holds_today
from migrate.resolve.left.guards import asks_version, fallbacks, guarded, knows_ray
from migrate.resolve.names.lost import lost_imports
from migrate.resolve.text.source import Source

_FORM: Final = "branches for several Rays"
_NONE: Final = f"no branch is for Ray {TODAY}"
_WRITE: Final = "write one for it, or that alone"
_BY_TEXT: Final = (
    'Ray {today} takes a branch for older ones, as texts are compared, of which "{today}" comes before "2.7": '
    "{what} / compare versions"
).format
_WITH_STATEMENTS: Final = (ast.stmt, ast.excepthandler, ast.match_case)
"""What a statement may stand in."""


class _Gone(NamedTuple):
    """What a branch asks for that today's Ray does not have."""

    old: str
    advice: str


class _Chosen(NamedTuple):
    """The branch of an ``if`` that today's Ray takes.

    Attributes:
        body: Its statements; empty if it takes none.
        branches: How many branches there are.
        is_meant: Whether the order of versions chooses it, too, where texts are compared.
    """

    body: list[ast.stmt]
    branches: int
    is_meant: bool


def branches_for_others(source: Source) -> Iterator[Finding]:
    """A finding for every choice between Ray releases that has nothing for today's."""
    if source.names.words.isdisjoint(("__version__", "hasattr")) and not source.names.of(ast.Try):
        return
    gone: dict[ast.AST, _Gone] = {
        node: _Gone(old, row.advice()) for node, row, old in legacy_uses(source) if row.today == "error"
    }
    gone |= {node: _Gone(dotted, "") for node, dotted in lost_imports(source)}
    if gone or not source.names.words.isdisjoint(("__version__", "hasattr")):
        yield from _in_block(source, gone, source.tree.body)


def _in_block(source: Source, gone: dict[ast.AST, _Gone], block: Iterable[ast.AST]) -> Iterator[Finding]:
    for node in block:
        if not isinstance(node, _WITH_STATEMENTS) or node in source.names.hidden:
            continue
        if isinstance(node, ast.Try) and any(
            knows_ray(source.names, one.body) for one in fallbacks(source.names, node)
        ):
            message = _without_branch(source, gone, node)
        elif isinstance(node, ast.If) and (chosen := _chosen(source, node)) is not None:
            message = _without_choice(source, gone, node, chosen)
            if not message:
                yield from _in_block(source, gone, chosen.body)
        else:
            yield from _in_block(source, gone, _below(node))
            continue
        if message:
            yield Finding(*source.position(node), "MIGRATE", _FORM, message)


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """The statements in a statement, and what those may stand in; no expressions, which are most of what is below."""
    for field in node._fields:
        block = getattr(node, field)
        if isinstance(block, list) and block and isinstance(block[0], _WITH_STATEMENTS):
            yield from block


def _without_branch(source: Source, gone: dict[ast.AST, _Gone], statement: ast.Try) -> str:
    """Why none of the branches of a ``try`` works today; empty if one may."""
    blocks = [statement.body, *(handler.body for handler in fallbacks(source.names, statement))]
    found = [_failing(source, gone, block) for block in blocks]
    asked = [one for one in found if one is not None]
    if len(asked) < len(blocks) or not asked[0].old:
        return ""
    return _told(asked)


def _without_choice(source: Source, gone: dict[ast.AST, _Gone], statement: ast.If, chosen: _Chosen) -> str:
    """Why the branch of an ``if`` that today's Ray takes does not work; empty if it may."""
    if not chosen.body:
        is_needed = chosen.branches > 1 or _is_missed(source, statement)
        return f"{_NONE} / {_WRITE}" if is_needed and _knows_ray(source, statement) else ""
    failing = _failing(source, gone, chosen.body)
    if failing is None or (not failing.old and not _knows_ray(source, statement)):
        return ""
    if not chosen.is_meant:
        return _BY_TEXT(today=TODAY, what=_what([failing]))
    return _told([failing])


def _is_missed(source: Source, statement: ast.If) -> bool:
    """Whether what a branch imports, and nothing else gives a name to, is used outside of it."""
    names, inside = source.names, set(ast.walk(statement))
    for imported, alias, _ in names.imports:
        variable = names.bound(alias, alias.asname or alias.name.partition(".")[0]) if imported in inside else None
        if variable is None or any(one.node not in inside for one in variable[0].bindings[variable[1]]):
            continue
        if any(use not in inside and not guarded(names, use) for use in names.reads(variable[1], variable[0])):
            return True
    return False


def _knows_ray(source: Source, statement: ast.If) -> bool:
    """Whether any branch imports or uses Ray."""
    nested = statement.orelse[0] if len(statement.orelse) == 1 else None
    below = _knows_ray(source, nested) if isinstance(nested, ast.If) else knows_ray(source.names, statement.orelse)
    return below or knows_ray(source.names, statement.body)


def _told(asked: list[_Gone]) -> str:
    return f"{_NONE}: {_what(asked)} / {next((one.advice for one in asked if one.advice), _WRITE)}"


def _what(asked: list[_Gone]) -> str:
    """What is the matter with branches."""
    old = list(dict.fromkeys(f"`{one.old}`" for one in asked if one.old))
    return f"it has no {' and no '.join(old)}" if old else "it takes one that raises an error"


def _failing(source: Source, gone: dict[ast.AST, _Gone], block: list[ast.stmt]) -> _Gone | None:
    """What a branch asks for that is gone; with no name if it raises; None if it may work."""
    for statement in block:
        if isinstance(statement, ast.Raise):
            return _Gone("", "")
        found = _first_gone(source, gone, statement)
        if found is not None:
            return found
    return None


def _first_gone(source: Source, gone: dict[ast.AST, _Gone], node: ast.AST) -> _Gone | None:
    if node in gone:
        return gone[node]
    if isinstance(node, ast.Try) and (handlers := fallbacks(source.names, node)):
        found = [_failing(source, gone, block) for block in (node.body, *(one.body for one in handlers))]
        return found[0] if None not in found else None
    if isinstance(node, ast.If) and (chosen := _chosen(source, node)) is not None:
        return _failing(source, gone, chosen.body)
    for child in ast.iter_child_nodes(node):
        found_there = _first_gone(source, gone, child)
        if found_there is not None:
            return found_there
    return None


def _chosen(source: Source, statement: ast.If) -> _Chosen | None:
    """What today's Ray takes of an ``if`` that asks which Ray this is; None if that cannot be told."""
    names, count, is_meant = source.names, 0, True
    current = statement
    while True:
        count += 1
        if not asks_version(names, current.test):
            return None
        holds = holds_today(names, current.test)
        if holds is None:
            return None
        is_meant &= holds_today(names, current.test, as_versions=True) == holds
        if holds:
            return _Chosen(current.body, count, is_meant)
        if len(current.orelse) != 1 or not isinstance(current.orelse[0], ast.If):
            return _Chosen(current.orelse, count, is_meant)
        current = current.orelse[0]
