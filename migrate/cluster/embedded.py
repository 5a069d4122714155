"""Cluster files in other files: a document that a script writes, ``cat > cluster.yaml <<EOF``, or a value of YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from migrate.cluster.bytewise import cluster_sites_of_bytes
from migrate.cluster.glance import may_be_cluster
from migrate.file_kinds.sites import Site

_DOCUMENT: Final = re.compile(
    r"<<-?[ \t]*(?P<quote>[\"']?)(?P<end>\w+)(?P=quote)[^\n]*\n(?P<inside>.*?)^[ \t]*(?P=end)[ \t]*\r?$",
    re.MULTILINE | re.DOTALL,
)
_VALUE: Final = re.compile(
    r"(?m)^(?P<outer>[ ]*)(?:- )?[\w.\"'/-]+[ \t]*:[ \t]*\|[-+\d]*[ \t]*\r?\n"
    r"(?P<inside>(?:(?P=outer)[ ]+[^\n]*(?:\n|$)|[ \t]*\r?\n)+)"
)
"""A text of several lines."""


def embedded_cluster_sites(text: str) -> Iterator[Site]:
    """The sites of cluster files within another file, with their places in that one.

    Args:
        text: The file, decoded as Latin-1.
    """
    if not may_be_cluster(text.replace("\t", " ")):
        return
    for pattern in (_DOCUMENT, _VALUE):
        for found in pattern.finditer(text):
            yield from _sites(found["inside"], found.start("inside"))


def _sites(inside: str, begin: int) -> Iterator[Site]:
    """The sites of one, which may be indented as a whole."""
    lines = inside.splitlines(keepends=True)
    width = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    own = [line[width:] if line.strip() else line for line in lines]
    ends = list(accumulate(map(len, own), initial=0))
    begins = list(accumulate(map(len, lines), initial=begin))

    def place(offset: int) -> int:
        line = max(number for number, start in enumerate(ends[:-1] or [0]) if start <= offset)
        inner = offset - ends[line]
        return begins[line] + inner + (width if inner else 0)

    for site in cluster_sites_of_bytes("".join(own)):
        is_end = site.end == ends[-1]
        new = None if site.new is None else re.sub(r"(?m)^(?=[^\r\n])", " " * width, site.new)
        at = place(site.at) if site.at >= 0 else -1
        yield site._replace(start=place(site.start), end=begins[-1] if is_end else place(site.end), new=new, at=at)
