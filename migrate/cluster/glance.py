"""A first look at a YAML file without a parser, whose import takes longer than most runs.

The look may take a file of today for one to be read; it never takes a file that there is something to say about for one
of today.
"""

from __future__ import annotations

import re
from typing import Final

from migrate.cluster.checks import HAS_TO_BE_TOLD, PROVIDERS

PROVIDER: Final = re.compile(r"(?m)^ *provider\s*:")
NAMED: Final = re.compile(r"(?m)^(?P<indent> *)cluster_name\s*:")
GONE: Final = frozenset(
    {"head_node", "worker_nodes", "min_workers", "initial_workers", "autoscaling_mode"}
    | {"target_utilization_fraction", "worker_default_node_type", "available_instance_types"}
)
"""The keys at the top of a cluster file that today's Ray does not have."""
_NEEDED: Final = frozenset({"cluster_name", "provider", "available_node_types"})

_TOP: Final = re.compile(r"(?m)^([a-z_]+):(?=[ \t\r\n]|$)")
_ODD: Final = re.compile(
    r"(?m)^(?![a-z_]+:(?:[ \t\r\n]|$)|[#}\]]|-[ \t]|[ \t]|\r?$)|[:-][ \t]+[&*!]|<<[ \t]*:|[\x85\u2028\u2029]"
)
"""What may give the lines of a file another meaning: quoted keys, several documents, references, merged mappings."""
_TYPE: Final = re.compile(r"(?m)^[ ]+type:[ ]*([a-z_]+)[ ]*(?:#.*)?\r?$")
_CONTAINER: Final = re.compile(r"container_name\s*:")
_IMAGE: Final = re.compile(r"(?m)^[ ]+image:[ ]*[\"']?(?!null|Null|NULL)\w")
_NO_RESOURCES: Final = re.compile(r"resources\W*\{\s*[}#]")


def may_be_cluster(text: str) -> bool:
    """Whether a file has the keys of a cluster file."""
    return PROVIDER.search(text) is not None and (NAMED.search(text) is not None or "worker_nodes" in text)


def is_of_today(text: str) -> bool:
    """Whether the lines of a cluster file alone say that there is nothing in it for anybody to see to."""
    if _ODD.search(text):
        return False
    keys = list(_TOP.finditer(text))
    ends = [key.start() for key in keys[1:]] + [len(text)]
    top = {key[1]: text[key.end() : end] for key, end in zip(keys, ends, strict=False)}
    if len(top) < len(keys) or not top.keys() >= _NEEDED or GONE & top.keys():
        return False
    kinds = _TYPE.findall(top["provider"])
    docker = top.get("docker", "")
    return (
        len(kinds) == 1
        and kinds[0] in PROVIDERS
        and not (_CONTAINER.search(docker) and not _IMAGE.search(docker))
        and not (kinds[0] in HAS_TO_BE_TOLD and _NO_RESOURCES.search(top["available_node_types"]))
    )
