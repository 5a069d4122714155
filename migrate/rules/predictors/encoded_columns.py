"""``OneHotEncoder(["sex"])`` and its like: a column for each value, as through Ray 2.38, written into the file once.

Fires on ``OneHotEncoder``, ``CountVectorizer``, ``HashingVectorizer`` and ``FeatureHasher`` of
``ray.data.preprocessors`` (``DAT258`` - ``DAT261``) in files that were written for Ray 2.6 or older, or that have a
``Concatenator`` as it was through Ray 2.38. Each made columns such as ``sex_female``; today's makes one column of
lists. What is written derives from today's class, is fitted and stored as that is, and keeps its name. Which hash a
token or a column falls under is another one than then, which is remarked upon.

Declines, with a finding: imports in functions, blocks or branches. In files that may be of today, what it makes is
remarked upon where nothing says what the column is called. Calls with ``output_columns`` and classes that derive from
it stay.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, used_class
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.sieve.signs import ENCODERS
from migrate.train.preprocessors.of_then import concatenates_as_then

ORDER = 61

_CLASSES: Final = {
    "OneHotEncoder": '''

class {name}({base}.OneHotEncoder):
    """Makes a column of zeros and ones for each value of a column."""

    def _determine_transform_to_use(self):
        return "pandas"

    def _transform_pandas(self, df):
        df = super()._transform_pandas(df)
        for column in self.columns:
            for value, number in self.stats_[f"unique_values({{column}})"].items():
                df[f"{{column}}_{{value}}"] = df[column].str[number]
        return df.drop(columns=self.columns)
''',
    "CountVectorizer": '''

class {name}({base}.CountVectorizer):
    """Makes a column of counts for each token of a column, and keeps no other columns."""

    def _transform_pandas(self, df):
        df = super()._transform_pandas(df)
        made = {{}}
        for column in self.columns:
            for number, (token, _) in enumerate(self.stats_[f"token_counts({{column}})"].most_common()):
                made[f"{{column}}_{{token}}"] = df[column].str[number]
        return df.assign(**made)[list(made)]
''',
    "HashingVectorizer": '''

class {name}({base}.HashingVectorizer):
    """Makes columns of counts, one for each hash of the tokens of a column."""

    def _transform_pandas(self, df):
        df = super()._transform_pandas(df)
        for column in self.columns:
            for number in range(self.num_features):
                df[f"hash_{{column}}_{{number}}"] = df[column].str[number]
        return df.drop(columns=self.columns)
''',
    "FeatureHasher": '''

class {name}({base}.FeatureHasher):
    """Makes columns of counts, one for each hash of the names of columns."""

    def __init__(self, columns, num_features):
        super().__init__(columns, num_features, output_column="hash")

    def _transform_pandas(self, df):
        df = super()._transform_pandas(df)
        for number in range(self.num_features):
            df[f"hash_{{number}}"] = df["hash"].str[number]
        return df.drop(columns=["hash", *self.columns])
''',
}
_MODULE: Final = "ray.data.preprocessors"
_TAKEN: Final = frozenset(("columns", "max_categories", "max_features", "num_features", "tokenization_fn"))
"""What they took then; not what their column is called today."""
_TAKEN_BY_POSITION: Final = {"OneHotEncoder": 1, "CountVectorizer": 3, "HashingVectorizer": 3, "FeatureHasher": 2}
_HASHER: Final = "FeatureHasher"
"""What has to be told today what its column is called."""
_OTHER_HASHES: Final = "hashes are others than through Ray 2.42: train anew what was trained on columns of hashes"

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.preprocessors import FeatureHasher, StandardScaler

hasher = FeatureHasher(["like", "dislike"], num_features=8)
""",
        f"""\
from ray.data import preprocessors
from ray.data.preprocessors import StandardScaler
{_CLASSES["FeatureHasher"].format(name="FeatureHasher", base="preprocessors")}

hasher = FeatureHasher(["like", "dislike"], num_features=8)
""",
    ),
)


def rewrite(result: Result) -> None:
    """Write the classes that the file uses as they were, and remark upon those that may be meant so."""
    source = result.source
    for name in _CLASSES:
        used = used_class(source, name, {known for known in ENCODERS if known.endswith(f".{name}")}.__contains__)
        if used is None:
            continue
        calls = [call for node in used.spelled if (call := _called_as_then(source, node, name)) is not None]
        if not calls:
            continue
        row = find(f"{_MODULE}.{name}(a column for each value)")
        if not (name == _HASHER or result.until_26 or concatenates_as_then(result.before)):
            for call in calls:
                result.note(call.func, row, used.dotted, row.advice() if row else "")
            continue
        try:
            if len(calls) < len(used.spelled):
                raise Declined("not all that is done with it is known")
            edits = _written(source, used, name)
        except (Declined, Taken) as reason:
            result.decline(used.node, row, used.dotted, str(reason))
            continue
        result.edits += edits
        if row is not None:
            result.rewrote(calls[0].func, row, used.dotted)
        if name in (_HASHER, "HashingVectorizer"):
            result.note(calls[0].func, row, used.dotted, _OTHER_HASHES)
        return  # others may be named by the same import: the next round is for them


def _written(source: Source, used: UsedClass, free: str) -> list[Edit]:
    name = used.name(free)
    needed = Needed(source, used.where)
    text = _CLASSES[free].format(name=name, base=needed(_MODULE))
    written = below_imports(source, text, max(used.place, needed.bound_at(_MODULE)))
    return used.taken_over(name, [*needed.edits, *written])


def _called_as_then(source: Source, node: ast.expr, name: str) -> ast.Call | None:
    """The call of a class, with nothing but what it took when it made several columns."""
    call = source.names.parents.get(node)
    if not isinstance(call, ast.Call) or call.func is not node:
        return None
    words = {word.arg for word in call.keywords}
    is_unpacked = any(isinstance(value, ast.Starred) for value in call.args)
    return None if is_unpacked or words - _TAKEN or len(call.args) > _TAKEN_BY_POSITION[name] else call
