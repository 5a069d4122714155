"""For which Ray a file was written, by what it uses that came or went."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import EARLY, RUN_SINCE_1
from legacy_api.since_2_7 import INTEGRATIONS_SINCE_2_7, UNTIL_2_6
from legacy_api.until_2_4 import is_until_2_4
from migrate.edit.callsite import keyword
from migrate.leftovers.rows import TROUBLE
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.train.results.metrics import is_result
from migrate.tune.functions.old_reports import uses_names_since_27
from migrate.tune.results.tuner_results import is_of_tuner
from migrate.tune.searches.drawn_samples import drawn

_PART_OF_DATASET: Final = "ray.air.session.get_dataset_shard"
_RUN: Final = "ray.tune.run"
_LAST_0: Final = "0.8.7"
_SINCE_25: Final = "take_batch"
_STORAGE: Final = "storage_path"
_OF_RESULT: Final = "log_dir"
_ALSO_SINCE: Final = ("SRV", "SPK")
"""The rows about Serve, and Ray on Spark: Ray 2.7 - 2.9 still had what none has that is compared and newer."""
_ALGORITHMS: Final = ("ray.rllib.agents", "ray.rllib.contrib")
"""Where RLlib had its algorithms, or what stood for them, through Ray 2.3."""


def written_for_08(source: Source) -> bool:
    """Whether a file uses something that Ray 1 had no more, or said goodbye to, and nothing that came with Ray 1."""
    used = [row for _, row, _ in legacy_uses(source)]
    if not any(row.last == _LAST_0 and row.old not in EARLY for row in used) and not any(drawn(source)):
        return False
    return not uses_what_came_with_1(source)


def uses_what_came_with_1(source: Source) -> bool:
    """Whether a file uses something that is legacy and that Ray 0.8 did not have yet."""
    return any(row.first and row.first != _LAST_0 for _, row, _ in legacy_uses(source)) or _runs_as_since_1(source)


def _runs_as_since_1(source: Source) -> bool:
    """Whether a ``tune.run`` says what Ray 0.8 could not be told."""
    return any(
        not RUN_SINCE_1.isdisjoint(word.arg or "" for word in call.keywords)
        for call, dotted in source.names.calls()
        if owner_of(dotted) == _RUN
    )


def written_for_24(source: Source) -> bool:
    """Whether a file uses something that was gone by Ray 2.6, and nothing that came with Ray 2.5 or later.

    Batches and rows of datasets have been dictionaries since Ray 2.5.
    """
    return not uses_what_came_with_25(source) and any(
        is_until_2_4(row) and row.today in TROUBLE and not guarded(source.names, node)
        for node, row, _ in legacy_uses(source)
    )


def written_since_24(source: Source) -> bool:
    """Whether a file is for Ray 2.4 or a later one."""
    has_storage = any(keyword(call, _STORAGE) for call, dotted in source.names.calls() if dotted in RUNS)
    return has_storage or uses_what_came_with_25(source)


def uses_what_came_with_25(source: Source) -> bool:
    """Whether a file uses something that no Ray before 2.5 had."""
    return uses_names_since_27(source) or any(member.attr == _SINCE_25 for member in source.names.of(ast.Attribute))


def written_for_26(source: Source, beside: str = "") -> bool:
    """Whether a file uses something that no Ray after 2.6 had, or that had another name since.

    What came with Ray 2.7 tells more: Ray 2.7 - 2.9 still had trainers that none has which is compared.

    Args:
        source: The file.
        beside: The code of a row of which every use may be one of today.
    """
    imported = {dotted for _, _, dotted in source.names.imports}
    if not imported.isdisjoint(INTEGRATIONS_SINCE_2_7) or uses_names_since_27(source):
        return False
    if any(dotted.startswith(_ALGORITHMS) for dotted in imported):
        return True
    found = (row for _, row, _ in legacy_uses(source) if row.last in UNTIL_2_6 and row.today in TROUBLE)
    if any(row.code != beside and not row.code.startswith(_ALSO_SINCE) for row in found):
        return True
    if _OF_RESULT in source.names.words and any(_asks_log_dir(source, node) for node in source.names.of(ast.Attribute)):
        return True
    if any(dotted == _PART_OF_DATASET for _, dotted in source.names.calls()):
        return not uses_names_since_27(source)
    return False


def _asks_log_dir(source: Source, node: ast.Attribute) -> bool:
    """Whether a result is asked for its ``log_dir``, as Ray 2.0 - 2.6 had it."""
    return node.attr == _OF_RESULT and (is_result(source, node.value) or is_of_tuner(source, node.value))
