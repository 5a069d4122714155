"""Read by every Python that starts with this directory in its path: takes a row out before anything else is done."""

import os
import sys
from pathlib import Path

if os.environ.get("MUTATION_WITHOUT"):
    sys.path.append(str(Path(__file__).resolve().parents[4]))

    from tests.regression.mutation.without import take_out

    take_out(os.environ["MUTATION_WITHOUT"])
