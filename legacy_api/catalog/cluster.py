"""Keys of the cluster file that `ray up` takes."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import call_form, yaml_key

TYPES: Final = "cluster.available_node_types"
SPEED: Final = "cluster.upscaling_speed"
RESOURCES: Final = (
    "the autoscaler starts no machine of a type whose resources it does not know, and learns them from AWS and from "
    "machines that run, nowhere else"
)

ROWS: Final[tuple[Row, ...]] = (
    yaml_key(
        "CLU101",
        "head_node",
        to=(TYPES, "cluster.head_node_type"),
        first="0.8.7",
        until="1.13.0",
        note="the machine of the head is a node type like the others",
    ),
    yaml_key(
        "CLU102",
        "worker_nodes",
        to=TYPES,
        first="0.8.7",
        until="1.13.0",
        note="the machines of the workers are a node type, or several",
    ),
    yaml_key(
        "CLU103",
        "min_workers",
        to=TYPES,
        first="0.8.7",
        until="1.13.0",
        today="silent",
        note="each node type has its own `min_workers`",
    ),
    yaml_key(
        "CLU104",
        "initial_workers",
        first="0.8.7",
        until="0.8.7",
        note="a cluster starts with the `min_workers` of its node types, and grows when there is work",
    ),
    yaml_key(
        "CLU105",
        "autoscaling_mode",
        to=SPEED,
        first="0.8.7",
        until="0.8.7",
        note="`aggressive` is a speed that nothing limits, `default` is the default",
    ),
    yaml_key(
        "CLU106",
        "target_utilization_fraction",
        to=SPEED,
        first="0.8.7",
        until="0.8.7",
        note="a fraction f is the speed 1/f - 1",
    ),
    yaml_key(
        "CLU107",
        "worker_default_node_type",
        first="",
        until="",
        note="each node type has its own `min_workers`, and work decides which of them is started",
    ),
    yaml_key("CLU108", "available_instance_types", to=TYPES, first="0.8.7", until="0.8.7"),
    call_form(
        "CLU111",
        "a cluster file for kubernetes",
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note="`ray up` starts no pods any more: give the pods of these node types to a RayCluster of KubeRay",
    ),
    call_form(
        "CLU112",
        "a cluster file for a provider that Ray does not have",
        first="",
        until="",
        today="error",
        action="refuse",
        note="`ray up` knows aws, azure, gcp, aliyun, vsphere, local and, for providers of one's own, external",
    ),
    call_form(
        "CLU113",
        "a container without an image in a cluster file",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="rewrite",
        note="`docker` has an image and a name for the container, or neither",
    ),
    call_form(
        "CLU114",
        "a node type without resources in a cluster file",
        first="0.8.7",
        until="2.60.0",
        today="same",
        action="refuse",
        note=RESOURCES,
    ),
    call_form(
        "CLU115",
        "a cluster file that cannot be read as one",
        first="0.8.7",
        until="2.60.0",
        today="same",
        action="refuse",
        note="a template, a file of several documents or one that is no YAML: migrate it by hand",
    ),
)
