"""``metadata=`` and ``preprocessor=`` of trainers, which take neither today.

Fires on ``metadata`` of a trainer whose loop function is in the same file: it goes through ``train_loop_config`` to
where the loop asks for it, and to the checkpoints that it reports, of which it was the metadata. On that of a trainer
whose loop is in another file of the tree, where a trainer has metadata, too. Where that cannot be done, and the file
reads the metadata of nothing but checkpoints, a callback saves it in each of them. On a ``preprocessor``
with ``datasets``: it is fitted and they are transformed before the trainer gets them; in a trial, whose placement group
has no memory, by the way of shuffling that asks for none. Where the file, or another one of
its tree, asks checkpoints or predictors for their preprocessors, a callback saves it in each checkpoint of the trainer,
as Ray did. Those that are None are removed.

Declines, with a finding: metadata that the loop does not ask for and of which it makes no checkpoint that has a name or
can get one above the report, or one with metadata of its own, or beside others in its configuration, in files that may
ask something else for it;
preprocessors that are read from what may be a checkpoint, or that are asked for where it cannot be seen how the run of
the trainer is configured, and datasets that are no dictionary.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from legacy_api import Row, parameters_of
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken
from migrate.edit.render import raw
from migrate.edit.surround import Surrounded
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source
from migrate.resolve.values.may_be_none import may_be_none
from migrate.rule import Declined, Example, Result
from migrate.rules.datasets.dataset_configs import is_unknown
from migrate.train.checkpoints import metadata_keeper
from migrate.train.checkpoints.objects import is_called_one, is_checkpoint
from migrate.train.checkpoints.reported_checkpoints import with_metadata
from migrate.train.loops.loop_config import imported_loop, loop_of, parameter_of, pass_on, remove
from migrate.train.preprocessors.keeper import SAVE_IT, is_asked_for, keeping, writing
from migrate.train.preprocessors.of_checkpoints import is_out_of_reach, prepares, reads_a_checkpoint
from migrate.train.trainers.classes import is_of_today
from migrate.tune.functions.callable_elsewhere import is_named_elsewhere

ORDER = 61

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    print(train.get_context().get_metadata()["version"])


TorchTrainer(loop, train_loop_config={"lr": 1}, metadata={"version": 3}).fit()
""",
        """\
from ray.train.torch import TorchTrainer


def loop(config):
    print(config["metadata"]["version"])


TorchTrainer(loop, train_loop_config={"lr": 1, "metadata": {"version": 3}}).fit()
""",
    ),
    (
        """\
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    loop,
    datasets={"train": dataset},
    preprocessor=StandardScaler(["x"]),
)
""",
        """\
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

datasets = {"train": dataset}
preprocessor = StandardScaler(["x"])
preprocessor.fit(datasets["train"])
trainer = TorchTrainer(
    loop,
    datasets={name: preprocessor.transform(dataset) for name, dataset in datasets.items()},
)
""",
    ),
)

_READ: Final = {"metadata": "get_metadata", "preprocessor": "get_preprocessor"}
_SORTING: Final = 'context.shuffle_strategy = "sort_shuffle_pull_based"  # tasks of the default ask for memory'
"""Lets a dataset be aggregated in the placement group of a trial, out of which tasks of the default are refused."""


def rewrite(result: Result) -> None:
    """Rewrite both arguments of every trainer."""
    source = result.source
    for call, dotted in source.names.calls():
        for name in _READ:
            value = keyword(call, name)
            row = parameters_of(dotted).get(name) if value is not None else None
            if row is None or row.action != "rewrite" or value is None or guarded(source.names, call):
                continue
            try:
                if isinstance(value, ast.Constant) and value.value is None:
                    remove(result, call, name)
                elif name == "metadata":
                    _metadata_of(result, call, value, row)
                else:
                    _preprocessor(result, call, value)
            except Declined as reason:
                result.decline(value, row, f"{dotted}({name}=)", str(reason))
            else:
                return  # one at a time: both may be arguments of one call


def _metadata_of(result: Result, call: ast.Call, value: ast.expr, row: Row) -> None:
    """Give a trainer's metadata to its loop or, if that does not ask for them, to its checkpoints alone."""
    source = result.source
    try:
        _metadata(result, call, value, row)
    except Declined as reason:
        if imported_loop(source, call) is not None or not _reads_checkpoints_only(source):
            raise
        loop_of(source, call)
        try:
            keeper, written = metadata_keeper.writing(source)
            edits, argument, above = keeping(source, call, f"{keeper}({source.text(value)})")
        except (Declined, Taken):
            raise reason from None
        result.edits += [*written, *edits]
        if above:
            result.edits += Surrounded(source, call).before([above])
        if argument:
            result.edits += replaced(source, call, {"metadata": argument})
        else:
            remove(result, call, "metadata")


def _reads_checkpoints_only(source: Source) -> bool:
    """Whether a file reads the metadata of nothing but checkpoints, which have them as before."""
    if any(dotted.endswith(f".{_READ['metadata']}") for _, _, dotted in source.names.imports):
        return False
    asked = [node for node in source.names.of(ast.Attribute) if node.attr == _READ["metadata"]]
    return all(_is_of_checkpoint(source, node) for node in asked)


def _is_of_checkpoint(source: Source, node: ast.Attribute) -> bool:
    """Whether metadata that are read are surely those of a checkpoint."""
    return is_checkpoint(source, node.value) or source.text(node.value).lower().endswith("checkpoint")


def _metadata(result: Result, call: ast.Call, value: ast.expr, row: Row) -> None:
    source = result.source
    imported = imported_loop(source, call)
    if imported is not None:
        if not _takes_metadata(*imported):
            raise Declined("the loop function, which is in another file, does not take it from its configuration")
        pass_on(result, call, "metadata", value)
        result.note(value, row, "metadata", "the loop function takes it from there once its own file is migrated, too")
        return
    loop, is_bound = loop_of(source, call)
    asked = _asked(source, "metadata")
    own = [node for node in asked if loop in source.names.functions(node) and _is_contexts(source, node)]
    parameter, edits = parameter_of(source, call, loop, is_bound)
    others = list(_others(source, loop, call))
    is_given = all(keyword(other, "metadata") or _has_entry(source, other) for other in others)
    is_given = is_given and not is_named_elsewhere(source, getattr(loop, "name", ""))  # where it may run without
    text = f'{parameter}["metadata"]' if is_given else f'{parameter}.get("metadata", {{}})'
    reads = _reads_entry(source, loop, parameter)
    if reads and (own or not any(_has_entry(source, other) for other in others)):
        raise Declined("the loop has metadata of its own in its configuration")
    if not reads and (not own or len(own) < len(asked)):
        edits += with_metadata(source, loop, f'{parameter}.get("metadata", {{}})')  # others may run the loop without
    pass_on(result, call, "metadata", value)
    result.edits += edits
    result.edits += [Edit(source.start(node), source.end(node), text) for node in own]


def _takes_metadata(source: Source, loop: FunctionNode) -> bool:
    """Whether a loop reads metadata from its configuration, or will, as a trainer of its own file passes them there."""
    with suppress(Declined):
        trainers = list(_trainers_of(source, loop))
        if positional(loop) and any(_has_entry(source, call) for call in trainers):
            return _reads_entry(source, loop, positional(loop)[0].arg)
        for call in trainers:
            value, row = keyword(call, "metadata"), parameters_of(source.names.dotted(call.func) or "").get("metadata")
            if row is not None and value is not None and not (isinstance(value, ast.Constant) and value.value is None):
                _metadata(Result(source), call, value, row)
                return True
    return False


def _others(source: Source, loop: FunctionNode, call: ast.Call) -> Iterator[ast.Call]:
    """The other trainers of the file that run a loop."""
    return (other for other in _trainers_of(source, loop) if other is not call)


def _trainers_of(source: Source, loop: FunctionNode) -> Iterator[ast.Call]:
    """The trainers of a file that run a loop."""
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.train.") and is_of_today(dotted):
            with suppress(Declined):
                if loop_of(source, call)[0] is loop:
                    yield call


def _has_entry(source: Source, call: ast.Call) -> bool:
    """Whether the configuration of a trainer's loop has metadata, as it has once they are rewritten."""
    given = keyword(call, "train_loop_config")
    config = source.names.value(given) if given is not None else None
    keys = config.keys if isinstance(config, ast.Dict) else []
    return any(isinstance(key, ast.Constant) and key.value == "metadata" for key in keys)


def _reads_entry(source: Source, loop: FunctionNode, parameter: str) -> bool:
    """Whether a loop reads metadata from its configuration, as it does once another trainer of it passes them there."""
    uses = [source.names.parents.get(use) for use in source.names.reads(parameter, source.names.inside(loop))]
    keys = [use.slice for use in uses if isinstance(use, ast.Subscript)]
    calls = [source.names.parents.get(use) for use in uses if isinstance(use, ast.Attribute) and use.attr == "get"]
    keys += [call.args[0] for call in calls if isinstance(call, ast.Call) and call.args]
    return any(isinstance(key, ast.Constant) and key.value == "metadata" for key in keys)


def _asked(source: Source, name: str) -> list[ast.Call]:
    """Every call of ``get_metadata()`` or ``get_preprocessor()``, of whatever."""
    calls = source.names.of(ast.Call)
    return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == _READ[name]]


def _is_contexts(source: Source, node: ast.Call) -> bool:
    owner = node.func.value if isinstance(node.func, ast.Attribute) else None
    value = source.names.value(owner) if owner is not None else None
    is_context = isinstance(value, ast.Call) and source.names.dotted(value.func) == "ray.train.get_context"
    return is_context or source.names.dotted(node.func) == "ray.air.session.get_metadata"


def _preprocessor(result: Result, call: ast.Call, value: ast.expr) -> None:
    """Do before the trainer what it did first."""
    source = result.source
    names = source.names
    given = keyword(call, "datasets")
    if given is None or isinstance(given, ast.Constant):
        raise Declined("there are no datasets to transform; transform them where they are made")
    if is_unknown(source, call):
        raise Declined("`dataset_config` says which datasets it transforms; transform them where they are made")
    if any(not _is_told_apart(source, node) for node in _asked(source, "preprocessor")):
        raise Declined("it is read from what may be a checkpoint: pass it in `train_loop_config`, or " + SAVE_IT)
    place = Surrounded(source, call)
    before: list[str] = []
    written: dict[str, str] = {}
    for name, node in (("datasets", given), ("preprocessor", value)):
        if isinstance(node, ast.Name):
            written[name] = node.id
            continue
        written[name] = free_in(names, call, name)
        piece = raw(source, source.start(node), source.end(node), node)
        head = f"{written[name]} = "
        before.append(f"{head}{piece.at(len(place.indent) + len(head), len(place.indent))}")
    owner, whole = written["preprocessor"], written["datasets"]
    may_be_missing = may_be_none(source, value)
    if not _is_fitted(source, value):
        fitting = [f'{owner}.fit({whole}["train"])']
        if _is_in_trial(source, call):
            fitting.insert(0, f'{whole}["train"].{_SORTING}')
        if may_be_missing:
            fitting = [f"if {owner} is not None:", *(f"    {line}" for line in fitting)]
        before += fitting
    edits, argument = list[Edit](), ""
    if is_asked_for(source):
        edits, argument = _kept(source, call, owner, before)
    elif is_out_of_reach(source):
        with suppress(Declined):  # whoever predicts says so, then
            edits, argument = _kept(source, call, owner, before)
    result.edits += [*edits, *place.before(before)]
    text = f"{{name: {owner}.transform(dataset) for name, dataset in {whole}.items()}}"
    text += f" if {owner} is not None else {whole}" if may_be_missing else ""
    result.edit(source.start(given), source.end(given), text)
    if argument:
        result.edits += replaced(source, call, {"preprocessor": argument})
    else:
        remove(result, call, "preprocessor")


def _is_in_trial(source: Source, call: ast.Call) -> bool:
    """Whether a trainer is made in a trial of Tune."""
    function = source.names.function(call)
    return function is not None and source.once(Worlds).is_given(function, TUNE)


def _is_told_apart(source: Source, node: ast.Call) -> bool:
    """Whether what is asked for its preprocessor is a predictor, which has one, or surely a checkpoint."""
    member = node.func
    if not isinstance(member, ast.Attribute) or reads_a_checkpoint(source, node) or prepares(source, member):
        return True
    if is_checkpoint(source, member.value) or is_called_one(source, member):
        return True
    if source.text(member.value).lower().endswith("predictor"):
        return True
    values = meanings(source, member.value)
    makers = [source.text(value.func) for value in values if isinstance(value, ast.Call)]
    return len(makers) == len(values) > 0 and all(made.endswith(("Predictor", ".from_checkpoint")) for made in makers)


def _kept(source: Source, call: ast.Call, owner: str, before: list[str]) -> tuple[list[Edit], str]:
    """The edits that save a preprocessor in the checkpoints of its trainer, and what takes the argument's place.

    Args:
        source: The file.
        call: The trainer.
        owner: The preprocessor.
        before: What is written above the trainer, which may become more.

    Raises:
        Declined: If that cannot be done.
    """
    try:
        keeper, written = writing(source, call)
        edits, argument, above = keeping(source, call, f"{keeper}({owner})")
    except (Declined, Taken) as reason:
        raise Declined(f"checkpoints are asked for it, and {reason}: {SAVE_IT}") from None
    before += [above] if above else []
    return [*written, *edits], argument


def _is_fitted(source: Source, preprocessor: ast.expr) -> bool:
    """Whether the file fits a preprocessor itself, as a trainer did only where nobody had done so.

    What is fitted may be another one of the same name, which the name was given before it was given this one.
    """
    names = source.names
    for call in names.of(ast.Call):
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("fit", "fit_transform"):
            continue
        fitted = call.func.value
        if source.text(fitted) == source.text(preprocessor) and not _is_given_anew(source, fitted, preprocessor):
            return True
    return False


def _is_given_anew(source: Source, earlier: ast.expr, later: ast.expr) -> bool:
    """Whether a name means something else by the time that it stands at the later of two places."""
    names = source.names
    if not isinstance(later, ast.Name):
        return False
    if names.variable(earlier) != names.variable(later):
        return True
    home = names.lookup(later.id, names.scope(later))
    start, end = source.start(earlier), source.start(later)
    is_in_turn = names.function(earlier) is names.function(later)
    bound = [binding.node for binding in home[1]] if home is not None and is_in_turn else []
    return any(start < source.start(node) < end for node in bound if isinstance(node, ast.expr | ast.stmt | ast.alias))
