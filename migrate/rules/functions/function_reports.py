"""``tune.report(score=x)`` becomes ``tune.report({"score": x})``.

Fires on calls of ``ray.tune.report`` with keyword arguments (``FUN201``), with one number (``FUN202``) or with both,
and of ``ray.train.report`` with keyword arguments (``FUN299``), however they were imported. A number is what is written
as one, a sum, say, and a variable or function of the file that gives nothing else. Argument texts, line
breaks and comments stay. On ``fit(report=tune.report)``, too, in a file that can only have been meant for Ray 2.6 or
older: a function takes what it took then. So does one for ``report = partial(tune.report, step=1)`` in any file that
calls ``report`` with metrics by their names alone.

Declines: calls that pass nothing but ``metrics=`` and other arguments of today (the modern form), also in a dictionary
that they unpack; ``report(**given)`` in a file that uses what came after keyword arguments were gone; and a positional
argument that may be a dictionary already, with a finding where the file can only have been meant for Ray 2.6 or older.
Metrics that are certainly tensors, or state dicts, which Ray refuses since
2.0, become numbers, with a remark; where they are nested they are reported.

What a function returns beside its reports goes where Ray refuses it today, and is reported where that cannot be told.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final

from legacy_api import find, known
from migrate.edit.one_dictionary import in_one_dictionary
from migrate.resolve.left.guards import LEFT_ALONE, guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.handed_on import ALL_OF_THEM, handed_on, is_bound_as_then, is_called_by_names
from migrate.tune.functions.old_reports import REPORTS, keywords_form, may_be_mixed, may_be_one_number, old_form
from migrate.tune.functions.reported_tensors import ReportedTensor, as_numbers, reported_tensors
from migrate.tune.functions.returned_values import give_nothing_back

ORDER = 40
_TUNES: Final = "ray.tune.report"
_VALUE: Final = "ray.tune.report(value)"
_EITHER: Final = (
    "one value was the metric `_metric`, and is the dictionary of all metrics today: cannot tell what `{written}` is"
)

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\n\ndef train(config):\n    tune.report(score=config["a"], done=True)\n',
        'from ray import tune\n\n\ndef train(config):\n    tune.report({"score": config["a"], "done": True})\n',
    ),
    (
        "from ray.tune import report\n\n\n"
        "def train(config):\n    report(\n        loss=1,  # low\n        **config,\n    )\n",
        "from ray.tune import report\n\n\n"
        'def train(config):\n    report({\n        "loss": 1,  # low\n        **config,\n    })\n',
    ),
    (
        "from ray import tune\n\n\ndef train(config):\n    tune.report(0.5)\n",
        'from ray import tune\n\n\ndef train(config):\n    tune.report({"_metric": 0.5})\n',
    ),
)

_REFUSED: Final = "which are refused as metrics since Ray 2.0"
_TENSORS: Final = f"tensors, {_REFUSED}; report numbers, and keep weights in a checkpoint"
_WEIGHTS: Final = f"tensors, {_REFUSED}: lists of numbers are reported in their place; keep weights in a checkpoint"
_NUMBERS: Final = f"tensors, {_REFUSED}: numbers are reported in their place"


def rewrite(result: Result) -> None:
    """Rewrite every report with keyword arguments or a bare number."""
    source = result.source
    old = []
    for call, dotted in source.names.calls():
        if dotted not in REPORTS:
            continue
        if not old_form(source, call, dotted, result.reports_of_today):
            if may_be_mixed(source, call, dotted):
                row = find(keywords_form(dotted))
                result.decline(call, row, f"{dotted}(...)", "metrics are passed in two ways")
            elif (
                result.until_26
                and dotted not in result.reports_of_today
                and may_be_one_number(source, call, dotted)
                and _was_there(result, call)
                and not guarded(source.names, call)
            ):
                written = source.text(call.args[0])
                result.decline(call, find(_VALUE), _VALUE, _EITHER.format(written=" ".join(written.split())))
            continue
        if guarded(source.names, call):
            row = find(keywords_form(dotted))
            result.note(call, row, f"{dotted}(...)", LEFT_ALONE)
            continue
        _report_numbers(result, call, dotted)  # first: what it adds stands before the bracket that ends the dictionary
        _rewrite(result, source, call)
        old.append(call)
    give_nothing_back(result, old)
    _hand_on(result)


def _was_there(result: Result, call: ast.Call) -> bool:
    """Whether the file itself reports such a value, and not what was written into it."""
    given = result.source.text(call.args[0])
    before = result.before
    reports = (one for one, dotted in before.names.calls() if dotted.startswith("ray.tune.") and one.args)
    return any(before.text(one.args[0]) == given for one in reports)


def _report_numbers(result: Result, call: ast.Call, dotted: str) -> None:
    """Report numbers in the place of tensors where that can be told, and say where tensors stay."""
    row = find(keywords_form(dotted))
    tensors = reported_tensors(result.source, call)
    for tensor in sorted(tensors, key=lambda tensor: tensor.node is None):
        result.edits += as_numbers(result.source, call, tensor)
    form = f"{dotted}(...)"
    if numbers := _told(tensor for tensor in tensors if tensor.is_written and not tensor.is_weights):
        result.note(call, row, form, f"{numbers}: {_NUMBERS}")
    if weights := _told(tensor for tensor in tensors if tensor.is_written and tensor.is_weights):
        result.todo(call, row, form, f"{weights}: {_WEIGHTS}")
    if left := _told(tensor for tensor in tensors if not tensor.is_written):
        result.todo(call, row, form, f"{left}: {_TENSORS}")


def _told(tensors: Iterable[ReportedTensor]) -> str:
    return ", ".join(f"`{tensor.name}`" for tensor in tensors)


def _hand_on(result: Result) -> None:
    """Hand a function on that takes all that `tune.report` took through Ray 2.6, or `train.report` through Ray 1.13."""
    source = result.source
    for node, dotted, _ in handed_on(source, result.before, result.reports_of_today):
        if dotted not in REPORTS or guarded(source.names, node):
            continue
        if not result.until_26 and not is_bound_as_then(source, node, dotted):
            continue
        if dotted != _TUNES or is_called_by_names(source, node):
            text = f"lambda **metrics: {source.text(node)}(metrics)"
        else:
            text = f"lambda _metric=None, **metrics: {source.text(node)}({{{ALL_OF_THEM}}})"
        is_argument = isinstance(source.names.parents[node], ast.Call | ast.keyword)
        result.edit(source.start(node), source.end(node), text if is_argument else f"({text})")
        result.rewrote(node, known(keywords_form(dotted)), f"{dotted}(...)")


def _rewrite(result: Result, source: Source, call: ast.Call) -> None:
    if call.keywords:
        result.edits += in_one_dictionary(source, call)
    if call.args:
        start, end = source.tokens.span(call.args[0], source.tokens.opening(call) + 1, source.end(call) - 1)
        result.edit(start, start, '"_metric": ' if call.keywords else '{"_metric": ')
        result.edit(end, end, "" if call.keywords else "}")
