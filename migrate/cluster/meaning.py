"""What a legacy cluster file means in the keys of today, as a mapping; no text yet.

The rules are those of Ray's own loaders. Up to 0.8.7 a file has one machine for the head and one for all workers; in
1.0 it may name node types whose configuration is laid over `head_node` and `worker_nodes`; 1.13 turns the former into
the latter before it starts anything. What 1.13 lost on the way, `min_workers` beside machines that Ray fills in, is
kept.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from migrate.cluster.defaults import HEAD, WORKERS

Config = dict[str, Any]

_UNLIMITED: Final = 99999
"""The speed that Ray 1.1 - 1.13 takes for `autoscaling_mode: aggressive`."""
_SLOWEST: Final = 0.01
"""A speed of 0 would be taken for none."""
DEFAULT_MAX_WORKERS: Final = 2
"""What all releases take where `max_workers` is not given."""


KEYS: Final = frozenset(
    {
        *("auth", "autoscaling_mode", "available_instance_types", "available_node_types", "cluster_name"),
        *("cluster_synced_files", "docker", "file_mounts", "file_mounts_sync_continuously", "head_node"),
        *("head_node_type", "head_setup_commands", "head_start_ray_commands", "idle_timeout_minutes"),
        *("initial_workers", "initialization_commands", "max_workers", "metadata", "min_workers", "no_restart"),
        *("provider", "rsync_exclude", "rsync_filter", "setup_commands", "target_utilization_fraction"),
        *("upscaling_speed", "worker_default_node_type", "worker_nodes", "worker_setup_commands"),
        "worker_start_ray_commands",
    }
)
"""All keys that the schema of some release has at the top of a file."""


class Unclear(Exception):
    """The machines cannot be told from the file; the message says why, in the user's words."""


class Names(NamedTuple):
    """What the node types of the head and of the workers are called."""

    head: str
    workers: str


def names_of(config: Config) -> Names:
    """The names as Ray's own files have them; Google allows no dots in a label."""
    if config["provider"]["type"] == "gcp":
        return Names("ray_head_default", "ray_worker_default")
    return Names("ray.head.default", "ray.worker.default")


def is_local(config: Config) -> bool:
    """Whether the machines are given by address, so that there are no node types and `min_workers` stays."""
    return bool(config["provider"]["type"] == "local")


def check(config: Config) -> None:
    """Look whether the keys are those of Ray's schemas, and the values of the types that they ask for.

    No schema admits others: a file that has some is read by another program, whatever else it has in common.

    Raises:
        Unclear: If one is not.
    """
    other = next((key for key in config if key not in KEYS), None)
    if other is not None:
        raise Unclear(f"`ray up` refuses a file with `{other}`: it is for a program that knows such keys")
    for key in ("min_workers", "max_workers", "initial_workers"):
        if not isinstance(config.get(key) or 0, int):
            raise Unclear(f"`{key}` is no whole number")
    for key in ("head_node", "worker_nodes", "docker"):
        if not isinstance(config.get(key) or {}, dict):
            raise Unclear(f"`{key}` is no mapping")
    for key in ("available_node_types", "available_instance_types"):
        types = config.get(key, {})
        if not isinstance(types, dict) or not all(isinstance(body, dict) for body in types.values()):
            raise Unclear(f"`{key}` is no mapping of types")
        if not all(isinstance(body.get(part) or {}, dict) for body in types.values() for part in _PARTS):
            raise Unclear(f"a type in `{key}` has parts that are no mappings")


_PARTS: Final = ("node_config", "resources")


def min_workers(config: Config) -> int:
    """How many workers there are at least; never more than there may be at most."""
    limit = config.get("max_workers")
    return min(config.get("min_workers") or 0, DEFAULT_MAX_WORKERS if limit is None else limit)


def needs_types(config: Config) -> bool:
    """Whether the file says what its machines are, or how many, in keys that are gone."""
    if is_local(config) or "available_node_types" in config:
        return False
    return bool(config.get("head_node") or config.get("worker_nodes") or min_workers(config))


def upscaling_speed(config: Config) -> float | int | None:
    """The speed that the legacy keys stand for; None if they stand for the default, or a speed is given."""
    if config.get("upscaling_speed") is not None:
        return None
    if config.get("autoscaling_mode") == "aggressive":
        return _UNLIMITED
    fraction = config.get("target_utilization_fraction")
    if not isinstance(fraction, int | float) or isinstance(fraction, bool):
        return None
    return float(f"{max(1 / max(fraction, 0.001) - 1, _SLOWEST):.4g}")


def head_type(config: Config) -> Config:
    """The node type of the head.

    Raises:
        Unclear: If the file has none and Ray has none to fill in.
    """
    return _node_type(config, "head_node", HEAD)


def worker_type(config: Config) -> Config:
    """The node type of the workers with its limits.

    Raises:
        Unclear: If the file has none and Ray has none to fill in.
    """
    return {**limits(config), **_node_type(config, "worker_nodes", WORKERS)}


def limits(config: Config) -> Config:
    """How many workers there are at least and at most, as far as the file says so."""
    found: Config = {}
    if config.get("min_workers") is not None:
        found["min_workers"] = min_workers(config)
    if config.get("max_workers") is not None:
        found["max_workers"] = config["max_workers"]
    return found


def _node_type(config: Config, key: str, defaults: dict[str, Config]) -> Config:
    given = config.get(key)
    if given:
        rest = {name: value for name, value in given.items() if name != "resources"}
        return {"resources": given.get("resources") or {}, "node_config": rest}
    provider = config["provider"]["type"]
    if provider not in defaults:
        raise Unclear(f"`{key}` is missing, and Ray has no machine of its own for {provider}: write it")
    return defaults[provider]
