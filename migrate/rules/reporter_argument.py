"""``def train(config, reporter)``: the function takes ``config`` alone and calls ``tune.report``.

Fires on functions with an argument ``reporter`` that are given to Tune, or that call it with keyword arguments as
only such functions do (``FUN203``). Each ``reporter(loss=x)`` becomes ``tune.report({"loss": x})``. Where the function
hands its reporter on, a small function of that name takes its place.

Declines, with a finding: a function that the same file calls with a reporter of its own, and a reporter that is asked
for anything but its calls.
"""

from __future__ import annotations

import ast

from legacy_api import find
from migrate.dialects import Taking, inserted, taking, without
from migrate.guards import guarded
from migrate.importing import Taken, ensure
from migrate.rule import Declined, Example, Result

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

FORM = "def trainable(config, reporter)"


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


def _function(result: Result, found: Taking) -> None:
    source = result.source
    names = source.names
    function = found.function
    uses = names.reads("reporter", names.inside(function))
    if len(names.inside(function).bindings["reporter"]) > 1:
        raise Declined("`reporter` is assigned, too")
    module, edits = ensure(source, "ray.tune", function.body[0])
    edits += without(source, found)
    parents = [(use, names.parents.get(use)) for use in uses]
    for _, parent in parents:
        if isinstance(parent, ast.Attribute):
            raise Declined(f"the reporter is asked for its `{parent.attr}`; ask `tune.get_context()`")
    if all(isinstance(parent, ast.Call) and parent.func is use and not parent.args for use, parent in parents):
        for use in uses:
            result.edit(source.start(use), source.end(use), f"{module}.report")
    else:
        lines = ["def reporter(**metrics):", f"    {module}.report(metrics)", ""]
        result.edits.append(inserted(source, function, lines))
    result.edits += edits
