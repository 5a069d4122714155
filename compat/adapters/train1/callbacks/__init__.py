"""`ray.train.callbacks` of Ray 1.9 - 1.13."""

from compat.adapters.train1.callbacks.callback import TrainingCallback
from compat.adapters.train1.callbacks.logging import JsonLoggerCallback, MLflowLoggerCallback, TBXLoggerCallback
from compat.adapters.train1.callbacks.print import PrintCallback
from compat.adapters.train1.callbacks.profile import TorchTensorboardProfilerCallback

__all__ = [
    "JsonLoggerCallback",
    "MLflowLoggerCallback",
    "PrintCallback",
    "TBXLoggerCallback",
    "TorchTensorboardProfilerCallback",
    "TrainingCallback",
]
