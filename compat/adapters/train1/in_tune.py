"""``Trainer.to_tune_trainable()``: a trial starts a trainer of its own, and reports what its first worker reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ray.tune import PlacementGroupFactory

from compat.adapters.functions.function_report import report
from compat.adapters.functions.function_signature import wrap_function
from compat.adapters.train1.constants import TUNE_CHECKPOINT_FILE_NAME


def trainable(
    make: Callable[[], Any], train_func: Callable[..., Any], dataset: Any, workers: list[dict[str, float]]
) -> type:
    """A trainable for ``tune.run``.

    Args:
        make: Makes the trainer of a trial.
        train_func: What its workers run.
        dataset: The dataset of all trials, or several by name.
        workers: What each worker reserves.
    """

    def tune_function(config: dict[str, Any], checkpoint_dir: str | None = None) -> None:
        trainer = make()
        trainer.start()
        checkpoint = None if checkpoint_dir is None else Path(checkpoint_dir, TUNE_CHECKPOINT_FILE_NAME)
        try:
            for results in trainer.run_iterator(train_func, config, dataset=dataset, checkpoint=checkpoint):
                report(**results[0])
        finally:
            trainer.shutdown()

    wrapped: Any = wrap_function(tune_function)

    class TrainTrainable(wrapped):  # type: ignore[misc]
        """A trial with the resources of its workers."""

        @classmethod
        def default_resource_request(cls, config: dict[str, Any]) -> PlacementGroupFactory:
            """One CPU for the trial, and what each worker reserves."""
            return PlacementGroupFactory([{"CPU": 1}, *workers], strategy="PACK")

    return TrainTrainable
