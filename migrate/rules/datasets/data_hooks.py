"""``get_read_tasks(self, parallelism)``, ``on_write_start(self)``: methods of the user's that are given more today.

Fires on classes that derive from Ray's ``Datasource``, ``Reader`` and ``Datasink``, perhaps through others: since Ray
2.50 a datasource is given ``per_task_row_limit=`` and ``data_context=`` (``DAT281``), since Ray 2.53 a datasink the
schema of the data (``DAT286``). The method takes them and need not use them.

So it is with classes without a base that the file gives ``read_datasource``, or that are the reader which a
``create_reader`` gives.

Declines, with a finding: such datasources, which have to derive from Ray's class today; methods without their own
arguments, and those that mean something else by such a name.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.data_classes import HOOKS, READ
from migrate.edit.entries import separator
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.resolve.values.data_classes import given_datasources, lacking, methods_for_data
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data import Datasource


class Numbers(Datasource):
    def get_read_tasks(self, parallelism):
        return read(parallelism)
""",
        """\
from ray.data import Datasource


class Numbers(Datasource):
    def get_read_tasks(self, parallelism, per_task_row_limit=None, data_context=None):
        return read(parallelism)
""",
    ),
    (
        """\
from ray.data import Datasink


class Store(Datasink):
    def on_write_start(self):
        self.done = 0
""",
        """\
from ray.data import Datasink


class Store(Datasink):
    def on_write_start(self, schema=None):
        self.done = 0
""",
    ),
)


_DERIVES: Final = "`read_datasource` takes only what derives from `{}` today: let the class derive from it"


def rewrite(result: Result) -> None:
    """Let every such method take what it is given."""
    source = result.source
    for owner, base in given_datasources(source):
        if not guarded(source.names, owner):
            result.decline(owner, None, f"{READ}({owner.name}())", _DERIVES.format(base))
    for hook in HOOKS:
        for owner, method in methods_for_data(source, hook.bases, hook.name):
            added = lacking(method, hook)
            own = positional(method)
            if not added or guarded(source.names, method) or method.args.posonlyargs:
                continue
            needed = 1 if hook.is_by_position else 2
            is_own = len(own) == needed if hook.is_by_position else len(own) >= needed
            if not is_own or method.args.vararg is not None or method.decorator_list:
                result.decline(method, known(hook.old), f"{owner.name}.{hook.name}", "its arguments are others")
                continue
            if _means_something(source, method, added):
                message = f"it means something else by `{added[0]}`" if len(added) == 1 else "it means others by them"
                result.decline(method, known(hook.old), f"{owner.name}.{hook.name}", message)
                continue
            last = own[-1]
            start = source.start(last)
            end = source.end(method.args.defaults[-1] if method.args.defaults else last)
            between = separator(source, start, end) if len(own) > 1 else ", "
            is_alone = between != ", "
            text = between.join(f"{name}=None" for name in added)
            result.edit(end, end, f"{between if is_alone else ', '}{text}")


def _means_something(source: Source, method: FunctionNode, names: list[str]) -> bool:
    """Whether a method reads a variable of such a name that is not its own."""
    own = source.names.inside(method).bindings
    read = {part.id for part in ast.walk(method) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
    return any(name in read and name not in own for name in names)
