"""Classes of configs that are told apart today by who gets them, and parameters that trainers no longer take."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import call_form, method, name, parameter, renamed

BY_USE: Final = "of the two the one that belongs to who gets it: `ray.train` for a trainer, `ray.tune` for a Tuner"
TO_TUNER: Final = "a Tuner takes the class of `ray.tune`, which has the same name"
STORAGE: Final = "`local_dir` is `storage_path`, absolute or a URI"
BOOSTING: Final = (
    "pass a `train_loop_per_worker` that calls the library's own `train` with `RayTrainReportCallback()` among its "
    "callbacks; the data of a worker is `ray.train.get_dataset_shard(...)`"
)
PREPROCESSOR: Final = "fit it and transform the datasets before they are passed to the trainer"
DIVIDED: Final = (
    "since Ray 2.7 the workers divide all datasets; before, each had the whole of those that are not called `train`: "
    'pass `dataset_config=ray.train.DataConfig(datasets_to_split=["train"])`'
)
UNNAMED: Final = (
    "name each run, `RunConfig(name=...)`: Train V2 names one by the second in which its `RunConfig` is made, and what "
    "is fitted under the same name goes on with the checkpoints of the first run"
)
NAMED_AGAIN: Final = (
    "give each run a name of its own: Train V2 takes the earlier run of this name for this one and goes on with its "
    "checkpoints"
)
NAMED: Final = (
    "once there is a run of this name, the next one goes on with its checkpoints, which its loop looks for; Train V1 "
    "began anew: give a run that is to begin anew another name"
)
METADATA: Final = "pass it in `train_loop_config`, or write it with `checkpoint.set_metadata(...)`"

DICT: Final = (
    "checkpoints are directories: write a file (`pickle.dump`), report `Checkpoint.from_directory(path)`, and read it "
    "inside `with checkpoint.as_directory() as path:`"
)
PLACED: Final = "write `Checkpoint(path, filesystem)`, or `Checkpoint(uri)`"
SAME_PLACE: Final = "make it of the place of the other: `TorchCheckpoint(other.path, other.filesystem)`"
BOOSTER: Final = (
    "ask `ray.train.xgboost.RayTrainReportCallback.get_model(other)` where a trainer made the other, and "
    "`XGBoostCheckpoint(other.path, other.filesystem)` where `XGBoostCheckpoint.from_model` did"
)
OF_TRAINERS: Final = (
    "trainers save boosters as `RayTrainReportCallback.CHECKPOINT_NAME`, and `XGBoostCheckpoint.from_model` and "
    "`LightGBMCheckpoint.from_model` under `MODEL_FILENAME`: ask these for the model with `get_model`"
)

AIR_MODULES: Final = ("ray.air", "ray.air.config")
CONFIGS: Final = ("RunConfig", "CheckpointConfig", "FailureConfig")
V2_DATA_PARALLEL: Final = "ray.train.v2.api.data_parallel_trainer.DataParallelTrainer"
"""What `ray.train.data_parallel_trainer.DataParallelTrainer` becomes; no old release had arguments under this name."""
TRAINERS: Final = (
    "ray.train.torch.TorchTrainer",
    "ray.train.tensorflow.TensorflowTrainer",
    "ray.train.xgboost.XGBoostTrainer",
    "ray.train.lightgbm.LightGBMTrainer",
    V2_DATA_PARALLEL,
)
LIBRARY_CHECKPOINTS: Final = (
    "ray.train.torch.TorchCheckpoint",
    "ray.train.tensorflow.TensorflowCheckpoint",
    "ray.train.xgboost.XGBoostCheckpoint",
    "ray.train.lightgbm.LightGBMCheckpoint",
)
BOOSTED: Final = (
    ("ray.train.xgboost.XGBoostTrainer", ("params", "label_column", "num_boost_round", "dmatrix_params")),
    ("ray.train.lightgbm.LightGBMTrainer", ("params", "label_column", "num_boost_round")),
)


ROWS: Final[tuple[Row, ...]] = (
    # The classes.
    *(
        renamed(f"TRP{number}", f"{module}.ScalingConfig", to="ray.train.ScalingConfig", first="2.6.3", until="2.42.1")
        for number, module in enumerate(AIR_MODULES, 101)
    ),
    *(
        name(
            f"TRP{number}",
            f"{module}.{config}",
            to=(f"ray.train.{config}", f"ray.tune.{config}"),
            first="2.6.3",
            until="2.42.1",
            today="error",
            note=BY_USE,
        )
        for number, (module, config) in enumerate(((m, c) for m in AIR_MODULES for c in CONFIGS), 103)
    ),
    *(
        call_form(
            f"TRP{number}",
            f"ray.train.{config} given to a Tuner",
            to=f"ray.tune.{config}",
            first="2.42.1",
            until="2.42.1",
            today="error",
            note=TO_TUNER,
        )
        for number, config in enumerate(CONFIGS, 111)
    ),
    # Their parameters.
    *(
        parameter(
            f"TRP{number}",
            f"{module}.RunConfig",
            "local_dir",
            to="RunConfig.storage_path",
            first=first,
            until=last,
            today="error",
            action="rewrite",
            note=STORAGE,
        )
        for number, (module, first, last) in enumerate(
            (
                ("ray.air", "2.6.3", "2.6.3"),
                ("ray.train", "", ""),
                ("ray.tune", "", ""),
            ),
            121,
        )
    ),
    # What trainers took.
    *(
        parameter(
            f"TRP{number}",
            owner,
            old,
            to=(),
            first="" if owner == V2_DATA_PARALLEL else first,
            until="" if owner == V2_DATA_PARALLEL else last,
            today="error",
            action="rewrite",
            note=note,
        )
        for number, (owner, (old, first, last, note)) in enumerate(
            (
                (owner, which)
                for owner in TRAINERS
                for which in (
                    ("preprocessor", "2.6.3", "2.6.3", PREPROCESSOR),
                    ("metadata", "2.42.1", "2.42.1", METADATA),
                )
            ),
            151,
        )
    ),
    *(
        parameter(
            f"TRP{number}",
            owner,
            old,
            to=(),
            first="2.6.3",
            until="2.42.1",
            today="error",
            action="rewrite",
            note=BOOSTING,
        )
        for number, (owner, old) in enumerate(((owner, old) for owner, every in BOOSTED for old in every), 161)
    ),
    # Checkpoints that were dictionaries, bytes and URIs, by the name that the class has today.
    *(
        method(f"TRP{number}", "ray.train.Checkpoint", old, first="", until="", today="error", note=note)
        for number, (old, note) in enumerate(
            (("from_dict", DICT), ("from_bytes", DICT), ("from_uri", PLACED), ("from_model", DICT)), 171
        )
    ),
    *(
        method(f"TRP{number}", owner, old, first="2.6.3", until="2.6.3", today="error", note=note)
        for number, (owner, (old, note)) in enumerate(
            (
                (owner, which)
                for owner in LIBRARY_CHECKPOINTS
                for which in (("from_dict", DICT), ("from_bytes", DICT), ("from_uri", PLACED))
            ),
            181,
        )
    ),
    method("TRP193", "ray.train.Checkpoint", "from_checkpoint", first="", until="", today="error", note=SAME_PLACE),
    *(
        method(
            f"TRP{number}",
            owner,
            "from_checkpoint",
            first="2.6.3",
            until="2.6.3",
            today="error",
            note=BOOSTER if "xgboost" in owner else SAME_PLACE,
        )
        for number, owner in enumerate(LIBRARY_CHECKPOINTS, 194)
    ),
    call_form(
        "TRP200",
        "load_model(MODEL_KEY)",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note=OF_TRAINERS,
    ),
    call_form(
        "TRP198",
        'Trainer(datasets=...) with others than "train"',
        first="2.6.3",
        until="2.6.3",
        today="silent",
        note=DIVIDED,
    ),
    call_form(
        "TRP199",
        "Trainer.fit() of a run without a name, after another",
        first="1.13.0",
        until="2.42.1",
        today="silent",
        note=UNNAMED,
    ),
    call_form(
        "TRP179",
        "Trainer.fit() of a run with the name of another one",
        first="1.13.0",
        until="2.42.1",
        today="silent",
        note=NAMED_AGAIN,
    ),
    call_form(
        "TRP180",
        "Trainer.fit() of a run with a name, whose loop looks for a checkpoint",
        first="1.13.0",
        until="2.42.1",
        today="silent",
        action="keep",
        note=NAMED,
    ),
)
