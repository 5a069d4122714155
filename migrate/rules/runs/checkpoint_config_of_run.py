"""``tune.run(Model, checkpoint_config={...})``: a config as a ``Tuner`` takes it.

Fires on every ``tune.run`` that is given a dictionary as its ``checkpoint_config``: it becomes a ``CheckpointConfig``.
Where the dictionary is in a variable, and a class is run that is not asked for a last checkpoint,
``checkpoint_at_end=False`` says so, which a ``Tuner`` would take for True.

Declines, in silence: what the file does not show.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import entries
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.calls.classes_only import makes_function

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\ntune.run("PPO", export_formats=kinds, checkpoint_config={"num_to_keep": 3}, **more)\n',
        'from ray import tune\n\ntune.run("PPO", export_formats=kinds, checkpoint_config='
        "tune.CheckpointConfig(num_to_keep=3), **more)\n",
    ),
)

_RUN: Final = "ray.tune.run"
_CONFIG: Final = "CheckpointConfig"
_AT_END: Final = "checkpoint_at_end"


def rewrite(result: Result) -> None:
    """Look at the configs of all runs."""
    source = result.source
    for call, dotted in source.names.calls():
        given = keyword(call, "checkpoint_config")
        if owner_of(dotted) != _RUN or given is None or guarded(source.names, call):
            continue
        trainable = passed(call, 0, "run_or_experiment")
        is_saved_by_tune = trainable is not None and not makes_function(source, trainable)
        try:
            result.edits += _edits(source, call, given, is_saved_by_tune)
        except Taken:
            continue


def _edits(source: Source, call: ast.Call, given: ast.expr, is_saved_by_tune: bool) -> list[Edit]:
    value = source.names.value(given)
    if isinstance(given, ast.Dict):
        return _of_dictionary(source, call, given)
    if isinstance(value, ast.Dict):
        tune, imports = ensure(source, "ray.tune", call)
        said = {entry.name for entry in entries(source, value)}
        fields = f"**{source.text(given)}"
        if is_saved_by_tune and said.isdisjoint((_AT_END, "*")):
            fields = f'**{{"{_AT_END}": False, {fields}}}'
        return [*imports, Edit(source.start(given), source.end(given), f"{tune}.{_CONFIG}({fields})")]
    return []


def _of_dictionary(source: Source, call: ast.Call, given: ast.Dict) -> list[Edit]:
    """``{"num_to_keep": 3}`` as ``CheckpointConfig(num_to_keep=3)``, its comments and lines where they are."""
    tune, imports = ensure(source, "ray.tune", call)
    start, end = source.start(given), source.end(given)
    found = entries(source, given)
    names = {entry.name for entry in found}
    if "*" in names or not all(name.isidentifier() for name in names):
        edits = [Edit(start, start, f"{tune}.{_CONFIG}(**"), Edit(end, end, ")")]
        return [*imports, *edits]
    edits = [Edit(start, start + 1, f"{tune}.{_CONFIG}("), Edit(end - 1, end, ")")]
    for entry in found:
        value, _ = source.tokens.span(entry.node, start + 1, end - 1)
        edits.append(Edit(entry.start, value, f"{entry.name}="))
    return [*imports, *edits]
