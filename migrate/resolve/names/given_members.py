"""What files of a tree have of Ray below their names: ``Backend.tune`` of a class, ``load()`` of a function.

And the names that a module looks up as others ask for them: ``def __getattr__(name)``.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from migrate.resolve.names.new_place import new_place
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.trees.module_files import file_of, parted
from migrate.resolve.trees.neighbours import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.resolve.text.source import Source

_DEPTH: Final = 4
_LOOKS_UP: Final = "__getattr__"


def module_file(path: str, dotted: str, depth: int = _DEPTH) -> str | None:
    """The file of a module that packages may have under another name: ``from .nets import b as base``.

    Args:
        path: The importing file.
        dotted: The module as it is called there.
        depth: Through how many more packages it is followed.
    """
    home = file_of(path, dotted)
    module, name = parted(dotted)
    package = file_of(path, module) if home is None and depth and name else None
    source = read(package) if package is not None and package != path else None
    bindings = source.names.module.bindings.get(name, []) if source is not None else []
    if package is None or [binding.kind for binding in bindings] != ["import"]:
        return home
    return module_file(package, bindings[0].dotted, depth - 1)


@lru_cache(maxsize=256)
def members_given_by(path: str) -> dict[str, str]:
    """What classes, objects and functions of a file have or give of Ray, by how it is asked for: ``load()``."""
    source = read(path)
    found: dict[str, str] = {}
    for name, bindings in list(source.names.module.bindings.items()) if source is not None else ():
        if source is None or len(bindings) != 1 or "@" in name:
            continue
        node, value = bindings[0].node, bindings[0].value
        if isinstance(node, FunctionNode):
            found |= {f"{name}()": dotted for dotted in _given_back(source, node)}
        elif isinstance(node, ast.ClassDef):
            found |= {f"{name}.{part}": dotted for part, dotted in _of_class(source, node)}
        made = source.names.binding(value.func) if isinstance(value, ast.Call) else None
        if made is not None and isinstance(made.node, ast.ClassDef):
            found |= {f"{name}.{part}": dotted for part, dotted in _of_class(source, made.node)}
            found |= {f"{name}.{part}": dotted for part, dotted in _of_properties(source, made.node)}
    return found


def looked_up(source: Source) -> dict[str, str]:
    """The names of Ray that ``__getattr__`` of a module has for others, each with what it stands for."""
    bindings = source.names.module.bindings.get(_LOOKS_UP, [])
    function = bindings[0].node if len(bindings) == 1 else None
    found: dict[str, str] = {}
    for branch in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
        test = branch.test if isinstance(branch, ast.If) else None
        name = test.comparators[0] if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq) else None
        for part in branch.body if isinstance(branch, ast.If) and isinstance(name, ast.Constant) else ():
            dotted = source.names.dotted(part.value) if isinstance(part, ast.Return) and part.value else None
            if dotted is not None and isinstance(name, ast.Constant) and _is_of_ray(dotted):
                found[str(name.value)] = _today(dotted)
    return found


def _of_class(source: Source, home: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """What the body of a class assigns of Ray."""
    for name, bindings in list(source.names.inside(home).bindings.items()):
        dotted = source.names.meaning(bindings) if [one.kind for one in bindings] == ["assign"] else None
        if dotted is not None and _is_of_ray(dotted):
            yield name, _today(dotted)


def _of_properties(source: Source, home: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for method in home.body:
        decorators = method.decorator_list if isinstance(method, ast.FunctionDef) else []
        names = {getattr(part, "attr", None) or getattr(part, "id", "") for part in decorators}
        if isinstance(method, ast.FunctionDef) and names & {"property", "cached_property"}:
            yield from ((method.name, dotted) for dotted in _given_back(source, method))


def _given_back(source: Source, function: FunctionNode) -> Iterator[str]:
    """The module of Ray that a function gives back, whatever it is called with; nothing if it may be another thing."""
    returns = [part for part in source.names.of(ast.Return) if source.names.function(part) is function]
    given = {source.names.dotted(part.value) if part.value is not None else None for part in returns}
    dotted = given.pop() if len(given) == 1 and not function.decorator_list[1:] else None
    if isinstance(function, ast.FunctionDef) and dotted is not None and dotted in ("ray.tune", "ray.train", "ray.air"):
        yield dotted


def _is_of_ray(dotted: str) -> bool:
    return dotted.partition(".")[0] == "ray"


def _today(dotted: str) -> str:
    place = new_place(dotted)
    return place[0] if place is not None else dotted
