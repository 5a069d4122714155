"""``trial.last_result.mean_accuracy``: a result is a dictionary, ``trial.last_result.get("mean_accuracy")``.

Fires on what is asked of trials by the names of the fields that a result had before Ray 0.5 (``RES459``): of those that
``run_experiments`` or ``tune.run`` of the file gave, or that Tune gives to callbacks and schedulers. What was not
reported was None, as ``get`` gives it.

Declines, with a finding: the results of anything else. A file that sets a ``last_result`` has results of its own.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.leftovers.makers import MAKERS
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.results.follow import Flow
from migrate.tune.results.named_results import FORM, fields_of_results
from migrate.tune.results.trial_members import given_to_callbacks, said_to_be_trials

ORDER = 4

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune

analysis = tune.run(f, export_formats=formats)
for trial in analysis.trials:
    print(trial.last_result.mean_accuracy)
""",
        """\
from ray import tune

analysis = tune.run(f, export_formats=formats)
for trial in analysis.trials:
    print(trial.last_result.get("mean_accuracy"))
""",
    ),
)

_LISTS: Final = "ray.tune.run_experiments"


def rewrite(result: Result) -> None:
    """Ask every result for its metrics by key."""
    source, row = result.source, known(FORM)
    asked = fields_of_results(source)
    if not asked:
        return
    trials: set[ast.AST] = {*given_to_callbacks(source), *said_to_be_trials(source)}
    flow = _flow(source)
    for node, owner in asked.items():
        if not (owner in trials or flow.is_trial(owner)) or guarded(source.names, node):
            continue
        start, end = source.end(node.value), source.end(node)
        if source.data[start:end] == f".{node.attr}".encode():
            result.edit(start, end, f'.get("{node.attr}")')
            result.rewrote(node, row, FORM)


def _flow(source: Source) -> Flow:
    calls = source.names.calls()
    lists = [call for call, dotted in calls if owner_of(dotted) == _LISTS]
    return Flow(source, [call for call, dotted in calls if dotted in MAKERS], lists)
