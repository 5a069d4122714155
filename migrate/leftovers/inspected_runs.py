"""Code that asks `tune.run` which arguments it takes by position: ``inspect.getfullargspec(tune.run).args``.

Old Rays took all of them so; today it takes the first one, and the others by name alone. Who leaves out what
is not among them runs without a config, a name and the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from migrate.findings import Finding
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source

_CODE: Final = frozenset({"__code__", "__defaults__"})
_ASKING: Final = ("inspect.getfullargspec", "inspect.getargspec")
_MESSAGE: Final = (
    "it takes only the first of its arguments by position today, and all others are missing here / name the arguments "
    "that are wanted, or ask `inspect.signature(...).parameters`"
)


def inspected_runs(source: Source) -> Iterator[Finding]:
    """A finding for each such question."""
    asked = [node.value for node in source.names.attributes(_CODE)]
    asked += [call.args[0] for call, dotted in source.names.calls() if dotted in _ASKING and call.args]
    for node in asked:
        dotted = source.names.dotted(node)
        if dotted in RUNS and not guarded(source.names, node):
            yield Finding(*source.position(node), "MIGRATE", dotted, _MESSAGE)
