"""`ray.util.ml_utils.node` of Ray 1.13: a task or an actor that must run on the node of whoever asks for it."""

from __future__ import annotations

from typing import Any

import ray


def get_current_node_resource_key() -> str:
    """Return the resource that this node alone has, such as `node:10.0.0.1`. Under Ray Client, of the node it leads to.

    Raises:
        ValueError: This node is no node of the cluster.
    """
    here = ray.get_runtime_context().get_node_id()
    for node in ray.nodes():
        if node["NodeID"] == here:
            return f"node:{node['NodeManagerAddress']}"
    raise ValueError("Cannot found the node dictionary for current node.")


def force_on_current_node(task_or_actor: Any = None) -> Any:
    """Return a remote function or class whose tasks or actors run on this node; the options for it without one.

    Raises:
        ValueError: This node is no node of the cluster.
    """
    options = {"resources": {get_current_node_resource_key(): 0.01}}
    return options if task_or_actor is None else task_or_actor.options(**options)
