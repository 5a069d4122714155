"""``dataset.fully_executed()`` is ``dataset.materialize()``, and what datasets are by themselves is not asked for.

Fires on what certainly is a dataset of ``ray.data``, and on the part of one that a worker gets: ``fully_executed``
(``DAT201``), ``lazy`` and ``experimental_lazy`` (``DAT202``, ``DAT203``), ``prefetch_blocks=`` (``DAT211`` …) and
``compute="tasks"`` (``DAT241``); and on arguments of ``ray.data.read_...`` that nothing is made of (``DAT161`` …).

Declines, with a finding: what has no counterpart, such as ``to_torch`` or ``block_path_provider=``, and a
``meta_provider=`` that is the user's own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known, parameters_of
from migrate.edit.entries import replaced
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Example, Result
from migrate.train.asked_of_datasets import asked_of_datasets

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray

rows = ray.data.read_csv("rows.csv", meta_provider=None).lazy().random_shuffle()
rows = rows.fully_executed()
for batch in rows.iter_batches(batch_size=4, prefetch_blocks=2):
    print(batch)
""",
        """\
import ray

rows = ray.data.read_csv("rows.csv").random_shuffle()
rows = rows.materialize()
for batch in rows.iter_batches(batch_size=4):
    print(batch)
""",
    ),
)

_EXECUTED: Final = "fully_executed"
_LAZY: Final = ("lazy", "experimental_lazy")
_TASKS: Final = 'Dataset.map(compute="tasks")'
_DATA: Final = "ray.data."


def rewrite(result: Result) -> None:
    """Rewrite every such call."""
    source = result.source
    needless: dict[ast.Call, dict[str, str]] = {}
    for node, row, old in asked_of_datasets(source):
        if guarded(source.names, node):
            continue
        if isinstance(node, ast.Attribute):
            _member(result, node)
        elif row.action == "drop" or row is known(_TASKS):
            word = source.names.parents[node]
            call = source.names.parents[word]
            if isinstance(word, ast.keyword) and isinstance(call, ast.Call):
                needless.setdefault(call, {})[word.arg or ""] = ""
                result.rewrote(node, row, old)
    for call, dotted in source.names.calls():
        if dotted.startswith(_DATA) and not guarded(source.names, call):
            needless.setdefault(call, {}).update(dict.fromkeys(_means_nothing(source, call, dotted), ""))
    for call, arguments in needless.items():
        result.edits += replaced(source, call, arguments) if arguments else []


def _member(result: Result, member: ast.Attribute) -> None:
    """A call of a member that has another name today, or of one that says what every dataset is."""
    source = result.source
    call = source.names.parents.get(member)
    if not isinstance(call, ast.Call) or call.func is not member:
        return
    statement = source.names.parents.get(call)
    is_alone = isinstance(statement, ast.Expr)
    if member.attr in _LAZY and not is_alone:
        result.edit(source.end(member.value), source.end(call), "")
    elif member.attr == _EXECUTED and (not is_alone or _is_of_here(source, member.value)):
        result.edit(source.end(member.value), source.end(call), ".materialize()")
        if is_alone and isinstance(member.value, ast.Name):
            result.edit(source.start(call), source.start(call), f"{member.value.id} = ")


def _is_of_here(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a variable of the function, or module, that it stands in."""
    variable = source.names.variable(node) if isinstance(node, ast.Name) else None
    return variable is not None and variable[0] is source.names.scope(node)


def _means_nothing(source: Source, call: ast.Call, dotted: str) -> Iterator[str]:
    """The arguments of what reads that nothing is made of any more."""
    rows = parameters_of(dotted)
    for word in call.keywords:
        row = rows.get(word.arg or "")
        made = source.names.value(word.value) if row is not None and row.action == "drop" else None
        provider = (source.names.dotted(made.func) or "") if isinstance(made, ast.Call) else ""
        if row is not None and (isinstance(made, ast.Constant) or provider.startswith(_DATA)):
            yield row.name
