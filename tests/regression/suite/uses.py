"""Which rows of the catalogue a script uses, according to two programs.

The codemod reads the script, and names what is legacy in it and what it rewrites. The shim says what is used when the
script runs; that takes minutes, so it is written down (`announced.py`). Scripts of which nothing is written down count
with what the codemod says alone.
"""

from __future__ import annotations

from migrate.engine import rewrite_text
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.text.source import Source
from tests.regression.suite.announced import expected
from tests.regression.suite.scripts import Script


def codes_in_the_text(script: Script) -> set[str]:
    """The codes of what the codemod finds in a script, rewrites in it, or says about it."""
    text = script.path.read_text()
    report = rewrite_text(text)
    spelled = {row.code for _, row, _ in legacy_uses(Source(text))}
    return spelled | {finding.code for finding in (*report.findings, *report.rewrites)}


def codes_announced(script: Script) -> set[str]:
    """The codes of what the shim says when the script runs."""
    return set(expected(script))
