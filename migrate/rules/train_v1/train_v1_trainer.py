"""``Trainer(backend="torch", num_workers=2)`` of Ray 1.9 - 1.13, with ``start``, ``run`` and ``shutdown``.

Fires on a trainer that is kept in a variable and used in the function that makes it. Every ``trainer.run(f, config)``
becomes ``TorchTrainer(f, train_loop_config=config, scaling_config=...).fit()``, or a ``TensorflowTrainer``, or for a
plain ``BackendConfig()`` a ``DataParallelTrainer``, and ``results[0]`` its ``return_value``; where what all workers
return is wanted, they put it into a queue.
``trainer.to_tune_trainable(f)`` becomes a Tune function that runs the trainer and passes its metrics on;
``trainer.latest_checkpoint`` is read from the result, and of several runs one after the other from those by then, the
last first; ``checkpoint=trainer.latest_checkpoint`` of another run is its ``resume_from_checkpoint``, for the rule of
that. A dataset without a name is ``train``, and ``get_dataset_shard()`` asks for that.

With a finding: how a training function of another file is called is not seen, so that only what the first worker
returns is kept; tensors that are returned are refused, and callbacks that are no ``UserCallback`` are left out. Where a
search is asked for checkpoints of its trials, or told how many to keep, that is said: the trainer of each trial stores
them today.

Workers went on in the directory of the script. Where the function asks for files there, ``RAY_CHDIR_TO_TRIAL_DIR=0`` is
set, unless the file uses Tune, whose trials would stay there, too; where others give it the names, that is said.

Declines, with a finding: a trainer that is handed on or kept in an object, Horovod, ``run_iterator``, an
``initialization_hook``, another checkpoint to start from, and what is asked of runs that are not one after the other.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from legacy_api import Row, find
from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.surround import Surrounded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.callbacks.kept_callbacks import kept
from migrate.train.checkpoints.saved_apart import callback_of_metrics, saves_apart
from migrate.train.searches.shared_storage import Shared, place_of_search
from migrate.train.searches.trial_checkpoints import tell_of_checkpoints_of_trials
from migrate.train.searches.trials_of_trainers import OF_POPULATION, takes_no_turns
from migrate.train.searches.tuned_trainer import copies_checkpoints, without_checkpoints
from migrate.train.train_v1.answers import answers
from migrate.train.train_v1.new_trainer import Writer
from migrate.train.train_v1.old_trainer import TRAINERS, OldTrainer, Run, may_save, read
from migrate.train.train_v1.returned_by_all import returns_nothing
from migrate.tune.files.trial_files import asks_for_files
from migrate.tune.functions.reported_tensors import holds_tensors
from migrate.tune.written.tune_function import (
    AT_ONCE,
    CALLBACK,
    CONCURRENCY,
    in_place,
    of_run,
    parameter_beside,
    written,
)

ORDER = 40

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import Trainer


def train_func(config):
    return config["lr"] * 2


trainer = Trainer(backend="torch", num_workers=2, use_gpu=False)
trainer.start()
results = trainer.run(train_func, config={"lr": 0.1})
trainer.shutdown()
print(results[0])
""",
        """\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    return config["lr"] * 2


results = TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1},
    scaling_config=ScalingConfig(num_workers=2, use_gpu=False),
).fit()
print(results.return_value)
""",
    ),
    (
        """\
from ray import train
from ray.train import Trainer


def train_func(config):
    return config["lr"] * train.world_rank()


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
results = trainer.run(train_func, config={"lr": 0.1})
trainer.shutdown()
print(results)
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer
from ray.util.queue import Queue


def train_func(config):
    return config["lr"] * train.get_context().get_world_rank()


returned = Queue()  # what each worker returns


def run_train_func(config):
    returned.put((train.get_context().get_world_rank(), train_func(config)))


TorchTrainer(
    run_train_func,
    train_loop_config={"lr": 0.1},
    scaling_config=train.ScalingConfig(num_workers=2),
).fit()
by_rank = dict(returned.get_nowait_batch(len(returned)))
results = [by_rank[rank] for rank in sorted(by_rank)]
print(results)
""",
    ),
    (
        """\
import torch
from ray.train import Trainer


def train_func():
    torch.save(torch.load("net.pt"), "trained.pt")


trainer = Trainer("torch", num_workers=2)
trainer.start()
trainer.run(train_func)
trainer.shutdown()
""",
        """\
import os

import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func():
    torch.save(torch.load("net.pt"), "trained.pt")


os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"
TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
""",
    ),
    (
        """\
from ray import tune
from ray.train import Trainer
from mine import train_func

trainer = Trainer("torch", num_workers=2)
trainable = trainer.to_tune_trainable(train_func)
tune.Tuner(trainable, param_space={"lr": tune.uniform(0, 1)}).fit()
""",
        """\
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
from mine import train_func


def trainable(config):
    TorchTrainer(
        train_func,
        train_loop_config=config,
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    ).fit()


trainable = tune.with_resources(trainable, {"cpu": 0, "memory": 1})
tune.Tuner(trainable, param_space={"lr": tune.uniform(0, 1)}).fit()
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every trainer that can be followed."""
    source = result.source
    rewrite_each(result, TRAINERS, lambda call, dotted: _edits(result, read(source, call), find(dotted)))


def _edits(result: Result, old: OldTrainer, row: Row | None) -> list[Edit]:
    source = result.source
    writer = Writer(source, old)
    edits: list[Edit] = []
    told: list[Callable[[], None]] = []
    for run in old.runs:
        replaced = answers(source, writer, old, run)
        edits += replaced.edits
        if replaced.is_first_alone:  # where all return None, only the length of the list is another one
            say = result.note if returns_nothing(source, run) else result.todo
            told.append(lambda run=run, say=say: say(run.call, row, "trainer.run", _FIRST))  # type: ignore[misc]
        if _returns_tensors(source, run) and not replaced.are_all:
            told.append(lambda run=run: result.todo(run.call, row, "trainer.run", _TENSORS))  # type: ignore[misc]
        if not kept(source, run.given.get("callbacks"))[1]:
            edits += _needless(source, old, run.given["callbacks"].node)
            told.append(lambda run=run: result.todo(run.call, row, "callbacks=", _CALLBACKS))  # type: ignore[misc]
    for run in old.tuned:
        edits += _function(source, writer, run)
        of_population = f"{AT_ONCE}; {OF_POPULATION}" if takes_no_turns(source) else ""
        at_once = result.todo if of_population else result.note
        why = of_population or CONCURRENCY
        told.append(lambda run=run, say=at_once, why=why: say(run.call, row, "to_tune_trainable", why))  # type: ignore[misc]
        scheduler = copies_checkpoints(source)
        if scheduler is not None and may_save(source, run):
            missing = without_checkpoints(scheduler)
            told.append(lambda run=run, why=missing: result.todo(run.call, row, "to_tune_trainable", why))  # type: ignore[misc]
    if any(may_save(source, run) for run in old.tuned):
        told.append(lambda: tell_of_checkpoints_of_trials(result, row, {*old.asked}))
    asks = _asks_for_files(source, old)
    stays = asks is True and not any(dotted.startswith(_TUNE) for _, dotted in source.names.calls())
    if stays:
        edits.append(_staying(source, writer, old.statement))
        told.append(lambda: result.note(old.made, row, "Trainer", _STAYS))
    elif asks is not False:
        tell_it = result.todo if asks else result.note
        told.append(lambda: tell_it(old.made, row, "Trainer", _LEAVES))
    for statement in [*([] if stays else [old.statement]), *old.started]:
        edits.append(_without(source, statement, old))
    for tell in told:
        tell()
    return [*edits, *sorted(set(writer.imports))]


_OWN_CALLBACKS = "ray.train.callbacks."
_FIRST = "only what the first worker returns is kept today; the others were in the list, too"
_TENSORS = "its function returns tensors, which are refused today: return numbers, and keep weights in a checkpoint"
_TUNE = "ray.tune."
_STAYS = "its workers went on in the directory of the script, which RAY_CHDIR_TO_TRIAL_DIR keeps so"
_LEAVES = (
    "its workers went on in the directory of the script, and work in one of the run today: where files have relative "
    'names set `os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"` before, which keeps trials there, too'
)
_CALLBACKS = (
    "callbacks were left out: subclass `ray.train.UserCallback` and pass it in `RunConfig(callbacks=[...])`, or "
    "log in the training function"
)


def _function(source: Source, writer: Writer, run: Run) -> list[Edit]:
    """The Tune function in place of ``name = trainer.to_tune_trainable(...)``."""
    place = Surrounded(source, run.call)
    if not place.target:
        raise Declined("assign what `to_tune_trainable` returns to a variable first")
    tune = writer.imported("ray.tune")
    if saves_apart(source):
        callback, edits = callback_of_metrics(source, writer.old.made)
    else:
        callback, edits = writer.imported(CALLBACK), []
    statement = source.names.statement(run.call)
    searched = place_of_search(source, statement, run.call)
    shared = searched.shared if searched is not None else Shared()
    nodes = [searched.node] if searched is not None else []
    parameter = parameter_beside(writer.old.made, run.call, *nodes)
    trainer = writer.trainer(run, config=parameter, of_run=(*of_run(source, tune, callback), *shared.fields))
    edits += searched.edits if searched is not None else []
    text = written(place.target, trainer, tune, place.indent, parameter)
    gone = [writer.old.statement, *writer.old.started]
    return [*edits, in_place(source, statement, text, gone)]


def _asks_for_files(source: Source, old: OldTrainer) -> bool | None:
    """Whether a training function asks for files where it works; None if it may."""
    loops = [run.given["train_func"].node for run in (*old.runs, *old.tuned) if "train_func" in run.given]
    asks = [asks_for_files(source, loop) for loop in loops]
    return True if True in asks else None if None in asks else False


def _staying(source: Source, writer: Writer, statement: ast.stmt) -> Edit:
    """The edit that lets workers stay where they are, in place of the statement that made the trainer."""
    start, end = source.start(statement), source.end(statement)
    comments = source.tokens.comments_between(start, end)
    kept = "".join(f"{comment.text}\n{source.indent(start)}" for comment in comments)
    return Edit(start, end, f'{kept}{writer.imported("os")}.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"')


def _returns_tensors(source: Source, run: Run) -> bool:
    """Whether a training function of the file certainly returns tensors."""
    loop = run.given.get("train_func")
    binding = source.names.binding(loop.node) if loop is not None else None
    if binding is None or binding.kind != "def":
        return False
    returns = (part for part in source.names.of(ast.Return) if source.names.function(part) is binding.node)
    return any(part.value is not None and holds_tensors(source, part.value) for part in returns)


def _needless(source: Source, old: OldTrainer, callbacks: ast.expr) -> list[Edit]:
    """The edit that removes the variable of callbacks that are left out, if they are Ray's and nothing else uses it."""
    names = source.names
    binding, variable = names.binding(callbacks), names.variable(callbacks)
    made = binding.value if binding is not None else None
    if binding is None or variable is None or not isinstance(made, ast.List | ast.Tuple):
        return []
    statement = names.statement(binding.node)
    calls = [part for part in made.elts if isinstance(part, ast.Call)]
    is_rays = [(names.dotted(part.func) or "").startswith(_OWN_CALLBACKS) for part in calls] == [True] * len(made.elts)
    is_plain = isinstance(statement, ast.Assign) and len(statement.targets) == 1 and source.alone(statement)
    if not is_rays or not is_plain or len(names.reads(variable[1], variable[0])) != 1:
        return []
    return [_without(source, statement, old)]


def _without(source: Source, statement: ast.stmt, old: OldTrainer) -> Edit:
    """The edit that removes a statement; a block that it was alone in keeps a ``pass``."""
    removed = [old.statement, *old.started]
    block = source.names.block(statement)
    if block[:1] == [statement] and all(part in removed for part in block):
        return Edit(source.start(statement), source.end(statement), "pass")
    comments = source.tokens.comments_between(source.start(statement), source.line_end(source.end(statement)))
    indent = source.indent(source.start(statement))
    kept = "".join(f"{indent}{comment.text}\n" for comment in comments)
    return Edit(source.line_start(source.start(statement)), source.next_line(source.end(statement)), kept)
