"""The constructors that catalogue modules are written with: each line of a catalogue reads like a sentence."""

from __future__ import annotations

from legacy_api.row import Row


def _targets(to: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(to, tuple):
        return to
    return (to,) if to else ()


def dissolved(
    code: str,
    old: str,
    *,
    to: str | tuple[str, ...] = (),
    first: str,
    until: str,
    today: str = "error",
    note: str,
) -> Row:
    """A module whose names went to several places; what was in it has rows of its own."""
    return Row(code, old, "module", first, until, today, "rewrite", _targets(to), "", note)


def moved(code: str, old: str, *, to: str, first: str, until: str, today: str = "error", note: str = "") -> Row:
    """A module that is importable under another name today."""
    return Row(code, old, "module", first, until, today, "move", (to,), "", note)


def gone(code: str, old: str, *, first: str, until: str, today: str = "error", note: str) -> Row:
    """A module that nothing replaces; ``note`` is the way out."""
    return Row(code, old, "module", first, until, today, "refuse", (), "", note)


def renamed(code: str, old: str, *, to: str, first: str, until: str, today: str = "error", note: str = "") -> Row:
    """A class, function or constant that is the same thing under another dotted name."""
    return Row(code, old, "name", first, until, today, "move", (to,), "", note)


def name(
    code: str,
    old: str,
    *,
    first: str,
    until: str,
    today: str,
    action: str = "rewrite",
    to: str | tuple[str, ...] = (),
    note: str = "",
) -> Row:
    """A class, function or module attribute that needs an adapter and a rule of its own."""
    return Row(code, old, "name", first, until, today, action, _targets(to), "", note)


def parameter(
    code: str,
    owner: str,
    param: str,
    *,
    to: str | tuple[str, ...],
    first: str,
    until: str,
    today: str,
    action: str = "convert",
    convert: str = "",
    note: str = "",
) -> Row:
    """A parameter whose value goes somewhere else (or stays, when ``to`` names where it lives today)."""
    return Row(code, f"{owner}({param})", "parameter", first, until, today, action, _targets(to), convert, note)


def dropped(code: str, owner: str, param: str, *, first: str, until: str, today: str = "error", note: str) -> Row:
    """A parameter without meaning today; ``note`` says why nothing is lost, or what to set instead."""
    return Row(code, f"{owner}({param})", "parameter", first, until, today, "drop", (), "", note)


def method(
    code: str,
    owner: str,
    old: str,
    *,
    to: str = "",
    first: str,
    until: str,
    today: str,
    action: str = "rewrite",
    note: str = "",
) -> Row:
    """A method that user code overrides or calls."""
    return Row(code, f"{owner}.{old}", "method", first, until, today, action, _targets(to), "", note)


def attribute(
    code: str,
    owner: str,
    old: str,
    *,
    to: str = "",
    first: str,
    until: str,
    today: str,
    action: str = "rewrite",
    note: str = "",
) -> Row:
    """An attribute or property that user code reads."""
    return Row(code, f"{owner}.{old}", "attribute", first, until, today, action, _targets(to), "", note)


def call_form(
    code: str,
    old: str,
    *,
    first: str,
    until: str,
    today: str,
    to: str = "",
    action: str = "rewrite",
    note: str = "",
) -> Row:
    """A way of writing something that is not a name: a signature, a return value, a branch."""
    return Row(code, old, "call_form", first, until, today, action, _targets(to), "", note)


def environment(
    code: str,
    variable: str,
    *,
    first: str,
    until: str,
    today: str,
    action: str = "",
    to: str = "",
    convert: str = "",
    note: str = "",
) -> Row:
    """An environment variable; without an ``action`` it is converted if it has a target and dropped if not."""
    does = action or ("convert" if to else "drop")
    return Row(code, variable, "environment", first, until, today, does, _targets(to), convert, note)
