"""Every change the installed shim makes to real Ray, in one table.

`compat.install()` applies an entry when the module it waits for has been imported; `compat.uninstall()` puts
back what stood there.
"""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay

OVERLAYS: Final[tuple[Overlay, ...]] = (
    Overlay(
        after="ray",
        target="ray:init",
        replacement="compat.worker:init",
        why="worker processes must see the same names as the driver",
        since="2.43",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.trainable.trainable:Trainable.{method}",
            replacement=f"compat.adapters.trainable:{method}",
            why="the base methods of Ray 1.2 and before, which call _setup, _train, _save, _restore",
            since="1.13.0",
        )
        for method in (
            *("setup", "step", "save_checkpoint", "load_checkpoint", "log_result", "cleanup"),
            *("_setup", "_train", "_save", "_restore", "_log_result", "_stop"),
        )
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable.trainable:Trainable._report_class_trainable_checkpoint",
        replacement="compat.adapters.trainable:report_checkpoint",
        why="save_checkpoint may return the path of a file in its directory",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable.trainable:Trainable.restore",
        replacement="compat.adapters.trainable:restore",
        why="load_checkpoint receives what save_checkpoint returned",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:run",
        replacement="compat.adapters.tune_run:run",
        why="every parameter tune.run ever had, and the analysis object of then",
        since="1.0.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:report",
        replacement="compat.adapters.function_report:report",
        why="tune.report(loss=0.1) and tune.report(0.1)",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable:wrap_function",
        replacement="compat.adapters.function_signature:wrap_function",
        why="trainable functions that take a reporter or a checkpoint_dir",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.experiment.trial:Trial.logdir",
        replacement="compat.adapters.analysis:trial_logdir",
        why="the directory of a trial, before it was called local_path",
        since="2.10.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:__getattr__",
        replacement="compat.gone_names:tune_getattr",
        why="names that are gone from ray.tune: suggest, track, checkpoint_dir",
        since="1.0.0",
    ),
)

SUBCLASSED: Final[dict[str, str]] = {
    "ray.tune:Trainable": "compat.adapters.trainable:Trainable",
}
"""What a mirror serves in place of a class that the installed shim changes from inside."""

ADAPTED_NAMES: Final[dict[str, str]] = {
    "ray.tune.checkpoint_dir": "compat.adapters.function_checkpoint:checkpoint_dir",
}
"""Names that Ray no longer has and that an adapter of ours stands in for, by legacy name."""
