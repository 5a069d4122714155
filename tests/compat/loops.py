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


def fail_together_once(seen):
    """Raise on every rank the first time all of them are here.

    The ranks wait for each other: the first error ends the others wherever they are, and one that had not come here
    yet would fail in the next attempt, which is one failure more than the test allows for.
    """
    context = train.get_context()
    here = seen.with_name(f"failed-{context.get_world_rank()}")
    if here.exists():
        return
    here.touch()
    deadline = time.monotonic() + 60
    while len(list(seen.parent.glob("failed-*"))) < context.get_world_size() and time.monotonic() < deadline:
        time.sleep(0.05)
    raise RuntimeError("failed on purpose")


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
            fail_together_once(Path(config["seen"]))
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "epoch").write_text(str(epoch))
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))
