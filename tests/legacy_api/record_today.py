"""Writes legacy_api/todays_names.py: what the modules of Ray Tune, Train and AIR have today, and what that takes.

    RAY_TRAIN_V2_ENABLED=1 python -m tests.legacy_api.record_today

Run it with the newest Ray and everything installed that its modules import: what cannot be imported is unknown.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules
from textwrap import wrap
from types import FunctionType
from typing import Final

import ray

from legacy_api import rows_of_kind

TODAY: Final = Path(__file__).parents[2] / "legacy_api" / "todays_names.py"
ROOTS: Final = ("ray.tune", "ray.train", "ray.air")
"""The packages that are looked into; of the rest of Ray only the modules that names of the catalogue went to."""
SHALLOW: Final = ("ray", "ray.data", "ray.experimental", "ray.serve", "ray.util")
"""The packages of which only what stands in them is written down, and no module further below."""
BESIDE: Final = (
    *(
        f"ray.data.{module}"
        for module in ("dataset", "datasource", "grouped_data", "iterator", "preprocessors", "read_api")
    ),
    *(f"ray.serve.{module}" for module in ("api", "config", "deployment", "exceptions", "handle", "schema", "utils")),
)
"""Modules below those that old code imports from."""
CALLED: Final = ("ray.data", "ray.data.preprocessors")
"""Packages outside of `ROOTS` whose public functions and classes old code of Train calls."""
OF_RAY: Final = ("get", "put", "wait", "kill", "cancel", "get_actor", "shutdown")
"""Functions of Ray itself that nearly every script calls."""
CLIENTS: Final = ("allow_multiple", "_credentials", "_metadata")
"""What ``ray.init`` hands on to a client of Ray."""
_EXAMPLES: Final = ("ray.tune.examples.", "ray.train.examples.")
_TESTS: Final = "test_utils"
_NOT_IMPORTED: Final = ("examples", "benchmarks", _TESTS)
_NOT_CALLED: Final = (*_NOT_IMPORTED, "session")
"""Of sessions only the names matter: what they take is told by rows."""
_NOT_LOOKED_INTO: Final = "ray.train.v2"
_HEAD: Final = '''"""What the modules of Ray Tune, Train and AIR have today, and what that takes; None if unknown.

Written by tests/legacy_api/record_today.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
TODAYS_NAMES: Final[dict[str, str | None]] = {'''
_PARAMETERS: Final = """# fmt: on

# fmt: off
TODAYS_PARAMETERS: Final[dict[str, str]] = {"""


def modules(root: str) -> Iterator[str]:
    """The modules below a package, and itself, from its files."""
    spec = importlib.util.find_spec(root)
    folder = Path((spec.submodule_search_locations or [""])[0] if spec else "")
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        yield ".".join([root, *(part for part in parts if part != "__init__")])


def homes() -> list[str]:
    """The modules outside of `ROOTS` in which the names behind a namespace row are looked for."""
    moved = {row.old: row.to[0] for row in rows_of_kind("module") if row.action == "move"}
    found = {home for row in rows_of_kind("namespace") for home in (moved.get(row.owner, row.owner), *row.to)}
    rest = (home for home in found if not home.startswith(ROOTS) and home not in (*SHALLOW, *BESIDE))
    there = (home for home in rest if _is_there(home))
    return sorted(there)


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ImportError:
        return False


def names(module: str) -> str | None:
    """What a module has; None if that cannot be told. A script is no module that one can import to look."""
    parts = module.split(".")
    is_ours = module.startswith(ROOTS)
    if module.startswith(_EXAMPLES) and not _is_package(module):
        return written_names(module)
    if module == _NOT_LOOKED_INTO or (is_ours and parts[-1] == _TESTS):
        return None
    try:
        is_module = not is_ours or _is_package(module) or not set(parts) & set(_NOT_IMPORTED)
        loaded = importlib.import_module(module) if is_module else None
    except Exception as reason:
        print(f"{module}: {reason}", file=sys.stderr)
        return None
    if loaded is None or "__getattr__" in vars(loaded):
        return None
    return " ".join(sorted(name for name in vars(loaded) if not name.startswith("__")))


def written_names(module: str) -> str | None:
    """What a module binds by its text: examples are scripts, which import much that need not be installed."""
    spec = importlib.util.find_spec(module)
    text = Path(spec.origin).read_text(encoding="utf-8") if spec is not None and spec.origin else ""
    found: set[str] = set()
    open_blocks: list[ast.AST] = [ast.parse(text)]
    for node in open_blocks:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        open_blocks += ast.iter_child_nodes(node)
    return None if "*" in found else " ".join(sorted(found))


def names_and_modules(package: str) -> str:
    """What a package has, with the modules in it, which ``import`` makes names of it."""
    loaded = importlib.import_module(package)
    found = {name for name in vars(loaded) if not name.startswith("__")}
    return " ".join(sorted(found | {module.name for module in iter_modules(loaded.__path__)}))


def parameters(module: str) -> dict[str, str]:
    """What the public functions and classes of a module take; those that take anything are left out."""
    if any(part.startswith("_") or part in _NOT_CALLED for part in module.split(".")):
        return {}
    try:
        loaded = importlib.import_module(module)
    except Exception:
        return {}
    found = {}
    for name, value in sorted(vars(loaded).items()):
        home = getattr(value, "__module__", None) or ""
        is_own = home == module or (_is_package(module) and home.startswith("ray."))
        if name.startswith("_") or not is_own or not (inspect.isfunction(value) or inspect.isclass(value)):
            continue
        written = _written(value)
        if written:
            found[f"{module}.{name}"] = written
    return found


def _written(value: type | FunctionType) -> str:
    """The parameters of a function or class, after how many can be passed by position; nothing if any can be."""
    try:
        found = list(inspect.signature(value).parameters.values())
    except (TypeError, ValueError):
        return ""
    if any(part.kind in (part.VAR_KEYWORD, part.VAR_POSITIONAL) for part in found):
        return ""
    by_position = sum(part.kind is not part.KEYWORD_ONLY for part in found)
    return " ".join([str(by_position), *(part.name for part in found if part.kind is not part.POSITIONAL_ONLY)])


def written_of_init() -> str:
    """The parameters of ``ray.init``, with those that it looks for in its ``**kwargs``, and those of a client."""
    function = inspect.unwrap(ray.init)
    found = [part for part in inspect.signature(function).parameters.values() if part.kind is not part.VAR_KEYWORD]
    looked_for = re.findall(r"kwargs\.pop\(\s*\"(\w+)\"", inspect.getsource(function))
    by_position = sum(part.kind is not part.KEYWORD_ONLY for part in found)
    return " ".join([str(by_position), *(part.name for part in found), *looked_for, *CLIENTS])


def _is_package(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.submodule_search_locations is not None


def as_item(key: str, text: str) -> list[str]:
    """An entry of a dictionary, in several lines if need be."""
    parts = wrap(text, 104)
    if len(parts) < 2 and len(key) + len(text) < 100:
        return [f'    "{key}": "{text}",']
    return [f'    "{key}": (', *(f'        "{part} "' for part in parts), "    ),"]


def main() -> None:
    """Write the names down as Python, which loads from bytecode."""
    lines, called = [_HEAD], {}
    for package in SHALLOW:
        lines += as_item(package, names_and_modules(package))
    for module in (*(module for root in ROOTS for module in modules(root)), *BESIDE, *homes()):
        if module.startswith(f"{_NOT_LOOKED_INTO}."):
            continue
        found = names(module)
        called |= parameters(module) if module.startswith(ROOTS) else {}
        if found is None:
            lines.append(f'    "{module}": None,')
            continue
        lines += as_item(module, found)
    for module in CALLED:
        called |= parameters(module)
    called["ray.init"] = written_of_init()
    called |= {f"ray.{name}": _written(getattr(ray, name)) for name in OF_RAY}
    lines += ["}", _PARAMETERS, *(line for name, found in called.items() for line in as_item(name, found))]
    TODAY.write_text("\n".join([*lines, "}", "# fmt: on", ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
