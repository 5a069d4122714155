"""A user's own class of checkpoints, and what it says that belongs to it: through a directory, a dictionary, a URI."""

import os

from observed import RESULTS, outcome, write_json
from ray.air.checkpoint import Checkpoint


class Tagged(Checkpoint):
    _SERIALIZED_ATTRS = ("tag",)
    tag = "none"


def seen(checkpoint):
    """What a checkpoint is after a way."""
    return [type(checkpoint).__name__, getattr(checkpoint, "tag", None)]


os.makedirs(os.path.join(RESULTS, "files"))
write_json(os.path.join(RESULTS, "files"), "state.json", {"at": 3})
checkpoint = Tagged.from_directory(os.path.join(RESULTS, "files"))
plain = seen(checkpoint)
checkpoint.tag = "best"
directory = checkpoint.to_directory(os.path.join(RESULTS, "copy"))
kept = Tagged.from_dict({"at": 1})
kept.tag = "kept"
outcome(
    plain=plain,
    of_directory=seen(Checkpoint.from_directory(directory)),
    of_its_own=seen(Tagged.from_directory(directory)),
    files=sorted(name for name in os.listdir(directory) if not name.startswith(".")),
    of_dictionary=seen(Checkpoint.from_dict(kept.to_dict())),
    of_bytes=seen(Checkpoint.from_bytes(kept.to_bytes())),
    of_uri=seen(Checkpoint.from_uri(kept.to_uri("file://" + os.path.join(RESULTS, "elsewhere")))),
)
