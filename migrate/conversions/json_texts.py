"""Texts of JSON."""

from __future__ import annotations

import ast
import json

from migrate.converted import Converted, NotConvertible
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant


def json_object(source: Source, node: ast.expr, text: str) -> Converted:
    """The dictionary that a JSON text holds, or is made of; a dictionary stays as it is."""
    value = constant(source, node)
    if isinstance(value, str):
        return Converted((repr(json.loads(value)),))
    if isinstance(value, dict) or isinstance(source.names.value(node), ast.Dict):
        return Converted((text,))
    if isinstance(node, ast.Call) and source.names.dotted(node.func) == "json.dumps" and len(node.args) == 1:
        inside = source.tokens.opening(node) + 1, source.end(node) - 1
        return Converted((source.slice(*source.tokens.span(node.args[0], *inside)),))
    raise NotConvertible("cannot tell whether it is a text or a dictionary")
