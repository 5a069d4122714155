"""Writes legacy_api/same_names.py: under which other names today's Ray has what is public in Tune and Train.

    RAY_TRAIN_V2_ENABLED=1 python -m tests.legacy_api.record_same_names

Run it with the newest Ray. Names that the catalogue has rows for are left out: those are told by what was written.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from legacy_api import all_rows, find
from tests.legacy_api.record_today import ROOTS, modules

SAME: Final = Path(__file__).parents[2] / "legacy_api" / "same_names.py"
PUBLIC: Final = (
    *("ray.tune", "ray.train", "ray.train.torch"),
    *(f"ray.tune.{package}" for package in ("schedulers", "search", "stopper", "logger")),
)
"""The packages whose ``__all__`` says what is public; what several have counts as the first one's."""
_LEFT_OUT: Final = ("examples", "benchmarks", "test_utils", "tests", "_internal", "v2")
_HEAD: Final = '''"""Other names under which today's Ray has what is public in Tune and Train, and the public ones.

Written by tests/legacy_api/record_same_names.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
SAME_NAMES: Final[dict[str, str]] = {
'''


def public_names() -> dict[int, str]:
    """What is public in Tune and Train, by its identity: the dotted name."""
    found: dict[int, str] = {}
    for package in PUBLIC:
        loaded = importlib.import_module(package)
        for name in loaded.__all__:
            value = getattr(loaded, name, None)
            if inspect.isclass(value) or inspect.isfunction(value):
                found.setdefault(id(value), f"{package}.{name}")
    return found


def other_names() -> dict[str, str]:
    """The names of the same things elsewhere in Tune, Train and AIR, and the public names."""
    public = public_names()
    found: dict[str, str] = {}
    for root in ROOTS:
        for module in modules(root):
            for name, value in _held(module):
                there, here = public.get(id(value)), f"{module}.{name}"
                if there is not None and here != there and here.rpartition(".")[2] == there.rpartition(".")[2]:
                    found[here] = there
    owners = {row.owner for row in all_rows()}
    return {here: found[here] for here in sorted(found) if find(here) is None and here not in owners}


def _held(module: str) -> list[tuple[str, Any]]:
    parts = module.split(".")
    if set(parts) & set(_LEFT_OUT) or any(part.startswith("_") for part in parts):
        return []
    try:
        loaded: ModuleType = importlib.import_module(module)
    except Exception as reason:
        print(f"{module}: {reason}", file=sys.stderr)
        return []
    return list(vars(loaded).items())


def main() -> None:
    """Write the names down as Python, which loads from bytecode."""
    lines = [f'    "{here}": "{there}",\n' for here, there in other_names().items()]
    SAME.write_text(f"{_HEAD}{''.join(lines)}}}\n# fmt: on\n", encoding="utf-8")


if __name__ == "__main__":
    main()
