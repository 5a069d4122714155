"""Asks for every name on standard input, as old code does, and prints what came of it as JSON.

    python tests/compat/walk_tune_names.py native < names      on Ray as it is
    python tests/compat/walk_tune_names.py shim < names        with the shim installed

A parameter, ``owner(parameter)``, is served if the owner takes it, and refused if the owner or a row refuses it.

The answers: ``served``, ``refused`` with the error's text, ``package`` for what needs a third-party package that is not
installed, ``failed`` with the error's text.
"""

from __future__ import annotations

import json
import sys
import warnings
from importlib import import_module
from inspect import isclass, signature
from typing import Any

from compat import LegacyApiError
from legacy_api import Row, rows_of_kind


def ask(name: str) -> object:
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
            known = find_member(found, attribute)
            found = known if known is not None and known.action != "refuse" else getattr(found, attribute)
        return found
    raise ModuleNotFoundError(name, name=name)


def ask_for_parameter(spelling: str) -> None:
    """Look for a parameter in the signatures of its owner: the adapted one, and Ray's own.

    Raises:
        compat.LegacyApiError: If a row refuses the parameter.
        TypeError: If nothing takes it and no row knows it.
    """
    owner, _, parameter = spelling.rstrip(")").partition("(")
    found: Any = ask(owner)
    for follow in (True, False):
        taken = signature(found, follow_wrapped=follow).parameters
        if parameter in taken or parameter.startswith("*"):
            return
        if any(other.kind is other.VAR_KEYWORD for other in taken.values()) and not is_wrapped(found):
            return
    for row in rows_of_kind("parameter"):
        if row.name == parameter and row.old.rpartition("(")[0].endswith(f".{owner.rpartition('.')[2]}"):
            if row.action == "refuse":
                raise LegacyApiError(row.code)
            return
    raise TypeError(f"{owner} does not take {parameter}")


def find_member(owner: object, name: str) -> Row | None:
    """The row of a member that only objects have, not their class."""
    if not isclass(owner) or hasattr(owner, name):
        return None
    rows = rows_of_kind("method") + rows_of_kind("attribute")
    return next((row for row in rows if row.old.endswith(f".{owner.__name__}.{name}")), None)


def is_wrapped(found: Any) -> bool:
    """Whether the signature of a function, or of a class's constructor, is that of an adapter around it."""
    return hasattr(found, "__wrapped__") or hasattr(getattr(found, "__init__", None), "__wrapped__")


def answer(name: str) -> tuple[str, str]:
    """What came of asking for a name."""
    try:
        ask_for_parameter(name) if name.endswith(")") else ask(name)
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
