"""``on_write_complete(self, results)`` of a datasink: a ``WriteResult`` since Ray 2.41, with the list in it.

Fires on what such a method of a class that derives from ``Datasink`` does with its argument, where it goes through it,
counts it or takes one of it: that is ``results.write_returns`` (``DAT287``). The method of the base class is handed
what it was.

Declines, with a finding: an argument that goes elsewhere only, and the blocks that Ray 2.39 and 2.40 gave.
"""

from __future__ import annotations

from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.train.datasets.write_results import RETURNS, results_as_lists

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data import Datasink


class Store(Datasink):
    def on_write_complete(self, write_results):
        self.commit(write_results)
        print(len(write_results))
""",
        """\
from ray.data import Datasink


class Store(Datasink):
    def on_write_complete(self, write_results):
        self.commit(write_results.write_returns)
        print(len(write_results.write_returns))
""",
    ),
)


def rewrite(result: Result) -> None:
    """Take the list out of the result wherever it is meant."""
    source = result.source
    for results in results_as_lists(source):
        if results.is_certain and not guarded(source.names, results.method):
            for read in results.reads:
                result.edit(source.end(read), source.end(read), f".{RETURNS}")
