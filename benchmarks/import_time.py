"""What the shim and the codemod cost before they do anything.

    python benchmarks/import_time.py

Prints the time that ``import compat.auto`` adds to ``import ray.tune`` (median of pairs run in turn, so that both
see the same machine), and the CPU time of ``python -m migrate --help``. Exits non-zero above the bars.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median

ROUNDS = 7
ADDED_BAR_MS = 50.0
HELP_BAR_MS = 80.0
REPOSITORY = Path(__file__).resolve().parent.parent


def cpu_ms(*arguments: str) -> float:
    """CPU milliseconds, user and system, of one Python process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def import_cpu_ms(code: str) -> float:
    """CPU milliseconds that a fresh Python spends on an import statement, without its own start and end."""
    measured = f"import time; start = time.process_time(); {code}; print(time.process_time() - start)"
    done = subprocess.run(
        [sys.executable, "-c", measured],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    return 1000 * float(done.stdout)


def main() -> int:
    """Measure, print one line for each figure, and return the exit code."""
    with_shim, without = "import compat.auto, ray.tune", "import ray.tune"
    import_cpu_ms(with_shim)  # writes the bytecode
    pairs = [(import_cpu_ms(with_shim), import_cpu_ms(without)) for _ in range(ROUNDS)]
    added = median(one - other for one, other in pairs)
    plain = median(other for _, other in pairs)
    cpu_ms("-m", "migrate", "--help")
    help_cost = median(cpu_ms("-m", "migrate", "--help") for _ in range(ROUNDS))
    print(f"import ray.tune                      {plain:7.1f} ms CPU")
    print(f"import compat.auto adds              {added:7.1f} ms CPU   (bar {ADDED_BAR_MS:.0f})")
    print(f"python -m migrate --help             {help_cost:7.1f} ms CPU   (bar {HELP_BAR_MS:.0f})")
    return int(added > ADDED_BAR_MS or help_cost > HELP_BAR_MS)


if __name__ == "__main__":
    sys.exit(main())
