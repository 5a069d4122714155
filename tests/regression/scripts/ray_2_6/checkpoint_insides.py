"""What a checkpoint is made of, read from its private attributes, as scripts of 2.0 - 2.6 did."""

import os

from observed import RESULTS, outcome, write_json
from ray.air.checkpoint import Checkpoint

directory = os.path.join(RESULTS, "directory")
os.makedirs(directory)
write_json(directory, "state.json", 1)
uri = "file://" + directory
of_files, of_state, of_uri = (
    Checkpoint.from_directory(directory),
    Checkpoint.from_dict({"at": 1}),
    Checkpoint.from_uri(uri),
)
outcome(
    path=of_files._local_path == directory,
    others=[of_files._data_dict, of_files._uri],
    state=of_state._data_dict["at"],
    of_state=[of_state._local_path, of_state._uri],
    place=[of_uri._uri, of_uri._local_path == directory],
)
