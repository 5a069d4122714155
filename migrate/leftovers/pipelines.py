"""What only pipelines of Ray Data had, asked of what cannot be followed: ``pipe = pipe.foreach_window(shuffled)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.shard_members import OF_EPOCHS, OF_WINDOWS
from migrate.resolve.text.source import Source
from migrate.train.datasets.asked import PIPED, datasets, shards

_PIPELINE: Final = "ray.data.DatasetPipeline"
_DATA: Final = "ray.data"


def asked_of_pipelines(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such call, unless the file has a function of that name, or it tells of the pipeline itself.

    What other libraries may have, too, has to stand in a file that names Ray Data.
    """
    if not any(dotted.partition(".")[0] == "ray" for _, _, dotted in source.names.imports):
        return
    own = {node.name for node in source.names.of(ast.FunctionDef)}
    for call in source.names.of(ast.Call):
        member = call.func
        if not isinstance(member, ast.Attribute) or member.attr in own:
            continue
        if member.attr not in OF_WINDOWS and not (member.attr in OF_EPOCHS and source.once(_names_data)):
            continue
        if source.names.dotted(member) is None and not _is_told(source, member.value):
            yield member, known(_PIPELINE), f"DatasetPipeline.{member.attr}"


def _names_data(source: Source) -> bool:
    named = (*(dotted for _, _, dotted in source.names.imports), *(dotted for _, dotted in source.names.uses()))
    return any(dotted == _DATA or dotted.startswith(f"{_DATA}.") for dotted in named)


def _is_told(source: Source, pipeline: ast.expr) -> bool:
    """Whether something is the part of a worker, or made of a dataset in the file, which is told of by itself."""
    if shards(source).is_one(pipeline):
        return True
    made = source.names.value(pipeline)
    if not isinstance(made, ast.Call) or not isinstance(made.func, ast.Attribute):
        return False
    if made.func.attr in PIPED and datasets(source).is_one(made.func.value):
        return True
    return made.func is not pipeline and _is_told(source, made.func.value)
