"""``XGBoostTrainer`` and ``LightGBMTrainer`` with ``params=``, ``label_column=`` and ``num_boost_round=``.

Serves the rows of `legacy_api.catalog.train_arguments` about them. Through Ray 2.42 these trainers had a train loop of
their own; Train V2 wants one from the user. The loops here are in its place: they train on the whole of the datasets,
report the metrics of each round, and go on from a checkpoint up to ``num_boost_round``. Behaviour after Ray 2.42, and
2.6 for ``dmatrix_params``.
"""

from __future__ import annotations

import copy
import dataclasses
import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from compat.adapters.trainers.initial_checkpoint import SPELLINGS, as_train_checkpoint
from compat.usage import used
from legacy_api import parameters_of

TRAIN: Final = "train"
OLD_FILE: Final = "model"
"""What the file of the model was called, and programs of that time open themselves."""

_ROUNDS: Final = 10
_LEGACY: Final = ("label_column", "params", "num_boost_round", "dmatrix_params")
_OF_TRAINERS: Final = ("scaling_config", "run_config", "datasets", "dataset_config", "metadata", "preprocessor")
_INITIAL: Final = ("resume_from_checkpoint", "restore_from_checkpoint", "validation_config")
_FREQUENCY: Final = ("checkpoint_frequency", "checkpoint_at_end")
_BY_COLUMN: Final = ("weight", "base_margin", "qid", "group", "label_lower_bound", "label_upper_bound")
_OF_RAY_ONLY: Final = ("distributed", "num_actors", "filetype", "sharding", "columns", "ignore")
"""What ``dmatrix_params`` said about how data are read: today they are read as the dataset says."""


def is_legacy(arguments: dict[str, Any]) -> bool:
    """Whether a trainer is to be made without a train loop."""
    return "train_loop_per_worker" not in arguments and any(arguments.get(name) is not None for name in _LEGACY)


def with_loop(framework: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a trainer of today, for those of a trainer without a train loop.

    Args:
        framework: ``xgboost`` or ``lightgbm``.
        arguments: What the constructor was given, by name. What it has no name for is for the library's ``train``.

    Raises:
        KeyError: If the dataset ``train`` is missing, or ``dmatrix_params`` speak of datasets that are not there.
    """
    given = dict(arguments)
    rows = parameters_of(f"ray.train.{framework}.{'XGBoostTrainer' if framework == 'xgboost' else 'LightGBMTrainer'}")
    for name in _LEGACY:
        if given.get(name) is not None and name in rows:
            used(rows[name].code)
    datasets = given.get("datasets") or {}
    if TRAIN not in datasets:
        raise KeyError(f"'{TRAIN}' key must be preset in `datasets`. Got {list(datasets)}")
    matrices = given.pop("dmatrix_params", None) or {}
    if unknown := set(matrices) - set(datasets):
        raise KeyError(f"`dmatrix_params` has keys that are no datasets: {sorted(unknown)}")
    params = dict(given.pop("params", None) or {})
    run_config, frequency = _frequency_of(given.pop("run_config", None))
    settings = {
        "label_column": given.pop("label_column", None),
        "rounds": _in_all(framework, arguments, given.pop("num_boost_round", None) or _ROUNDS),
        "names": sorted(datasets),
    }
    if framework == "xgboost":
        settings["matrices"] = matrices
    of_library = {name: given.pop(name) for name in _of_library(framework, given)}
    settings["arguments"] = {**of_library, "callbacks": _callbacks(framework, of_library.get("callbacks"), frequency)}
    loop = partial(boost_xgboost if framework == "xgboost" else boost_lightgbm, **settings)
    return {"train_loop_per_worker": loop, "train_loop_config": params, "run_config": run_config, **given}


def _in_all(framework: str, arguments: dict[str, Any], rounds: int) -> int:
    """How many trees a trainer shall have in the end.

    Since Ray 2.6 ``num_boost_round`` is their number. Through Ray 2.4 those of ``resume_from_checkpoint`` were not
    counted, which is meant where they are as many already and the configurations are of `ray.air`: a program of those
    days asked for no training that does nothing, one of Ray 2.7 or later may be started again until it is done.
    """
    initial = next((arguments[name] for name in SPELLINGS if arguments.get(name) is not None), None)
    if initial is None or not any(type(value).__module__.startswith("ray.air") for value in arguments.values()):
        return rounds
    checkpoint = as_train_checkpoint(initial)
    if framework == "xgboost":
        there = model_of_xgboost(checkpoint).num_boosted_rounds()
    else:
        there = model_of_lightgbm(checkpoint).current_iteration()
    if there < rounds:
        return rounds
    warnings.warn(
        f"There are {there} trees in `resume_from_checkpoint`: {rounds} more are grown, as through Ray 2.4. Since "
        "Ray 2.6 `num_boost_round` is how many there shall be in all.",
        stacklevel=4,
    )
    return int(there) + rounds


def attributes_of(framework: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """What a trainer without a train loop had as attributes, of what it was given. Ray 2.0 - 2.6."""
    return {
        "label_column": arguments.get("label_column"),
        "params": arguments.get("params"),
        "num_boost_round": arguments.get("num_boost_round") or _ROUNDS,
        "dmatrix_params": arguments.get("dmatrix_params") or {},
        "train_kwargs": {name: arguments[name] for name in _of_library(framework, arguments)},
    }


def _of_library(framework: str, arguments: dict[str, Any]) -> list[str]:
    """The arguments that are for the library's ``train``."""
    own = {f"{framework}_config", *_OF_TRAINERS, *_INITIAL, *_LEGACY}
    return [name for name in arguments if name not in own]


def _frequency_of(run_config: Any) -> tuple[Any, dict[str, Any]]:
    """A run configuration without how often checkpoints are made, and that."""
    config = getattr(run_config, "checkpoint_config", None)
    if config is None:
        return run_config, {}
    defaults = {field.name: field.default for field in dataclasses.fields(config)}
    stated = {name: getattr(config, name, None) for name in _FREQUENCY}
    frequency, at_end = (value if isinstance(value, (bool, int)) else None for value in stated.values())
    without = copy.copy(config)
    for name in _FREQUENCY:
        if name in defaults:
            setattr(without, name, defaults[name])
    run_config = copy.copy(run_config)
    run_config.checkpoint_config = without
    return run_config, {"frequency": int(frequency or 0), "checkpoint_at_end": at_end is None or bool(at_end)}


def _callbacks(framework: str, callbacks: Any, frequency: dict[str, Any]) -> list[Any]:
    """The user's callbacks, with one that reports among them."""
    reporter = import_module(f"ray.train.{framework}").RayTrainReportCallback
    given = list(callbacks or [])
    if any(isinstance(callback, reporter) for callback in given):
        return given
    return [*given, _with_old_file(reporter)(**frequency)]


def _with_old_file(reporter: Any) -> Any:
    """The callback, whose checkpoints have the model under the name of Ray 1.13 - 2.6, too."""

    class WithOldFile(reporter):  # type: ignore[misc]
        @contextmanager
        def _get_checkpoint(self, model: Any) -> Iterator[Any]:
            with super()._get_checkpoint(model) as checkpoint:
                if checkpoint is not None:
                    shutil.copyfile(Path(checkpoint.path, self._filename), Path(checkpoint.path, OLD_FILE))
                yield checkpoint

    return WithOldFile


def _frames(names: list[str]) -> dict[str, Any]:
    """This worker's part of the datasets, as data frames; that of ``train`` first."""
    from ray import train

    ordered = [TRAIN, *(name for name in names if name != TRAIN)]
    return {name: train.get_dataset_shard(name).materialize().to_pandas() for name in ordered}


def boost_xgboost(
    config: dict[str, Any],
    *,
    label_column: str,
    rounds: int,
    names: list[str],
    matrices: dict[str, dict[str, Any]],
    arguments: dict[str, Any],
) -> None:
    """The train loop of `XGBoostTrainer`, in a worker.

    Args:
        config: The parameters of XGBoost.
        label_column: The column of the labels.
        rounds: How many trees there shall be.
        names: The datasets.
        matrices: What `xgboost.DMatrix` takes for each of them, as data or as the name of a column.
        arguments: What `xgboost.train` takes beside.
    """
    import xgboost
    from ray import train

    data = {
        name: _matrix(xgboost.DMatrix, frame, label_column, matrices.get(name) or {})
        for name, frame in _frames(names).items()
    }
    checkpoint = train.get_checkpoint()
    model = None if checkpoint is None else model_of_xgboost(checkpoint)
    done = 0 if model is None else model.num_boosted_rounds()
    evals = [(matrix, name) for name, matrix in data.items()]
    given = {"evals": evals, "evals_result": {}, **arguments}
    xgboost.train(config, data[TRAIN], num_boost_round=rounds - done, xgb_model=model, **given)


def _matrix(matrix_class: Callable[..., Any], frame: Any, label_column: str, params: dict[str, Any]) -> Any:
    features, label = frame.drop(columns=[label_column, *params.get("ignore", ())]), frame[label_column]
    more: dict[str, Any] = {name: value for name, value in params.items() if name not in _OF_RAY_ONLY}
    for name in _BY_COLUMN:
        if isinstance(more.get(name), str):
            column = more[name]
            more[name], features = frame[column], features.drop(columns=column)
    return matrix_class(features, label=label, **more)


def boost_lightgbm(
    config: dict[str, Any], *, label_column: str, rounds: int, names: list[str], arguments: dict[str, Any]
) -> None:
    """The train loop of `LightGBMTrainer`, in a worker. The arguments are those of `boost_xgboost`."""
    import lightgbm
    from ray import train
    from ray.train.lightgbm import get_network_params

    data = {
        name: lightgbm.Dataset(frame.drop(columns=label_column), label=frame[label_column])
        for name, frame in {name: without_arrow(frame) for name, frame in _frames(names).items()}.items()
    }
    checkpoint = train.get_checkpoint()
    model = None if checkpoint is None else model_of_lightgbm(checkpoint)
    done = 0 if model is None else model.current_iteration()
    if done >= rounds:  # LightGBM, unlike XGBoost, does not grow no tree
        return
    given = {"valid_sets": list(data.values()), "valid_names": list(data), **arguments}
    network = get_network_params()
    lightgbm.train({**config, **network}, data[TRAIN], num_boost_round=rounds - done, init_model=model, **given)


def without_arrow(frame: Any) -> Any:
    """A data frame whose columns LightGBM takes: Ray Data keeps those of Arrow."""
    numbers: dict[str, Any] = {
        name: dtype.numpy_dtype for name, dtype in frame.dtypes.items() if hasattr(dtype, "pyarrow_dtype")
    }
    with_gaps = {name: "float64" for name in numbers if numbers[name].kind in "iub" and frame[name].isna().any()}
    return frame.astype({**numbers, **with_gaps}) if numbers else frame


def _file(directory: str, *names: str) -> str:
    """The first of these files that a checkpoint has.

    Raises:
        FileNotFoundError: If it has none.
    """
    found = next((Path(directory, name) for name in names if Path(directory, name).is_file()), None)
    if found is None:
        raise FileNotFoundError(f"There is no model in the checkpoint: none of {', '.join(names)} is in {directory}.")
    return str(found)


def model_of_xgboost(checkpoint: Any) -> Any:
    """The model in a checkpoint of `XGBoostTrainer`, of Ray 2.0 - 2.6 or later."""
    import xgboost

    with checkpoint.as_directory() as directory:
        booster = xgboost.Booster()
        booster.load_model(_file(directory, "model.ubj", "model.json", "model.xgb", OLD_FILE))
        return booster


def model_of_lightgbm(checkpoint: Any) -> Any:
    """The model in a checkpoint of `LightGBMTrainer`, of Ray 2.0 - 2.6 or later."""
    import lightgbm

    with checkpoint.as_directory() as directory:
        return lightgbm.Booster(model_file=_file(directory, "model.txt", OLD_FILE))


@classmethod  # type: ignore[misc]
def get_model_of_xgboost(cls: type, checkpoint: Any) -> Any:
    """``XGBoostTrainer.get_model(checkpoint)`` of Ray 2.7 - 2.42."""
    return model_of_xgboost(checkpoint)


@classmethod  # type: ignore[misc]
def get_model_of_lightgbm(cls: type, checkpoint: Any) -> Any:
    """``LightGBMTrainer.get_model(checkpoint)`` of Ray 2.7 - 2.42."""
    return model_of_lightgbm(checkpoint)
