"""What a handle of an actor is asked for that none has any more, wherever a file asks it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.actor_handles import KILL
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source

_NAME: Final = KILL.rpartition(".")[2]
_SPELLED: Final = _NAME.encode()


def asked_of_handles(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """Every place that asks one, unless a class of the file has it."""
    if _SPELLED not in source.data:
        return
    own = {method.name for node in source.names.of(ast.ClassDef) for method in methods_of(node)}
    for node in source.names.attributes({_NAME}) if _NAME not in own else ():
        if isinstance(node.ctx, ast.Load):
            yield node, known(KILL), f"{_NAME}()"
