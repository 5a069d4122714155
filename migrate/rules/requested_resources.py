"""``default_resource_request`` that returns ``{"cpu": 1, "extra_cpu": 2}``: a `PlacementGroupFactory` with two bundles.

Through Ray 1.13 what a class asked for might have resources for what its trial starts. Today ``extra_cpu`` is one that
no node has, and the trial waits for ever (``TRN155``).

Fires on dictionaries that ``default_resource_request`` of a Trainable class returns.

Declines, with a finding: such a dictionary with keys that are not plain names, or with custom resources.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.conversions import has_extra_resources, resources
from migrate.converted import NotConvertible
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.resolve.trainables import methods_of, trainables
from migrate.rule import Example, Result

ORDER = 32

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Digits(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        return {"cpu": 1, "extra_cpu": config["workers"]}
""",
        """\
from ray import tune


class Digits(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        return tune.PlacementGroupFactory([{"CPU": 1}, {"CPU": config["workers"]}])
""",
    ),
)

_METHOD: Final = "default_resource_request"
_ROW: Final = f"{_METHOD} with extra resources"


def rewrite(result: Result) -> None:
    """Rewrite every dictionary with extra resources that a class asks for."""
    source = result.source
    for returned in _returned(source):
        if not has_extra_resources(source, returned) or guarded(source.names, returned):
            continue
        try:
            (text,), _ = resources(source, returned, source.text(returned))
            module, imports = ensure(source, "ray.tune", returned)
        except (NotConvertible, Taken) as reason:
            result.decline(returned, known(_ROW), _ROW, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(returned), source.end(returned), text.format(tune=module))
        result.rewrote(returned, known(_ROW), _ROW)


def _returned(source: Source) -> Iterator[ast.expr]:
    """What the methods return in which classes say what their trials take."""
    asking = {method for node in trainables(source) for method in methods_of(node) if method.name == _METHOD}
    for statement in source.names.of(ast.Return) if asking else ():
        if statement.value is not None and source.names.function(statement) in asking:
            yield statement.value
