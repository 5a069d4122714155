"""``python -m migrate.document``: the page of the documentation about the rules, from the rules themselves."""

from __future__ import annotations

import re
from typing import Final

from legacy_api import all_rows
from migrate.rules import all_rules

_HEADER: Final = """\
# Rules of the codemod

Written by `python -m migrate.document`; edit the rules in `migrate/rules/`, not this page. Every example is a test.
What each code is about stands in [the table of legacy spellings](legacy-api.md), and `python -m migrate --explain CODE`
prints it.

| Rule | |
|---|---|
"""


def page() -> str:
    """The page as Markdown: a line for each rule, then each rule with its examples."""
    rules = all_rules()
    lines = [f"| [`{name}`](#{name}) | {_title(rule.__doc__)} |" for name, rule in rules]
    sections = [_section(name, rule.__doc__, rule.EXAMPLES) for name, rule in rules]
    return _HEADER + "\n".join(lines) + "\n" + "".join(sections)


def _title(text: str | None) -> str:
    return " ".join((text or "").strip().partition("\n\n")[0].split()).replace("``", "`").replace("|", r"\|")


def _section(name: str, text: str | None, examples: tuple[tuple[str, str], ...]) -> str:
    body = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", (text or "").strip().replace("``", "`"))
    codes = sorted({row.code for row in all_rows() if row.code in body})
    links = f"\nCodes: {', '.join(codes)}.\n" if codes else ""
    shown = "".join(f"\n```python\n{before}```\n\nbecomes\n\n```python\n{after}```\n" for before, after in examples)
    return f"\n## {name}\n\n{body}\n{links}{shown}"


if __name__ == "__main__":
    print(page(), end="")
