"""What a script of the regression suite writes down about itself: calls it received, and what came out.

Imported by every script, on Rays from 0.8 to today and Pythons from 3.7 on. Imports no Ray. One JSON line for each note,
written in one go, because many workers write to one file.
"""

import contextlib
import json
import os

RESULTS = os.environ["SUITE_RESULTS"]
"""Directory for experiments: the script's `local_dir` or `storage_path`."""


def _write(entry):
    line = json.dumps(entry, sort_keys=True, default=_plain) + "\n"
    descriptor = os.open(os.environ["SUITE_NOTES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(descriptor, line.encode())
    finally:
        os.close(descriptor)


def _plain(value):
    """numpy's numbers and arrays as Python's; everything else by the name of its type."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return "<%s>" % type(value).__name__


def note(trial, event, **values):
    """A call that the user's code received, in trial (or worker) `trial`."""
    _write({"trial": str(trial), "event": event, "values": values})


def outcome(**values):
    """What the driver got from Ray in the end."""
    _write({"outcome": values})


@contextlib.contextmanager
def caught(name, *types):
    """Note the type and the text of an exception, and go on; note that there was none otherwise."""
    try:
        yield
    except types or Exception as error:  # noqa: B030
        outcome(**{name: {"type": type(error).__name__, "text": str(error)}})
    else:
        outcome(**{name: {"type": None, "text": ""}})


def read_json(directory, name):
    with open(os.path.join(directory, name)) as file:
        return json.load(file)


def write_json(directory, name, value):
    path = os.path.join(directory, name)
    with open(path, "w") as file:
        json.dump(value, file)
    return path
