"""``from ray.tune import tune`` names the module that ``run`` stands in; what is asked of it is in Tune itself.

Fires on the import where the file asks that module for ``run`` or ``run_experiments``, and for nothing that Tune itself
does not have: what becomes of them is written with the name ``tune`` then, ``from ray import tune``.

Declines, in silence: a name that is used in another way, that something else is bound to, too, or that another file
imports; what is rewritten gets an import of its own there.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.same_names import SAME_NAMES
from migrate.edit.unused import without, written_as_text
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray.tune import register_env, tune\n\nregister_env("a", make)\n'
        'tune.run("mine", config={"x": 1}, name="a", checkpoint_at_end=True)\n',
        "from ray import tune\nfrom ray.tune import register_env\n\n"
        'register_env("a", make)\nresults = tune.Tuner(\n    "mine",\n    param_space={"x": 1},\n'
        "    run_config=tune.RunConfig(\n"
        '        name="a",\n        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True),\n    ),\n'
        ').fit()\nif results.errors:\n    raise tune.TuneError("Trials did not complete", results.errors)\n',
    ),
)

_MODULE: Final = "ray.tune.tune"
_NAME: Final = "tune"
_OLD: Final = {name.rpartition(".")[2] for name in (*RUNS, *RUNS_SEVERAL)}


def rewrite(result: Result) -> None:
    """Import Tune in place of its module, where that is the only thing that a file calls so."""
    source = result.source
    for statement, alias, dotted in source.names.imports:
        is_plain = dotted == _MODULE and isinstance(statement, ast.ImportFrom) and alias.asname is None
        if not is_plain or not source.alone(statement) or guarded(source.names, statement):
            continue
        if statement not in source.tree.body or not _may_be_tune(source) or not _asks_for_runs(source):
            continue
        line = source.line_start(source.start(statement))
        if len(statement.names) == 1:
            result.edit(line, source.next_line(source.end(statement)), f"from ray import {_NAME}\n")
            continue
        result.edit(line, line, f"from ray import {_NAME}\n")
        result.edits += without(source, statement, [alias])


def _may_be_tune(source: Source) -> bool:
    """Whether a file binds the name once, and nobody else has it from there."""
    found = source.names.lookup(_NAME, source.names.module)
    if found is None or len(found[1]) != 1 or _NAME in all_of(source.names.module):
        return False
    return not written_as_text(source, _NAME) and not may_be_taken_by_others(source.path, _NAME)


def _asks_for_runs(source: Source) -> bool:
    """Whether the module is asked for what was replaced, and for nothing that Tune itself does not have."""
    asked = [source.names.parents.get(use) for use in source.names.reads(_NAME, source.names.module)]
    members = {part.attr for part in asked if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load)}
    is_all = all(isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load) for part in asked)
    in_tune = all(name in _OLD or SAME_NAMES.get(f"{_MODULE}.{name}") == f"ray.tune.{name}" for name in members)
    return is_all and in_tune and not members.isdisjoint(_OLD)
