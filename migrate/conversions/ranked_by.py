"""``checkpoint_score_attr``: the attribute that checkpoints are ranked by, and the order."""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.converted import Converted, NotConvertible
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.resolve.values.may_be_none import may_be_none
from migrate.resolve.values.read_only import is_read_only, is_read_only_text

_IN_TEXT: Final = re.compile(r"""(?s)^([a-zA-Z]*(?:\"\"\"|\'\'\'|"|'))min-""")
"""The beginning of an f-string that begins with the prefix."""


def min_prefix(source: Source, node: ast.expr, text: str) -> Converted:
    """``"min-loss"`` is the attribute ``loss`` with the order ``min``."""
    value = constant(source, node)
    if value is None:
        return Converted(("", ""))
    if isinstance(value, str):
        if value.startswith("min-"):
            return Converted((_quoted(value[4:], text), _quoted("min", text)))
        return Converted((text, ""))
    if is_read_only(node) and may_be_none(source, node):
        return Converted(
            (f'{text} and {text}.removeprefix("min-")', f'"min" if ({text} or "").startswith("min-") else "max"')
        )
    if is_read_only(node):
        return Converted((f'{text}.removeprefix("min-")', f'"min" if {text}.startswith("min-") else "max"'))
    return _put_together(source, node, text)


def _put_together(source: Source, node: ast.expr, text: str) -> Converted:
    """``"min-" + metric`` and ``f"min-{metric}"``; ``f"{mode}-{metric}"`` is looked at when it runs."""
    first: ast.expr = node
    behind: ast.expr | None = None
    while isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add):
        behind = first.right
        first = first.left
    if isinstance(first, ast.JoinedStr) and _IN_TEXT.match(text):
        return Converted((_IN_TEXT.sub(r"\1", text, count=1), '"min"'))
    if isinstance(first, ast.Constant) and first.value == "min-" and behind is not None:
        joint = source.slice(source.end(first), source.start(behind))
        if joint.strip() == "+":
            return Converted((text[text.index(joint) + len(joint) :], '"min"'))
    if is_read_only_text(node):
        whole = f"({text})" if isinstance(node, ast.BinOp) else text
        return Converted((f'{whole}.removeprefix("min-")', f'"min" if {whole}.startswith("min-") else "max"'))
    raise NotConvertible("the attribute to rank checkpoints by is not a literal or a variable")


def _quoted(value: str, like: str) -> str:
    quote = "'" if like.rstrip().endswith("'") else '"'
    return quote + repr(value)[1:-1] + quote
