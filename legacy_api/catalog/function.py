"""Function trainables: how a training function takes its arguments, reports, saves and asks about its trial."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import call_form, name

SESSION_NOTE: Final = "in a Train worker Ray's own does nothing and says so once"
BY_HAND: Final = (
    "ask in the function of a trainer alone, which is not called by hand: a trainer with "
    "`ScalingConfig(num_workers=0)` runs it in this process"
)
NO_TRIAL: Final = (
    "a run of Train is no trial today: name it in `RunConfig(name=...)` and ask `get_experiment_name()`; pass what the "
    "function needs in `train_loop_config`"
)
IN_STORAGE: Final = "a run of Train is no trial today: its directory in storage is `experiment_fs_path`"

ROWS: Final[tuple[Row, ...]] = (
    # Reporting.
    call_form(
        "FUN201",
        "ray.tune.report(**metrics)",
        to="ray.tune.report",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note='pass one dictionary: `tune.report({"loss": loss})`',
    ),
    call_form(
        "FUN202",
        "ray.tune.report(value)",
        to="ray.tune.report",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note='pass one dictionary: `tune.report({"_metric": value})`',
    ),
    call_form(
        "FUN299",
        "ray.train.report(**metrics)",
        to="ray.train.report",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note='pass one dictionary: `train.report({"loss": loss})`',
    ),
    # Signatures and results of the training function.
    call_form(
        "FUN203",
        "def trainable(config, reporter)",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="take `config` alone and call `tune.report({...})` where the function called `reporter(...)`",
    ),
    call_form(
        "FUN204",
        "def trainable(config, checkpoint_dir)",
        to="ray.tune.get_checkpoint",
        first="0.8.7",
        until="2.6.3",
        today="silent",
        note="the argument is always None now, so nothing is resumed: take `config` alone and read "
        "`tune.get_checkpoint()`, which is None or has `as_directory()`",
    ),
    call_form(
        "FUN241",
        "def trainable(config, checkpoint)",
        to="ray.tune.get_checkpoint",
        first="",
        until="",
        today="silent",
        note="the argument is never given now, so nothing is resumed: take `config` alone and read "
        "`tune.get_checkpoint()`, which is None or has `as_directory()`",
    ),
    call_form(
        "FUN205",
        "return metrics",
        first="1.13.0",
        until="2.60.0",
        today="same",
        action="keep",
        note="Ray 1.0.0 and older ignored what the function returned; today a number or a dictionary is the trial's "
        "last result, and anything else raises",
    ),
    call_form(
        "FUN206",
        "yield metrics",
        first="1.13.0",
        until="2.60.0",
        today="same",
        action="keep",
        note="each yielded number or dictionary is one result",
    ),
    # ray.tune.track
    name(
        "FUN207",
        "ray.tune.track.log",
        to="ray.tune.report",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note='pass one dictionary: `tune.report({"loss": loss})`',
    ),
    name(
        "FUN208",
        "ray.tune.track.init",
        first="",
        until="",
        today="error",
        note="remove the call: a trial always has a session",
    ),
    name(
        "FUN209",
        "ray.tune.track.shutdown",
        first="",
        until="",
        today="error",
        note="remove the call: the session ends with the trial",
    ),
    name(
        "FUN210",
        "ray.tune.track.trial_dir",
        to="ray.tune.get_context",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="write `tune.get_context().get_trial_dir()`",
    ),
    name(
        "FUN211",
        "ray.tune.track.trial_name",
        to="ray.tune.get_context",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="write `tune.get_context().get_trial_name()`",
    ),
    name(
        "FUN212",
        "ray.tune.track.trial_id",
        to="ray.tune.get_context",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="write `tune.get_context().get_trial_id()`",
    ),
    name(
        "FUN213",
        "ray.tune.track.get_session",
        to="ray.tune.get_context",
        first="",
        until="",
        today="error",
        note="what a session knew is in `tune.get_context()`",
    ),
    # Checkpoints.
    name(
        "FUN214",
        "ray.tune.checkpoint_dir",
        to="ray.tune.report",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="save into a temporary directory and report it with the metrics: "
        "`tune.report({...}, checkpoint=tune.Checkpoint.from_directory(path))`",
    ),
    name(
        "FUN215",
        "ray.tune.make_checkpoint_dir",
        to="ray.tune.report",
        first="",
        until="",
        today="error",
        note="make a temporary directory and report it: `checkpoint=tune.Checkpoint.from_directory(path)`",
    ),
    name(
        "FUN216",
        "ray.tune.save_checkpoint",
        to="ray.tune.report",
        first="",
        until="",
        today="error",
        note="report the directory with the metrics: `checkpoint=tune.Checkpoint.from_directory(path)`",
    ),
    # Facts about the trial.
    name(
        "FUN217",
        "ray.tune.get_trial_id",
        to="ray.tune.get_context",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="write `tune.get_context().get_trial_id()`",
    ),
    name(
        "FUN218",
        "ray.tune.get_trial_name",
        to="ray.tune.get_context",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="write `tune.get_context().get_trial_name()`",
    ),
    name(
        "FUN219",
        "ray.tune.get_trial_dir",
        to="ray.tune.get_context",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="write `tune.get_context().get_trial_dir()`",
    ),
    name(
        "FUN220",
        "ray.tune.get_trial_resources",
        to="ray.tune.get_context",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="write `tune.get_context().get_trial_resources()`",
    ),
    name(
        "FUN221",
        "ray.tune.is_session_enabled",
        to="ray.tune.get_context",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="write `tune.get_context().get_trial_id() is not None`",
    ),
    # Wrappers.
    name(
        "FUN222",
        "ray.tune.function",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="remove the wrapper: `tune.function(f)` is `f`",
    ),
    name(
        "FUN223",
        "ray.tune.durable",
        first="",
        until="",
        today="error",
        note="remove the wrapper: every trainable is durable when `storage_path` is shared or a URI",
    ),
    # ray.air.session, in trials and in Train workers.
    name(
        "FUN224",
        "ray.air.session.report",
        to=("ray.tune.report", "ray.train.report"),
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"the first in a Tune function, the second in a Train worker; {SESSION_NOTE}",
    ),
    name(
        "FUN225",
        "ray.air.session.get_checkpoint",
        to=("ray.tune.get_checkpoint", "ray.train.get_checkpoint"),
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"the first in a Tune function, the second in a Train worker; {SESSION_NOTE}",
    ),
    name(
        "FUN226",
        "ray.air.session.get_dataset_shard",
        to="ray.train.get_dataset_shard",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=SESSION_NOTE,
    ),
    name(
        "FUN227",
        "ray.air.session.get_experiment_name",
        to=("ray.tune.get_context", "ray.train.get_context"),
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `get_context().get_experiment_name()`; {SESSION_NOTE}",
    ),
    name(
        "FUN228",
        "ray.air.session.get_world_rank",
        to="ray.train.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="write `train.get_context().get_world_rank()`; the old name answers 0 on every worker",
    ),
    name(
        "FUN229",
        "ray.air.session.get_world_size",
        to="ray.train.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="write `train.get_context().get_world_size()`; the old name answers 1 on every worker",
    ),
    name(
        "FUN230",
        "ray.air.session.get_local_rank",
        to="ray.train.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note="write `train.get_context().get_local_rank()`; the old name answers 0 on every worker",
    ),
    name(
        "FUN231",
        "ray.air.session.get_local_world_size",
        to="ray.train.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `train.get_context().get_local_world_size()`; {SESSION_NOTE}",
    ),
    name(
        "FUN232",
        "ray.air.session.get_node_rank",
        to="ray.train.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `train.get_context().get_node_rank()`; {SESSION_NOTE}",
    ),
    name(
        "FUN233",
        "ray.air.session.get_trial_id",
        to="ray.tune.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `tune.get_context().get_trial_id()` in a Tune function; {SESSION_NOTE}",
    ),
    name(
        "FUN234",
        "ray.air.session.get_trial_name",
        to="ray.tune.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `tune.get_context().get_trial_name()` in a Tune function; {SESSION_NOTE}",
    ),
    name(
        "FUN235",
        "ray.air.session.get_trial_dir",
        to="ray.tune.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `tune.get_context().get_trial_dir()` in a Tune function; {SESSION_NOTE}",
    ),
    name(
        "FUN236",
        "ray.air.session.get_trial_resources",
        to="ray.tune.get_context",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=f"write `tune.get_context().get_trial_resources()` in a Tune function; {SESSION_NOTE}",
    ),
    # ray.train names inside a Tune function.
    call_form(
        "FUN237",
        "ray.train.report in a Tune function",
        to="ray.tune.report",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note="the arguments are the same",
    ),
    call_form(
        "FUN238",
        "ray.train.get_checkpoint in a Tune function",
        to="ray.tune.get_checkpoint",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note="the checkpoint it returns is the same",
    ),
    call_form(
        "FUN239",
        "ray.train.get_context in a Tune function",
        to="ray.tune.get_context",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note="it knows the trial; rank and world size are facts of a Train worker",
    ),
    call_form(
        "FUN263",
        "ray.train.Checkpoint made in a Tune function",
        to="ray.tune.Checkpoint",
        first="2.42.1",
        until="2.60.0",
        today="warns",
        note="Tune warns of the class of `ray.train`",
    ),
    # ray.tune names in a Train worker.
    call_form(
        "FUN240",
        "ray.tune.report in a Train worker",
        to="ray.train.report",
        first="2.42.1",
        until="2.42.1",
        today="silent",
        note="the arguments are the same",
    ),
    call_form(
        "FUN264",
        "ray.tune.get_checkpoint in a Train worker",
        to="ray.train.get_checkpoint",
        first="2.42.1",
        until="2.42.1",
        today="silent",
        note="the checkpoint it returns is the same",
    ),
    call_form(
        "FUN265",
        "ray.tune.get_context in a Train worker",
        to="ray.train.get_context",
        first="2.42.1",
        until="2.42.1",
        today="silent",
        note=f"it knows the worker's rank; {NO_TRIAL}",
    ),
    # What a Train worker no longer knows.
    *(
        call_form(
            code,
            f"ray.train.get_context().{question} in a Train worker",
            first="2.42.1",
            until="2.42.1",
            today="error",
            note=instead,
        )
        for code, question, instead in (
            ("FUN247", "get_trial_id", NO_TRIAL),
            ("FUN248", "get_trial_name", NO_TRIAL),
            ("FUN249", "get_trial_dir", NO_TRIAL),
            ("FUN250", "get_trial_resources", "of this worker: `ray.get_runtime_context().get_assigned_resources()`"),
            ("FUN251", "get_storage().trial_fs_path", IN_STORAGE),
            ("FUN252", "get_storage().trial_working_directory", "a worker works in `os.getcwd()`"),
        )
    ),
    call_form(
        "FUN253",
        "ray.train.get_context().get_storage().checkpoint_fs_path in a Train worker",
        first="2.42.1",
        until="2.42.1",
        today="error",
        action="refuse",
        note="where a checkpoint is, it says itself: `checkpoint.path`",
    ),
    call_form(
        "FUN256",
        "ray.train.get_context().get_metadata in a Train worker",
        first="2.42.1",
        until="2.42.1",
        today="error",
        action="refuse",
        note="pass what the function needs in `train_loop_config`",
    ),
    call_form(
        "FUN259",
        "ray.train.get_context().get_storage().trial_dir_name in a Train worker",
        first="2.42.1",
        until="2.42.1",
        today="error",
        action="refuse",
        note="a run of Train is no trial today: its directory is `experiment_dir_name` alone",
    ),
    # What is Train V1's own, and knows nothing of a worker of today.
    call_form(
        "FUN260",
        "ray.train._internal.session.get_session in a Train worker",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        action="refuse",
        note="a worker has no session of Train V1, and gets None: ask `train.get_context()`, which knows its ranks",
    ),
    *(
        call_form(
            code,
            f"ray.train.{of_v1} in a Train worker",
            to=f"ray.train.{to}",
            first="2.42.1",
            until="2.42.1",
            today="silent",
            note="it is that of Train V1, for which every worker is the only one, and what it reports goes nowhere",
        )
        for code, of_v1, to in (
            ("FUN274", "context.TrainContext", "get_context"),
            ("FUN275", "context.get_context", "get_context"),
            ("FUN276", "_internal.session.report", "report"),
            ("FUN277", "_internal.session.get_checkpoint", "get_checkpoint"),
            ("FUN278", "_internal.session.get_dataset_shard", "get_dataset_shard"),
        )
    ),
    # ray.train names in no worker and no trial: a training function that is called by hand.
    *(
        call_form(
            code,
            f"ray.train.{function} outside of a worker",
            first="2.42.1",
            until="2.42.1",
            today="error",
            note=BY_HAND,
        )
        for code, function in (
            ("FUN243", "report"),
            ("FUN244", "get_checkpoint"),
            ("FUN245", "get_context"),
            ("FUN246", "get_dataset_shard"),
        )
    ),
    *(
        call_form(
            f"FUN{code + number}",
            f"ray.train.torch.{function} {where}",
            first="2.42.1",
            until="2.42.1",
            today="error",
            note='write `torch.device("cuda" if torch.cuda.is_available() else "cpu")`',
        )
        for code, where in ((261, "outside of a worker"), (257, "used in a Tune function"))
        for number, function in enumerate(("get_device", "get_devices"))
    ),
    call_form(
        "FUN254",
        "ray.train.get_dataset_shard(name) of no dataset",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="it was None: ask only for what the trainer has in `datasets`, and pass whether it has it in "
        "`train_loop_config`",
    ),
    call_form(
        "FUN255",
        "result.json in the directory that a trial works in",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="the driver writes it into the trial's directory in storage alone: keep in the trial what it needs of "
        "its results, and in its checkpoints",
    ),
    # What a function takes.
    call_form(
        "FUN242",
        "ray.tune.with_resources(trainable, ScalingConfig(...))",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="pass a `ray.tune.PlacementGroupFactory`: a bundle for the trial, then one for each worker that it starts",
    ),
    call_form(
        "FUN279",
        "trainable that returns or yields tensors as metrics",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note="return numbers, `loss.item()`",
    ),
)
