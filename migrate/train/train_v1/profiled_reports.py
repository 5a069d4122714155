"""Traces of ``torch.profiler`` in the reports of Ray 1.9 - 1.13, which only the callback for them was shown."""

from __future__ import annotations

from typing import Final

from migrate.resolve.text.source import Source

TRACES: Final = "_train_torch_profiler"
"""Under which name a report has them."""
WORKERS: Final = "TorchWorkerProfiler"
CALLBACK: Final = "TorchTensorboardProfilerCallback"


def is_profiled(source: Source) -> bool:
    """Whether reports of the file's workers may have traces, of which it says so itself or by the callback for them."""
    return not source.as_given.names.words.isdisjoint((WORKERS, CALLBACK)) or TRACES.encode() in source.as_given.data
