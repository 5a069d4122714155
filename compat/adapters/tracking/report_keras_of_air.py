"""`ray.air.integrations.keras.Callback` of Ray 2.0 - 2.3: reports what Keras logs, with the weights of the model.

Serves AIR338. Ray 2.3 has `ReportCheckpointCallback` beside it, and Ray 2.4 raised an error that names that one.
Behaviour of Ray 2.0, whose checkpoints are dictionaries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from ray.air import session
from ray.train.tensorflow import TensorflowCheckpoint

from compat.adapters.tracking.report_keras import Events, Metrics, TuneCallback, chosen

_MODEL: Final = "model"


class Callback(TuneCallback):
    """Reports at the events in ``on``, and saves at every so many of them."""

    def __init__(self, metrics: Metrics = None, on: Events = "epoch_end", frequency: int | list[int] = 1) -> None:
        """Take what to report, by the same names or by others, the events, and how often to save at each of them.

        Raises:
            ValueError: If Keras has no such event, or if there are several frequencies and not as many events.
        """
        if isinstance(frequency, list) and (not isinstance(on, list) or len(frequency) != len(on)):
            raise ValueError("a list of frequencies needs a list of events of the same length as `on`")
        super().__init__(on)
        self._metrics = [metrics] if isinstance(metrics, str) else metrics
        self._frequency = frequency
        self._counter: Counter[str] = Counter()

    def _handle(self, logs: Mapping[str, Any], when: str = "") -> None:
        self._counter[when] += 1
        every = self._frequency[self._on.index(when)] if isinstance(self._frequency, list) else self._frequency
        checkpoint = None
        if every > 0 and self._counter[when] % every == 0:
            checkpoint = TensorflowCheckpoint.from_dict({_MODEL: self.model.get_weights()})
        session.report(chosen(self._metrics, logs or {}), checkpoint=checkpoint)
