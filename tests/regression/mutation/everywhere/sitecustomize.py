"""Read by every Python that starts with this directory in its path, before anything else is done.

Takes a row or an adapter out, or lets adapters note that they are entered. Python reads one file of this name and no
other, so it reads that of the suite, which notes warnings, as well.
"""

import importlib.util
import os
import sys
from pathlib import Path

_WATCHED = importlib.util.spec_from_file_location(
    "watched", Path(__file__).resolve().parents[2] / "watched" / "sitecustomize.py"
)
_WATCHED.loader.exec_module(importlib.util.module_from_spec(_WATCHED))

if os.environ.get("MUTATION_WITHOUT") or os.environ.get("MUTATION_NOTES"):
    sys.path.append(str(Path(__file__).resolve().parents[4]))

if os.environ.get("MUTATION_WITHOUT"):
    from tests.regression.mutation.without import take_out

    take_out(os.environ["MUTATION_WITHOUT"])

if os.environ.get("MUTATION_NOTES"):
    from tests.regression.mutation.noting import note_what_is_entered

    note_what_is_entered()
