"""`SklearnTrainer`: fits an estimator of scikit-learn in a process of its own, and scores it.

Behaviour of Ray 2.6.3. It is a trainer like those that users derive from `BaseTrainer`, which
`compat.adapters.trainers.base_trainer` carries: it is restored, and searched over by a `Tuner`, as they are.
"""

from __future__ import annotations

import logging
import os
from time import time
from typing import Any, Final

from joblib import parallel_backend
from ray import tune
from ray.train._internal.session import get_session
from ray.train.base_trainer import BaseTrainer
from ray.util.joblib import register_ray
from sklearn.base import clone

from compat.adapters.functions.function_checkpoint import hand_to_next_report, temporary_directory
from compat.adapters.sklearn.estimator_cpus import parameters_of_cpus, set_cpus
from compat.adapters.sklearn.scores import by_cross_validation, on_validation_sets
from compat.adapters.sklearn.sklearn_checkpoint import write_estimator
from compat.adapters.trainers.trainer_boosting import without_arrow

_TRAIN: Final = "train"
_CV: Final = "cv"
_GROUPS: Final = "cv_groups"
_THREADS: Final = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS")
_STEP: Final = 1
_logger = logging.getLogger(__name__)


class SklearnTrainer(BaseTrainer):  # type: ignore[misc]
    """Fits an estimator on the dataset ``train``, and scores it on the other datasets and by cross-validation."""

    legacy_name = "ray.train.sklearn.SklearnTrainer"
    _takes_dictionary = True  # as ``scaling_config``, in Ray 1.13

    def __init__(
        self,
        *,
        estimator: Any,
        datasets: dict[str, Any],
        label_column: str | None = None,
        params: dict[str, Any] | None = None,
        scoring: Any = None,
        cv: Any = None,
        return_train_score_cv: bool = False,
        parallelize_cv: bool | None = None,
        set_estimator_cpus: bool = True,
        scaling_config: Any = None,
        run_config: Any = None,
        preprocessor: Any = None,
        **fit_params: Any,
    ) -> None:
        """Prepare a trainer.

        Args:
            estimator: The estimator, of which a copy is fitted.
            datasets: The dataset ``train``, and others to score the estimator on. The column ``cv_groups`` of the first
                says which rows cross-validation keeps together.
            label_column: The column of the labels; without one nothing is scored.
            params: Parameters to be set on the estimator.
            scoring: What is scored, in the words of scikit-learn.
            cv: How data are split for cross-validation, in the words of scikit-learn; None for none.
            return_train_score_cv: Whether cross-validation scores the training data, too.
            parallelize_cv: Whether it is cross-validation that uses several CPUs; if None, where the estimator cannot.
            set_estimator_cpus: Whether the estimator is told how many CPUs there are.
            scaling_config: Its ``trainer_resources``.
            run_config: Where and how the run is kept.
            preprocessor: A preprocessor for all datasets.
            **fit_params: More arguments of the estimator's ``fit``.

        Raises:
            AttributeError: If there is a ``resume_from_checkpoint``.
            KeyError: If there is no dataset ``train``, or one that is called ``cv``.
            ValueError: If another argument is not what it should be.
        """
        if fit_params.pop("resume_from_checkpoint", None):
            raise AttributeError(
                "SklearnTrainer does not support resuming from checkpoints. Remove the `resume_from_checkpoint` "
                "argument."
            )
        self.estimator = clone(estimator)
        self.label_column = label_column
        self.params = params or {}
        self.fit_params = fit_params
        self.scoring = scoring
        self.cv = cv
        self.parallelize_cv = parallelize_cv
        self.set_estimator_cpus = set_estimator_cpus
        self.return_train_score_cv = return_train_score_cv
        super().__init__(
            scaling_config=scaling_config,
            run_config=run_config,
            datasets=datasets,
            preprocessor=preprocessor,
        )

    def _validate_attributes(self) -> None:
        super()._validate_attributes()
        if not isinstance(self.label_column, str | None):
            raise ValueError(f"`label_column` must be a string or None, got '{self.label_column}'")
        if not isinstance(self.params, dict):
            raise ValueError(f"`params` must be a dict or None, got '{self.params}'")
        if not isinstance(self.return_train_score_cv, bool):
            raise ValueError(f"`return_train_score_cv` must be a boolean, got '{self.return_train_score_cv}'")
        if not isinstance(self.parallelize_cv, bool | None):
            raise ValueError(f"`parallelize_cv` must be a bool or None, got '{self.parallelize_cv}'")
        if _TRAIN not in self.datasets:
            raise KeyError(f"'{_TRAIN}' key must be preset in `datasets`. Got {list(self.datasets)}")
        if _CV in self.datasets:
            raise KeyError(f"'{_CV}' is a reserved key. Please choose a different key for the dataset.")
        self._validate_scaling_config(self.scaling_config)
        if self.cv and self.parallelize_cv and self._resources().get("GPU"):
            raise ValueError("`parallelize_cv` cannot be True if there are GPUs assigned to the trainer.")

    def training_loop(self) -> None:
        """Fit the estimator, save it, score it and report the scores."""
        register_ray()
        self.estimator.set_params(**self.params)
        datasets = self._frames()
        features, labels = datasets.pop(_TRAIN)
        groups = features.pop(_GROUPS) if _GROUPS in features else None
        cpus = int(self._resources().get("CPU", 1))
        os.environ.update(dict.fromkeys(_THREADS, str(cpus)))
        in_folds = self._parallelizes_cv()
        if self.set_estimator_cpus:
            set_cpus(self.estimator, 1 if in_folds else cpus)
        metrics: dict[str, Any] = {}
        with parallel_backend("ray", n_jobs=cpus):
            start = time()
            self.estimator.fit(features, labels, **self.fit_params)
            fit_time = time() - start
            self._checkpoint_for_report()
            if self.label_column:
                metrics |= on_validation_sets(self.estimator, datasets, self.scoring)
            if self.label_column and self.cv:
                metrics[_CV] = by_cross_validation(
                    self.estimator,
                    features,
                    labels,
                    fit_params=self.fit_params,
                    groups=groups,
                    scoring=self.scoring,
                    cv=self.cv,
                    n_jobs=cpus if in_folds else 1,
                    return_train_score=self.return_train_score_cv,
                )
        tune.report({**metrics, "fit_time": fit_time, "done": True})

    def _resources(self) -> dict[str, float]:
        resources: dict[str, float] | None = self._validate_scaling_config(self.scaling_config).trainer_resources
        return resources or {"CPU": 1}

    def _frames(self) -> dict[str, tuple[Any, Any]]:
        """Features and labels of each dataset."""
        frames = {name: without_arrow(dataset.to_pandas()) for name, dataset in self.datasets.items()}
        if not self.label_column:
            return {name: (frame, None) for name, frame in frames.items()}
        label = self.label_column
        return {name: (frame.drop(columns=label), frame[label]) for name, frame in frames.items()}

    def _parallelizes_cv(self) -> bool:
        if not self.cv or self.parallelize_cv is not None:
            return bool(self.cv and self.parallelize_cv)
        if self._resources().get("GPU") or parameters_of_cpus(self.estimator):
            return False
        _logger.info("The estimator has no parameter for parallelism: cross-validation runs in parallel instead.")
        return True

    def _checkpoint_for_report(self) -> None:
        directory = temporary_directory(_STEP)
        write_estimator(self.estimator, directory)
        hand_to_next_report(get_session(), directory, _STEP)
