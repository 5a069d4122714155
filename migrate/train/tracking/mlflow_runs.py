"""What is written into a file whose trainers log to MLflow: callbacks of trainers and trials that log as Tune's did."""

from __future__ import annotations

from typing import Final

from migrate.train.tracking import trial_logger
from migrate.train.tracking.trial_logger import Parts, text_of

LOGGER: Final = "MLflowTrainerCallback"

_PLAIN: Final = Parts(
    LOGGER,
    "MLflow",
    begin="""\
        self.uris = {mlflow}.get_tracking_uri(), {mlflow}.get_registry_uri()
        self.environment = {{name: value for name, value in {os}.environ.items() if name.startswith("MLFLOW_")}}
""",
    end="""\
            self.log_trial_end(self, failed)
""",
    before_report="""\
        {os}.environ.update(self.environment)
        {mlflow}.set_tracking_uri(self.uris[0])
        {mlflow}.set_registry_uri(self.uris[1])
""",
)
_UPLOADING: Final = _PLAIN._replace(
    begin=_PLAIN.begin + "        self.results = []\n",
    end="""\
            run = trainer.run_config
            files = {checkpoint}(f"{{run.storage_path}}/{{run.name}}", run.storage_filesystem)
            with files.as_directory() as self.local_path:
                self.log_trial_end(self, failed)
""",
    after_report="""\
        result["checkpoint_dir_name"] = checkpoint and {os}.path.basename(checkpoint.path)
        self.results.append({json}.dumps(result, default=str))
        run = run_context.get_run_config()
        filesystem, path = run.storage_filesystem, run.storage_path
        if filesystem is None:
            filesystem, path = {filesystem}.from_uri(path)
        with filesystem.open_output_stream(f"{{path}}/{{run.name}}/result.json") as file:
            file.write("".join(f"{{line}}\\n" for line in self.results).encode())
""",
)

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
    **trial_logger.NEEDED,
    "tunes": "ray.air.integrations.mlflow.MLflowLoggerCallback",
    "mlflow": "mlflow",
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
    return text_of(_UPLOADING if "checkpoint" in written else _PLAIN, written, has_metadata=has_metadata)
