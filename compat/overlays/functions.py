"""What the installed shim changes in trainable functions."""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.trainable.function_trainable:FunctionTrainable.{method}",
            replacement=f"compat.adapters.functions.function_by_hand:{method}",
            why="functions that are driven by hand, several in one process",
            since="2.0.0",
        )
        for method in ("setup", "step", "load_checkpoint", "cleanup", "reset_config")
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:report",
        replacement="compat.adapters.functions.function_report:report",
        why="tune.report(loss=0.1) and tune.report(0.1)",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune:{function}",
            replacement=f"compat.adapters.functions.function_tune:{function}",
            why="in a Train worker it knows nothing",
            since="2.43",
        )
        for function in ("get_checkpoint", "get_context")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:wrap_function",
            replacement="compat.adapters.functions.function_signature:wrap_function",
            why="trainable functions that take a reporter or a checkpoint_dir",
            since="2.7.0",
        )
        for module in ("ray.tune.trainable", "ray.tune.trainable.function_trainable")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=target,
            replacement=f"compat.adapters.functions.function_wrappers:{target.partition(':')[2]}",
            why="functions of every signature, classes of every constructor",
            since="2.7.0",
        )
        for target in (
            "ray.tune:with_parameters",
            "ray.tune:with_resources",
            "ray.tune:register_trainable",
            "ray.tune.registry:register_trainable",
            "ray.tune.experiment.experiment:register_trainable",
        )
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train:{function}",
            replacement=f"compat.adapters.functions.function_train:{function}",
            why="in a Tune function it raises",
            since="2.43",
        )
        for function in ("report", "get_checkpoint", "get_context")
    ),
)
