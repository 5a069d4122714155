"""``ray.data.from_huggingface(load_dataset(name))`` of Ray 2.0 - 2.6: each split by itself.

Fires on calls that certainly are given a ``DatasetDict``: what ``load_dataset`` gives that is not told a split, what
methods make of one, what ``train_test_split`` gives; or whose result is asked for a split by its name, for all of
them, or given to a trainer as its ``datasets``, as Ray made a dictionary of datasets then and raises today
(``DAT257``). Where one split is asked for at once, it is the only one that is converted.

Declines, without a finding: everything else, for one ``Dataset`` of Hugging Face is converted as before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword, passed
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.sieve.signs import OF_SPLITS

ORDER = 20

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from datasets import load_dataset

splits = ray.data.from_huggingface(load_dataset("tiny_shakespeare"))
print(splits["train"].count())
""",
        """\
import ray
from datasets import load_dataset

splits = {name: ray.data.from_huggingface(split) for name, split in load_dataset("tiny_shakespeare").items()}
print(splits["train"].count())
""",
    ),
    (
        """\
import ray


def rows(loaded):
    return ray.data.from_huggingface(loaded)["train"]
""",
        """\
import ray


def rows(loaded):
    return ray.data.from_huggingface(loaded["train"])
""",
    ),
)

_ROW: Final = "ray.data.from_huggingface(DatasetDict)"
_LOADS: Final = ("datasets.load_dataset", "datasets.load.load_dataset")
_SPLIT: Final = 4
"""Where it takes the split by position."""
_CLASSES: Final = ("datasets.DatasetDict", "datasets.dataset_dict.DatasetDict")
_DIVIDES: Final = "train_test_split"
"""What makes such a dictionary of one ``Dataset``."""
_KEEPING: Final = frozenset(
    {"map", "filter", "shuffle", "sort", "flatten", "with_format", "with_transform", "class_encode_column"}
    | {"select_columns", "remove_columns", "rename_column", "rename_columns", "cast", "cast_column", "align_labels"}
)
"""Methods that make another dictionary of such a one."""
_OF_DICTIONARIES: Final = ("items", "keys", "values")
_PLAIN: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
"""What a method may be asked of as it is written."""


def rewrite(result: Result) -> None:
    """Convert each split, or the one that is asked for."""
    source = result.source
    for call, dotted in source.names.calls():
        given = passed(call, 0, "dataset") if dotted in OF_SPLITS else None
        if given is None or isinstance(given, ast.Starred) or guarded(source.names, call):
            continue
        splits = source.text(given) if isinstance(given, _PLAIN) else f"({source.text(given)})"
        asked = source.names.parents.get(call)
        if isinstance(asked, ast.Subscript) and _is_split(asked, call):
            result.edit(source.start(given), source.end(given), f"{splits}[{source.text(asked.slice)}]")
            result.edit(source.end(call), source.end(asked), "")
        elif _is_dictionary(source, given) or any(_takes_dictionary(source, use) for use in _uses(source, call)):
            result.edit(source.start(call), source.start(call), "{name: ")
            result.edit(source.start(given), source.end(given), "split")
            result.edit(source.end(call), source.end(call), f" for name, split in {splits}.items()}}")
        else:
            continue
        result.rewrote(call.func, known(_ROW), _ROW)


def _is_split(asked: ast.Subscript, splits: ast.expr) -> bool:
    """Whether what is made of splits is asked for one of them, by its name."""
    is_asked = asked.value is splits and isinstance(asked.ctx, ast.Load)
    return is_asked and isinstance(asked.slice, ast.Constant) and isinstance(asked.slice.value, str)


def _is_dictionary(source: Source, given: ast.expr) -> bool:
    """Whether an expression certainly is a dictionary of splits."""
    found = source.names.value(given)
    if not isinstance(found, ast.Call) or any(word.arg is None for word in found.keywords):
        return False
    dotted = source.names.dotted(found.func)
    if dotted in _LOADS:
        is_one = passed(found, _SPLIT, "split") is not None or keyword(found, "streaming") is not None
        return not is_one and not any(isinstance(value, ast.Starred) for value in found.args)
    if dotted is not None or not isinstance(found.func, ast.Attribute):
        return dotted in _CLASSES
    return found.func.attr == _DIVIDES or (found.func.attr in _KEEPING and _is_dictionary(source, found.func.value))


def _uses(source: Source, call: ast.Call) -> Iterator[ast.expr]:
    """The call itself, and all reads of the variable that it is assigned to."""
    yield call
    statement = source.names.parents.get(call)
    targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is call else []
    for target in targets:
        variable = source.names.variable(target)
        if variable is not None and len(source.names.bindings(target)) == 1:
            home, name = variable
            yield from source.names.reads(name, home)


def _takes_dictionary(source: Source, use: ast.expr) -> bool:
    """Whether something is used as a dictionary of datasets, and as nothing that one dataset is."""
    around = source.names.parents.get(use)
    if isinstance(around, ast.Subscript):
        return _is_split(around, use)
    if isinstance(around, ast.keyword) and around.arg == "datasets":
        trainer = source.names.parents.get(around)
        dotted = source.names.dotted(trainer.func) if isinstance(trainer, ast.Call) else None
        return dotted is not None and dotted.startswith("ray.") and dotted.endswith("Trainer")
    called = source.names.parents.get(around) if isinstance(around, ast.Attribute) else None
    is_asked = isinstance(called, ast.Call) and called.func is around
    return is_asked and isinstance(around, ast.Attribute) and around.attr in _OF_DICTIONARIES
