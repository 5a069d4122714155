"""Writing what a call of ``tune.run`` asks for: the ``Tuner``, its restore, the check and the analysis of its result.

Everything here is text. Where it goes is for the rule to say (:mod:`migrate.edit.surround`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from migrate.edit.edits import Edit
from migrate.edit.importing import ensure_as_is
from migrate.edit.render import Argument, Call, Raw, assignment
from migrate.edit.unless_none import unless_none
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.calls.commented_arguments import Commented, beside
from migrate.tune.calls.tune_call import Resources, TuneCall
from migrate.tune.results.logdir_column import row_of
from migrate.tune.trainables.registered_resources import resources_of_name
from migrate.tune.written.restored_class import restored

_NESTED: Final = {"CheckpointConfig": "checkpoint_config", "FailureConfig": "failure_config"}
_AROUND: Final = {**dict.fromkeys(_NESTED, "RunConfig"), "RunConfig": "Tuner", "TuneConfig": "Tuner"}
"""In which class's arguments each of the settings stands; the inner ones come first."""
_LEADING: Final = ("name", "storage_path")
_HOME: Final = 'os.path.expanduser("~/ray_results")'


class Run(NamedTuple):
    """A run, written.

    Attributes:
        before: Statements that come before it. Each begins without its indentation and goes on with it.
        fit: What to write at a column to run it.
        imports: Edits that import what it names.
    """

    before: list[str]
    fit: Callable[[int], str]
    imports: list[Edit]


def run(asked: TuneCall, indent: str) -> Run:
    """The run as a ``Tuner``, for code that is indented by ``indent``.

    Raises:
        Declined: If it cannot be written.
        Taken: If a name that it needs means something else in the file.
    """
    width = len(indent)
    asked, made = resources_of_name(asked, indent)
    asked, loading = restored(asked, indent)
    made = [*asked.settings, *made, *loading]
    trainable = _trainable(asked)
    if asked.resume.condition == "False" or asked.never_resumes:
        return Run(made, _fit(_tuner(asked, trainable), width), asked.imports)
    asked, before = _with_names(asked, indent)
    before = [*made, *before]
    if asked.is_restored:
        restore = _restore(asked, trainable, (*_comments_lost(asked), *asked.closing))
        return Run(before, _fit(restore, width), asked.imports)
    is_plain = isinstance(asked.trainable.node, ast.Name | ast.Attribute | ast.Constant) and asked.resources is None
    if not is_plain:
        name, statement = _assign(asked.source, "trainable", trainable, indent)
        before.append(statement)
        trainable = Argument("", Raw(name))
    name = free_in(asked.source.names, asked.call, "tuner")
    before.append(_either(asked, trainable, name, indent))
    return Run(before, lambda column: f"{name}.fit()", asked.imports)


def check(asked: TuneCall, results: str, indent: str) -> list[str]:
    """What ``tune.run`` did at its end: raise if a trial failed."""
    if asked.raises is None:
        return []
    extra = f" and {asked.raises}" if asked.raises else ""
    error = f'{asked.tune}.TuneError("Trials did not complete", {results}.errors)'
    return [f"if {results}.errors{extra}:\n{indent}    raise {error}"]


def analysis(asked: TuneCall, results: str) -> Call:
    """The stored run as an ``ExperimentAnalysis``."""
    config = asked.fields("TuneConfig")
    given = [
        Argument("", Raw(f"{results}.experiment_path")),
        Argument("storage_filesystem", Raw(f"{results}.filesystem")),
    ]
    for field, name in (("metric", "default_metric"), ("mode", "default_mode")):
        if field in config:
            given.append(Argument(name, config[field].value))
    return Call(f"{asked.tune}.ExperimentAnalysis", given)


def in_order(asked: TuneCall, name: str, results: str) -> list[str]:
    """Sort the trials of an analysis: a stored run has them in any order, ``tune.run`` gave them as they were made."""
    row = row_of(name)
    order = free_in(asked.source.names, asked.call, "order", "order_of_trials")
    return [
        f"{order} = [{row}.path for {row} in {results}]",
        f"{name}.trials.sort(key=lambda trial: {order}.index(trial.path))",
    ]


def _fit(tuner: Call, width: int) -> Callable[[int], str]:
    return lambda column: tuner.at(column, width, len(".fit()")) + ".fit()"


# -- the tuner ----------------------------------------------------------------------------------------------------


def _trainable(asked: TuneCall) -> Argument:
    """The first argument of ``Tuner``: the trainable, with its resources."""
    given = asked.trainable
    if asked.resources is None:
        return Argument("", given.raw, given.before, given.after)
    made = _with_resources(asked, asked.resources)
    if isinstance(made, Call):
        return Argument("", made, given.before)
    return Argument("", made, (*given.comments, *asked.resources.comments))


def _with_resources(asked: TuneCall, resources: Resources) -> Call | Raw:
    """The trainable with its resources: with none where a variable says them that is None, which Ray refuses.

    What is said of one of them is said beside it.
    """
    given, wrapper = asked.trainable, f"{asked.tune}.with_resources"
    if resources.node is not None and isinstance(given.node, ast.Name | ast.Attribute):
        text, pattern = resources.variable, f"{wrapper}({given.text}, {{}})"
        return Raw(unless_none(asked.source, resources.node, text, pattern, given.text))
    value = Raw(f'{resources.variable} or {{"cpu": 1}}') if resources.variable else resources.value
    parts = [Argument("", given.raw, (), given.after), Argument("", value, resources.before, resources.after)]
    return Call(wrapper, parts)


def _tuner(asked: TuneCall, trainable: Argument) -> Call:
    """The call of ``Tuner``."""
    tune, aside = asked.tune, _commented(asked)
    parts = [trainable]
    if "param_space" in asked.fields("Tuner"):
        parts.append(asked.fields("Tuner")["param_space"])
    searched = list(asked.fields("TuneConfig").values())
    parts += _config(tune, "tune_config", "TuneConfig", searched, aside)
    config = asked.fields("RunConfig")
    ordered = [config[field] for field in _LEADING if field in config]
    ordered += [argument for field, argument in config.items() if field not in _LEADING]
    for owner, field in _NESTED.items():
        ordered += _config(tune, field, owner, list(asked.fields(owner).values()), aside)
    parts += _config(tune, "run_config", "RunConfig", ordered, aside)
    parts, closing = beside(parts, aside.get("Tuner", ()))
    return Call(f"{tune}.Tuner", parts, (*asked.closing, *closing))


def _commented(asked: TuneCall) -> dict[str, tuple[Commented, ...]]:
    """The arguments that are commented out, by the class that is written around them: none is made for them alone."""
    aside = dict(asked.aside)
    for owner, outer in _AROUND.items():
        inner = [one for one, around in _AROUND.items() if around == owner]
        if not any(asked.fields(one) for one in (owner, *inner)):
            aside[outer] = (*aside.get(outer, ()), *aside.pop(owner, ()))
    return aside


def _config(
    tune: str, name: str, owner: str, fields: list[Argument], aside: Mapping[str, tuple[Commented, ...]]
) -> list[Argument]:
    """The argument of a class of settings, if there is something to say in it."""
    written, closing = beside(fields, aside.get(owner, ()))
    return [Argument(name, Call(f"{tune}.{owner}", written, closing))] if written else []


# -- a run that is resumed ----------------------------------------------------------------------------------------


def _either(asked: TuneCall, trainable: Argument, name: str, indent: str) -> str:
    """The statement that restores the run if it is to be resumed, and makes a new one else."""
    condition = asked.resume.condition
    if condition == "True":
        condition = f"{asked.tune}.Tuner.can_restore({_run_path(asked).lines[0]})"
    inner = len(indent) + 4
    column = inner + len(name) + 3
    said_once = Argument(trainable.name, trainable.value)
    return (
        f"if {condition}:\n{indent}    {name} = {_restore(asked, said_once).at(column, inner)}\n"
        f"{indent}else:\n{indent}    {name} = {_tuner(asked, trainable).at(column, inner)}"
    )


def _restore(asked: TuneCall, trainable: Argument, closing: tuple[str, ...] = ()) -> Call:
    """The call of ``Tuner.restore``."""
    parts = [
        Argument("", _run_path(asked)),
        Argument("trainable", trainable.value, trainable.before, trainable.after),
        *(Argument(name, Raw(text)) for name, text in asked.resume.flags),
    ]
    space = asked.fields("Tuner").get("param_space")
    if space is not None and not asked.has_plain_space:
        parts.append(Argument("param_space", space.value))
    return Call(f"{asked.tune}.Tuner.restore", parts, closing)


def _run_path(asked: TuneCall) -> Raw:
    config = asked.fields("RunConfig")
    return Raw(f"os.path.join({config['storage_path'].text}, {config['name'].text})")


def _comments_lost(asked: TuneCall) -> list[str]:
    """The comments of arguments that a restored run does not repeat, without those that go with them."""
    config = asked.fields("RunConfig")
    found: list[str] = []
    for argument in (argument for fields in asked.places.values() for argument in fields.values()):
        found += argument.comments
        if isinstance(argument.value, Raw) and argument not in (config["storage_path"], config["name"]):
            found += argument.value.comments
    return asked.kept_of(found)


def _with_names(asked: TuneCall, indent: str) -> tuple[TuneCall, list[str]]:
    """Give what both branches of a resumed run need a name, and the run a place; also the assignments."""
    source = asked.source
    if "name" not in asked.fields("RunConfig"):
        raise Declined("`resume` without `name`; name the run to resume")
    asked = _with_place(asked)
    asked = asked._replace(imports=[*asked.imports, *ensure_as_is(source, "os", asked.call)])
    shared = [("RunConfig", asked.fields("RunConfig")[field]) for field in ("storage_path", "name")]
    shared = [(owner, argument) for owner, argument in shared if not _is_plain(argument.text)]
    space = asked.fields("Tuner").get("param_space")
    if space is not None and not asked.has_plain_space and "\n" in space.text:
        shared.append(("Tuner", space))
    statements = []
    for owner, argument in shared:
        name, statement = _assign(source, argument.name, argument, indent)
        statements.append(statement)
        asked = asked.put(owner, Argument(argument.name, Raw(name)))
    return asked, statements


def _with_place(asked: TuneCall) -> TuneCall:
    """Say where the run is, also where it says nothing or may say None: a path is joined with it."""
    given = asked.fields("RunConfig").get("storage_path")
    if given is None:
        return asked.put("RunConfig", Argument("storage_path", Raw(_HOME)))
    text = given.text
    if text.endswith(" else None"):
        text = f"{text.removesuffix('None')}{_HOME}"
    elif text.startswith("None if "):
        text = f"{_HOME}{text.removeprefix('None')}"
    return (
        asked
        if text == given.text
        else asked.put("RunConfig", Argument(given.name, Raw(text), given.before, given.after))
    )


def _assign(source: Source, wanted: str, argument: Argument, indent: str) -> tuple[str, str]:
    """A variable of its own for an argument, and the assignment, its comments above it."""
    name = source.names.free_name(wanted)
    width = len(indent)
    comments = "".join(f"{comment}\n{indent}" for comment in argument.comments)
    return name, f"{comments}{assignment(name, argument.value, width)}"


def _is_plain(text: str) -> bool:
    """Whether an expression is a dotted name or a literal, which can be written twice."""
    if text.replace(".", "").replace("_", "").isalnum():
        return True
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return False
    return True
