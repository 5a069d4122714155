"""Where code runs that starts trials and workers: in the driver, which is none of them."""

from __future__ import annotations

import ast

from migrate.edit.written_names import is_of_program
from migrate.resolve.running.tuners import RESTORES, RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.text.source import Source

_STARTS = (*RUNS, *RUNS_SEVERAL, *TUNERS, *RESTORES)


def is_in_driver(source: Source, node: ast.AST) -> bool:
    """Whether code stands beside what starts a run, or in no function of a file that starts one or is a program."""
    names = source.names
    if names.above(node, ast.Lambda) is not None:
        return False
    function = names.function(node)
    if function is None and is_of_program(source, node):
        return True
    starting = (call for call, dotted in names.calls() if _starts(dotted))
    return any(function is None or names.function(call) is function for call in starting)


def _starts(dotted: str) -> bool:
    return dotted in _STARTS or (dotted.startswith("ray.train.") and dotted.endswith("Trainer"))
