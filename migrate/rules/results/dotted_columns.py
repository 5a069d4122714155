"""``analysis.results_df["config.lr"]``, ``dataframe()["config:lr"]``: the column has a slash today, ``config/lr``.

Fires on texts that begin with ``config.`` where a frame of last results is asked for columns: in brackets, in a list in
them, left of ``in``, and as arguments of its methods (``frame.sort_values("config.lr")``) (``RES455``). So it does on
texts that begin with ``config:``, as all frames of Ray 0.7.3 and before had them.

Declines, with a finding: other texts with dots, which may be settings within settings, results within results, or
names with dots of their own, other columns of a frame with colons (``last_result:mean_loss``), what columns of
settings begin with (``name.startswith("config.")``), and columns of settings that are dictionaries, ``config/net``:
what is in these has columns of its own today. In silence: what other methods are given that begins so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import known
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, UNKNOWN, Several, Shape, pair
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.results.stored_runs import tell_of_stored_runs

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'frame = tune.ExperimentAnalysis("/results/digits").results_df\n'
        'best = frame.sort_values("loss")["config.lr"]\n'
        'print(frame["config.lr"], frame[["loss", "config.lr"]], frame.sort_values("config.lr"))\n',
        "from ray import tune\n\n"
        'frame = tune.ExperimentAnalysis("/results/digits").results_df\n'
        'best = frame.sort_values("loss")["config/lr"]\n'
        'print(frame["config/lr"], frame[["loss", "config/lr"]], frame.sort_values("config/lr"))\n',
    ),
    (
        "from ray import tune\n\n"
        'frame = tune.ExperimentAnalysis("/results/digits").dataframe()\nprint(frame["config:net:width"])\n',
        "from ray import tune\n\n"
        'frame = tune.ExperimentAnalysis("/results/digits").dataframe()\nprint(frame["config/net/width"])\n',
    ),
)

_ROW: Final = 'ExperimentAnalysis.results_df["config.lr"]'


class _Kind(NamedTuple):
    """What separated the parts of the names of columns in frames of one kind.

    Attributes:
        separator: It.
        frames: What gives such frames.
        setting: A column of settings.
        column: A column.
        doubt: Why a column that is none of settings is left.
    """

    separator: str
    frames: tuple[str, ...]
    setting: re.Pattern[str]
    column: re.Pattern[str]
    doubt: str

    @property
    def prefix(self) -> str:
        """What columns of settings began with."""
        return f"config{self.separator}"

    def frame(self, node: ast.AST) -> Shape | None:
        """A frame, and what its methods and conditions make of it."""
        is_one = any(isinstance(part, ast.Attribute) and part.attr in self.frames for part in _chain(node))
        return ONE if is_one else None


_KINDS: Final = (
    _Kind(
        ".",
        ("results_df", "best_result_df"),
        re.compile(r"config\.[^./]+"),
        re.compile(r"\w+(?:\.\w+)+"),
        "cannot tell which of its dots are slashes",
    ),
    _Kind(
        ":",
        ("dataframe", "get_dataframe"),
        re.compile(r"config(?::[^:/]+)+"),
        re.compile(r"(?:config|last_result)(?::\w+)+"),
        "what is nested has slashes today, and results stand by their own names",
    ),
)
_WHOLE: Final = _Kind(
    "/",
    ("dataframe", "get_dataframe"),
    re.compile(r"(?!)"),
    re.compile(r"config/[^/]+"),
    "it held a dictionary: each setting in that has a column of its own today, `{}/{}`",
)
"""Columns of settings as Ray 1 named them, too, of which one may have held a dictionary."""
_CONFIGS: Final = ("config", "param_space")
_BEGINNING: Final = "columns of settings begin with `config/` today"
_LOOKING: Final = frozenset(
    (
        *("startswith", "removeprefix", "replace", "split", "rsplit", "partition", "rpartition", "lstrip", "strip"),
        *("find", "index", "count", "join", "append", "match", "fullmatch", "search", "sub", "compile", "findall"),
        *("contains", "extract", "filter", "add_prefix"),
    )
)
"""The methods of texts, of regular expressions, of lists of texts and of frames that names of columns are told by."""
_WRITES: Final = "to_"
"""What methods begin with that take the names of files: ``frame.to_csv("config.csv")``."""


def rewrite(result: Result) -> None:
    """Write a slash in every name of a column of settings."""
    source = result.source
    for kind in _KINDS:
        if any(frame.encode() in source.data for frame in kind.frames):
            _rewrite(result, kind)
    if result.until_26 and any(frame in source.names.words for frame in _WHOLE.frames):
        _tell_of_dictionaries(result)


def _tell_of_dictionaries(result: Result) -> None:
    """Report columns that held a setting which is a dictionary."""
    source = result.source
    inside = _settings_with_settings(result.before)
    if not inside:
        return
    for name in _columns(source, _rows(source, Items(source, _WHOLE.frame, lenient=True)), _WHOLE):
        text = str(name.value)
        key = text.removeprefix(_WHOLE.prefix)
        if key in inside and not guarded(source.names, name):
            said = _WHOLE.doubt.format(text, inside[key])
            result.decline(name, known(_ROW), f'{_WHOLE.frames[0]}["{text}"]', said)


def _settings_with_settings(source: Source) -> dict[str, str]:
    """The settings of the runs of a file that are dictionaries, each with the first one in it."""
    found: dict[str, str] = {}
    for call, dotted in source.names.calls():
        for word in call.keywords if dotted.startswith("ray.tune.") else ():
            config = source.names.value(word.value) if word.arg in _CONFIGS else None
            for key, value in _entries(config):
                held = source.names.value(value)
                first = next((inner for inner, _ in _entries(held)), "")
                if first:
                    found.setdefault(key, first)
    return found


def _entries(node: ast.expr | None) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, value


def _rewrite(result: Result, kind: _Kind) -> None:
    source = result.source
    for name in _columns(source, _rows(source, Items(source, kind.frame, lenient=True)), kind):
        text = str(name.value)
        if guarded(source.names, name):
            continue
        written = source.text(name)
        if kind.setting.fullmatch(text) and written.count(text) == 1:
            start = source.start(name) + len(written.partition(text)[0].encode())
            result.edit(start, start + len(text.encode()), text.replace(kind.separator, "/"))
            result.rewrote(name, known(_ROW), f'{kind.frames[0]}["{text}"]')
            tell_of_stored_runs(result)
        else:
            result.decline(name, known(_ROW), f'{kind.frames[0]}["{text}"]', kind.doubt)
    for part in source.names.of(ast.Constant):
        if part.value == kind.prefix and not guarded(source.names, part) and not _is_of_others(source, part):
            result.decline(part, known(_ROW), f'{kind.frames[0]}["{kind.prefix}"]', _BEGINNING)


def _is_of_others(source: Source, beginning: ast.Constant) -> bool:
    """Whether a method is given it that neither looks at texts nor at columns: ``log(config, prefix="config:")``."""
    parent = source.names.parents.get(beginning)
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    return call.func.value is not beginning and call.func.attr not in _LOOKING


def _rows(source: Source, frames: Items) -> Items:
    """What holds frames, or what is taken out of one: ``best = frame.loc[0]``, ``for _, row in frame.iterrows()``."""

    def given(node: ast.AST) -> Shape | None:
        if not isinstance(node, ast.Call | ast.Attribute | ast.Subscript) or not any(map(frames.is_one, _chain(node))):
            return None
        asked = node.func if isinstance(node, ast.Call) else None
        is_each = isinstance(asked, ast.Attribute) and asked.attr == "iterrows"
        return Several(pair(UNKNOWN, ONE)) if is_each else ONE

    return Items(source, given, lenient=True, kinds=(ast.Call, ast.Attribute, ast.Subscript))


def _chain(node: ast.AST) -> Iterator[ast.AST]:
    """An expression, what it is asked of, and so on: ``a.b().c[0]``, ``a.b().c``, ``a.b()``, ``a.b``, ``a``."""
    yield node
    while isinstance(node, ast.Call | ast.Attribute | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
        yield node


def _columns(source: Source, frames: Items, kind: _Kind) -> Iterator[ast.Constant]:
    """The texts with dots, or colons, as columns have them, where such a frame is asked for columns."""
    for node in source.names.of(ast.Constant):
        if not isinstance(node.value, str) or not kind.column.fullmatch(node.value):
            continue
        asking: ast.AST = node
        parent = source.names.parents.get(asking)
        while isinstance(parent, ast.List | ast.Tuple | ast.keyword):
            asking, parent = parent, source.names.parents.get(parent)
        asked = _asked(parent, asking)
        if asked is not None and any(map(frames.is_one, _chain(asked))):
            yield node


def _asked(parent: ast.AST | None, name: ast.AST) -> ast.expr | None:
    """What is asked for a column by its name."""
    if isinstance(parent, ast.Subscript) and parent.slice is name:
        return parent.value
    if isinstance(parent, ast.Compare) and parent.left is name and isinstance(parent.ops[0], ast.In | ast.NotIn):
        return parent.comparators[0]
    if not isinstance(parent, ast.Call) or not isinstance(parent.func, ast.Attribute):
        return None
    return None if parent.func.attr.startswith(_WRITES) else parent.func.value
