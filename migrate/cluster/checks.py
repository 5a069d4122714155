"""What no rewrite of the keys can put right: the provider, and resources that the autoscaler cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

PROVIDERS: Final = frozenset(
    {"aws", "azure", "gcp", "aliyun", "vsphere", "local", "external"}
    | {"fake_multinode", "fake_multinode_docker", "kuberay", "readonly", "spark"}
)
HAS_TO_BE_TOLD: Final = frozenset({"azure", "gcp", "aliyun", "external"})
"""Where Ray does not find out what a machine has before it starts one."""


def provider_problem(config: dict[str, Any]) -> str:
    """The code for a provider that today's Ray does not start machines with; empty if it does."""
    provider = config["provider"]["type"]
    if provider in PROVIDERS:
        return ""
    return "CLU111" if provider == "kubernetes" else "CLU112"


def types_without_resources(config: dict[str, Any]) -> Iterator[str]:
    """Names of the node types that are only started when there is work, and whose resources nobody can tell."""
    types = config.get("available_node_types")
    if config["provider"]["type"] not in HAS_TO_BE_TOLD or not isinstance(types, dict):
        return
    for name, body in types.items():
        if not isinstance(body, dict) or name == config.get("head_node_type"):
            continue
        if body.get("resources") == {} and not body.get("min_workers") and body.get("max_workers") != 0:
            yield name
