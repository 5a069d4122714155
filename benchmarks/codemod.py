"""What the codemod costs, beside other tools, in one run on one machine.

    python benchmarks/codemod.py [TREE]

TREE is Ray's own Python by default. Every figure is the CPU time of a whole process, start-up included, of children
included, the best of several rounds that take turns, so that all tools see the same machine. Tools that are not
installed are left out; ``pip install ruff django-upgrade pyupgrade libcst`` has them all. Exits non-zero above a bar.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROUNDS: Final = 3
RUFF_BAR: Final = 1.0
READING_BAR: Final = 3.0
MEMORY_BAR_MIB: Final = 60

READ: Final = """\
import os, sys
for folder, folders, names in os.walk(sys.argv[1]):
    for name in names:
        if name.endswith(".py"):
            with open(os.path.join(folder, name), "rb") as file:
                file.read()
"""
LIBCST: Final = """\
import sys
from pathlib import Path
import libcst
for path in Path(sys.argv[1]).rglob("*.py"):
    try:
        libcst.parse_module(path.read_bytes())
    except Exception:
        pass
"""


class Cost(NamedTuple):
    """What one process cost: CPU and wall time in seconds, the peak of its memory in MiB."""

    cpu: float
    wall: float
    peak: float


def cost(command: list[str]) -> Cost:
    """Run a command once, in a process that measures it and its children."""
    probe = (
        "import os,resource,subprocess,sys,time;t=time.perf_counter();"
        "subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL);"
        "w=time.perf_counter()-t;u=resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(u.ru_utime+u.ru_stime,w,u.ru_maxrss/1024)"
    )
    done = subprocess.run([sys.executable, "-c", probe, *command], capture_output=True, text=True, check=True)
    return Cost(*map(float, done.stdout.split()))


def commands(tree: str, folder: str) -> dict[str, list[str]]:
    """The tools, with what they are started with; ``folder`` is for copies of the tree."""
    python = sys.executable
    files = [str(path) for path in Path(tree).rglob("*.py")]
    found = {
        "reading all bytes": [python, "-c", READ, tree],
        "migrate --check": [python, "-m", "migrate", "--check", "--jobs", "1", tree],
        "migrate --check --jobs 2": [python, "-m", "migrate", "--check", "--jobs", "2", tree],
    }
    ruff = shutil.which("ruff", path=f"{Path(python).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if ruff:
        found["ruff NPY201,AIR"] = [ruff, "check", "--no-cache", "--isolated", "--select", "NPY201,AIR", tree]
    if importlib.util.find_spec("django_upgrade"):
        found["django-upgrade --check"] = [python, "-m", "django_upgrade", "--check", "--target-version", "5.0", *files]
    if importlib.util.find_spec("pyupgrade"):
        # It has no dry run: it gets a copy.
        copy = shutil.copytree(tree, Path(folder, "copy"), ignore=shutil.ignore_patterns("*.so", "*.jar"))
        found["pyupgrade"] = [python, "-m", "pyupgrade", *(str(path) for path in copy.rglob("*.py"))]
    if importlib.util.find_spec("libcst"):
        found["LibCST, parsing only"] = [python, "-c", LIBCST, tree]
    return found


def measured(
    tools: dict[str, list[str]], slow: tuple[str, ...] = ("pyupgrade", "LibCST, parsing only")
) -> dict[str, Cost]:
    """The best of several rounds for each tool; those that take half a minute run once."""
    best: dict[str, Cost] = {}
    for number in range(ROUNDS):
        for name, command in tools.items():
            if not (number and name in slow):
                best[name] = min(best.get(name, Cost(9e9, 0, 0)), cost(command))
    return best


def without_ray(folder: Path, tree: str) -> str:
    """A copy of the Python files of a tree that never mentions Ray."""
    for number, path in enumerate(Path(tree).rglob("*.py")):
        text = path.read_bytes().replace(b"ray", b"net").replace(b"RAY_", b"NET_").replace(b"TUNE_", b"SONG_")
        target = folder / f"{number % 50:02}" / f"m{number}.py"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text)
    return str(folder)


def main() -> int:
    """Print the table and the bars; gives the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tree", nargs="?", default=str(Path(sysconfig.get_path("purelib"), "ray")))
    tree = parser.parse_args().tree
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])
    with tempfile.TemporaryDirectory() as folder:
        costs = measured(commands(tree, folder))
    files = sum(1 for _ in Path(tree).rglob("*.py"))
    print(f"{files} files\n\n{'':28}{'CPU s':>8}{'wall s':>8}{'peak MiB':>10}")
    for name, found in costs.items():
        print(f"{name:28}{found.cpu:8.2f}{found.wall:8.2f}{found.peak:10.0f}")
    with tempfile.TemporaryDirectory() as folder:
        other = without_ray(Path(folder, "plain"), tree)
        plain = measured(
            {name: command for name, command in commands(other, folder).items() if name in list(costs)[:2]}
        )
    reading, ours = plain["reading all bytes"], plain["migrate --check"]
    bars = [("times reading, on a tree without Ray", ours.cpu / reading.cpu, READING_BAR)]
    if "ruff NPY201,AIR" in costs:
        ratio = costs["migrate --check"].cpu / costs["ruff NPY201,AIR"].cpu
        bars.insert(0, ("times the CPU of ruff", ratio, RUFF_BAR))
    bars.append(("MiB of memory", costs["migrate --check"].peak, MEMORY_BAR_MIB))
    print()
    for text, value, bar in bars:
        print(f"{value:8.2f} {text} (bar {bar:g})")
    return int(any(value > bar for _, value, bar in bars))


if __name__ == "__main__":
    sys.exit(main())
