"""Every rule does what its own examples say."""

import pytest

from migrate.command.options import Options
from migrate.rules import all_rules
from tests.migrate.support import check_noop, check_transformed

EXAMPLES = [
    pytest.param(before, after, Options(unsafe=getattr(rule, "UNSAFE", False)), id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, after) in enumerate(rule.EXAMPLES)
]


@pytest.mark.parametrize(("before", "after", "options"), EXAMPLES)
def test_an_example_is_rewritten_as_the_rule_says(before, after, options):
    check_transformed(before, after, options)


@pytest.mark.parametrize(("before", "after", "options"), EXAMPLES)
def test_what_an_example_becomes_is_modern(before, after, options):
    check_noop(after)


@pytest.mark.parametrize("name, rule", all_rules(), ids=[name for name, _ in all_rules()])
def test_a_rule_says_when_it_fires_and_when_it_declines(name, rule):
    assert "Fires on" in rule.__doc__
    assert "Declines" in rule.__doc__
    assert rule.EXAMPLES
