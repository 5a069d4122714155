"""A function that is written into a file for calls of ``run_experiments`` whose experiments are known at run time only.

It takes what ``run_experiments`` took and gives the trials; each experiment runs in a ``Tuner``, by the function for
calls of ``tune.run``, which is written into the file, too.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final

from legacy_api import Row
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import Given, arguments
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.render import Raw
from migrate.edit.written_before import written_before
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.running.loops import loops_around
from migrate.resolve.running.tuners import RUN_EACH
from migrate.resolve.settings.settings import put_into
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Declined
from migrate.tune.experiments.call import TAKING, described_by
from migrate.tune.written import run_function
from migrate.tune.written.run_function import needless_of

NAME: Final = RUN_EACH
_CONCURRENT: Final = "concurrent"
_FOR_ALL: Final = ("search_alg", "scheduler")
_RUN: Final = "run"
_OWN: Final = (_RUN, "env")
"""What an experiment has that ``tune.run`` did not take, beside the names of before Ray 0.8."""
_SAYS: Final = "Run each of the experiments that `run_experiments` took in a `Tuner`, one after the other."
_FUNCTION: Final = '''

def {name}(experiments, **given):
    """{says}"""
{imports}    if not isinstance(experiments, dict):
        raise TypeError("experiments: make a dictionary of them, by their names")
    if len(experiments) > 1 and any(given.get(key) is not None for key in ("search_alg", "scheduler")):
        raise TypeError("search_alg, scheduler: several experiments cannot share one")
    raises, trials = given.pop("raise_on_failed_trial", True), []
    for name, experiment in experiments.items():
        environment = {{"env": experiment["env"]}} if experiment.get("env") is not None else {{}}
        described = {{
            "num_samples": experiment.get("repeat"),
            "resources_per_trial": experiment.get("trial_resources"),
            **{{key: experiment[key] for key in experiment if key not in ("repeat", "trial_resources", "env", "run")}},
            "config": {{**(experiment.get("config") or {{}}), **environment}},
        }}
        run = {run}(experiment["run"], name=name, raise_on_failed_trial=False, **described, **given)
        trials += run.trials
    failed = [trial for trial in trials if trial.status == "ERROR"]
    if failed and raises:
        raise {tune}.TuneError("Trials did not complete", failed)
    return trials
'''


class Written:
    """The function that a file's calls of ``run_experiments`` are to call, and the edits that write it.

    Args:
        source: The file.
        calls: The calls.

    Raises:
        Taken: If a name that it needs means something else in the file.
        Declined: If there is no place for it.
    """

    def __init__(self, source: Source, calls: Collection[ast.Call]) -> None:
        self.edits: list[Edit] = []
        there = written_before(source, NAME, _SAYS)
        self.name = there or source.names.free_name(NAME)
        if there is None:
            run = run_function.Written(source, calls)
            text, edits = _text(source, min(calls, key=source.start), self.name, run.name)
            self.edits = [*run.edits, *edits, *below_imports(source, text)]


def _text(source: Source, where: ast.Call, name: str, run: str) -> tuple[str, list[Edit]]:
    try:
        needed = Needed(source, where)
        return function_text(name, run, needed("ray.tune")), needed.edits
    except Taken:  # such as a file that can be imported without Ray
        return function_text(name, run, imports="    from ray import tune\n\n"), []


def function_text(name: str = NAME, run: str = run_function.NAME, tune: str = "tune", *, imports: str = "") -> str:
    """The function.

    Args:
        name: What it is called.
        run: What the function for calls of ``tune.run`` is called.
        tune: What the module ``ray.tune`` is called.
        imports: What it imports itself.
    """
    return _FUNCTION.format(name=name, run=run, tune=tune, says=_SAYS, imports=imports)


def carried(source: Source, call: ast.Call) -> list[tuple[Given, Row]]:
    """The arguments of a call that go because they mean nothing any more, with their rows.

    Raises:
        Declined: If the function cannot take what the call says, or what is seen of its experiments.
    """
    given = arguments(source, call)[0]
    experiments = [argument for argument in given if argument.name in ("", *TAKING)]
    others = [argument for argument in given if argument not in experiments and argument.name != _CONCURRENT]
    if len(experiments) != 1 or any(argument.name == "*" for argument in others):
        raise Declined("its arguments cannot be told apart")
    names = {argument.name for argument in others}
    asked = experiments[0].node
    filled = [one for one in meanings(source, asked) if one is asked or not _is_empty(one)]
    seen = max((_described(source, one, names) for one in filled), default=0) + put_later(source, asked)
    shared = [argument.name for argument in others if argument.name in _FOR_ALL and not _is_none(source, argument)]
    if seen > 1 and shared:
        raise Declined(f"several experiments share one `{shared[0]}`")
    return needless_of(source, [argument for argument in others if argument.name != "**"])


def put_later(source: Source, experiments: ast.expr) -> int:
    """How many experiments a dictionary gets after it was made; a loop puts several into it."""
    return sum(1 + bool(loops_around(source.names, stored)) for stored in put_into(source, experiments))


def _is_empty(node: ast.expr) -> bool:
    """Whether a dictionary has nothing in it yet; what a variable holds gets its experiments later."""
    return isinstance(node, ast.Dict) and not node.keys


def _is_none(source: Source, argument: Given) -> bool:
    return constant(source, argument.node) is None


def _described(source: Source, experiments: ast.expr, given: set[str]) -> int:
    """How many experiments are seen, of which nothing is seen that the function cannot take.

    Args:
        source: The file.
        experiments: What the experiments may be.
        given: The names of what all of them are given.

    Raises:
        Declined: If something is.
    """
    if _is_other(source, experiments):
        raise Declined("the experiments are no dictionary that is seen")
    values = experiments.values if isinstance(experiments, ast.Dict) else []
    for one in (one for value in values for one in meanings(source, value)):
        if _is_other(source, one):
            raise Declined("an experiment is no dictionary that is seen")
        if isinstance(one, ast.Dict):
            names = {constant(source, key) if key is not None else ... for key in one.keys}
            if (not names & {_RUN, ...}) or names & given:
                raise Declined("cannot tell what it runs")
            settings = (_setting(source, key, value) for key, value in zip(one.keys, one.values, strict=True))
            needless_of(source, [setting for setting in settings if setting is not None])
    return len(values)


def _setting(source: Source, key: ast.expr | None, value: ast.expr) -> Given | None:
    """What an experiment says, as an argument of ``tune.run``; None if that had none, or its name is not seen."""
    name = constant(source, key) if key is not None else ...
    if not isinstance(name, str) or name in _OWN:
        return None
    return Given(described_by(name), value, Raw(source.text(value)), (), "")


def _is_other(source: Source, node: ast.expr) -> bool:
    """Whether an expression is certainly something else than a dictionary, such as an ``Experiment`` of Ray."""
    if isinstance(node, ast.Call):
        return (source.names.dotted(node.func) or "").startswith("ray.")
    return isinstance(node, ast.List | ast.Tuple | ast.Constant) or _is_empty(node)


def called_instead(source: Source, call: ast.Call, name: str) -> list[Edit]:
    """The edits after which a call calls the function, without what means nothing any more."""
    needless = {argument.name: "" for argument, _ in carried(source, call)}
    needless |= {word.arg: "" for word in call.keywords if word.arg == _CONCURRENT}
    start, end = source.start(call.func), source.end(call.func)
    return [Edit(start, end, name), *(replaced(source, call, needless) if needless else [])]
