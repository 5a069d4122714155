"""``Tuner(train)`` of Ray 2.0 - 2.6, and a ``tune.run`` that stays, whose trials leave files: they are kept.

Through Ray 2.6 a trial worked in the directory of its results. Today what it writes there, by a relative name, below
``self.logdir`` or in ``export_model``, is lost unless ``SyncConfig(sync_artifacts=True)`` keeps it.

Fires on a ``Tuner`` in a file that uses something that no Ray after 2.6 had, or whose trainable stands in such a file,
if that certainly leaves files or ``log_to_file`` does, or the file reads what trials have left, and its ``RunConfig``
is written down, or is not given; and on a ``tune.run`` there that cannot become a ``Tuner``. A ``SyncConfig`` that is
written down for it, and says nothing about artifacts, is told to keep them, as it did by default.

Declines, with a finding: trainers whose workers certainly leave files, which Train V2 keeps nowhere; and a trainable
that certainly does where the ``RunConfig``, or its ``SyncConfig``, is made elsewhere or unpacked. So is a run that goes
on, if what it runs, or a callback of the file, appends to files of a trial: they begin anew today.

Declines, in silence: a ``SyncConfig`` that says it, and trainers.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.conversions.paths import is_relative
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken, ensure
from migrate.leftovers.age import written_for_26
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.searches.tuned_trainer import may_be_trainer
from migrate.tune.files.appended_files import appending_runs
from migrate.tune.files.trial_files import leaves_files, reads_files

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
    (
        """\
from ray import tune


def train(config):
    frame.to_csv("rows.csv")
    tune.report(rows=len(frame))


best = [first, tune.run(train, name="rows")] if again else []
""",
        """\
from ray import tune


def train(config):
    frame.to_csv("rows.csv")
    tune.report({"rows": len(frame)})


best = [first, tune.run(train, name="rows", sync_config=tune.SyncConfig(sync_artifacts=True))] if again else []
""",
    ),
)

_SYNCS: Final = ("ray.tune.SyncConfig", "ray.train.SyncConfig")
_KEEPING: Final = "sync_artifacts"
_RUN: Final = "ray.tune.run"
_CONFIG: Final = "ray.tune.RunConfig"
_TRAINER: Final = re.compile(r"ray\.train\.\w+\.\w+Trainer")
_FROM_DIRECTORY: Final = "from_directory"
_STAYS: Final = b"RAY_CHDIR_TO_TRIAL_DIR"
_OF_WORKERS: Final = (
    "its workers worked in the directory of the results, `rank_0` and so on; what they write by relative names stays "
    "in a temporary directory of their node today / write it below the storage path, or report it in a checkpoint"
)
_APPENDED: Final = (
    "when the run goes on, these begin anew in another directory, and take the place of those that the trial has in "
    "storage: what was in them is lost / write what is appended below another directory, not the trial's"
)
_UNKNOWN: Final = (
    "what its trials leave by relative names stays in a temporary directory of their node today / keep it with "
    "`sync_config=tune.SyncConfig(sync_artifacts=True)` in the `RunConfig`"
)


class _Unseen(Exception):
    """What says how to synchronise is made elsewhere."""


def rewrite(result: Result) -> None:
    """Keep the files of every Tuner's trials."""
    source = result.source
    for call, appending in appending_runs(source, result.before) if result.until_26 else ():
        if not guarded(source.names, call):
            result.decline(call, None, f"a run that goes on, of which `{appending}` appends to files", _APPENDED)
    for call, dotted in source.names.calls():
        if _TRAINER.fullmatch(dotted):
            if result.until_26:
                _tell_of_workers(result, call, dotted)
            continue
        is_run = owner_of(dotted) == _RUN
        if not is_run and dotted not in TUNERS:
            continue
        trainable = passed(call, 0, "run_or_experiment" if is_run else "trainable")
        if trainable is None or guarded(source.names, call) or may_be_trainer(source, trainable):
            continue
        if not result.until_26 and not _is_until_26_elsewhere(source, trainable):
            continue
        leaves = leaves_files(source, trainable)
        if leaves or source.once(reads_files) or _logs_to_file(source, call, is_run=is_run):
            try:
                edits = _kept_of_run(source, call) if is_run else _kept(source, call)
            except _Unseen:
                if leaves and _STAYS not in source.data:
                    result.decline(call, None, f"{dotted}(a trainable that leaves files)", _UNKNOWN)
            except Taken:
                continue
            else:
                result.edits += [edit for edit in edits if edit not in result.edits]


def _is_until_26_elsewhere(source: Source, trainable: ast.expr) -> bool:
    """Whether a trainable stands in another file, which uses something that no Ray after 2.6 had."""
    dotted = source.names.dotted(trainable) or ""
    found = definition(source.path, dotted) if source.path and not dotted.startswith("ray.") else None
    return found is not None and found[0].once(written_for_26)


def _tell_of_workers(result: Result, trainer: ast.Call, dotted: str) -> None:
    """Say that the files of workers are kept nowhere today."""
    loop = passed(trainer, 0, "train_loop_per_worker")
    source = result.source
    is_where_it_was = _STAYS in source.data or guarded(source.names, trainer)
    if loop is not None and not is_where_it_was and not _reports_files(source) and leaves_files(source, loop):
        result.decline(trainer, None, f"{dotted}(a function that leaves files)", _OF_WORKERS)


def _reports_files(source: Source) -> bool:
    """Whether a checkpoint is made of a directory where workers work: what is written may be in it."""
    calls = (call for call in source.names.of(ast.Call) if isinstance(call.func, ast.Attribute))
    made = [call.args[0] for call in calls if call.args and getattr(call.func, "attr", "") == _FROM_DIRECTORY]
    return any(is_relative(source, path) for path in made)


def _logs_to_file(source: Source, call: ast.Call, *, is_run: bool) -> bool:
    """Whether what a trial prints goes to a file, which is in the directory that the trial works in."""
    given = keyword(call, "run_config")
    config = call if is_run else source.names.value(given) if given is not None else None
    printed = keyword(config, "log_to_file") if isinstance(config, ast.Call) else None
    return printed is not None and not (isinstance(printed, ast.Constant) and not printed.value)


def _kept_of_run(source: Source, run: ast.Call) -> list[Edit]:
    found = entries(source, run)
    names = [entry.name for entry in found]
    said = keyword(run, "sync_config")
    if said is not None:
        return _told(source, said)
    if names.count("*") > 1 or any(word.arg is None for word in run.keywords):
        raise _Unseen
    tune, imports = ensure(source, "ray.tune", run)
    return [
        *imports,
        behind(source, run, found[-1], [f"sync_config={tune}.SyncConfig({_KEEPING}=True)"], may_break=True),
    ]


def _kept(source: Source, tuner: ast.Call) -> list[Edit]:
    given = keyword(tuner, "run_config")
    config = source.names.value(given) if given is not None else None
    if config is not None and not isinstance(config, ast.Call):
        raise _Unseen
    if config is not None and source.names.dotted(config.func) != _CONFIG:
        raise _Unseen
    changed = config if config is not None else tuner
    said = keyword(config, "sync_config") if config is not None else None
    if said is not None:
        return _told(source, said)
    found = entries(source, changed)
    names = [entry.name for entry in found]
    if any(word.arg is None for word in changed.keywords) or names.count("*") > 1:
        raise _Unseen
    tune, imports = ensure(source, "ray.tune", tuner)
    text = f"sync_config={tune}.SyncConfig({_KEEPING}=True)"
    if config is None:
        text = f"run_config={tune}.RunConfig({text})"
    return [*imports, behind(source, changed, found[-1] if found else None, [text], may_break=True)]


def _told(source: Source, said: ast.expr) -> list[Edit]:
    """The edit that has a ``SyncConfig`` keep files that says nothing about them."""
    made = source.names.value(said)
    if isinstance(made, ast.Constant) and made.value is None:
        raise _Unseen
    if not isinstance(made, ast.Call) or source.names.dotted(made.func) not in _SYNCS:
        raise _Unseen
    if any(word.arg is None for word in made.keywords) or made.args:
        raise _Unseen
    if keyword(made, _KEEPING) is not None:
        return []
    found = entries(source, made)
    return [behind(source, made, found[-1] if found else None, [f"{_KEEPING}=True"])]
