"""One Ray for the whole test session, with the shim installed as a user would: before Ray starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Read when ray.train is imported and when its controller starts: quick reactions to dead workers.
os.environ.setdefault("RAY_TRAIN_HEALTH_CHECK_INTERVAL_S", "1")
os.environ.setdefault("RAY_AIR_NEW_OUTPUT", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def ray_session():
    """Ray with four logical CPUs and the shim in every worker; ended with the session, and nothing else."""
    import compat

    compat.install()
    import ray

    ray.init("local", num_cpus=4, include_dashboard=False, log_to_driver=False)  # whatever else runs here
    yield ray
    ray.shutdown()


@pytest.fixture
def run_python(tmp_path):
    """Run Python in a process of its own, away from the checkout: ``run_python("-c", code)``."""

    def run(*arguments, timeout=240, **environment):
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=timeout,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), **environment},
        )

    return run
