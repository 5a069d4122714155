"""What the constructor of a V1 trainer was given, read from ``trainer.pkl`` as data.

`v1_manifest` gives it the form of the manifest that the shim keeps for runs of its own, so that restoring either is
the same. Nothing is unpickled: configs are told by their fields, functions by their names. Ray is not needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from v2_api.pickle_data import Global, Made, PickleDataError, read_pickle
from v2_api.run_location import RunLocation
from v2_api.run_manifest import RunManifest
from v2_api.stored_value import Json
from v2_api.train_state import V1_TRAINER

SAME_FIELDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "ScalingConfig": (
        "ray.train",
        ("num_workers", "use_gpu", "resources_per_worker", "placement_strategy", "accelerator_type"),
    ),
    "RunConfig": ("ray.train", ("name", "failure_config", "checkpoint_config")),
    "FailureConfig": ("ray.train", ("max_failures",)),
    "CheckpointConfig": ("ray.train", ("num_to_keep", "checkpoint_score_attribute", "checkpoint_score_order")),
    "TorchConfig": ("ray.train.torch", ("backend", "init_method", "timeout_s")),
    "TensorflowConfig": ("ray.train.tensorflow", ()),
    "XGBoostConfig": ("ray.train.xgboost", ("xgboost_communicator",)),
}
"""The configs of Ray that are carried over: where they are today, and the fields that mean the same there."""

_NOT_KEPT: Final = ("datasets", "resume_from_checkpoint")
"""The arguments that a run which goes on does not get from there: V1 kept no datasets, and the run has checkpoints."""


class Score(NamedTuple):
    """How a run ranked its checkpoints: by which metric, and whether ``"max"`` or ``"min"`` is best."""

    attribute: str
    order: str


def v1_manifest(location: RunLocation) -> RunManifest | None:
    """The arguments of the trainer that wrote a V1 run directory, or None if they cannot be read.

    Datasets were never kept, only their names.
    """
    found = _class_and_arguments(location)
    if found is None:
        return None
    trainer, arguments = found
    datasets = arguments.get("datasets")
    return RunManifest(
        ray="",
        trainer=trainer,
        arguments={
            name: _stored(value) for name, value in arguments.items() if value is not None and name not in _NOT_KEPT
        },
        datasets=[str(name) for name in datasets] if isinstance(datasets, dict) else [],
    )


def v1_left_out(location: RunLocation) -> dict[str, list[str]]:
    """Settings of a V1 run that `v1_manifest` does not carry over, by the constructor's parameter they are of."""
    found = _class_and_arguments(location)
    arguments = found[1] if found else {}
    run_config = _fields(arguments.get("run_config"))
    holders = {
        "run_config": (run_config, ("callbacks", "stop", "progress_reporter", "log_to_file")),
        "run_config.failure_config": (_fields(run_config.get("failure_config")), ("fail_fast",)),
        "run_config.checkpoint_config": (_fields(run_config.get("checkpoint_config")), ("checkpoint_frequency",)),
        "scaling_config": (_fields(arguments.get("scaling_config")), ("trainer_resources",)),
    }
    left_out: dict[str, list[str]] = {}
    for path, (fields, names) in holders.items():
        for name in names:
            if fields.get(name):
                left_out.setdefault(path.partition(".")[0], []).append(f"{path}.{name}")
    return left_out


def checkpoint_score(location: RunLocation) -> Score | None:
    """How the run in a directory ranked its checkpoints, or None if it did not, or nothing says so."""
    manifest = None
    with suppress(ValueError):  # damaged, and nothing but the order of checkpoints depends on it here
        manifest = RunManifest.read(location)
    if manifest is not None:
        config = _kept_fields(_kept_fields(manifest.arguments.get("run_config")).get("checkpoint_config"))
    else:
        found = _class_and_arguments(location)
        config = _fields(_fields(found[1].get("run_config") if found else None).get("checkpoint_config"))
    attribute = config.get("checkpoint_score_attribute")
    return Score(attribute, str(config.get("checkpoint_score_order"))) if isinstance(attribute, str) else None


def _class_and_arguments(location: RunLocation) -> tuple[str, dict[str, Any]] | None:
    if not location.exists(V1_TRAINER):
        return None
    try:
        content = read_pickle(location.read(V1_TRAINER))
    except PickleDataError:
        return None
    match content:
        case (Global() | Made() as trainer, dict() as arguments) if all(isinstance(name, str) for name in arguments):
            return _class_name(trainer), arguments
    return None


def _class_name(trainer: Global | Made) -> str:
    """Name of a class that was pickled by reference, or taken apart because it stood in a script."""
    if isinstance(trainer, Global):
        return trainer.name
    taken_apart = trainer.arguments[1] if len(trainer.arguments) > 1 else None  # (type, name, bases, …)
    return taken_apart if isinstance(taken_apart, str) else "Trainer"


def _fields(config: Any) -> dict[str, Any]:
    """The fields of a pickled config object; none if it is no such object."""
    return config.state if isinstance(config, Made) and isinstance(config.state, dict) else {}


def _kept_fields(config: Json) -> dict[str, Any]:
    """The fields of a config in a manifest; none if it is no such config."""
    fields = config.get("fields") if isinstance(config, dict) else None
    return fields if isinstance(fields, dict) else {}


def _stored(value: Any) -> Json:
    """A value read from a pickle, as `v2_api.stored_value` writes values."""
    kind = type(value)
    if kind is dict:
        return {"$dict": [[_stored(key), _stored(item)] for key, item in value.items()]}
    if kind is list:
        return [_stored(item) for item in value]
    if kind in (tuple, set, frozenset):
        return {f"${kind.__name__}": [_stored(item) for item in value]}
    if kind in (bytes, bytearray):
        return {"$lost": f"{len(value)} bytes", "why": "binary data is not taken from a pickle"}
    if kind is Global:
        return {"$import": f"{value.module}:{value.name}"}
    return _stored_object(value) if kind is Made else value


def _stored_object(value: Made) -> Json:
    maker = value.maker
    named = value.named()
    if named is not None:
        return _stored_function(named)
    if isinstance(maker, Global):
        if (maker.module, maker.name) == ("functools", "partial") and isinstance(value.state, tuple):
            return {"$partial": [_stored(part) for part in value.state[:3]]}
        if maker.module in ("builtins", "collections") and maker.name in ("set", "frozenset", "OrderedDict"):
            return _stored_container(maker.name, value)
        if maker.module.split(".")[0] == "ray" and maker.name in SAME_FIELDS:
            module, fields = SAME_FIELDS[maker.name]
            state = _fields(value)
            kept = {name: _stored(state[name]) for name in fields if state.get(name) is not None}
            return {"$config": f"{module}:{maker.name}", "fields": kept}
    return {"$lost": repr(value), "why": "it was pickled, and pickles of Train V1 are only read as data"}


def _stored_function(named: str) -> Json:
    module, _, qualname = named.partition(".")
    if module == "__main__" and "<" not in qualname:
        return {"$main": qualname, "script": "that began the run"}
    return {"$lost": named, "why": "its code was pickled, and pickles of Train V1 are only read as data"}


def _stored_container(name: str, value: Made) -> Json:
    if name == "OrderedDict":
        return {"$dict": [[_stored(key), _stored(item)] for key, item in value.items]}
    return {f"${name}": [_stored(item) for argument in value.arguments for item in argument]}
