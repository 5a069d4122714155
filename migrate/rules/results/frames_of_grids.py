"""``results.get_dataframe()["logdir"]``: the column has the directories of the trials, as through Ray 2.6.

Fires on ``get_dataframe()`` of what a Tuner's ``fit()`` gave, in a file that names the column ``logdir``, which holds
trial ids today. The file was written for Ray 2.6 or older, or has what it needs from ``ray.air``, as one wrote then.
A grid that has no name yet gets one, for to write it twice would be to run it twice.

Declines files that may be of Ray 2.7 or newer, where the column has ids, and frames of which nobody reads the column;
with a finding, a grid without a name where none can be given to it.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in, is_bindable
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.old_reports import uses_names_since_27
from migrate.tune.results.logdir_column import directories_of_grid, is_assigned, reads_logdir, row_of, with_directories
from migrate.tune.results.tuner_results import is_grid_of_tuner

ORDER = 2  # first, as the names of then tell when the file was written

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\nfrom ray.air import session\n\n\n"
        'def train(config):\n    session.report({"loss": 1})\n\n\n'
        'results = tune.Tuner(train).fit()\nprint(results.get_dataframe()["logdir"])\n',
        "from ray import tune\n\n\n"
        'def train(config):\n    tune.report({"loss": 1})\n\n\n'
        "results = tune.Tuner(train).fit()\nprint(results.get_dataframe().assign(\n"
        '    logdir=lambda frame: frame["trial_id"].map('
        '{result.metrics["trial_id"]: result.path for result in results})\n'
        ')["logdir"])\n',
    ),
)

FRAME: Final = "ResultGrid.get_dataframe() with a logdir column"
_AIR: Final = "ray.air."
_STILL: Final = "ray.air.integrations"


def rewrite(result: Result) -> None:
    """Give every frame of a grid the directories again, where somebody may ask for them."""
    source = result.source
    if not source.once(reads_logdir) or not (result.until_26 or _is_of_air(result.before)):
        return
    for call in source.names.of(ast.Call):
        asked = call.func
        if not isinstance(asked, ast.Attribute) or asked.attr != "get_dataframe" or guarded(source.names, call):
            continue
        if not is_grid_of_tuner(source, asked.value) or is_assigned(source, call):
            continue
        grid, end = source.text(asked.value), source.end(call)
        if not isinstance(asked.value, ast.Name | ast.Attribute):
            if not is_bindable(source.names, call):
                result.decline(call, known(FRAME), FRAME, "it has no name, and none can be given to it here")
                continue
            start, grid = source.start(asked.value), free_in(source.names, call, "results")
            result.edit(start, start, f"({grid} := ")
            result.edit(source.end(asked.value), source.end(asked.value), ")")
        result.edit(end, end, with_directories(source.indent(end), directories_of_grid(grid, row_of(grid))))
        result.rewrote(call, known(FRAME), FRAME)


def _is_of_air(source: Source) -> bool:
    """Whether a file imports what Ray 2.7 moved from ``ray.air``, and nothing that came with it."""
    imported = [dotted for _, _, dotted in source.names.imports]
    is_of_then = any(f"{dotted}.".startswith(_AIR) and not dotted.startswith(_STILL) for dotted in imported)
    return is_of_then and not uses_names_since_27(source)
