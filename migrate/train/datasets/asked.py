"""What is asked of datasets, where an expression certainly holds one, that the datasets of today do not answer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, known, parameters_of, rows_of_kind
from legacy_api.batch_methods import AS_DICTIONARY, MAPPED
from legacy_api.dataset_values import VALUES
from legacy_api.shard_members import OF_DATASETS, OF_PIPELINES
from migrate.resolve.flow.carried import Carried
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Several, Shape, pair
from migrate.resolve.names.names import Variable
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said

DATASET: Final = "ray.data.Dataset"
EXECUTED: Final = "fully_executed"
_LAZY: Final = ("lazy", "experimental_lazy")
_OF_ALL: Final = (EXECUTED, *_LAZY)
"""What the part of a dataset that a worker got was asked, too, through Ray 2.2."""
PIPED: Final = ("repeat", "window")
"""What made a pipeline of a dataset."""
SHARDS: Final = (
    *("ray.train.get_dataset_shard", "ray.train.session.get_dataset_shard", "ray.air.session.get_dataset_shard"),
)
"""What gives a worker its part of a dataset."""
_PIPELINE: Final = "ray.data.DatasetPipeline"
_MAKES: Final = re.compile(r"ray\.data\.(?:read_api\.)?(?:range|read|from)(?:_\w+)?")
_PREPROCESSORS: Final = re.compile(r"ray\.(?:data|air|ml)\.preprocessors\.")
_TRANSFORM: Final = ("transform", "fit_transform")
_ITERATOR: Final = "iterator"
_POLARS: Final = "polars"
CLASSES_OF_DATASETS: Final = (
    *(DATASET, "ray.data.dataset.Dataset"),
    *("ray.data.MaterializedDataset", "ray.data.dataset.MaterializedDataset"),
)
_ONE_MORE: Final = (
    *("add_column", "drop_columns", "experimental_lazy", "filter", "flat_map", "fully_executed", "lazy", "limit"),
    *(
        "map",
        "map_batches",
        "materialize",
        "random_sample",
        "random_shuffle",
        "randomize_block_order",
        "rename_columns",
    ),
    *("repartition", "select_columns", "sort", "union", "zip"),
)
ANSWERS: Final[dict[str, Shape]] = {
    **dict.fromkeys(_ONE_MORE, ONE),
    **dict.fromkeys(("split", "split_at_indices", "split_proportionately"), Several(ONE)),
    "train_test_split": pair(ONE, ONE),
}
"""What makes other datasets of one."""


def datasets(source: Source) -> Items:
    """What holds a dataset that `ray.data` has read or made, perhaps with something done to it."""
    return source.once(_datasets)


def is_read(source: Source, dataset: ast.expr) -> bool:
    """Whether an expression is what `ray.data` has read or made, with nothing done to it."""
    made = source.names.value(dataset)
    return isinstance(made, ast.Call) and _MAKES.fullmatch(source.names.dotted(made.func) or "") is not None


def _datasets(source: Source) -> Items:
    made: set[ast.AST] = {call for call, dotted in source.names.calls() if _MAKES.fullmatch(dotted)}
    made |= {parameter for parameter in source.names.of(ast.arg) if _is_said_to_be_one(source, parameter)}
    made |= {*_transformed(source), *_of_shards(source)}
    known = frozenset(_mapped(source))
    return Items(source, lambda node: ONE if node in made else None, known, kinds=(ast.Call, ast.arg), answers=ANSWERS)


def _of_shards(source: Source) -> Iterator[ast.Call]:
    """What makes a dataset of the part that a worker gets."""
    for call in source.names.of(ast.Call):
        is_made = isinstance(call.func, ast.Attribute) and call.func.attr in (EXECUTED, "materialize")
        if is_made and shards(source).is_one(call.func.value):  # type: ignore[attr-defined]
            yield call


def _mapped(source: Source) -> Iterator[Variable]:
    """What is asked for ``map_batches``, which only datasets have, and frames of Polars."""
    if any(dotted.partition(".")[0] == _POLARS for _, _, dotted in source.names.imports):
        return
    if any(defined.name == MAPPED for defined in source.names.of(ast.FunctionDef)):
        return
    for member in source.names.of(ast.Attribute):
        if member.attr == MAPPED and source.names.dotted(member.value) is None:
            variable = source.once(Carried).variable(member.value)
            if variable is not None:
                yield variable


def _transformed(source: Source) -> Iterator[ast.Call]:
    """What preprocessors of Ray make of datasets: ``StandardScaler(columns).fit_transform(dataset)``."""
    made = {call for call, dotted in source.names.calls() if _PREPROCESSORS.match(dotted)}
    if not made:
        return
    preprocessors = Items(source, lambda node: ONE if node in made else None, kinds=(ast.Call,), answers={"fit": ONE})
    for call in source.names.of(ast.Call):
        if (
            isinstance(call.func, ast.Attribute)
            and call.func.attr in _TRANSFORM
            and preprocessors.is_one(call.func.value)
        ):
            yield call


def _is_said_to_be_one(source: Source, parameter: ast.arg) -> bool:
    """``def show(rows: ray.data.Dataset)``: a parameter whose caller gives it a dataset."""
    return said(source.names, parameter.annotation) in CLASSES_OF_DATASETS


def shards(source: Source) -> Items:
    """What holds the part of a dataset that a worker gets."""
    return source.once(_shards)


def _shards(source: Source) -> Items:
    calls = {call for call, dotted in source.names.calls() if dotted in SHARDS}
    answers = dict.fromkeys(_LAZY, ONE)
    return Items(source, lambda node: ONE if node in calls else None, kinds=(ast.Call,), answers=answers)


def asked_of_datasets(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every member that datasets lost, and every argument that one of theirs, or of the iterators of workers, lost."""
    members = lost_members()
    for member in source.names.attributes(members.keys()):
        row = members[member.attr]
        is_of_shard = member.attr in _OF_ALL and shards(source).is_one(member.value)
        if member.attr == AS_DICTIONARY:
            yield member, row, f"TableRow.{member.attr}"
        elif is_of_shard or datasets(source).is_one(member.value):
            yield member, row, f"Dataset.{member.attr}"
    asked = _asked()
    for call in source.names.of(ast.Call):
        if not call.keywords or not isinstance(call.func, ast.Attribute):
            continue
        if all(word.arg not in asked for word in call.keywords):
            continue
        given = list(given_to_method(source, call, call.func.attr))
        if given and _takes_as_datasets(source, call.func):  # what it is asked of takes longer to find out
            yield from given


@cache
def lost_members() -> dict[str, Row]:
    """The methods that datasets lost, and the one of their rows that nothing else has, with what is said of them."""
    rows = {row.name: row for row in rows_of_kind("method") if row.owner == DATASET}
    return {**rows, **dict.fromkeys(PIPED, known(_PIPELINE)), AS_DICTIONARY: known(f"TableRow.{AS_DICTIONARY}()")}


@cache
def lost_arguments() -> dict[str, tuple[str, ...]]:
    """The arguments that methods of datasets lost, with the names of those methods."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows_of_kind("parameter"):
        owner, _, method = row.owner.rpartition(".")
        if owner == DATASET:
            found[row.name] = (*found.get(row.name, ()), method)
    return found


@cache
def _asked() -> frozenset[str]:
    return frozenset((*lost_arguments(), *(name for name, _ in VALUES)))


def _takes_as_datasets(source: Source, member: ast.Attribute) -> bool:
    """Whether a method is one of a dataset, or one of the part of a worker that today's iterator has, too."""
    if datasets(source).is_one(member.value) or _is_iterator(source, member.value):
        return True
    return member.attr not in (*OF_DATASETS, *OF_PIPELINES) and shards(source).is_one(member.value)


def _is_iterator(source: Source, node: ast.expr) -> bool:
    """Whether an expression is what a dataset's own ``iterator()`` gives, which takes what the dataset takes."""
    made = source.names.value(node)
    is_asked = isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == _ITERATOR
    return is_asked and datasets(source).is_one(made.func.value)  # type: ignore[attr-defined]


def given_to_method(source: Source, call: ast.Call, name: str) -> Iterator[tuple[ast.AST, Row, str]]:
    """The arguments, and values of arguments, of a call of a member that it does not take any more."""
    lost = parameters_of(f"{DATASET}.{name}")
    for word in call.keywords:
        row = lost.get(word.arg or "")
        if row is not None:
            yield word.value, row, f"Dataset.{name}({word.arg}=)"
        value = source.names.value(word.value)
        said = value.value if isinstance(value, ast.Constant) else None
        form = VALUES.get((word.arg or "", said)) if isinstance(said, str) else None
        if form is not None:
            yield word.value, known(form), f"Dataset.{name}({word.arg}={said!r})"
