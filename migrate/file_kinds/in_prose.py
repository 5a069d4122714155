"""Blocks of Python that are read out of their place: what they name, they need not import.

Those in the prose of a notebook show one way among others, or what was before; nothing runs them: they are told of and
stay as they are. Those in a page may name ``tune`` where no block of the page imports it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.file_kinds.blocks import python_blocks
from migrate.file_kinds.magic_lines import put_aside
from migrate.file_kinds.notebook_json import prose_cells
from migrate.file_kinds.python_file import python_text
from migrate.findings import Finding
from migrate.leftovers.scripts_in_texts import imports_ray
from migrate.resolve.funnel import may_be_legacy
from migrate.resolve.source import parse
from migrate.resolve.used_names import used_names

_CODE: Final = "NOTEBOOK"
_IMPLIED: Final = {
    "ray": "import ray",
    "tune": "from ray import tune",
    "train": "from ray import train",
    "session": "from ray.air import session",
}
"""What a name stands for in a text about Ray that does not import it."""
_ABOUT_RAY: Final = re.compile(r"\bray\b", re.IGNORECASE)
_LEFT_OUT: Final = re.compile(r"(?m)^[ \t]*\.\.\.,?[ \t]*$")
"""A line for others that are not shown: among arguments it is no Python."""
_LEFT: Final = "was left as it is; old in it"
_UNBOUND: Final = "no block imports it, and this one"


def told_in_prose(text: str, module: str, options: Options) -> Iterator[Finding]:
    """What is said of old names in the prose of a notebook.

    Args:
        text: The notebook.
        module: Its code cells as one module: what they import, the prose may name.
        options: What the user asked for.
    """
    if options.to_shim or ("```" not in text and "~~~" not in text):
        return
    code, prose = parse(module), prose_cells(text)
    if not imports_ray(ast.unparse(code)) and not any(_ABOUT_RAY.search(cell.source) for cell in prose):
        return
    imports = [*_implied(code), *_imports(code)]
    for cell in prose:
        for block in python_blocks("", cell.source):
            if names := _old_in(block.cell.source, imports, options):
                inner = min(block.line, len(cell.lines)) - 1
                line = text.count("\n", 0, cell.lines[inner][0] if cell.lines else cell.start) + 1
                said = f"{_LEFT}: {', '.join(names)}" if names[0] else "is no Python and was left out"
                where = f"a block of Python in the prose of cell {cell.number}"
                yield Finding(line, 1, _CODE, where, said, attention=bool(names[0]))


class Unbound(NamedTuple):
    """A block of a page that names what no block imports, and has something old in it if that is of Ray.

    Attributes:
        number: Which of the blocks it is, from 0.
        imports: What it does not import.
        old: What is old in it.
    """

    number: int
    imports: tuple[str, ...]
    old: tuple[str, ...]

    @property
    def named(self) -> str:
        """What it is called."""
        return f"{' and '.join(f'`{_name(line)}`' for line in self.imports)} in a block of code"

    @property
    def message(self) -> str:
        """What is said of it if it stays as it is."""
        return f"{_UNBOUND} {_LEFT}: {', '.join(self.old)}"


def unbound_in(text: str, sources: list[str], module: str, options: Options) -> Iterator[Unbound]:
    """The blocks of a page that name what no block imports.

    Args:
        text: The page.
        sources: Its blocks of Python.
        module: All of them as one module.
        options: What the user asked for.
    """
    if not _ABOUT_RAY.search(text):
        return
    code = parse(module)
    imports, implied = _imports(code), _implied(code)
    for index, source in enumerate(sources):
        named = [line for line in implied if re.search(rf"(?<![\w.])(?<!from )(?<!import ){_name(line)}\.", source)]
        if named:
            known = set(_old_in(source, imports, options))
            if names := [name for name in _old_in(source, [*named, *imports], options) if name and name not in known]:
                yield Unbound(index, tuple(named), tuple(names))


def _name(line: str) -> str:
    """What an import gives a meaning."""
    return line.split()[-1]


def _implied(code: ast.Module) -> list[str]:
    """The imports of names that a text gives no meaning."""
    bound = {
        name for node, name in used_names(code) if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    }
    return [line for name, line in _IMPLIED.items() if name not in bound]


def _imports(code: ast.Module) -> list[str]:
    return [ast.unparse(node) for node in code.body if isinstance(node, ast.Import | ast.ImportFrom)]


def _old_in(source: str, imports: list[str], options: Options) -> list[str]:
    """The old names in a block that is read below imports, each once; an empty one if it is no Python."""
    above, block = "".join(f"{line}\n" for line in imports), put_aside(dedent(source), {})
    if not may_be_legacy(f"{above}{block}\n".encode("utf-8", "replace")):
        return []
    for readable in (block, _LEFT_OUT.sub("", block)):
        try:
            done = python_text(f"{above}{readable}\n", options._replace(path="", will_write=False, todo=False))
        except SyntaxError:
            continue
        except Exception as error:  # the code around it is no worse for it
            return [f"what could not be read ({type(error).__name__}: {error})"]
        found = sorted((*done.rewrites, *(finding for finding in done.findings if finding.attention)))
        names = list(dict.fromkeys(finding.old for finding in found if finding.line > len(imports)))
        return [name for name in names if not name.endswith("=)")] or names  # a call says enough for its arguments
    return [""]
