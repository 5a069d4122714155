"""``Tuner(trainer, param_space={"train_loop_config": ...})``: a Tune function builds the trainer and runs it.

Fires on a Tuner that is given a trainer made in the same file, also one that a function of it makes, or is given, in
the only call that it has, with a search space that is a dictionary with ``train_loop_config``, ``scaling_config`` and
``datasets`` in it, or a ``preprocessor``; it keeps its form, and so do the configs of results.
Metrics reach the trial through ``TuneReportCallback``. The ``RunConfig`` of the trainer goes to the Tuner if that has
none, and its ``CheckpointConfig`` to the trainer, who keeps the checkpoints; a trial that is tried again goes on from
them.

``Tuner(trainer.as_trainable())`` is a Tuner of the trainer without its ``RunConfig``, of which Tune knew nothing.

Trials whose names a callback hands on to MLflow and the like are called as they were, after the trainer's class.

With Population Based Training, which copies checkpoints from trial to trial, they go to the trial, too, and the loop
begins with the trial's. What that takes is written into the file.

What the trainer is made of is worked out in front of the function where it would be something else in the process of a
trial: what is read from ``self`` or from modules that the driver may have set, what functions return, and variables
that have another value later.

A trainer in an attribute that nothing but the Tuner of a method reads is made beside that Tuner.

Several Tuners of one trainer get a function each, where each has a ``RunConfig`` of its own, or none.

Declines, with a finding: a search space that cannot be seen, several Tuners of one trainer that have a configuration in
common, and Population Based Training of a loop that asks for no checkpoint; and what a function is given that is a
trainer by its name, or by what is searched for.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find, known, parameters_of
from migrate.edit.blank_lines import around, missing_above
from migrate.edit.callsite import Given, arguments, keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken, ensure, ensure_member
from migrate.edit.one_dictionary import with_last
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.settings.settings import given_as
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.boosting.training_function import is_given_parameters
from migrate.train.callbacks.kept_callbacks import told_apart
from migrate.train.searches.copied_checkpoints import Copied
from migrate.train.searches.merged_configs import is_flat, merging
from migrate.train.searches.names_in_trials import ask_for_names
from migrate.train.searches.opened_trial_checkpoints import tell_of_checkpoints
from migrate.train.searches.run_config_of_trainer import run_configs
from migrate.train.searches.searched_scaling import SCALING, is_dictionary, is_scaling, refused_scaling, searchable
from migrate.train.searches.shared_storage import above
from migrate.train.searches.side_by_side import LIMITED, STARVED, has_one_trial, is_limited, limit
from migrate.train.searches.trainers_by_name import is_trainer_by_name
from migrate.train.searches.trainers_in_attributes import made_beside
from migrate.train.searches.trials_of_trainers import tell_of_trials
from migrate.train.searches.tuned_trainer import Tuned, is_trainer, may_be_trainer, read
from migrate.train.searches.values_of_driver import taken_over, values_of_driver
from migrate.tune.calls.spelled_out import is_unpacking, spelled_out
from migrate.tune.written.tune_function import (
    AT_ONCE,
    CALLBACK,
    CONCURRENCY,
    in_place,
    of_run,
    parameter_beside,
    with_callbacks,
    written,
)

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


run_trainer = tune.with_resources(run_trainer, {"cpu": 0, "memory": 1})
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

_GIVEN: Final = "trainable"
_FORM: Final = "ray.tune.Tuner(trainer)"
_AS_TRAINABLE: Final = "ray.tune.run(trainer.as_trainable())"
_KEYS: Final = {"params": "train_loop_config", "trainer_init_config": "train_loop_config"}
"""What a search space calls otherwise than the constructor."""
_MERGED: Final = ("train_loop_config", *_KEYS)
"""Dictionaries of which a trial may have values for a part."""
_BY_NAME: Final = "by its name, or by what is searched for, this is a trainer, which a Tuner takes no more"
_FORGETS: Final = (
    "a trial that had not ended is a new one for Tune, though its trainer goes on where it was: its frame and its "
    "`result.json` have what it reports from then on, and `training_iteration` counts from 1"
)
_LOGGERS: Final = ("MLflowLoggerCallback", "WandbLoggerCallback", "CometLoggerCallback")


def rewrite(result: Result) -> None:
    """Rewrite every Tuner of a trainer."""
    source = result.source
    names = source.names
    kept = _unwrap(result)
    if result.edits:
        return  # the trainers that are bare now in the next round
    for call, dotted in names.calls():
        trainable = (passed(call, 0, _GIVEN) or given_as(source, call, _GIVEN)) if dotted in TUNERS else None
        is_one = may_be_trainer(source, trainable)
        if not (is_one or is_trainer_by_name(source, call, trainable)) or guarded(names, call):
            continue
        row = find(_FORM)
        if not is_one:
            result.decline(call.func, row, _FORM, _BY_NAME)
            continue
        try:
            result.edits += made_beside(source, call, trainable) or _spelled_out(source, call, trainable)
            if result.edits:
                return  # the rest in the next round
            tuned = read(source, call)
            limited = limit(source, tuned)
            edits = [*_edits(source, tuned), *limited.edits]
        except (Declined, Taken) as reason:
            result.decline(call.func, row, _FORM, str(reason))
            continue
        result.edits += edits
        if limited.edits:
            result.note(call, row, _FORM, LIMITED)
        elif limited.is_needed:
            result.todo(call, row, _FORM, STARVED)
        elif not is_limited(source, call) and not has_one_trial(source, tuned):
            result.note(call, row, _FORM, AT_ONCE if tuned.copied else CONCURRENCY)
        for entry in refused_scaling(source, tuned):
            gone = parameters_of(SCALING)[entry.name]
            result.note(entry.node, gone, gone.old, f"removed: {gone.note}")
        tell_of_trials(result, call, row, is_limited=bool(limited.edits), is_copied=bool(tuned.copied))
        for restored in () if tuned.copied else (node for node in tuned.handed if node is not tuned.trainable):
            result.note(restored, row, "ray.tune.Tuner.restore(trainer)", _FORGETS)
        ask_for_names(result, tuned, row)
        if not tuned.copied:
            tell_of_checkpoints(result, row, tuned)
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
    config = keyword(made, "run_config")
    own = source.names.value(config) if config is not None else None
    callbacks = keyword(own, "callbacks") if isinstance(own, ast.Call) else None
    ours = told_apart(source, callbacks)[0] if callbacks is not None else []
    if ours and isinstance(own, ast.Call):  # written by an earlier run
        kept = f"{source.text(own.func)}(callbacks=[{', '.join(map(source.text, ours))}])"
        return replaced(source, made, {"run_config": f"run_config={kept}"})
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
        of_trial = of_run(source, tune, callback)
    run_config, more = ensure_member(source, "ray.train", "RunConfig", tuned.made)
    imports += more
    name = names.free_name("run_trainer")
    outer, inner, shared, config = run_configs(source, tuned, run_config.removesuffix("RunConfig"), tune)
    made_of, closing = arguments(source, tuned.made)
    given = {argument.name or "train_loop_per_worker": argument for argument in made_of}
    values = values_of_driver(source, tuned, given)
    given |= {value.name: value.in_trial() for value in values}
    fields = with_callbacks(of_trial, inner)
    scaling = ""
    if "scaling_config" in tuned.space:
        scaling, more = ensure_member(source, "ray.train", "ScalingConfig", tuned.made)
        imports += more
    parameter = parameter_beside(tuned.made, *([config] if config is not None else []))
    merge, more = _merge(source, tuned, {argument.name or "train_loop_per_worker": argument for argument in made_of})
    imports += more
    written_arguments = [
        *_arguments(source, tuned, given, scaling, merge, parameter),
        Argument("run_config", Call(run_config, fields)),
        *([copied.of_start()] if copied is not None else []),
    ]
    trainer = Call(source.text(tuned.made.func), written_arguments, closing)
    indent = source.indent(source.start(statement))
    if copied is not None:
        text = copied.written(name, trainer, indent, parameter)
    else:
        text = written(name, trainer, tune, indent, parameter, shown=_shown(source, tuned))
    below = "\n" * (around(indent) + 1)
    worked_out = "".join(f"{value.written(indent)}\n{indent}" for value in values).rstrip()
    if worked_out and tuned.is_used:
        outer += [above(source, statement, worked_out), *taken_over(source, values)]
    elif worked_out:
        text = f"{worked_out}{below}{indent}{text}"
    if shared.above and config is not None and names.statement(config) is statement:
        text = f"{shared.above}{below}{indent}{text}"
    elif shared.above and config is not None:
        outer.append(above(source, names.statement(config), shared.above))
    imports += shared.imports
    start, end = source.start(statement), source.end(statement)
    if tuned.variable is None:
        line = source.line_start(start)
        missing = 0 if worked_out else missing_above(source, line, around(indent))
        edits = [Edit(line, line, f"{chr(10) * missing}{indent}{text}\n")]
    elif tuned.is_used:
        edits = [Edit(source.line_end(end), source.line_end(end), f"{below}{indent}{text}")]
    else:
        edits = [in_place(source, statement, text, is_apart=not worked_out)]
    edits += [Edit(source.start(node), source.end(node), name) for node in tuned.handed]
    return [*edits, *outer, *searchable(source, tuned), *_unsaid(source, tuned), *sorted(set(imports))]


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


def _merged(name: str, merge: str, base: Given, searched: str) -> Argument:
    """An argument of which dictionaries in dictionaries are merged, too."""
    return Argument(name, Call(merge, [Argument("", base.raw), Argument("", Raw(searched))]), base.before, base.after)


def _merge(source: Source, tuned: Tuned, given: dict[str, Given]) -> tuple[dict[str, str], list[Edit]]:
    """What merges what is searched for with what the trainer was given, where one level may not be enough."""
    found: dict[str, str] = {}
    edits: list[Edit] = []
    for key, node in tuned.space.items():
        base = given.get(_KEYS.get(key, key))
        if key in _MERGED and base is not None and not is_flat(source, base.node, node):
            found[key], more = merging(source, tuned.made)
            edits += more
    return found, edits


def _arguments(
    source: Source, tuned: Tuned, given: dict[str, Given], scaling: str, merge: dict[str, str], parameter: str
) -> list[Argument]:
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
        is_dict = base is not None and isinstance(base.node, ast.Dict) and key not in merge
        longer = with_last(base.raw, f"**{searched}") if base is not None and is_dict else None
        if name == "scaling_config":
            is_fields = is_dictionary(source.names.value(node)) or is_scaling(source, node)
            text = f"{scaling}(**{searched})" if is_fields else searched
        elif base is None or name == "preprocessor":
            text = searched
        elif key in merge:
            found.insert(1 if name == "train_loop_config" else len(found), _merged(name, merge[key], base, searched))
            continue
        elif isinstance(base.node, ast.Dict) and base.raw.one_line:
            inside = base.text.strip()[1:-1].strip().removesuffix(",")
            text = f"{{{inside}, **{searched}}}" if inside else searched
        else:
            text = f"{{**{base.text}, **{searched}}}"
        moved = base.raw.within(text) if base is not None else Raw(text)
        value = longer if longer is not None and name != "scaling_config" else moved
        found.insert(1 if name == "train_loop_config" else len(found), Argument(name, value))
    return found
