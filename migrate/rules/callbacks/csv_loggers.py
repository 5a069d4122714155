"""A subclass of ``tune.logger.CSVLogger``, of which every trial had one: it stays, with a ``CSVLoggerCallback`` beside.

Fires on ``CSVLogger`` of a file that only derives from it (``MOD602``). What Ray's class did is written into the file
under its name, and whatever the classes of the file change of it they go on to change. Each of them gets a callback
beside it, named ``…Callback``, which gives every trial one. As that derives from Ray's, Ray writes no other
``progress.csv``.

Declines, with a finding: classes with other bases, classes that others derive from or ask for something, and a file
that uses Ray's class otherwise.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, used_class
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 14

_CLASS: Final = '''

class {name}:
    """Writes the results of a trial into its `progress.csv`."""

    def __init__(self, config, logdir, trial=None):
        self.config = config
        self.logdir = logdir
        self.trial = trial
        self._init()

    def _init(self):
        path = {os}.path.join(self.logdir, "progress.csv")
        self._continuing = {os}.path.exists(path) and {os}.path.getsize(path) > 0
        self._file = open(path, "a")
        self._csv_out = None

    def on_result(self, result):
        row = {flatten}({{name: value for name, value in result.items() if name != "config"}}, delimiter="/")
        if self._csv_out is None:
            self._csv_out = {csv}.DictWriter(self._file, row.keys())
            if not self._continuing:
                self._csv_out.writeheader()
        self._csv_out.writerow({{name: row[name] for name in row if name in self._csv_out.fieldnames}})
        self._file.flush()

    def flush(self):
        self._file.flush()

    def close(self):
        self._file.close()
'''
_CALLBACK: Final = """


class {name}Callback({base}):
    def __init__(self):
        super().__init__()
        self.loggers = {{}}

    def log_trial_start(self, trial):
        if trial not in self.loggers:
            trial.init_local_path()
            self.loggers[trial] = {name}(trial.config, trial.local_path, trial)

    def log_trial_result(self, iteration, trial, result):
        self.loggers[trial].on_result(result)

    def log_trial_end(self, trial, failed=False):
        if trial in self.loggers:
            self.loggers.pop(trial).close()"""

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.tune.logger import CSVLogger


class Losses(CSVLogger):
    def on_result(self, result):
        super().on_result({"loss": result["loss"]})
""",
        """\
import csv
import os

from ray.tune.logger import CSVLoggerCallback
from ray.tune.utils import flatten_dict
"""
        + _CLASS.format(name="CSVLogger", os="os", csv="csv", flatten="flatten_dict")
        + """\


class Losses(CSVLogger):
    def on_result(self, result):
        super().on_result({"loss": result["loss"]})"""
        + _CALLBACK.format(name="Losses", base="CSVLoggerCallback")
        + "\n",
    ),
)

_NAME: Final = "CSVLogger"
_OLD: Final = tuple(f"ray.tune.logger.{home}CSVLogger" for home in ("", "csv.", "logger."))
_TODAY: Final = "ray.tune.logger.CSVLoggerCallback"
_FLATTEN: Final = "ray.tune.utils.flatten_dict"
_GONE: Final = "update_config"
"""A method of the class that Tune calls no more, and that is not written."""


def rewrite(result: Result) -> None:
    """Write the class, and a callback beside each class that derives from it."""
    source = result.source
    used = used_class(source, _NAME, _OLD.__contains__)
    if used is None:
        return
    homes = [node for node in source.names.of(ast.ClassDef) if any(base in used.spelled for base in node.bases)]
    if not homes:
        return
    try:
        result.edits += _edits(source, used, homes)
    except (Declined, Taken) as reason:
        result.decline(homes[0], used.row, f"class {homes[0].name}({used.dotted})", str(reason))


def becomes(source: Source, node: ast.ClassDef) -> str:
    """The name of the callback that a class of loggers of CSV files gets beside it; empty if it gets none."""
    used = used_class(source, _NAME, _OLD.__contains__)
    if used is None or not any(base in used.spelled for base in node.bases):
        return ""
    homes = [one for one in source.names.of(ast.ClassDef) if any(base in used.spelled for base in one.bases)]
    try:
        _edits(source, used, homes)
    except (Declined, Taken):
        return ""
    return f"{node.name}Callback"


def _edits(source: Source, used: UsedClass, homes: list[ast.ClassDef]) -> list[Edit]:
    bases = [base for home in homes for base in home.bases]
    if any(node not in bases and source.names.above(node, ast.ClassDef) not in homes for node in used.spelled):
        raise Declined("the file uses the class otherwise, too")
    for home in homes:
        _check(source, home)
    name = used.name(_NAME)
    needed = Needed(source, used.where)
    text = _CLASS.format(name=name, os=needed("os"), csv=needed("csv"), flatten=needed(_FLATTEN))
    base = needed(_TODAY)
    written = below_imports(source, text, used.place)
    for home in homes:
        end = source.line_end(source.end(home.body[-1]))
        written.append(Edit(end, end, _CALLBACK.format(name=home.name, base=base)))
    return used.taken_over(name, [*needed.edits, *written])


def _check(source: Source, home: ast.ClassDef) -> None:
    """Raise unless a class is only what every trial had one of."""
    names = source.names
    if len(home.bases) > 1 or home.keywords or home.decorator_list or home not in source.tree.body:
        raise Declined("the class is more than a logger")
    if not source.begins_line(home.body[0]) or any(getattr(part, "name", "") == _GONE for part in home.body):
        raise Declined("the class is written on one line, or watches for new configurations")
    if names.lookup(f"{home.name}Callback", names.scope(home)) is not None:
        raise Declined(f"`{home.name}Callback` means something else here")
    for use in names.reads(home.name, names.module):
        parent = names.parents.get(use)
        is_super = isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "super"
        if isinstance(parent, ast.ClassDef | ast.Attribute) and not is_super:
            raise Declined("other code derives from the class or asks it for something")
