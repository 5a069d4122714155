"""A train loop for trainers in a Tuner, importable by name."""

import json
import os
import tempfile
from pathlib import Path

from ray import train


def steps(config):
    """Report ``steps`` scores with a checkpoint each, from the step after the checkpoint's; note what was done.

    With ``fail_in``, the first attempt of each trial fails in that step.
    """
    context = train.get_context()
    log = Path(config["log"], context.get_trial_name())
    first = 0
    if checkpoint := train.get_checkpoint():
        with checkpoint.as_directory() as directory:
            first = int(Path(directory, "step").read_text()) + 1
    for step in range(first, config["steps"]):
        if context.get_world_rank() == 0:
            with log.open("a") as notes:
                notes.write(json.dumps(step) + "\n")
        if step == config.get("fail_in") and not Path(f"{log}.failed").exists():
            Path(f"{log}.failed").touch()
            raise RuntimeError("failed on purpose")
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "step").write_text(str(step))
            metrics = {"step": step, "score": config["rate"] * (step + 1)}
            metrics |= {"workers": context.get_world_size(), "worker": os.getpid()}
            train.report(metrics, checkpoint=train.Checkpoint.from_directory(directory))
