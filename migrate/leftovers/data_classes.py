"""Classes of the user's for Ray Data: methods that Ray gives more than they take, and those that it calls no more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.data_classes import AS_LIST, DATASINKS, HOOKS, OF_BLOCK, OF_ROW, OF_TASK, UNCALLED, WITH_SCHEMA
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.values.data_classes import lacking, methods_for_data
from migrate.train.datasets.block_metadata import given_schemas
from migrate.train.datasets.write_results import results_as_lists

_WRITE: Final = "write"
_OF_BLOCKS: Final = "blocks"


def asked_of_data_classes(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such method, and metadata of blocks that has a schema."""
    for hook in HOOKS:
        for owner, method in methods_for_data(source, hook.bases, hook.name):
            if lacking(method, hook):
                yield method, known(hook.old), f"{owner.name}.{hook.name}"
    for name, (bases, old) in UNCALLED.items():
        for owner, method in methods_for_data(source, bases, name):
            is_for_today = name in (OF_BLOCK, OF_ROW) and any(one.name == OF_TASK for one in methods_of(owner))
            if not is_for_today and (name != _WRITE or _writes_blocks(source, owner, method)):
                yield method, known(old), f"{owner.name}.{name}"
    for given in given_schemas(source):
        yield given.schema, known(WITH_SCHEMA), WITH_SCHEMA
    for results in results_as_lists(source):
        yield results.method, known(AS_LIST), f"{results.owner.name}.{results.method.name}"


def _writes_blocks(source: Source, owner: ast.ClassDef, method: FunctionNode) -> bool:
    """Whether a ``write`` is what Ray called, and no method of the user's own or of a class that is a datasink, too."""
    is_for_sink = any(owner is one for one, _ in methods_for_data(source, DATASINKS, _WRITE))
    return not is_for_sink and [argument.arg for argument in positional(method)[1:2]] == [_OF_BLOCKS]
