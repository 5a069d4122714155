"""What the installed shim changes in modules of Train V1 that scripts took names from."""

from __future__ import annotations

from typing import Final

from compat.overlay import SINCE_COMPLETE, Overlay

SESSION: Final = "ray.train._internal.session"
CONTEXT: Final = "ray.train.context"
LIGHTNING: Final = "ray.train.lightning._lightning_utils"
OURS: Final = "compat.adapters.train_runs.train_v1"
NOTHING: Final = "in a Train V2 worker it silently does nothing"

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after=module,
            target=f"{module}:{name}",
            replacement=f"{OURS}:{name}",
            why=NOTHING,
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for module, name in (
            (SESSION, "report"),
            (SESSION, "get_checkpoint"),
            (SESSION, "get_dataset_shard"),
            (CONTEXT, "get_context"),
        )
    ),
    Overlay(
        after=CONTEXT,
        target=f"{CONTEXT}:TrainContext.__new__",
        replacement=f"{OURS}:new_context",
        why="in a Train V2 worker it knows no rank",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after=LIGHTNING,
            target=f"{LIGHTNING}:RayTrainReportCallback.{attribute}",
            replacement=f"{OURS}:{attribute}",
            why="classes that derive from it ask themselves",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for attribute in ("local_rank", "trial_name")
    ),
)
