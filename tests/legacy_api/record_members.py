"""Writes legacy_api/todays_members.py: what classes of Ray Tune, Train and AIR, and objects of Ray itself, have today.

    RAY_TRAIN_V2_ENABLED=1 python -m tests.legacy_api.record_members

Run it with the newest Ray and everything installed that its modules import, after `record_today`.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from legacy_api.todays_names import TODAYS_NAMES
from tests.legacy_api.record_today import as_item

MEMBERS: Final = Path(__file__).parents[2] / "legacy_api" / "todays_members.py"
ROOTS: Final = ("ray.tune", "ray.train", "ray.air")
OBJECTS: Final = {
    "ray._private.worker.global_worker": ("ray._private.worker.Worker", ("self", "worker", "global_worker")),
    "ray._private.worker.global_worker.node": ("ray._private.node.Node", ("self",)),
    "ray._private.worker.global_worker.core_worker": ("ray._raylet.CoreWorker", ()),
    "ray._private.worker._global_node": ("ray._private.node.Node", ("self",)),
    "ray._private.state.state": ("ray._private.state.GlobalState", ("self",)),
}
"""Objects in modules, with their class and what its module calls them where it gives them attributes."""
_PRIVATE_PARTS: Final = ("_internal", "v2", "examples", "tests", "benchmarks")
_HEAD: Final = '''"""What classes of Ray Tune, Train and AIR, and objects of Ray itself, have today.

Written by tests/legacy_api/record_members.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
TODAYS_MEMBERS: Final[dict[str, str]] = {'''


@cache
def assigned(path: str, owners: tuple[str, ...]) -> frozenset[str]:
    """The attributes that a module gives what it calls by some names, whatever class that is of."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return frozenset(
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and getattr(node.value, "id", "") in owners
    )


@cache
def definitions(module: str) -> dict[str, ast.ClassDef]:
    """The classes that the text of a module defines."""
    tree = ast.parse(Path(importlib.import_module(module).__file__ or "").read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def own_attributes(kind: type) -> set[str]:
    """What the methods of a class give ``self``."""
    written = definitions(kind.__module__).get(kind.__name__)
    return {
        node.attr
        for node in (ast.walk(written) if written is not None else ())
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and getattr(node.value, "id", "") == "self"
    }


def members(kind: type) -> set[str]:
    """What a class and its objects have."""
    found = {name for name in dir(kind) if not name.startswith("__")}
    for base in inspect.getmro(kind):
        found |= set(inspect.get_annotations(base))
        if base.__module__.startswith("ray.") and base.__module__ != "ray._raylet":
            found |= own_attributes(base)
    return {name for name in found if not name.startswith(("__", "_annotated"))}


def classes() -> Iterator[tuple[str, type]]:
    """The classes that the public modules of Tune, Train and AIR have, under each name that a package gives them."""
    for module, names in TODAYS_NAMES.items():
        is_public = module.startswith(ROOTS) and not set(module.split(".")) & set(_PRIVATE_PARTS)
        if not is_public or not names:
            continue
        loaded = importlib.import_module(module)
        for name in names.split():
            value: Any = vars(loaded).get(name)
            is_of_ray = inspect.isclass(value) and value.__module__.startswith(ROOTS)
            if is_of_ray and not hasattr(value, "__getattr__") and not issubclass(value, type):
                yield f"{module}.{name}", value


def objects() -> Iterator[tuple[str, set[str]]]:
    """The objects of Ray itself, and what they have."""
    for dotted, (made, owners) in OBJECTS.items():
        module, _, name = made.rpartition(".")
        loaded = importlib.import_module(module)
        kind = getattr(loaded, name)
        is_written = not module.endswith("_raylet")
        given = assigned(inspect.getsourcefile(kind) or "", owners) if is_written else frozenset()
        yield dotted, {*members(kind), *given}


def main() -> None:
    """Write the members down as Python, which loads from bytecode; another name of a class stands for it."""
    lines, first = [_HEAD], dict[type, str]()
    found = sorted(classes(), key=lambda one: (one[0] != f"{one[1].__module__}.{one[1].__name__}", one[0]))
    for dotted, kind in found:
        lines += as_item(dotted, first[kind] if kind in first else " ".join(sorted(members(kind))))
        first.setdefault(kind, dotted)
    for dotted, has in objects():
        lines += as_item(dotted, " ".join(sorted(has)))
    MEMBERS.write_text("\n".join([*lines, "}", "# fmt: on", ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
