"""`ray.train.callbacks` of Ray 1.9 - 1.13."""

from compat.adapters.train1.callbacks.callback import TrainingCallback
from compat.adapters.train1.callbacks.logging import JsonLoggerCallback, MLflowLoggerCallback, TBXLoggerCallback
from compat.adapters.train1.callbacks.print import PrintCallback
from compat.adapters.train1.callbacks.profile import TorchTensorboardProfilerCallback

SGDCallback = TrainingCallback
"""What Ray 1.7 - 1.9 called it in `ray.util.sgd.v2.callbacks`."""

__all__ = [
    "JsonLoggerCallback",
    "MLflowLoggerCallback",
    "PrintCallback",
    "SGDCallback",
    "TBXLoggerCallback",
    "TorchTensorboardProfilerCallback",
    "TrainingCallback",
]
