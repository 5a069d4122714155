"""``ray.init()["redis_address"]``: the address of the cluster under the name that it has today.

Fires on what ``ray.init()`` gives, on its ``address_info``, and on that of a node or of a ``Cluster`` of tests, by a
subscript or with ``get``: ``"redis_address"`` is ``"address"``, the same ``host:port``, and None today (``INI851``);
``"raylet_ip_address"`` is ``"node_ip_address"`` (``INI852``).

Declines, with a finding: what may be another dictionary, too, such as a parameter of a function.

Declines: other dictionaries, and keys that are variables.
"""

from __future__ import annotations

from legacy_api.addresses import OF_TODAY
from migrate.resolve.left.guards import guarded
from migrate.resolve.values.addresses import asked_by_old_names
from migrate.rule import Example, Result

ORDER = 4

EXAMPLES: tuple[Example, ...] = (
    (
        'import ray\n\nprint(ray.init()["redis_address"])\n',
        'import ray\n\nprint(ray.init()["address"])\n',
    ),
    (
        'import ray\n\ncontext = ray.init()\nprint(context.address_info["raylet_ip_address"])\n',
        'import ray\n\ncontext = ray.init()\nprint(context.address_info["node_ip_address"])\n',
    ),
)


def rewrite(result: Result) -> None:
    """Ask for every address by the name of today."""
    source = result.source
    for text, _, _ in asked_by_old_names(source, lenient=False):
        old = str(text.value)
        if not guarded(source.names, text) and source.text(text)[1:-1] == old:
            start = source.start(text) + 1
            result.edit(start, start + len(old), OF_TODAY[old])
