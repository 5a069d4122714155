"""Record what a legacy script does on the real Ray it was written for.

    python -m tests.regression.record --ray 0.8.7 --python python3.7
    python -m tests.regression.record --ray 1.13.0 --python python3.8

builds a virtual environment with that Ray, runs the script of that Ray in it, and writes
`tests/regression/recordings/<script>-ray-<version>.json`. `--venv DIR` keeps the environment, or uses one that is
there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.regression import scenarios
from tests.regression.observe import Json

ROOT = Path(__file__).resolve().parents[2]
RECORDINGS = Path(__file__).resolve().parent / "recordings"


@dataclass(frozen=True)
class Subject:
    """One script, the Ray it belongs to, and what must be installed to run it there."""

    script: Path
    scenario: Callable[[scenarios.Command, Path], Json]
    python: str
    requirements: tuple[str, ...]

    def sha256(self) -> str:
        """The fingerprint of the script as it is now."""
        return hashlib.sha256(self.script.read_bytes()).hexdigest()

    def recording(self, ray: str) -> Path:
        """Where the recording of this script is kept."""
        return RECORDINGS / f"{self.script.stem}-ray-{ray}.json"


SUBJECTS = {
    "0.8.7": Subject(
        script=ROOT / "examples" / "legacy" / "bair_digits.py",
        scenario=scenarios.bair_digits,
        python="3.7",
        # Ray pinned neither; later releases of protobuf and redis break it.
        requirements=(
            "ray==0.8.7",
            "protobuf<3.21",
            "redis<4",
            "numpy==1.21.6",
            "pandas==1.3.5",
            "scikit-learn==1.0.2",
            "tensorboardX",
            "tabulate",
        ),
    ),
    "1.13.0": Subject(
        script=ROOT / "examples" / "legacy" / "notes_1_13.py",
        scenario=scenarios.notes_1_13,
        python="3.8",
        # bayesian-optimization 1.2.0 is the release of that summer; it needs the numpy and scipy of then.
        requirements=(
            "ray==1.13.0",
            "protobuf<3.21",
            "numpy==1.22.4",
            "scipy==1.7.3",
            "pandas==1.5.3",
            "scikit-learn==1.1.3",
            "bayesian-optimization==1.2.0",
            "tensorboardX",
            "tabulate",
        ),
    ),
}

_VERSIONS = """
import json, platform, ray, numpy, pandas, sklearn
print(json.dumps({"ray": ray.__version__, "python": platform.python_version(), "numpy": numpy.__version__,
                  "pandas": pandas.__version__, "scikit-learn": sklearn.__version__}))
"""


def build(venv: Path, python: str, requirements: tuple[str, ...]) -> Path:
    """Make a virtual environment with the requirements, unless it is there.

    Returns:
        The environment's Python.
    """
    executable = venv / "bin" / "python"
    if not executable.exists():
        subprocess.run([python, "-m", "venv", str(venv)], check=True)
        subprocess.run([executable, "-m", "pip", "install", "--quiet", "--upgrade", "pip", "wheel"], check=True)
    if requirements:
        subprocess.run([executable, "-m", "pip", "install", "--quiet", *requirements], check=True)
    return executable


def record(subject: Subject, python: Path) -> Json:
    """Run the subject's scenario with a Python that has its Ray."""
    versions = json.loads(subprocess.run([python, "-c", _VERSIONS], check=True, capture_output=True, text=True).stdout)
    with tempfile.TemporaryDirectory(prefix="record-") as directory:
        observed = subject.scenario([python, subject.script], Path(directory))
    return {
        "script": str(subject.script.relative_to(ROOT)),
        "script_sha256": subject.sha256(),
        "versions": versions,
        "recorded_by": "python -m tests.regression.record --ray " + versions["ray"],
        "observed": observed,
    }


def main() -> None:
    """Record one script on one Ray."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.record", description=__doc__.split("\n\n")[0])
    parser.add_argument("--ray", required=True, choices=sorted(SUBJECTS))
    parser.add_argument("--python", help="a Python that this Ray has wheels for, such as python3.7")
    parser.add_argument("--venv", type=Path, help="keep the environment here, or use the one that is here")
    arguments = parser.parse_args()
    subject = SUBJECTS[arguments.ray]
    interpreter = arguments.python or f"python{subject.python}"
    with tempfile.TemporaryDirectory(prefix="record-venv-") as directory:
        python = build(arguments.venv or Path(directory) / "venv", interpreter, subject.requirements)
        recording = record(subject, python)
    target = subject.recording(arguments.ray)
    target.write_text(json.dumps(recording, indent=1, sort_keys=True) + "\n")
    print(f"wrote {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
