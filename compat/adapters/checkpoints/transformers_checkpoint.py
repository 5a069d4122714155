"""`TransformersCheckpoint`, which was `HuggingFaceCheckpoint`, of Ray 2.0 - 2.6: what Transformers wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ray.train import Checkpoint

from compat.adapters.checkpoints.checkpoint_members import set_preprocessor

WEIGHTS: Final = "pytorch_model.bin"
SAFE_WEIGHTS: Final = "model.safetensors"
ARGUMENTS: Final = "training_args.bin"


class TransformersCheckpoint(Checkpoint):  # type: ignore[misc]
    """A checkpoint of a model of Transformers, or of Torch."""

    @classmethod
    def from_model(
        cls, model: Any, tokenizer: Any = None, *, path: Any, preprocessor: Any = None
    ) -> TransformersCheckpoint:
        """A checkpoint with a model.

        Args:
            model: A pretrained model of Transformers, or a module of Torch.
            tokenizer: A tokenizer to keep with it.
            path: A directory for it.
            preprocessor: A preprocessor to keep with it.
        """
        import torch

        Path(path).mkdir(parents=True, exist_ok=True)
        if hasattr(model, "save_pretrained"):
            model.save_pretrained(path)
        else:
            torch.save(model.state_dict(), Path(path, WEIGHTS))
        if tokenizer is not None:
            tokenizer.save_pretrained(path)
        checkpoint: TransformersCheckpoint = cls.from_directory(path)
        if preprocessor is not None:
            set_preprocessor(checkpoint, preprocessor)
        return checkpoint

    def get_model(self, model: Any, **pretrained_model_kwargs: Any) -> Any:
        """The model.

        Args:
            model: The class of a pretrained model, or a module of Torch that gets the weights.
            **pretrained_model_kwargs: Arguments of the class's ``from_pretrained``.
        """
        import torch

        with self.as_directory() as directory:
            if not isinstance(model, torch.nn.Module):
                return model.from_pretrained(directory, **pretrained_model_kwargs)
            if Path(directory, SAFE_WEIGHTS).is_file():
                from safetensors.torch import load_file

                weights = load_file(Path(directory, SAFE_WEIGHTS))
            else:
                weights = torch.load(Path(directory, WEIGHTS), map_location="cpu", weights_only=True)
            model.load_state_dict(weights)
            return model

    def get_tokenizer(self, tokenizer: Any, **kwargs: Any) -> Any:
        """The tokenizer, of this class."""
        with self.as_directory() as directory:
            return tokenizer.from_pretrained(directory, **kwargs)

    def get_training_arguments(self) -> Any:
        """The arguments of the training; None if they are not there. Unpickles them: only for your own runs."""
        import torch

        with self.as_directory() as directory:
            file = Path(directory, ARGUMENTS)
            return torch.load(file, map_location="cpu", weights_only=False) if file.is_file() else None


class HuggingFaceCheckpoint(TransformersCheckpoint):
    """The name that `TransformersCheckpoint` had in Ray 2.0 - 2.3."""
