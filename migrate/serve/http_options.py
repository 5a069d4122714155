"""What tells Ray Serve where it listens: ``HTTPOptions``, or a dictionary that ``serve.start`` is given for them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api.serve_options import HTTP
from migrate.edit.callsite import called_name, passed
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source

_START: Final = "ray.serve.start"
_GIVEN_AS: Final = "http_options"
_PLACE: Final = 1


def http_options(source: Source) -> Iterator[ast.Call | ast.Dict]:
    """Everything in a file that says where Serve listens, each once."""
    told: set[ast.AST] = set()
    for call, dotted in source.names.calls():
        if owner_of(dotted) == HTTP:
            yield call
        given = passed(call, _PLACE, _GIVEN_AS) if dotted == _START else None
        for made in meanings(source, given) if given is not None else ():
            is_mapping = isinstance(made, ast.Dict) or called_name(made) == "dict"
            if is_mapping and made not in told and isinstance(made, ast.Call | ast.Dict):
                told.add(made)
                yield made
