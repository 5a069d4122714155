"""Options of the command line that a file asks for, ``args.resume``: where they are added, in it or in its tree.

`argparse` adds them to a parser, `click` to the function that they are handed to.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from migrate.edit.callsite import called_name, keyword
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of, joined
from migrate.resolve.trees.neighbours import importing, read

_ADDS: Final = "add_argument"
_DECORATORS: Final = ("click.option", "click.argument")
_NAMES: Final = ("arg", "opt", "flag")
"""What variables have in their names that hold the options of a program."""
_LEVELS: Final = 3
"""Through how many files a program hands on its options."""
_MOST: Final = 50
"""How many files are read for one; a file that more have to do with is no part of one program."""


def option(source: Source, attribute: str) -> ast.Call | None:
    """The ``add_argument("--resume", ...)`` call that gives ``args.resume`` its value, if the file has one."""
    for node in source.names.of(ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr == _ADDS:
            destination = keyword(node, "dest")
            texts = [destination] if destination is not None else node.args
            for text in texts:
                named = text.value if isinstance(text, ast.Constant) else None
                if isinstance(named, str) and named.lstrip("-").replace("-", "_") == attribute:
                    return node
    return None


def decorated_option(source: Source, parameter: ast.arg) -> ast.Call | None:
    """The ``@click.option("--resume", ...)`` that gives a parameter of a function its value, if it has one."""
    function = source.names.owners.get(parameter)
    for decorator in getattr(function, "decorator_list", ()):
        if isinstance(decorator, ast.Call) and source.names.dotted(decorator.func) in _DECORATORS:
            texts = [text.value for text in decorator.args if isinstance(text, ast.Constant)]
            names = [name for text in texts if isinstance(text, str) for name in text.split("/")]
            if any(name.lstrip("-").replace("-", "_") == parameter.arg for name in names):
                return decorator
    return None


def is_set(node: ast.expr | None) -> bool:
    """Whether an argument that says what an option is, ``required=True``, is said to be true."""
    return isinstance(node, ast.Constant) and node.value is True


def options(source: Source, asked: ast.Attribute | ast.Subscript) -> list[ast.Call]:
    """The calls that may give ``args.resume`` its value: that of the file, or else those of the programs it is part of.

    Those are the files that import it, one from the other, and what they and the file itself import from the tree. An
    item of what ``vars`` makes a dictionary of, ``vars(args)["resume"]``, is only looked for in the file.

    Args:
        source: The file.
        asked: Where it asks for the option.
    """
    if isinstance(asked, ast.Subscript):
        key = asked.slice.value if isinstance(asked.slice, ast.Constant) else None
        is_of_program = isinstance(key, str) and called_name(source.names.value(asked.value)) == "vars"
        added = option(source, str(key)) if is_of_program else None
        return [added] if added is not None else []
    own = option(source, asked.attr)
    if own is not None:
        return [own]
    if not source.path or not is_called_options(asked.value):
        return []
    found = (_option_of(path, asked.attr) for path in _around(source.path))
    return [call for call in found if call is not None]


def is_called_options(node: ast.expr) -> bool:
    """Whether a variable, or an attribute, is called as what holds options is: ``args``, ``self.opt``."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return any(part in name.lower() for part in _NAMES)


def _option_of(path: str, attribute: str) -> ast.Call | None:
    source = read(path)
    return option(source, attribute) if source is not None else None


@lru_cache(maxsize=64)
def _around(path: str) -> tuple[str, ...]:
    """The files of the programs that a file is part of, without itself; none if they are too many."""
    programs, new = [path], [path]
    for _ in range(_LEVELS):
        new = sorted({other for file in new for other in importing(file)}.difference(programs))
        programs += new
        if len(programs) > _MOST:
            return ()
    found = {imported for file in programs for imported in _imported(file)}.union(programs) - {path}
    return tuple(sorted(found)) if len(found) <= _MOST else ()


def _imported(path: str) -> Iterator[str]:
    """The files of the tree that one imports, itself or names from."""
    source = read(path)
    for statement, alias, _ in source.names.imports if source is not None else ():
        if isinstance(statement, ast.ImportFrom):
            module = "." * statement.level + (statement.module or "")
            modules = [module, joined(module, alias.name)]
        else:
            modules = [alias.name]
        yield from (file for module in modules if module.strip(".") and (file := file_of(path, module)) is not None)
