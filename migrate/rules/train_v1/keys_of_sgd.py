"""``{BATCH_SIZE: 64}`` with the constants of RaySGD: the texts that they stood for.

Fires on the constants of ``ray.util.sgd.utils`` and ``ray.util.sgd.torch.constants`` (``AIR329``) that a file reads:
keys of a configuration, and of what is reported, which go on to be the same. Their import goes with them.

Declines, which stays a finding: constants that other files of the tree have from the file, those in f-strings, and
those that mean something else where Ray is missing.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import longest_row
from legacy_api.sgd_constants import SGD_CONSTANTS
from migrate.edit.unused import local_name
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 20

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.util.sgd.utils import BATCH_SIZE

space = {"lr": tune.uniform(0.01, 0.1), BATCH_SIZE: 64}
""",
        """\
from ray import tune

space = {"lr": tune.uniform(0.01, 0.1), "*batch_size": 64}
""",
    ),
)

_PACKAGE: Final = b"sgd"


def rewrite(result: Result) -> None:
    """Write every such constant as the text that it stood for."""
    source = result.source
    if _PACKAGE not in source.data:
        return
    kept = {
        dotted
        for statement, alias, dotted in source.names.imports
        if dotted in SGD_CONSTANTS and (guarded(source.names, statement) or _is_given(source, alias))
    }
    nodes: list[ast.Name | ast.Attribute] = [*source.names.of(ast.Name), *source.names.of(ast.Attribute)]
    for node in nodes:
        dotted = source.names.dotted(node) or ""
        value = SGD_CONSTANTS.get(dotted)
        if value is None or dotted in kept or not isinstance(node.ctx, ast.Load) or not _is_plain(source, node):
            continue
        row = longest_row(dotted)
        if row is not None and not guarded(source.names, node):
            result.edit(source.start(node), source.end(node), f'"{value}"')
            result.rewrote(node, row, dotted)


def _is_given(source: Source, alias: ast.alias) -> bool:
    """Whether others have a name from the file."""
    name = local_name(alias)
    return name in all_of(source.names.module) or may_be_taken_by_others(source.path, name)


def _is_plain(source: Source, node: ast.expr) -> bool:
    """Whether an expression is nothing else at times, and stands in no f-string, which quotes of its own could end."""
    is_import = all(binding.kind == "import" for binding in source.names.bindings(node))
    return is_import and source.names.above(node, ast.JoinedStr) is None
