"""The wheel is the product: all four packages work from it, outside the checkout."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


def python(module):
    done = subprocess.run([sys.executable, "-m", *map(str, module)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A directory with nothing but the unpacked wheel."""
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    python(["build", "--wheel", "--no-isolation", "--outdir", wheels, REPOSITORY])
    python(["pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, *wheels.glob("*.whl")])
    return target


@pytest.fixture
def run(installed, tmp_path):
    def call(*arguments):
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(installed)},
        )

    return call


def test_every_package_comes_from_the_wheel_and_is_typed(run, installed):
    packages = "legacy_api, v2_api, compat, migrate"
    code = f"import {packages}; print(*(m.__file__ for m in ({packages})))"
    files = run("-c", code).stdout.split()
    assert [Path(file).parent.parent for file in files] == [installed] * 4
    assert all(Path(file).with_name("py.typed").exists() for file in files)


def test_the_command_lines_work(run, tmp_path):
    assert run("-m", "legacy_api", "check").returncode == 0
    assert "RUN315" in run("-m", "legacy_api", "show", "ray.tune.run(local_dir)").stdout
    assert run("-m", "migrate", "--help").returncode == 0
    (tmp_path / "old.py").write_text("from ray.tune.suggest import ConcurrencyLimiter\n")
    assert run("-m", "migrate", "old.py").returncode == 0
    assert (tmp_path / "old.py").read_text() == "from ray.tune.search import ConcurrencyLimiter\n"
    (tmp_path / "script.py").write_text("from ray.tune.suggest import ConcurrencyLimiter as C; print(C.__module__)\n")
    assert run("-m", "compat", "script.py").stdout.strip() == "ray.tune.search.concurrency_limiter"
