"""Where the examples come from: `ray/tune/examples` in the wheels of old releases, and in the installed Ray."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

PYTHONS = {"0.8.7": "3.7", "1.13.0": "3.8", "2.6.3": "3.10", "2.42.1": "3.10"}
"""The old releases, each with a Python for which it has a wheel."""

INSTALLED = "installed"
"""The Ray that is installed: modern code, which the shim must leave as it is."""

RELEASES = (*PYTHONS, INSTALLED)

EXAMPLES = "ray/tune/examples/"


def cache() -> Path:
    """The directory outside the repository that keeps wheels, data and results between runs."""
    chosen = os.environ.get("BUNDLED_EXAMPLES_CACHE")
    return Path(chosen) if chosen else Path.home() / ".cache" / "ray-train-v2-compat" / "bundled-examples"


def wheel(release: str) -> Path:
    """The wheel of an old release, downloaded unless the cache has it."""
    directory = cache() / "wheels" / release
    if not list(directory.glob("ray-*.whl")):
        options = ("--no-deps", "--only-binary=:all:", "--quiet", "--python-version", PYTHONS[release])
        command = (sys.executable, "-m", "pip", "download", *options, "--dest", str(directory), f"ray=={release}")
        subprocess.run(command, check=True)
    return next(directory.glob("ray-*.whl"))


def unpack(release: str, into: Path) -> Path:
    """Copy a release's examples below a directory; returns where they are."""
    target = into / EXAMPLES
    if release == INSTALLED:
        ray = find_spec("ray")
        assert ray is not None and ray.origin is not None
        shutil.copytree(Path(ray.origin).parent / "tune" / "examples", target)
        return target
    with zipfile.ZipFile(wheel(release)) as archive:
        for name in archive.namelist():
            # Old wheels keep the package below `ray-1.13.0.data/purelib/`.
            _, found, path = name.partition(EXAMPLES)
            if found and path and not name.endswith("/"):
                (target / path).parent.mkdir(parents=True, exist_ok=True)
                (target / path).write_bytes(archive.read(name))
    return target


def scripts(examples: Path) -> list[str]:
    """The examples that can be started, by path below their directory; the other files are their helpers."""
    files = sorted(examples.rglob("*.py"))
    return [str(file.relative_to(examples)) for file in files if "__main__" in file.read_text()]
