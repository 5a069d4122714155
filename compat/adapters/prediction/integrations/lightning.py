"""`LightningPredictor` of Ray 2.4 - 2.6."""

from __future__ import annotations

from typing import Any

from compat.adapters.prediction.integrations.torch import TorchPredictor


class LightningPredictor(TorchPredictor):
    """Predicts with the ``forward`` of a module of Lightning."""

    @classmethod
    def from_checkpoint(  # type: ignore[override]
        cls,
        checkpoint: Any,
        model_class: Any,
        *,
        preprocessor: Any = None,
        use_gpu: bool = False,
        **load_from_checkpoint_kwargs: Any,
    ) -> Any:
        """A predictor with the module of a `LightningCheckpoint`.

        Args:
            checkpoint: The checkpoint, whose own preprocessor is not used.
            model_class: The class of the module.
            preprocessor: What prepares the batches.
            use_gpu: Whether to use a GPU.
            **load_from_checkpoint_kwargs: Arguments of the class's ``load_from_checkpoint``.
        """
        model = checkpoint.get_model(model_class=model_class, **load_from_checkpoint_kwargs)
        return cls(model=model, preprocessor=preprocessor, use_gpu=use_gpu)
