"""Record a run directory of Train V1 with a real Ray: ``python record.py NAME SCRIPT EPOCHS FAIL_IN [PYTHON]``.

Runs a script of `scripts/` with the Python of an old Ray, in a neutral home so that no path of the recording machine
gets into the pickles, and keeps what is in the run directory but event files and tracebacks. The directories here were
recorded so, with Ray 2.0.1, 2.6.3, 2.9.3 and 2.42.1 on Python 3.10::

    python record.py 2.0.1 air_session.py 5 3 .../ray-2.0.1/bin/python
    python record.py 2.6.3 air_session.py 5 3 .../ray-2.6.3/bin/python
    python record.py 2.9.3 train_report.py 5 3 .../ray-2.9.3/bin/python
    python record.py 2.42.1 train_report.py 5 3 .../ray-2.42.1/bin/python
    python record.py dicts-2.0.1 air_dicts.py 5 3 .../ray-2.0.1/bin/python
    python record.py dicts-2.6.3 air_dicts.py 5 3 .../ray-2.6.3/bin/python
    python record.py finished-2.42.1 train_report.py 3 -1 .../ray-2.42.1/bin/python
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = Path("/home/legacy")


def record(name, script, epochs, fail_in, python):
    job, runs, notes = HOME / "job.py", HOME / "runs", HOME / "notes"
    for earlier in (runs / name, HOME / "cache"):  # Ray 2.7 - 2.9 keep a copy, and bring it back
        shutil.rmtree(earlier, ignore_errors=True)
    for directory in (runs, notes):
        directory.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "scripts" / script, job)
    # Torch 2.6 and later refuse the pickles that Ray 2.0 - 2.6 wrap around a failure's context, unless told so.
    environment = {"EPOCHS": epochs, "FAIL_IN": fail_in, "NOTES": str(notes), "TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD": "1"}
    environment["RAY_AIR_LOCAL_CACHE_DIR"] = str(HOME / "cache")
    subprocess.run([python, job, runs, name], env={**os.environ, **environment}, cwd=HOME, timeout=600)
    shutil.rmtree(HERE / name, ignore_errors=True)
    unneeded = shutil.ignore_patterns("events.out.*", "error.*", "basic-variant-state-*", "trainable.pkl", "tuner.pkl")
    shutil.copytree(runs / name, HERE / name, ignore=unneeded)


if __name__ == "__main__":
    record(*sys.argv[1:6])
