"""Node types beside `head_node` and `worker_nodes`, over which Ray 1.0 - 1.13 laid the `node_config` of each type."""

from __future__ import annotations

from typing import Any

import yaml

from migrate.cluster.document import Document, Entry
from migrate.cluster.lines import LineEdit, dumped, inline, moved, removed, taken
from migrate.cluster.meaning import Unclear

LEGACY = ("head_node", "worker_nodes", "min_workers", "worker_default_node_type")
"""What may stand beside node types, and says something about them."""


def mixed_machine_edits(doc: Document) -> list[LineEdit]:
    """The edits that give each node type what it had from `head_node` and `worker_nodes`.

    Raises:
        Unclear: If the node types are not written as blocks.
    """
    config = doc.config
    if not any(key in doc.entries for key in LEGACY):
        return []
    edits: list[LineEdit] = []
    for name, body in config["available_node_types"].items():
        base_key = "head_node" if name == config.get("head_node_type") else "worker_nodes"
        base = config.get(base_key) or {}
        node_config = body.get("node_config") or {}
        missing = [key for key in base if key not in node_config]
        if missing:
            edits.append(_filled(doc, name, base_key, missing))
        if "resources" not in body:
            edits.append(_with(doc, name, "resources: {}", next(key for key in LEGACY if key in doc.entries)))
    default = config.get("worker_default_node_type")
    if raised := least_workers(config):
        edits.append(_with(doc, str(default), f"min_workers: {raised}", "min_workers"))
    for key in ("head_node", "worker_nodes", "worker_default_node_type"):
        if key in doc.entries:
            edits.append(removed(doc, doc.entries[key]))
    if "min_workers" in doc.entries:
        entry = doc.entries["min_workers"]
        edits.append(taken(doc, entry) if raised and not doc.has_comment(entry) else removed(doc, entry))
    return edits


def least_workers(config: dict[str, Any]) -> int:
    """What `min_workers` of the whole cluster meant for the default type in Ray 1.0; later it meant nothing."""
    types = config["available_node_types"]
    default = config.get("worker_default_node_type")
    given = config.get("min_workers") or 0
    if default not in types or any("min_workers" in body for body in types.values()):
        return 0
    return min(int(given), int(config.get("max_workers", given)))


def merged_types(config: dict[str, Any]) -> dict[str, Any]:
    """The node types as they are then."""
    found: dict[str, Any] = {}
    if not any(key in config for key in LEGACY):
        return dict(config["available_node_types"])
    for name, body in config["available_node_types"].items():
        base = config.get("head_node" if name == config.get("head_node_type") else "worker_nodes") or {}
        rest = {key: value for key, value in base.items() if key not in (body.get("node_config") or {})}
        found[name] = {"resources": {}, **body}
        if rest:
            found[name]["node_config"] = {**(body.get("node_config") or {}), **rest}
        if name == config.get("worker_default_node_type") and least_workers(config):
            found[name]["min_workers"] = least_workers(config)
    return found


def _filled(doc: Document, name: str, base_key: str, missing: list[str]) -> LineEdit:
    """The node type with the keys that only the base has at the end of its `node_config`."""
    base = doc.entries[base_key]
    node = _type_entry(doc, name)
    config = next((entry for entry in doc.entries_of(node.node) if entry.key == "node_config"), None)
    if config is None:
        raise Unclear(f"the `node_config` of `{name}` is not on lines of its own")
    inner = doc.entries_of(config.node)
    if not inner:
        value = doc.config["available_node_types"][name].get("node_config") or {}
        column = config.column
        whole = {**value, **{key: doc.config[base_key][key] for key in missing}}
        if not isinstance(config.node, yaml.MappingNode) and config.node.tag == "alias":
            raise Unclear(f"the `node_config` of `{name}` is that of another type")
        lines = dumped({"node_config": whole}, 4, column, doc.newline)
        return LineEdit(config.line, config.last + 1, "".join(lines), base_key, base.line)
    added: list[str] = []
    column = inner[0].column
    sources = {entry.key: entry for entry in doc.entries_of(base.node)}
    for key in missing:
        if key in sources:
            source = sources[key]
            own = doc.lines[source.first : source.last + 1]
            added += moved(own, column - source.column, doc.newline)
        else:
            added.append(f"{' ' * column}{inline({key: doc.config[base_key][key]})[1:-1]}{doc.newline}")
    return LineEdit(config.last + 1, config.last + 1, "".join(added), base_key, base.line)


def _with(doc: Document, name: str, text: str, key: str) -> LineEdit:
    """The node type with one more line, for the sake of a legacy key."""
    entry = _type_entry(doc, name)
    children = doc.entries_of(entry.node)
    if not children:
        raise Unclear(f"the node type `{name}` is not on lines of its own")
    line = f"{' ' * children[0].column}{text}{doc.newline}"
    return LineEdit(entry.line + 1, entry.line + 1, line, key, doc.entries[key].line)


def _type_entry(doc: Document, name: str) -> Entry:
    for entry in doc.entries_of(doc.entries["available_node_types"].node):
        if entry.key == name:
            return entry
    raise Unclear(f"the node type `{name}` is not on lines of its own")
