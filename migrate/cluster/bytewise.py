"""Sites of a cluster file in the text whose characters are the bytes of the file."""

from __future__ import annotations

from collections.abc import Iterator

from migrate.cluster.glance import is_of_today, may_be_cluster
from migrate.file_kinds.sites import Site


def cluster_sites_of_bytes(text: str) -> Iterator[Site]:
    """The sites of :func:`migrate.cluster.sites.cluster_sites`, with places and new text in bytes.

    Args:
        text: The file, decoded as Latin-1. A file that is not UTF-8 is looked at as it is, and found to be unreadable
            by the letters that YAML does not allow.
    """
    if not may_be_cluster(text):
        return
    try:
        decoded = text.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        decoded = ""
    if is_of_today(decoded.removeprefix("\ufeff")):
        return
    # Only now: a YAML parser is imported with it.
    from migrate.cluster.sites import cluster_sites

    if not decoded:
        yield from cluster_sites(text)
        return
    mark = len("\ufeff".encode()) if decoded.startswith("\ufeff") else 0
    decoded = decoded.removeprefix("\ufeff")
    for site in cluster_sites(decoded):
        start, end = (mark + len(decoded[:place].encode()) for place in (site.start, site.end))
        at = mark + len(decoded[: site.at].encode()) if site.at >= 0 else -1
        new = None if site.new is None else site.new.encode().decode("latin-1")
        yield site._replace(start=start, end=end, at=at, new=new)
