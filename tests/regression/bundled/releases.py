"""Where the examples come from: those of Tune and Train in the wheels of old releases, and in the installed Ray."""

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

TRAIN = "train/"
"""What the names of Train's examples begin with; all others are Tune's."""

TREES = {"": Path("ray", "tune", "examples"), TRAIN: Path("ray", "train", "examples")}
"""The directories of the examples below that of a release, by the beginning of their names."""


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
    """Copy a release's examples below a directory, which is returned."""
    if release == INSTALLED:
        ray = find_spec("ray")
        assert ray is not None and ray.origin is not None
        for tree in TREES.values():
            shutil.copytree(Path(ray.origin).parents[1] / tree, into / tree)
        return into
    with zipfile.ZipFile(wheel(release)) as archive:
        for name in archive.namelist():
            # Old wheels keep the package below `ray-1.13.0.data/purelib/`.
            path = "ray/" + name.partition(".data/purelib/ray/" if ".data/purelib/" in name else "ray/")[2]
            if path.startswith(tuple(f"{tree}/" for tree in TREES.values())) and not name.endswith("/"):
                (into / path).parent.mkdir(parents=True, exist_ok=True)
                (into / path).write_bytes(archive.read(name))
    return into


def source_of(examples: Path, example: str) -> Path:
    """The file of an example below the directory of a release."""
    prefix = TRAIN if example.startswith(TRAIN) else ""
    return examples / TREES[prefix] / example.removeprefix(prefix)


def scripts(examples: Path) -> list[str]:
    """The names of the examples that can be started; the other files are their helpers."""
    return [
        prefix + str(file.relative_to(examples / tree))
        for prefix, tree in TREES.items()
        for file in sorted((examples / tree).rglob("*.py"))
        if "__main__" in file.read_text()
    ]
