"""What the codemod costs, beside other tools, in one run on one machine.

    python benchmarks/codemod.py [TREE]

TREE is Ray's own Python by default. Every figure is the CPU time of a whole process, start-up included, of children
included, the best of several rounds that take turns, so that all tools see the same machine. Tools that are not
installed are left out; ``pip install ruff django-upgrade pyupgrade libcst`` has them all. All have their bytecode, as
whatever pip installs. Two trees more: one that never mentions Ray, and one that holds many times as much to rewrite,
for the use of a second process and the memory of a long run. Exits non-zero above a bar.
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
MEMORY_BAR: Final = 1.25
JOBS_BAR: Final = 0.6
COPIES: Final = (4, 16)

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


READING: Final = "reading all bytes"
CHECK: Final = "migrate --check"
TWO: Final = "migrate --check --jobs 2"
RUFF: Final = "ruff NPY201,AIR"
LEGACY: Final = b"""

def legacy():
    from ray import tune

    analysis = tune.run(lambda config: {"a": 1}, local_dir="runs", checkpoint_at_end=True, num_samples=2)
    print(analysis.get_best_config("a", "max"))
"""


SHARES: Final = """\
import gc, os, resource, sys
from migrate.command.cli import main
gc.set_threshold(500_000, 20, 100)  # as `python -m migrate` does
out, sys.stdout = sys.stdout, open(os.devnull, "w")
main(sys.argv[1:])
for who in resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN:
    used = resource.getrusage(who)
    print(used.ru_utime + used.ru_stime, file=out)
"""


def longer_path(tree: str) -> float:
    """The CPU seconds that two processes need one after another at least: those of the first, and half of the others'.

    Wall time says the same on a machine that does nothing else, and nothing on one that does.
    """
    command = [sys.executable, "-c", SHARES, "--check", "--jobs", "2", tree]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    own, others = map(float, done.stdout.split())
    return own + others / 2


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


def own_commands(tree: str) -> dict[str, list[str]]:
    """The codemod, and what a tool costs at least."""
    check = [sys.executable, "-m", "migrate", "--check"]
    return {
        READING: [sys.executable, "-c", READ, tree],
        CHECK: [*check, "--jobs", "1", tree],
        TWO: [*check, "--jobs", "2", tree],
    }


def other_commands(tree: str, folder: Path) -> dict[str, list[str]]:
    """The other tools that are installed, with what they are started with; ``folder`` is for a copy of the tree."""
    python = sys.executable
    files = [str(path) for path in Path(tree).rglob("*.py")]
    found = {}
    ruff = shutil.which("ruff", path=f"{Path(python).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if ruff:
        found[RUFF] = [ruff, "check", "--no-cache", "--isolated", "--select", "NPY201,AIR", tree]
    if importlib.util.find_spec("django_upgrade"):
        found["django-upgrade --check"] = [python, "-m", "django_upgrade", "--check", "--target-version", "5.0", *files]
    if importlib.util.find_spec("pyupgrade"):
        # It has no dry run: it gets a copy.
        copy = shutil.copytree(tree, folder / "copy", ignore=shutil.ignore_patterns("*.so", "*.jar"))
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


def with_examples(folder: Path, tree: str, copies: int) -> str:
    """A tree of copies of a tree's examples for Tune, each rewritten to be legacy, so that every file is work."""
    for number in range(copies):
        for path in sorted(Path(tree, "tune", "examples").rglob("*.py")):
            target = folder / f"copy{number:02}" / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes() + LEGACY)
    return str(folder)


def main() -> int:
    """Read the command line and measure; gives the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tree", nargs="?", default=str(Path(sysconfig.get_path("purelib"), "ray")))
    tree = parser.parse_args().tree
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder, "bytecode"))
        return report(tree, Path(folder))


def report(tree: str, folder: Path) -> int:
    """Measure, print the table and the bars; gives the exit code."""
    costs = measured(own_commands(tree) | other_commands(tree, folder))
    print(f"{sum(1 for _ in Path(tree).rglob('*.py'))} files\n\n{'':28}{'CPU s':>8}{'wall s':>8}{'peak MiB':>10}")
    for name, found in costs.items():
        print(f"{name:28}{found.cpu:8.2f}{found.wall:8.2f}{found.peak:10.0f}")
    bars = []
    if RUFF in costs:
        bars.append(("times the CPU of ruff", costs[CHECK].cpu / costs[RUFF].cpu, RUFF_BAR))
    plain = measured(own_commands(without_ray(folder / "plain", tree)))
    ratio = plain[CHECK].cpu / plain[READING].cpu
    bars.append(("times the CPU of reading, on a tree without Ray", ratio, READING_BAR))
    few, many = (measured(own_commands(with_examples(folder / f"many{n}", tree, n))) for n in COPIES)
    growth = f"times the memory, for {COPIES[1] / COPIES[0]:g} times as many files to rewrite"
    bars.append((growth, many[CHECK].peak / few[CHECK].peak, MEMORY_BAR))
    shared = min(longer_path(with_examples(folder / "shared", tree, COPIES[1])) for _ in range(ROUNDS))
    bars.append(("times the time for them in two processes, by CPU", shared / many[CHECK].cpu, JOBS_BAR))
    print()
    for text, value, bar in bars:
        print(f"{value:8.2f} {text} (bar {bar:g})")
    return int(any(value > bar for _, value, bar in bars))


if __name__ == "__main__":
    sys.exit(main())
