"""Classes of the user's that Ray Data calls: datasources, their readers, datasinks and what names files."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator

from legacy_api.data_classes import BASES, DATASOURCES, METHODS, READ, READER_OF, READERS, Hook
from migrate.edit.callsite import passed
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.subclasses import ancestry
from migrate.resolve.running.trainables import class_of_instance, methods_of
from migrate.resolve.text.source import Source


def methods_for_data(source: Source, bases: Container[str], name: str) -> Iterator[tuple[ast.ClassDef, FunctionNode]]:
    """The methods of a name in classes of a file that derive from one of some of Ray's, each with its class."""
    for owner, names in source.once(_classes).items():
        if any(one in bases for one in names):
            yield from ((owner, method) for method in methods_of(owner) if method.name == name)


def _classes(source: Source) -> dict[ast.ClassDef, set[str]]:
    """By class that has such a method, the classes of Ray Data that it derives from."""
    found: dict[ast.ClassDef, set[str]] = {}
    for owner, base in (*given_datasources(source), *_readers(source)):
        if any(method.name in METHODS for method in methods_of(owner)):
            found[owner] = {base}
    for owner in source.names.of(ast.ClassDef):
        if any(method.name in METHODS for method in methods_of(owner)):
            named = {name for base in owner.bases for name in ancestry(source, base)} & BASES
            if named:
                found[owner] = named
    return found


def given_datasources(source: Source) -> list[tuple[ast.ClassDef, str]]:
    """The classes without a base that a file gives ``read_datasource`` an instance of, and Ray's class for them."""
    given = [passed(call, 0, "datasource") for call, dotted in source.names.calls() if dotted == READ]
    return [(one, DATASOURCES[0]) for node in given if node is not None and (one := _class_at(source, node))]


def _readers(source: Source) -> list[tuple[ast.ClassDef, str]]:
    """The classes of a file without a base that its datasources give an instance as their reader, likewise."""
    returned = [(node.value, source.names.function(node)) for node in source.names.of(ast.Return)]
    given = [node for node, method in returned if node is not None and getattr(method, "name", "") == READER_OF]
    return [(one, READERS[0]) for node in given if (one := _class_at(source, node))]


def _class_at(source: Source, node: ast.expr) -> ast.ClassDef | None:
    """The class of the file that an expression is an instance of, if it derives from nothing."""
    made = class_of_instance(source, node)
    if made is None or any(not (isinstance(base, ast.Name) and base.id == "object") for base in made.bases):
        return None
    return made


def lacking(method: FunctionNode, hook: Hook) -> list[str]:
    """What Ray gives a method of the user's that it does not take."""
    takes = method.args
    if hook.is_by_position:
        has_place = takes.vararg is not None or len(positional(method)) > len(hook.added)
        return [] if has_place else list(hook.added)
    named = {argument.arg for argument in (*takes.args, *takes.kwonlyargs)}
    return [] if takes.kwarg is not None else [name for name in hook.added if name not in named]
