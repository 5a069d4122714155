"""``SklearnTrainer(estimator=..., datasets=...)`` of Ray 1.13 - 2.6: the class itself, written into the file once.

Fires on trainers of ``ray.train.sklearn`` and ``ray.ml.train.integrations.sklearn`` that a file makes of named
arguments. The class keeps its name and its ``fit()``, which runs one trial of Tune: it fits a copy of the estimator,
reports the same metrics, and saves the same files. It knows only what the file asks for. The ``trainer_resources`` of a
``ScalingConfig``, or of the dictionary of Ray 1.13, are an argument of its own, as no config takes them today.

``Tuner(trainer)`` is given ``trainer.as_trainable()``, and the trainer's ``RunConfig`` if it has none.

Declines, with a finding: imports in functions, blocks or branches, classes that derive from it, ``restore`` and
``can_restore``, trainers that are handed on as a class, arguments that are unpacked, ``resume_from_checkpoint``, other
fields of a scaling config, one that is not seen, a Tuner that searches for more than ``params``, and preprocessors that
predictors of other classes may ask for.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries, replaced
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, is_only_named, used_class
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.sklearn.trainer import (
    ALWAYS,
    OF_FIT,
    OPTIONAL,
    PREPROCESSOR,
    SEARCHED,
    SKLEARN_TRAINER,
    SKLEARN_TRAINERS,
    everything,
    writing,
)

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import pandas
from ray.air import RunConfig, ScalingConfig
from ray.train.sklearn import SklearnTrainer
from sklearn.ensemble import RandomForestClassifier

trainer = SklearnTrainer(
    estimator=RandomForestClassifier(),
    label_column="target",
    datasets={"train": train_dataset, "valid": valid_dataset},
    scaling_config=ScalingConfig(trainer_resources={"CPU": 4}),
    run_config=RunConfig(name="forest"),
)
result = trainer.fit()
print(result.metrics["valid"]["test_score"])
""",
        '''\
import copy
import os
import tempfile
import time
import warnings

import pandas
from joblib import parallel_backend
from ray import cloudpickle, tune
from ray.train import TrainingFailedError
from ray.tune import RunConfig
from ray.util.joblib import register_ray
from sklearn.base import clone
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import check_scoring


class SklearnTrainer:
    """Fits an estimator of scikit-learn in a trial of Tune, and scores it."""

    def __init__(
        self,
        *,
        estimator,
        datasets,
        label_column=None,
        params=None,
        trainer_resources=None,
        run_config=None,
    ):
        self.estimator = clone(estimator)
        self.datasets = datasets
        self.label_column = label_column
        self.params = params or {}
        self.trainer_resources = trainer_resources or {"CPU": 1}
        self.run_config = run_config

    def fit(self):
        result = tune.Tuner(self.as_trainable(), run_config=self.run_config).fit()[0]
        if result.error:
            raise TrainingFailedError("The estimator was not fitted") from result.error
        return result

    def as_trainable(self):
        trainer = copy.copy(self)
        # Worked out before there is a trial, which may take all CPUs.
        trainer.datasets = {name: dataset.materialize() for name, dataset in self.datasets.items()}

        def trainable(config, trainer):
            trainer.training_loop()

        trainable.__name__ = type(self).__name__
        trainable = tune.with_parameters(trainable, trainer=trainer)
        return tune.with_resources(trainable, tune.PlacementGroupFactory([self.trainer_resources]))

    def training_loop(self):
        estimator = self.estimator.set_params(**self.params)
        cpus = int(self.trainer_resources.get("CPU", 1))
        parallel = [name for name in estimator.get_params() if name.endswith(("n_jobs", "thread_count"))]
        estimator.set_params(**dict.fromkeys(parallel, cpus))
        features, labels = {}, {}
        for name, dataset in self.datasets.items():
            frame = dataset.to_pandas()
            arrow = [column for column, dtype in frame.dtypes.items() if isinstance(dtype, pandas.ArrowDtype)]
            frame = frame.assign(**{column: frame[column].to_numpy() for column in arrow})
            labels[name] = frame.pop(self.label_column) if self.label_column else None
            features[name] = frame
        rows, label = features.pop("train"), labels.pop("train")
        rows = rows.drop(columns="cv_groups", errors="ignore")
        metrics = {}
        register_ray()
        with parallel_backend("ray", n_jobs=cpus):
            start = time.time()
            estimator.fit(rows, label)
            fit_time = time.time() - start
            if self.label_column and features:
                scorer = check_scoring(estimator)
                for name, frame in features.items():
                    metrics[name] = self.scores(scorer, frame, labels[name])
        with tempfile.TemporaryDirectory() as directory:
            with open(os.path.join(directory, "model"), "wb") as file:
                cloudpickle.dump(estimator, file)
            checkpoint = tune.Checkpoint.from_directory(directory)
            tune.report({**metrics, "fit_time": fit_time, "done": True}, checkpoint=checkpoint)

    def scores(self, scorer, features, labels):
        start = time.time()
        try:
            found = scorer(self.estimator, features, labels)
            found = found if isinstance(found, dict) else {"score": found}
            found = {name: score.item() if hasattr(score, "item") else score for name, score in found.items()}
        except Exception as error:
            warnings.warn(f"Scoring failed, its scores are NaN: {error!r}")
            found = {"score": float("nan")}
        score_time = time.time() - start
        return {"score_time": score_time, **{f"test_{name}": score for name, score in found.items()}}


trainer = SklearnTrainer(
    estimator=RandomForestClassifier(),
    label_column="target",
    datasets={"train": train_dataset, "valid": valid_dataset},
    trainer_resources={"CPU": 4},
    run_config=RunConfig(name="forest"),
)
result = trainer.fit()
print(result.metrics["valid"]["test_score"])
''',
    ),
)

_OF_1: Final = "ray.ml."
_SCALING: Final = "scaling_config"
_RESOURCES: Final = "trainer_resources"
_WITHOUT_USE: Final = "_max_cpu_fraction_per_node"
"""How many CPUs of a machine were left to Ray Data, which works before there is a trial."""
_RESUMES: Final = "resume_from_checkpoint"
_PREDICTOR: Final = "SklearnPredictor"
_BATCHES: Final = "BatchPredictor"
_FIND: Final = (_PREDICTOR, _BATCHES, "SklearnScorer")
"""What finds the preprocessor in a checkpoint."""
_OTHERS: Final = ("Predictor", "Scorer")
"""How other classes end that predict, those that were Ray's and those that take their places."""
_CAUSE: Final = "__cause__"


class _Tuned(NamedTuple):
    """A Tuner of such a trainer.

    Attributes:
        call: The call that makes the Tuner.
        trainer: What it is given.
    """

    call: ast.Call
    trainer: ast.expr


def rewrite(result: Result) -> None:
    """Write the class, if the file uses it and everything that it does with it is known."""
    used = used_class(result.source, SKLEARN_TRAINER, SKLEARN_TRAINERS.__contains__)
    if used is None:
        return
    try:
        result.edits += _edits(result.source, used, result.before)
    except (Declined, Taken) as reason:
        result.edits.clear()
        result.decline(used.node, used.row, used.dotted, str(reason))


def _edits(source: Source, used: UsedClass, before: Source) -> list[Edit]:
    name = used.name(SKLEARN_TRAINER)
    made = _made(source, used)
    since_2 = not used.dotted.startswith(_OF_1)
    if since_2 and _CAUSE in source.names.words:
        raise Declined(f"it is asked for the `{_CAUSE}` of an error")
    if any(keyword(call, PREPROCESSOR) is not None for call in made) and not (
        _predicts_as_then(source) and _predicts_as_then(before)
    ):
        raise Declined("a predictor of another class may ask for its preprocessor")
    tuned = _tuned(source, made)
    asked = {word.arg for call in made for word in call.keywords if word.arg in OPTIONAL}
    given = {word.arg or "" for call in made for word in call.keywords}
    if not given <= {*ALWAYS, *OPTIONAL, _SCALING}:
        asked.add(OF_FIT)
    if tuned or SEARCHED in source.names.words:
        asked.add(SEARCHED)
    asked |= {word for word in everything() if word in {node.attr for node in source.names.of(ast.Attribute)}}
    if may_be_taken_by_others(source.path, name):
        asked = everything()
    edits = [edit for call in made for edit in _resources(source, call)]
    edits += [edit for one in tuned for edit in _searched(source, one, made)]
    written = writing(Needed(source, used.where), name, {*asked}, since_2=since_2)
    return [*used.taken_over(name, written), *edits]


def _made(source: Source, used: UsedClass) -> list[ast.Call]:
    """The calls that make trainers.

    Raises:
        Declined: If the class is used otherwise, or what a call says is not seen.
    """
    found: list[ast.Call] = []
    for node in used.spelled:
        parent = source.names.parents.get(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            found.append(parent)
        elif isinstance(parent, ast.Attribute):
            raise Declined(f"it is asked for `{parent.attr}`")
        elif not is_only_named(source, node):
            raise Declined("the class is handed on, or another one derives from it")
    for call in found:
        words = {word.arg for word in call.keywords}
        if call.args or None in words:
            raise Declined("its arguments cannot be told apart")
        if _RESUMES in words:
            raise Declined(f"it took no `{_RESUMES}`")
        datasets = keyword(call, "datasets")
        values = meanings(source, datasets) if datasets is not None else []
        if any(isinstance(value, ast.Lambda) for one in values if isinstance(one, ast.Dict) for value in one.values):
            raise Declined("a dataset of it is made by a function")
    return found


def _predicts_as_then(source: Source) -> bool:
    """Whether nothing predicts with the preprocessor of a trainer but what finds it in a checkpoint."""
    if any(word.endswith(_OTHERS) and word not in _FIND for word in source.names.words):
        return False
    batches = [call for call, dotted in source.names.calls() if f".{_BATCHES}" in dotted]
    given = [passed(call, 1, "predictor_cls") for call in batches]
    return all(one is not None and (source.names.dotted(one) or "").endswith(f".{_PREDICTOR}") for one in given)


def _resources(source: Source, call: ast.Call) -> list[Edit]:
    """The edits after which a trainer is told its resources by themselves."""
    given = keyword(call, _SCALING)
    if given is None:
        return []
    value = source.names.value(given)
    if isinstance(value, ast.Constant) and value.value is None:
        return replaced(source, call, {_SCALING: ""})
    is_config = isinstance(value, ast.Call) and (source.names.dotted(value.func) or "").endswith(".ScalingConfig")
    if not isinstance(value, ast.Call | ast.Dict) or not (is_config or isinstance(value, ast.Dict)):
        raise Declined("its `scaling_config` is not seen")
    fields = {entry.name: entry for entry in entries(source, value)}
    if not fields.keys() <= {_RESOURCES, _WITHOUT_USE}:
        raise Declined(f"its `scaling_config` has more than `{_RESOURCES}`")
    if _RESOURCES not in fields:
        return replaced(source, call, {_SCALING: ""})
    resources = fields[_RESOURCES].node
    said = source.text(resources)
    if value is not given and isinstance(value, ast.Dict):
        said = f'{source.text(given)}["{_RESOURCES}"]'
    elif value is not given and not all(isinstance(one, ast.Constant | ast.Dict) for one in _values(resources)):
        raise Declined("its `scaling_config` is made elsewhere")
    return replaced(source, call, {_SCALING: f"{_RESOURCES}={said}"})


def _values(node: ast.expr) -> list[ast.AST]:
    return [part for part in ast.walk(node) if isinstance(part, ast.expr)]


def _tuned(source: Source, made: list[ast.Call]) -> list[_Tuned]:
    """The Tuners of these trainers.

    Raises:
        Declined: If one may have another trainable, or is restored with a trainer.
    """
    found: list[_Tuned] = []
    for call, dotted in source.names.calls():
        if dotted not in (*TUNERS, *RESTORES):
            continue
        trainer = passed(call, 0 if dotted in TUNERS else 1, "trainable")
        meant = meanings(source, trainer) if trainer is not None else []
        ours = [one for one in meant if one in made]
        if trainer is None or not ours:
            continue
        if len(ours) < len(meant) or dotted in RESTORES:
            raise Declined("a Tuner of it is restored, or may run something else, too")
        _check_space(source, call)
        found.append(_Tuned(call, trainer))
    return found


def _check_space(source: Source, tuner: ast.Call) -> None:
    space = keyword(tuner, "param_space")
    value = source.names.value(space) if space is not None else None
    keys = value.keys if isinstance(value, ast.Dict) else []
    is_known = space is None or isinstance(value, ast.Dict)
    if not is_known or any(not isinstance(key, ast.Constant) or key.value != "params" for key in keys):
        raise Declined("a Tuner may search for more than its `params`")


def _searched(source: Source, tuned: _Tuned, made: list[ast.Call]) -> list[Edit]:
    """The edits after which a Tuner is given a trainable."""
    trainer = tuned.trainer
    end = source.end(trainer)
    edits = [Edit(end, end, f".{SEARCHED}()")]
    if keyword(tuned.call, "run_config") is not None:
        return edits
    ours = [one for one in meanings(source, trainer) if one in made]
    if all(isinstance(one, ast.Call) and keyword(one, "run_config") is None for one in ours):
        return edits
    if not isinstance(trainer, ast.Name):
        raise Declined("give the trainer a name, its Tuner takes its `run_config`, too")
    argument = f"run_config={trainer.id}.run_config"
    return [*edits, behind(source, tuned.call, entries(source, tuned.call)[-1], [argument])]
