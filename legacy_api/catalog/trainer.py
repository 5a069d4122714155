"""Trainers: how a run was restored, asked whether it can be, and started from an earlier checkpoint."""

from __future__ import annotations

from typing import Final

from legacy_api.catalog.train_arguments import V2_DATA_PARALLEL
from legacy_api.row import Row
from legacy_api.write import attribute, call_form, method, moved, parameter, renamed, trainer, trainer_gone

RESTORE: Final = (
    "construct the trainer with the `RunConfig(storage_path=..., name=...)` of the first run: `fit()` continues it; "
    "the restored path is `storage_path/name`"
)
CAN_RESTORE: Final = (
    "leave the question out: the same constructor starts a new run or continues the one at `storage_path/name`"
)
RESUME_FROM: Final = (
    "pass the checkpoint in `train_loop_config` and start the loop with "
    "`ray.train.get_checkpoint() or config[...]`: the run's own checkpoint first, the given one else"
)
CONTINUE: Final = (RESTORE, CAN_RESTORE, RESUME_FROM)

HOROVOD_WAY: Final = (
    "Ray no longer runs Horovod: use `ray.train.torch.TorchTrainer` or `ray.train.tensorflow.TensorflowTrainer` with "
    "the framework's own distributed training"
)
LIGHTNING_WAY: Final = (
    "use `ray.train.torch.TorchTrainer` with a function that builds a `lightning.Trainer` and passes it through "
    "`ray.train.lightning.prepare_trainer`"
)
TRANSFORMERS_WAY: Final = (
    "use `ray.train.torch.TorchTrainer` with a function that builds a `transformers.Trainer` and passes it through "
    "`ray.train.huggingface.transformers.prepare_trainer`"
)
ACCELERATE_WAY: Final = "use `ray.train.torch.TorchTrainer` with a function that builds an `accelerate.Accelerator`"
MOSAIC_WAY: Final = "use `ray.train.torch.TorchTrainer` with a function that builds and fits a `composer.Trainer`"
SKLEARN_WAY: Final = "fit the estimator in a Tune function, or in a Ray task with `ray.util.joblib`"
RL_WAY: Final = "train with RLlib: pass the algorithm's name and configuration to `ray.tune.Tuner`"
GBDT_WAY: Final = (
    "use `ray.train.xgboost.XGBoostTrainer` or `ray.train.lightgbm.LightGBMTrainer` with a `train_loop_per_worker`"
)
OF_ONES_OWN: Final = (
    "Train V2 has no trainers of one's own: make `training_loop` a function that `ray.tune.Tuner` runs, or the "
    "`train_loop_per_worker` of a trainer with one worker"
)

SLIP: Final = (
    "no Ray had a parameter of this name: `resume_from_checkpoint` was meant; pass the checkpoint in "
    "`train_loop_config`"
)
IN_FILES: Final = "write files into a directory and pass `ray.train.Checkpoint.from_directory(directory)`"
FROM_FILES: Final = "read files in `with checkpoint.as_directory() as directory`; `checkpoint.path` is where they are"
IN_TUNE_FUNCTION: Final = (
    "write a Tune function that makes the trainer from its `config`, calls `fit()` and reports to Tune with "
    "`ray.tune.integration.ray_train.TuneReportCallback`"
)
OWN_COLUMNS: Final = "a result has only what the loop reported: report it there, such as the number of the epoch"
WITH_CHECKPOINT: Final = (
    "it has what is reported with a checkpoint, and is None without one: report one, or return the metrics from the "
    "loop and read `result.return_value`"
)
NO_LOOP: Final = (
    "Train V2 starts the workers itself and never calls it: do what comes before and after the training around "
    "`fit()`, and the rest in `train_loop_per_worker`"
)
NO_SETUP: Final = "Train V2 never calls it: prepare things before the trainer is made, or in `train_loop_per_worker`"
TRANSFORMED: Final = "transform the datasets before the trainer is made"
AS_GIVEN: Final = "it is what the trainer is given as `dataset_config`"
PUBLIC_NAME: Final = "constructing the class by the name of its module raises; import it from the package"
V2_NAME: Final = "the class of this module takes no configuration of Train V2; no package exports the one that does"

ROWS: Final[tuple[Row, ...]] = (
    # Trainers that exist today, under the public name and under the name of their module.
    *trainer(601, "ray.train.torch.TorchTrainer", advice=CONTINUE, asks=False),
    *trainer(604, "ray.train.torch.torch_trainer.TorchTrainer", advice=CONTINUE, asks=True),
    *trainer(607, "ray.train.tensorflow.TensorflowTrainer", advice=CONTINUE, asks=False),
    *trainer(610, "ray.train.tensorflow.tensorflow_trainer.TensorflowTrainer", advice=CONTINUE, asks=True),
    *trainer(613, "ray.train.xgboost.XGBoostTrainer", advice=CONTINUE, asks=False),
    *trainer(616, "ray.train.xgboost.xgboost_trainer.XGBoostTrainer", advice=CONTINUE, asks=True),
    *trainer(619, "ray.train.lightgbm.LightGBMTrainer", advice=CONTINUE, asks=False),
    *trainer(622, "ray.train.lightgbm.lightgbm_trainer.LightGBMTrainer", advice=CONTINUE, asks=True),
    *trainer(631, "ray.train.data_parallel_trainer.DataParallelTrainer", advice=CONTINUE, asks=True),
    *trainer(637, V2_DATA_PARALLEL, advice=CONTINUE, asks=False, old=False),
    *trainer(634, "ray.train.base_trainer.BaseTrainer", advice=CONTINUE, asks=True),
    *(
        Row(code, f"{module}.BaseTrainer", "name", "2.6.3", "2.42.1", "error", "rewrite", (), "", OF_ONES_OWN)
        for code, module in (("TRR646", "ray.train.base_trainer"), ("TRR647", "ray.train.trainer"))
    ),
    renamed(
        "TRR641",
        "ray.train.torch.torch_trainer.TorchTrainer",
        to="ray.train.torch.TorchTrainer",
        first="2.6.3",
        until="2.42.1",
        note=PUBLIC_NAME,
    ),
    renamed(
        "TRR642",
        "ray.train.tensorflow.tensorflow_trainer.TensorflowTrainer",
        to="ray.train.tensorflow.TensorflowTrainer",
        first="2.6.3",
        until="2.42.1",
        note=PUBLIC_NAME,
    ),
    renamed(
        "TRR643",
        "ray.train.xgboost.xgboost_trainer.XGBoostTrainer",
        to="ray.train.xgboost.XGBoostTrainer",
        first="2.6.3",
        until="2.42.1",
        note=PUBLIC_NAME,
    ),
    renamed(
        "TRR644",
        "ray.train.lightgbm.lightgbm_trainer.LightGBMTrainer",
        to="ray.train.lightgbm.LightGBMTrainer",
        first="2.6.3",
        until="2.42.1",
        note=PUBLIC_NAME,
    ),
    renamed(
        "TRR645",
        "ray.train.data_parallel_trainer.DataParallelTrainer",
        to=V2_DATA_PARALLEL,
        first="2.6.3",
        until="2.42.1",
        note=V2_NAME,
    ),
    # What subclasses of trainers override, and what they were asked.
    *(
        method(
            code,
            "ray.train.data_parallel_trainer.DataParallelTrainer",
            member,
            first="2.6.3",
            until=until,
            today=today,
            action=action,
            note=note,
        )
        for code, member, until, today, action, note in (
            ("TRR770", "training_loop", "2.42.1", "silent", "refuse", NO_LOOP),
            ("TRR771", "setup", "2.42.1", "silent", "rewrite", NO_SETUP),
            ("TRR772", "preprocess_datasets", "2.6.3", "silent", "rewrite", TRANSFORMED),
            ("TRR773", "get_dataset_config", "2.42.1", "error", "rewrite", AS_GIVEN),
        )
    ),
    # Trainers that are gone. Horovod's can still be imported, and raises when it is constructed.
    *trainer_gone(651, "ray.train.horovod.HorovodTrainer", until="2.42.1", way_out=HOROVOD_WAY),
    *trainer_gone(655, "ray.train.horovod.horovod_trainer.HorovodTrainer", until="2.42.1", way_out=HOROVOD_WAY),
    *trainer_gone(701, "ray.train.lightning.LightningTrainer", until="2.6.3", way_out=LIGHTNING_WAY, action="rewrite"),
    *trainer_gone(
        705,
        "ray.train.lightning.lightning_trainer.LightningTrainer",
        until="2.6.3",
        way_out=LIGHTNING_WAY,
        action="rewrite",
    ),
    *trainer_gone(
        709, "ray.train.huggingface.TransformersTrainer", until="2.6.3", way_out=TRANSFORMERS_WAY, action="rewrite"
    ),
    *trainer_gone(
        713,
        "ray.train.huggingface.transformers.TransformersTrainer",
        until="2.6.3",
        way_out=TRANSFORMERS_WAY,
        action="rewrite",
    ),
    *trainer_gone(
        717,
        "ray.train.huggingface.transformers.transformers_trainer.TransformersTrainer",
        until="2.6.3",
        way_out=TRANSFORMERS_WAY,
        action="rewrite",
    ),
    *trainer_gone(
        721, "ray.train.huggingface.HuggingFaceTrainer", until="2.6.3", way_out=TRANSFORMERS_WAY, action="rewrite"
    ),
    *trainer_gone(
        725,
        "ray.train.huggingface.huggingface_trainer.HuggingFaceTrainer",
        until="2.6.3",
        way_out=TRANSFORMERS_WAY,
        action="rewrite",
    ),
    *trainer_gone(
        729, "ray.train.huggingface.AccelerateTrainer", until="2.6.3", way_out=ACCELERATE_WAY, action="rewrite"
    ),
    *trainer_gone(
        733,
        "ray.train.huggingface.accelerate.AccelerateTrainer",
        until="2.6.3",
        way_out=ACCELERATE_WAY,
        action="rewrite",
    ),
    *trainer_gone(
        737,
        "ray.train.huggingface.accelerate.accelerate_trainer.AccelerateTrainer",
        until="2.6.3",
        way_out=ACCELERATE_WAY,
        action="rewrite",
    ),
    *trainer_gone(741, "ray.train.mosaic.MosaicTrainer", until="2.6.3", way_out=MOSAIC_WAY),
    *trainer_gone(745, "ray.train.mosaic.mosaic_trainer.MosaicTrainer", until="2.6.3", way_out=MOSAIC_WAY),
    *(
        row
        for number, module in ((749, "ray.train.sklearn"), (753, "ray.train.sklearn.sklearn_trainer"))
        for row in trainer_gone(
            number,
            f"{module}.SklearnTrainer",
            until="2.6.3",
            way_out=SKLEARN_WAY,
            seeded=False,
            action="rewrite",
        )
    ),
    *trainer_gone(757, "ray.train.rl.RLTrainer", until="2.6.3", way_out=RL_WAY),
    *trainer_gone(761, "ray.train.rl.rl_trainer.RLTrainer", until="2.6.3", way_out=RL_WAY),
    *trainer_gone(765, "ray.train.gbdt_trainer.GBDTTrainer", until="2.6.3", way_out=GBDT_WAY),
    # Ways of writing it.
    call_form(
        "TRR694",
        "if can_restore: restore else: construct",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="write the constructor alone, with the `RunConfig(storage_path=..., name=...)` whose "
        "`storage_path/name` was asked about",
    ),
    call_form(
        "TRR804",
        "trainer._save(directory)",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="leave it out: a run is written where it starts, and the same constructor goes on with it there",
    ),
    # A slip of the documentation, copied into scripts.
    parameter(
        "TRR695",
        "ray.train.torch.TorchTrainer",
        "restore_from_checkpoint",
        to="TorchTrainer.train_loop_config",
        first="",
        until="",
        today="error",
        action="rewrite",
        note=SLIP,
    ),
    parameter(
        "TRR696",
        "ray.train.tensorflow.TensorflowTrainer",
        "restore_from_checkpoint",
        to="TensorflowTrainer.train_loop_config",
        first="",
        until="",
        today="error",
        action="rewrite",
        note=SLIP,
    ),
    parameter(
        "TRR697",
        "ray.train.xgboost.XGBoostTrainer",
        "restore_from_checkpoint",
        to="XGBoostTrainer.train_loop_config",
        first="",
        until="",
        today="error",
        action="rewrite",
        note=SLIP,
    ),
    parameter(
        "TRR698",
        "ray.train.lightgbm.LightGBMTrainer",
        "restore_from_checkpoint",
        to="LightGBMTrainer.train_loop_config",
        first="",
        until="",
        today="error",
        action="rewrite",
        note=SLIP,
    ),
    # Trainers that Tune runs.
    *(
        call_form(
            code,
            old,
            first="2.6.3",
            until="2.42.1",
            today="error",
            note=IN_TUNE_FUNCTION,
        )
        for code, old in (
            ("TRR780", "ray.tune.Tuner(trainer)"),
            ("TRR781", "ray.tune.run(trainer.as_trainable())"),
        )
    ),
    # What a result has.
    call_form(
        "TRR782",
        'trainer.fit().metrics["training_iteration"]',
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=OWN_COLUMNS,
    ),
    call_form(
        "TRR783",
        "trainer.fit().metrics without a checkpoint",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=WITH_CHECKPOINT,
    ),
    call_form(
        "TRR799",
        "trainer.fit().metrics_dataframe where num_to_keep is given",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="it has the reports whose checkpoints are kept, and no others: keep them all, or log metrics in the loop",
    ),
    call_form(
        "TRR789",
        "trainer.fit().metrics of a report without a checkpoint",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="reports without a checkpoint are forgotten: its metrics are those of the last one with a checkpoint; "
        "return the others from the loop and read `result.return_value`",
    ),
    call_form(
        "TRR784",
        "TrainingFailedError.__cause__",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="the exceptions of the workers are in `error.worker_failures`, by rank, and that of the controller in "
        "`error.controller_failure`",
    ),
    # What older targets lack.
    call_form(
        "TRR785",
        "a trainer of Train V2 before Ray 2.51",
        action="refuse",
        first="",
        until="",
        today="same",
        note="Train V2 was still being built: install Ray 2.51 or newer, on which trainers are served; Tune is served "
        "here too, and `python -m migrate` writes trainers for Ray 2.43",
    ),
    call_form(
        "TRR801",
        "workers of a trial or of a Trainer of Ray 1 before Ray 2.55",
        action="refuse",
        first="",
        until="",
        today="same",
        note="its workers cannot be given a place: install Ray 2.55 or newer, on which `Tuner(trainer)`, "
        "`ray.train.Trainer` and RaySGD are served; `python -m migrate` writes a Tune function for `Tuner(trainer)`",
    ),
    call_form(
        "TRR787",
        "Result.log_dir",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="the directory is the text `result.path`; write `pathlib.Path(result.path)`",
    ),
    call_form(
        "TRR800",
        "the directory above trainer.fit().path",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="a trainer's run has no directory of a trial in it: what held it, `storage_path/name`, is `result.path` "
        "itself, and checkpoints are directly in it",
    ),
    call_form(
        "TRR802",
        "TorchTrainer_<trial> by name",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="a trainer's run has no directory of a trial in it: its checkpoints are "
        "`storage_path/name/checkpoint_<time>`; ask the result for its `checkpoint`, `best_checkpoints` or `path`, or "
        "`ray.train.Result.from_path` for it",
    ),
    call_form(
        "TRR803",
        "number in the name of a trainer's checkpoint",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="checkpoints are named after the time, `checkpoint_2026-01-31_12-00-00.123456`: save the number in the "
        "checkpoint, or report it with the metrics; names sort by time",
    ),
    call_form(
        "TRR788",
        "trainer.fit().config",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="keep what the trainer is given as `train_loop_config`; the result does not know it",
    ),
    # Checkpoints of ray.air: those that are directories are what they were.
    renamed("TRR790", "ray.air.Checkpoint", to="ray.train.Checkpoint", first="2.6.3", until="2.6.3"),
    moved("TRR791", "ray.air.checkpoint", to="ray.train", first="2.6.3", until="2.6.3"),
    *(
        method(
            f"TRR{number}",
            "ray.air.checkpoint.Checkpoint",
            member,
            first="2.6.3",
            until="2.6.3",
            today="error",
            note=IN_FILES if member.startswith("from") else FROM_FILES,
        )
        for number, member in enumerate(
            ("from_dict", "to_dict", "from_bytes", "to_bytes", "from_uri", "to_uri", "from_checkpoint"), start=792
        )
    ),
    attribute(
        "TRR774",
        "ray.air.checkpoint.Checkpoint",
        "uri",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="`checkpoint.path` is its place on `checkpoint.filesystem`",
    ),
    *(
        attribute(
            f"TRR{number}",
            "ray.air.checkpoint.Checkpoint",
            member,
            first="2.6.3",
            until="2.6.3",
            today="error",
            note="it is always a directory: `checkpoint.path` on `checkpoint.filesystem`",
        )
        for number, member in ((778, "_local_path"), (779, "_data_dict"), (786, "_uri"))
    ),
    method(
        "TRR775",
        "ray.air.checkpoint.Checkpoint",
        "get_internal_representation",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="it is always a directory: `checkpoint.path` on `checkpoint.filesystem`",
    ),
    call_form(
        "TRR776",
        "checkpoint.get_model()",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="a checkpoint is a plain directory, whoever reported it: `TorchCheckpoint(checkpoint.path, "
        "checkpoint.filesystem).get_model(model)`, or what its library has to read it",
    ),
    method(
        "TRR777",
        "ray.air.checkpoint.Checkpoint",
        "get_preprocessor",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="checkpoints hold no preprocessor: keep it in a file of the checkpoint, or where the data is prepared",
    ),
)
