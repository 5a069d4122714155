"""Population Based Training over functions that save nothing: old Ray cloned their trials all the same.

Fires on a ``PopulationBasedTraining`` or ``PB2`` (``SRC147``), or one of a class of the code that derives from them,
that a run is given as its scheduler, in a file of Ray 2.6 or older that reports metrics to Tune or to a trainer and
says nothing of checkpoints anywhere; what reports may stand in another file, which says nothing of them either. Up to
Ray 2.6 such a trial was given the configuration of a better one, changed, and began anew; today it goes on as it is.

Declines: all of them. With a checkpoint in each report trials are cloned, but count their iterations on.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.subclasses import derives_from
from migrate.resolve.running.trainables import trainables
from migrate.resolve.text.bare import bare
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.rules.searches.population_checkpoints import is_population
from migrate.tune.functions.old_reports import ALL_REPORTS, REPORTER

ORDER = 41

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining


def train(config):
    for _ in range(10):
        tune.report(loss=config["lr"])


pbt = PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": tune.uniform(0, 1)})
config = tune.TuneConfig(scheduler=pbt)
""",
        """\
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining


def train(config):
    for _ in range(10):
        tune.report({"loss": config["lr"]})


pbt = PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": tune.uniform(0, 1)})
config = tune.TuneConfig(scheduler=pbt)
""",
    ),
)

_FORM: Final = "PopulationBasedTraining(...) over a function without checkpoints"
_CALLBACK: Final = "TuneReportCallback"
_SCHEDULER: Final = "scheduler"
_OF_CHECKPOINTS: Final = re.compile(rb"\w*[cC]heckpoint\w*|\w*CHECKPOINT\w*")
_SETTINGS: Final = frozenset(
    {
        *(b"checkpoint_freq", b"checkpoint_frequency", b"checkpoint_at_end", b"keep_checkpoints_num"),
        *(b"checkpoint_score_attr", b"checkpoint_score_attribute", b"checkpoint_score_order"),
        *(b"checkpoint_config", b"CheckpointConfig", b"sync_on_checkpoint"),
    }
)
"""What a run is told of checkpoints, which makes none of a function."""


def rewrite(result: Result) -> None:
    """Say of every such scheduler that it changes nothing any more."""
    if not result.until_26 or not result.before.once(_reports_without_checkpoints):
        return
    source = result.source
    for call in dict.fromkeys(meant for given in _schedulers(source) for meant in meanings(source, given)):
        is_one = isinstance(call, ast.Call) and derives_from(source, call.func, is_population)
        if is_one and isinstance(call, ast.Call) and not guarded(source.names, call):
            result.decline(call.func, known(_FORM), _FORM, "")


def _schedulers(source: Source) -> Iterator[ast.expr]:
    """What runs, and what holds the arguments of one, are given as their scheduler."""
    for call in source.names.of(ast.Call):
        yield from (word.value for word in call.keywords if word.arg == _SCHEDULER)
    for table in source.names.of(ast.Dict):
        pairs = zip(table.keys, table.values, strict=True)
        yield from (value for key, value in pairs if isinstance(key, ast.Constant) and key.value == _SCHEDULER)


def _reports_without_checkpoints(source: Source) -> bool:
    """Whether functions of a file report, or those do that it has from others, and none of them saves anything."""
    if not _is_silent_about_checkpoints(source):
        return False
    homes = [source] if _reports(source) else [home for home in _homes(source) if _reports(home)]
    return bool(homes) and all(map(_is_silent_about_checkpoints, homes))


def _homes(source: Source) -> Iterator[Source]:
    """The other files whose functions a file names."""
    for dotted in dict.fromkeys(dotted for _, dotted in source.names.uses() if source.path):
        found = definition(source.path, dotted) if not dotted.startswith("ray.") else None
        if found is not None and any(isinstance(one.node, FunctionNode) for one in found[1]):
            yield found[0]


def _is_silent_about_checkpoints(source: Source) -> bool:
    code = bare(source.data) or source.data
    return set(_OF_CHECKPOINTS.findall(code)) <= _SETTINGS and not trainables(source)


def _reports(source: Source) -> bool:
    called = {dotted for _, dotted in source.names.calls()}
    is_given = any(isinstance(node, ast.arg) and node.arg == REPORTER for node in source.names.of(ast.arg))
    return is_given or not called.isdisjoint(ALL_REPORTS) or any(name.endswith(_CALLBACK) for name in called)
