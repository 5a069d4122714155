"""``tune.Tuner.restore(path)`` alone, as through Ray 2.2, which kept with the experiment what its trials run.

Fires on those whose file says what is missing (``CFG155``): what they call ``overwrite_trainable`` is the trainable;
where only ``get_results()`` is asked of the tuner, or of each of those that one variable may hold, which needs no
trainable, the results are opened as an analysis;
where the same variable holds a ``tune.Tuner(trainable, ...)``, or the other branch of an ``if`` makes one, or such a
tuner is asked itself, its trainable is named; so is ``self.trainable``, where a class makes all its tuners of that, and
what a ``tune.run`` of the file runs whose ``local_dir`` and ``name`` are the path.

Declines, with a finding (`migrate.leftovers`): every other restored tuner, be it of a class that derives from
`Tuner`, and results whose best one is asked for by
the metric of the run, which an analysis does not know.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from legacy_api import known
from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.entries import separator
from migrate.edit.importing import Taken, ensure
from migrate.resolve.flow.held import is_none
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import positional
from migrate.resolve.running.order import runs_before
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.searches.tuned_trainer import may_be_trainer
from migrate.tune.results.follow import Flow
from migrate.tune.results.restored_for_results import ForResults, restored_for_results
from migrate.tune.results.run_at_place import run_at
from migrate.tune.trainables.unsaid_trainable import FORM, asked_tuners, is_asked_of_derived, without_trainable

ORDER = 19

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\ntuner = tune.Tuner.restore("~/ray_results/exp")\nresults = tuner.get_results()\n',
        'from ray import tune\n\ntuner = tune.ExperimentAnalysis("~/ray_results/exp")\n'
        "results = tune.ResultGrid(tuner)\n",
    ),
    (
        "from ray import tune\n\n\ndef train(config): ...\n\n\n"
        "if resume:\n    tuner = tune.Tuner.restore(path)\nelse:\n    tuner = tune.Tuner(train)\ntuner.fit()\n",
        "from ray import tune\n\n\ndef train(config): ...\n\n\n"
        "if resume:\n    tuner = tune.Tuner.restore(path, trainable=train)\nelse:\n    tuner = tune.Tuner(train)\n"
        "tuner.fit()\n",
    ),
    (
        "from ray import tune\n\n\ndef train(config): ...\n\n\n"
        "tuner = tune.Tuner(train)\nif resume:\n    tuner = tuner.restore(path)\ntuner.fit()\n",
        "from ray import tune\n\n\ndef train(config): ...\n\n\n"
        "tuner = tune.Tuner(train)\nif resume:\n    tuner = tuner.restore(path, trainable=train)\ntuner.fit()\n",
    ),
    (
        """\
from ray import tune


class Agent:
    def __init__(self, trainable):
        self.trainable = trainable

    def train(self):
        self.results = tune.Tuner(self.trainable).fit()

    def go_on(self):
        self.results = tune.Tuner.restore(path).fit()
""",
        """\
from ray import tune


class Agent:
    def __init__(self, trainable):
        self.trainable = trainable

    def train(self):
        self.results = tune.Tuner(self.trainable).fit()

    def go_on(self):
        self.results = tune.Tuner.restore(path, trainable=self.trainable).fit()
""",
    ),
)

_PATH: Final = "path"
_OTHER: Final = "overwrite_trainable"
_ASKS_FOR_BEST: Final = ("metric", "mode")


def rewrite(result: Result) -> None:
    """Rewrite every such call whose file says what it needs."""
    source = result.source
    calls = [call for call, _, _ in without_trainable(source) if not guarded(source.names, call)]
    own = [call for call in calls if not is_asked_of_derived(source, call)]
    opened = _as_analyses(result, own)
    for call in calls:
        if call in opened or _renamed(result, call) or (call in own and _with_trainable(result, call)):
            result.rewrote(call, known(FORM), FORM)


def _renamed(result: Result, call: ast.Call) -> bool:
    """Name the trainable as today where the call has it: Ray 2.1 and 2.2 could be given another one."""
    given = next((word for word in call.keywords if word.arg == _OTHER), None)
    if given is None or is_none(given.value) or len(call.args) > 1:
        return False
    start = result.source.start(given)
    result.edit(start, start + len(_OTHER), "trainable")
    return True


def _as_analyses(result: Result, calls: list[ast.Call]) -> set[ast.Call]:
    """Open the results of those of which nothing else is asked; gives the calls that are done."""
    source = result.source
    done: set[ast.Call] = set()
    alone = [call for call in calls if len(call.args) + len(call.keywords) == 1 and passed(call, 0, _PATH) is not None]
    for found in restored_for_results(source, alone):
        uses = Flow(source, found.asked).uses(set(found.asked))
        if all(_names_what_is_best(source, use) for use in uses):
            with suppress(Taken):
                result.edits += _opening(source, found)
                done |= set(found.calls)
    return done


def _opening(source: Source, found: ForResults) -> list[Edit]:
    """The edits after which the results of restored tuners are those of analyses.

    Raises:
        Taken: If the name of the module means something else where one is restored.
    """
    edits: list[Edit] = []
    opened: dict[ast.AST, str] = {}
    for call in found.calls:
        module, imports = ensure(source, "ray.tune", call)
        path = passed(call, 0, _PATH)
        assert path is not None
        opened[call] = f"{module}.ExperimentAnalysis({source.text(path)})"
        edits += imports
        if not isinstance(source.names.parents.get(call), ast.Attribute):
            edits.append(Edit(source.start(call), source.end(call), opened[call]))
    for asked in found.asked:
        assert isinstance(asked.func, ast.Attribute)
        module, imports = ensure(source, "ray.tune", asked)
        tuner = asked.func.value
        text = opened.get(tuner) or source.text(tuner)
        edits += [*imports, Edit(source.start(asked), source.end(asked), f"{module}.ResultGrid({text})")]
    return edits


def _names_what_is_best(source: Source, results: ast.AST) -> bool:
    """Whether the best result, if it is asked for, is asked for by a metric and a mode."""
    member = source.names.parents.get(results)
    call = source.names.parents.get(member) if member is not None else None
    if not isinstance(member, ast.Attribute) or member.attr != "get_best_result" or not isinstance(call, ast.Call):
        return True
    return all(passed(call, place, word) is not None for place, word in enumerate(_ASKS_FOR_BEST))


def _with_trainable(result: Result, call: ast.Call) -> bool:
    """Name the trainable of the tuner that the same variable holds in another branch, or that the object keeps."""
    source = result.source
    asked = _trainable_of(source, asked_tuners(source, call), call)
    trainable = asked or _of_same_variable(source, call) or _of_other_branch(source, call)
    trainable = trainable or _of_same_object(source, call) or _of_same_place(source, call)
    entries: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    if trainable is None or len(call.args) > 1 or not entries:
        return False
    given = passed(call, 1, "trainable")
    if given is not None:
        return False
    last = max(entries, key=source.end)
    start, end = source.start(last), source.end(last)
    result.edit(end, end, f"{separator(source, start, end)}trainable={source.text(trainable)}")
    return True


def _of_other_branch(source: Source, call: ast.Call) -> ast.expr | None:
    """The trainable of the tuners that the other branch makes, where one is restored in this one."""
    node: ast.AST = call
    parent = source.names.parents.get(node)
    while parent is not None and not isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(parent, ast.If) and node is not parent.test:
            other = parent.orelse if node in parent.body else parent.body
            inside = {part for statement in other for part in ast.walk(statement)}
            made = [each for each, dotted in source.names.calls() if dotted in TUNERS and each in inside]
            return _trainable_of(source, made, call)
        node, parent = parent, source.names.parents.get(parent)
    return None


def _of_same_place(source: Source, call: ast.Call) -> ast.expr | None:
    """The trainable of the ``tune.run`` whose results are where the tuner is restored from."""
    path = passed(call, 0, _PATH)
    return _only(source, run_at(source, path), call) if path is not None else None


def _of_same_variable(source: Source, call: ast.Call) -> ast.expr | None:
    names = source.names
    statement = names.parents.get(call)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    variable = names.variable(statement.targets[0])
    if variable is None:
        return None
    others = [binding.value for binding in variable[0].bindings[variable[1]] if binding.value is not call]
    if not others or not all(isinstance(made, ast.Call) and names.dotted(made.func) in TUNERS for made in others):
        return None
    return _trainable_of(source, [made for made in others if isinstance(made, ast.Call)], call)


def _trainable_of(source: Source, made: list[ast.Call], call: ast.Call) -> ast.expr | None:
    """The trainable of some tuners, if they all have the same and it is known where another one is restored."""
    return _only(source, [passed(each, 0, "trainable") for each in made], call)


def _only(source: Source, trainables: Sequence[ast.expr | None], call: ast.Call) -> ast.expr | None:
    first = trainables[0] if trainables else None
    texts = {source.text(trainable) if trainable is not None else "" for trainable in trainables}
    if first is None or len(texts) > 1 or may_be_trainer(source, first):
        return None
    return first if all(_is_known_before(source, part, call) for part in ast.walk(first)) else None


def _of_same_object(source: Source, call: ast.Call) -> ast.expr | None:
    """``self.trainable``, where its class makes each of its tuners of that, and assigns it in its constructor alone."""
    names = source.names
    home = names.above(call, ast.ClassDef)
    method = names.function(call)
    made = [each for each, dotted in names.calls() if dotted in TUNERS and names.above(each, ast.ClassDef) is home]
    kept = [passed(each, 0, "trainable") for each in made]
    if (
        not isinstance(home, ast.ClassDef)
        or method not in methods_of(home)
        or not kept
        or not isinstance(kept[0], ast.Attribute)
    ):
        return None
    first = kept[0]
    owner = {positional(each)[0].arg for each in methods_of(home) if positional(each)}
    texts = {source.text(part) if part is not None else "" for part in kept}
    stored = [
        names.function(node)
        for node in names.of(ast.Attribute)
        if isinstance(node.ctx, ast.Store) and node.attr == first.attr and names.above(node, ast.ClassDef) is home
    ]
    is_constructors = len(stored) == 1 and getattr(stored[0], "name", "") == "__init__"
    is_own = isinstance(first.value, ast.Name) and owner == {first.value.id}
    is_same = len(texts) == 1 and is_constructors and is_own and not may_be_trainer(source, first)
    return first if is_same else None


def _is_known_before(source: Source, part: ast.AST, call: ast.Call) -> bool:
    """Whether a name has its value where the tuner is restored, whichever branch runs."""
    if not isinstance(part, ast.Name):
        return not isinstance(part, ast.NamedExpr | ast.Lambda | ast.Await)
    names = source.names
    bindings = names.bindings(part)
    if names.scope(call) is not names.module and all(names.scope(one.node) is names.module for one in bindings):
        return True
    return all(one.kind == "param" or _is_bound_before(source, one.node, call) for one in bindings)


def _is_bound_before(source: Source, node: ast.AST | None, call: ast.Call) -> bool:
    while node is not None and not isinstance(node, ast.stmt):
        node = source.names.parents.get(node)
    return node is not None and runs_before(source, node, call)
