"""``session.report`` and its relatives: the call that is right in the world the function runs in.

Fires on ``ray.air.session.*``, ``tune.get_trial_id()`` and the like, on ``train.report`` in a Tune function, and on
``tune.report`` and what else Tune is asked in a Train worker. The same ``session.report`` is ``tune.report`` in a
function that is given to Tune and ``train.report`` in one that is given to a trainer; helpers run where their callers
run. A function that nothing is seen to call is meant for the world that its file is about, if that is one only, and
else for the one that its file, or the files of a tree in which it is imported, give functions to.

A function that is used in both worlds, or whose world the file does not tell, asks at run time which one it is in,
before it reports or asks for its checkpoint or the name of its run: in a trial Tune's context knows its id, and nowhere
else. So does ``train.report`` in a function that nobody is seen to call, where the files around it give functions to
Tune alone, or give none, and the file, or one that imports it, has a search space, a scheduler or a searcher.

``session.report(**given)`` names what it passes, ``report(given["metrics"], checkpoint=given.get("checkpoint"))``,
where the file does not show it: ``tune.report(**given)`` took metrics.

What the driver asked, beside what starts the run or in no function, is asked of Tune, which answers None as the session
did; Train raises there.

Declines, with a finding: the ranks that the driver asked for; anything else that a function in both worlds asks, unless
the modern name is the same in both; and what is asked of the trial in a Train worker, which knows none.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from typing import Final

from legacy_api import Row, find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.file_kinds.kinds import PAGE, kind_of
from migrate.resolve.left.guards import guarded, is_caught
from migrate.resolve.names.names import Names
from migrate.resolve.running.in_driver import is_in_driver
from migrate.resolve.running.tuners import RUNS, TUNERS
from migrate.resolve.running.worlds import TRAIN, TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.trees.tree_worlds import is_about_tuning, world_around
from migrate.rule import Declined, Example, Result
from migrate.train.checkpoints.first_worker import asks_for_trial
from migrate.tune.files.ended_in_slash import write_slashes
from migrate.tune.functions.old_reports import is_unpacking_todays

ORDER = 45

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer


def trainable(config):
    session.report({"loss": 1})


def loop(config):
    if session.get_world_rank() == 0:
        helper()


def helper():
    session.report({"loss": 1}, checkpoint=session.get_checkpoint())


tune.Tuner(trainable)
TorchTrainer(loop)
""",
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def trainable(config):
    tune.report({"loss": 1})


def loop(config):
    if train.get_context().get_world_rank() == 0:
        helper()


def helper():
    train.report({"loss": 1}, checkpoint=train.get_checkpoint())


tune.Tuner(trainable)
TorchTrainer(loop)
""",
    ),
    (
        "from ray import tune\n\n\ndef f(config):\n    print(tune.get_trial_dir())\n",
        "from ray import tune\n\n\ndef f(config):\n    print(tune.get_context().get_trial_dir())\n",
    ),
    (
        "from ray import tune\n\n\ndef f(config):\n    open(tune.get_trial_dir() + 'log.txt')\n",
        "from ray import tune\n\n\ndef f(config):\n    open(tune.get_context().get_trial_dir() + \"/\" + 'log.txt')\n",
    ),
    (
        "from ray import train, tune\n\n\ndef f(config):\n    train.report({})\n\n\ntune.Tuner(f)\n",
        "from ray import tune\n\n\ndef f(config):\n    tune.report({})\n\n\ntune.Tuner(f)\n",
    ),
    (
        "from ray import tune\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def f():\n    tune.report({})\n\n\nTorchTrainer(f)\n",
        "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def f():\n    train.report({})\n\n\nTorchTrainer(f)\n",
    ),
    (
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def both(config):
    train.report({"loss": 1})


tune.Tuner(both)
TorchTrainer(both)
""",
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def both(config):
    (tune if tune.get_context().get_trial_id() is not None else train).report({"loss": 1})


tune.Tuner(both)
TorchTrainer(both)
""",
    ),
)

_CONTEXT: Final = re.compile(r"write `(?:\w+\.)?get_context\(\)\.(get_\w+)\(\)( is not None)?`")
_BARE: Final = (ast.If, ast.While, ast.Assign, ast.Return, ast.keyword, ast.Expr)
"""Where a comparison needs no parentheses."""
_IS_THERE: Final = " is not None"
_SAME_IN_BOTH: Final = frozenset({"report", "get_checkpoint", "get_context().get_experiment_name"})
"""What has one name and one signature in ``ray.tune`` and ``ray.train``."""
_OF_A_TRIAL: Final = ("get_trial_", "get_experiment_name")
_CONTEXTS: Final = ("ray.train.get_context", "ray.tune.get_context")
_REFUSED: Final = "get_metadata"
"""What the last Rays raised a ``DeprecationWarning`` for, which is one today."""
_NO_TRIAL: Final = "a Train worker knows no trial: pass what it needs in `train_loop_config`"
_IN_BOTH: Final = "the function runs both in Tune and in a trainer; give each its own"
_UNSEEN: Final = "nobody is seen to run the function"
_IN_DRIVER: Final = "it is asked in the driver, where no worker is and Train raises; write what it answered there{}"
_ANSWERED: Final = {"world_size": "1", "get_world_size": "1", "get_dataset_shard": "None"}
"""What the driver was told by what does not answer 0, as the ranks did."""
_REPORT: Final = "ray.air.session.report"
_TUNES: Final = "ray.tune.report"
_OLD_TRIAL: Final = "ray.air.session.get_trial_"
_WITH_SLASH: Final = "ray.tune.get_trial_dir"
_OF_SESSION: Final = "ray.air.session.get_trial_dir"
"""They ended in a slash, through Ray 2.6."""
_KEPT: Final = "ray.tune.Trainable.logdir"
"""What says when the files in it are kept: where the file does not make the run itself, its config is not seen."""


@lru_cache(maxsize=4096)
def _rows_of(dotted: str) -> tuple[Row | None, Row | None, Row | None]:
    """What is said of a call in a Tune function, in a Train worker, and anywhere."""
    return find(f"{dotted} in a Tune function"), find(f"{dotted} in a Train worker"), find(dotted)


def rewrite(result: Result) -> None:
    """Rewrite every call that asks the session of a trial or a worker."""
    names = result.source.names
    worlds: Worlds | None = None
    directories: list[ast.expr] = []
    of_session: list[ast.expr] = []
    for call, dotted in names.calls():
        in_tune, in_train, anywhere = _rows_of(dotted)
        elsewhere = in_tune or in_train
        row = elsewhere or anywhere
        if row is None or row.action != "rewrite" or not _is_session(row, elsewhere is not None):
            continue
        worlds = worlds or result.source.once(Worlds)
        here = worlds.asked(call)
        is_driver = elsewhere is None and not worlds.of(call) and _is_in_driver(result.source, call)
        here = {TUNE} if is_driver else here  # whose context answers there, too, as the session did
        wanted = {TUNE} if in_tune else {TRAIN}
        if guarded(names, call) or _has_chosen(names, call):
            continue
        if not here and (in_tune or not (elsewhere or worlds.only())) and _is_in_no_value(names, call):
            here = world_around(result.source)
        if elsewhere is not None and not wanted <= here:
            is_unseen = in_tune and not here and names.function(call) and is_about_tuning(result.source)
            if not is_unseen:
                continue
        try:
            unpacked = _unpacked(result, call) if dotted in (_REPORT, *result.reports_of_today) else ""
            if (elsewhere is not None and here != wanted) or _is_in_either(row, here or worlds.only()):
                name, last, imports = _chosen(result, call, row)
            else:
                module, last = _target(row, here or worlds.only())
                if is_driver and module == TRAIN:
                    raise Declined(_IN_DRIVER.format(_answered(row)))
                _check_context(names, call, dotted)
                name, imports = ensure(result.source, module, call)
        except (Declined, Taken) as reason:
            result.decline(call.func, row, dotted, str(reason))
            continue
        result.edits += imports
        if elsewhere is not None:
            result.rewrote(call.func, row, row.old)
        if last.endswith(_IS_THERE):
            asked = f"{name}.{last.removesuffix(_IS_THERE)}(){_IS_THERE}"
            text = asked if isinstance(names.parents[call], _BARE) else f"({asked})"
            result.edit(result.source.start(call), result.source.end(call), text)
        else:
            result.edit(result.source.start(call.func), result.source.end(call.func), f"{name}.{last}")
            if unpacked:
                opening, closing = result.source.tokens.opening(call) + 1, result.source.end(call) - 1
                result.edit(opening, closing, f'{unpacked}["metrics"], checkpoint={unpacked}.get("checkpoint")')
            if row.old == _WITH_SLASH:
                directories.append(call)
            elif row.old == _OF_SESSION and result.until_26:
                of_session.append(call)
    write_slashes(result, directories)
    write_slashes(result, of_session, _OF_SESSION)
    kept = find(_KEPT)
    if directories and kept is not None and not any(dotted in (*RUNS, *TUNERS) for _, dotted in names.calls()):
        result.note(directories[0], find(_WITH_SLASH), _WITH_SLASH, kept.note)


def _is_in_driver(source: Source, call: ast.Call) -> bool:
    """Whether a call is no trial's and no worker's: it stands beside what starts a run, or in no function at all.

    A page shows what stands in a function without it.
    """
    names = source.names
    is_in_none = names.function(call) is None and names.above(call, ast.Lambda) is None
    return (is_in_none and kind_of(source.path.lower()) != PAGE) or is_in_driver(source, call)


def _unpacked(result: Result, call: ast.Call) -> str:
    """The dictionary that a report of today unpacks, if what is written in its place would be taken for an old one."""
    if call.args or not call.keywords or any(word.arg for word in call.keywords) or _TUNES in result.reports_of_today:
        return ""
    if is_unpacking_todays(result.source, call):
        return ""
    if len(call.keywords) != 1 or not _is_plain(call.keywords[0].value):
        raise Declined("what it reports is unpacked: name its `metrics`, and its `checkpoint`")
    return result.source.text(call.keywords[0].value)


def _is_plain(node: ast.expr) -> bool:
    """Whether an expression is a name, or names joined by dots, which can be read twice."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _answered(row: Row) -> str:
    """What the driver was told, as a message ends."""
    is_rank = row.name.endswith("rank") or row.name == "get_local_world_size"
    answer = _ANSWERED.get(row.name, "0" if is_rank else "")
    return f", `{answer}`" if answer else ""


def _has_chosen(names: Names, call: ast.Call) -> bool:
    """Whether a call asks at run time which world it is in, or is asked for that."""
    if (isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.IfExp)) or _is_in_no_trial(
        names, call
    ):
        return True
    asked = names.parents.get(call)
    answer = names.parents.get(asked) if isinstance(asked, ast.Attribute) and asked.attr == "get_trial_id" else None
    return isinstance(answer, ast.Call) and isinstance(names.parents.get(answer), ast.Compare)


def _is_in_no_trial(names: Names, call: ast.Call) -> bool:
    """Whether a call is made where there is no trial alone: behind an ``or`` of which another part asks for it."""
    inner: ast.AST = call
    around = names.parents.get(inner)
    while isinstance(around, ast.Attribute | ast.Call | ast.Compare):
        inner, around = around, names.parents.get(around)
    parts = around.values if isinstance(around, ast.BoolOp) and isinstance(around.op, ast.Or) else []
    return inner in parts and any(map(asks_for_trial, parts[: parts.index(inner)]))


def _is_in_either(row: Row, here: set[str]) -> bool:
    """Whether a row has a target in each world, and the one that the function runs in is not known, or both."""
    return len({target.rpartition(".")[0] for target in row.to}) > 1 and len(here) != 1


def _chosen(result: Result, call: ast.Call, row: Row) -> tuple[str, str, list[Edit]]:
    """The module that a function takes at run time, what is asked of it, and the edits that import both."""
    last = _member(row, row.to[0].rpartition(".")[2])
    if last not in _SAME_IN_BOTH:
        raise Declined(_IN_BOTH if result.source.once(Worlds).asked(call) else _UNSEEN)
    tune, imports = ensure(result.source, TUNE, call)
    train, more = ensure(result.source, TRAIN, call)
    return f"({tune} if {tune}.get_context().get_trial_id(){_IS_THERE} else {train})", last, [*imports, *more]


def _is_in_no_value(names: Names, call: ast.Call) -> bool:
    """Whether a call is in functions that the file hands to nobody, as it would to something that makes a trainer."""
    functions = list(names.functions(call))
    for function in functions:
        variable = names.bound(function, function.name)
        for use in names.reads(variable[1], variable[0]) if variable is not None else ():
            parent = names.parents.get(use)
            if not (isinstance(parent, ast.Call) and parent.func is use):
                return False
    return bool(functions)


def _check_context(names: Names, call: ast.Call, dotted: str) -> None:
    """Ranks are facts of a Train worker: a Tune context has none; and a worker knows no trial."""
    for asked in _asked_of_it(names, call) if dotted in _CONTEXTS else ():
        if asked == _REFUSED and is_caught(names, call, "DeprecationWarning"):
            continue  # Tune raises that as well
        if dotted == _CONTEXTS[0] and not asked.startswith(_OF_A_TRIAL):
            raise Declined(f"a trial has no `{asked}`")
        if dotted == _CONTEXTS[1] and asked.startswith(_OF_A_TRIAL[0]):
            raise Declined(_NO_TRIAL)


def _asked_of_it(names: Names, call: ast.Call) -> list[str]:
    """What a context is asked, or the variable that holds it."""
    holder = names.parents.get(call)
    asking: list[ast.AST | None] = [holder]
    if isinstance(holder, ast.Assign) and isinstance(holder.targets[0], ast.Name) and len(holder.targets) == 1:
        scope, name = names.scope(call), holder.targets[0].id
        is_only_this = len(scope.bindings[name]) == 1
        asking = [names.parents.get(use) for use in names.reads(name, scope)] if is_only_this else []
    found = [parent.attr for parent in asking if isinstance(parent, ast.Attribute)]
    if not found or len(found) < len(asking):
        raise Declined("cannot tell what the context is asked")
    return found


def _is_session(row: Row, is_elsewhere: bool) -> bool:
    """Whether a row is about asking a session, and its targets are functions of ``ray.tune`` or ``ray.train``."""
    asks = is_elsewhere or row.old.startswith("ray.air.session.") or _CONTEXT.search(row.note) is not None
    return asks and bool(row.to) and not row.old.startswith("ray.tune.track.")


def _target(row: Row, here: set[str]) -> tuple[str, str]:
    """The module and what to write after it."""
    targets = {target.rpartition(".")[0]: target.rpartition(".")[2] for target in row.to}
    if len(targets) > 1:
        module = next(iter(here))
    else:
        module = next(iter(targets))
        if row.old.startswith(_OLD_TRIAL) and TRAIN in here:
            raise Declined(_NO_TRIAL)
    return module, _member(row, targets[module])


def _member(row: Row, last: str) -> str:
    """What to write after a module whose function is the target of a row: for a context, with what that is asked."""
    if last != "get_context" or row.old.endswith((" in a Tune function", " in a Train worker")):
        return last
    method = _CONTEXT.search(row.note)
    return f"get_context().{''.join(filter(None, method.groups())) if method else row.name}"
