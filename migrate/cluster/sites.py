"""The legacy keys of a cluster file as sites: what is replaced by what, and what is left for a person.

A file is a cluster file by what is in it: a `provider` with a type, and a `cluster_name` or both kinds of nodes. The
edits are made of the file's own lines, tried out, read again as Ray reads them and compared with what the file means; a
file that would then say something else is left as it is, and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from legacy_api import row
from migrate.cluster.checks import provider_problem, types_without_resources
from migrate.cluster.document import Document, NotReadable, loaded, loaded_fast
from migrate.cluster.glance import NAMED, may_be_cluster
from migrate.cluster.instance_types import instance_type_edits, instance_types
from migrate.cluster.legacy_machines import legacy_machine_edits
from migrate.cluster.lines import LineEdit, removed
from migrate.cluster.meaning import (
    Unclear,
    check,
    head_type,
    is_local,
    names_of,
    needs_types,
    upscaling_speed,
    worker_type,
)
from migrate.cluster.mixed_machines import least_workers, merged_types, mixed_machine_edits
from migrate.cluster.scaling import KEYS as SCALING_KEYS
from migrate.cluster.scaling import scaling_edits
from migrate.file_kinds.sites import Site

CODES: Final = {
    "head_node": "CLU101",
    "worker_nodes": "CLU102",
    "min_workers": "CLU103",
    "initial_workers": "CLU104",
    "autoscaling_mode": "CLU105",
    "target_utilization_fraction": "CLU106",
    "worker_default_node_type": "CLU107",
    "available_instance_types": "CLU108",
    "docker": "CLU113",
}
UNREADABLE: Final = "CLU115"
_MACHINES: Final = "machines"
_LEGACY_KEY: Final = rf"(?:{'|'.join(key for key in CODES if key != 'docker')})\s*:"
_TEMPLATE: Final = re.compile(r"\{\{|\{%|<%|\$\{")


def cluster_sites(text: str) -> Iterator[Site]:
    """Every legacy key of a cluster file; nothing for any other file."""
    if not may_be_cluster(text):
        return
    if _is_of_today(loaded_fast(text)):
        return
    try:
        doc = Document(text)
        if not _is_cluster(doc.config):
            return
        if _is_template(doc.config):
            raise NotReadable("values of it are filled in by a template")
    except NotReadable as error:
        # Nested keys may have the same names; those at the top stand where the name does.
        named = NAMED.search(text)
        if named and (found := re.search(f"(?m)^{named['indent']}{_LEGACY_KEY}", text)):
            yield _left(found.start(), found.end(), UNREADABLE, found[0].strip(": "), str(error))
        return
    edits, problem = _edits(doc)
    if problem:
        for key in _legacy_keys(doc):
            entry = doc.entries[key]
            start = _offset(doc, entry.line)
            yield _left(start, start + entry.end, CODES[key], key, problem)
    for edit in edits:
        start, end = _offset(doc, edit.first), _offset(doc, edit.end)
        site = Site(start, end, CODES[edit.key], edit.key, row(CODES[edit.key]).advice(), edit.new)
        group = "" if edit.key in (*SCALING_KEYS, "docker") else _MACHINES
        yield site._replace(at=_offset(doc, edit.at), group=group)
    if not problem:
        yield from _remarks(doc, _expected(doc.config))


def _is_of_today(config: Any) -> bool:
    """Whether a cluster file says nothing that this module has something to say about."""
    return (
        _is_cluster(config)
        and "available_node_types" in config
        and not (CODES.keys() - {"docker"}) & config.keys()
        and not _has_lone_container(config)
        and not provider_problem(config)
        and not any(types_without_resources(config))
    )


def _remarks(doc: Document, config: dict[str, Any]) -> Iterator[Site]:
    """What a person has to see to, whatever was rewritten."""
    if code := provider_problem(config):
        start = _offset(doc, doc.entries["provider"].line)
        yield _left(start, start, code, f"provider {config['provider']['type']}", "")
        return
    names = list(types_without_resources(config))
    if names:
        key = next(
            key for key in ("available_node_types", "worker_nodes", "head_node", "min_workers") if key in doc.entries
        )
        start = _offset(doc, doc.entries[key].line)
        shown = ", ".join(f"`{name}`" for name in names)
        yield _left(start, start, "CLU114", f"resources of {shown}", "write them, as in `resources: {CPU: 4}`")
    yield from _losses(doc)


def _losses(doc: Document) -> Iterator[Site]:
    """Numbers that no key of today stands for."""
    least, first = doc.config.get("min_workers") or 0, doc.config.get("initial_workers") or 0
    if first > least:
        said = f"the cluster starts with its `min_workers`, no longer with {first}"
        yield _remark(doc, "initial_workers", said)
    if least and "available_node_types" in doc.config and not is_local(doc.config) and not least_workers(doc.config):
        said = (
            f"beside node types it has had no effect since Ray 1.1: give a type `min_workers: {least}` if you need them"
        )
        yield _remark(doc, "min_workers", said)


def _remark(doc: Document, key: str, said: str) -> Site:
    start = _offset(doc, doc.entries[key].line)
    return Site(start, start, CODES[key], key, said, attention=False)


def _left(start: int, end: int, code: str, old: str, why: str) -> Site:
    advice = row(code).advice()
    return Site(start, end, code, old, f"{why} / {advice}" if why else advice)


def _is_cluster(config: Any) -> bool:
    """Whether it is one: `ray up --cluster-name` names one that has no name of its own."""
    if not isinstance(config, dict) or not ("cluster_name" in config or {"head_node", "worker_nodes"} <= set(config)):
        return False
    provider = config.get("provider")
    return isinstance(provider, dict) and isinstance(provider.get("type"), str)


def _is_template(value: Any, key: str = "") -> bool:
    """Whether values are filled in later; commands and scripts are for a shell, which has such marks of its own."""
    if key.endswith(("commands", "options", "command", "args")):
        return False
    if isinstance(value, dict):
        return any(_is_template(inner, str(name)) for name, inner in value.items())
    if isinstance(value, list):
        return any(_is_template(inner) for inner in value)
    return isinstance(value, str) and "\n" not in value and bool(_TEMPLATE.search(value))


def _legacy_keys(doc: Document) -> list[str]:
    found = [key for key in CODES if key in doc.entries and key != "docker"]
    return [key for key in found if key != "min_workers" or not is_local(doc.config)]


def _edits(doc: Document) -> tuple[list[LineEdit], str]:
    """The edits of a file, and why there are none."""
    try:
        check(doc.config)
        edits = [*_machine_edits(doc), *scaling_edits(doc), *_docker_edits(doc)]
        if edits and loaded(_applied(doc, edits)) != _expected(doc.config):
            return [], "its lines cannot be moved without changing what it says"
    except Unclear as error:
        return [], str(error)
    except NotReadable:
        return [], "its lines cannot be moved"
    return edits, ""


def _machine_edits(doc: Document) -> list[LineEdit]:
    if "available_instance_types" in doc.config:
        return instance_type_edits(doc)
    if is_local(doc.config):
        return [removed(doc, doc.entries[key]) for key in ("head_node", "worker_nodes") if key in doc.entries]
    if "available_node_types" in doc.config:
        return mixed_machine_edits(doc)
    if needs_types(doc.config):
        return legacy_machine_edits(doc)
    gone = ("head_node", "worker_nodes", "min_workers", "worker_default_node_type")
    return [removed(doc, doc.entries[key]) for key in gone if key in doc.entries]


def _docker_edits(doc: Document) -> list[LineEdit]:
    """A name for a container that there is no image for, which Ray 0.8.7 passed over, is emptied."""
    if not _has_lone_container(doc.config):
        return []
    for entry in doc.entries_of(doc.entries["docker"].node):
        if entry.key == "container_name":
            line = doc.lines[entry.line]
            value = doc.source(entry.node)
            return [LineEdit(entry.line, entry.last + 1, line.replace(value, '""', 1), "docker", entry.line)]
    return []


def _has_lone_container(config: dict[str, Any]) -> bool:
    docker = config.get("docker")
    if not isinstance(docker, dict) or not docker.get("container_name"):
        return False
    image = docker.get("image")
    return not image and not (docker.get("head_image", image) and docker.get("worker_image", image))


def _expected(config: dict[str, Any]) -> dict[str, Any]:
    """What the file says once it is migrated."""
    gone = set(CODES) - {"docker"} - ({"min_workers"} if is_local(config) else set())
    new = {key: value for key, value in config.items() if key not in gone}
    if "available_instance_types" in config:
        new |= {"available_node_types": instance_types(config), "head_node_type": names_of(config).head}
    elif "available_node_types" in config and not is_local(config):
        new["available_node_types"] = merged_types(config)
    elif needs_types(config):
        names = names_of(config)
        types = {names.head: head_type(config), names.workers: worker_type(config)}
        new |= {"available_node_types": types, "head_node_type": names.head}
    speed = upscaling_speed(config)
    if speed is not None:
        new["upscaling_speed"] = speed
    if _has_lone_container(config):
        new["docker"] = {**config["docker"], "container_name": ""}
    return new


def _offset(doc: Document, line: int) -> int:
    """The place of the beginning of a line."""
    return sum(map(len, doc.lines[:line]))


def _applied(doc: Document, edits: list[LineEdit]) -> str:
    lines = list(doc.lines)
    for edit in sorted(edits, key=lambda edit: (edit.first, edit.end), reverse=True):
        lines[edit.first : edit.end] = [edit.new]
    return "".join(lines)
