"""``Tuner(trainer, param_space={"train_loop_config": ...})``: a Tune function builds the trainer and runs it.

Fires on a Tuner that is given a trainer made in the same file, also one that a function of it makes, or is given, in
the only call that it has, with a search space that is a dictionary with ``train_loop_config``, ``scaling_config`` and
``datasets`` in it; it keeps its form, and so do the configs of results.
Metrics reach the trial through ``TuneReportCallback``. The ``RunConfig`` of the trainer goes to the Tuner if that has
none, and its ``CheckpointConfig`` to the trainer, who keeps the checkpoints; a trial that is tried again goes on from
them.

``Tuner(trainer.as_trainable())`` is a Tuner of the trainer without its ``RunConfig``, of which Tune knew nothing.

Trials whose names a callback hands on to MLflow and the like are called as they were, after the trainer's class.

With Population Based Training, which copies checkpoints from trial to trial, they go to the trial, too, and the loop
begins with the trial's. What that takes is written into the file.

Declines, with a finding: a search space that cannot be seen, two Tuners of one trainer, and Population Based Training
of a loop that asks for no checkpoint.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, find, known, parameters_of
from migrate.edit.blank_lines import missing_above
from migrate.edit.callsite import Given, arguments, keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, entries, replaced
from migrate.edit.importing import Taken, ensure, ensure_member
from migrate.edit.one_dictionary import with_last
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.asked_whether import is_asked_whether
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.resolve.tuners import RESTORES, TUNERS
from migrate.rule import Declined, Example, Result
from migrate.train.boosting import is_given_parameters
from migrate.train.copied_checkpoints import Copied
from migrate.train.names_in_trials import ask_for_names
from migrate.train.result_metrics import is_result
from migrate.train.shared_storage import Shared, above, out_of_reach, reaches, shared_storage, storage_of_trial
from migrate.train.trial_checkpoints import NO_CHECKPOINT
from migrate.train.trials_of_trainers import tell_of_trials
from migrate.train.tuned_trainer import Tuned, is_trainer, may_be_trainer, read
from migrate.train.unsaved_reports import ends_without_checkpoint
from migrate.tune.spelled_out import is_unpacking, spelled_out
from migrate.tune.tune_function import CALLBACK, CONCURRENCY, in_place, of_run, parameter_beside, written
from migrate.tune.tuner_results import is_of_tuner, results_of

ORDER = 7

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    loop,
    train_loop_config={"epochs": 3},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=train.RunConfig(name="search", checkpoint_config=train.CheckpointConfig(num_to_keep=1)),
)
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    tune_config=tune.TuneConfig(num_samples=4),
)
best = tuner.fit().get_best_result("loss", "min")
print(best.config["train_loop_config"]["lr"])
""",
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback

def run_trainer(config):
    TorchTrainer(
        loop,
        train_loop_config={"epochs": 3, **config["train_loop_config"]},
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
            checkpoint_config=train.CheckpointConfig(num_to_keep=1),
        ),
    ).fit()

run_trainer = tune.with_resources(run_trainer, {"cpu": 0.01})
tuner = tune.Tuner(
    run_trainer,
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    tune_config=tune.TuneConfig(num_samples=4),
    run_config=tune.RunConfig(name="search"),
)
best = tuner.fit().get_best_result("loss", "min")
print(best.config["train_loop_config"]["lr"])
""",
    ),
)

_FORM: Final = "ray.tune.Tuner(trainer)"
_AS_TRAINABLE: Final = "ray.tune.run(trainer.as_trainable())"
_KEYS: Final = {"params": "train_loop_config", "trainer_init_config": "train_loop_config"}
"""What a search space calls otherwise than the constructor."""
_SCALING: Final = "ray.train.ScalingConfig"
_LOGGERS: Final = ("MLflowLoggerCallback", "WandbLoggerCallback", "CometLoggerCallback")
_OPENED: Final = "it is there where the last report of the trial came with a checkpoint"
_OPENED_OF_ANY: Final = "it is that of the last report of the trial that came with one"
_PATH: Final = 'metrics["checkpoint_path"]'
_PATH_OF_ANY: Final = 'metrics_dataframe["checkpoint_path"].dropna().iloc[-1]'
_RUN_CONFIG: Final = "run_config"
_CHECKPOINTS: Final = ("checkpoint", "best_checkpoints", "get_best_checkpoint")


def rewrite(result: Result) -> None:
    """Rewrite every Tuner of a trainer."""
    source = result.source
    names = source.names
    kept = _unwrap(result)
    if result.edits:
        return  # the trainers that are bare now in the next round
    for call, dotted in names.calls():
        trainable = passed(call, 0, "trainable") if dotted in TUNERS else None
        if not may_be_trainer(source, trainable) or guarded(names, call):
            continue
        row = find(_FORM)
        try:
            result.edits += _spelled_out(source, call, trainable)
            if result.edits:
                return  # the rest in the next round
            tuned = read(source, call)
            edits = _edits(source, tuned)
        except (Declined, Taken) as reason:
            result.decline(call.func, row, _FORM, str(reason))
            continue
        result.edits += edits
        result.note(call, row, _FORM, CONCURRENCY)
        for entry in _gone(source, tuned):
            gone = parameters_of(_SCALING)[entry.name]
            result.note(entry.node, gone, gone.old, f"removed: {gone.note}")
        tell_of_trials(result, call, row)
        ask_for_names(result, tuned, row)
        if not tuned.copied:
            _tell_of_checkpoints(result, row, tuned)
        return  # the next one in the next round
    for node in names.of(ast.Attribute):
        if node.attr != "as_trainable" or node in kept or guarded(names, node):
            continue
        if may_be_trainer(source, node.value):
            result.decline(node, find(_AS_TRAINABLE), _AS_TRAINABLE, "give a Tuner a function that runs the trainer")


def _spelled_out(source: Source, tuner: ast.Call, trainable: ast.expr | None) -> list[Edit]:
    """The edits that write out what a Tuner, or else its trainer, unpacks from dictionaries; none if they do not.

    Raises:
        Declined: If it cannot be seen what is in them.
    """
    trainer = source.names.value(trainable) if trainable is not None and is_trainer(source, trainable) else None
    for call in (tuner, trainer):
        if isinstance(call, ast.Call) and is_unpacking(call):
            return spelled_out(source, call)
    return []


def _unwrap(result: Result) -> list[ast.expr]:
    """Give every Tuner of ``trainer.as_trainable()`` the trainer; gives those that were declined."""
    source, kept = result.source, list[ast.expr]()
    if "as_trainable" not in source.names.words:
        return kept
    for call, dotted in source.names.calls():
        made = passed(call, 0, "trainable") if dotted in TUNERS else None
        method = made.func if isinstance(made, ast.Call) and not (made.args or made.keywords) else None
        if not isinstance(method, ast.Attribute) or method.attr != "as_trainable" or guarded(source.names, call):
            continue
        if not is_trainer(source, method.value):
            continue
        try:
            result.edits += _without_config(source, call, method.value)
        except Declined as reason:
            result.decline(method, find(_AS_TRAINABLE), _AS_TRAINABLE, str(reason))
            kept.append(method)
            continue
        result.edit(source.end(method.value), source.end(made or call), "")
        result.rewrote(method, known(_AS_TRAINABLE), _AS_TRAINABLE)
    return kept


def _without_config(source: Source, tuner: ast.Call, trainer: ast.expr) -> list[Edit]:
    """The edits that take a trainer's ``RunConfig`` away, if the Tuner would use it.

    Raises:
        Declined: If somebody else uses the trainer.
    """
    made = source.names.value(trainer)
    if keyword(tuner, "run_config") is not None or not isinstance(made, ast.Call):
        return []
    is_unpacked = any(word.arg is None for word in [*tuner.keywords, *made.keywords])
    if keyword(made, "run_config") is None and not is_unpacked:
        return []
    variable = source.names.variable(trainer)
    if is_unpacked or (variable is not None and len(source.names.reads(variable[1], variable[0])) > 1):
        raise Declined("Tune knew nothing of the trainer's `RunConfig`, and this trainer is used elsewhere, too")
    return replaced(source, made, {"run_config": ""})


def _edits(source: Source, tuned: Tuned) -> list[Edit]:
    names = source.names
    statement = names.statement(tuned.made)
    is_assigned = isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is tuned.made
    if tuned.variable is not None and not (is_assigned and source.alone(statement)):
        raise Declined("the trainer is made in a larger statement")
    if is_given_parameters(source, tuned.made):
        raise Declined("the trainer is given parameters, and no function: rewrite it first")
    copied = Copied(source, tuned) if tuned.copied else None
    tune, imports = ensure(source, "ray.tune", tuned.made)
    if copied is not None:
        imports += copied.edits
        of_trial = copied.of_run()
    else:
        callback, more = ensure(source, CALLBACK, tuned.made)
        imports += more
        of_trial = of_run(tune, callback)
    run_config, more = ensure_member(source, "ray.train", "RunConfig", tuned.made)
    imports += more
    name = names.free_name("run_trainer")
    outer, inner, shared, config = _run_configs(source, tuned, run_config.removesuffix("RunConfig"), tune)
    made_of, closing = arguments(source, tuned.made)
    given = {argument.name or "train_loop_per_worker": argument for argument in made_of}
    fields = [*of_trial, *inner]
    scaling = ""
    if "scaling_config" in tuned.space:
        scaling, more = ensure_member(source, "ray.train", "ScalingConfig", tuned.made)
        imports += more
    parameter = parameter_beside(tuned.made, *([config] if config is not None else []))
    written_arguments = [
        *_arguments(source, tuned, given, scaling, parameter),
        Argument("run_config", Call(run_config, fields)),
        *([copied.of_start()] if copied is not None else []),
    ]
    trainer = Call(source.text(tuned.made.func), written_arguments, closing)
    indent = source.indent(source.start(statement))
    if copied is not None:
        text = copied.written(name, trainer, indent, parameter)
    else:
        text = written(name, trainer, tune, indent, parameter, shown=_shown(source, tuned))
    if shared.above and config is not None and names.statement(config) is statement:
        text = f"{shared.above}\n\n{indent}{text}"
    elif shared.above and config is not None:
        outer.append(above(source, names.statement(config), shared.above))
    imports += shared.imports
    start, end = source.start(statement), source.end(statement)
    if tuned.variable is None:
        line = source.line_start(start)
        edits = [Edit(line, line, f"{chr(10) * missing_above(source, line, 1)}{indent}{text}\n")]
    elif tuned.is_used:
        edits = [Edit(source.line_end(end), source.line_end(end), f"\n\n{indent}{text}")]
    else:
        edits = [in_place(source, statement, text)]
    edits += [Edit(source.start(node), source.end(node), name) for node in tuned.handed]
    return [*edits, *outer, *_searchable(source, tuned), *_unsaid(source, tuned), *sorted(set(imports))]


def _unsaid(source: Source, tuned: Tuned) -> list[Edit]:
    """The edits that take away what functions say of what they give, or are given, which was a trainer."""
    edits: list[Edit] = []
    for said in tuned.said:
        before = source.slice(0, source.start(said)).rstrip()
        mark = "->" if before.endswith("->") else ":"
        edits.append(Edit(len(before.removesuffix(mark).rstrip()), source.end(said), ""))
    return edits


def _shown(source: Source, tuned: Tuned) -> str:
    """What the trials were called by, if the file hands their names on to a service where it may look for them."""
    if not any(dotted.startswith("ray.") and dotted.endswith(_LOGGERS) for _, dotted in source.names.calls()):
        return ""
    binding = source.names.binding(tuned.made.func)
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        return binding.node.name
    return (source.names.dotted(tuned.made.func) or "").rpartition(".")[2]


def _arguments(source: Source, tuned: Tuned, given: dict[str, Given], scaling: str, parameter: str) -> list[Argument]:
    """What the trainer is constructed of in a trial."""
    found: list[Argument] = []
    for name, argument in given.items():
        if name in ("*", "**"):
            raise Declined("the trainer's arguments are unpacked")
        if name in [_KEYS.get(key, key) for key in tuned.space] or name == "run_config":
            continue
        found.append(Argument(argument.name, argument.raw, argument.before, argument.after))
    for key, node in tuned.space.items():
        name = _KEYS.get(key, key)
        searched = f'{parameter}["{key}"]'
        base = given.get(name)
        longer = with_last(base.raw, f"**{searched}") if base is not None and isinstance(base.node, ast.Dict) else None
        if name == "scaling_config":
            is_dict = _is_dictionary(source.names.value(node)) or _is_scaling(source, node)
            text = f"{scaling}(**{searched})" if is_dict else searched
        elif base is None:
            text = searched
        elif isinstance(base.node, ast.Dict) and base.raw.one_line:
            inside = base.text.strip()[1:-1].strip().removesuffix(",")
            text = f"{{{inside}, **{searched}}}" if inside else searched
        else:
            text = f"{{**{base.text}, **{searched}}}"
        value = longer if longer is not None and name != "scaling_config" else Raw(text)
        found.insert(1 if name == "train_loop_config" else len(found), Argument(name, value))
    return found


def _is_dictionary(value: ast.expr) -> bool:
    return isinstance(value, ast.Dict) or (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict"
    )


def _is_scaling(source: Source, node: ast.expr) -> bool:
    value = source.names.value(node)
    dotted = (source.names.dotted(value.func) or "") if isinstance(value, ast.Call) else ""
    return dotted.endswith(".ScalingConfig")


def _searchable(source: Source, tuned: Tuned) -> list[Edit]:
    """Tune looks for things to search in dictionaries, so a config in the search space becomes one."""
    node = tuned.space.get("scaling_config")
    value = source.names.value(node) if node is not None else None
    if node is None or not isinstance(value, ast.Call | ast.Dict):
        return []
    edits = replaced(source, value, {entry.name: "" for entry in _gone(source, tuned)})
    if isinstance(value, ast.Dict) or not _is_scaling(source, node):
        return edits
    variable = source.names.variable(node)
    if value.args or (variable is not None and len(source.names.reads(variable[1], variable[0])) > 1):
        raise Declined("the `ScalingConfig` of the search space is used elsewhere, too")
    return [*edits, Edit(source.start(value.func), source.end(value.func), "dict")]


def _gone(source: Source, tuned: Tuned) -> list[Entry]:
    """What the scaling in the search space says that trainers refuse today."""
    node = tuned.space.get("scaling_config")
    value = source.names.value(node) if node is not None else None
    if node is None or not (isinstance(value, ast.Dict) or (isinstance(value, ast.Call) and _is_scaling(source, node))):
        return []
    return [entry for entry in entries(source, value) if _today(entry.name) == "error"]


def _today(field: str) -> str:
    row = parameters_of(_SCALING).get(field)
    return row.today if row is not None else ""


def _run_configs(
    source: Source, tuned: Tuned, train: str, tune: str
) -> tuple[list[Edit], list[Argument], Shared, ast.Call | None]:
    """What becomes of the ``RunConfig``.

    Returns:
        The edits that give the Tuner its own, the fields that the trainer's gets, what of the Tuner's place both need,
        and the call that makes it, if the file has one.
    """
    names = source.names
    of_tuner, of_trainer = keyword(tuned.tuner, "run_config"), keyword(tuned.made, "run_config")
    chosen = of_tuner if of_tuner is not None else of_trainer
    if chosen is None or (isinstance(chosen, ast.Constant) and chosen.value is None):
        return [], [], Shared(), None
    made = names.value(chosen)
    fields: list[Argument] = []
    new: dict[str, str] = {}
    shared = Shared()
    config = made if isinstance(made, ast.Call) and (names.dotted(made.func) or "").endswith(".RunConfig") else None
    if config is not None:
        own = {argument.name: argument for argument in arguments(source, config)[0]}
        shared = _storage(source, tuned, config, own, tune)
        fields += shared.fields
        new = {old: f"storage_path={text}" for old, text in shared.texts.items()}
        is_moved = "checkpoint_config" in own and not tuned.copied
        moved = _checkpoint_config(source, tuned, own["checkpoint_config"], train) if is_moved else None
        if moved is not None:
            fields.append(moved)
            new["checkpoint_config"] = ""
    if of_tuner is None and chosen is made:
        return _to_tuner(source, tuned, chosen, shared), fields, shared, config
    edits = replaced(source, config, new) if config is not None and new else []
    if (
        of_tuner is config
        and config is not None
        and not any(new.get(each.name) != "" for each in entries(source, config))
    ):
        edits = replaced(source, tuned.tuner, {"run_config": ""})
    if of_tuner is None:
        edits += _to_tuner(source, tuned, chosen, shared)
    return edits, fields, shared, config


def _storage(source: Source, tuned: Tuned, config: ast.Call, own: dict[str, Given], tune: str) -> Shared:
    """What trainers are told of the place of their search: what it is told, or what a trial is asked for."""
    made, statement = source.names.statement(config), source.names.statement(tuned.made)
    try:
        shared = shared_storage(source, own, tuned.made)
    except Declined:
        return storage_of_trial(tune)
    if not shared.above or (made is statement and not tuned.is_apart):
        return shared
    is_seen = reaches(source, made, statement) and all(_is_behind(source, node, made) for node in tuned.handed)
    return shared if is_seen and not tuned.is_apart else storage_of_trial(tune)


def _is_behind(source: Source, node: ast.expr, statement: ast.stmt) -> bool:
    """Whether what uses the trainer comes behind a statement, and in no other branch than that."""
    block = source.names.parents.get(statement)
    while source.names.parents.get(node) not in (None, block):
        node = source.names.parents[node]  # type: ignore[assignment]
    return source.names.parents.get(node) is block and source.start(node) >= source.start(statement)


def _checkpoint_config(source: Source, tuned: Tuned, given: Given, train: str) -> Argument | None:
    """The trainer's ``CheckpointConfig``; None for one of ``ray.tune`` that is made elsewhere: trainers refuse it.

    Raises:
        Declined: If it is made of what means something else, or nothing, where the trainer is made.
    """
    _check_reach(source, given.node, tuned.made, "the `CheckpointConfig` is out of the trainer's reach")
    value = source.names.value(given.node)
    dotted = (source.names.dotted(value.func) or "") if isinstance(value, ast.Call) else ""
    if not dotted.startswith("ray.tune."):
        return Argument("checkpoint_config", given.raw)
    if value is not given.node or not isinstance(value, ast.Call) or not train:
        return None
    start = source.end(value.func)
    text = f"{train}CheckpointConfig{source.slice(start, source.end(value))}"
    return Argument("checkpoint_config", Raw(text, given.raw.column, given.raw.indent))


def _to_tuner(source: Source, tuned: Tuned, chosen: ast.expr, shared: Shared) -> list[Edit]:
    """Pass what was the trainer's ``RunConfig`` to the Tuner; the function that is given the trainer is given it, too.

    Raises:
        Declined: If the Tuner cannot be given it.
    """
    if tuned.given is None or not out_of_reach(source, chosen, tuned.tuner):
        reason = "the trainer's `RunConfig` is out of the Tuner's reach; pass it to the Tuner"
        _check_reach(source, chosen, tuned.tuner, reason)
        return _passed(source, tuned, tuned.tuner, chosen, shared)
    edits = _passed(source, tuned, tuned.given, chosen, shared)
    function = source.names.function(tuned.tuner)
    if not edits or not isinstance(function, ast.FunctionDef):
        return []
    return [*edits, _parameter(source, function), _behind(source, tuned.tuner, f"{_RUN_CONFIG}={_RUN_CONFIG}")]


def _parameter(source: Source, function: ast.FunctionDef) -> Edit:
    """The edit that gives a function a parameter for the ``RunConfig``."""
    given = function.args
    is_taken = any(getattr(part, "id", getattr(part, "arg", "")) == _RUN_CONFIG for part in ast.walk(function))
    if is_taken or given.vararg or given.kwarg or given.kwonlyargs or not given.args:
        raise Declined("the trainer's `RunConfig` is out of the Tuner's reach; pass it to the Tuner")
    end = max([*map(source.end, given.args), *map(source.end, given.defaults)])
    return Edit(end, end, f", {_RUN_CONFIG}{'=None' if given.defaults else ''}")


def _passed(source: Source, tuned: Tuned, call: ast.Call, chosen: ast.expr, shared: Shared) -> list[Edit]:
    """The edit that passes the ``RunConfig`` to a call; none if nothing of it is left."""
    indent, own_line = _place_behind(source, call)
    text = source.text(chosen)
    if isinstance(chosen, ast.Call) and chosen is source.names.value(chosen):
        given = arguments(source, chosen)[0]
        if not tuned.copied:
            given = [argument for argument in given if argument.name != "checkpoint_config"]
        if not given:
            return []
        moved = [_shared(argument, shared) for argument in given]
        column = len(indent) if own_line else 4
        text = Call(source.text(chosen.func), moved).at(column + len("run_config="), column, 1)
    return [_behind(source, call, f"{_RUN_CONFIG}={text}")]


def _place_behind(source: Source, call: ast.Call) -> tuple[str, bool]:
    """How far the last argument of a call is indented, and whether it stands on a line of its own."""
    last = max([*call.args, *(word.value for word in call.keywords)], key=source.end)
    return source.indent(source.start(last)), source.line_number(source.start(last)) != source.line_number(
        source.start(call)
    )


def _behind(source: Source, call: ast.Call, text: str) -> Edit:
    """The edit that gives a call one more argument."""
    last = max([*call.args, *(word.value for word in call.keywords)], key=source.end)
    indent, own_line = _place_behind(source, call)
    end = source.tokens.span(last, source.tokens.opening(call) + 1, source.end(call) - 1)[1]
    separator = f",\n{indent}" if own_line else ", "
    return Edit(end, end, f"{separator}{text}")


def _check_reach(source: Source, node: ast.expr, where: ast.expr, reason: str) -> None:
    """See whether an expression means the same in another place.

    Raises:
        Declined: If it does not, for the reason that is given.
    """
    if out_of_reach(source, node, where):
        raise Declined(reason)


def _shared(given: Given, shared: Shared) -> Argument:
    """An argument of the Tuner's ``RunConfig``; where it stores is said in a variable, if in one at all."""
    if given.name in shared.texts:
        return Argument("storage_path", Raw(shared.texts[given.name]), given.before, given.after)
    return Argument(given.name, given.raw, given.before, given.after)


def _tell_of_checkpoints(result: Result, row: Row | None, tuned: Tuned) -> None:
    """Take checkpoints from where the trainers put them, or say where that is."""
    names = result.source.names
    others = _other_tuners(result.source, tuned)
    of_others = results_of(result.source, others) if others else None
    of_trainers = results_of(result.source, _tuners(result.source) - others) if others else None
    for node in names.of(ast.Attribute):
        if not isinstance(node.ctx, ast.Load) or names.dotted(node) is not None or node.attr not in _CHECKPOINTS:
            continue
        if is_result(result.source, node.value):  # of a trainer that runs by itself
            continue
        is_others = of_others is not None and of_others.is_one(node.value)
        is_trainers = is_of_tuner(result.source, node.value) if of_trainers is None else of_trainers.is_one(node.value)
        if is_others and not is_trainers:
            continue
        if node.attr == "checkpoint" and is_trainers and not is_others:
            _open_by_path(result, node, row)
        else:
            result.todo(node, row, result.source.text(node), NO_CHECKPOINT)


def _tuners(source: Source) -> set[ast.Call]:
    return {call for call, dotted in source.names.calls() if dotted in (*TUNERS, *RESTORES)}


def _other_tuners(source: Source, tuned: Tuned) -> set[ast.Call]:
    """The Tuners of a file that run no trainer, as far as it shows."""
    mine: set[ast.AST | None] = {tuned.tuner, *(source.names.parents.get(node) for node in tuned.handed)}
    mine |= {source.names.parents.get(parent) for parent in mine if isinstance(parent, ast.keyword)}
    return {call for call in _tuners(source) - mine if not may_be_trainer(source, passed(call, 0, "trainable"))}


def _open_by_path(result: Result, node: ast.Attribute, row: Row | None) -> None:
    """The checkpoint of a trial, where the trainer put it: that of the last report, or of the last one that had one."""
    source = result.source
    of_any = ends_without_checkpoint(source)
    start, end = source.start(node), source.end(node)
    place, note = (
        ('metrics_dataframe["checkpoint_path"].dropna().iloc[-1]', _OPENED_OF_ANY) if of_any else (_PATH, _OPENED)
    )
    asked = source.names.parents.get(node)
    if is_asked_whether(source, node):
        column = f'{"metrics_dataframe" if of_any else "metrics"}.get("checkpoint_path")'
        is_bare = of_any and not isinstance(asked, ast.Compare)  # a column is neither true nor false
        result.edit(end - len(node.attr), end, f"{column} is not None" if is_bare else column)
        result.note(node, row, source.text(node), note)
        return
    if isinstance(asked, ast.Attribute) and asked.attr == "path":
        result.edit(end - len(node.attr), source.end(asked), place)
        result.note(node, row, source.text(node), note)
        return
    try:
        module, imports = ensure(source, "ray.train", node)
    except Taken:
        result.todo(node, row, source.text(node), NO_CHECKPOINT)
        return
    result.edits += imports
    result.edit(start, start, f"{module}.Checkpoint(")
    result.edit(end - len(node.attr), end, f"{place})")
    result.note(node, row, source.text(node), note)
