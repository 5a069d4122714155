"""Classes of the user's that Ray Data calls: datasources, their readers, datasinks and what names files."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator

from legacy_api.data_classes import BASES, METHODS, Hook
from migrate.resolve.scopes import FunctionNode, positional
from migrate.resolve.source import Source
from migrate.resolve.subclasses import ancestry
from migrate.resolve.trainables import methods_of


def methods_for_data(source: Source, bases: Container[str], name: str) -> Iterator[tuple[ast.ClassDef, FunctionNode]]:
    """The methods of a name in classes of a file that derive from one of some of Ray's, each with its class."""
    for owner, names in source.once(_classes).items():
        if any(one in bases for one in names):
            yield from ((owner, method) for method in methods_of(owner) if method.name == name)


def _classes(source: Source) -> dict[ast.ClassDef, set[str]]:
    """By class that has such a method, the classes of Ray Data that it derives from."""
    found: dict[ast.ClassDef, set[str]] = {}
    for owner in source.names.of(ast.ClassDef):
        if any(method.name in METHODS for method in methods_of(owner)):
            named = {name for base in owner.bases for name in ancestry(source, base)} & BASES
            if named:
                found[owner] = named
    return found


def lacking(method: FunctionNode, hook: Hook) -> list[str]:
    """What Ray gives a method of the user's that it does not take."""
    takes = method.args
    if hook.is_by_position:
        has_place = takes.vararg is not None or len(positional(method)) > len(hook.added)
        return [] if has_place else list(hook.added)
    named = {argument.arg for argument in (*takes.args, *takes.kwonlyargs)}
    return [] if takes.kwarg is not None else [name for name in hook.added if name not in named]
