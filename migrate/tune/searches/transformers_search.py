"""``trainer.hyperparameter_search(backend="ray", ...)`` of Hugging Face Transformers.

What it does not take itself it hands on to ``tune.run``, which it calls to this day: legacy arguments are legacy there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.text.source import Source

_SEARCH: Final = "hyperparameter_search"


def transformers_searches(source: Source) -> Iterator[ast.Call]:
    """The calls that search with Ray Tune."""
    if _SEARCH not in source.names.words:
        return
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == _SEARCH:
            backend = keyword(call, "backend")
            if isinstance(backend, ast.Constant) and backend.value == "ray":
                yield call
