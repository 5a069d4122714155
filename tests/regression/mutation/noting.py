"""Functions of the shim's adapters that note, each once in a process, that they were entered.

The source of a module is compiled with one more statement in each of its functions, and is on disk what it was. The
hook that Python has for this (`sys.setprofile`) would slow down all of Ray.
"""

from __future__ import annotations

import ast
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Final

ADAPTERS: Final = "compat.adapters."
_NOTES: Final = "MUTATION_NOTES"
_CALLED: Final = "_note_that_it_is_entered"

_noted: set[str] = set()


def note_what_is_entered() -> None:
    """From now on, modules of adapters are imported such that their functions append their names to a file.

    The name of the file is in the environment, for this process and those that it starts.
    """
    sys.meta_path.insert(0, _Finder())


def note(function: str) -> None:
    """Append the name of a function to the file, if this process has not done it yet."""
    if function in _noted:
        return
    _noted.add(function)
    descriptor = os.open(os.environ[_NOTES], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(descriptor, f"{function}\n".encode())
    finally:
        os.close(descriptor)


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path) if fullname.startswith(ADAPTERS) else None  # type: ignore[arg-type]
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path))
        _let_functions_note(tree, f"{fullname}:")
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        # A function of this module that Ray sends by value takes it along, by the name of its module.
        setattr(module, _CALLED, note)
        super().exec_module(module)


def _let_functions_note(node: ast.AST, prefix: str) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            _let_functions_note(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            _let_functions_note(child, f"{prefix}{child.name}.")
            first = 1 if ast.get_docstring(child, clean=False) is not None else 0
            child.body[first:first] = ast.parse(f"{_CALLED}({prefix + child.name!r})").body
        else:
            _let_functions_note(child, prefix)
