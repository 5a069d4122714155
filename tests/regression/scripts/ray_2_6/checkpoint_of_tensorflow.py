"""A checkpoint of TensorFlow as a dictionary, bytes and a URI, and made of another."""

import os

from ray.air.checkpoint import Checkpoint
from ray.train.tensorflow import TensorflowCheckpoint

from observed import RESULTS, outcome

os.makedirs(RESULTS)
checkpoint = TensorflowCheckpoint.from_dict({"at": 1})
outcome(
    forms=[
        checkpoint.to_dict()["at"],
        TensorflowCheckpoint.from_bytes(checkpoint.to_bytes()).to_dict()["at"],
        TensorflowCheckpoint.from_uri(checkpoint.to_uri("file://" + os.path.join(RESULTS, "there"))).to_dict()["at"],
        TensorflowCheckpoint.from_checkpoint(Checkpoint.from_dict({"at": 2})).to_dict()["at"],
    ]
)
