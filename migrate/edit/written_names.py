"""How code at a place can write a module already, by what is bound when it runs."""

from __future__ import annotations

import ast

from migrate.edit.file_imports import Import, line_of_statement
from migrate.resolve.names.scopes import Binding, Scope
from migrate.resolve.running.order import bodies, runs_before
from migrate.resolve.running.restarts import restarted_above
from migrate.resolve.text.source import Source


def module_name(source: Source, dotted: str, where: ast.AST) -> str | None:
    """How code at ``where`` can write the module ``dotted`` already (``tune``, ``ray.tune``), or None."""
    names = source.names
    owner = where.func.value if isinstance(where, ast.Call) and isinstance(where.func, ast.Attribute) else None
    if owner is not None and names.dotted(owner) == dotted:
        return source.text(owner)
    meanings = {
        candidate: names.meaning(found[1])
        for candidate in _bound_names(source)
        if (found := names.lookup(candidate, names.scope(where))) and is_bound_before(source, found, where)
    }
    for candidate, meaning in sorted(meanings.items(), key=lambda pair: pair[1] != dotted):
        if meaning == dotted:
            return candidate
        if meaning == "ray" and dotted.startswith("ray.") and _imports(source, dotted):
            return candidate + dotted[len("ray") :]
    return None


def is_bound_before(source: Source, found: tuple[Scope, list[Binding]], where: ast.AST) -> bool:
    """Whether a name is bound when code at ``where`` runs: cells, sections and functions import late."""
    scope, bindings = found
    if scope is source.names.module:
        line = line_of_statement(source, where)
        restart = restarted_above(source, line)
        alive = [one.node for one in bindings if not restart or getattr(one.node, "lineno", 0) > restart]
        if where is source.tree:  # also where the file is imported
            alive = [one for one in alive if not is_of_program(source, one)]
        return any(getattr(one, "lineno", 0) < line or _is_imported_above(source, one, where) for one in alive)
    if scope is not source.names.scope(where):
        return True
    statements = [source.names.parents.get(one.node) for one in bindings if one.kind == "import"]
    imports = [one for one in statements if isinstance(one, Import)]
    along = imported_along(source, where)
    return len(imports) < len(bindings) or any(runs_before(source, one, where) or one in along for one in imports)


def imported_along(source: Source, where: ast.AST) -> list[Import]:
    """The import that binds what code at ``where`` begins with, and those beside it in its block of the function.

    The code cannot run where that has not, whatever the two stand under: ``if use_ray: from ray.air import session``.
    """
    names = source.names
    node = where.func if isinstance(where, ast.Call) else where
    while isinstance(node, ast.Attribute):
        node = node.value
    bindings = names.bindings(node) if isinstance(node, ast.Name) else []
    found = names.parents.get(bindings[0].node) if len(bindings) == 1 and bindings[0].kind == "import" else None
    if not isinstance(found, Import) or names.function(found) is not names.function(where):
        return []
    block = names.parents.get(found)
    beside = next((body for body in bodies(block) if found in body), []) if block is not None else []
    return [found, *(one for one in beside if isinstance(one, Import) and one is not found)]


def _is_imported_above(source: Source, alias: ast.AST, where: ast.AST) -> bool:
    """Whether an import in a block of the module, as below ``if __name__ == ...``, has run before code at ``where``."""
    statement = source.names.parents.get(alias)
    if not isinstance(statement, Import) or source.names.function(where) is not None:
        return False
    return runs_before(source, statement, where)


def is_of_program(source: Source, node: ast.AST) -> bool:
    """Whether something runs only where the file is started, below ``if __name__ == "__main__"``."""
    inside: ast.AST | None = node
    while inside is not None:
        if isinstance(inside, ast.If) and any(
            isinstance(part, ast.Name) and part.id == "__name__" for part in ast.walk(inside.test)
        ):
            return True
        inside = source.names.parents.get(inside)
    return False


def _bound_names(source: Source) -> list[str]:
    bound = [alias.asname or alias.name.partition(".")[0] for _, alias, _ in source.names.imports]
    return list(dict.fromkeys([*bound, *source.names.given, *source.once(_looked_up)]))


def _looked_up(source: Source) -> list[str]:
    """The names of the module that no import binds, but an alias: ``tune = pytest.importorskip("ray.tune")``."""
    bindings = source.names.module.bindings
    values = {name: found[0].value for name, found in bindings.items() if len(found) == 1}
    return [name for name, value in values.items() if value is not None and source.names.dotted(value) is not None]


def _imports(source: Source, dotted: str) -> bool:
    return any(
        isinstance(statement, ast.Import) and (full == dotted or full.startswith(dotted + "."))
        for statement, _, full in source.names.imports
    )
