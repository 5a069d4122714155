"""``dataset.fully_executed()`` is ``dataset.materialize()``, and what datasets are by themselves is not asked for.

Fires on what certainly is a dataset of ``ray.data``, and on the part of one that a worker gets: ``fully_executed``
(``DAT201``), ``lazy`` and ``experimental_lazy`` (``DAT202``, ``DAT203``), ``prefetch_blocks=`` (``DAT211`` …),
``compute="tasks"`` and ``compute="actors"`` (``DAT241``, ``DAT242``), as classes run in a pool of actors by themselves
today, and functions in tasks; ``batch_size="default"`` (``DAT244``), which is a number; on arguments of
``ray.data.read_...`` that nothing is made of (``DAT161`` …); and on ``row.as_pydict()``, which only rows of datasets
had (``DAT255``).

A variable, or an attribute, whose dataset is executed holds that one from then on if it is read again: the dataset
itself had its data, and what was drawn at random stayed as it was.

Declines, with a finding: what has no counterpart, such as ``to_torch`` or ``block_path_provider=``, a
``meta_provider=`` that is the user's own, and the execution of what a variable of another function holds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known, parameters_of
from legacy_api.batch_methods import AS_DICTIONARY
from legacy_api.dataset_values import BY_DEFAULT, SIZE, SIZE_BY_DEFAULT, VALUES
from migrate.edit.chained import without_method
from migrate.edit.entries import replaced
from migrate.edit.own_value import own_value
from migrate.resolve.flow.carried import Carried
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.repeated import REPEATING, ancestors
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import EXECUTED, asked_of_datasets

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

_LEFT_OUT: Final = ("lazy", "experimental_lazy", AS_DICTIONARY)
_BY_ITSELF: Final = ('Dataset.map(compute="tasks")', 'Dataset.map(compute="actors")')
"""How what is mapped runs: today the one for functions and the other for classes, where nothing is said."""
_OF_SIZE: Final = VALUES[SIZE, BY_DEFAULT]
_DATA: Final = "ray.data."


def rewrite(result: Result) -> None:
    """Rewrite every such call."""
    source = result.source
    written: dict[ast.Call, dict[str, str]] = {}
    for node, row, old in asked_of_datasets(source):
        if guarded(source.names, node):
            continue
        if isinstance(node, ast.Attribute):
            _member(result, node)
        elif row.action == "drop" or any(row is known(form) for form in (*_BY_ITSELF, _OF_SIZE)):
            word = source.names.parents[node]
            call = source.names.parents[word]
            if isinstance(word, ast.keyword) and isinstance(call, ast.Call):
                number = f"{SIZE}={SIZE_BY_DEFAULT}" if row is known(_OF_SIZE) else ""
                written.setdefault(call, {})[word.arg or ""] = number
                result.rewrote(node, row, old)
    for call, dotted in source.names.calls():
        if dotted.startswith(_DATA) and not guarded(source.names, call):
            written.setdefault(call, {}).update(dict.fromkeys(_means_nothing(source, call, dotted), ""))
    for call, arguments in written.items():
        result.edits += replaced(source, call, arguments, arguments) if arguments else []


def _member(result: Result, member: ast.Attribute) -> None:
    """A call of a member that has another name today, or of one that says what every dataset, or row, is."""
    source = result.source
    call = source.names.parents.get(member)
    if not isinstance(call, ast.Call) or call.func is not member:
        return
    statement = source.names.parents.get(call)
    is_alone = isinstance(statement, ast.Expr)
    own = own_value(source, call, member.value) if member.attr in _LEFT_OUT else None
    if own is not None:
        result.edit(source.line_start(source.start(own)), source.next_line(source.end(own)), "")
    elif member.attr in _LEFT_OUT and not is_alone:
        result.edits.append(without_method(source, call, member.value))
    elif member.attr == EXECUTED:
        _execute(result, call, member.value)


def _execute(result: Result, call: ast.Call, dataset: ast.expr) -> None:
    """A call that is a dataset with its data: one that a variable holds had it from then on itself, and has it today.

    Ray through 2.3 took a copy, whose values the dataset itself had only where nothing in it is drawn at random.
    """
    source = result.source
    statement = source.names.parents.get(call)
    is_alone = isinstance(statement, ast.Expr)
    is_assigned = is_alone or (isinstance(statement, ast.Assign) and statement.value is call)
    is_kept = is_alone or _is_asked_again(source, call, dataset)
    before, after = "", ".materialize()"
    if is_kept and is_assigned and _is_of_here(source, dataset):
        before = f"{source.text(dataset)} = "
    elif is_kept and isinstance(dataset, ast.Name) and _is_of_here(source, dataset):
        before, after = f"({dataset.id} := ", ".materialize())"
    elif is_kept:
        return
    result.edit(source.start(call), source.start(call), before)
    result.edit(source.end(dataset), source.end(call), after)


def _is_asked_again(source: Source, call: ast.Call, dataset: ast.expr) -> bool:
    """Whether a variable whose dataset is executed may be read after that, and is not made the outcome."""
    names = source.names
    statement = names.parents.get(call)
    targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is call else []
    if any(source.text(target) == source.text(dataset) for target in targets):
        return False
    attributes = source.once(Carried).attributes
    attribute = attributes.variable(dataset)
    if attribute is not None:
        return attributes.reads(attribute) != [dataset]
    variable = names.variable(dataset)
    if variable is None:
        return False
    home, name = variable
    loops = [around for around in ancestors(names, call) if isinstance(around, REPEATING)]
    again = {id(node) for loop in loops for node in ast.walk(loop)}
    is_bound_there = any(id(binding.node) in again for binding in names.bindings(dataset))
    return any(
        source.start(read) > source.end(call) or names.scope(read) is not names.scope(dataset) or id(read) in again
        for read in names.reads(name, home)
        if read is not dataset or not is_bound_there
    )


def _is_of_here(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a variable of the function, or module, that it stands in, or an attribute."""
    if source.once(Carried).attributes.variable(node) is not None:
        return True
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
