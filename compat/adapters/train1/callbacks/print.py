"""`PrintCallback` of Ray 1.9 - 1.13."""

from __future__ import annotations

import json
from typing import Any

from compat.adapters.train1.callbacks.callback import TrainingCallback
from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results


class PrintCallback(TrainingCallback):
    """Prints what the workers report, as JSON."""

    def handle_result(self, results: Results, **info: Any) -> None:
        """Print a report."""
        print(json.dumps(results, indent=4))
