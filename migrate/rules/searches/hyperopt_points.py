"""``HyperOptSearch(points_to_evaluate=[{"activation": 0}])``: the category itself, where Ray 0.8 took its position.

Fires on points that are literals, or variables that hold them, if the space is one, too (``SRC144``): an integer that
is no category of its ``hp.choice`` is the position of one.

Declines, with a finding: a category that is a space of its own, which cannot be named; and, in a file that is for Ray
0.8 for sure, or gives its searchers ``max_concurrent``, as Ray 1.9 still had it, points that the file does not show.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeGuard

from legacy_api import known
from migrate.edit.callsite import keyword, passed
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 4

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from hyperopt import hp
from ray.tune.suggest.hyperopt import HyperOptSearch

space = {"lr": hp.uniform("lr", 0, 1), "activation": hp.choice("activation", ["relu", "tanh"])}
algo = HyperOptSearch(space, "loss", "min", points_to_evaluate=[{"lr": 1, "activation": 0}])
""",
        """\
from hyperopt import hp
from ray.tune.search.hyperopt import HyperOptSearch

space = {"lr": hp.uniform("lr", 0, 1), "activation": hp.choice("activation", ["relu", "tanh"])}
algo = HyperOptSearch(space, "loss", "min", points_to_evaluate=[{"lr": 1, "activation": "relu"}])
""",
    ),
)

_FORM: Final = "HyperOptSearch(points_to_evaluate=...) with positions of categories"
_PLACES: Final = ("ray.tune.suggest.", "ray.tune.search.")
_CHOICE: Final = "hyperopt.hp.choice"
_LIMIT: Final = "max_concurrent"


class _Position(NamedTuple):
    """A position in a point, and the category that it stands for."""

    node: ast.expr
    category: ast.expr


def rewrite(result: Result) -> None:
    """Name the categories in the points of every searcher of Hyperopt."""
    source = result.source
    done: set[ast.expr] = set()
    may_be_old = result.since_08 or any(keyword(call, _LIMIT) is not None for call in _searchers(result.before))
    for call in _searchers(source):
        if guarded(source.names, call):
            continue
        space, points = passed(call, 0, "space"), passed(call, 3, "points_to_evaluate")
        if space is None or points is None:
            continue
        listed = source.names.value(points)
        if may_be_old and not isinstance(listed, ast.List | ast.Tuple | ast.Constant) and _chooses(source):
            result.decline(points, known(_FORM), _FORM, "the file does not show the points, which may have positions")
        for point in listed.elts if isinstance(listed, ast.List | ast.Tuple) else ():
            for found in _positions(source, point, space):
                if found.node not in done:
                    done.add(found.node)
                    _write(result, found)


def _searchers(source: Source) -> Iterator[ast.Call]:
    """The calls that make a searcher of Hyperopt."""
    for call, dotted in source.names.calls():
        if dotted.startswith(_PLACES) and owner_of(dotted).rpartition(".")[2] == "HyperOptSearch":
            yield call


def _chooses(source: Source) -> bool:
    """Whether a file makes a space with categories."""
    return any(dotted == _CHOICE for _, dotted in source.names.calls())


def _is_computed(node: ast.expr) -> bool:
    """Whether an expression has the same value wherever it stands: ``16``, ``-1``, ``16 * 2``."""
    if isinstance(node, ast.BinOp):
        return _is_computed(node.left) and _is_computed(node.right)
    return isinstance(node, ast.Constant) or (isinstance(node, ast.UnaryOp) and _is_computed(node.operand))


def _write(result: Result, found: _Position) -> None:
    source, row = result.source, known(_FORM)
    if not _is_computed(found.category):
        result.decline(found.node, row, _FORM, "the category is no value that could be named")
        return
    result.edit(source.start(found.node), source.end(found.node), source.text(found.category))
    result.note(found.node, row, _FORM, row.advice())


def _positions(source: Source, point: ast.expr, space: ast.expr) -> Iterator[_Position]:
    """Where a point has an integer that is no category: it is the position of one."""
    given, options = source.names.value(point), source.names.value(space)
    if not isinstance(given, ast.Dict) or not isinstance(options, ast.Dict):
        return
    spaces = {key.value: value for key, value in zip(options.keys, options.values, strict=True) if _is_text(key)}
    for key, value in zip(given.keys, given.values, strict=True):
        part = spaces.get(key.value) if _is_text(key) else None
        if part is None:
            continue
        yield from _positions(source, value, part)
        categories = _categories(source, part)
        named = [category.value for category in categories if isinstance(category, ast.Constant)]
        number = _number(value)
        if number is not None and number not in named and 0 <= number < len(categories):
            yield _Position(value, categories[number])


def _number(node: ast.expr) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_text(key: ast.expr | None) -> TypeGuard[ast.Constant]:
    return isinstance(key, ast.Constant) and isinstance(key.value, str)


def _categories(source: Source, part: ast.expr) -> list[ast.expr]:
    """What an ``hp.choice`` chooses from; nothing for anything else."""
    choice = source.names.value(part)
    if not isinstance(choice, ast.Call) or source.names.dotted(choice.func) != _CHOICE:
        return []
    given = passed(choice, 1, "options")
    listed = source.names.value(given) if given is not None else None
    return listed.elts if isinstance(listed, ast.List | ast.Tuple) else []
