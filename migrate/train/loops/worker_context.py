"""What the context of a Train worker is asked about its trial: ``get_context().get_trial_name()`` raises today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.edit.callsite import called_name
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.made import made_by
from migrate.resolve.flow.shapes import ONE
from migrate.resolve.running.worlds import TRAIN, TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import given_to_others, may_give

_CONTEXT: Final = "ray.train.get_context"
_PREFIX: Final = "get_trial_"
_LOOKS_UP: Final = "getattr"
_STORAGE: Final = "get_storage"
_METADATA: Final = "get_metadata"
_PLACES: Final = ("trial_fs_path", "trial_working_directory", "checkpoint_fs_path", "trial_dir_name")
_SESSION: Final = "ray.train._internal.session.get_session"


def asked_directly(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """Every such question of a context, or of a variable that holds nothing else, but in a function of Tune's."""
    for node, owner, asked in _questions(source):
        if isinstance(node, ast.Attribute) and _makes_context(source, source.names.value(owner)):
            yield from ((node, row, spelling) for _, row, spelling in _told(source, node, node, asked))


def asked_of_workers(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such question of a context, wherever the file keeps it or hands it to, but in a function of Tune's.

    What functions of other files ask, which need not name Ray, is told where they are given it.
    """
    if _CONTEXT.rpartition(".")[2] not in source.names.words:
        return
    for node, owner, asked in _questions(source):
        if _is_context(source, owner):
            yield from _told(source, node, node, asked)
    if not may_give(source):
        return
    for given in given_to_others(source, source.once(_contexts)):
        if given.shape is ONE:
            for _, owner, asked in _questions(given.home):
                binding = given.home.names.binding(owner)
                if binding is not None and binding.node is given.parameter:
                    yield from _told(source, given.value, given.value, asked)


def _told(source: Source, node: ast.AST, place: ast.AST, asked: str) -> Iterator[tuple[ast.AST, Row, str]]:
    row = find(f"{_CONTEXT}().{asked} in a Train worker")
    if row is not None and TUNE not in source.once(Worlds).asked(place):
        yield node, row, f"{_CONTEXT}().{asked}"


def _questions(source: Source) -> Iterator[tuple[ast.AST, ast.expr, str]]:
    """What may be such questions: the place, whom it is asked, and what."""
    for node in source.names.of(ast.Attribute):
        asked, owner = node.attr, node.value
        if asked in _PLACES:
            storage = source.names.value(owner)
            given = storage.func if isinstance(storage, ast.Call) else None
            if isinstance(given, ast.Attribute) and given.attr == _STORAGE:
                yield node, given.value, f"{_STORAGE}().{asked}"
        elif asked.startswith(_PREFIX) or (asked == _METADATA and not _gives_metadata(source)):
            yield node, owner, asked
    for call in source.names.of(ast.Call) if _LOOKS_UP in source.names.words else ():
        if called_name(call) == _LOOKS_UP and len(call.args) > 1 and isinstance(call.args[1], ast.Constant):
            asked = str(call.args[1].value)
            if asked.startswith(_PREFIX):
                yield call, call.args[0], asked


def _is_context(source: Source, node: ast.expr) -> bool:
    made = source.names.value(node)
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Name):
        short = source.names.value(made.func)  # `context = lambda: get_context()`
        made = short.body if isinstance(short, ast.Lambda) else made
    return _makes_context(source, made) or source.once(_contexts).is_one(node)


def _makes_context(source: Source, made: ast.expr) -> bool:
    return isinstance(made, ast.Call) and source.names.dotted(made.func) == _CONTEXT


def _contexts(source: Source) -> Items:
    """What may hold a context."""
    return made_by(source, _CONTEXT.__eq__, lenient=True)


def asked_of_no_session(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every call in a loop that asks for the session of Train V1, which a worker does not have."""
    for call, dotted in source.names.calls():
        row = find(f"{dotted} in a Train worker") if dotted == _SESSION else None
        if row is not None and TRAIN in source.once(Worlds).asked(call):
            yield call.func, row, dotted


def _gives_metadata(source: Source) -> bool:
    """Whether the file gives a trainer metadata, which goes to its loop another way: what reads it goes with it."""
    return any(word.arg == "metadata" for call in source.names.of(ast.Call) for word in call.keywords)
