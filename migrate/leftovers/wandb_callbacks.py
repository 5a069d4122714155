"""Private parts of the callback for W&B that are gone, and that classes which derive from it use, or others set."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.wandb_members import MEMBERS, OWNER, PROCESSES, PUT, QUEUES
from migrate.findings import Finding
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import positional
from migrate.resolve.running.subclasses import derives_from, lineage
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source

_NAME: Final = ".wandb.WandbLoggerCallback"
_SPELLED: Final = tuple(member.encode() for member in (*MEMBERS, QUEUES))


def wandb_callbacks(source: Source) -> list[ast.ClassDef]:
    """The classes of a file that derive from the callback for W&B and may use such a part."""
    if not any(member in source.data for member in _SPELLED):
        return []
    return source.once(_classes)


def parts_of_self(source: Source, node: ast.ClassDef, names: tuple[str, ...]) -> Iterator[ast.Attribute]:
    """Every place where a class asks itself for one of some parts, which it has not made itself."""
    own = made_by(source, node)
    for method in methods_of(node):
        me = [one.arg for one in positional(method)[:1]]
        for part in ast.walk(method):
            if not isinstance(part, ast.Attribute) or part.attr not in names or part.attr in own:
                continue
            if isinstance(part.value, ast.Name) and [part.value.id] == me:
                yield part


def made_by(source: Source, node: ast.ClassDef) -> set[str]:
    """What a class, or one of the code that it derives from, has in its body, or sets when it is made."""
    found: set[str] = set()
    for _, one in lineage(source, node):
        for statement in one.body:
            found |= {target.id for target in _targets(statement) if isinstance(target, ast.Name)}
            if isinstance(statement, ast.FunctionDef):
                found.add(statement.name)
                inner = ast.walk(statement) if statement.name == "__init__" else ()
                found |= {part.attr for part in inner if isinstance(part, ast.Attribute) and _is_set(part)}
    return found


def asked_of_wandb_callbacks(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every place that asks for such a part, and what is put in a queue as it was through Ray 1."""
    for node in wandb_callbacks(source):
        for part in parts_of_self(source, node, MEMBERS):
            if not _is_set(part):
                yield part, known(f"{OWNER}.{part.attr}"), part.attr
        for queues in parts_of_self(source, node, (QUEUES,)):
            put = _put(source, queues)
            if put is not None:
                yield put, known(PUT), PUT
    for part in _of_classes(source):
        if not _is_set(part):
            yield part, known(f"{OWNER}.{part.attr}"), part.attr


def unread_parts(source: Source) -> Iterator[Finding]:
    """A finding for every such part that is set, of a class or in its body, and that nothing of Ray asks for."""
    of_bodies = ((statement, name) for node in wandb_callbacks(source) for statement, name in _in_body(node))
    set_later = ((part, part.attr) for part in _of_classes(source) if _is_set(part))
    for node, name in (*of_bodies, *set_later):
        row = known(f"{OWNER}.{name}")
        if not guarded(source.names, node):
            message = f"nothing of Ray asks for it any more / {row.advice()}"
            yield Finding(*source.position(node), row.code, name, message)


def _classes(source: Source) -> list[ast.ClassDef]:
    classes = (node for node in source.names.of(ast.ClassDef) if isinstance(node, ast.ClassDef))
    return [node for node in classes if any(_is_callback(source, base) for base in node.bases)]


def _is_callback(source: Source, node: ast.expr) -> bool:
    return derives_from(source, node, lambda dotted: dotted.startswith("ray.") and dotted.endswith(_NAME))


def _of_classes(source: Source) -> list[ast.Attribute]:
    """Such parts where they are asked of, or set in, a class by its name."""
    if not any(member in source.data for member in _SPELLED):
        return []
    return [node for node in source.names.attributes(frozenset(MEMBERS)) if _is_callback(source, node.value)]


def _in_body(node: ast.ClassDef) -> Iterator[tuple[ast.stmt, str]]:
    for statement in node.body:
        for target in _targets(statement):
            if isinstance(target, ast.Name) and target.id in MEMBERS and target.id != PROCESSES:
                yield statement, target.id


def _targets(statement: ast.stmt) -> list[ast.expr]:
    if isinstance(statement, ast.Assign):
        return statement.targets
    return [statement.target] if isinstance(statement, ast.AnnAssign) and statement.value is not None else []


def _is_set(part: ast.Attribute) -> bool:
    return isinstance(part.ctx, ast.Store)


def _put(source: Source, queues: ast.Attribute) -> ast.Call | None:
    """The call that puts something by itself in a queue: ``self._trial_queues[trial].put(result)``."""
    one = source.names.parents.get(queues)
    method = source.names.parents.get(one) if isinstance(one, ast.Subscript) else None
    call = source.names.parents.get(method) if isinstance(method, ast.Attribute) and method.attr == "put" else None
    if not isinstance(call, ast.Call) or call.func is not method or len(call.args) != 1:
        return None
    given = source.names.value(call.args[0])
    return call if isinstance(given, ast.Name | ast.Dict | ast.Call | ast.Constant) and _is_alone(given) else None


def _is_alone(given: ast.expr) -> bool:
    """Whether what is put is no pair for all one can see: a text, a dictionary, what may be a result."""
    return not (isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "tuple")
