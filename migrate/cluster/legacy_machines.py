"""`head_node` and `worker_nodes` as two node types, with the limits that stood at the top of the file."""

from __future__ import annotations

from migrate.cluster.document import Document, Entry
from migrate.cluster.lines import LineEdit, dumped, inline, moved, removed, shifted, step_of, taken
from migrate.cluster.meaning import Unclear, head_type, limits, names_of, worker_type


def legacy_machine_edits(doc: Document) -> list[LineEdit]:
    """The edits that make node types of a head and workers, where they stand.

    Two blocks stay where they are if nothing but comments is between them; else the second moves to the first. What
    the file leaves to Ray is written out, as Ray today fills in a whole table of machines or nothing.

    Raises:
        Unclear: If the machines cannot be told from the file.
    """
    if "head_node_type" in doc.entries:
        raise Unclear("there is a `head_node_type` without `available_node_types`")
    given = [doc.entries[key] for key in ("head_node", "worker_nodes") if doc.config.get(key)]
    empty = [doc.entries[key] for key in ("head_node", "worker_nodes") if key in doc.entries and not doc.config[key]]
    given.sort(key=lambda entry: entry.line)
    edits = [removed(doc, entry) for entry in empty]
    least = doc.entries.get("min_workers")
    place = given[0] if given else least
    if place is None:
        raise Unclear("there are no machines in it")
    if least is not None and least is not place:
        edits.append(taken(doc, least))
    pad = " " * doc.column
    beginning = f"{pad}available_node_types:{doc.newline}"
    types = [_type_lines(doc, entry) for entry in given]
    ending = [*_missing(doc), f"{pad}head_node_type: {names_of(doc.config).head}{doc.newline}"]
    if len(given) == 2 and _only_comments_between(doc, *given):
        first, second = given
        between = list(shifted(doc.lines[first.last + 1 : second.first], step_of(doc), doc.newline))
        upper, lower = "".join([beginning, *types[0]]), "".join([*between, *types[1], *ending])
        edits.append(LineEdit(first.first, first.last + 1, upper, first.key, first.line))
        edits.append(LineEdit(first.last + 1, second.last + 1, lower, second.key, second.line))
        return edits
    edits += [taken(doc, entry) for entry in given[1:]]
    text = "".join([beginning, *(line for lines in types for line in lines), *ending])
    edits.append(LineEdit(place.first, place.last + 1, text, place.key, place.line))
    return edits


def _type_lines(doc: Document, entry: Entry) -> list[str]:
    """A node type out of the lines of `head_node` or `worker_nodes`."""
    step, newline = step_of(doc), doc.newline
    names, is_head = names_of(doc.config), entry.key == "head_node"
    pad, deep = " " * doc.column, 2 * step
    facts = head_type(doc.config) if is_head else worker_type(doc.config)
    lines = list(shifted(doc.lines[entry.first : entry.line], step, newline))
    lines.append(f"{pad}{' ' * step}{names.head if is_head else names.workers}:{newline}")
    lines += [] if is_head else _limit_lines(doc)
    known = f"{pad}{' ' * deep}resources: {inline(facts['resources'])}{newline}"
    first, last = entry.line, entry.last + 1
    if "resources" not in doc.config[entry.key]:
        return [*lines, known, *_as_node_config(doc, entry, doc.lines[first:last], deep)]
    inner = {child.key: child for child in doc.entries_of(entry.node)}
    own = inner.get("resources")
    if own is None or len(inner) == 1:
        return [*lines, known, *dumped({"node_config": facts["node_config"]}, step, len(pad) + deep, newline)]
    lines += moved(doc.lines[own.first : own.last + 1], len(pad) + deep - own.column, newline)
    return [
        *lines,
        *_as_node_config(doc, entry, [*doc.lines[first : own.first], *doc.lines[own.last + 1 : last]], deep),
    ]


def _as_node_config(doc: Document, entry: Entry, lines: list[str], columns: int) -> list[str]:
    """The lines of a key and its value with the key of today, indented deeper."""
    first = " " * doc.column + "node_config" + lines[0][entry.end :]
    return list(shifted([first, *lines[1:]], columns, doc.newline))


def _limit_lines(doc: Document) -> list[str]:
    """`min_workers` with its comments from the top of the file, and `max_workers` of the whole cluster."""
    facts, deep = limits(doc.config), 2 * step_of(doc)
    lines: list[str] = []
    least = doc.entries.get("min_workers")
    if least is not None and "min_workers" in facts:
        if facts["min_workers"] == doc.config["min_workers"]:
            lines += shifted(doc.lines[least.first : least.last + 1], deep, doc.newline)
        else:
            lines += shifted(doc.lines[least.first : least.line], deep, doc.newline)
            start, end = least.node.start_mark.column, least.node.end_mark.column
            line = doc.lines[least.line]
            lines += shifted([f"{line[:start]}{facts['min_workers']}{line[end:]}"], deep, doc.newline)
    if "max_workers" in facts:
        lines.append(f"{' ' * (doc.column + deep)}max_workers: {facts['max_workers']}{doc.newline}")
    return lines


def _missing(doc: Document) -> list[str]:
    """The node types that the file leaves to Ray."""
    step, names, config = step_of(doc), names_of(doc.config), doc.config
    lines: list[str] = []
    if not config.get("head_node"):
        lines += dumped({names.head: head_type(config)}, step, doc.column + step, doc.newline)
    if not config.get("worker_nodes"):
        rest = {key: value for key, value in worker_type(config).items() if not key.endswith("_workers")}
        lines += [f"{' ' * (doc.column + step)}{names.workers}:{doc.newline}", *_limit_lines(doc)]
        lines += dumped(rest, step, doc.column + 2 * step, doc.newline)
    return lines


def _only_comments_between(doc: Document, first: Entry, second: Entry) -> bool:
    between = doc.lines[first.last + 1 : second.first]
    return all(not line.strip() or line.lstrip().startswith("#") for line in between)
