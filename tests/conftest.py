"""One Ray for the whole test session, with the shim installed as a user would: before Ray starts."""

import atexit
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings

from tests.ready_workers import ready_workers

# How long it takes to think of an example says how busy the machine is, not whether a test is right.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

# Read when ray.train is imported and when its controller starts: quick reactions to dead workers.
os.environ.setdefault("RAY_TRAIN_HEALTH_CHECK_INTERVAL_S", "1")
os.environ.setdefault("RAY_AIR_NEW_OUTPUT", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ.setdefault("RAY_worker_niceness", "0")  # workers give way to everything else, and tests wait for them

# Ray's sessions in a place of this process's own: `ray.init()` joins no cluster that another process of the tests, or
# anybody else, has started on this machine, and nothing is left behind. The names of sockets must be short.
os.environ["RAY_TMPDIR"] = tempfile.mkdtemp(prefix="rt", dir="/tmp")
atexit.register(shutil.rmtree, os.environ["RAY_TMPDIR"], ignore_errors=True)

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """Let a worker of pytest ask at once whether a test is to be run again.

    It tells and asks pytest-rerunfailures in small messages, of which the system holds each second one back for 40 ms,
    for every test: a fifth of the whole time.
    """
    asked = getattr(getattr(config, "failures_db", None), "sock", None)
    if isinstance(asked, socket.socket):
        asked.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


@pytest.fixture(scope="session")
def ray_session():
    """Ray with four logical CPUs and the shim in every worker; ended with the session, and nothing else."""
    import compat

    compat.install()
    import ray

    with ready_workers(Path(os.environ["RAY_TMPDIR"])) as python:
        with mock.patch.object(sys, "executable", python):  # by which Ray starts its processes
            ray.init("local", num_cpus=4, include_dashboard=False, log_to_driver=False)  # whatever else runs here
        yield ray
        ray.shutdown()


@pytest.fixture
def store_endpoint(monkeypatch):
    """Host and port of moto's server, which stands in for an object store; any credentials will do."""
    server = pytest.importorskip("moto.server").ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "any")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "any")
    host, port = server.get_host_and_port()
    yield f"{host}:{port}"
    server.stop()


@pytest.fixture
def store(store_endpoint):
    """The filesystem of that store, with credentials that processes of Ray have, too, and an empty ``bucket``."""
    import pyarrow.fs

    keys = {"access_key": "any", "secret_key": "any", "region": "us-east-1"}
    store = pyarrow.fs.S3FileSystem(endpoint_override=store_endpoint, scheme="http", allow_bucket_creation=True, **keys)
    store.create_dir("bucket")
    return store


@pytest.fixture(autouse=True)
def _driver_again():
    """Make this process a driver again: Ray leaves it the worker of a trainer with ``num_workers=0`` for ever."""
    yield
    if functions := sys.modules.get("ray.train.v2._internal.execution.train_fn_utils"):
        functions._train_fn_utils = None


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
