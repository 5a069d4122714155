"""``Concatenator(exclude=...)`` of Ray 2.0 - 2.6: the preprocessor itself, written into the file once.

Fires on the class of ``ray.data.preprocessors`` where all of its calls in the file are those of then: with ``include``
or ``exclude``, or without ``columns``, which say today what is concatenated. What is written keeps its name and is a
``Preprocessor``, so that trainers, chains and ``transform`` take it as before.

Declines, with a finding: imports in functions, blocks or branches. Classes that derive from it stay, and files with
calls of both kinds, where arguments are reported that today's class does not take.
"""

from __future__ import annotations

from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, used_class
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.sieve.signs import CONCATENATORS
from migrate.train.preprocessors.of_then import is_concatenator_of_then

ORDER = 62

_CLASS: Final = '''

class {name}({base}):
    """Makes one column of several: of those to include, or of all, without those to exclude."""

    _is_fittable = False

    def __init__(
        self, output_column_name="concat_out", include=None, exclude=None, dtype=None, raise_if_missing=False
    ):
        super().__init__()
        self.output_column_name = output_column_name
        self.include = [include] if isinstance(include, str) else include
        self.exclude = [exclude] if isinstance(exclude, str) else exclude or []
        self.dtype = dtype
        self.raise_if_missing = raise_if_missing

    def _transform_pandas(self, df):
        missing = {{*(self.include or ()), *self.exclude}} - set(df)
        if missing and self.raise_if_missing:
            raise ValueError(f"missing columns: {{missing}}")
        wanted = [name for name in self.include or df if name not in self.exclude]
        rest = df.drop(columns=wanted)
        arrays = [df[name].to_numpy(dtype=self.dtype) for name in df if name in wanted]
        rest[self.output_column_name] = list({numpy}.column_stack(arrays))
        return rest
'''

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.preprocessors import Chain, Concatenator, StandardScaler

preprocessor = Chain(StandardScaler(columns=["radius"]), Concatenator(exclude=["target"]))
""",
        f"""\
import numpy
from ray.data.preprocessor import Preprocessor
from ray.data.preprocessors import Chain, StandardScaler
{_CLASS.format(name="Concatenator", base="Preprocessor", numpy="numpy")}

preprocessor = Chain(StandardScaler(columns=["radius"]), Concatenator(exclude=["target"]))
""",
    ),
)

_NAME: Final = "Concatenator"
_BASE: Final = "ray.data.preprocessor.Preprocessor"


def rewrite(result: Result) -> None:
    """Write the class, if the file calls it as it was."""
    source = result.source
    used = used_class(source, _NAME, CONCATENATORS.__contains__)
    if used is None or not all(is_concatenator_of_then(source, node) for node in used.spelled):
        return
    try:
        result.edits += _written(source, used)
    except (Declined, Taken) as reason:
        result.decline(used.node, None, used.dotted, str(reason))


def _written(source: Source, used: UsedClass) -> list[Edit]:
    name = used.name(_NAME)
    needed = Needed(source, used.where)
    text = _CLASS.format(name=name, numpy=needed("numpy"), base=needed(_BASE))
    written = below_imports(source, text, max(used.place, needed.bound_at(_BASE)))
    return used.taken_over(name, [*needed.edits, *written])
