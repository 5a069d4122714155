"""Adding an import where a rewritten file needs one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.below_imports import apart
from migrate.edit.edits import Edit, Layer
from migrate.edit.file_imports import Import, is_of_python, is_of_ray, module_of, statements_of_module, usable_imports
from migrate.edit.import_blocks import is_text
from migrate.edit.import_places import is_above_later, joined_place, place_in_order, place_of_import
from migrate.edit.lazy_imports import beside_library, in_function
from migrate.edit.library_imports import LIBRARIES
from migrate.edit.written_names import is_bound_before, module_name
from migrate.resolve.names.scopes import Binding, Scope, lines_of
from migrate.resolve.text.source import Source

_OF_TRAIN: Final = "RayTrain"
"""What some classes of Train begin with, which says nothing beside the name of the library."""


class Taken(Exception):
    """The name that the import would bind means something else in the file."""


def ensure(source: Source, dotted: str, where: ast.AST) -> tuple[str, list[Edit]]:
    """How to write a module at ``where``, and the edits that import it if it is not imported yet.

    Where the last part of its name means something else, where it comes from is said with it: ``ray_tune``,
    ``LightGBMReportCallback``.

    Raises:
        Taken: If that is used for something else, too, or if there is nothing before the last part.
    """
    name = module_name(source, dotted, where)
    if name:
        return name, []
    parent, _, last = dotted.rpartition(".")
    found = source.names.lookup(last, source.names.scope(where))
    is_free = found is None and source.once(_promised).get(last, dotted) == dotted
    if is_free or (found is not None and _is_imported_below(source, found, dotted)):
        return last, ensure_as_is(source, dotted, where)
    scope = source.names.scope(where)
    free = (name for name in _longer(dotted) if parent and source.names.lookup(name, scope) is None)
    local = next((name for name in free if source.once(_promised).setdefault(name, dotted) == dotted), None)
    if local is None:
        raise Taken(_taken(dotted))
    return local, _import(source, dotted, where, f"from {parent} import {last} as {local}")


def ensure_as_is(source: Source, dotted: str, where: ast.AST) -> list[Edit]:
    """The edits after which the last part of a dotted name means it at ``where``.

    Raises:
        Taken: If it means something else there.
    """
    parent, _, last = dotted.rpartition(".")
    found = source.names.lookup(last, source.names.scope(where))
    is_late = found is not None and not is_bound_before(source, found, where)
    if found is not None and is_late and found[0] is not source.names.module:
        raise Taken(f"`{last}` is imported further down in the same function; import it above")
    if found is None or (is_late and source.names.meaning(found[1]) == dotted):
        if source.once(_promised).setdefault(last, dotted) != dotted:
            raise Taken(_taken(dotted))
        joined = joined_place(source, parent, where)
        if joined is not None:
            place, separator = joined
            return [Edit(place, place, f"{separator}{last}")]
        return _import(source, dotted, where, f"from {parent} import {last}" if parent else f"import {last}")
    if source.names.meaning(found[1]) != dotted:
        raise Taken(_taken(dotted))
    return []


def ensure_loaded(source: Source, dotted: str, where: ast.AST) -> list[Edit]:
    """The edits after which a module is there where it is asked for at ``where`` by its whole name.

    Raises:
        Taken: If there is no place for its import.
    """
    plain = [node for node in usable_imports(source, where) if isinstance(node, ast.Import) and source.alone(node)]
    alike = [node for node in plain if module_of(node).partition(".")[0] == dotted.partition(".")[0]]
    if not alike:
        return _import(source, dotted, where, f"import {dotted}")
    position = place_in_order(source, alike, [node for node in alike if module_of(node) > dotted])
    return [Edit(position, position, f"import {dotted}\n", Layer.LINE)]


def ensure_member(source: Source, module: str, name: str, where: ast.AST) -> tuple[str, list[Edit]]:
    """How to write a member of a module at ``where``: through the module if it is imported, else by its own name.

    Raises:
        Taken: If every name that an import could bind is used for something else.
    """
    written = module_name(source, module, where)
    if written:
        return f"{written}.{name}", []
    dotted = f"{module}.{name}"
    if module_name(source, dotted, where) or source.names.lookup(name, source.names.scope(where)) is None:
        return ensure(source, dotted, where)
    written, edits = ensure(source, module, where)
    return f"{written}.{name}", edits


def _promised(source: Source) -> dict[str, str]:
    """What names will mean that imports bind which a file will have, and has not yet."""
    return {}


def _longer(dotted: str) -> Iterator[str]:
    """What something can be called whose own name is taken: by the module that it is in, as a person would."""
    home, _, last = dotted.rpartition(".")
    home = home.rpartition(".")[2]
    if last[:1].isupper():
        library = LIBRARIES.get(home, home.title().replace("_", ""))
        name = last.removeprefix(_OF_TRAIN)
        yield f"Ray{name}" if name.startswith(library) else library + name
    else:
        yield f"{home}_{last}"
    yield dotted.replace(".", "_")


def _is_imported_below(source: Source, found: tuple[Scope, list[Binding]], dotted: str) -> bool:
    """Whether a name of the module that is not bound yet will be an import of the same, and of nothing else."""
    is_import = all(binding.kind == "import" for binding in found[1])
    return is_import and found[0] is source.names.module and source.names.meaning(found[1]) == dotted


def _taken(dotted: str) -> str:
    last = dotted.rpartition(".")[2]
    return f"`{last}` means something else here, so `{dotted}` cannot be imported under that name"


def _import(source: Source, dotted: str, where: ast.AST, line: str) -> list[Edit]:
    is_own = is_of_python(dotted)
    lazy = None if is_own else _lazy_place(source, dotted, where)  # what else is needed may be as absent as Ray
    if lazy is not None:
        position, indent = lazy
        return [Edit(position, position, f"{indent}{line}\n", Layer.LINE)]
    position = place_of_import(source, dotted, where, is_from=line.startswith("from "))
    is_library = not is_own and dotted.partition(".")[0] != "ray"
    layer = Layer.OWN_IMPORT if is_own else Layer.LIBRARY if is_library else Layer.LINE
    if layer is Layer.LIBRARY and is_above_later(source, position, dotted):
        layer = Layer.LOWER_LIBRARY
    edits = [Edit(position, position, line + "\n", layer)]
    if is_own and _stands_above_others(source, position):
        edits.append(Edit(position, position, "\n", Layer.GAP))
    if _begins_definition(source, position):
        edits += apart(source, position, "")[1:]
    return edits


def _lazy_place(source: Source, dotted: str, where: ast.AST) -> tuple[int, str] | None:
    """Where Ray is imported in a file that can be imported without it: a place, and its indentation.

    None if the file imports Ray on its top level, where nothing but its absence stops it.

    Raises:
        Taken: If there is no such place.
    """
    rays = [part for part, _, full in source.names.imports if is_of_ray(full)]
    if not rays:
        return None
    if any(part in source.tree.body for part in rays):
        return beside_library(source, dotted, where)
    place = in_function(source, rays, where)
    if place is None:
        raise Taken("Ray is imported in other functions only, so nothing of it can be imported here")
    return place


def _begins_definition(source: Source, position: int) -> bool:
    """Whether the first statement of a file stands at a place, or below its docstring, and is a function or class."""
    body = statements_of_module(source)
    first = next((node for node in body if not is_text(node)), None)
    is_definition = isinstance(first, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return is_definition and first is not None and source.offset(lines_of(first)[0], 0) >= position


def _stands_above_others(source: Source, position: int) -> bool:
    """Whether a place is that above the first import of a file that imports none of Python's own modules."""
    imports = [node for node in statements_of_module(source) if isinstance(node, Import)]
    imports = [node for node in imports if module_of(node) != "__future__"]
    is_first = bool(imports) and source.line_start(source.start(imports[0])) == position
    return is_first and not any(is_of_python(module_of(node)) for node in imports if not getattr(node, "level", 0))
