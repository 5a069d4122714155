"""Trainers whose results hold checkpoints of their framework's class: ``checkpoint.get_model()``, as in Ray 2.6."""

from __future__ import annotations

from typing import Any, ClassVar


class TypedCheckpoints:
    """To be inherited before a trainer.

    Attributes:
        checkpoint_class: The class of the checkpoints.
    """

    checkpoint_class: ClassVar[type]

    def fit(self) -> Any:
        """Run the trainer, and give its result with checkpoints of the class."""
        result = super().fit()  # type: ignore[misc]
        if result.checkpoint is not None:
            result.checkpoint = self._typed(result.checkpoint)
        if result.best_checkpoints:
            result.best_checkpoints = [(self._typed(each), metrics) for each, metrics in result.best_checkpoints]
        return result

    def _typed(self, checkpoint: Any) -> Any:
        return self.checkpoint_class(checkpoint.path, checkpoint.filesystem)
