"""Whether the files of a tree give functions to Tune alone: for a function that nobody is seen to call."""

from __future__ import annotations

from functools import cache
from typing import Final

from migrate.resolve.neighbours import is_of_project, naming_ray, root_of, source_of
from migrate.resolve.source import Source
from migrate.resolve.worlds import IN_BOTH, TAKES_TRAINABLE

_RUNS: Final = frozenset({*TAKES_TRAINABLE, "ray.tune.run_experiments", "ray.tune.tune.run_experiments"})
_TRAINERS: Final = ("ray.train.", "ray.ml.train.", "ray.util.sgd.", "ray.sgd.")
_TRAIN: Final = "ray.train."
_ASKED_IN_BOTH: Final = IN_BOTH | {"report", "get_checkpoint", "get_context"}
_OF_WORKERS: Final = frozenset(
    {"get_world_size", "get_world_rank", "get_local_rank", "get_local_world_size", "get_node_rank"}
)


def is_for_tune_alone(source: Source) -> bool:
    """Whether a file that asks ``ray.train`` is in a tree that only Tune is given functions in.

    It is not where the file uses what only the worker of a trainer has. Where statements are hidden from the rules,
    because the user wants them left alone, nothing is known: one of them may run the function.
    """
    if not source.path or source.hidden_lines or _is_for_workers(source):
        return False
    return is_of_project(source.path) and _only_tunes(root_of(source.path))


def _is_for_workers(source: Source) -> bool:
    reached = _reached(source)
    inside = {dotted.split(".")[2] for dotted in reached if dotted.startswith(_TRAIN) and "._" not in dotted}
    return bool(inside - _ASKED_IN_BOTH) or not _OF_WORKERS.isdisjoint(source.names.words)


@cache
def _only_tunes(root: str) -> bool:
    used = [_reached(source) for path in naming_ray(root) if (source := source_of(path)) is not None]
    if any(dotted.startswith(_TRAINERS) and dotted.endswith("Trainer") for reached in used for dotted in reached):
        return False
    return any(not reached.isdisjoint(_RUNS) for reached in used)


def _reached(source: Source) -> set[str]:
    """All that a file imports or uses."""
    return {dotted for _, _, dotted in source.names.imports} | {dotted for _, dotted in source.names.uses()}
