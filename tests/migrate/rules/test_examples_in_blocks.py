"""Every example of a rule, within a block, a method or many functions: what cannot be rewritten there is told."""

from __future__ import annotations

import ast
from textwrap import indent

import pytest

from migrate.engine import rewrite_text
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.text.source import Source
from migrate.rules import all_rules

EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
    if '"""' not in before
]
MANY = 13
"""More than the rounds that a short file gets: some rules rewrite one place in each."""
AROUND = {
    "block": lambda before: "import sys\n\nif len(sys.argv) > 1:\n" + indent(before, "    "),
    "method": lambda before: "class Job:\n    def run(self):\n" + indent(before, "        "),
    "functions": lambda before: "\n\n".join(f"def run_{n}():\n{indent(before, '    ')}" for n in range(MANY)),
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("before", EXAMPLES)
def test_nothing_old_is_silent_where_an_example_stands_in_a_block(before: str, around: str) -> None:
    done = rewrite_text(AROUND[around](before))
    ast.parse(done.text)
    assert rewrite_text(done.text).text == done.text
    source, told = Source(done.text), {found.line for found in done.findings}
    left = [(source.position(node)[0], row, spelling) for node, row, spelling in legacy_uses(source)]
    assert [spelling for line, row, spelling in left if row.action != "keep" and line not in told] == []
