"""`available_instance_types` of Ray 0.8.7: more kinds of workers, each like `worker_nodes` but for the machine."""

from __future__ import annotations

from typing import Any

from migrate.cluster.document import Document
from migrate.cluster.lines import LineEdit, dumped, removed, step_of, taken
from migrate.cluster.meaning import Unclear, head_type, limits, names_of, worker_type

KEY = "InstanceType"
"""Only Amazon's provider could start machines of a given type."""


def instance_type_edits(doc: Document) -> list[LineEdit]:
    """The edits that make a node type of the head, of the workers and of each instance type.

    Raises:
        Unclear: If they cannot be told from the file.
    """
    entry = doc.entries["available_instance_types"]
    step = step_of(doc)
    types = instance_types(doc.config)
    lines = dumped(
        {"available_node_types": types, "head_node_type": names_of(doc.config).head}, step, doc.column, doc.newline
    )
    edits = [LineEdit(entry.line, entry.last + 1, "".join(lines), entry.key, entry.line)]
    edits += [removed(doc, doc.entries[key]) for key in ("head_node", "worker_nodes") if key in doc.entries]
    if "min_workers" in doc.entries:
        edits.append(taken(doc, doc.entries["min_workers"]))
    return edits


def instance_types(config: dict[str, Any]) -> dict[str, Any]:
    """The node types.

    Raises:
        Unclear: If the machines cannot be told from the file.
    """
    given = config["available_instance_types"]
    if not isinstance(given, dict) or config["provider"]["type"] != "aws":
        raise Unclear("only Amazon has instance types: write `available_node_types`")
    names = names_of(config)
    workers = worker_type(config)
    found = {names.head: head_type(config)}
    if workers["node_config"].get(KEY) not in given:
        found[names.workers] = workers
    for name, facts in given.items():
        least = limits(config) if name == workers["node_config"].get(KEY) else {}
        own = {key: value for key, value in facts.items() if key == "max_workers"}
        node_config = {**workers["node_config"], KEY: name}
        resources = {key: int(value) for key, value in (facts.get("resources") or {}).items()}
        found[name] = {**least, **own, "resources": resources, "node_config": node_config}
    return found
