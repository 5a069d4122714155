"""What a run that is resumed has from the call no more: a ``Tuner`` that is restored has what the run began with."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable
from typing import Final

from legacy_api import parameters_of
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Result
from migrate.tune.calls.what_is_run import RUN

_RESUME: Final = "resume"
_OWN: Final = ("callbacks", "scheduler", "search_alg", "stop")
_OTHER: Final = (
    "`{}` is asked for something after the run: where that is resumed, the `Tuner` has one of its own, restored from "
    "the run, and this one is not used"
)
_NOT_USED: Final = "where the run is resumed, the `Tuner` has what the run began with, restored from it, and not {}"


def tell_of_resumed(
    result: Result, call: ast.Call, resume: ast.expr, given: Iterable[tuple[str, ast.expr]], but: Collection[str] = ()
) -> None:
    """Say which objects that a run is given are not used where it is resumed.

    Args:
        result: What the rule does.
        call: The run.
        resume: What says that it may be resumed.
        given: All that it is given, with the names of the arguments.
        but: Arguments that are told of apart, unless they are asked for something after the run.
    """
    source, row = result.source, parameters_of(RUN)[_RESUME]
    own = {name: node for name, node in given if name in _OWN and constant(source, node) is not None}
    behind = [name for name, node in own.items() if _is_used_behind(source, call, node)]
    for name in behind:
        result.todo(resume, row, row.old, _OTHER.format(source.text(own[name])))
    others = ", ".join(f"`{name}`" for name in own if name not in (*behind, *but))
    if others:
        result.note(resume, row, row.old, _NOT_USED.format(f"the {others} of this call"))


def never_resumes(source: Source, resume: ast.expr) -> bool:
    """Whether what says that a run is resumed says that it is not."""
    return constant(source, resume) in (None, False)


def _is_used_behind(source: Source, call: ast.Call, node: ast.expr) -> bool:
    """Whether a variable of an object that an argument is, or is a list of, has uses behind the run."""
    names, end = source.names, source.end(call)
    parts = [node, *(node.elts if isinstance(node, ast.List | ast.Tuple) else ())]
    made = [part for part in parts if any(isinstance(meant, ast.Call) for meant in meanings(source, part))]
    variables = (names.variable(part) for part in made if isinstance(part, ast.Name))
    reads = (read for one in variables if one is not None for read in names.reads(one[1], one[0]))
    return any(source.start(read) > end for read in reads)
