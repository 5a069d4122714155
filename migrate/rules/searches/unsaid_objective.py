"""``ASHAScheduler(metric="accuracy")``: what Ray 0.8 optimised where nobody said it is written out.

Fires on schedulers that are made without a mode and given to runs that say neither metric nor mode (``NAM805``), and
on searchers of ``ray.tune.suggest`` with a search space of their own and without a mode (``SRC142``). Where it cannot
be seen which run a scheduler is for, it fires if something else in the file was written for Ray 0.8.

Declines, with a finding: schedulers that are told no metric, where the training function never reports Ray 0.8's: they
waited for it there, and end today's runs. In silence: arguments that are unpacked, and schedulers of runs that say what
they optimise, as all later releases want it.
"""

from __future__ import annotations

from typing import Final

from migrate.edit.entries import behind, entries
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.reported_metrics import never_reports
from migrate.tune.searches.objectives import Unsaid, unsaid

ORDER = 5

_SAY: Final = (
    "its trials never report that metric, and the first report ends the run: say one that they do, or leave it out"
)

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\nfrom ray.tune.schedulers import ASHAScheduler\n\n\ndef go():\n"
        '    scheduler = ASHAScheduler(metric="accuracy", max_t=9)\n'
        '    tune.run(f, scheduler=scheduler, export_formats=["model"])\n',
        "from ray import tune\nfrom ray.tune.schedulers import ASHAScheduler\n\n\ndef go():\n"
        '    scheduler = ASHAScheduler(metric="accuracy", mode="max", max_t=9)\n'
        '    tune.run(f, scheduler=scheduler, export_formats=["model"])\n',
    ),
    (
        "from ray.tune.suggest.hyperopt import HyperOptSearch\n\nalgo = HyperOptSearch(space)\n",
        "from ray.tune.search.hyperopt import HyperOptSearch\n\n"
        'algo = HyperOptSearch(space, metric="episode_reward_mean", mode="max")\n',
    ),
)


def rewrite(result: Result) -> None:
    """Write metric and mode wherever a call leaves them to Ray 0.8."""
    is_all_seen = not result.source.hidden_lines  # a run that is left alone may say what it optimises
    for found in unsaid(result.source):
        if (found.is_certain or (result.since_08 and is_all_seen)) and not guarded(result.source.names, found.call):
            if _waits_in_vain(result.source, found):
                result.decline(found.call, found.row, found.row.old, _SAY)
            else:
                _write(result, found)


def _waits_in_vain(source: Source, found: Unsaid) -> bool:
    """Whether a scheduler is told no metric, and the one that Ray 0.8 took is none that a trial reports."""
    metric = found.metric
    return metric is not None and bool(found.run) and all(never_reports(source, one, metric) for one in found.run)


def _write(result: Result, found: Unsaid) -> None:
    source, call = result.source, found.call
    given = entries(source, call)
    texts = [f'mode="{found.mode}"']
    if found.metric is not None:
        texts.insert(0, f'metric="{found.metric}"')
    beside = next((entry for entry in given if entry.name == "metric"), given[-1] if given else None)
    result.edits.append(behind(source, call, beside, texts))
    result.note(call, found.row, found.row.old, found.row.advice())
