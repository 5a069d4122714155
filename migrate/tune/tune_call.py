"""Reading a call of ``tune.run``: what it asks for, in the places that the modern API has for it.

The places come from the catalogue's rows, the values from :mod:`migrate.conversions`. What has no place, or may mean
one thing or another, is refused with :class:`migrate.rule.Declined`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final, NamedTuple

from legacy_api import Row, find, parameters_of
from migrate import conversions
from migrate.conversions import Resume
from migrate.converted import NotConvertible
from migrate.edit.callsite import Given, arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure, ensure_as_is
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.owners import owner_of
from migrate.resolve.settings import settings_of, specifications
from migrate.resolve.source import Source
from migrate.resolve.tuners import RUNS
from migrate.rule import AtRunTime, Declined
from migrate.tune.classes_only import FOR_CLASSES, SAVING_OF_CLASSES, makes_function, of_classes_only
from migrate.tune.commented_arguments import sorted_out
from migrate.tune.experiment_call import (
    RUN_EXPERIMENTS,
    TAKING,
    as_run,
    is_experiment,
)
from migrate.tune.registered_names import is_registered_name, is_same_name, registered
from migrate.tune.stored import CARRIED, is_carried_by_own, one_place
from migrate.tune.trainable_class import is_class
from migrate.tune.trial_files import leaves_files, reads_files
from migrate.tune.unpacked import unpacked
from migrate.tune.what_is_run import RUN, may_run_unseen, trainable_of

_RETURN_TRIALS: Final = "return_trials"
_RESTORE: Final = "restore"
_RESUME: Final = "resume"
_BEGINNING: Final = (_RESUME, "restore")
"""Where a run is begun anew or not, its arguments are written twice."""
_REUSED: Final = "reuse_actors"
_STORED: Final = "storage_path"
_LOCAL: Final = "local_dir"

Places = dict[str, dict[str, Argument]]
"""Arguments to write, by the class that takes them and their name there: ``RunConfig``, ``storage_path``."""


class Resources(NamedTuple):
    """What each trial gets, the comments that go with it, and the variable that says it if that may be None."""

    value: Raw
    comments: tuple[str, ...] = ()
    variable: str = ""


class TuneCall(NamedTuple):
    """What one call of ``tune.run`` asks for.

    Attributes:
        source: The file.
        call: The call.
        tune: How the code around it writes the module ``ray.tune``.
        imports: Edits that import what the new code names.
        trainable: What is to be run.
        parameters: All other arguments, each by its name.
        places: Where their values go.
        closing: Comments that belong to no argument that is written.
        aside: Arguments that are commented out, by the class that would take them.
        resume: Whether a stored run is continued.
        raises: When a failed trial raises: always (empty), never (None), or when the text is true.
        resources: What each trial gets, if it is said.
        restore: The checkpoint that each trial begins with, if it is said.
        dropped: Arguments that mean nothing any more, with their rows.
        settings: Statements that set variables of the environment, which trials get from the driver.
    """

    source: Source
    call: ast.Call
    tune: str
    imports: list[Edit]
    trainable: Given
    parameters: list[Given]
    places: Places
    closing: tuple[str, ...] = ()
    aside: Mapping[str, tuple[str, ...]] = {}
    resume: Resume = Resume("False")
    raises: str | None = ""
    resources: Resources | None = None
    restore: Given | None = None
    dropped: tuple[tuple[Given, Row], ...] = ()
    settings: tuple[str, ...] = ()

    @property
    def has_defaults(self) -> bool:
        """Whether the run says what its best trial is."""
        return self.says_mode and "metric" in {given.name for given in self.parameters}

    @property
    def says_mode(self) -> bool:
        """Whether the run says if the best trial has the highest metric or the lowest."""
        return "mode" in {given.name for given in self.parameters}

    @property
    def never_resumes(self) -> bool:
        """Whether it is to go on if it is there, and has no name: then each run was in a directory of its own."""
        return self.resume.if_present and "name" not in self.fields("RunConfig")

    @property
    def has_plain_space(self) -> bool:
        """Whether the search space is literals and sampling functions only, so that a saved run has all of it."""
        given = next((given for given in self.parameters if given.name == "config"), None)
        if given is None:
            return False
        names = self.source.names
        for node in ast.walk(names.value(given.node)):
            if isinstance(node, ast.Lambda):
                return False
            if isinstance(node, ast.Name | ast.Attribute) and not (names.dotted(node) or "").startswith("ray.tune"):
                return False
        return True

    def fields(self, owner: str) -> dict[str, Argument]:
        """The arguments of one class, by name."""
        return self.places.get(owner, {})

    def put(self, owner: str, argument: Argument) -> TuneCall:
        """The same with one more argument, or another one of that name."""
        fields = {**self.fields(owner), argument.name: argument}
        return self._replace(places={**self.places, owner: fields})


def read(source: Source, call: ast.Call) -> TuneCall:
    """What a call of ``tune.run`` asks for.

    Raises:
        Declined: If something of it has no counterpart, or none that is certain.
        Taken: If a name that the new code needs means something else in the file.
    """
    tune, imports = _module(source, call)
    given, closing = arguments(source, call)
    given, removed = _named(source, call, given)
    imports = [*imports, *removed]
    is_given_experiment = _is_given_experiment(source, given)
    if is_given_experiment and source.once(may_run_unseen):  # without it, nothing tells that the file makes some
        raise Declined("another run of the file may be given an `Experiment`, too; give its arguments to a `Tuner`")
    if is_experiments(source, call) or is_given_experiment:
        given, removed = as_run(source, call, given)
        imports = [*imports, *removed]
    trainable, parameters = trainable_of(source, given)
    if is_carried_by_own(source, {argument.name: argument.node for argument in parameters}):
        raise Declined(CARRIED, find(f"{RUN}(upload_dir)"))
    parameters, needless, modules = one_place(source, parameters)
    imports += [edit for module in modules for edit in ensure_as_is(source, module, call)]
    rows = parameters_of(RUN)
    aside: dict[str, tuple[str, ...]] = {}
    if not any(argument.name in _BEGINNING for argument in parameters):
        parameters, closing, aside = sorted_out(rows, parameters, tuple(closing))
    asked = TuneCall(source, call, tune, imports, trainable, parameters, {}, aside=aside)
    if needless is not None:
        dropped = (needless, rows[needless.name])
        asked = _aside(asked._replace(dropped=(dropped,)), needless.all_comments)
    for argument in parameters:
        row = rows.get(argument.name)
        if row is None:
            raise Declined(f"`{argument.name}` is no parameter of `tune.run` that is known")
        try:
            asked = _take(asked, argument, row)
        except NotConvertible as reason:
            is_known = argument.name != _RESUME or conversions.constant(source, argument.node) is not ...
            raise (Declined if is_known else AtRunTime)(f"`{argument.name}`: {reason}", row) from reason
    return _with_old_defaults(asked._replace(closing=(*asked.closing, *closing)))


def is_experiments(source: Source, call: ast.Call) -> bool:
    """Whether a call is one of ``run_experiments``, whose result is a list of trials."""
    return owner_of(source.names.dotted(call.func) or "") == RUN_EXPERIMENTS


def gives_trials(source: Source, call: ast.Call) -> bool:
    """Whether a call gives a list of trials: ``run_experiments``, or ``tune.run(return_trials=True)`` of Ray 0.8."""
    if is_experiments(source, call):
        return True
    asked = any(word.arg == _RETURN_TRIALS and _is_true(word.value) for word in call.keywords)
    return asked and source.names.dotted(call.func) in RUNS


def _is_given_experiment(source: Source, given: list[Given]) -> bool:
    """Whether the first argument is an ``Experiment`` that is made in the call, or just for it."""
    first = next((argument.node for argument in given if argument.name in ("", *TAKING)), None)
    value = None if first is None else source.names.value(first)
    return isinstance(value, ast.Call) and is_experiment(source.names.dotted(value.func))


def _is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _module(source: Source, call: ast.Call) -> tuple[str, list[Edit]]:
    if isinstance(call.func, ast.Attribute) and source.names.dotted(call.func.value) == "ray.tune":
        return source.text(call.func.value), []
    return ensure(source, "ray.tune", call)


def _named(source: Source, call: ast.Call, given: list[Given]) -> tuple[list[Given], list[Edit]]:
    """The arguments with those that are unpacked from a dictionary by their names; and edits that remove it."""
    named: list[Given] = []
    edits: list[Edit] = []
    for argument in given:
        if argument.name != "**":
            named.append(argument)
            continue
        entries = unpacked(source, call, argument)
        named += entries.given
        edits += entries.edits
    words = [argument.name for argument in named if argument.name not in ("", "*")]
    if len(set(words)) < len(words):
        raise Declined("an argument is given twice")
    return named, edits


def _is_function(asked: TuneCall) -> bool:
    """Whether the trainable is certainly a function."""
    return makes_function(asked.source, asked.trainable.node)


# -- the parameters -----------------------------------------------------------------------------------------------


def _take(asked: TuneCall, given: Given, row: Row) -> TuneCall:
    """What is asked for with one more argument."""
    if row.action == "drop" or (row.to[:1] in FOR_CLASSES and _is_function(asked)):
        return _aside(asked._replace(dropped=(*asked.dropped, (given, row))), given.all_comments)
    if row.action == "refuse" or not row.to:
        raise Declined(f"`{given.name}` cannot be carried over", row)
    target = row.to[0]
    is_none = isinstance(given.node, ast.Constant) and given.node.value is None
    if target == "RunConfig.checkpoint_config" and _is_none(asked, given):
        return _aside(asked, given.all_comments)  # as if it were not given: a Tuner's own default is another
    if target == "Tuner.restore":
        if given.name == _RESUME:
            resume = conversions.resume_mode(asked.source, given.node, given.text)
            return _aside(asked._replace(resume=resume), given.comments)
        if not is_none:
            raise Declined(f"`{given.name}` has no counterpart that is certain", row)
        return _aside(asked, given.comments)
    if target == "ExperimentAnalysis.trials":  # see `gives_trials`
        if not isinstance(given.node, ast.Constant):
            raise Declined(f"`{given.name}` decides what is returned, and its value is not known", row)
        return _aside(asked, given.comments)
    if target == "run.raise_on_failed_trial":
        return _aside(asked._replace(raises=_condition(given)), given.comments)
    if target.startswith("environ."):
        return _set(asked, given, row)
    if target.startswith("run."):
        if not is_none and given.name == _RESTORE and _can_restore(asked):
            return _aside(asked._replace(restore=given), given.comments)
        if not is_none and given.name == _RESTORE and _is_chosen_later(asked):
            raise AtRunTime("whether a class is run, which can load the checkpoint, is known at run time only", row)
        if not is_none:
            raise Declined(f"a Tuner has no `{given.name}`", row)
        return _aside(asked, given.comments)
    if given.name == _REUSED and reuses_restored(asked):
        return _aside(asked, given.all_comments)
    if row.convert == "resources":
        resources = _resources(asked, given)
        return asked._replace(resources=resources) if resources else _aside(asked, given.all_comments)
    return _place(asked, given, row)


def _set(asked: TuneCall, given: Given, row: Row) -> TuneCall:
    """What is asked for with a variable of the environment, one for all runs; True is what is so without it."""
    value = conversions.constant(asked.source, given.node)
    if value is None or value is True:
        return _aside(asked, given.all_comments)
    runs = [call for call, dotted in asked.source.names.calls() if dotted in RUNS or dotted.endswith(".Tuner")]
    if value is not False or len(runs) > 1:
        raise Declined(f"a Tuner has no `{given.name}`", row)
    module, imports = ensure(asked.source, "os", asked.call)
    setting = f'{module}.environ["{row.to[0].partition(".")[2]}"] = "0"'
    asked = asked._replace(settings=(*asked.settings, setting), imports=[*asked.imports, *imports])
    return _aside(asked, given.all_comments)


def _is_chosen_later(asked: TuneCall) -> bool:
    """Whether the trainable is a name that something was registered by, or what a setting or a caller says."""
    source, node = asked.source, asked.trainable.node
    value = source.names.value(node)
    if makes_function(source, node) or source.names.dotted(value) is not None:
        return False
    bindings = source.names.bindings(value)
    is_told = bool(bindings) and all(one.kind == "param" or _is_setting(one.value) for one in bindings)
    return is_told or _is_setting(value) or (isinstance(value, ast.Constant) and isinstance(value.value, str))


def _is_setting(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Attribute | ast.Subscript)


def _can_restore(asked: TuneCall) -> bool:
    """Whether the trainable is a class that can load a checkpoint in its ``setup``."""
    return is_class(asked.source, asked.trainable.node) or is_of_rllib(asked.source, asked.call)


def is_of_rllib(source: Source, call: ast.Call) -> bool:
    """Whether an experiment has an environment beside its config, as algorithms of RLlib alone have one."""
    if not is_experiments(source, call):
        return False
    described = (settings_of(source, experiment) for experiment in specifications(source, call))
    return any(setting.name == "env" for settings in described for setting in settings)


def reuses_restored(asked: TuneCall) -> bool:
    """Whether trials share actors, whose ``setup`` is called once, although each has to load a checkpoint in it."""
    given = {given.name: given.node for given in asked.parameters}
    reused, restored = given.get(_REUSED), given.get(_RESTORE)
    if reused is None or restored is None or (isinstance(restored, ast.Constant) and restored.value is None):
        return False
    return conversions.constant(asked.source, reused) not in (None, False) and _can_restore(asked)


def _is_none(asked: TuneCall, given: Given) -> bool:
    value = asked.source.names.value(given.node)
    return isinstance(value, ast.Constant) and value.value is None


def _aside(asked: TuneCall, comments: tuple[str, ...]) -> TuneCall:
    """Keep comments whose argument is not written."""
    return asked._replace(closing=(*asked.closing, *comments))


def _condition(given: Given) -> str | None:
    """When to raise: always (empty), never (None), or when the text is true."""
    if isinstance(given.node, ast.Constant):
        return "" if given.node.value else None
    return given.text if isinstance(given.node, ast.Name | ast.Attribute) else f"({given.text})"


def _resources(asked: TuneCall, given: Given) -> Resources | None:
    text = conversions.resources(asked.source, given.node, given.text).texts[0]
    text = text.replace("{tune}", asked.tune).replace("{{", "{").replace("}}", "}")
    if not text:
        return None
    value = given.raw if text == given.text else Raw(text)
    comments = given.comments if given.text in text else given.all_comments
    if not conversions.may_be_none(asked.source, given.node):
        return Resources(value, comments)
    return Resources(value, comments, f"({text})" if isinstance(given.node, ast.IfExp) else text)


def _place(asked: TuneCall, given: Given, row: Row) -> TuneCall:
    """Put the value of an argument where its row says; its comments go with the first text."""
    texts: tuple[str, ...] = (given.text,)
    # Already Ray 2.7 refused a relative storage path, and what a variable holds may be a URI, which is left as it is.
    is_literal = isinstance(asked.source.names.value(given.node), ast.Constant)
    if row.convert and (given.name != "storage_path" or is_literal):
        converted = getattr(conversions, row.convert)(asked.source, given.node, given.text)
        texts = converted.texts
        needed = [edit for module in converted.modules for edit in ensure_as_is(asked.source, module, asked.call)]
        asked = asked._replace(imports=[*asked.imports, *needed])
    if row.to[:1] in SAVING_OF_CLASSES:
        texts = (of_classes_only(asked.source, asked.trainable.node, given.node, texts[0], row.to[0]),)
    placed = False
    for target, text in zip(row.to, texts, strict=True):
        if not text:
            continue
        owner, _, field = target.partition(".")
        if field in asked.fields(owner):
            raise Declined(f"two arguments both mean `{field}`", row)
        value = given.raw if text == given.text else Raw(text)
        inside = () if given.text in text else given.raw.comments
        comments = ((), "") if placed else ((*given.before, *inside), given.after)
        asked = asked.put(owner, Argument(field, value, *comments))
        placed = True
    return asked if placed else _aside(asked, given.all_comments)


# -- what is not said ---------------------------------------------------------------------------------------------


def _with_old_defaults(asked: TuneCall) -> TuneCall:
    """Add what ``tune.run`` took for granted and a ``Tuner`` does not."""
    run, checkpoints = asked.fields("RunConfig"), asked.fields("CheckpointConfig")
    is_function = _is_function(asked)
    if is_registered_name(asked.source, asked.trainable.node) and not _is_dated(asked):
        asked = asked.put("RunConfig", _name_of_run(asked.trainable.text, run.get("name")))
    if "checkpoint_config" in run:
        if checkpoints:
            raise Declined("`checkpoint_config` together with the older checkpoint arguments")
    elif "checkpoint_at_end" not in checkpoints and not is_function:
        asked = asked.put("CheckpointConfig", Argument("checkpoint_at_end", Raw("False")))
    leaves = leaves_files(asked.source, asked.trainable.node) or asked.source.once(reads_files)
    if "sync_config" not in run and (_logs_to_file(run) or leaves):
        sync = Call(f"{asked.tune}.SyncConfig", [Argument("sync_artifacts", Raw("True"))])
        asked = asked.put("RunConfig", Argument("sync_config", sync))
    is_plain = is_function or bool(registered(asked.source, asked.trainable.node))
    if asked.resources is None and is_plain and _has_resources_elsewhere(asked):
        asked = asked._replace(resources=Resources(Raw('{"cpu": 1}')))
    return asked


def _is_dated(asked: TuneCall) -> bool:
    """Whether the directory of a run without a name has the date in it: since Ray 2.7 every one has."""
    from migrate.leftovers.age import written_for_26

    names = {given.name for given in asked.parameters}
    return _STORED in names and _LOCAL not in names and not written_for_26(asked.source)


def _logs_to_file(run: Mapping[str, Argument]) -> bool:
    """Whether what a trial prints goes to a file, which is in the directory that the trial works in."""
    value = run["log_to_file"].value if "log_to_file" in run else None
    return isinstance(value, Raw) and value.lines != ["False"]


def _name_of_run(trainable: str, name: Argument | None) -> Argument:
    """The name of a run of something registered, which is the name of that where none is given: through Ray 2.6."""
    if name is None or name.text == "None":
        return Argument("name", Raw(trainable), *((name.before, name.after) if name else ()))
    try:
        written = ast.parse(f"({name.text})", mode="eval").body
    except SyntaxError:  # a comment at its end
        return name
    branches = [written.body, written.orelse] if isinstance(written, ast.IfExp) else []
    if not any(isinstance(branch, ast.Constant) and branch.value is None for branch in branches):
        return name
    return Argument("name", Raw(f"({name.text}) or {trainable}"), name.before, name.after)


def _has_resources_elsewhere(asked: TuneCall) -> bool:
    """Whether the same function, or the same name, is given resources in another place of the file."""
    names = asked.source.names
    mine = names.binding(asked.trainable.node)
    for call, dotted in names.calls():
        given = keyword(call, "resources_per_trial") if dotted in RUNS else None
        is_run = given is not None and not (isinstance(given, ast.Constant) and given.value is None)
        marks = (is_run or dotted == "ray.tune.with_resources") and bool(call.args)
        if not marks:
            continue
        if mine is not None and names.binding(call.args[0]) is mine:
            return True
        if is_run and is_same_name(asked.source, call.args[0], asked.trainable.node):
            return True
    known = registered(asked.source, asked.trainable.node)
    return any(isinstance(one, ast.Call) and names.dotted(one.func) == "ray.tune.with_resources" for one in known)
