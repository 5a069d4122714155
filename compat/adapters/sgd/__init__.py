"""RaySGD of Ray 0.8 - 1.8, which became Ray Train: `TorchTrainer` and `TrainingOperator`, on workers of Train V2."""

from compat.adapters.sgd.torch.torch_trainer import TorchTrainer

__all__ = ["TorchTrainer"]
