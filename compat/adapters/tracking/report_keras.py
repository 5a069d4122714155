"""Keras callbacks that report to Tune, as through Ray 2.6.

Serves the rows ``ray.tune.integration.keras.TuneCallback``, ``TuneReportCallback``, ``TuneReporterCallback`` and
``TuneReportCheckpointCallback(filename, frequency, on)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ray.tune.integration import keras
from tensorflow.keras.callbacks import Callback

from compat.adapters.functions.function_checkpoint import checkpoint_dir
from compat.adapters.functions.function_report import report
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known

try:
    from ray.air.integrations.keras import _Callback
except ImportError:  # it stood there in Ray 2.43
    from ray.train.tensorflow.keras import _Callback

Metrics = str | list[str] | dict[str, str] | None
Events = str | list[str]

_RayTuneReportCheckpointCallback = original_of(keras, "TuneReportCheckpointCallback")


class TuneCallback(_Callback):  # type: ignore[misc]
    """What users subclassed: overrides `_handle(logs, when)`, which is called at the events in ``on``."""

    _allowed = (*_Callback._allowed, "batch_begin", "batch_end")

    def __init__(self, on: Events = "validation_end") -> None:
        """Take the events.

        Raises:
            ValueError: If Keras has no such event.
        """
        super().__init__(on)

    def on_train_batch_begin(self, batch: int, logs: Mapping[str, Any] | None = None) -> None:
        """Also what was called ``batch_begin``."""
        super().on_train_batch_begin(batch, logs)
        if "batch_begin" in self._on:
            self._handle(logs or {}, "batch_begin")

    def on_train_batch_end(self, batch: int, logs: Mapping[str, Any] | None = None) -> None:
        """Also what was called ``batch_end``."""
        super().on_train_batch_end(batch, logs)
        if "batch_end" in self._on:
            self._handle(logs or {}, "batch_end")


class TuneReportCallback(TuneCallback):
    """Reports what Keras logs, or what is chosen of it, at the events in ``on``."""

    def __init__(self, metrics: Metrics = None, on: Events = "epoch_end") -> None:
        """Take what to report, by the same names or by others, and when."""
        super().__init__(on)
        used(known("ray.tune.integration.keras.TuneReportCallback").code)
        self._metrics = [metrics] if isinstance(metrics, str) else metrics

    def _handle(self, logs: Mapping[str, Any], when: str = "") -> None:
        report(chosen(self._metrics, logs))


class TuneReporterCallback(Callback):  # type: ignore[misc]
    """Reports all that Keras logs as ``keras_info``, and the accuracy as ``mean_accuracy``; of Ray 0.8."""

    def __init__(self, reporter: Any = None, freq: str = "batch", logs: Mapping[str, Any] | None = None) -> None:
        """Report after every batch or after every epoch.

        Args:
            reporter: Without meaning.
            freq: ``batch`` or ``epoch``.
            logs: Without meaning.

        Raises:
            ValueError: If ``freq`` is neither.
        """
        if freq not in ("batch", "epoch"):
            raise ValueError(f"{freq} is not supported as a frequency: it is `batch` or `epoch`")
        super().__init__()
        used(known("ray.tune.integration.keras.TuneReporterCallback").code)
        self.freq = freq
        self.iteration = 0

    def _report(self, freq: str, logs: Mapping[str, Any] | None) -> None:
        if self.freq != freq:
            return
        self.iteration += 1
        seen = dict(logs or {})
        losses = {name: value for name, value in seen.items() if "loss" in name and "neg_" not in name}
        seen |= {f"neg_{name}": -value for name, value in losses.items()}
        report(keras_info=seen, mean_accuracy=seen.get("acc", seen.get("accuracy")))

    def on_batch_end(self, batch: int, logs: Mapping[str, Any] | None = None) -> None:
        """Report, if it is after every batch."""
        self._report("batch", logs)

    def on_epoch_end(self, batch: int, logs: Mapping[str, Any] | None = None) -> None:
        """Report, if it is after every epoch."""
        self._report("epoch", logs)


class ReportAndSave(TuneCallback):
    """`TuneReportCheckpointCallback` of Ray 1.x and 2.6: one file of a chosen name, every so many events."""

    def __init__(
        self,
        metrics: Metrics = None,
        filename: str = "checkpoint",
        frequency: int | list[int] = 1,
        on: Events = "epoch_end",
    ) -> None:
        """Take what to report, the name of the file, how often to save at each event, and the events.

        Raises:
            ValueError: If there are several frequencies and not as many events.
        """
        super().__init__(on)
        used(known("ray.tune.integration.keras.TuneReportCheckpointCallback(filename)").code)
        if isinstance(frequency, list) and (not isinstance(on, list) or len(frequency) != len(on)):
            raise ValueError("a list of frequencies needs a list of events of the same length as `on`")
        self._metrics = [metrics] if isinstance(metrics, str) else metrics
        self._filename = filename
        self._frequency = frequency
        self._counter: Counter[str] = Counter()
        self._saved = 0

    def _handle(self, logs: Mapping[str, Any], when: str = "") -> None:
        self._counter[when] += 1
        every = self._frequency[self._on.index(when)] if isinstance(self._frequency, list) else self._frequency
        if self._counter[when] % every == 0:
            with checkpoint_dir(step=self._saved) as directory:
                self._save(Path(directory, self._filename))
            self._saved += 1
        report(chosen(self._metrics, logs))

    def _save(self, path: Path) -> None:
        """Save the model; Keras 3 knows its own format by the suffix, and writes none without one."""
        try:
            self.model.save(str(path), overwrite=True)
        except ValueError:
            if path.suffix:
                raise
            self.model.save(f"{path}.keras", overwrite=True)


class TuneReportCheckpointCallback(_RayTuneReportCheckpointCallback):  # type: ignore[misc, valid-type]
    """Today's class, or that of Ray 1.x and 2.6 for who says ``filename``, ``frequency`` or ``on``."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """Choose by the names of the arguments, and by the first: events are today's, metrics were then."""
        if {"filename", "frequency", "on"} & set(kwargs) or (args and not _are_events(args[0])):
            return ReportAndSave(*args, **kwargs)
        return super().__new__(cls)


def _are_events(value: Any) -> bool:
    names = [value] if isinstance(value, str) else value
    return isinstance(names, list) and all(name in TuneCallback._allowed for name in names)


def chosen(metrics: list[str] | dict[str, str] | None, logs: Mapping[str, Any]) -> dict[str, Any]:
    """What is to be reported of what Keras logs: all, or what is named, by the same names or by others."""
    if not metrics:
        return dict(logs)
    names = metrics if isinstance(metrics, dict) else {name: name for name in metrics}
    return {name: logs[of_keras] for name, of_keras in names.items()}
