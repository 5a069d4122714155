"""A checkpoint as a dictionary, bytes, a directory and a URI, and made of another: the same comes back."""

import os

from ray.air.checkpoint import Checkpoint
from ray.train.torch import TorchCheckpoint

from observed import RESULTS, outcome, write_json


def own(checkpoint):
    """What the user put into a checkpoint."""
    return {name: value for name, value in checkpoint.to_dict().items() if not name.startswith("_")}


os.makedirs(os.path.join(RESULTS, "directory"))
write_json(os.path.join(RESULTS, "directory"), "state.json", {"at": 3})
uri = "file://" + os.path.join(RESULTS, "elsewhere")
state = {"at": 1, "weights": [0.5, 2.0]}
checkpoint = Checkpoint.from_dict(state)
of_directory = Checkpoint.from_directory(os.path.join(RESULTS, "directory"))
written = checkpoint.to_uri(uri)
torch_checkpoint = TorchCheckpoint.from_dict({"at": 2})
outcome(
    dictionary=own(checkpoint),
    of_bytes=own(Checkpoint.from_bytes(checkpoint.to_bytes())),
    of_uri=own(Checkpoint.from_uri(uri)),
    written=os.path.basename(written),
    places=[checkpoint.uri, os.path.basename(Checkpoint.from_uri(uri).uri)],
    kinds=[one.get_internal_representation()[0] for one in (checkpoint, of_directory, Checkpoint.from_uri(uri))],
    preprocessor=checkpoint.get_preprocessor(),
    copied=own(Checkpoint.from_checkpoint(checkpoint)),
    files="state.json" in os.listdir(of_directory.to_directory(os.path.join(RESULTS, "copy"))),
    of_torch=[
        torch_checkpoint.to_dict()["at"],
        TorchCheckpoint.from_bytes(torch_checkpoint.to_bytes()).to_dict()["at"],
        TorchCheckpoint.from_uri(torch_checkpoint.to_uri(uri + "-of-torch")).to_dict()["at"],
        TorchCheckpoint.from_checkpoint(torch_checkpoint).to_dict()["at"],
    ],
)
