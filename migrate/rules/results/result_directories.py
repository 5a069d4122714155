"""``result.log_dir`` of Ray 2.0 - 2.6, a ``Path``: the text ``result.path``, as a path where it is used as one.

Fires on results of ``trainer.fit()``, of ``get_best_result()``, on those of a Tuner one by one, on what annotations
say to be one, ``def show(result: Result)``, and on what is asked for its ``metrics_dataframe``, too, which nothing else
has (``TRR787``), and on
``result.config["train_loop_config"]`` of a trainer (``TRR788``): the variable that it was given is read, or one that is
made of what it was given.

Declines, with a finding: every other ``config`` of a trainer's result, which is only in what the trainer was given, a
variable that is touched after the trainer was made or not known where it is read, and the directory above its own
(``TRR800``), ``Path(result.path).parent``, where the run was. And files in the directory of a trainer's result that
Tune wrote, as ``progress.csv``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.callsite import called_name, keyword
from migrate.edit.importing import Taken, ensure
from migrate.edit.render import raw
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.results.files_of_runs import files_of_runs
from migrate.train.results.metrics import is_result
from migrate.tune.results.tuner_results import is_of_tuner, is_said_to_be_one

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.train.torch import TorchTrainer\n\n"
        'result = TorchTrainer(loop).fit()\nprint(result.log_dir, result.log_dir / "a.txt")\n',
        "from pathlib import Path\n\nfrom ray.train.torch import TorchTrainer\n\n"
        'result = TorchTrainer(loop).fit()\nprint(result.path, Path(result.path) / "a.txt")\n',
    ),
)

DIRECTORY: Final = "Result.log_dir"
CONFIG: Final = "trainer.fit().config"
ABOVE: Final = "the directory above trainer.fit().path"
DIRECTORIES: Final = ("log_dir", "path")
_READ: Final = ("log_dir", "config")
_FRAME: Final = "metrics_dataframe"
_LOOP_CONFIG: Final = "train_loop_config"
_UP: Final = ("parent", "parents")
_NO_FILES: Final = (
    "Train V2 writes no files of trials: `metrics_dataframe` has the reports whose checkpoints are kept, what the "
    "trainer was given is for the script to write down, and `fit()` raises what failed"
)
_TEXTS: Final = ("str", "print", "open", "repr")
_OF_PATHS: Final = ("os.", "shutil.")
"""Modules whose functions take either, and give back the same."""


def rewrite(result: Result) -> None:
    """Rewrite every directory of a result, and report its config."""
    source = result.source
    variables: dict[ast.expr, str] = {}
    for node in source.names.of(ast.Attribute):
        if node.attr not in _READ or not isinstance(node.ctx, ast.Load) or guarded(source.names, node):
            continue
        is_trainers = is_result(source, node.value)
        if node.attr == "config" and is_trainers:
            _config(result, node, variables)
        elif node.attr == "log_dir" and (is_trainers or _is_another(source, node)):
            _directory(result, node)
    for text, name in files_of_runs(source):
        if not guarded(source.names, text):
            result.decline(text, None, f"{name} in the directory of a trainer's result", _NO_FILES)
    for above, below in _steps_up(source):
        if _is_of_a_trainer(source, below) and not guarded(source.names, above):
            result.decline(above, known(ABOVE), ABOVE, "")


def _is_another(source: Source, node: ast.Attribute) -> bool:
    """Whether it is the directory of a result that need not be of a trainer of the file."""
    if is_of_tuner(source, node.value) or is_said_to_be_one(source, node.value):
        return True
    return _has_a_frame(source, node)


def _has_a_frame(source: Source, node: ast.Attribute) -> bool:
    """Whether a variable is asked elsewhere for what nothing but a result has: ``result.metrics_dataframe``."""
    variable = source.names.variable(node.value)
    asked = (
        (source.names.parents.get(read) for read in source.names.reads(variable[1], variable[0])) if variable else ()
    )
    return any(isinstance(member, ast.Attribute) and member.attr == _FRAME for member in asked)


def _config(result: Result, node: ast.Attribute, variables: dict[ast.expr, str]) -> None:
    """Read what the trainer was given; what no variable holds is put into one, which ``variables`` then knows."""
    source = result.source
    given = _given(source, node)
    try:
        if given is None:
            raise Declined("")
        name = _variable(result, given, variables)
    except Declined as reason:
        result.decline(node, known(CONFIG), CONFIG, str(reason))
        return
    asked = source.names.parents[node]
    assert isinstance(asked, ast.Subscript)
    result.edit(source.start(asked), source.end(asked), name)
    result.rewrote(node, known(CONFIG), CONFIG)


def _variable(result: Result, given: ast.expr, variables: dict[ast.expr, str]) -> str:
    if isinstance(given, ast.Name):
        return given.id
    if given not in variables:
        source = result.source
        name = source.names.free_name(_LOOP_CONFIG)
        place = Surrounded(source, given)
        head = f"{name} = "
        piece = raw(source, source.start(given), source.end(given), given)
        result.edits += place.before([f"{head}{piece.at(len(place.indent) + len(head), len(place.indent))}"])
        result.edit(source.start(given), source.end(given), name)
        variables[given] = name
    return variables[given]


def _given(source: Source, node: ast.Attribute) -> ast.expr | None:
    """What a trainer was given, where its result is asked for what it holds; None for another question."""
    names = source.names
    asked = names.parents.get(node)
    key = asked.slice if isinstance(asked, ast.Subscript) and isinstance(asked.ctx, ast.Load) else None
    fit = names.value(node.value)
    if not isinstance(key, ast.Constant) or key.value != _LOOP_CONFIG or not isinstance(fit, ast.Call):
        return None
    trainer = names.value(fit.func.value) if isinstance(fit.func, ast.Attribute) else None
    given = keyword(trainer, _LOOP_CONFIG) if isinstance(trainer, ast.Call) else None
    if given is None or names.function(node) is not names.function(given):
        return None
    if isinstance(given, ast.Name):
        return given if _is_the_same(source, given, node) else None
    return given if isinstance(given, ast.Dict) else None


def _is_the_same(source: Source, given: ast.Name, node: ast.expr) -> bool:
    """Whether a variable is known where it is read, and nothing touches it after the trainer was made."""
    names = source.names
    found = names.lookup(given.id, names.scope(given))
    here = names.lookup(given.id, names.scope(node))
    if found is None or here is None or here[0] is not found[0]:
        return False
    is_bound_later = any(getattr(binding.node, "lineno", 0) > given.lineno for binding in found[1])
    return not is_bound_later and not any(read.lineno > given.lineno for read in names.reads(given.id, found[0]))


def _steps_up(source: Source) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Every place that asks for the directory above, and the one below it."""
    for node in source.names.of(ast.Attribute):
        if node.attr in _UP and isinstance(node.ctx, ast.Load):
            yield node, node.value
    for call, dotted in source.names.calls():
        if dotted == "os.path.dirname" and call.args:
            yield call, call.args[0]


def _is_of_a_trainer(source: Source, node: ast.expr) -> bool:
    """Whether a path, or the text of one, is the directory of a trainer's result."""
    found = source.names.value(node)
    while isinstance(found, ast.Call) and found.args and _makes_a_path(source, found):
        found = source.names.value(found.args[0])
    return isinstance(found, ast.Attribute) and found.attr in DIRECTORIES and is_result(source, found.value)


def _makes_a_path(source: Source, call: ast.Call) -> bool:
    dotted = source.names.dotted(call.func) or ""
    return dotted.startswith("pathlib.") or called_name(call) in _TEXTS


def _directory(result: Result, node: ast.Attribute) -> None:
    source = result.source
    end = source.end(node)
    result.rewrote(node, known(DIRECTORY), DIRECTORY)
    result.edit(end - len(node.attr), end, "path")
    if _is_text(source, node):
        return
    try:
        path, imports = ensure(source, "pathlib.Path", node)
    except Taken as reason:
        result.todo(node, known(DIRECTORY), DIRECTORY, f"it is a text now, where it was a `Path`: {reason}")
        return
    result.edits += imports
    result.edit(source.start(node), source.start(node), f"{path}(")
    result.edit(end, end, ")")


def _is_text(source: Source, node: ast.expr) -> bool:
    """Whether a path is used where a text does the same."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.FormattedValue | ast.Expr):
        return True
    if not isinstance(parent, ast.Call) or node not in parent.args:
        return False
    return called_name(parent) in _TEXTS or (source.names.dotted(parent.func) or "").startswith(_OF_PATHS)
