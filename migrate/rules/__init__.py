"""The rules, one file each, found by walking this package.

A rule module has a docstring that says when it fires and when it declines, an ``ORDER`` (rules with a smaller
one run first), ``EXAMPLES`` of source before and after, which are tests and documentation, and a function
``rewrite`` that adds edits and findings to a :class:`migrate.rule.Result`.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import cast

from migrate.rule import Rule


@cache
def all_rules() -> tuple[tuple[str, Rule], ...]:
    """Every rule with its name, in the order they run."""
    names = sorted(name.removesuffix(".py") for name in os.listdir(os.path.dirname(__file__)) if name[0] != "_")
    rules = [(name, cast("Rule", import_module(f"migrate.rules.{name}"))) for name in names]
    return tuple(sorted(rules, key=lambda pair: (pair[1].ORDER, pair[0])))
