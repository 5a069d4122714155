"""Ask the codemod about the suite's scripts in other shapes: `python -m tests.regression.shapes [NAME…] [--shape …]`.

Prints what it tells of a script and no longer of a shape, and defects that it tells of itself. The exit code is 1 if
there is any that is not in the list of what is allowed.
"""

from __future__ import annotations

import argparse
import sys

from tests.regression.shapes.allowed import ALLOWED
from tests.regression.shapes.told import SHAPES, TWO_FILES, no_longer_told
from tests.regression.suite.scripts import all_scripts


def main() -> int:
    """Ask, print, and exit with 1 if anything is told no longer."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.shapes", description=__doc__)
    parser.add_argument("names", nargs="*", help="scripts, such as ray_1/checkpoint_dir; all by default")
    parser.add_argument("--shape", action="append", choices=(*SHAPES, TWO_FILES), help="one shape; all by default")
    given = parser.parse_args()
    scripts = [script for script in all_scripts() if not given.names or script.name in given.names]
    asked, bad = 0, 0
    for script in scripts:
        text = script.path.read_text()
        for shape in given.shape or (*SHAPES, TWO_FILES):
            gone = no_longer_told(text, shape)
            asked += gone is not None
            lines = [one for one in ALLOWED if (one.script, one.shape) == (script.name, shape)]
            left = sorted((gone or {}).keys() - {code for one in lines for code in one.codes})
            bad += bool(left)
            if left:
                print(f"{script.name}, {shape}: no longer told: {', '.join(left)}", flush=True)
    print(f"{asked} shapes of {len(scripts)} scripts, {bad} of which something is told no longer")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
