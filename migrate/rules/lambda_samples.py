"""``"lr": lambda spec: random.random()`` in a search space becomes ``tune.sample_from(lambda spec: random.random())``.

Fires on functions of one ``spec`` that stand for themselves in a dictionary, in a file that runs experiments and never
says ``sample_from`` (``NAM834``): before Ray 0.6 Tune called them, today they would be the value themselves.

Declines the resources of ``tune.run``, where a ``Tuner`` takes no such function, and files in which ``tune`` is
something else.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.resolve.tuners import RUNS, RUNS_SEVERAL
from migrate.rule import Example, Result

ORDER = 17

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'tune.run_experiments({"e": {"run": "PPO", "resources_per_trial": {"cpu": lambda spec: spec.config.n}}})\n',
        "from ray import tune\n\n"
        'tune.run_experiments({"e": {"run": "PPO", "resources_per_trial": '
        '{"cpu": tune.sample_from(lambda spec: spec.config.n)}}})\n',
    ),
)

_FORM: Final = "lambda spec: value"
_SAID_TODAY: Final = "sample_from"


def rewrite(result: Result) -> None:
    """Say of every function that Tune is to call it."""
    source = result.source
    found = [node for node in source.names.of(ast.Lambda) if isinstance(node, ast.Lambda) and _is_bare(source, node)]
    if not found or _SAID_TODAY in source.names.words or not _runs(source):
        return
    for node in found:
        if guarded(source.names, node):
            continue
        row = known(_FORM)
        try:
            module, imports = ensure(source, "ray.tune", node)
        except Taken as reason:
            result.decline(node, row, _FORM, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(node), source.start(node), f"{module}.{_SAID_TODAY}(")
        result.edit(source.end(node), source.end(node), ")")
        result.rewrote(node, row, _FORM)


def _is_bare(source: Source, node: ast.Lambda) -> bool:
    """Whether a function of one ``spec`` is the value of an entry of a dictionary."""
    parent = source.names.parents.get(node)
    arguments = node.args
    is_plain = len(arguments.args) == 1 and not (arguments.defaults or arguments.kwonlyargs or arguments.posonlyargs)
    is_plain = is_plain and arguments.vararg is None and arguments.kwarg is None
    if not (is_plain and arguments.args[0].arg == "spec" and isinstance(parent, ast.Dict) and node in parent.values):
        return False
    outer = source.names.parents.get(parent)
    return not (isinstance(outer, ast.keyword) and outer.arg == "resources_per_trial")


def _runs(source: Source) -> bool:
    return any(dotted in (*RUNS, *RUNS_SEVERAL) for _, dotted in source.names.calls())
