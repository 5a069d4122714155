"""What a name or an attribute holds at one place, where it is not the one value that it is given in the file."""

from __future__ import annotations

import ast

from migrate.resolve.flow.held import attributes_of
from migrate.resolve.running.order import runs_before
from migrate.resolve.text.source import Source

_SAID = ("assign", "param")


def held_where(source: Source, node: ast.expr) -> list[ast.expr]:
    """All that an expression may hold where it stands, but None; empty if the file does not say all of it.

    A parameter holds what a statement assigns to it that has run before, or one behind that. An attribute is what the
    file gives it.
    """
    if isinstance(node, ast.Attribute):
        attributes = source.once(attributes_of)
        variable = attributes.variable(node)
        return attributes.values.get(variable, []) if variable is not None else []
    found = source.names.bindings(node)
    values = [binding.value for binding in found if binding.kind == "assign" and binding.value is not None]
    if any(binding.kind not in _SAID or (binding.kind == "assign" and binding.value is None) for binding in found):
        return []
    given = [binding.node for binding in found if binding.kind == "param"]
    assigned = [source.names.statement(binding.node) for binding in found if binding.kind == "assign"]
    function = source.names.function(node)
    is_before = any(
        source.names.function(statement) is function and runs_before(source, statement, node) for statement in assigned
    )
    return values if not given or is_before else []
