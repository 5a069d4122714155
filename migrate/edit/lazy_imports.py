"""Where a new import goes in a file that can be imported without Ray, or without what Ray needs for it."""

from __future__ import annotations

import ast

from migrate.edit.file_imports import Import, line_of_statement
from migrate.edit.import_blocks import is_text
from migrate.edit.library_imports import of_block, of_functions, of_later_cells
from migrate.edit.written_names import imported_along, is_of_program
from migrate.resolve.running.order import runs_before
from migrate.resolve.running.restarts import restarted_above
from migrate.resolve.text.source import Source


def beside_library(source: Source, dotted: str, where: ast.AST) -> tuple[int, str] | None:
    """Where a file that imports Ray on its top level imports the library that something needs.

    Where such a file can be imported without XGBoost, say, because a function imports ``ray.train.xgboost``, what needs
    that is imported below it; and below one in a notebook that imports Ray in an earlier cell. A place, and its
    indentation.
    """
    line = line_of_statement(source, where)
    late = of_later_cells(source, dotted, range(restarted_above(source, line) + 1, line))
    return _below(source, of_block(source, dotted, where) or of_functions(source, dotted) or late, where)


def in_function(source: Source, rays: list[Import], where: ast.AST) -> tuple[int, str] | None:
    """Where code at ``where`` can import Ray in a file that does not on its top level: a place, and its indentation.

    Below one of the imports of Ray in the same function or, in a ``try``, for the whole file; else first in it.
    """
    place = _below(source, rays, where) or _below_own(source, where)
    if place is not None:
        return place
    function = source.names.function(where)
    first = function.body[0] if function is not None else None
    if first is None or not source.begins_line(first) or getattr(first, "decorator_list", None):
        return None
    start = source.start(first)
    return source.next_line(source.end(first)) if is_text(first) else source.line_start(start), source.indent(start)


def _below_own(source: Source, where: ast.AST) -> tuple[int, str] | None:
    """The place below the import that binds what code at ``where`` begins with, and its indentation."""
    own = imported_along(source, where)[:1]
    if not own or not source.alone(own[0]) or not source.data[source.end(own[0]) :].strip():
        return None
    return source.next_line(source.end(own[0])), source.indent(source.start(own[0]))


def _below(source: Source, found: list[Import], where: ast.AST) -> tuple[int, str] | None:
    """The place below the first of some imports that has run before code at ``where``, and its indentation."""
    names = source.names
    usable = [part for part in found if source.alone(part) and source.data[source.end(part) :].strip()]
    for home in [*names.functions(where), None]:
        beside = next(
            (
                part
                for part in usable
                if names.function(part) is home
                and (
                    runs_before(source, part, where)
                    if home is names.function(where)
                    else not is_of_program(source, part)
                )
            ),
            None,
        )
        if beside is not None:
            return source.next_line(source.end(beside)), source.indent(source.start(beside))
    return None
