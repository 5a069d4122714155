"""One side of the comparison: a process that runs scripts up to Ray, `python -m tests.regression.specs.side [shim]`.

A line of its input is a script as JSON, a line of its output what that script asked Ray for.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import warnings
from pathlib import Path

from tests.regression.observe import Json
from v2_api.shared_storage import SHARED_VARIABLE

_DATE = re.compile(r"(?:\w+Trainer_|ray_train_run-)?\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(_\d+(?=\"))?")
"""The name of a run that nobody named; under the shim as of then, and with a number where others are of that second."""


def serve(shim: bool) -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    sys.stdout = sys.stderr  # scripts and Ray print what they like
    if shim:
        import compat.auto  # noqa: F401
    import ray.train
    import ray.tune  # noqa: F401

    from tests.regression.specs.observe import stop_in_front_of_the_machinery

    warnings.simplefilter("ignore")
    stop_in_front_of_the_machinery()
    os.environ[SHARED_VARIABLE] = "1"  # whether they do share it, machines would be asked, and so Ray be started
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), sort_keys=True), file=answers, flush=True)


def answer(text: str) -> Json:
    """What a script asks for, with the directory that it ran in written as `<here>`."""
    from tests.regression.specs.observe import observed

    environment = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="spec-") as directory:
        os.chdir(directory)
        os.environ["HOME"] = directory
        try:
            spec = observed(text)
        finally:
            os.chdir("/")
            os.environ.clear()
            os.environ.update(environment)
        here = str(Path(directory).resolve())
    return json.loads(_DATE.sub("<date>", json.dumps(spec).replace(here, "<here>")))


if __name__ == "__main__":
    serve("shim" in sys.argv[1:])
