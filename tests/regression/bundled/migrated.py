"""The examples of a release, rewritten by the codemod in a directory of their own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.regression.bundled.releases import source_of

REPOSITORY = Path(__file__).resolve().parents[3]


def migrate(examples: Path) -> Path:
    """Rewrite a copy of a release's examples, once; returns where it is."""
    target = examples.with_name(f"{examples.name}-migrated")
    if not target.is_dir():
        shutil.copytree(examples, target)
        command = [sys.executable, "-m", "migrate", "--format", "json", str(target)]
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"the codemod ended with {done.returncode}: {done.stderr}")
        (target / "migrated.json").write_text(done.stdout)
    return target


def left_to_a_person(migrated: Path, example: str) -> str:
    """The rules of what the codemod left to a person in an example, or an empty text."""
    report = json.loads((migrated / "migrated.json").read_text())
    files = [file for file in report["files"] if Path(file["path"]) == source_of(migrated, example)]
    entries = [entry for file in files for entry in file["findings"] + file["rewrites"] if entry["attention"]]
    return ", ".join(sorted({entry["code"] for entry in entries}))
