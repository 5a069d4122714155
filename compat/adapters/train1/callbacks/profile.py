"""`TorchTensorboardProfilerCallback` of Ray 1.9 - 1.13, and `TorchWorkerProfiler`, which feeds it from the workers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, ClassVar

from compat.adapters.train1.callbacks.callback import TrainingCallback
from compat.adapters.train1.callbacks.logging import TrainCallbackLogdirManager
from compat.adapters.train1.callbacks.results_preprocessors import IndexedResultsPreprocessor
from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results
from compat.adapters.train1.constants import PYTORCH_PROFILER_KEY

DRIVER_TRACE_DIR_NAME = "pytorch_profiler"
WORKER_TRACE_DIR_NAME = "pytorch_profiler_worker_traces"


class TorchTensorboardProfilerCallback(TrainingCallback):
    """Writes the traces of `TorchWorkerProfiler` into files."""

    RESERVED_KEYS: ClassVar[list[str]] = [PYTORCH_PROFILER_KEY]

    def __init__(self, logdir: str | Path | None = None, workers_to_log: int | list[int] | None = None) -> None:
        """Say where, and of which workers; of all if it is None."""
        self._logdir_manager = TrainCallbackLogdirManager(logdir)
        self.results_preprocessor = IndexedResultsPreprocessor(workers_to_log)

    def start_training(self, logdir: str, config: dict[str, Any], **info: Any) -> None:
        """Make the directory."""
        self._logdir_manager.setup_logdir(Path(logdir, DRIVER_TRACE_DIR_NAME))

    def handle_result(self, results: Results, **info: Any) -> None:
        """Write the traces of a report."""
        for result in results:
            for name, trace in result.get(PYTORCH_PROFILER_KEY) or ():
                (self._logdir_manager.logdir_path / name).write_text(trace, encoding="utf-8")


class TorchWorkerProfiler:
    """Collects the traces of ``torch.profiler`` in a worker, to be reported."""

    def __init__(self, trace_dir: str | Path | None = None) -> None:
        """Make the directory of the traces, which is one for temporary files if it is None."""
        self.trace_dir = Path(trace_dir or Path(tempfile.gettempdir(), WORKER_TRACE_DIR_NAME))
        self.trace_dir.mkdir(parents=True, exist_ok=True)
        self.profiler_trace_filenames: list[str] = []

    def trace_handler(self, profiler: Any) -> None:
        """What ``torch.profiler.profile(on_trace_ready=)`` shall call."""
        from ray import train

        context = train.get_context()
        name = f"worker_{context.get_world_rank()}_epoch_{profiler.step_num}.pt.trace.json"
        profiler.export_chrome_trace(str(self.trace_dir / name))
        self.profiler_trace_filenames.append(name)

    def get_and_clear_profile_traces(self) -> dict[str, list[tuple[str, str]]]:
        """The traces since the last call, for ``train.report(**traces)``."""
        names, self.profiler_trace_filenames = self.profiler_trace_filenames, []
        return {PYTORCH_PROFILER_KEY: [(name, (self.trace_dir / name).read_text(encoding="utf-8")) for name in names]}
