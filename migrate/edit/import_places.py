"""Where a new import goes at the top of a file: in order among those that it is like."""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Sequence

from migrate.edit.file_imports import (
    Import,
    is_of_future,
    is_of_python,
    is_of_ray,
    line_of_statement,
    module_of,
    statements_of_module,
    usable_imports,
)
from migrate.resolve.names.scopes import lines_of
from migrate.resolve.running.restarts import installed_above, skipped_above
from migrate.resolve.text.source import Source


def place_of_import(source: Source, dotted: str, where: ast.AST, *, is_from: bool = False) -> int:
    """Where a new import line goes: in order among the imports of ``ray``, or before the first import.

    Args:
        source: The file.
        dotted: What is imported.
        where: The code that needs it.
        is_from: Whether the line is ``from a import b``, which stands below those that import modules.
    """
    line = line_of_statement(source, where)
    is_own = is_of_python(dotted)
    skip = None if is_own else skipped_above(source, line)
    start = 0 if is_own else max(installed_above(source, line), (skip.end_lineno or 0) if skip is not None else 0)
    body = [node for node in statements_of_module(source, line) if node.lineno > start]
    usable = [
        node
        for node in usable_imports(source, where)
        if not is_of_future(node) and source.alone(node) and node.lineno > start
    ]
    if skip is not None and not usable and source.alone(skip):
        return source.next_line(source.end(skip))
    is_ray = is_of_ray(dotted)
    rays = [node for node in usable if is_ray and is_of_ray(module_of(node))]
    imports = [node for node in usable if isinstance(node, ast.Import)]
    plain = [node for node in imports if module_of(node) > dotted]
    if is_from and not is_ray and not is_own and (place := _among_froms(source, body, usable, dotted)) is not None:
        return place
    if not is_ray and not is_own and (beside := _of_package(usable, dotted)):
        above = [node for node in beside if node in imports]
        return place_in_order(source, above, plain) if above else source.line_start(source.start(beside[0]))
    if not is_ray and (alike := _alike(_first_block(body, imports), dotted)):
        return place_in_order(source, alike, plain)
    if not is_ray and not is_own and (others := _first_of_others(body, usable)):
        return source.line_start(source.start(others))
    own = [node for node in imports if is_of_python(module_of(node))]
    if not is_ray and own and (is_own or not plain):
        return place_in_order(source, own, plain)
    if rays:
        return _beside(source, rays, dotted.rpartition(".")[0])
    block = [] if is_own else _first_block(body, imports)
    if block:  # below Python's own modules, where it stands alone
        return place_in_order(source, _alike(block, dotted) or block, plain if _alike(block, dotted) else [])
    named = [node for node in usable if is_own and is_of_python(module_of(node))]
    first = plain[:1] if named or not is_own else []  # Python's own modules stand above all others
    chosen = sorted([*named[:1], *first], key=lambda node: node.lineno) or usable
    return source.line_start(source.start(chosen[0])) if chosen else _without_imports(source, body)


def _among_froms(source: Source, body: list[ast.stmt], usable: list[Import], dotted: str) -> int | None:
    """The place of ``from a import b`` in the first group of imports of other packages; None if that is in no order.

    In order, those that import modules stand above the others. At the end of those of Ray others of Ray may be written.
    """
    of_others = [node for node in usable if not is_of_python(module_of(node)) and not _level(node)]
    if not of_others:
        return None
    group = of_others[:1]
    for above, node in itertools.pairwise(body[body.index(group[0]) :]):
        if node not in of_others or node.lineno > (above.end_lineno or above.lineno) + 1:
            break
        group.append(node)
    kinds = [isinstance(node, ast.ImportFrom) for node in group]
    if kinds != sorted(kinds):
        return None
    home = dotted.rpartition(".")[0].lower()
    later = (node for node in group if isinstance(node, ast.ImportFrom) and module_of(node).lower() > home)
    first = next(later, None)
    if first is None:
        return None if is_of_ray(module_of(group[-1])) else source.next_line(source.end(group[-1]))
    return source.line_start(source.start(first))


def _of_package(usable: list[Import], dotted: str) -> list[Import]:
    """The imports on lines that follow each other, of which one is the first of the same package."""
    packages = ["" if _level(node) else module_of(node).partition(".")[0] for node in usable]
    package = dotted.partition(".")[0]
    if package not in packages:
        return []
    first = last = packages.index(package)
    while first and _is_next(usable[first - 1], usable[first]):
        first -= 1
    while last + 1 < len(usable) and _is_next(usable[last], usable[last + 1]):
        last += 1
    return usable[first : last + 1]


def _is_next(above: Import, below: Import) -> bool:
    return below.lineno == (above.end_lineno or above.lineno) + 1


def is_above_later(source: Source, position: int, dotted: str) -> bool:
    """Whether a place is above an import of what comes after a module that comes after Ray, as those of Ray do not."""
    home = dotted.rpartition(".")[0].lower()
    below = (node for node in source.names.of(ast.ImportFrom) if source.start(node) == position)
    return home > "ray" and any(module_of(node).lower() > home for node in below)


def joined_place(source: Source, parent: str, where: ast.AST) -> tuple[int, str] | None:
    """Where a name is added to an import from the same module, if there is one, and what parts it from the last.

    Ray and modules of Python get their own line.
    """
    is_of_user = parent != "ray" and parent not in sys.stdlib_module_names
    for node in usable_imports(source, where) if "." in parent or is_of_user else ():
        if isinstance(node, ast.ImportFrom) and node.module == parent and not node.level and node.names[0].name != "*":
            last = node.names[-1]
            line = source.line_start(source.start(last))
            starts = [source.start(name) for name in node.names[-2:]]
            is_own = len(starts) > 1 and not any(source.data[source.line_start(at) : at].strip() for at in starts)
            is_own = is_own and not source.data[:line].rstrip(b"\r\n").endswith(b"\\")
            is_said = source.tokens.comments_between(line, source.line_end(line))
            return source.end(last), f",\n{source.indent(line)}" if is_own and not is_said else ", "
    return None


def place_in_order(source: Source, alike: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> int:
    """The place among imports of one kind, above the first one of those that come after what is imported."""
    later = next((node for node in alike if node in after), None)
    return source.line_start(source.start(later)) if later else source.next_line(source.end(alike[-1]))


def _first_of_others(body: list[ast.stmt], usable: list[Import]) -> Import | None:
    """The first import below Python's own modules among those beside Ray's, or else among the first ones of the file.

    None but imports stand above it there: in a notebook those of a cell.
    """
    imports = [index for index, node in enumerate(body) if isinstance(node, Import)]
    rays = [node for node in usable if is_of_ray(module_of(node))]
    of_ray = (index for index in imports if body[index] in rays)
    first = next(of_ray, min(imports, default=0))
    while first - 1 in imports:
        first -= 1
    block = itertools.takewhile(lambda node: isinstance(node, Import), body[first:])
    others = (node for node in block if node in usable and not is_of_python(module_of(node)) and not _level(node))
    return next(others, None)


def _level(node: Import) -> int:
    """How many dots an import begins with."""
    return getattr(node, "level", 0)


def _without_imports(source: Source, body: list[ast.stmt]) -> int:
    """The place where there is no import to stand beside: after the docstring and ``from __future__`` lines."""
    head = [
        node
        for index, node in enumerate(body)
        if (index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) or is_of_future(node)
    ]
    # Decorators are a part of the statement that they stand above.
    return source.next_line(source.end(head[-1])) if head else source.offset(lines_of(body[0])[0], 0)


def _first_block(body: list[ast.stmt], imports: list[ast.Import]) -> list[ast.Import]:
    """Those of some imports that no other statement than imports stands above: what is written stands below them."""
    found = (index for index, node in enumerate(body) if isinstance(node, Import) and not is_of_future(node))
    first = next(found, 0)
    block = itertools.takewhile(lambda node: isinstance(node, Import), body[first:])
    return [node for node in block if node in imports]


def _alike(imports: list[ast.Import], dotted: str) -> list[ast.Import]:
    """The imports that one of a module stands among: those of Python's own modules, or of others."""
    own = [node for node in imports if is_of_python(module_of(node))]
    if is_of_python(dotted):
        return own
    return [node for node in imports if node not in own]


def _beside(source: Source, rays: list[Import], home: str) -> int:
    """The place in alphabetical order among the imports of Ray that no other statement stands between."""
    body = statements_of_module(source)
    first = body.index(rays[0])
    block = [node for index, node in enumerate(body[first:]) if node in rays and _are_imports(body[first:][:index])]
    later = [node for node in block if module_of(node) > home]
    position = source.line_start(source.start(later[0])) if later else source.next_line(source.end(block[-1]))
    return position


def _are_imports(statements: list[ast.stmt]) -> bool:
    return all(isinstance(statement, Import) for statement in statements)
