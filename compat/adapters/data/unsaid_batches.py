"""``dataset.map_batches(f)`` without a ``batch_format``: frames of pandas, as tables gave them through Ray 2.4.

Serves rows DAT251 - DAT253. What ``f``, or the loop over the batches, takes them for is read from its source; where
that tells nothing, the process is one for Ray before 2.5 if it has used what was gone by Ray 2.6. Behaviour of Ray
1.13; recorded in tests/regression (batches_of_datasets, rows_of_values).
"""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
from collections.abc import Iterator
from functools import lru_cache, partial
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from compat.usage import report, used
from legacy_api import known, row
from legacy_api.batch_methods import BATCHES, FORMAT, MAPPED, OF_ROWS, ROWS
from legacy_api.batch_places import Parents, are_plain, made_of_batches
from legacy_api.batch_uses import Function, Made, body_of, is_plain, made_of_batch
from legacy_api.until_2_4 import is_until_2_4

_CALLED: Final = "__call__"
_ROWS_OF_VALUES: Final = "Dataset.map(rows that are values)"
_OTHERS: Final = "What it does with its batches fits lists or arrays, which no dataset gives today."


def with_old_format(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a method of a dataset, with what batches are where code of Ray 2.4 or older counts on it.

    Args:
        name: The method.
        args: What it is called with by position, the dataset first.
        kwargs: What it is called with by name.
    """
    frame = _caller()
    if frame is None or FORMAT in kwargs:
        return kwargs
    function = args[1] if len(args) > 1 else kwargs.get("fn")
    if name in (*OF_ROWS, *ROWS):
        if _takes_values(name, function, frame):
            used(known(_ROWS_OF_VALUES).code)
        return kwargs
    made = _of_function(function) if name == MAPPED else _of_loops(name, frame)
    code = known(f"Dataset.{name}(without {FORMAT})").code
    if made == "other":
        used(code, _OTHERS)
    elif made == "table":
        used(code)
        return {**kwargs, FORMAT: "pyarrow"}
    elif made == "frame" or (not made and _is_for_ray_before_2_5()):
        used(code)
        return {**kwargs, FORMAT: "pandas"}
    return kwargs


def _caller() -> FrameType | None:
    """The frame of what called a method, if that is not Ray itself."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package != "compat":
            return frame if package != "ray" else None
        frame = frame.f_back
    return None


def _is_for_ray_before_2_5() -> bool:
    """Whether this process has used what no Ray after 2.4 is likely to have had."""
    ours = {
        known(_ROWS_OF_VALUES).code,
        *(known(f"Dataset.{name}(without {FORMAT})").code for name in (MAPPED, BATCHES)),
    }
    return any(use["code"] not in ours and is_until_2_4(row(use["code"])) for use in report())


def _of_function(function: Any) -> Made:
    """What a function, or an object or a class that is called, takes batches for."""
    found = {made_of_batch(*one) for one in _sources(function)}
    return found.pop() if len(found) == 1 else ""


def _of_loops(name: str, frame: FrameType) -> Made:
    found = {made_of_batches(call, parents) for call, parents in _calls(name, frame)}
    return found.pop() if len(found) == 1 else ""


def _takes_values(name: str, function: Any, frame: FrameType) -> bool:
    if name in ROWS:
        return any(are_plain(call, parents) for call, parents in _calls(name, frame))
    found = [is_plain(parameter.arg, body_of(one)) for one, parameter in _sources(function)]
    return bool(found) and all(found)


def _sources(function: Any) -> Iterator[tuple[Function, ast.arg]]:
    """What may be the source of a function, with the parameter for what it is given: several lambdas share a line."""
    if isinstance(function, partial) and not function.args:
        function = function.func
    number = 0 if inspect.isroutine(function) and not inspect.ismethod(function) else 1
    if not inspect.isroutine(function):
        function = getattr(function if isinstance(function, type) else type(function), _CALLED, None)
    code = getattr(inspect.unwrap(function), "__code__", None) if function is not None else None
    if not isinstance(code, CodeType):
        return
    for node in _parsed(code.co_filename).functions:
        given = [*node.args.posonlyargs, *node.args.args]
        names = tuple(argument.arg for argument in given)
        if _is_of(node, code) and names == code.co_varnames[: len(names)] and len(given) > number:
            yield node, given[number]


def _is_of(node: Function, code: CodeType) -> bool:
    name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    return name == code.co_name and first == code.co_firstlineno


def _calls(name: str, frame: FrameType) -> Iterator[tuple[ast.Call, Parents]]:
    """The calls of a method that stand where a frame is, with what every node of the file stands in."""
    parsed = _parsed(frame.f_code.co_filename)
    for call in parsed.asking:
        is_asked = isinstance(call.func, ast.Attribute) and call.func.attr == name
        if is_asked and call.lineno <= frame.f_lineno <= (call.end_lineno or call.lineno):
            yield call, parsed.parents


class _Parsed(NamedTuple):
    """The source of a file.

    Attributes:
        functions: Its functions.
        asking: Its calls that give batches or rows one after the other.
        parents: By node, what it stands in.
    """

    functions: list[Function]
    asking: list[ast.Call]
    parents: dict[ast.AST, ast.AST]


@lru_cache(maxsize=64)
def _parsed(path: str) -> _Parsed:
    """The source of a file, as far as it can be read here."""
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError):
        return _Parsed([], [], {})
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    functions = [node for node in parents if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)]
    calls = (node for node in parents if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    return _Parsed(functions, [call for call in calls if call.func.attr in (BATCHES, *ROWS)], parents)  # type: ignore[attr-defined]
