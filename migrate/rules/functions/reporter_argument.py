"""``def train(config, reporter)``: the function takes ``config`` alone and calls ``tune.report``.

Fires on functions with an argument ``reporter`` that are given to Tune, or that call it with keyword arguments as
only such functions do (``FUN203``), and on the second of two arguments whatever it is called: Ray passed it by its
place before 0.8.6, also to functions of a table, of another function or of a ``partial``. Each ``reporter(loss=x)``
becomes ``tune.report({"loss": x})``, a value without a name the metric ``_metric`` that it was, and ``reporter.logdir``
what the context of the trial says. Where the function hands its reporter on, a small function of that name takes its
place.

Leaves alone what a training function calls with its reporter. Declines, with a finding: a function that the same file
calls with a reporter of its own, and a reporter that is asked for anything but its calls, the directory, the name and
the id of its trial.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.one_dictionary import kept_below
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.handed import given_to_others
from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.files.ended_in_slash import write_slashes
from migrate.tune.functions.dialects import Taking, inserted, short, taking, without
from migrate.tune.functions.handed_on import ALL_OF_THEM, is_called_with_a_value

ORDER = 35

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


def train(config, reporter):
    for step in range(10):
        reporter(timesteps_total=step, mean_loss=config["lr"] * step)


tune.Tuner(train)
""",
        """\
from ray import tune


def train(config):
    for step in range(10):
        tune.report({"timesteps_total": step, "mean_loss": config["lr"] * step})


tune.Tuner(train)
""",
    ),
    (
        "from ray import tune\n\ntune.Tuner(lambda config, reporter: fit(config, reporter))\n",
        "from ray import tune\n\ntune.Tuner(lambda config: fit(config, lambda **metrics: tune.report(metrics)))\n",
    ),
    (
        """\
from ray import tune


def train(config, reporter):
    fit(callbacks=[Callback(reporter)])


tune.Tuner(train)
""",
        """\
from ray import tune


def train(config):
    def reporter(**metrics):
        tune.report(metrics)

    fit(callbacks=[Callback(reporter)])


tune.Tuner(train)
""",
    ),
)

FORM: Final = "def trainable(config, reporter)"
_BOTH: Final = 2
_DIRECTORY: Final = "logdir"
_CONTEXT: Final = {_DIRECTORY: "get_trial_dir", "trial_name": "get_trial_name", "trial_id": "get_trial_id"}
"""What a reporter knew of its trial, and who knows it today."""


def rewrite(result: Result) -> None:
    """Rewrite every training function that takes a reporter."""
    source = result.source
    for found in taking(source, "reporter"):
        if guarded(source.names, found.function):
            continue
        try:
            _function(result, found)
        except (Declined, Taken) as reason:
            result.decline(found.argument, find(FORM), FORM, str(reason))
    for function, argument in short(source, "reporter"):
        if guarded(source.names, function):
            continue
        try:
            _lambda(result, function, argument)
        except (Declined, Taken) as reason:
            result.decline(argument, find(FORM), FORM, str(reason))


def _lambda(result: Result, function: ast.Lambda, argument: ast.arg) -> None:
    source = result.source
    names = source.names
    if len(positional(function)) > _BOTH or function.args.kwonlyargs or function.args.vararg or function.args.kwarg:
        raise Declined("the signature of the lambda cannot be edited")
    module, edits = ensure(source, "ray.tune", function)
    edits.append(Edit(source.end(function.args.args[0]), source.end(argument), ""))
    for use in names.reads(argument.arg, names.inside(function)):
        parent = names.parents.get(use)
        if isinstance(parent, ast.Attribute):
            raise Declined(f"the reporter is asked for its `{parent.attr}`; ask `tune.get_context()`")
        handed = f"lambda **metrics: {module}.report(metrics)"
        if _is_given_value(source, use, parent):
            handed = f"lambda _metric=None, **metrics: {module}.report({{{ALL_OF_THEM}}})"
        new = (
            handed
            if isinstance(parent, ast.Call | ast.keyword) and getattr(parent, "func", None) is not use
            else f"({handed})"
        )
        if isinstance(parent, ast.Call) and parent.func is use and _is_plain(parent):
            new = f"{module}.report"
            edits += _named(source, parent)
        edits.append(Edit(source.start(use), source.end(use), new))
    result.edits += edits


def _is_plain(call: ast.Call) -> bool:
    """Whether a reporter is called with metrics by their names, or with one value alone."""
    return not call.args or (len(call.args) == 1 and not call.keywords and not isinstance(call.args[0], ast.Starred))


def _named(source: Source, call: ast.Call) -> list[Edit]:
    """The edits that give the one value that a reporter is called with the name of the metric that it was."""
    if not call.args:
        return []
    start, end = source.tokens.span(call.args[0], source.tokens.opening(call) + 1, source.end(call) - 1)
    return [Edit(start, start, '{"_metric": '), Edit(end, end, "}")]


def _is_given_value(source: Source, use: ast.expr, parent: ast.AST | None) -> bool:
    """Whether a reporter is called with a value that has no name, there or by whom it is handed to."""
    if isinstance(parent, ast.Call) and parent.func is use:
        return bool(parent.args)
    return is_called_with_a_value(source, use) or any(
        isinstance(user, ast.Call) and user.func is read and user.args for read, user in _used_by_others(source, use)
    )


def _used_by_others(source: Source, use: ast.expr) -> Iterator[tuple[ast.expr, ast.AST | None]]:
    """What a function of another file does with a reporter that it is given: each use, and what stands around it."""
    found = given_to_others(source, use)
    if found is not None:
        home, parameter = found
        reads = home.names.reads(parameter.arg, home.names.inside(home.names.owners[parameter]))
        yield from ((read, home.names.parents.get(read)) for read in reads)


def _check_is_only_called(source: Source, use: ast.expr) -> None:
    """See whether the function of another file that is given a reporter asks it for nothing but its calls.

    Raises:
        Declined: If it does.
    """
    asked = (user.attr for _, user in _used_by_others(source, use) if isinstance(user, ast.Attribute))
    name = next(asked, "")
    if name:
        raise Declined(
            f"another file is given the reporter and asks it for its `{name}`; ask `tune.get_context()` there"
        )


def _function(result: Result, found: Taking) -> None:
    source = result.source
    names = source.names
    function = found.function
    name = found.argument.arg
    uses = names.reads(name, names.inside(function))
    if len(names.inside(function).bindings[name]) > 1:
        raise Declined(f"`{name}` is assigned, too")
    places: list[ast.expr | ast.stmt] = [*uses, function.body[-1]]
    module, edits = ensure(source, "ray.tune", min(places, key=source.start))
    edits += without(source, found)
    asked = [parent for use in uses if isinstance(parent := names.parents.get(use), ast.Attribute)]
    for node in asked:
        if node.attr not in _CONTEXT:
            raise Declined(f"the reporter is asked for its `{node.attr}`; ask `tune.get_context()`")
        answer = f"{module}.get_context().{_CONTEXT[node.attr]}()"
        edits.append(Edit(source.start(node), source.end(node), answer))
    others = [(use, parent) for use in uses if (parent := names.parents.get(use)) not in asked]
    calls = [call for use, call in others if isinstance(call, ast.Call) and call.func is use and _is_plain(call)]
    if len(calls) == len(others):
        for call in calls:
            edits.append(Edit(source.start(call.func), source.end(call.func), f"{module}.report"))
            edits += kept_below(source, call, len(f"{module}.report") - len(source.text(call.func)))
            edits += _named(source, call)
    else:
        for use, _ in others:
            _check_is_only_called(source, use)
        lines = [f"def {name}(**metrics):", f"    {module}.report(metrics)", ""]
        if any(_is_given_value(source, use, parent) for use, parent in others):
            lines[:2] = [f"def {name}(_metric=None, **metrics):", f"    {module}.report({{{ALL_OF_THEM}}})"]
        edits.append(inserted(source, function, lines))
    result.edits += edits
    write_slashes(result, [node for node in asked if node.attr == _DIRECTORY])
