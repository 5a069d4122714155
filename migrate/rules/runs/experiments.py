"""An ``Experiment`` that is made in one place and run in another: a dictionary of arguments, which a ``Tuner`` gets.

Fires on ``ray.tune.Experiment(...)`` where all that the file does with it is to hand it to ``tune.run`` or
``run_experiments``: through variables and functions of the file, perhaps in several branches. The experiment becomes
``dict(...)`` of its arguments, and the call that runs it calls a function that is written into the file once,
``run_in_tuner(**experiment)``: see ``tune_run``. It gives today's ``ExperimentAnalysis``; ``run_experiments`` gave its
``trials``.

Declines, with a remark: experiments that are used for something else, too, in lists, or returned by functions that
other files call, all of a file that runs something which may be an experiment of elsewhere, and arguments that a
``Tuner`` has no place for, such as ``export_formats`` and ``loggers`` that are not known. They stay.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from migrate.conversions.loggers import class_loggers
from migrate.converted import NotConvertible
from migrate.edit.callsite import Given, arguments, keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import entries, replaced
from migrate.edit.importing import Taken, ensure_as_is
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.calls.kinds_of_call import is_experiments
from migrate.tune.calls.read_call import read
from migrate.tune.calls.what_is_run import RUN, may_run_unseen
from migrate.tune.experiments.call import (
    BESIDE_ONE,
    NO_EFFECT,
    OF_THE_RUN,
    RUN_EXPERIMENTS,
    TAKING,
    described_by,
    named_arguments,
)
from migrate.tune.experiments.values import Experiments, followed, makers
from migrate.tune.results.analysis_uses import AnalysisUses
from migrate.tune.results.follow import Flow
from migrate.tune.written.run_function import NAME, NEEDLESS, Written, function_text, needless_of

ORDER = 18

_EXPERIMENT: Final = "ray.tune.Experiment"
_RUNNERS: Final = (RUN, RUN_EXPERIMENTS)
_TRAINABLE: Final = "run_or_experiment"
_LOGGERS: Final = "loggers"
_CALLBACKS: Final = "callbacks"
_SERVED: Final = "`{name}`, written into the file, gives the arguments of the experiment to a `Tuner`"

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


def described(path):
    return tune.Experiment("digits", run=Model, stop={"training_iteration": 9}, num_samples=2, local_dir=path)


def search(path, scheduler):
    experiment = described(path)
    if scheduler is None:
        return tune.run_experiments(experiment, verbose=1)
    return tune.run_experiments(experiment, scheduler=scheduler, queue_trials=True)
""",
        f"""\
import os

from ray import tune
{function_text()}

def described(path):
    return dict(name="digits", run_or_experiment=Model, stop={{"training_iteration": 9}}, num_samples=2, local_dir=path)


def search(path, scheduler):
    experiment = described(path)
    if scheduler is None:
        return {NAME}(**experiment, verbose=1).trials
    return {NAME}(**experiment, scheduler=scheduler).trials
""",
    ),
)


def rewrite(result: Result) -> None:
    """Make dictionaries of experiments that are only run."""
    source = result.source
    made = [call for call in makers(source) if not guarded(source.names, call)]
    flow = Flow(source, made)
    served: list[Experiments] = []
    for group in flow.connected(made):
        try:
            experiments = followed(source, flow, set(group), _RUNNERS)
            if all(_is_tuner(source, call) for call in experiments.run):
                continue
            for call in experiments.made:
                _of_experiment(source, call, is_named=bool(experiments.named))
            for call in experiments.run:
                _of_run(source, call)
            if any(map(_loggers, experiments.made)) and any(keyword(call, _CALLBACKS) for call in experiments.run):
                raise Declined("callbacks are said twice")
        except (Declined, Taken):
            continue  # other rules say why it stays, and give it the names of today
        served.append(experiments)
    run = [call for experiments in served for call in experiments.run]
    if not served or may_run_unseen(source, run):
        return
    try:
        written = Written(source, [experiments.made[0] for experiments in served])
    except (Declined, Taken):
        return
    result.edits += written.edits
    for experiments in served:
        for call in experiments.made:
            result.edits += _made(source, call)
        for asked in experiments.named:
            result.edit(source.end(asked.value), source.end(asked), '["name"]')
        for call in experiments.run:
            result.edits += _run(source, call, written.name)
            result.note(call, None, f"{RUN}(...)", _SERVED.format(name=written.name))
            for word in _beside(call):
                row = parameters_of(RUN).get(str(word.arg))
                result.note(word.value, row, row.old if row is not None else str(word.arg), BESIDE_ONE)
    lists = [call for call in run if is_experiments(source, call)]
    analyses = [call for call in run if call not in lists]
    flow = Flow(source, analyses, lists)
    uses = AnalysisUses(source, flow, defaults=not result.since_08, since_08=result.since_08, before=result.before)
    result.edits += uses.rewrite(flow.uses(set(analyses)))


def _is_tuner(source: Source, call: ast.Call) -> bool:
    """Whether a call can become a ``Tuner`` in its place, which other rules see to."""
    try:
        read(source, call)
    except (Declined, Taken):
        return False
    return True


def _of_experiment(source: Source, made: ast.Call, *, is_named: bool) -> None:
    """Look at the arguments of an experiment.

    Args:
        source: The file.
        made: The call that makes it.
        is_named: Whether it is asked for its name.

    Raises:
        Declined: If the function that runs a ``Tuner`` cannot take one of them.
    """
    given = [argument._replace(name=described_by(argument.name)) for argument in named_arguments(source, made)]
    names = [argument.name for argument in given]
    if (
        "run" not in names
        or (is_named and "name" not in names)
        or len(set(names)) < len(names)
        or source.names.lookup("dict", source.names.module)
    ):
        raise Declined("cannot tell what it runs")
    _callbacks(source, made)
    loggers = _loggers(made)
    needless_of(source, [argument for argument in given if argument.name != "run" and argument.node is not loggers])


def _loggers(made: ast.Call) -> ast.expr | None:
    return keyword(made, _LOGGERS)


def _callbacks(source: Source, made: ast.Call) -> tuple[str, list[Edit]]:
    """The argument that takes the place of an experiment's loggers, if it needs one, and its imports.

    Raises:
        Declined: If one of them is not known.
        Taken: If the name of a callback means something else in the file.
    """
    loggers = _loggers(made)
    if loggers is None:
        return "", []
    try:
        converted = class_loggers(source, loggers, source.text(loggers))
    except NotConvertible as reason:
        raise Declined(str(reason)) from None
    imports = [edit for module in converted.modules for edit in ensure_as_is(source, module, made)]
    text = converted.texts[0]
    return f"{_CALLBACKS}={text}" if text else "", imports


def _of_run(source: Source, call: ast.Call) -> list[Given]:
    """The arguments of a call that runs an experiment, beside that.

    Raises:
        Declined: If the function that runs a ``Tuner`` cannot take one of them.
    """
    given = arguments(source, call)[0]
    others = [argument for argument in given if argument.name not in ("", *TAKING, "concurrent", *NO_EFFECT)]
    described = parameters_of(_EXPERIMENT).keys() | OF_THE_RUN
    if guarded(source.names, call) or any(argument.name in ("*", "**", *described) for argument in others):
        raise Declined("its arguments cannot be told apart")
    needless_of(source, others)
    return others


def _beside(call: ast.Call) -> list[ast.keyword]:
    """What describes an experiment, and stands beside one that is run: nothing looked at it."""
    return [word for word in call.keywords if word.arg in NO_EFFECT]


def _made(source: Source, made: ast.Call) -> list[Edit]:
    """The edits after which an experiment is a dictionary of its arguments."""
    edits = [Edit(source.start(made.func), source.end(made.func), "dict")]
    positional = iter(("name", _TRAINABLE))
    new: dict[str, str] = {}
    if _loggers(made) is not None:
        new[_LOGGERS], imports = _callbacks(source, made)
        edits += imports
    for entry in entries(source, made):
        if entry.name == _LOGGERS:
            continue
        if entry.name == "*":
            edits.append(Edit(entry.start, entry.start, f"{next(positional)}="))
            continue
        name = _TRAINABLE if entry.name == "run" else described_by(entry.name)
        if name in NEEDLESS:
            new[entry.name] = ""
        elif name != entry.name:
            edits.append(Edit(entry.start, entry.start + len(entry.name), name))
    return [*edits, *(replaced(source, made, new) if new else [])]


def _run(source: Source, call: ast.Call, name: str) -> list[Edit]:
    """The edits after which a call runs a dictionary of arguments."""
    experiment = passed(call, 0, *TAKING)
    word = next((word for word in call.keywords if word.value is experiment), experiment)
    assert experiment is not None and word is not None
    gone = {argument.name: "" for argument, _ in needless_of(source, _of_run(source, call))}
    gone |= {word.arg: "" for word in call.keywords if word.arg == "concurrent"}
    gone |= {str(word.arg): "" for word in _beside(call)}
    edits = [
        Edit(source.start(call.func), source.end(call.func), name),
        Edit(source.start(word), source.start(experiment), "**"),
        *(replaced(source, call, gone) if gone else []),
    ]
    is_used = not isinstance(source.names.parents.get(call), ast.Expr)
    end = source.end(call)
    return [*edits, Edit(end, end, ".trials")] if is_used and is_experiments(source, call) else edits
