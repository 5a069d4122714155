"""Predictors of modules of Lightning, and of models that find objects in images: arrays, data frames and dictionaries."""

import os
import tempfile

import numpy as np
import pandas
import pytorch_lightning as lightning
import torch
from observed import caught, outcome
from ray.air.constants import MODEL_KEY
from ray.data.preprocessors import BatchMapper
from ray.train.lightning import LightningCheckpoint, LightningPredictor
from ray.train.lightning.lightning_predictor import LightningPredictor as LightningPredictorOfItsModule
from ray.train.torch import TorchDetectionPredictor, TorchPredictor
from ray.train.torch.torch_detection_predictor import TorchDetectionPredictor as DetectionOfItsModule


class Scaled(lightning.LightningModule):
    def __init__(self, rows=1, factor=1.0):
        super().__init__()
        self.layer = torch.nn.Linear(2, rows, bias=False)
        torch.nn.init.constant_(self.layer.weight, 0.5)
        self.factor = factor

    def forward(self, x):
        return self.factor * self.layer(x)


class Finds(torch.nn.Module):
    def forward(self, images):
        return [
            {
                "boxes": torch.ones(int(image.sum()), 4),
                "labels": torch.arange(int(image.sum())),
                "scores": image.flatten()[:1],
            }
            for image in images
        ]


def save(module):
    file = os.path.join(tempfile.mkdtemp(), MODEL_KEY)
    version = lightning.__version__
    torch.save({"state_dict": module.state_dict(), "pytorch-lightning_version": version, "hyper_parameters": {}}, file)
    return LightningCheckpoint.from_path(file)


def shapes(found):
    return {name: [list(np.shape(one)) for one in found[name]] for name in sorted(found)}


checkpoint = save(Scaled(rows=3))
doubles = BatchMapper(lambda batch: 2 * batch, batch_format="numpy")
rows = np.array([[1.0, 2.0], [3.0, 4.0]], dtype=np.float32)
plain = LightningPredictor.from_checkpoint(checkpoint, Scaled, rows=3)
scaled = LightningPredictor.from_checkpoint(checkpoint, Scaled, preprocessor=doubles, rows=3, factor=10.0)
wide = LightningPredictor(Scaled(), use_gpu=False)
frame = wide.predict(pandas.DataFrame({"x": list(rows)}))
outcome(
    lightning=[issubclass(LightningPredictor, TorchPredictor), LightningPredictor is LightningPredictorOfItsModule],
    plain=plain.predict(rows)["predictions"].tolist(),
    scaled=scaled.predict(rows)["predictions"].tolist(),
    frame=[type(frame).__name__, [np.asarray(one).tolist() for one in frame["predictions"]]],
    prepared=[plain.get_preprocessor() is None, scaled.get_preprocessor() is doubles],
    written=repr(wide).startswith("LightningPredictor(model=Scaled("),
)
with caught("not a class", ValueError):
    LightningPredictor.from_checkpoint(checkpoint, Scaled())
with caught("other weights", RuntimeError):
    LightningPredictor.from_checkpoint(checkpoint, Scaled, rows=2)

detects = TorchDetectionPredictor(model=Finds())
images = np.ones((2, 3, 1, 1), dtype=np.float32)
of_two_sizes = np.empty(2, dtype=object)
of_two_sizes[:] = [np.ones((3, 1, 1), dtype=np.float32), np.ones((3, 1, 2), dtype=np.float32)]
outcome(
    detection=[issubclass(TorchDetectionPredictor, TorchPredictor), TorchDetectionPredictor is DetectionOfItsModule],
    array=shapes(detects.predict(images)),
    dictionary=shapes(detects.predict({"image": images})),
    two_sizes=shapes(detects.predict(of_two_sizes)),
    doubles=str(detects.predict(images, dtype=torch.float64)["pred_scores"][0].dtype),
)
try:
    detects.predict({"image": images, "mask": images})
except ValueError as error:
    outcome(two_columns=str(error).startswith("Expected input to contain one key, but got 2 instead"))
with caught("type of numpy", ValueError):
    detects.predict(images, dtype=np.float32)
