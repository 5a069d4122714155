"""Asks for every name on standard input, as old code does, and prints what came of it as JSON.

    python tests/compat/walk_tune_names.py native < names      on Ray as it is
    python tests/compat/walk_tune_names.py shim < names        with the shim installed

The answers: ``served``, ``refused`` with the error's text, ``package`` for what needs a third-party package that is not
installed, ``failed`` with the error's text.
"""

from __future__ import annotations

import json
import sys
import warnings
from importlib import import_module


def ask(name: str) -> None:
    """Import a module, import a name from a module, or read an attribute of a class in a module."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError as error:
            if type(error) is not ModuleNotFoundError or not (error.name or "").startswith("ray."):
                raise
            continue  # it is no module, but may be a name in one
        rest = parts[length:]
        if rest:
            scope: dict[str, object] = {}
            exec(f"from {'.'.join(parts[:length])} import {rest[0]} as found", scope)
            found = scope["found"]
        for attribute in rest[1:]:
            found = getattr(found, attribute)
        return


def answer(name: str) -> tuple[str, str]:
    """What came of asking for a name."""
    try:
        ask(name)
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        if type(error).__name__.startswith("Legacy"):
            return "refused", text
        foreign = isinstance(error, ImportError) and not (error.name or "").startswith("ray")
        return ("package" if foreign and "cannot import name" not in text else "failed"), text
    return "served", ""


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if sys.argv[1] == "shim":
        import compat

        compat.install()
        warnings.simplefilter("ignore")
    names = sys.stdin.read().split()
    json.dump({name: answer(name) for name in names}, sys.stdout)
