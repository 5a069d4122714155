"""Predictions of whole datasets, through Ray 2.6, as calls of ``map_batches``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import Given, arguments
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure_member
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.predictors.scorers import COLUMNS, Scorer

_WORKERS: Final = {"min_scoring_workers": "min_size", "max_scoring_workers": "max_size"}
_OF_WORKERS: Final = {"num_cpus_per_worker": "num_cpus", "num_gpus_per_worker": "num_gpus"}
_WITHOUT_USE: Final = ("separate_gpu_stage", "blocks_per_window", "bytes_per_window")
_BATCH_SIZE: Final = "4096"
_AT_ONCE: Final = ".materialize()"


def mapping(
    source: Source, scorer: Scorer, call: ast.Call, name: str, state: Call | None, preprocessor: str
) -> tuple[str, list[Edit]]:
    """The call of ``map_batches`` that a prediction becomes, and the edits that import what it names.

    Args:
        source: The file.
        scorer: What takes the predictor's place.
        call: The prediction.
        name: What the class is called.
        state: What it is made with; None if the variable that was the predictor holds it.
        preprocessor: What transforms the dataset first; empty if nothing does.

    Raises:
        Declined: If an argument cannot be carried over.
        Taken: If a name that is needed means something else in the file.
    """
    given, closing = named(source, call, ("data",))
    data = given.pop("data", None)
    if data is None:
        raise Declined("its dataset is not seen")
    owner = (
        data.text if isinstance(data.node, ast.Name | ast.Attribute | ast.Call | ast.Subscript) else f"({data.text})"
    )
    if preprocessor:
        owner = f"{preprocessor}.transform({data.text})"
    asked: list[Argument] = []
    pool: list[Argument] = []
    workers: list[Argument] = []
    batch_size = Argument("batch_size", Raw(_BATCH_SIZE))
    for old, part in given.items():
        argument = Argument(old, part.raw, part.before, part.after)
        if old == "batch_size":
            batch_size = argument
        elif old in _WITHOUT_USE:
            closing = (*part.all_comments, *closing)
        elif old in _WORKERS:
            pool.append(Argument(_WORKERS[old], part.raw, part.before, part.after))
        elif old in _OF_WORKERS:
            workers.append(Argument(_OF_WORKERS[old], part.raw, part.before, part.after))
        elif old == "ray_remote_args":
            workers.append(Argument("**", Raw(f"({part.text} or {{}})"), part.before, part.after))
        elif old in COLUMNS or scorer.asked_with is None or old in scorer.asked_with:
            if old in scorer.unasked or (old == "dtype" and isinstance(source.names.value(part.node), ast.Dict)):
                raise Declined(f"`{old}` belongs into the class that predicts")
            asked.append(argument)
        else:
            raise Declined(f"`{old}` is an argument of a predictor of your own")
    strategy, imports = ensure_member(source, "ray.data", "ActorPoolStrategy", call)
    written = [
        Argument("", Raw(name)),
        Argument("fn_constructor_kwargs", state or Raw(source.text(_holder(call)))),
        *([Argument("fn_kwargs", Call("dict", asked))] if asked else []),
        batch_size,
        *([Argument("batch_format", Raw('"pandas"'))] if scorer.frames else []),
        Argument("compute", Call(strategy, pool)),
        *workers,
    ]
    start = source.start(call)
    column, indent = start - source.line_start(start), len(source.indent(start))
    last = source.line_end(source.end(call)) - source.end(call)
    text = Call(f"{owner}.map_batches", written, (*data.all_comments, *closing)).at(column, indent, last)
    # A checkpoint may be gone before the dataset is read: predictors took it from its directory at once.
    return text + (_AT_ONCE if temporary_blocks(source, call) else ""), imports


def temporary_blocks(source: Source, node: ast.AST) -> list[ast.With]:
    """The blocks of temporary directories around a node: what has been saved there is gone after them."""
    found = []
    around = source.names.above(node, ast.With, ast.FunctionDef)
    while isinstance(around, ast.With):
        if any("Temporary" in source.text(item.context_expr) for item in around.items):
            found.append(around)
        around = source.names.above(around, ast.With, ast.FunctionDef)
    return found


def _holder(call: ast.Call) -> ast.expr:
    assert isinstance(call.func, ast.Attribute)
    return call.func.value


def named(source: Source, call: ast.Call, order: tuple[str, ...]) -> tuple[dict[str, Given], tuple[str, ...]]:
    """The arguments of a call by name, and the comments after the last of them.

    Args:
        source: The file.
        call: The call.
        order: The names of those that may be given by position.

    Raises:
        Declined: If an argument's name cannot be told.
    """
    found: dict[str, Given] = {}
    given, closing = arguments(source, call)
    for index, argument in enumerate(given):
        if argument.name in ("*", "**") or (not argument.name and index >= len(order)):
            raise Declined("its arguments cannot be told apart")
        found[argument.name or order[index]] = argument
    return found, closing
