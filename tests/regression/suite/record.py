"""Record the suite's scripts on the real Rays they are written for.

    make record RAY=1.13.0
    python -m tests.regression.suite.record --ray 1.13.0 [--venv DIR] [NAME…]

builds virtual environments with that Ray, or uses those in `--venv`, runs every script of its dialect and writes
`recordings/suite/<dialect>/<script>.json`. Scripts whose recording is current are left out unless named.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from rich.progress import track

from tests.regression.observe import Json
from tests.regression.record import build
from tests.regression.suite.columns import on_the_old_ray
from tests.regression.suite.scripts import DIALECTS, Script, all_scripts

_VERSIONS = """
import json, platform, ray, numpy, pandas
print(json.dumps({"ray": ray.__version__, "python": platform.python_version(), "numpy": numpy.__version__,
                  "pandas": pandas.__version__}))
"""


def recorded(script: Script) -> Json | None:
    """The recording of a script, if there is one of the script as it is now."""
    if not script.recording.exists():
        return None
    recording = json.loads(script.recording.read_text())
    return recording if recording["script_sha256"] == script.sha256() else None


def record(script: Script, python: Path) -> None:
    """Run a script on its old Ray and write down what it did.

    Raises:
        RuntimeError: The script failed there; the end of its output is in the message.
    """
    versions = json.loads(subprocess.run([python, "-c", _VERSIONS], check=True, capture_output=True, text=True).stdout)
    if versions["ray"] != script.dialect.ray:
        raise SystemExit(f"{python} has Ray {versions['ray']}; {script.name} is recorded on {script.dialect.ray}")
    with tempfile.TemporaryDirectory(prefix="record-") as directory:
        trace = on_the_old_ray(script, python, Path(directory))
        if trace["exit_code"] != 0:
            raise RuntimeError(f"{script.name} failed:\n{Path(directory, 'output.log').read_text()[-5000:]}")
    recording = {"script_sha256": script.sha256(), "versions": versions, "trace": trace}
    script.recording.parent.mkdir(parents=True, exist_ok=True)
    script.recording.write_text(json.dumps(recording, indent=1, sort_keys=True) + "\n")


def environment(venvs: Path, script: Script, interpreter: str) -> Path:
    """The Python of an environment that a script is recorded in, made below a directory if it is not there."""
    requirements = (*script.requirements, *script.dialect.afterwards)
    venv = venvs / hashlib.sha256(" ".join(requirements).encode()).hexdigest()[:8]
    python = venv / "bin" / "python"
    if not python.exists():
        build(venv, interpreter, script.requirements)
        build(venv, interpreter, script.dialect.afterwards)
    return python


def main() -> None:
    """Record the scripts of one dialect."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.suite.record", description=__doc__)
    parser.add_argument("--ray", required=True, choices=[dialect.ray for dialect in DIALECTS])
    parser.add_argument("--python", help="a Python that this Ray has wheels for")
    parser.add_argument("--venv", type=Path, help="keep the environments here, or use those that are here")
    parser.add_argument("names", nargs="*", metavar="NAME", help="scripts to record even if their recording is current")
    arguments = parser.parse_args()
    dialect = next(dialect for dialect in DIALECTS if dialect.ray == arguments.ray)
    scripts = [script for script in all_scripts() if script.dialect == dialect]
    chosen = [script for script in scripts if script.path.stem in arguments.names or recorded(script) is None]
    failures = []
    with tempfile.TemporaryDirectory(prefix="record-venv-") as directory:
        for script in track(chosen, description=f"Ray {dialect.ray}"):
            python = environment(
                arguments.venv or Path(directory), script, arguments.python or f"python{dialect.python}"
            )
            try:
                record(script, python)
            except (RuntimeError, TimeoutError) as failure:
                failures.append(str(failure))
    if failures:
        raise SystemExit("\n\n".join(failures))


if __name__ == "__main__":
    main()
