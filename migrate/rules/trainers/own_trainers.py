"""Trainers that derive from ``BaseTrainer`` of Ray 2.0 - 2.42: their base class itself, written into the file once.

Fires on classes whose base is that of ``ray.train.trainer`` or ``ray.train.base_trainer`` (``TRR646``, ``TRR647``). The
base keeps its name and its ``fit()``, which runs one trial of Tune with the resources that it had: there the trainer is
made once more, and its ``setup()`` and ``training_loop()`` are called, which report to Tune. Metadata that a trainer is
given are set in each checkpoint that the loop makes to report it.

Declines, with a finding: imports in functions, blocks or branches, files that restore trainers, give them to a Tuner,
call ``as_trainable()``, or have preprocessors or ``trainer_resources``; trainers that other files may have; metadata
where not every checkpoint is made in the loop; the base class of Ray 1.13; and, in files that do not say that they are
for Ray 2.7 or later, a ``scaling_config`` that is not given to all trainers, or does not tell the number of workers,
without which there were none.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, is_only_named, used_class
from migrate.resolve.left.guards import is_caught
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.running.own_trainers import LOOP, OWN_TRAINERS, TRAINABLE, own_trainers
from migrate.resolve.running.trainables import class_of_instance, methods_of
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.checkpoints.reported_checkpoints import with_metadata
from migrate.train.trainers.own_base import BASE, METADATA, SCALING, SINCE_27, STARTS, writing

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.trainer import BaseTrainer


class Countdown(BaseTrainer):
    def setup(self):
        self.left = 3

    def training_loop(self):
        for left in range(self.left):
            train.report({"left": left})


result = Countdown(run_config=train.RunConfig(name="down")).fit()
""",
        '''\
from ray import tune
from ray.train import TrainingFailedError


class BaseTrainer:
    """Runs its `training_loop` in a trial of Tune."""

    def __new__(cls, *args, **kwargs):
        trainer = super().__new__(cls)
        trainer.given = args, kwargs
        return trainer

    def __init__(
        self,
        *,
        run_config=None,
        datasets=None,
        resume_from_checkpoint=None,
    ):
        self.run_config = run_config or tune.RunConfig()
        self.datasets = datasets or {}
        self.starting_checkpoint = resume_from_checkpoint

    def fit(self):
        result = tune.Tuner(self.as_trainable(), run_config=self.run_config).fit()[0]
        if result.error:
            raise TrainingFailedError("The training failed") from result.error
        return result

    def as_trainable(self):
        def trainable(config, owner, given):
            trainer = owner(*given[0], **given[1])
            trainer.starting_checkpoint = tune.get_checkpoint() or trainer.starting_checkpoint
            trainer.datasets = {name: made() if callable(made) else made for name, made in trainer.datasets.items()}
            trainer.setup()
            trainer.training_loop()

        trainable.__name__ = type(self).__name__
        resources = tune.PlacementGroupFactory([{}, {"CPU": 2}])
        trainable = tune.with_parameters(trainable, owner=type(self), given=self.given)
        return tune.with_resources(trainable, resources)

    def setup(self):
        pass

    def training_loop(self):
        raise NotImplementedError


class Countdown(BaseTrainer):
    def setup(self):
        self.left = 3

    def training_loop(self):
        for left in range(self.left):
            tune.report({"left": left})


result = Countdown(run_config=tune.RunConfig(name="down")).fit()
''',
    ),
)

_NAME_IN_1: Final = "Trainer"
"""What the class of ``ray.ml`` was called, which had another way to fail."""
_REPORT: Final = "ray.train.report"
_ASKS: Final = "get_metadata"
_CONTEXTS: Final = ("ray.train.get_context", "ray.tune.get_context")
_NUMBER: Final = "num_workers"
_OF_THE_CLASS: Final = frozenset(
    {"__new__", TRAINABLE, "preprocess_datasets", "restore", "can_restore", "get_dataset_config"}
)
_ASKED: Final = _OF_THE_CLASS - {"__new__"} | {
    "preprocessor",
    "trainer_resources",
    "_param_dict",
    "_restore_path",
    "_save",
    "_scaling_config_allowed_keys",
    "_validate_attributes",
    "_validate_scaling_config",
}
"""What such trainers had that the class has not."""


def rewrite(result: Result) -> None:
    """Write the base class, if the file derives trainers from Ray's and everything that it does with them is known."""
    found = used_class(result.source, BASE, OWN_TRAINERS.__contains__)
    if found is None:
        return
    used = found._replace(spelled=[node for node in found.spelled if _is_base_itself(result.source, node)])
    try:
        since_27 = _REPORT in result.reports_of_today and not result.until_26
        result.edits += _edits(result.source, used, since_27=since_27)
    except (Declined, Taken) as reason:
        result.edits.clear()
        result.decline(used.node, used.row, used.dotted, str(reason))


def _is_base_itself(source: Source, node: ast.expr) -> bool:
    """Whether an expression names Ray's class, and not one that derives from it."""
    binding = source.names.binding(node) if isinstance(node, ast.Name) else None
    return binding is None or binding.kind == "import"


def _edits(source: Source, used: UsedClass, *, since_27: bool) -> list[Edit]:
    name = used.name(BASE)
    if name == _NAME_IN_1:
        raise Declined("it is called as in Ray 1.13, whose `fit()` raised other errors")
    owners = own_trainers(source)
    if not owners:
        raise Declined("no class of this file derives from it")
    _check(source, used, owners)
    made = [call for call in source.names.of(ast.Call) if _class_of(source, call) in owners]
    has = {SINCE_27} if since_27 else set()
    has |= _asked_for(source, [], STARTS) | _asked_for(source, made, METADATA)
    has |= _scaling(source, made, since_27=since_27)
    asked = _metadata_asked_for(source, owners)
    if METADATA in has or asked:
        has.add(METADATA)
    edits = [*writing(Needed(source, source.tree.body[-1]), name, has), *asked]
    if _is_given(made, METADATA):
        edits += _with_metadata(source, owners)
    return used.taken_over(name, edits)


def _check(source: Source, used: UsedClass, owners: list[ast.ClassDef]) -> None:
    """Decline what the class that is written could not do.

    Raises:
        Declined: There is something.
    """
    names = source.names
    for node in used.spelled:
        parent = names.parents.get(node)
        if not (isinstance(parent, ast.ClassDef) and node in parent.bases) and not is_only_named(source, node):
            raise Declined("the class is handed on")
    for owner in owners:
        if owner.keywords or owner.decorator_list or len(owner.bases) > 1:
            raise Declined(f"`{owner.name}` is more than a class that derives from it")
        if may_be_taken_by_others(source.path, owner.name):
            raise Declined(f"another file may have `{owner.name}`")
        if not _OF_THE_CLASS.isdisjoint(method.name for method in methods_of(owner)):
            raise Declined(f"`{owner.name}` has methods of its own for what its base does")
    asked = sorted(_ASKED & {node.attr for node in names.of(ast.Attribute)})
    given = sorted(_ASKED & {word.arg for call in names.of(ast.Call) for word in call.keywords if word.arg})
    if asked or given:
        raise Declined(f"this file has `{(asked or given)[0]}`, which is no more")
    for call, dotted in names.calls():
        trainable = passed(call, 0 if dotted in TUNERS else 1, "trainable") if dotted in (*TUNERS, *RESTORES) else None
        if trainable is not None and class_of_instance(source, trainable) in owners:
            raise Declined("a Tuner is given it")


def _class_of(source: Source, call: ast.Call) -> ast.AST | None:
    """The class of the file that a call makes an instance of, or whose base's constructor it calls."""
    binding = source.names.binding(call.func)
    if binding is not None:
        return binding.node
    is_constructor = isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"
    return source.names.above(call, ast.ClassDef) if is_constructor else None


def _asked_for(source: Source, made: list[ast.Call], field: str) -> set[str]:
    """A field, if a trainer is given it, or may be: by arguments that are unpacked, or as its methods ask for it."""
    asked = any(node.attr == field for node in source.names.of(ast.Attribute))
    return {field} if asked or _is_given(made, field) else set()


def _is_given(made: list[ast.Call], field: str) -> bool:
    """Whether a trainer is given a field, or may be, by arguments that are unpacked."""
    return any(word.arg in (field, None) for call in made for word in call.keywords)


def _scaling(source: Source, made: list[ast.Call], *, since_27: bool) -> set[str]:
    """The field of the scaling config, if trainers have one.

    Raises:
        Declined: If it is not known whether they have workers.
    """
    has = _asked_for(source, made, SCALING)
    for call in made if has and not since_27 else ():
        value = keyword(call, SCALING)
        config = source.names.value(value) if value is not None else None
        words = {word.arg for word in config.keywords} if isinstance(config, ast.Call) else set()
        if _NUMBER not in words:
            raise Declined("it cannot be told how many workers its trainers have")
    return has


def _metadata_asked_for(source: Source, owners: list[ast.ClassDef]) -> list[Edit]:
    """The edits that ask a trainer for its metadata where the session had them.

    The last Rays refused to tell them; where the error of that is caught, it is Tune's today.
    """
    edits: list[Edit] = []
    for owner in owners:
        for call in (node for node in ast.walk(owner) if isinstance(node, ast.Call)):
            context = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == _ASKS else None
            is_context = isinstance(context, ast.Call) and source.names.dotted(context.func) in _CONTEXTS
            if is_context and not is_caught(source.names, call, "DeprecationWarning"):
                text = f"{_self_around(source, call, owner)}.{METADATA}"
                edits.append(Edit(source.start(call), source.end(call), text))
    return edits


def _self_around(source: Source, node: ast.AST, owner: ast.ClassDef) -> str:
    """What a trainer is called in the method that a node stands in.

    Raises:
        Declined: If that cannot be told.
    """
    method = next((one for one in source.names.functions(node) if source.names.parents.get(one) is owner), None)
    if not isinstance(method, ast.FunctionDef) or not method.args.args or method.decorator_list:
        raise Declined("its metadata are asked for outside of its methods")
    return method.args.args[0].arg


def _with_metadata(source: Source, owners: list[ast.ClassDef]) -> list[Edit]:
    """The edits that set the metadata of trainers in the checkpoints that their loops report.

    Raises:
        Declined: If they cannot be set.
    """
    loops = [method for owner in owners for method in methods_of(owner) if method.name == LOOP]
    if len(loops) != 1 or not loops[0].args.args:
        raise Declined("the metadata of several trainers are to be told apart")
    return with_metadata(source, loops[0], f"{loops[0].args.args[0].arg}.{METADATA}")
