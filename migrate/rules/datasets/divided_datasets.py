"""Datasets of a trainer that are not called ``train``: each worker had the whole of them through Ray 2.6.

Since then the workers divide all datasets. Fires on trainers with a dictionary of datasets, in files that use something
which no Ray after 2.6 had, or that ask `ray.air.session` for a part and use nothing that came later: ``dataset_config``
says what those divided. Where the dictionary is not seen, what the workers of the file ask for tells whether there are
others.

Leaves alone trainers with one worker, those that are given a ``dataset_config`` or arguments that cannot be seen, and
boosted models, whose library divides the data. Declines, with a finding, where `DataConfig` means something else.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.datasets.asked import SHARDS
from migrate.train.datasets.given import all_datasets, names_of_datasets
from migrate.train.trainers.classes import is_of_today

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.air import RunConfig
from ray.train.torch import TorchTrainer
from mine import loop, rows, others, workers

TorchTrainer(
    loop,
    datasets={"train": rows, "valid": others},
    scaling_config=workers,
    run_config=RunConfig(local_dir="/data"),
).fit()
""",
        """\
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from mine import loop, rows, others, workers

TorchTrainer(
    loop,
    datasets={"train": rows, "valid": others},
    dataset_config=train.DataConfig(datasets_to_split=["train"]),
    scaling_config=workers,
    run_config=RunConfig(storage_path="/data"),
).fit()
""",
    ),
)

_ROW: Final = 'Trainer(datasets=...) with others than "train"'
_TRAIN: Final = "train"
_BOOSTED: Final = ("XGBoostTrainer", "LightGBMTrainer")


def rewrite(result: Result) -> None:
    """Say in every such trainer which datasets are divided."""
    source = result.source
    if not result.until_26:
        return
    for call, dotted in source.names.calls():
        datasets = keyword(call, "datasets")
        is_one = dotted.startswith("ray.train.") and is_of_today(dotted)
        names = names_of_datasets(source, datasets) if is_one else set()
        if datasets is not None and is_one and not names - {_TRAIN} and all_datasets(source, datasets) is None:
            names = _asked_for(source)
        if not names - {_TRAIN} or datasets is None or dotted.endswith(_BOOSTED) or guarded(source.names, call):
            continue
        if any(word.arg in (None, "dataset_config") for word in call.keywords) or _has_one_worker(source, call):
            continue
        try:
            config, imports = ensure_member(source, "ray.train", "DataConfig", call)
        except Taken as reason:
            result.decline(datasets, known(_ROW), _ROW, str(reason))
            continue
        divided = f'"{_TRAIN}"' if _TRAIN in names else ""
        end = source.tokens.span(datasets, source.start(datasets), source.end(datasets))[1]
        word = next(word for word in call.keywords if word.value is datasets)
        is_on_own_line = source.begins_line(word) and source.line_number(source.end(call)) != source.line_number(end)
        apart = f"\n{source.indent(source.start(word))}" if is_on_own_line else " "
        result.edit(end, end, f",{apart}dataset_config={config}(datasets_to_split=[{divided}])")
        result.edits += imports
        result.rewrote(datasets, known(_ROW), _ROW)
        return  # the next one in the next round: both may want the same import


def _asked_for(source: Source) -> set[str]:
    """What the workers of a file ask for where its datasets are not seen: ``train`` was divided, if it was there."""
    asked = (call.args[0] for call, dotted in source.names.calls() if dotted in SHARDS and call.args)
    names = (node.value for node in asked if isinstance(node, ast.Constant))
    found = {name for name in names if isinstance(name, str)}
    return {*found, _TRAIN} if found else found


def _has_one_worker(source: Source, call: ast.Call) -> bool:
    config = keyword(call, "scaling_config")
    made = source.names.value(config) if config is not None else None
    number = keyword(made, "num_workers") if isinstance(made, ast.Call) else None
    return config is None or (isinstance(number, ast.Constant) and number.value == 1)
