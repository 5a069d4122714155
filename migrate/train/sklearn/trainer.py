"""The class that is written into a file which used `SklearnTrainer` of Ray 1.13 - 2.6: it fits in a trial of Tune."""

from __future__ import annotations

import re
from string import Template
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.train.sklearn.files import CLOUDPICKLE

SKLEARN_TRAINER: Final = "SklearnTrainer"
_MODULES: Final = ("ray.train.sklearn", "ray.ml.train.integrations.sklearn")
SKLEARN_TRAINERS: Final = frozenset(
    f"{module}{inner}.{SKLEARN_TRAINER}" for module in _MODULES for inner in ("", ".sklearn_trainer")
)
SCORING: Final = "scoring"
CV: Final = "cv"
TRAIN_SCORES: Final = "return_train_score_cv"
IN_FOLDS: Final = "parallelize_cv"
SETS_CPUS: Final = "set_estimator_cpus"
PREPROCESSOR: Final = "preprocessor"
OF_FIT: Final = "fit_params"
SEARCHED: Final = "as_trainable"
OPTIONAL: Final = (SCORING, CV, TRAIN_SCORES, IN_FOLDS, SETS_CPUS, PREPROCESSOR)
"""The arguments that not every file gives, and which its class does not take then."""
ALWAYS: Final = ("estimator", "datasets", "label_column", "params", "run_config")
"""What the class is made of in every file, as it was."""
_SINCE_2: Final = "Ray 2"
_ALL: Final = (*OPTIONAL, OF_FIT, SEARCHED)
_LINES: Final = {
    " ": ((), ()),
    "s": ((SCORING,), ()),
    "S": ((), (SCORING,)),
    "c": ((CV,), ()),
    "C": ((), (CV,)),
    "x": ((CV, SCORING), ()),
    "t": ((CV, TRAIN_SCORES), ()),
    "i": ((CV, IN_FOLDS), ()),
    "I": ((CV,), (IN_FOLDS,)),
    "n": ((SETS_CPUS,), ()),
    "N": ((), (SETS_CPUS,)),
    "p": ((PREPROCESSOR,), ()),
    "P": ((), (PREPROCESSOR,)),
    "q": ((PREPROCESSOR, _SINCE_2), ()),
    "Q": ((PREPROCESSOR,), (_SINCE_2,)),
    "f": ((OF_FIT,), ()),
    "F": ((), (OF_FIT,)),
    "g": ((OF_FIT, CV), ()),
    "k": ((SEARCHED,), ()),
    "2": ((_SINCE_2,), ()),
    "1": ((), (_SINCE_2,)),
}
"""For which files a line is, by the letter in front of it: what they have, and what they do not."""
_CLASS: Final = '''\
 |
 |
 |class $name:
 |    """Fits an estimator of scikit-learn in a trial of Tune, and scores it."""
 |
 |    def __init__(
 |        self,
 |        *,
 |        estimator,
 |        datasets,
 |        label_column=None,
 |        params=None,
s|        scoring=None,
c|        cv=None,
t|        return_train_score_cv=False,
i|        parallelize_cv=None,
n|        set_estimator_cpus=True,
 |        trainer_resources=None,
 |        run_config=None,
p|        preprocessor=None,
f|        **fit_params,
 |    ):
 |        self.estimator = $clone(estimator)
 |        self.datasets = datasets
 |        self.label_column = label_column
 |        self.params = params or {}
s|        self.scoring = scoring
c|        self.cv = cv
t|        self.return_train_score_cv = return_train_score_cv
i|        self.parallelize_cv = parallelize_cv
n|        self.set_estimator_cpus = set_estimator_cpus
 |        self.trainer_resources = trainer_resources or {"CPU": 1}
 |        self.run_config = run_config
p|        self.preprocessor = preprocessor
f|        self.fit_params = fit_params
 |
 |    def fit(self):
 |        result = $tune.Tuner(self.as_trainable(), run_config=self.run_config).fit()[0]
 |        if result.error:
1|            raise result.error
2|            raise $failed("The estimator was not fitted") from result.error
 |        return result
 |
 |    def as_trainable(self):
 |        trainer = $copy.copy(self)
p|        datasets = self.datasets
p|        if self.preprocessor is not None:
p|            preprocessor = trainer.preprocessor = $copy.deepcopy(self.preprocessor)
q|            if preprocessor.fit_status().name in ("NOT_FITTED", "PARTIALLY_FITTED"):
q|                preprocessor.fit(datasets["train"])
Q|            preprocessor.fit(datasets["train"])
p|            datasets = {name: preprocessor.transform(dataset) for name, dataset in datasets.items()}
 |        # Worked out before there is a trial, which may take all CPUs.
P|        trainer.datasets = {name: dataset.materialize() for name, dataset in self.datasets.items()}
p|        trainer.datasets = {name: dataset.materialize() for name, dataset in datasets.items()}
 |
 |        def trainable(config, trainer):
k|            trainer.params = {**trainer.params, **config.get("params", {})}
 |            trainer.training_loop()
 |
 |        trainable.__name__ = type(self).__name__
 |        trainable = $tune.with_parameters(trainable, trainer=trainer)
 |        return $tune.with_resources(trainable, $tune.PlacementGroupFactory([self.trainer_resources]))
 |
 |    def training_loop(self):
 |        estimator = self.estimator.set_params(**self.params)
 |        cpus = int(self.trainer_resources.get("CPU", 1))
 |        parallel = [name for name in estimator.get_params() if name.endswith(("n_jobs", "thread_count"))]
i|        in_folds = self.parallelize_cv
i|        if in_folds is None:
i|            in_folds = not parallel and not self.trainer_resources.get("GPU")
i|        folds_at_once = cpus if self.cv and in_folds else 1
I|        in_folds = self.cv and not parallel and not self.trainer_resources.get("GPU")
I|        folds_at_once = cpus if in_folds else 1
n|        if self.set_estimator_cpus:
n|            estimator.set_params(**dict.fromkeys(parallel, $jobs))
N|        estimator.set_params(**dict.fromkeys(parallel, $jobs))
 |        features, labels = {}, {}
 |        for name, dataset in self.datasets.items():
 |            frame = dataset.to_pandas()
 |            arrow = [column for column, dtype in frame.dtypes.items() if isinstance(dtype, $pandas.ArrowDtype)]
 |            frame = frame.assign(**{column: frame[column].to_numpy() for column in arrow})
 |            labels[name] = frame.pop(self.label_column) if self.label_column else None
 |            features[name] = frame
 |        rows, label = features.pop("train"), labels.pop("train")
c|        groups = rows.pop("cv_groups") if "cv_groups" in rows else None
C|        rows = rows.drop(columns="cv_groups", errors="ignore")
 |        metrics = {}
 |        $register_ray()
 |        with $parallel_backend("ray", n_jobs=cpus):
 |            start = $time.time()
F|            estimator.fit(rows, label)
f|            estimator.fit(rows, label, **self.fit_params)
 |            fit_time = $time.time() - start
 |            if self.label_column and features:
S|                scorer = $check_scoring(estimator)
s|                scorer = $check_scoring(estimator, scoring=self.scoring)
 |                for name, frame in features.items():
 |                    metrics[name] = self.scores(scorer, frame, labels[name])
c|            if self.label_column and self.cv:
c|                found = $cross_validate(
c|                    estimator,
c|                    rows,
c|                    label,
c|                    groups=groups,
x|                    scoring=self.scoring,
c|                    cv=self.cv,
c|                    n_jobs=folds_at_once,
g|                    params=self.fit_params or None,
t|                    return_train_score=self.return_train_score_cv,
c|                )
c|                means = {f"{name}_mean": $numpy.nanmean(values) for name, values in found.items()}
c|                deviations = {f"{name}_std": $numpy.nanstd(values) for name, values in found.items()}
c|                metrics["cv"] = {**found, **means, **deviations}
 |        with $tempfile.TemporaryDirectory() as directory:
 |            with open($os.path.join(directory, "model"), "wb") as file:
 |                $cloudpickle.dump(estimator, file)
p|            if self.preprocessor is not None:
p|                with open($os.path.join(directory, "_preprocessor"), "wb") as file:
p|                    $cloudpickle.dump(self.preprocessor, file)
 |            checkpoint = $tune.Checkpoint.from_directory(directory)
1|            $tune.report({**metrics, "fit_time": fit_time}, checkpoint=checkpoint)
2|            $tune.report({**metrics, "fit_time": fit_time, "done": True}, checkpoint=checkpoint)
 |
 |    def scores(self, scorer, features, labels):
 |        start = $time.time()
 |        try:
 |            found = scorer(self.estimator, features, labels)
 |            found = found if isinstance(found, dict) else {"score": found}
 |            found = {name: score.item() if hasattr(score, "item") else score for name, score in found.items()}
 |        except Exception as error:
 |            $warnings.warn(f"Scoring failed, its scores are NaN: {error!r}")
S|            found = {"score": float("nan")}
s|            is_one = self.scoring is None or isinstance(self.scoring, str) or callable(self.scoring)
s|            found = dict.fromkeys(["score"] if is_one else self.scoring, float("nan"))
 |        score_time = $time.time() - start
 |        return {"score_time": score_time, **{f"test_{name}": score for name, score in found.items()}}
'''
_NEEDED: Final = {
    "check_scoring": "sklearn.metrics.check_scoring",
    "clone": "sklearn.base.clone",
    "cloudpickle": CLOUDPICKLE,
    "cross_validate": "sklearn.model_selection.cross_validate",
    "failed": "ray.train.TrainingFailedError",
    "parallel_backend": "joblib.parallel_backend",
    "register_ray": "ray.util.joblib.register_ray",
    "tune": "ray.tune",
}
"""What the class needs from elsewhere than a module of the same name."""
_PLACEHOLDER: Final = re.compile(r"\$(\w+)")


def writing(needed: Needed, name: str, asked: set[str], *, since_2: bool) -> list[Edit]:
    """The edits that write the class.

    Args:
        needed: What imports what the class names.
        name: What it is called in the file.
        asked: What it has to be able to do, besides what it always does.
        since_2: Whether the file is written for Ray 2.

    Raises:
        Taken: If a name that is needed means something else in the file.
    """
    has = {*asked, *([CV] if {TRAIN_SCORES, IN_FOLDS} & asked else []), *([_SINCE_2] if since_2 else [])}
    text = "".join(
        line[2:]
        for line in _CLASS.splitlines(keepends=True)
        if has.issuperset(_LINES[line[0]][0]) and has.isdisjoint(_LINES[line[0]][1])
    )
    words = {"name": name, "jobs": "1 if folds_at_once > 1 else cpus" if CV in has else "cpus"}
    modules = {_NEEDED.get(word, word): word for word in _PLACEHOLDER.findall(text) if word not in words}
    words |= {modules[dotted]: needed(dotted) for dotted in sorted(modules)}
    return [*needed.edits, *below_imports(needed.source, Template(text).substitute(words))]


def everything() -> set[str]:
    """What the class can do at all."""
    return set(_ALL)
