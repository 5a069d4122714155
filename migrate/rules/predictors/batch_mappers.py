"""``BatchMapper(fn, batch_format="pandas")`` of Ray 2.0 - 2.6: the preprocessor itself, written into the file once.

Fires on the class of ``ray.data.preprocessors``. What is written keeps its name and is a ``Preprocessor``, so that
trainers, chains and ``transform`` take it as before. Functions are given copies, which they may change, as they were.

Declines, with a finding: imports in functions, blocks or branches, ``ray.ml.preprocessors``, whose functions were
called otherwise, classes that derive from it, and files that map batches of several formats, or do not say of which.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, used_class
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.predictors.predictions import named

ORDER = 61

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.preprocessors import BatchMapper, Chain

preprocessor = Chain(BatchMapper(split, batch_format="pandas"), BatchMapper(tokenize, batch_format="pandas"))
""",
        '''\
from ray.data.preprocessor import Preprocessor
from ray.data.preprocessors import Chain


class BatchMapper(Preprocessor):
    """Applies a function to the batches of a dataset."""

    _is_fittable = False

    def __init__(self, fn, batch_format=None, batch_size=None):
        super().__init__()
        self.fn = fn
        self.batch_size = batch_size

    def _transform_pandas(self, df):
        return self.fn(df.copy())

    def _get_transform_config(self):
        return {} if self.batch_size is None else {"batch_size": self.batch_size}


preprocessor = Chain(BatchMapper(split, batch_format="pandas"), BatchMapper(tokenize, batch_format="pandas"))
''',
    ),
)

_OLD: Final = ("ray.data.preprocessors.BatchMapper", "ray.data.preprocessors.batch_mapper.BatchMapper")
_BASE: Final = "ray.data.preprocessor.Preprocessor"
_NAME: Final = "BatchMapper"
_GIVEN: Final = ("fn", "batch_format", "batch_size")
_DEFAULT: Final = "default"
"""The size of batches of which Ray is told nothing, as Ray 2.4 - 2.6 could be told."""
_CLASS: Final = '''

class {name}({base}):
    """Applies a function to the batches of a dataset."""

    _is_fittable = False

    def __init__(self, fn, batch_format=None, batch_size=None):
        super().__init__()
        self.fn = fn
        self.batch_size = batch_size

{transform}

    def _get_transform_config(self):
        return {{}} if self.batch_size {unsaid} else {{"batch_size": self.batch_size}}
'''
_TRANSFORMS: Final = {
    "pandas": """\
    def _transform_pandas(self, df):
        return self.fn(df.copy())""",
    "numpy": """\
    def _transform_numpy(self, np_data):
        is_one = not isinstance(np_data, dict)
        return self.fn(np_data.copy() if is_one else {name: array.copy() for name, array in np_data.items()})""",
}
"""How batches are mapped, by their format."""


def rewrite(result: Result) -> None:
    """Write the class, if the file has it from Ray."""
    source = result.source
    used = used_class(source, _NAME, _OLD.__contains__)
    if used is None:
        return
    try:
        name = used.name(_NAME)
        batch_format, is_default_said = _batches(source, used)
        needed = Needed(source, used.where)
        unsaid = f'in (None, "{_DEFAULT}")' if is_default_said else "is None"
        transform = _TRANSFORMS[batch_format]
        text = _CLASS.format(name=name, base=needed(_BASE), transform=transform, unsaid=unsaid)
        written = below_imports(source, text, max(used.place, needed.bound_at(_BASE)))
        result.edits += used.taken_over(name, [*needed.edits, *written])
    except (Declined, Taken) as reason:
        result.decline(used.node, used.row, used.dotted, str(reason))


def _batches(source: Source, used: UsedClass) -> tuple[str, bool]:
    """The format of all batches that the file maps, and whether it says that they have the default size.

    They are data frames, where none is said, as in Ray 2.0.
    """
    formats: set[str] = set()
    is_default_said = False
    for node in used.spelled:
        call = source.names.parents.get(node)
        if not isinstance(call, ast.Call) or call.func is not node:
            raise Declined("it is handed on")
        given, _ = named(source, call, _GIVEN)
        if "fn" not in given or not given.keys() <= set(_GIVEN):
            raise Declined("its arguments cannot be told apart")
        if "batch_size" in given:
            batch_size = getattr(source.names.value(given["batch_size"].node), "value", None)
            if not isinstance(batch_size, int) and batch_size != _DEFAULT:
                raise Declined("its `batch_size` is no number")
            is_default_said |= batch_size == _DEFAULT
        said = given.get("batch_format")
        value = source.names.value(said.node) if said is not None else ast.Constant("pandas")
        formats.add(value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else "")
    if len(formats) != 1 or not formats <= _TRANSFORMS.keys():
        raise Declined("it cannot be told which format all of its batches have")
    return formats.pop(), is_default_said
