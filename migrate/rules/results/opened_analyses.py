"""Analyses that a file opens or is given, ``tune.ExperimentAnalysis(path)``: what only Ray 2.6 and older had of them.

Fires on what is asked of those that are opened, of parameters that are said to be one, and of what functions of other
files of the tree return, in a file that asks an analysis, or one of its trials, for something that is gone since
(``get_best_logdir``, ``fetch_trial_dataframes``, ``_get_trial_paths()``, ``trial.logdir``), that joins a checkpoint of
one with something, as only a path can be, or that names anything else that no later Ray had, and nothing that came with
Ray 2.7. Such a file is of no later Ray, where ``trial_dataframes`` and ``get_all_configs()`` are by trial ids, and the
frame's column ``logdir`` holds them.

Says that Ray of today does not open what those Rays stored.

Declines: what has no counterpart, which its rows report.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.since_2_7 import UNTIL_2_6
from migrate.leftovers.analyses import annotated, is_path
from migrate.leftovers.given_back import ANALYSES, TRIALS, GivenAnalyses, analyses_among, given_back
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.flow.shapes import Shape
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.old_reports import uses_names_since_27
from migrate.tune.results.analysis_uses import AnalysisUses
from migrate.tune.results.analysis_words import TRIAL_DIRECTORIES
from migrate.tune.results.follow import Flow
from migrate.tune.results.stored_runs import CLASS, tell_of_stored_runs
from migrate.tune.trainables.saved_files import saves_files

ORDER = 19

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'analysis = tune.ExperimentAnalysis("/results/exp")\n'
        'best = analysis.get_best_logdir("loss", "min")\nframe = analysis.trial_dataframes[best]\n',
        "from ray import tune\n\n"
        'analysis = tune.ExperimentAnalysis("/results/exp")\n'
        'best = analysis.get_best_trial("loss", "min").path\n'
        "frame = {trial.path: analysis.trial_dataframes[trial.trial_id] for trial in analysis.trials}[best]\n",
    ),
)

_DEFAULTS: Final = {"default_metric", "default_mode"}
_OF_RESULTS: Final = "RES"
_MEMBERS: Final = ("method", "attribute")


def rewrite(result: Result) -> None:
    """Rewrite what is asked of the analyses that a file opens or is given."""
    source = result.source
    calls = [call for call, dotted in source.names.calls() if dotted == CLASS and not guarded(source.names, call)]
    given, trials = _given_by_others(source)
    known = [*annotated(source, (CLASS,)), *given.variables]
    if not (calls or known or any(given) or trials):
        return
    flow = Flow(source, [*calls, *given.direct], known=known, trials=trials, containers=given.containers)
    asked = [node for node in source.names.of(ast.Attribute) if flow.is_analysis(node.value)]
    if not (_is_old(source) or _is_of_then(result.before) or any(is_path(source, node) for node in asked)):
        return
    defaults = bool(known or any(given)) or all(_may_say_what_is_best(call) for call in calls)
    uses = AnalysisUses(source, flow, defaults=defaults, since_08=result.since_08, before=result.before)
    edits = uses.rewrite([node.value for node in asked])
    result.edits += edits
    if calls and edits:
        tell_of_stored_runs(result, *calls)


def _given_by_others(source: Source) -> tuple[GivenAnalyses, dict[ast.AST, Shape]]:
    """What a file has of others that is an analysis, and what is trials: calls of their functions, say.

    It still is when their own file has been rewritten. Of files whose classes save a file each, whose path was that
    of a checkpoint, they are none.
    """
    found = {
        kind: {call: shape for call, (shape, home) in given.items() if not home.once(saves_files)}
        for kind, given in given_back(source).items()
    }
    analyses = {node: shape for node, shape in found.get(ANALYSES, {}).items() if not guarded(source.names, node)}
    return analyses_among(source, analyses), found.get(TRIALS, {})


def _may_say_what_is_best(call: ast.Call) -> bool:
    """Whether a call says the metric and the mode of its analysis, or unpacks what may say them."""
    words = {word.arg for word in call.keywords}
    return words >= _DEFAULTS or None in words


def _is_old(source: Source) -> bool:
    """Whether a file asks results for something that no Ray after 2.6 has."""
    if TRIAL_DIRECTORIES in source.names.words:
        return True
    return any(
        row.code.startswith(_OF_RESULTS) and row.kind in _MEMBERS and row.today == "error" and row.last in UNTIL_2_6
        for _, row, _ in legacy_uses(source)
    )


def _is_of_then(source: Source) -> bool:
    """Whether a file uses something that no Ray after 2.6 has, beside its results, and nothing that came later."""
    return not uses_names_since_27(source) and any(
        row.today == "error"
        and row.last in UNTIL_2_6
        and not row.code.startswith(_OF_RESULTS)
        and not guarded(source.names, node)
        for node, row, _ in legacy_uses(source)
    )
