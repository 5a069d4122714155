"""A Ray cluster of several machines, played on this one: each has its own raylet, and can be lost at any moment.

They are started by `ray start`, as real ones are, and know nothing of this checkout: the package is installed on the
machine of the driver only. A machine can have a disk of its own, too.
"""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from examples.demo.processes import Started, belonging, kill, start, wait_until

REPOSITORY = Path(__file__).resolve().parent.parent.parent

# The checkout may be installed into this Python; on the machines it is not.
NOT_INSTALLED = """
import os, sys

class Nothing:
    def find_spec(self, name, target=None):
        return None
    def invalidate_caches(self):
        pass

def refuse(path):
    if os.path.abspath(path) == os.environ["HIDDEN_FROM_IMPORTS"]:
        return Nothing()
    raise ImportError(path)

sys.path_hooks.insert(0, refuse)
"""

QUICKLY_NOTICED = {"RAY_health_check_period_ms": "500", "RAY_health_check_timeout_ms": "2000"}


def free_port() -> str:
    """A port of this machine that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


def ray_command(*arguments: str) -> list[str]:
    """The command line of Ray's own command, of the Ray that this Python has."""
    return [sys.executable, "-c", f"from ray.scripts.scripts import cli; cli({list(map(str, arguments))!r})"]


def _port(address: str) -> str:
    return address.rpartition(":")[2]


def _listens(port: str) -> bool:
    try:
        socket.create_connection(("127.0.0.1", int(port)), timeout=1).close()
    except OSError:
        return False
    return True


class Machines:
    """The machines of one cluster.

    Attributes:
        address: Where Ray is, for ``ray.init(address=...)``.
        dashboard: URL for ``ray job submit``, if the cluster has a dashboard.
        client: Where Ray Client is served, as ``host:port``.
        environment: The environment variables that all machines have.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._session = Path(tempfile.mkdtemp(prefix="rc", dir="/tmp"))  # names of sockets must be short
        path = directory / "sitecustomize"
        path.mkdir()
        (path / "sitecustomize.py").write_text(NOT_INSTALLED)
        others = [each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
        others = [each for each in others if Path(each).resolve() != REPOSITORY]
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("RAY_ADDRESS")},
            **QUICKLY_NOTICED,
            "PYTHONPATH": os.pathsep.join([str(path), *others]),
            "HIDDEN_FROM_IMPORTS": str(REPOSITORY),
            "RAY_AUTH_MODE": "disabled",
            "RAY_TMPDIR": str(self._session),
        }
        self._running: list[Started] = []
        self.address = f"127.0.0.1:{free_port()}"
        self.dashboard = f"http://127.0.0.1:{free_port()}"
        self.client = f"127.0.0.1:{free_port()}"

    def start_head(
        self, *options: str, num_cpus: int = 1, served: bool = False, installed: bool = False, **environment: str
    ) -> Started:
        """Start the first machine, where the driver will run.

        Args:
            *options: For `ray start`.
            num_cpus: How many it has.
            served: Whether jobs and Ray Client are served there. That needs `ray[default,client]`.
            installed: Whether this checkout is installed there, so that drivers that Ray starts find it.
            **environment: Environment variables of what runs on this machine.
        """
        agent = free_port()
        if installed:
            environment = {"PYTHONPATH": str(REPOSITORY), **environment}
        options = ("--head", "--node-ip-address=127.0.0.1", f"--port={_port(self.address)}", *options)
        if served:
            options += (f"--dashboard-port={_port(self.dashboard)}", f"--dashboard-agent-listen-port={agent}")
            options += (f"--ray-client-server-port={_port(self.client)}", "--include-dashboard=true")
        ports = [_port(self.address), *([_port(self.dashboard), _port(self.client), agent] if served else [])]
        return self._start([*options], num_cpus, environment, lambda: all(map(_listens, ports)) and bool(self.alive()))

    def add(self, *options: str, num_cpus: int = 1, own_disk_at: Path | None = None, **environment: str) -> Started:
        """Start a further machine and wait until it has joined.

        Args:
            *options: For `ray start`.
            num_cpus: How many it has.
            own_disk_at: A directory that is another one on this machine: empty, and seen by nobody else.
            **environment: Environment variables of what runs on this machine.
        """
        before = self.alive()
        options = (f"--address={self.address}", *options)
        return self._start([*options], num_cpus, environment, lambda: bool(self.alive() - before), own_disk_at)

    def lose(self, machine: Started) -> None:
        """Take a machine away without a word, with all that runs on it."""
        self._running.remove(machine)
        kill(machine)

    def alive(self) -> set[str]:
        """The ids of the machines that Ray counts on."""
        from ray._raylet import GcsClient
        from ray.exceptions import RpcError

        try:
            nodes = GcsClient(address=self.address).get_all_node_info(timeout=60)
        except RpcError:  # it is busy, or has just begun
            return set()
        return {node_id.hex() for node_id, node in nodes.items() if node.state == 0}

    def machine_of(self, pid: int) -> Started | None:
        """The machine that a process runs on; None if it has ended."""
        return next((each for each in self._running if pid in belonging(each)), None)

    def stop(self) -> None:
        """End all that was started."""
        for machine in reversed(self._running):
            kill(machine)
        shutil.rmtree(self._session, ignore_errors=True)

    def _start(
        self,
        options: list[str],
        num_cpus: int,
        environment: Mapping[str, str],
        is_there: Callable[[], bool],
        own_disk_at: Path | None = None,
    ) -> Started:
        arguments = ["start", "--block", "--disable-usage-stats", "--object-store-memory=80000000"]
        command = ray_command(*arguments, f"--num-cpus={num_cpus}", *options)
        if own_disk_at is not None:
            mount = f"mount -t tmpfs none {shlex.quote(str(own_disk_at))} && exec {shlex.join(command)}"
            command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount]
        log = self._directory / f"machine_{len(list(self._directory.glob('machine_*')))}.log"
        for attempts_left in reversed(range(3)):  # Ray gives up after 30 seconds, which are few on a busy machine
            machine = start(command, cwd=self._directory, log=log, environment={**self.environment, **environment})
            self._running.append(machine)
            try:
                wait_until(is_there, machine, 180)
                break
            except RuntimeError:
                self.lose(machine)
                if not attempts_left:
                    raise
        return machine
