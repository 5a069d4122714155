"""Logger classes."""

from __future__ import annotations

import ast

from migrate.converted import Converted
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant


def class_loggers(source: Source, node: ast.expr, text: str) -> Converted:
    """Logger classes as callbacks; JSON, CSV and TensorBoard files are written anyway."""
    from migrate.tune.callbacks.class_loggers import callbacks

    return Converted(("", "")) if constant(source, node) is None else callbacks(source, node)
