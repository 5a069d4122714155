"""A trial that looks for the files that the driver writes of it: ``os.path.join(self.logdir, "result.json")``.

Through Ray 2.6 they were in the directory that a trial works in; today they are in its directory in storage alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Shape
from migrate.resolve.running.trainables import family, methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.values.joined_paths import path_around

_ROW: Final = "result.json in the directory that a trial works in"
_FILE: Final = re.compile(r"(?:^|/)(?:result\.json|progress\.csv|params\.json|params\.pkl)$")
_CONTEXTS: Final = ("ray.tune.get_context", "ray.train.get_context")


def drivers_files(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every name of such a file that is added to the directory of a trial in the trial itself."""
    for node in source.names.of(ast.Constant):
        if isinstance(node.value, str) and _FILE.search(node.value):
            whole = path_around(source, node)
            if any(source.once(_directories).is_one(part) for part in ast.walk(whole)):
                yield node, known(_ROW), _ROW


def _directories(source: Source) -> Items:
    """What holds the directory that a trial works in."""
    names = source.names
    methods = {method for node in family(source) for method in methods_of(node)}

    def asked(node: ast.AST) -> Shape | None:
        if isinstance(node, ast.Attribute) and node.attr == "logdir" and isinstance(node.value, ast.Name):
            function = names.function(node)
            first = function.args.args[:1] if isinstance(function, ast.FunctionDef) and function in methods else []
            return ONE if [argument.arg for argument in first] == [node.value.id] else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get_trial_dir":
            context = names.value(node.func.value)
            return ONE if isinstance(context, ast.Call) and names.dotted(context.func) in _CONTEXTS else None
        return None

    return Items(source, asked, kinds=(ast.Attribute, ast.Call))
