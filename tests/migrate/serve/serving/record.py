"""Write `answers.json`: python -m tests.migrate.serve.serving.record PYTHON, with that of an environment of Ray 2.6."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.migrate.serve.serving.answered import answers

HERE = Path(__file__).parent
PREDICTORS = ("frames", "arrays", "own_reader")
SCRIPTS = (*PREDICTORS, "deployed", "handled")


def main() -> None:
    """Run each script, and keep what it prints."""
    python = sys.argv[1]
    found = {name: answers(python, HERE / f"{name}.py") for name in SCRIPTS}
    (HERE / "answers.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
