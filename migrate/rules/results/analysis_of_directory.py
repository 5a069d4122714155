"""``tune.Analysis(path)`` opened every run below a directory; ``tune.ExperimentAnalysis(path)`` opens one run.

Fires on calls of ``tune.Analysis`` with the path of a directory (``RES401``), perhaps with what its best trial is, and
on what is asked of the result where the file shows it. A directory with several runs in it is refused when the code
runs; a remark says so.

Declines: the class without a call, calls with other arguments, and the directory that runs of the file are in.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.conversions.paths import absolute_path
from migrate.edit.callsite import passed
from migrate.edit.importing import Taken, ensure, ensure_as_is
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.results.above_runs import is_above_runs
from migrate.tune.results.analysis_uses import AnalysisUses
from migrate.tune.results.follow import Flow
from migrate.tune.results.stored_runs import tell_of_stored_runs

ORDER = 18

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'analysis = tune.Analysis("~/ray_results/exp")\nprint(analysis.get_best_logdir("loss", "min"))\n',
        "import os\n\nfrom ray import tune\n\n"
        'analysis = tune.ExperimentAnalysis(os.path.expanduser("~/ray_results/exp"))\n'
        'print(analysis.get_best_trial("loss", "min", scope="all").path)\n',
    ),
)

_ABOVE: Final = "the runs are below this directory"
_DIRECTORY: Final = "experiment_dir"
_DEFAULTS: Final = frozenset({"default_metric", "default_mode"})
_OLD: Final = ("ray.tune.Analysis", "ray.tune.analysis.Analysis", "ray.tune.analysis.experiment_analysis.Analysis")


def rewrite(result: Result) -> None:
    """Rewrite every analysis of a directory, and its uses."""
    source = result.source
    found = [(call, dotted) for call, dotted in source.names.calls() if dotted in _OLD]
    calls: list[ast.Call] = []
    defaults = True
    for call, dotted in found:
        row = find(dotted)
        path = passed(call, 0, _DIRECTORY)
        others = {word.arg for word in call.keywords} - {_DIRECTORY}
        if guarded(source.names, call) or path is None or len(call.args) > 1 or others - _DEFAULTS:
            continue
        if is_above_runs(source, path):
            result.decline(call.func, row, dotted, _ABOVE)
            continue
        is_named = path not in call.args
        converted = absolute_path(source, path, source.text(path))
        try:
            module, imports = ensure(source, "ray.tune", call)
            for needed in converted.modules:
                imports = [*imports, *ensure_as_is(source, needed, call)]
        except Taken as reason:
            result.decline(call.func, row, dotted, str(reason))
            continue
        calls.append(call)
        defaults &= others == _DEFAULTS
        result.edits += imports
        result.edit(source.start(call.func), source.end(call.func), f"{module}.ExperimentAnalysis")
        word = next((word for word in call.keywords if word.value is path), path)
        head = "experiment_checkpoint_path=" if is_named else ""
        result.edit(source.start(word), source.end(path), f"{head}{converted.texts[0]}")
        result.note(call, row, dotted, f"now ray.tune.ExperimentAnalysis: {row.note if row else ''}")
        tell_of_stored_runs(result, call)
    if calls:
        flow = Flow(source, calls)
        uses = AnalysisUses(
            source, flow, defaults=defaults, since_08=True, before=result.before
        )  # it looked at all results of a trial
        result.edits += uses.rewrite(flow.uses(set(calls)))
