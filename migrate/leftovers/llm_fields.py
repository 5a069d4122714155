"""Fields of configurations of engines for language models that these have no more."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, known
from legacy_api.llm_fields import CONFIGS, OLD_FIELDS, spelled
from migrate.resolve.settings.settings import unpacked_settings
from migrate.resolve.text.source import Source


def old_fields(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every field that is given to one, be it that a dictionary is unpacked that has it."""
    for call, dotted in source.names.calls():
        if dotted not in CONFIGS:
            continue
        unpacked = ((setting.name, setting.value) for setting in unpacked_settings(source, call))
        for name, value in (*((word.arg, word.value) for word in call.keywords), *unpacked):
            if name in OLD_FIELDS:
                yield value, known(spelled(name)), f"{dotted.rpartition('.')[2]}({name}=)"
