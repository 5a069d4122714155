"""A cluster file as lines, and where in them each key stands.

PyYAML reads it, as Ray does: the two agree on what a value is. Only positions are taken from the syntax tree; what is
written are the file's own lines, so that comments, anchors, quotes and line ends survive by construction.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import yaml

COMMENT: Final = re.compile(r"[ \t]*#")
_ODD_ENDS: Final = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
"""What ends a line in YAML, and in nothing else."""
_READ: Final = frozenset(
    {"provider", "docker", "max_workers", "min_workers", "initial_workers", "head_node", "worker_nodes"}
    | {"autoscaling_mode", "target_utilization_fraction", "upscaling_speed", "worker_default_node_type"}
    | {"available_node_types", "head_node_type", "available_instance_types"}
)
"""The keys that decide what becomes of a file. Of any other that stands twice the last counts, here as in Ray."""


class Entry(NamedTuple):
    """One key of a block mapping with its value.

    Attributes:
        key: The key.
        node: Its value; an alias is a scalar with the tag ``alias``.
        first: Index of the first line, that of the comment directly above the key if there is one.
        line: Index of the line with the key.
        last: Index of the last line, comments at its end included that are indented deeper than the key.
        column: Column of the key.
        end: Column behind the key.
    """

    key: str
    node: yaml.Node
    first: int
    line: int
    last: int
    column: int
    end: int


class NotReadable(Exception):
    """The text is no YAML that a cluster file could be; the message says why."""


class _Composer(yaml.SafeLoader):  # type: ignore[misc]  # PyYAML has no types
    """Gives an alias a node of its own, as what it stands for has another place."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event = self.get_event()
            return yaml.ScalarNode("alias", event.anchor, event.start_mark, event.end_mark)
        return super().compose_node(parent, index)


class Document:
    """The lines of a cluster file.

    Attributes:
        text: The text.
        lines: Its lines, with their ends.
        newline: How a line ends.
        config: What the file says, as Ray reads it.
        entries: The keys at its top.
        column: The column where they stand.

    Raises:
        NotReadable: If it is no YAML, more than one document, or not a mapping in lines.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        if _ODD_ENDS.search(text):
            raise NotReadable("a line of it ends in an odd way")
        self.lines = re.findall(r"[^\n]*\n|[^\n]+", text)
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self.config = loaded(text)
        root = _root(text)
        if not isinstance(root, yaml.MappingNode) or root.flow_style:
            raise NotReadable("its keys do not stand at the beginning of lines")
        self.column: int = root.start_mark.column
        self.entries = {entry.key: entry for entry in self.entries_of(root)}
        keys = [key.value for key, _ in root.value]
        if twice := next((key for key in keys if key in _READ and keys.count(key) > 1), None):
            raise NotReadable(f"`{twice}` stands in it twice")

    def entries_of(self, node: yaml.Node) -> list[Entry]:
        """The entries of a block mapping, in their order; none of anything else."""
        if not isinstance(node, yaml.MappingNode) or node.flow_style:
            return []
        found: list[Entry] = []
        for key, value in node.value:
            start, end = key.start_mark, key.end_mark
            last = max(_last_line(value), end.line)
            while last > start.line and self.is_blank(last):
                last -= 1
            last = self._with_own_comments(last, start.column)
            floor = found[-1].last if found else -1
            first = start.line
            while first - 1 > floor and COMMENT.match(self.lines[first - 1]):
                first -= 1
            found.append(Entry(str(key.value), value, first, start.line, last, start.column, end.column))
        return found

    def is_blank(self, index: int) -> bool:
        """Whether a line is empty; what is before the first and behind the last line is."""
        return not 0 <= index < len(self.lines) or not self.lines[index].strip()

    def has_comment(self, entry: Entry) -> bool:
        """Whether a comment belongs to an entry: above it, in it, or behind it."""
        return any("#" in line for line in self.lines[entry.first : entry.last + 1])

    def source(self, node: yaml.Node) -> str:
        """The text of a value."""
        return self.text[node.start_mark.index : node.end_mark.index]

    def _with_own_comments(self, last: int, column: int) -> int:
        """The last line of a value with the comments below it, up to the last that is indented deeper than its key."""
        best, index = last, last + 1
        while index < len(self.lines) and (self.is_blank(index) or COMMENT.match(self.lines[index])):
            line = self.lines[index]
            if line.strip() and len(line) - len(line.lstrip()) > column:
                best = index
            index += 1
        return best


def loaded(text: str) -> Any:
    """What a text says, as Ray reads it.

    Raises:
        NotReadable: If it is no YAML, or several documents.
    """
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, TypeError) as error:
        problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
        raise NotReadable(problem) from None


def loaded_fast(text: str) -> Any:
    """What a text says, read by PyYAML's parser in C where there is one; None if it cannot be read.

    It takes a tenth of the time, and is not to the last letter what Ray reads with: enough to see a file of today.
    """
    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, TypeError):
        return None


def _root(text: str) -> yaml.Node | None:
    loader = _Composer(text)
    try:
        node: yaml.Node | None = loader.get_single_node()
        return node
    except yaml.YAMLError as error:
        raise NotReadable(str(error).partition("\n")[0]) from None
    finally:
        loader.dispose()


def _last_line(node: yaml.Node) -> int:
    """Index of the last line with a part of a value."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        parts = [part for item in node.value for part in (item if isinstance(item, tuple) else (item,))]
        return max(_last_line(part) for part in parts)
    end: int = node.end_mark.line
    is_block = isinstance(node, yaml.ScalarNode) and node.style in ("|", ">")
    return end - 1 if is_block and not node.end_mark.column else end
