"""Whether all machines of a cluster see the storage path of a run.

Through Ray 2.6 the driver fetched what trials had saved on other machines (by rsync, later through Ray). Since then
they write to the storage path themselves: a local directory must be the same one everywhere.
"""

from __future__ import annotations

import os
import time
import uuid
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

SHARED_VARIABLE: Final = "COMPAT_STORAGE_IS_SHARED"
"""Environment variable by which users say that all machines see the storage path; they are not asked then."""

_LONGEST_WAIT_S: Final = 60.0
_BETWEEN_LOOKS_S: Final = 5.0


class StorageNotSharedError(RuntimeError):
    """Machines of the cluster do not see the storage path, and what would be saved there would be lost."""


@dataclass
class SharedStorage:
    """Asks each machine of the cluster, once, whether it sees a directory of this one.

    Attributes:
        directory: The local directory that all machines must see.
        saves: Whether the run is known to save checkpoints; asked if a machine does not see the directory. That is
            an error then, and otherwise a warning.
    """

    directory: str
    saves: Callable[[], bool]
    _token: str = field(default_factory=lambda: uuid.uuid4().hex)
    _asked: dict[str, Any] = field(default_factory=dict)
    _unanswered: dict[str, Any] = field(default_factory=dict)
    _last_look: float = float("-inf")

    def require_at_start(self) -> None:
        """Ask all machines, and wait for their answers.

        Raises:
            StorageNotSharedError: If checkpoints would be lost.
        """
        import ray

        if not self._ask_new_machines():
            return
        ray.wait(list(self._unanswered.values()), num_returns=len(self._unanswered), timeout=_LONGEST_WAIT_S)
        self._judge("Nothing was started.")

    def require_of_new_machines(self, stop: Callable[[], None]) -> None:
        """Ask machines that have joined since, and look at answers that have come; seldom enough to cost nothing.

        Args:
            stop: Called before the error is raised.

        Raises:
            StorageNotSharedError: If checkpoints would be lost.
        """
        if time.monotonic() < self._last_look + _BETWEEN_LOOKS_S:
            return
        self._ask_new_machines()
        self._judge("The run was stopped, and can be resumed: its checkpoints so far are in storage.", stop)

    def forget(self) -> None:
        """Remove the file by which the machines know the directory."""
        self._marker().unlink(missing_ok=True)

    def _marker(self) -> Path:
        return Path(self.directory, f".seen_by_all_machines_{self._token}")

    def _ask_new_machines(self) -> bool:
        """Ask machines that were not asked yet. Whether there are any whose answer is still to come."""
        import ray
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        self._last_look = time.monotonic()
        here = ray.get_runtime_context().get_node_id()
        for node in ray.nodes():
            node_id, resources = node["NodeID"], node.get("Resources", {})
            useful = resources.get("CPU") or resources.get("GPU")
            if node_id == here or node_id in self._asked or not node["Alive"] or not useful:
                continue
            if not self._asked:
                self._marker().touch()
            self._asked[node_id] = node
            there = NodeAffinitySchedulingStrategy(node_id, soft=False)
            ask = ray.remote(num_cpus=0, max_retries=0, scheduling_strategy=there)(_question())
            self._unanswered[node_id] = ask.remote(str(self._marker()))
        return bool(self._unanswered)

    def _judge(self, outcome: str, stop: Callable[[], None] = lambda: None) -> None:
        blind = [self._asked[node_id] for node_id in self._answered() if not self._sees(node_id)]
        if not blind:
            return
        if self.saves():
            stop()
            raise StorageNotSharedError(f"{self._complaint(blind)} {outcome}")
        warnings.warn(
            f"{self._complaint(blind)} This run goes on, as it is not known to save any; the first that is saved there "
            "fails its trial.",
            RuntimeWarning,
            stacklevel=2,
        )

    def _answered(self) -> list[str]:
        import ray

        answers = {answer: node_id for node_id, answer in self._unanswered.items()}
        if not answers:
            return []
        ready, _ = ray.wait(list(answers), num_returns=len(answers), timeout=0)
        return [answers[answer] for answer in ready]

    def _sees(self, node_id: str) -> bool:
        """A machine's answer; one that was lost before it could give any will not be used."""
        import ray

        try:
            return bool(ray.get(self._unanswered.pop(node_id)))
        except ray.exceptions.RayError:
            return True

    def _complaint(self, blind: list[dict[str, Any]]) -> str:
        machines = ", ".join(f"{node['NodeManagerAddress']} (node {node['NodeID'][:8]})" for node in blind)
        return (
            f"The storage path of this run, {self.directory}, is a directory of this machine, and {machines} of the "
            "same cluster cannot see it. Checkpoints that are saved there would be lost, and no other machine could go "
            "on from them. Through Ray 2.6 the driver fetched them by rsync or through Ray; no Ray does so any more. "
            "Set the storage path (storage_path, formerly local_dir or upload_dir) to a place that all machines share: "
            'a bucket, as in storage_path="s3://bucket/results", or a directory on NFS that is mounted everywhere. If '
            f"they do share this one, set {SHARED_VARIABLE}=1 in the environment of the driver, and they are not asked."
        )


def shared_storage(filesystem: Any, directory: str, *, saves: Callable[[], bool]) -> SharedStorage | None:
    """What asks the machines about a directory, or None if it is in remote storage or the user has vouched for it."""
    from pyarrow.fs import LocalFileSystem

    if os.environ.get(SHARED_VARIABLE, "0") not in ("", "0") or not isinstance(filesystem, LocalFileSystem):
        return None
    return SharedStorage(directory, saves)


def require_shared(filesystem: Any, directory: str, *, saves: Callable[[], bool]) -> None:
    """Ask all machines that there are whether they see a directory, before a run of a trainer starts.

    Raises:
        StorageNotSharedError: If checkpoints would be lost.
    """
    from ray._private.auto_init_hook import auto_init_ray

    storage = shared_storage(filesystem, directory, saves=saves)
    if storage is None:
        return
    auto_init_ray()
    try:
        storage.require_at_start()
    finally:
        storage.forget()


def _question() -> Callable[[str], bool]:
    """What runs on another machine; a nested function, which Ray sends by value."""

    def sees(marker: str) -> bool:
        import os
        import time

        for _ in range(10):  # a network file system may show a new file after a moment only
            if os.path.exists(marker):  # noqa: PTH110
                return True
            time.sleep(0.3)
        return False

    return sees
