"""``Trainer.to_worker_group()``: workers that hold an object of the user's class, called like actors."""

from __future__ import annotations

from typing import Any

from compat.adapters.train1.executor import Executor

_held: Any = None
"""In a worker: its object."""


def _make(held_class: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    global _held
    _held = held_class(*args, **kwargs)


def _call(method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return getattr(_held, method)(*args, **kwargs)


class HeldObject:
    """The object in one worker. ``held.method.remote(...)`` calls its method there."""

    def __init__(self, actor: Any) -> None:
        """Take the actor of the worker."""
        self._actor = actor

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _RemoteMethod(self._actor, name)


class _RemoteMethod:
    def __init__(self, actor: Any, method: str) -> None:
        self._actor, self._method = actor, method

    def remote(self, *args: Any, **kwargs: Any) -> Any:
        """Call the method, and give a reference to what it returns."""
        return self._actor.execute.remote(_call, self._method, args, kwargs)


class TrainWorkerGroup:
    """The objects of all workers, as a sequence."""

    def __init__(self, executor: Executor, held_class: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Make the objects in workers that are started."""
        self._executor = executor
        executor.get_worker_group().execute(_make, held_class, args, kwargs)
        self._objects = [HeldObject(worker.actor) for worker in executor.get_worker_group().workers]

    def __getitem__(self, index: int) -> HeldObject:
        return self._objects[index]

    def __len__(self) -> int:
        return len(self._objects)

    def shutdown(self, patience_s: float = 5) -> None:
        """Let the workers go.

        Args:
            patience_s: How long they may take.
        """
        self._executor.shutdown(patience_s)
