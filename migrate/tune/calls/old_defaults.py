"""What ``tune.run`` took for granted and a ``Tuner`` does not, written out."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.running.tuners import RUNS
from migrate.rule import Declined
from migrate.tune.calls.tune_call import Resources, TuneCall
from migrate.tune.files.trial_files import leaves_files, reads_files
from migrate.tune.trainables.registered_names import is_registered_name, is_same_name, may_name_run, registered

_STORED: Final = "storage_path"
_LOCAL: Final = "local_dir"
_OF_TRAINERS: Final = ("as_trainable", "to_tune_trainable")
_OF_LOOPS: Final = ".DistributedTrainableCreator"


def with_old_defaults(asked: TuneCall) -> TuneCall:
    """Add what ``tune.run`` took for granted and a ``Tuner`` does not."""
    run, checkpoints = asked.fields("RunConfig"), asked.fields("CheckpointConfig")
    is_function = asked.runs_function
    registered_name = "" if _is_dated(asked) else _registered_name(asked)
    if registered_name:
        asked = asked.put("RunConfig", _name_of_run(registered_name, run.get("name")))
    if "checkpoint_config" in run:
        if checkpoints:
            raise Declined("`checkpoint_config` together with the older checkpoint arguments")
    elif "checkpoint_at_end" not in checkpoints and not is_function and not _is_of_trainer(asked):
        asked = asked.put("CheckpointConfig", Argument("checkpoint_at_end", Raw("False")))
    leaves = leaves_files(asked.source, asked.trainable.node) or asked.source.once(reads_files)
    if "sync_config" not in run and (_logs_to_file(run) or leaves):
        sync = Call(f"{asked.tune}.SyncConfig", [Argument("sync_artifacts", Raw("True"))])
        asked = asked.put("RunConfig", Argument("sync_config", sync))
    is_plain = is_function or bool(registered(asked.source, asked.trainable.node))
    if asked.resources is None and is_plain and _has_resources_elsewhere(asked):
        asked = asked._replace(resources=Resources(Raw('{"cpu": 1}')))
    return asked


def _is_of_trainer(asked: TuneCall) -> bool:
    """Whether it is the class that was made of a trainer or of its loop, in whose place a function runs the trainer."""
    made = asked.source.names.value(asked.trainable.node)
    if not isinstance(made, ast.Call):
        return False
    is_own = isinstance(made.func, ast.Attribute) and made.func.attr in _OF_TRAINERS
    return is_own or (asked.source.names.dotted(made.func) or "").endswith(_OF_LOOPS)


def _registered_name(asked: TuneCall) -> str:
    """The code that gives the registered name of what is run: empty if it has none, or nothing is known of it."""
    node, text = asked.trainable.node, asked.trainable.text
    if is_registered_name(asked.source, node):
        return text
    may_be = asked.resume.condition == "False" and may_name_run(asked.source, node)  # what resumes needs one name
    return f"{text} if isinstance({text}, str) else None" if may_be else ""


def _is_dated(asked: TuneCall) -> bool:
    """Whether the directory of a run without a name has the date in it: since Ray 2.7 every one has."""
    from migrate.leftovers.age import written_for_26

    names = {given.name for given in asked.parameters}
    return _STORED in names and _LOCAL not in names and not written_for_26(asked.source.as_given)


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
    is_choice = isinstance(ast.parse(f"({trainable})", mode="eval").body, ast.IfExp)
    otherwise = f"({trainable})" if is_choice else trainable
    return Argument("name", Raw(f"({name.text}) or {otherwise}"), name.before, name.after)


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
