"""What is written into a file whose trainers log to MLflow: callbacks of trainers and trials that log as Tune's did."""

from __future__ import annotations

from typing import Final

LOGGER: Final = "MLflowTrainerCallback"

_TEXT: Final = '''

class {logger}({base}, {tunes}):
    """Logs the run of a trainer to MLflow as that of a trial, between the beginning and the end of `around`."""

    @classmethod
    @{contextmanager}
    def around(cls, trainer):
        """Begin what the callback of a trainer logs, and end it with the run that is made meanwhile."""
        (self,) = [one for one in trainer.run_config.callbacks if isinstance(one, cls)]
        self.setup()
        self.uris = {mlflow}.get_tracking_uri(), {mlflow}.get_registry_uri()
        self.environment = {{name: value for name, value in {os}.environ.items() if name.startswith("MLFLOW_")}}
        self.trial_id = f"{{{uuid}.uuid4().hex[:5]}}_00000"
        self.trial_name = f"{{type(trainer).__name__}}_{{self.trial_id}}"
        self.config = {{"train_loop_config": {config}}}
        self.iteration = self.saved = 0
        self.begun = self.reported = {time}.time(){results}
        self.log_trial_start(self)
        failed = True
        try:
            yield self
            failed = False
        finally:
{end}

    def after_report(self, run_context, metrics, checkpoint):
        {os}.environ.update(self.environment)
        {mlflow}.set_tracking_uri(self.uris[0])
        {mlflow}.set_registry_uri(self.uris[1])
        now = {time}.time()
        self.iteration += 1
        self.saved = self.iteration if checkpoint else self.saved
        result = {{
            **metrics[0],
            "trial_id": self.trial_id,
            "training_iteration": self.iteration,
            "time_this_iter_s": now - self.reported,
            "time_total_s": now - self.begun,
            "timestamp": int(now),
            "config": self.config,
        }}
        self.reported = now
        self.log_trial_result(self.iteration, self, result){kept}

    def after_exception(self, run_context, worker_exceptions):
        self.iteration = self.saved  # the workers begin again there

    def __str__(self):
        return self.trial_name
'''
_CONFIG: Final = "trainer.train_loop_config or {}"
_CONFIG_WITHOUT: Final = """{
            name: value for name, value in (trainer.train_loop_config or {}).items() if name != "metadata"
        }"""
_END: Final = "            self.log_trial_end(self, failed)"
_END_WITH_FILES: Final = """\
            run = trainer.run_config
            files = {checkpoint}(f"{{run.storage_path}}/{{run.name}}", run.storage_filesystem)
            with files.as_directory() as self.local_path:
                self.log_trial_end(self, failed)"""
_KEPT: Final = """
        result["checkpoint_dir_name"] = checkpoint and {os}.path.basename(checkpoint.path)
        self.results.append({json}.dumps(result, default=str))
        run = run_context.get_run_config()
        filesystem, path = run.storage_filesystem, run.storage_path
        if filesystem is None:
            filesystem, path = {filesystem}.from_uri(path)
        with filesystem.open_output_stream(f"{{path}}/{{run.name}}/result.json") as file:
            file.write("".join(f"{{line}}\\n" for line in self.results).encode())"""

TUNER_LOGGER: Final = "MLflowTunerCallback"

_OF_TUNER: Final = '''

class {logger}({tunes}):
    """Uploads the run of the trainer of each trial, too, with its checkpoints, and which result goes with which."""

    def log_trial_end(self, trial, failed=False):
        run_id = self._trial_runs[trial]
        with open({os}.path.join(trial.local_path, "result.json")) as file:
            results = [{json}.loads(line) for line in file]
        places = [result["checkpoint_path"] for result in results if result.get("checkpoint_path")]
        if places:
            run = {checkpoint}({os}.path.dirname(places[-1]), trial.storage.storage_filesystem)
            with run.as_directory() as directory:
                self.mlflow_util.save_artifacts(directory, run_id)
        super().log_trial_end(trial, failed)
        for result in results:
            result["checkpoint_dir_name"] = {os}.path.basename(result.get("checkpoint_path") or "") or None
        text = "".join({json}.dumps(result) + "\\n" for result in results)
        {mlflow}.MlflowClient().log_text(run_id, text, "result.json")
'''

TRIAL_LOGGER: Final = "MLflowTrialCallback"

_OF_TRIALS: Final = '''

class {logger}({tunes}):
    """Uploads the checkpoints of each trial, too, and what files of it are kept."""

    def log_trial_end(self, trial, failed=False):
        filesystem = trial.storage.storage_filesystem
        if filesystem.get_file_info(trial.path).type != {types}.NotFound:
            with {checkpoint}(trial.path, filesystem).as_directory() as directory:
                self.mlflow_util.save_artifacts(directory, self._trial_runs[trial])
        super().log_trial_end(trial, failed)
'''
NEEDED: Final = {
    "base": "ray.train.UserCallback",
    "tunes": "ray.air.integrations.mlflow.MLflowLoggerCallback",
    "contextmanager": "contextlib.contextmanager",
    "mlflow": "mlflow",
    "os": "os",
    "time": "time",
    "uuid": "uuid",
}
"""What the class is written with, and what that is."""
NEEDED_FOR_FILES: Final = {
    "checkpoint": "ray.train.Checkpoint",
    "filesystem": "pyarrow.fs.FileSystem",
    "json": "json",
}

NEEDED_FOR_TUNER: Final = {
    "tunes": "ray.air.integrations.mlflow.MLflowLoggerCallback",
    "mlflow": "mlflow",
    "os": "os",
    "checkpoint": "ray.train.Checkpoint",
    "json": "json",
}
NEEDED_FOR_TRIALS: Final = {
    "tunes": "ray.air.integrations.mlflow.MLflowLoggerCallback",
    "checkpoint": "ray.tune.Checkpoint",
    "types": "pyarrow.fs.FileType",
}


def trial_logger_text(written: dict[str, str]) -> str:
    """The class for trials that run no trainers, with how the file writes what it needs."""
    return _OF_TRIALS.format(**written, logger=TRIAL_LOGGER)


def tuner_logger_text(written: dict[str, str]) -> str:
    """The class for trials that run trainers, with how the file writes what it needs."""
    return _OF_TUNER.format(**written, logger=TUNER_LOGGER)


def logger_text(written: dict[str, str], *, has_metadata: bool = False) -> str:
    """The class, as it is called in a file.

    Args:
        written: How the file writes what the class needs; with what its files need if it is to upload them.
        has_metadata: Whether the loop's configuration has the trainer's `metadata` in it, which was none of it.
    """
    uploads = "checkpoint" in written
    return _TEXT.format(
        **written,
        logger=LOGGER,
        config=_CONFIG_WITHOUT if has_metadata else _CONFIG,
        results="\n        self.results = []" if uploads else "",
        end=(_END_WITH_FILES if uploads else _END).format(**written),
        kept=_KEPT.format(**written) if uploads else "",
    )
