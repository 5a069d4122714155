"""Adding an import where a rewritten file needs one."""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from migrate.edit.blank_lines import missing_below
from migrate.edit.edits import Edit, Layer
from migrate.edit.import_blocks import is_text, last_beside
from migrate.edit.library_imports import LIBRARIES, of_block, of_functions, of_later_cells
from migrate.resolve.order import bodies, runs_before
from migrate.resolve.restarts import installed_above, restarted_above
from migrate.resolve.scopes import Binding, Scope, lines_of
from migrate.resolve.source import Source

_OF_TRAIN: Final = "RayTrain"
"""What some classes of Train begin with, which says nothing beside the name of the library."""


class Taken(Exception):
    """The name that the import would bind means something else in the file."""


def module_name(source: Source, dotted: str, where: ast.AST) -> str | None:
    """How code at ``where`` can write the module ``dotted`` already (``tune``, ``ray.tune``), or None."""
    names = source.names
    owner = where.func.value if isinstance(where, ast.Call) and isinstance(where.func, ast.Attribute) else None
    if owner is not None and names.dotted(owner) == dotted:
        return source.text(owner)
    meanings = {
        candidate: names.meaning(found[1])
        for candidate in _bound_names(source)
        if (found := names.lookup(candidate, names.scope(where))) and _is_bound_before(source, found, where)
    }
    for candidate, meaning in sorted(meanings.items(), key=lambda pair: pair[1] != dotted):
        if meaning == dotted:
            return candidate
        if meaning == "ray" and dotted.startswith("ray.") and _imports(source, dotted):
            return candidate + dotted[len("ray") :]
    return None


def _is_bound_before(source: Source, found: tuple[Scope, list[Binding]], where: ast.AST) -> bool:
    """Whether a name is bound when code at ``where`` runs: cells, sections and functions import late."""
    scope, bindings = found
    if scope is source.names.module:
        line = _line_of_statement(source, where)
        restart = restarted_above(source, line)
        alive = [one.node for one in bindings if not restart or getattr(one.node, "lineno", 0) > restart]
        if where is source.tree:  # also where the file is imported
            alive = [one for one in alive if not _is_of_program(source, one)]
        return any(getattr(one, "lineno", 0) < line or _is_imported_above(source, one, where) for one in alive)
    if scope is not source.names.scope(where):
        return True
    statements = [source.names.parents.get(one.node) for one in bindings if one.kind == "import"]
    imports = [one for one in statements if isinstance(one, ast.Import | ast.ImportFrom)]
    along = _imported_along(source, where)
    return len(imports) < len(bindings) or any(runs_before(source, one, where) or one in along for one in imports)


def _imported_along(source: Source, where: ast.AST) -> list[ast.Import | ast.ImportFrom]:
    """The import that binds what code at ``where`` begins with, and those beside it in its block of the function.

    The code cannot run where that has not, whatever the two stand under: ``if use_ray: from ray.air import session``.
    """
    names = source.names
    node = where.func if isinstance(where, ast.Call) else where
    while isinstance(node, ast.Attribute):
        node = node.value
    bindings = names.bindings(node) if isinstance(node, ast.Name) else []
    found = names.parents.get(bindings[0].node) if len(bindings) == 1 and bindings[0].kind == "import" else None
    if not isinstance(found, ast.Import | ast.ImportFrom) or names.function(found) is not names.function(where):
        return []
    block = names.parents.get(found)
    beside = next((body for body in bodies(block) if found in body), []) if block is not None else []
    return [found, *(one for one in beside if isinstance(one, ast.Import | ast.ImportFrom) and one is not found)]


def _is_imported_above(source: Source, alias: ast.AST, where: ast.AST) -> bool:
    """Whether an import in a block of the module, as below ``if __name__ == ...``, has run before code at ``where``."""
    statement = source.names.parents.get(alias)
    if not isinstance(statement, ast.Import | ast.ImportFrom) or source.names.function(where) is not None:
        return False
    return runs_before(source, statement, where)


def _is_of_program(source: Source, node: ast.AST) -> bool:
    """Whether something runs only where the file is started, below ``if __name__ == "__main__"``."""
    inside: ast.AST | None = node
    while inside is not None:
        if isinstance(inside, ast.If) and any(
            isinstance(part, ast.Name) and part.id == "__name__" for part in ast.walk(inside.test)
        ):
            return True
        inside = source.names.parents.get(inside)
    return False


def _line_of_statement(source: Source, where: ast.AST) -> int:
    """Where the statement of the module begins that a node is in."""
    statement: ast.AST | None = where
    while statement is not None and statement not in source.tree.body:
        statement = source.names.parents.get(statement)
    return lines_of(statement)[0] if isinstance(statement, ast.stmt) else sys.maxsize


def _first_use(source: Source, above: int = 0) -> int:
    """The line of the first use of Ray below a line, before which its imports stand."""
    return next((line for line in source.once(_lines_of_uses) if line > above), sys.maxsize)


def _lines_of_uses(source: Source) -> list[int]:
    return sorted(node.lineno for node, dotted in source.names.uses() if dotted.partition(".")[0] == "ray")


def _bound_names(source: Source) -> list[str]:
    bound = [alias.asname or alias.name.partition(".")[0] for _, alias, _ in source.names.imports]
    return list(dict.fromkeys([*bound, *source.names.given]))


def _imports(source: Source, dotted: str) -> bool:
    return any(
        isinstance(statement, ast.Import) and (full == dotted or full.startswith(dotted + "."))
        for statement, _, full in source.names.imports
    )


def ensure_as_is(source: Source, dotted: str, where: ast.AST) -> list[Edit]:
    """The edits after which the last part of a dotted name means it at ``where``.

    Raises:
        Taken: If it means something else there.
    """
    parent, _, last = dotted.rpartition(".")
    found = source.names.lookup(last, source.names.scope(where))
    is_late = found is not None and not _is_bound_before(source, found, where)
    if found is not None and is_late and found[0] is not source.names.module:
        raise Taken(f"`{last}` is imported further down in the same function; import it above")
    if found is None or (is_late and source.names.meaning(found[1]) == dotted):
        if source.once(_promised).setdefault(last, dotted) != dotted:
            raise Taken(_taken(dotted))
        joined = _joined(source, parent, where)
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
    plain = [node for node in _usable(source, where) if isinstance(node, ast.Import) and source.alone(node)]
    alike = [node for node in plain if _module_of(node).partition(".")[0] == dotted.partition(".")[0]]
    if not alike:
        return _import(source, dotted, where, f"import {dotted}")
    position = _in_order(source, alike, [node for node in alike if _module_of(node) > dotted])
    return [Edit(position, position, f"import {dotted}\n", Layer.LINE)]


def _promised(source: Source) -> dict[str, str]:
    """What names will mean that imports bind which a file will have, and has not yet."""
    return {}


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


def _taken(dotted: str) -> str:
    last = dotted.rpartition(".")[2]
    return f"`{last}` means something else here, so `{dotted}` cannot be imported under that name"


def _import(source: Source, dotted: str, where: ast.AST, line: str) -> list[Edit]:
    is_own = _is_own(dotted)
    lazy = None if is_own else _lazy_place(source, dotted, where)  # what else is needed may be as absent as Ray
    if lazy is not None:
        position, indent = lazy
        return [Edit(position, position, f"{indent}{line}\n", Layer.LINE)]
    position = _place(source, dotted, where)
    is_library = not is_own and dotted.partition(".")[0] != "ray"
    layer = Layer.OWN_IMPORT if is_own else Layer.LIBRARY if is_library else Layer.LINE
    edits = [Edit(position, position, line + "\n", layer)]
    if is_own and _stands_above_others(source, position):
        edits.append(Edit(position, position, "\n", Layer.GAP))
    if _begins_definition(source, position):
        edits += _apart(source, position, "")[1:]
    return edits


def _begins_definition(source: Source, position: int) -> bool:
    """Whether the first statement of a file stands at a place, or below its docstring, and is a function or class."""
    body = _body(source)
    first = next((node for node in body if not is_text(node)), None)
    is_definition = isinstance(first, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return is_definition and first is not None and source.offset(lines_of(first)[0], 0) >= position


def _is_own(dotted: str) -> bool:
    """Whether something belongs to Python's own modules."""
    return dotted.partition(".")[0] in sys.stdlib_module_names


def _stands_above_others(source: Source, position: int) -> bool:
    """Whether a place is that above the first import of a file that imports none of Python's own modules."""
    imports = [node for node in _body(source) if isinstance(node, ast.Import | ast.ImportFrom)]
    imports = [node for node in imports if _module_of(node) != "__future__"]
    is_first = bool(imports) and source.line_start(source.start(imports[0])) == position
    return is_first and not any(_is_own(_module_of(node)) for node in imports if not getattr(node, "level", 0))


def _lazy_place(source: Source, dotted: str, where: ast.AST) -> tuple[int, str] | None:
    """Where Ray is imported in a file that can be imported without it: a place, and its indentation.

    Below the import of Ray in the same function or, in a ``try``, for the whole file; else first in the function. None
    if the file imports Ray on its top level, where nothing but its absence stops it. Where such a file can be imported
    without XGBoost, say, because the function imports ``ray.train.xgboost``, what needs that is imported below it; and
    below one in a notebook that imports Ray in an earlier cell.

    Raises:
        Taken: If there is no such place.
    """
    names = source.names
    found = [part for part, _, full in names.imports if full.partition(".")[0] == "ray"]
    if not found:
        return None
    if any(part in source.tree.body for part in found):
        line = _line_of_statement(source, where)
        late = of_later_cells(source, dotted, range(restarted_above(source, line) + 1, line))
        return _below(source, of_block(source, dotted, where) or of_functions(source, dotted) or late, where)
    place = _below(source, found, where) or _below_own(source, where)
    if place is not None:
        return place
    function = names.function(where)
    first = function.body[0] if function is not None else None
    if first is None or not source.begins_line(first) or getattr(first, "decorator_list", None):
        raise Taken("Ray is imported in other functions only, so nothing of it can be imported here")
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    start = source.start(first)
    return source.next_line(source.end(first)) if is_text else source.line_start(start), source.indent(start)


def _below_own(source: Source, where: ast.AST) -> tuple[int, str] | None:
    """The place below the import that binds what code at ``where`` begins with, and its indentation."""
    own = _imported_along(source, where)[:1]
    if not own or not source.alone(own[0]) or not source.data[source.end(own[0]) :].strip():
        return None
    return source.next_line(source.end(own[0])), source.indent(source.start(own[0]))


def _below(source: Source, found: list[ast.Import | ast.ImportFrom], where: ast.AST) -> tuple[int, str] | None:
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
                    else not _is_of_program(source, part)
                )
            ),
            None,
        )
        if beside is not None:
            return source.next_line(source.end(beside)), source.indent(source.start(beside))
    return None


def _joined(source: Source, parent: str, where: ast.AST) -> tuple[int, str] | None:
    """Where a name is added to an import from the same module, if there is one, and what parts it from the last.

    Ray and modules of Python get their own line.
    """
    is_of_user = parent != "ray" and parent not in sys.stdlib_module_names
    for node in _usable(source, where) if "." in parent or is_of_user else ():
        if isinstance(node, ast.ImportFrom) and node.module == parent and not node.level and node.names[0].name != "*":
            last = node.names[-1]
            line = source.line_start(source.start(last))
            starts = [source.start(name) for name in node.names[-2:]]
            is_own = len(starts) > 1 and not any(source.data[source.line_start(at) : at].strip() for at in starts)
            is_own = is_own and not source.data[:line].rstrip(b"\r\n").endswith(b"\\")
            is_said = source.tokens.comments_between(line, source.line_end(line))
            return source.end(last), f",\n{source.indent(line)}" if is_own and not is_said else ", "
    return None


def _usable(source: Source, where: ast.AST) -> list[ast.Import | ast.ImportFrom]:
    """The imports of the module that come before code at ``where``, and before anything is done with Ray."""
    line = _line_of_statement(source, where)
    end = min(line, _first_use(source, restarted_above(source, line)))
    return [node for node in _body(source, line) if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno < end]


def _body(source: Source, line: int = 0) -> list[ast.stmt]:
    """The statements of the module, without those that are to stay as they are: nothing is put beside them.

    Nor beside those that a restart stands below, and above a line.
    """
    restart = restarted_above(source, line)
    return [node for node in source.tree.body if node.lineno > restart and node not in source.names.hidden]


def _place(source: Source, dotted: str, where: ast.AST) -> int:
    """Where a new import line goes: in order among the imports of ``ray``, or before the first import."""
    line = _line_of_statement(source, where)
    is_own = _is_own(dotted)
    start = 0 if is_own else installed_above(source, line)
    body = [node for node in _body(source, line) if node.lineno > start]
    usable = [
        node
        for node in _usable(source, where)
        if not (isinstance(node, ast.ImportFrom) and node.module == "__future__")
        and source.alone(node)
        and node.lineno > start
    ]
    is_ray = dotted.startswith("ray")
    rays = [node for node in usable if is_ray and _module_of(node).partition(".")[0] == "ray"]
    imports = [node for node in usable if isinstance(node, ast.Import)]
    plain = [node for node in imports if _module_of(node) > dotted]
    if not is_ray and (alike := _alike(_first_block(body, imports), dotted)):
        return _in_order(source, alike, plain)
    if not is_ray and not is_own and (others := _first_of_others(body, usable)):
        return source.line_start(source.start(others))
    own = [node for node in imports if _is_own(_module_of(node))]
    if not is_ray and own and (is_own or not plain):
        return _in_order(source, own, plain)
    if rays:
        return _beside(source, rays, dotted.rpartition(".")[0])
    block = [] if is_own else _first_block(body, imports)
    if block:  # below Python's own modules, where it stands alone
        return _in_order(source, _alike(block, dotted) or block, plain if _alike(block, dotted) else [])
    named = [node for node in usable if is_own and _is_own(_module_of(node))]
    chosen = sorted([*named[:1], *plain[:1]], key=lambda node: node.lineno) or usable
    return source.line_start(source.start(chosen[0])) if chosen else _without_imports(source, body)


def _first_of_others(
    body: list[ast.stmt], usable: list[ast.Import | ast.ImportFrom]
) -> ast.Import | ast.ImportFrom | None:
    """The first import below Python's own modules among those beside Ray's, or else among the first ones of the file.

    None but imports stand above it there: in a notebook those of a cell.
    """
    imports = [index for index, node in enumerate(body) if isinstance(node, ast.Import | ast.ImportFrom)]
    of_ray = (index for index in imports if body[index] in usable and _is_of_ray(body[index]))
    first = next(of_ray, min(imports, default=0))
    while first - 1 in imports:
        first -= 1
    block = itertools.takewhile(lambda node: isinstance(node, ast.Import | ast.ImportFrom), body[first:])
    others = (node for node in block if node in usable and not _is_own(_module_of(node)) and not _level(node))
    return next(others, None)


def _is_of_ray(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom) and _module_of(node).partition(".")[0] == "ray"


def _in_order(source: Source, alike: Sequence[ast.stmt], after: Sequence[ast.stmt]) -> int:
    """The place among imports of one kind, above the first one of those that come after what is imported."""
    later = next((node for node in alike if node in after), None)
    return source.line_start(source.start(later)) if later else source.next_line(source.end(alike[-1]))


def _without_imports(source: Source, body: list[ast.stmt]) -> int:
    """The place where there is no import to stand beside: after the docstring and ``from __future__`` lines."""
    head = [
        node
        for index, node in enumerate(body)
        if (index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.ImportFrom) and node.module == "__future__")
    ]
    # Decorators are a part of the statement that they stand above.
    return source.next_line(source.end(head[-1])) if head else source.offset(lines_of(body[0])[0], 0)


def _first_block(body: list[ast.stmt], imports: list[ast.Import]) -> list[ast.Import]:
    """Those of some imports that no other statement than imports stands above: what is written stands below them."""
    first = next((index for index, node in enumerate(body) if isinstance(node, ast.Import | ast.ImportFrom)), 0)
    block = itertools.takewhile(lambda node: isinstance(node, ast.Import | ast.ImportFrom), body[first:])
    return [node for node in block if node in imports]


def _alike(imports: list[ast.Import], dotted: str) -> list[ast.Import]:
    """The imports that one of a module stands among: those of Python's own modules, or of others."""
    own = [node for node in imports if _is_own(_module_of(node))]
    if _is_own(dotted):
        return own
    return [node for node in imports if node not in own]


def _beside(source: Source, rays: list[ast.Import | ast.ImportFrom], home: str) -> int:
    """The place in alphabetical order among the imports of Ray that no other statement stands between."""
    body = _body(source)
    first = body.index(rays[0])
    block = [node for index, node in enumerate(body[first:]) if node in rays and _are_imports(body[first:][:index])]
    later = [node for node in block if _module_of(node) > home]
    position = source.line_start(source.start(later[0])) if later else source.next_line(source.end(block[-1]))
    return position


def _are_imports(statements: list[ast.stmt]) -> bool:
    return all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in statements)


def _level(node: ast.Import | ast.ImportFrom) -> int:
    """How many dots an import begins with."""
    return getattr(node, "level", 0)


def _module_of(node: ast.Import | ast.ImportFrom) -> str:
    return node.names[0].name if isinstance(node, ast.Import) else (node.module or "")


def below_imports(source: Source, text: str, after: int = 0) -> list[Edit]:
    """A function or class below the imports at the top of the file or, without any, above its first statement.

    Args:
        source: The file.
        text: The function or class.
        after: What it stands below in any case, such as the import of its base class.
    """
    body = _body(source, max(source.once(_lines_of_uses), default=0)) or source.tree.body
    imports = [index for index, statement in enumerate(body) if isinstance(statement, ast.Import | ast.ImportFrom)]
    if not imports:
        position = source.offset(lines_of(body[1 if is_text(body[0]) and body[1:] else 0])[0], 0)
        return _apart(source, position, text)
    position = 0
    for first in imports:
        last = last_beside(source, body, first)
        position = source.next_line(source.end(body[last]))
        if position >= after:
            break
    return _apart(source, position, text)


def _apart(source: Source, position: int, text: str) -> list[Edit]:
    """The text at a place, and blank lines above what stands below it, behind all that is written there."""
    missing = missing_below(source, position, 2)
    below = [Edit(position, position, "\n" * missing, Layer.LAST)] if missing else []
    return [Edit(position, position, text), *below]
