"""What the installed shim changes in where Ray starts, and its workers."""

from __future__ import annotations

from typing import Final

from compat.overlay import EVERY, Overlay

PARSING: Final = {
    "parse_runtime_env": EVERY._replace(end=(2, 47)),
    "parse_runtime_env_for_task_or_actor": EVERY._replace(first=(2, 47)),
}
"""What every runtime environment of a task or an actor goes through, and where it is called so."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    Overlay(
        after="ray",
        target="ray:init",
        replacement="compat.adapters.cluster.ray_init:init",
        why="every parameter it ever had, and worker processes that see the same names as the driver",
        since="2.43",
    ),
    *(
        Overlay(
            after="ray",
            target=f"{module}:{name}",
            replacement="compat.adapters.cluster.task_runtime_env:parse_runtime_env",
            why="a task or an actor with a PYTHONPATH of its own",
            since="2.43",
            releases=releases,
        )
        for module in ("ray.actor", "ray.remote_function")
        for name, releases in PARSING.items()
    ),
    Overlay(
        after="ray.util.metrics",
        target="ray.util.metrics:Metric.record",
        replacement="compat.adapters.cluster.metrics:record",
        why="what told a counter, a gauge and a histogram a value",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray",
            target=f"ray:{function}",
            replacement=f"compat.adapters.cluster.called_by_position:{function}",
            why="arguments by position, and the first under the names that it had",
            since="1.0.0",
        )
        for function in ("get", "wait", "kill", "cancel")
    ),
    Overlay(
        after="ray",
        target="ray.actor:ActorHandle.__ray_kill__",
        replacement="compat.adapters.cluster.called_by_position:kill_and_start_again",
        why="what handles of actors had",
        since="0.8.7",
    ),
    *(
        Overlay(
            after="ray.util",
            target=f"{module}:connect",
            replacement="compat.adapters.cluster.ray_client:connect",
            why="worker processes that see the same names as the driver, through Ray Client",
            since="2.43",
        )
        for module in ("ray.util.client_connect", "ray.util")
    ),
    *(
        Overlay(
            after="ray",
            target=target,
            replacement=f"compat.adapters.cluster.remote_options:{ours}",
            why="options of tasks and actors under the names that they had",
            since="2.43",
        )
        for target, ours in (
            *(("ray:remote", "remote"), ("ray:method", "method"), ("ray.actor:method", "method")),
            ("ray.remote_function:RemoteFunction.options", "task_options"),
            ("ray.remote_function:RemoteFunction._remote", "task_at_once"),
            ("ray.actor:ActorClass.options", "actor_options"),
            ("ray.actor:ActorClass._remote", "actor_at_once"),
            ("ray.actor:ActorMethod.options", "method_options"),
            ("ray.actor:ActorMethod._remote", "method_at_once"),
        )
    ),
)
