"""Where the demonstration takes place: a directory, and the two ways in which a script is started in it."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from .processes import Started, finish, start

ROOT = Path(__file__).resolve().parents[2]
LEGACY = ROOT / "examples" / "legacy"
OUR_PACKAGES = ("legacy_api", "v2_api", "compat", "migrate")

_GUARD = 'raise ImportError("a migrated script must run without this package")\n'


@dataclass(frozen=True)
class Stage:
    """A working directory, with the environment in which the scripts run.

    Attributes:
        workdir: Everything that is written goes below it.
    """

    workdir: Path

    @property
    def migrated(self) -> Path:
        """Where the migrated copies of the legacy scripts are."""
        return self.workdir / "migrated"

    def path(self, name: str) -> Path:
        """A path in the working directory."""
        return self.workdir / name

    def start_shimmed(self, script: str, *arguments: str | Path, log: str, **environment: str) -> Started:
        """Start a legacy script, as it is, through the shim."""
        command = [sys.executable, "-m", "compat", LEGACY / script, *arguments]
        return start(command, cwd=self.workdir, log=self.path(log), environment=self._environment(**environment))

    def run_shimmed(self, script: str, *arguments: str | Path, log: str, **environment: str) -> None:
        """Run a legacy script to its end through the shim; see `succeed`."""
        succeed(self.start_shimmed(script, *arguments, log=log, **environment))

    def run_plain(self, script: str, *arguments: str | Path, log: str, **environment: str) -> None:
        """Run a migrated script to its end on plain Ray.

        Our packages cannot be imported in it nor in its workers, however they are installed: others of the same names,
        which raise, are in front of them.
        """
        command = [sys.executable, self.migrated / script, *arguments]
        guarded = self._environment(**environment) | {"PYTHONPATH": str(self._guard())}
        succeed(start(command, cwd=self.workdir, log=self.path(log), environment=guarded))

    def run_tool(self, *command: str | Path, log: str) -> None:
        """Run one of our own commands, such as `-m migrate`."""
        succeed(start([sys.executable, *command], cwd=ROOT, log=self.path(log)))

    def migrate(self) -> None:
        """Write a copy of the legacy scripts, and migrate the copy."""
        shutil.copytree(LEGACY, self.migrated, ignore=shutil.ignore_patterns("__pycache__"))
        self.run_tool("-m", "migrate", self.migrated, log="migrate.log")

    def _guard(self) -> Path:
        directory = self.path("guard")
        directory.mkdir(exist_ok=True)
        for package in OUR_PACKAGES:
            (directory / f"{package}.py").write_text(_GUARD)
        return directory

    def _environment(self, **more: str) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name != "RAY_TRAIN_V2_ENABLED"}
        return inherited | {
            "PYTHONUNBUFFERED": "1",
            "RAY_DEDUP_LOGS": "0",
            "RAY_USAGE_STATS_ENABLED": "0",
            # Each script starts its own Ray, also where a cluster runs, or was killed and left a note of itself.
            "RAY_ADDRESS": "local",
            # Train looks at its workers every two seconds; the demonstration has no time for that.
            "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2",
            **more,
        }


def succeed(started: Started, timeout: float = 600) -> None:
    """Wait for a program to end well.

    Raises:
        RuntimeError: Its exit code is not 0; the end of its output is in the message.
    """
    code = finish(started, timeout)
    if code != 0:
        raise RuntimeError(f"exit code {code} of {started.command}:\n{started.output()[-4000:]}")
