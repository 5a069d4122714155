"""``"lr": lambda spec: random.random()`` in a search space becomes ``tune.sample_from(lambda spec: random.random())``.

Fires on functions of one ``spec`` that stand for themselves in a dictionary, or are put into one
(``config["lr"] = lambda spec: ...``), in a file that runs experiments and never says ``sample_from`` (``NAM834``):
before Ray 0.6 Tune called them, today they would be the value themselves. What they give is drawn at random, or worked
out from what ``spec.config`` has: others may be meant for somebody else.

Declines the resources of ``tune.run``, where a ``Tuner`` takes no such function, and files in which ``tune`` is
something else.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from legacy_api import known
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL
from migrate.resolve.text.source import Source
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
_SPEC: Final = "spec"
_RANDOM: Final = re.compile(r"rand|choice|uniform|normal|sample")
"""What draws a value is called."""


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
    """Whether a function of one ``spec`` is the value of an entry of a dictionary, written in it or put there."""
    parent = source.names.parents.get(node)
    arguments = node.args
    is_plain = len(arguments.args) == 1 and not (arguments.defaults or arguments.kwonlyargs or arguments.posonlyargs)
    is_plain = is_plain and arguments.vararg is None and arguments.kwarg is None
    if not (is_plain and arguments.args[0].arg == _SPEC and _is_entry(parent, node)):
        return False
    outer = source.names.parents.get(parent) if parent is not None else None
    is_of_tuner = isinstance(outer, ast.keyword) and outer.arg == "resources_per_trial"
    return not is_of_tuner and _is_for_tune(source, node)


def _is_entry(parent: ast.AST | None, node: ast.Lambda) -> bool:
    if isinstance(parent, ast.Dict):
        return node in parent.values
    return isinstance(parent, ast.Assign) and all(isinstance(target, ast.Subscript) for target in parent.targets)


def _is_for_tune(source: Source, node: ast.Lambda) -> bool:
    """Whether a function asks its ``spec`` for parts of the configuration and nothing else, or draws at random."""
    uses = [part for part in ast.walk(node.body) if isinstance(part, ast.Name) and part.id == _SPEC]
    if not uses:
        return _RANDOM.search(source.text(node.body)) is not None
    return all(_is_part_of_config(source, use) for use in uses)


def _is_part_of_config(source: Source, spec: ast.Name) -> bool:
    parents = source.names.parents
    config = parents.get(spec)
    part = parents.get(config) if config is not None else None
    return (
        isinstance(config, ast.Attribute)
        and config.attr == "config"
        and isinstance(part, ast.Attribute | ast.Subscript)
    )


def _runs(source: Source) -> bool:
    return any(dotted in (*RUNS, *RUNS_SEVERAL) for _, dotted in source.names.calls())
