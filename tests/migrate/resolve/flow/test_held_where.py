"""Paths that the file makes absolute before they are used: nothing is written around them."""

import pytest

from tests.migrate.support import rewritten

PLAIN = "storage_path=run_dir"
MADE = "os.path.abspath(os.path.expanduser(run_dir))"

FUNCTION = """\
import os
from ray import tune


def go(train, run_dir, deep, other):
{before}
    return tune.run(train, export_formats=deep, local_dir=run_dir)
"""


@pytest.mark.parametrize(
    "before",
    [
        "    run_dir = os.path.abspath(run_dir)",
        "    run_dir = os.path.abspath(os.path.expanduser(run_dir))\n    os.makedirs(run_dir)",
        "    with open(other) as file:\n        run_dir = os.path.realpath(file.read())",
        "    run_dir = os.path.abspath(run_dir)\n    if deep:\n        run_dir = os.path.abspath(other)",
        "    try:\n        run_dir = os.path.abspath(run_dir)\n    except OSError:\n        run_dir = '/tmp'",
    ],
)
def test_a_parameter_that_was_made_absolute_is_used_as_it_is(before):
    assert PLAIN in rewritten(FUNCTION.format(before=before))


@pytest.mark.parametrize(
    "before",
    [
        "    print(run_dir)",
        "    run_dir = os.path.join(run_dir, 'x')",
        "    if deep:\n        run_dir = os.path.abspath(run_dir)",
        "    for _ in range(deep):\n        run_dir = os.path.abspath(run_dir)",
        "    run_dir = os.path.abspath(run_dir)\n    if deep:\n        run_dir = other",
        "    run_dir = os.path.abspath(run_dir)\n    for run_dir in other:\n        break",
        "    run_dir = os.path.abspath(run_dir)\n    with deep as run_dir:\n        pass",
        "    run_dir = os.path.expanduser(run_dir)",
        "    if deep:\n        return tune.run(train, export_formats=deep, local_dir=run_dir)\n"
        "    run_dir = os.path.abspath(run_dir)",
        "    def later():\n        nonlocal run_dir\n        run_dir = os.path.abspath(run_dir)",
    ],
)
def test_a_parameter_that_may_be_relative_is_made_absolute(before):
    assert MADE in rewritten(FUNCTION.format(before=before))


CLASS = """\
import os
from ray import tune


class Runs:
    def __init__(self, run_dir):
        self.run_dir = {value}

{more}    def go(self, train, deep):
        return tune.run(train, export_formats=deep, local_dir=self.run_dir)
"""


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("os.path.abspath(run_dir)", ""),
        ("os.path.join(os.getcwd(), run_dir)", ""),
        ("'/tmp/' + run_dir", "    def elsewhere(self):\n        self.run_dir = os.path.abspath('x')\n\n"),
    ],
)
def test_an_attribute_that_is_always_absolute_is_used_as_it_is(value, more):
    assert "storage_path=self.run_dir" in rewritten(CLASS.format(value=value, more=more))


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("run_dir", ""),
        ("os.path.join(run_dir, 'x')", ""),
        ("os.path.abspath(run_dir)", "    def elsewhere(self, path):\n        self.run_dir = path\n\n"),
        ("os.path.abspath(run_dir)", "    def elsewhere(self, path):\n        self.run_dir += path\n\n"),
        ("os.path.join(self.run_dir, 'x')", ""),
        ("os.path.abspath(run_dir)", "    def elsewhere(self, other):\n        other.run_dir = self.name\n\n"),
    ],
)
def test_an_attribute_that_may_be_relative_is_made_absolute(value, more):
    text = rewritten(CLASS.format(value=value, more=more))
    assert "os.path.abspath(os.path.expanduser(self.run_dir))" in text
