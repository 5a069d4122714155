"""``--explain CODE`` and ``--list-rules``: the catalogue and the rules at the command line."""

from __future__ import annotations

from legacy_api import all_rows
from legacy_api.describe import as_text
from migrate.codes import OTHER_CODES
from migrate.rules import all_rules


def explanation(asked: str) -> str | None:
    """What a code, or the name of a rule, is about; None if there is none."""
    for row in all_rows():
        if row.code == asked.upper():
            return as_text(row)
    if asked.upper() in OTHER_CODES:
        return f"{asked.upper()}  {OTHER_CODES[asked.upper()]}"
    for name, rule in all_rules():
        if name == asked:
            parts = [(rule.__doc__ or "").strip()]
            for before, after in rule.EXAMPLES:
                parts += ["Before:", _indented(before), "After:", _indented(after)]
            return "\n\n".join(parts)
    return None


def listing() -> str:
    """A line for each rule and each code."""
    rules = [f"{name:24} {(rule.__doc__ or '').strip().partition(chr(10))[0]}" for name, rule in all_rules()]
    others = [f"{code:24} {text}" for code, text in OTHER_CODES.items()]
    rows = [f"{row.code:24} {row.old} ({row.action})" for row in all_rows()]
    return "\n".join([*rules, "", *others, *rows])


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())
