"""``Model.default_resource_request(config).to_json()``, as runs were given through Ray 1.2: the resources themselves.

Fires on ``to_json()`` of what ``default_resource_request`` gives (``TRN167``): a `PlacementGroupFactory`
has none, and ``tune.with_resources`` takes it as it is.

Declines: arguments, and files with a class whose own method of that name gives something that has a ``to_json``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.chained import without_method
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 33

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune

asked = Model.default_resource_request(config).to_json()
tuner = tune.Tuner(tune.with_resources(train, asked))
""",
        """\
from ray import tune

asked = Model.default_resource_request(config)
tuner = tune.Tuner(tune.with_resources(train, asked))
""",
    ),
)

_OLD: Final = "default_resource_request(...).to_json()"
_ASKED, _AS_JSON = "default_resource_request", "to_json"


def rewrite(result: Result) -> None:
    """Leave out every such question."""
    source = result.source
    if any(method.name == _AS_JSON for method in source.names.of(ast.FunctionDef)):
        return
    for call in _asked(source):
        if not guarded(source.names, call):
            assert isinstance(call.func, ast.Attribute)
            result.edits.append(without_method(source, call, call.func.value))
            result.rewrote(call, known(_OLD), _OLD)


def _asked(source: Source) -> Iterator[ast.Call]:
    """Every call that asks what a class wants for its trials to be written as JSON."""
    for member in source.names.attributes({_AS_JSON}):
        call, given = source.names.parents.get(member), source.names.value(member.value)
        is_one = isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute) and given.func.attr == _ASKED
        if is_one and isinstance(call, ast.Call) and call.func is member and not call.args and not call.keywords:
            yield call
