"""The rules, one file each, by what they are about; they are found by walking this package.

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
    here = os.path.dirname(__file__)
    topics = sorted(name for name in os.listdir(here) if name[0] != "_")
    files = [(topic, file) for topic in topics for file in os.listdir(os.path.join(here, topic)) if file[0] != "_"]
    places = [(topic, file.removesuffix(".py")) for topic, file in files]
    rules = [(name, cast("Rule", import_module(f"migrate.rules.{topic}.{name}"))) for topic, name in places]
    return tuple(sorted(rules, key=lambda pair: (pair[1].ORDER, pair[0])))
