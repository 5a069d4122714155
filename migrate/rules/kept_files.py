"""``Tuner(train)`` of Ray 2.0 - 2.6 whose trials leave files: they are kept with the results.

Through Ray 2.6 a trial worked in the directory of its results. Today what it writes there, by a relative name, below
``self.logdir`` or in ``export_model``, is lost unless ``SyncConfig(sync_artifacts=True)`` keeps it.

Fires on a ``Tuner`` in a file that uses something that no Ray after 2.6 had, if its trainable certainly leaves files
and its ``RunConfig`` is written down, or is not given.

Declines, in silence: a ``RunConfig`` with a ``sync_config``, one that is made elsewhere or unpacked, and trainers.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Example, Result
from migrate.train.tuned_trainer import may_be_trainer
from migrate.tune.trial_files import leaves_files

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import air, tune


def train(config):
    frame.to_csv("rows.csv")
    tune.report(rows=len(frame))


tune.Tuner(train, run_config=air.RunConfig(name="rows")).fit()
""",
        """\
from ray import tune


def train(config):
    frame.to_csv("rows.csv")
    tune.report({"rows": len(frame)})


tune.Tuner(train, run_config=tune.RunConfig(name="rows", sync_config=tune.SyncConfig(sync_artifacts=True))).fit()
""",
    ),
)

_TUNERS: Final = ("ray.tune.Tuner", "ray.tune.tuner.Tuner")
_CONFIG: Final = "ray.tune.RunConfig"


def rewrite(result: Result) -> None:
    """Keep the files of every Tuner's trials."""
    source = result.source
    for call, dotted in source.names.calls() if result.until_26 else ():
        trainable = passed(call, 0, "trainable") if dotted in _TUNERS else None
        if trainable is None or guarded(source.names, call) or may_be_trainer(source, trainable):
            continue
        if leaves_files(source, trainable):
            try:
                result.edits += _kept(source, call)
            except Taken:
                continue


def _kept(source: Source, tuner: ast.Call) -> list[Edit]:
    given = keyword(tuner, "run_config")
    config = source.names.value(given) if given is not None else None
    changed = config if config is not None else tuner
    if not isinstance(changed, ast.Call) or (config is not None and source.names.dotted(changed.func) != _CONFIG):
        return []
    found = entries(source, changed)
    names = [entry.name for entry in found]
    if "sync_config" in names or ("*" in names and (config is not None or names.count("*") > 1)):
        return []
    tune, imports = ensure(source, "ray.tune", tuner)
    text = f"sync_config={tune}.SyncConfig(sync_artifacts=True)"
    if config is None:
        text = f"run_config={tune}.RunConfig({text})"
    return [*imports, behind(source, changed, found[-1] if found else None, [text])]
