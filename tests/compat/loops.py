"""Train loops in the words of Ray 2.7 - 2.42, importable by name."""

import json
import tempfile
import time
from pathlib import Path

from ray import train


def note(config, **what):
    """Write down what this worker saw, for the fixture ``seen``."""
    context = train.get_context()
    what |= {"rank": context.get_world_rank(), "world_size": context.get_world_size()}
    Path(config["seen"], f"{time.time_ns()}-{what['rank']}.json").write_text(json.dumps(what))


def epochs(config):
    """Report one checkpoint per epoch, from the epoch after the checkpoint's to the last one of ``epochs``.

    With ``fail_in``, the workers fail in that epoch the first time they come there.
    """
    first = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            first = int(Path(directory, "epoch").read_text()) + 1
    note(config, first=first)
    for epoch in range(first, config["epochs"]):
        if epoch == config.get("fail_in"):
            failed = Path(config["seen"]).with_name(f"failed-{train.get_context().get_world_rank()}")
            if not failed.exists():
                failed.touch()
                raise RuntimeError("failed on purpose")
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "epoch").write_text(str(epoch))
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))
