"""Models of PyTorch in checkpoints that are dictionaries: the model itself, its weights, and neither."""

import os

import torch
from observed import outcome
from ray.train.torch import TorchCheckpoint


class Doubling(torch.nn.Module):
    def __init__(self, weight=2.0):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([weight]))


def weight_of(model):
    return [type(model).__name__, round(model.weight.item(), 2)]


def error_of(checkpoint):
    try:
        checkpoint.get_model()
    except Exception as error:
        return type(error).__name__
    return None


os.environ["TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD"] = "1"  # Ray of then reads its checkpoints with what torch did then
weights = Doubling(3.0).state_dict()
outcome(
    model=weight_of(TorchCheckpoint.from_dict({"model": Doubling(1.5)}).get_model()),
    weights=weight_of(TorchCheckpoint.from_dict({"model": weights}).get_model(Doubling())),
    without_model=error_of(TorchCheckpoint.from_dict({"model": weights})),
    made_of_model=weight_of(TorchCheckpoint.from_model(Doubling(2.5)).get_model()),
    made_of_weights=weight_of(TorchCheckpoint.from_state_dict(weights).get_model(Doubling())),
    weights_without_model=error_of(TorchCheckpoint.from_state_dict(weights)),
)
