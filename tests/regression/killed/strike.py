"""Blows at chosen moments of a run, each dealt once."""

import os
import signal
from pathlib import Path


def only_once(notes):
    """Whether this is the first time that anybody asks in this directory."""
    try:
        Path(notes, "struck").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def kill(process):
    """End a process with SIGKILL, unless it is gone."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


def strike(config, moment, rank):
    """Deal the blow ``who@moment`` of ``config["blow"]`` if this is the moment, in the worker ``config["rank"]``."""
    who, _, when = config["blow"].partition("@")
    if when != moment or rank != config.get("rank", 0) or not only_once(config["notes"]):
        return
    # A worker is a child of its node's raylet.
    kill({"driver": config["driver"], "worker": os.getpid(), "node": os.getppid()}[who])
