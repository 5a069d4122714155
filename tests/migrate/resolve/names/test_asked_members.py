"""The index of attributes by what they ask for, in the order of the file."""

import ast

import pytest

from migrate.resolve.names.scopes import Scopes

TEXT = """\
data.map(f).take(data.take(1)).map(g)
data.map
other.take = data.count()
"""
SCOPES = Scopes(ast.parse(TEXT))


@pytest.mark.parametrize("asked", [{"map"}, {"map", "take"}, {"take", "count", "gone"}, {"gone"}, set()])
def test_attributes_are_those_of_the_names_in_the_order_of_the_file(asked):
    assert SCOPES.attributes(asked) == [node for node in SCOPES.of(ast.Attribute) if node.attr in asked]


@pytest.mark.parametrize("asked", [{"map"}, {"map", "take"}, {"take", "count", "gone"}, {"gone"}, set()])
def test_calls_of_methods_are_so_too_and_no_attribute_that_is_only_read_or_set(asked):
    calls = [call for call in SCOPES.of(ast.Call) if isinstance(call.func, ast.Attribute)]
    assert SCOPES.method_calls(asked) == [call for call in calls if call.func.attr in asked]
