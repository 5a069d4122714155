"""``resume_from_checkpoint=``: the checkpoint a trainer starts from until it has one of its own.

Serves the ``XTrainer(resume_from_checkpoint)`` rows and TRR695, the name that Ray's own documentation once gave it.
Through Ray 2.6 the value was a `ray.air.Checkpoint`, through Ray 2.42 a `ray.train.Checkpoint`. How it reaches
`ray.train.get_checkpoint()` is `v2_api.train_initial_checkpoint`.
"""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ray.train import Checkpoint

SPELLINGS: Final = ("resume_from_checkpoint", "restore_from_checkpoint")
"""The parameter, and the slip of the documentation."""


def as_train_checkpoint(value: Any) -> Checkpoint:
    """The checkpoint that old code passed, as Train V2 knows checkpoints.

    Args:
        value: A `ray.train.Checkpoint`, a checkpoint of the `ray.air` kind (anything with ``to_directory``), or the
            path or URI of a checkpoint directory.

    Raises:
        ValueError: If it is none of these, as in Ray 2.0 - 2.42; or if a local directory does not exist.
    """
    import pyarrow.fs
    from ray.train import Checkpoint

    from v2_api.run_location import RunLocation

    if not isinstance(value, Checkpoint):  # which itself claims to be a path
        if isinstance(value, (str, os.PathLike)):
            location = RunLocation.of(value)
            value = Checkpoint(location.fs_path, location.filesystem)
        elif callable(getattr(value, "to_directory", None)):
            # Kept for as long as the run may be started again: only the user can know when that ends.
            value = Checkpoint.from_directory(value.to_directory(tempfile.mkdtemp(prefix="initial_checkpoint_")))
    if not isinstance(value, Checkpoint):
        raise ValueError(
            "`resume_from_checkpoint` should be an instance of `ray.train.Checkpoint`, "
            f"found {type(value)} with value `{value}`."
        )
    if not isinstance(value.filesystem, pyarrow.fs.LocalFileSystem):
        return value
    path = os.path.abspath(value.path)  # noqa: PTH100 - workers have working directories of their own
    if not os.path.isdir(path):  # noqa: PTH112
        raise ValueError(f"`resume_from_checkpoint` is the checkpoint {path}, and there is no such directory.")
    return value if path == value.path else Checkpoint(path, value.filesystem)
