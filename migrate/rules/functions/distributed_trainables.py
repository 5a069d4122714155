"""``DistributedTrainableCreator(f, num_workers=2)``: a Tune function that runs a trainer of so many workers.

Fires on those of ``ray.tune.integration.torch`` (``ITG161``) and ``.tensorflow`` (``ITG164``) that are given a function
of the same file, perhaps by a ``partial`` of names, and that are kept in a variable or handed to a ``Tuner``. The
function runs in the trainer's workers: what it reports is reported there, and the first worker's
``distributed_checkpoint_dir`` (``ITG162``) is its checkpoint. ``num_workers_per_host`` becomes the strategy that comes
nearest.

Declines, with a finding: arguments by position or unpacked, a function that takes more than its config, that something
else uses, too, that asks Tune for what no worker has, or that reports in some workers only, trainables that are used in
any other way, and schedulers that copy checkpoints from trial to trial.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.blank_lines import around, missing_above
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure, ensure_member
from migrate.edit.render import Argument, Call, Raw
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.checkpoints.first_worker import asks_rank
from migrate.train.searches.trials_of_trainers import tell_of_trials
from migrate.train.searches.tuned_trainer import copies_checkpoints, without_checkpoints
from migrate.train.searches.workers_of_trial import backend, given_of, is_none, scaling
from migrate.tune.checkpoints.regions import OLD
from migrate.tune.functions.distributed_functions import CREATORS, DIRECTORY, creations, function_of, partial_of
from migrate.tune.written.tune_function import CALLBACK, CONCURRENCY, in_place, of_run, parameter_beside, written

ORDER = 41

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune
from ray.tune.integration.torch import DistributedTrainableCreator, distributed_checkpoint_dir


def train_net(config, checkpoint_dir=None):
    model = build(checkpoint_dir)
    for epoch in range(10):
        loss = step(model)
        with distributed_checkpoint_dir(step=epoch) as directory:
            save(model, os.path.join(directory, "model"))
        tune.report(loss=loss)


trainable = DistributedTrainableCreator(train_net, num_workers=2, use_gpu=True)
tune.run(trainable, num_samples=4)
""",
        """\
import os
import tempfile
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


def train_net(config):
    checkpoint = train.get_checkpoint()
    checkpoint_dir = checkpoint.to_directory() if checkpoint else None
    model = build(checkpoint_dir)
    for epoch in range(10):
        loss = step(model)
        with tempfile.TemporaryDirectory() as directory:
            save(model, os.path.join(directory, "model"))
            new_checkpoint = None
            if train.get_context().get_world_rank() == 0:
                new_checkpoint = train.Checkpoint.from_directory(directory)
            train.report({"loss": loss}, checkpoint=new_checkpoint)


def trainable(config):
    TorchTrainer(
        train_net,
        train_loop_config=config,
        scaling_config=train.ScalingConfig(num_workers=2, use_gpu=True),
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    ).fit()


trainable = tune.with_resources(trainable, {"cpu": 0, "memory": 1})
results = tune.Tuner(trainable, tune_config=tune.TuneConfig(num_samples=4)).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
)

_KERAS: Final = "ray.tune.integration.keras.TuneReportCheckpointCallback"
_KERAS_OF_TRAIN: Final = ("ray.train.tensorflow.keras", "ReportCheckpointCallback")
_COUNT: Final = "ray.tune.integration.tensorflow.get_num_workers"
_IN_WORKERS: Final = frozenset(
    {"ray.tune.report", "ray.tune.get_checkpoint", OLD, DIRECTORY, _KERAS, _COUNT, "ray.tune.Checkpoint.from_directory"}
)
"""What of Tune a function may use whose workers are those of a trainer."""
_DEPTH: Final = 2
"""The dots in the name of what Tune itself has; deeper are classes, examples and utilities."""
_INTEGRATION: Final = "ray.tune.integration."
_TAKEN: Final = frozenset(
    {"func", "num_workers", "num_cpus_per_worker", "num_gpus_per_worker", "num_workers_per_host", "backend"}
    | {"timeout_s", "use_gpu"}
)
_CHECKPOINTS: Final = (
    "the checkpoints of a trial are its trainer's, whose `RunConfig` takes the `CheckpointConfig`; where the trainer "
    'put one is in `metrics["checkpoint_path"]`'
)
_REPORTS: Final = (
    "what its function asks of `tune` is asked of `train` in a trainer's workers, as `train.report({...})`"
)
_PLACES: Final = "Train counts no workers by node: `SPREAD` places them on different nodes as far as there are some"


def rewrite(result: Result) -> None:
    """Write the function that runs a trainer in each trial for every trainable of several workers."""
    source = result.source
    for call, dotted in creations(source):
        if guarded(source.names, call):
            continue
        try:
            function = _checked(source, call)
            edits = [*_function(source, call, dotted), *_in_workers(source, function)]
        except (Declined, Taken) as reason:
            result.decline(call.func, find(dotted), dotted, f"{reason}; {_REPORTS}")
            continue
        result.edits += edits
        result.note(call, find(dotted), dotted, CONCURRENCY)
        for run in _runs_of(source, call):
            tell_of_trials(result, run, find(dotted))
        if any(name in (OLD, DIRECTORY, _KERAS) for name in _names(source, function)):
            result.todo(call, find(dotted), dotted, _CHECKPOINTS)
        if not is_none(given_of(source, call).get("num_workers_per_host")):
            result.todo(call, find(dotted), dotted, _PLACES)
        return  # the next one in the next round


def _names(source: Source, function: FunctionNode) -> list[str]:
    """The dotted names of what a function calls."""
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    return [source.names.dotted(call.func) or "" for call in calls]


def _checked(source: Source, call: ast.Call) -> FunctionNode:
    """The function that the workers run, if a trainer can run it."""
    names = source.names
    if isinstance(call.func, ast.Name) and len(names.bindings(call.func)) > 1:
        raise Declined(f"`{call.func.id}` may be something else")
    if len(call.args) > 1 or not given_of(source, call).keys() <= _TAKEN:
        raise Declined("name its arguments")
    function = function_of(source, call)
    if function is None:
        raise Declined("the function that it runs is made elsewhere")
    _check_arguments(source, call, function)
    variable = names.bound(function, function.name)
    if variable is None or len(names.reads(variable[1], variable[0])) != 1:
        raise Declined(f"`{function.name}` is used elsewhere, too")
    for name in _names(source, function):
        is_asked = name.startswith("ray.tune.") and (name.count(".") == _DEPTH or name.startswith(_INTEGRATION))
        if is_asked and name not in _IN_WORKERS:
            raise Declined(f"a worker of a trainer has no `{name.removeprefix('ray.')}`")
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and names.dotted(node.func) == "ray.tune.report" and asks_rank(source, node):
            raise Declined("every worker of a trainer has to report, and this reports in some")
    scheduler = copies_checkpoints(source)
    if scheduler is not None:
        raise Declined(without_checkpoints(scheduler))
    return function


def _check_arguments(source: Source, call: ast.Call, function: FunctionNode) -> None:
    """See that a function takes its config, and nothing else but what a ``partial`` gives it."""
    taken = function.args
    partial = partial_of(source, call)
    bound = {word.arg for word in partial.keywords} if partial is not None else set()
    others = {argument.arg for argument in (*positional(function)[1:], *taken.kwonlyargs)}
    config = positional(function)[:1]
    if not others <= bound or taken.vararg or taken.kwarg or any(argument.arg in bound for argument in config):
        raise Declined("a trainer gives its function the config alone")
    for word in partial.keywords if partial is not None else ():
        if any(isinstance(part, ast.Call | ast.NamedExpr | ast.Await) for part in ast.walk(word.value)):
            raise Declined(f"`{word.arg}` would be made in each trial: give it a name above, and `partial` that name")


def _function(source: Source, call: ast.Call, dotted: str) -> list[Edit]:
    """The edits that put the function in the trainable's place."""
    names = source.names
    if any(isinstance(part, ast.Name) and part.id == "self" for part in ast.walk(call)):
        raise Declined("what it is given belongs to an object, all of which would go to every trial")
    tune, imports = ensure(source, "ray.tune", call)
    trainer, more = ensure(source, CREATORS[dotted], call)
    callback, most = ensure(source, CALLBACK, call)
    train, edits = ensure(source, "ray.train", call)
    imports = [*imports, *more, *most, *edits]
    parameter = parameter_beside(call)
    given = given_of(source, call)
    made = [
        Argument("", Raw(given["func"].text)),
        Argument("train_loop_config", Raw(parameter)),
        Argument("scaling_config", scaling(source, call, dotted, train)),
        *backend(source, call, dotted, imports),
    ]
    statement = names.statement(call)
    indent = source.indent(source.start(statement))
    place = Surrounded(source, call)
    runs = _runs_of(source, call)
    fields = [*_storage(source, call, runs), *of_run(source, tune, callback)]
    made.append(Argument("run_config", Call(f"{train}.RunConfig", fields)))
    if place.target and isinstance(statement, ast.Assign) and statement.value is call and source.alone(statement):
        text = written(place.target, Call(trainer, made), tune, indent, parameter)
        return [in_place(source, statement, text), *sorted(set(imports))]
    name = names.free_name("run_trainer")
    text = written(name, Call(trainer, made), tune, indent, parameter)
    line = source.line_start(source.start(statement))
    return [
        Edit(line, line, f"{chr(10) * missing_above(source, line, around(indent))}{indent}{text}\n"),
        Edit(source.start(call), source.end(call), name),
        *sorted(set(imports)),
    ]


def _runs_of(source: Source, call: ast.Call) -> list[ast.Call]:
    """The calls that run what is made; nothing else may use it."""
    statement = source.names.statement(call)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and statement.value is call else None
    variable = source.names.variable(target) if target is not None else None
    uses: list[ast.expr] = [*source.names.reads(variable[1], variable[0])] if variable is not None else [call]
    found = []
    for use in uses:
        parent = source.names.parents.get(use)
        owner = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
        if not isinstance(owner, ast.Call) or source.names.dotted(owner.func) not in TUNERS:
            raise Declined("what it makes is used otherwise than by a `Tuner`")
        if passed(owner, 0, "trainable") is not use:
            raise Declined("what it makes is no trainable of the `Tuner` that is given it")
        found.append(owner)
    return found


def _storage(source: Source, call: ast.Call, runs: list[ast.Call]) -> list[Argument]:
    """Where the trainers keep their checkpoints: where the trials are."""
    places = {text for run in runs if (text := _place(source, call, run)) is not None}
    if len(places) > 1:
        raise Declined("it is run by several `Tuner`s, in several places")
    return [Argument("storage_path", Raw(text)) for text in places if text]


def _place(source: Source, call: ast.Call, run: ast.Call) -> str:
    """The ``storage_path`` of a run, if it has one."""
    config = keyword(run, "run_config")
    made = source.names.value(config) if config is not None else None
    path = keyword(made, "storage_path") if isinstance(made, ast.Call) else None
    if config is not None and not isinstance(made, ast.Call):
        raise Declined("cannot tell where its results go")
    if path is None:
        return ""
    for node in ast.walk(path):
        if isinstance(node, ast.Name) and not _is_seen(source, node, call):
            raise Declined("`storage_path` is out of its reach: name it above")
    return source.text(path)


def _is_seen(source: Source, name: ast.Name, where: ast.AST) -> bool:
    """Whether a name means the same at another place."""
    names = source.names
    there, here = names.lookup(name.id, names.scope(name)), names.lookup(name.id, names.scope(where))
    if there is None or here is None or there[0] is not here[0]:
        return there is None and here is None
    return True


def _in_workers(source: Source, function: FunctionNode) -> list[Edit]:
    """The edits that give a function what is Train's in the place of what was Tune's."""
    edits: list[Edit] = []
    for node in ast.walk(function):
        dotted = source.names.dotted(node.func) if isinstance(node, ast.Call) else None
        if not isinstance(node, ast.Call) or dotted not in (_KERAS, _COUNT):
            continue
        if dotted == _KERAS:
            text, imports = ensure_member(source, *_KERAS_OF_TRAIN, node)
            end = source.end(node.func)
        else:
            train, imports = ensure(source, "ray.train", node)
            text, end = f"{train}.get_context().get_world_size()", source.end(node)
        edits += [*imports, Edit(source.start(node), end, text)]
    return edits
