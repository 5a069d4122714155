"""What the installed shim changes in datasets; what they lost without successor is in :mod:`compat.gone_members`."""

from __future__ import annotations

from functools import partial
from typing import Final

from compat.adapters.data.dataset_blocks import shuffling
from compat.adapters.data.dataset_values import taking
from compat.adapters.data.iterators import iterating
from compat.adapters.data.llm_fields import constructing
from compat.overlay import EVERY, Overlay
from legacy_api.batch_methods import ROWS
from legacy_api.dataset_blocks import COUNTED, SHUFFLE
from legacy_api.llm_fields import CONFIGS

_WITH_STAGES: Final = EVERY._replace(first=(2, 59))
DATASET: Final = "ray.data.dataset:Dataset"
ITERABLE: Final = "ray.data.iterator:_IterableFromIterator"
TAKE_VALUES: Final = (
    *(f"{DATASET}.{method}" for method in ("map", "map_batches", "flat_map", "filter", "add_column", "iter_batches")),
    *(f"{DATASET}.{method}" for method in ROWS),
    *(f"ray.data.iterator:DataIterator.{method}" for method in ("iter_batches", "iter_rows")),
)
"""The methods that took a word for how functions run, or for what batches are, or gave rows and batches of then."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.data.dataset",
            target=f"{DATASET}.{member}",
            replacement=f"compat.adapters.data.dataset_members:{member}",
            why="some datasets were eager, others were not",
            since="2.7.0",
        )
        for member in ("fully_executed", "lazy", "experimental_lazy")
    ),
    *(
        Overlay(
            after="ray.data.dataset",
            target=target,
            replacement=partial(taking, target),
            why='compute="actors", batch_format="native" and what batches were where nobody said it',
            since="2.0.0",
        )
        for target in TAKE_VALUES
    ),
    Overlay(
        after="ray.data.dataset",
        target=f"{DATASET}.{COUNTED}",
        replacement="compat.adapters.data.dataset_blocks:num_blocks",
        why="datasets that are not executed knew their blocks",
        since="2.7.0",
    ),
    Overlay(
        after="ray.data.dataset",
        target=f"{DATASET}.{SHUFFLE}",
        replacement=partial(shuffling, f"{DATASET}.{SHUFFLE}"),
        why="what is shuffled was divided into blocks, too",
        since="2.9.0",
    ),
    Overlay(
        after="ray.data.iterator",
        target=f"{ITERABLE}.__next__",
        replacement="compat.adapters.data.iterators:next_one",
        why="rows and batches came from a generator",
        since="2.7.0",
    ),
    Overlay(
        after="ray.data.iterator",
        target=f"{ITERABLE}.__iter__",
        replacement=partial(iterating, f"{ITERABLE}.__iter__"),
        why="a loop over a generator goes on where it is",
        since="2.7.0",
    ),
    Overlay(
        after="ray.data._internal.compute",
        target="ray.data._internal.compute:ActorPoolStrategy.__init__",
        replacement="compat.adapters.data.actor_pools:construct",
        why="arguments by position",
        since="2.5.0",
    ),
    *(
        Overlay(
            after="ray.data.llm",
            target=target,
            replacement=partial(constructing, target),
            why="flags that are stages",
            since="2.59",
            releases=_WITH_STAGES,
        )
        for target in (f"{config.replace('.llm.', '.llm:')}.__init__" for config in CONFIGS)
    ),
    Overlay(
        after="ray.data.aggregate",
        target="ray.data.aggregate:AggregateFn.__init__",
        replacement="compat.adapters.data.aggregations:construct",
        why="it needed no name, which is the third argument today",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.data",
            target=f"{module}:from_huggingface",
            replacement="compat.adapters.data.hugging_face_splits:from_huggingface",
            why="a `DatasetDict` became a dictionary of datasets",
            since="2.7.0",
        )
        for module in ("ray.data", "ray.data.read_api")
    ),
)
