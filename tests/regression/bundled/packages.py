"""Third-party packages that examples need and that cannot be installed next to the present Ray.

An example that stops for another package is not excused by this list: it counts as failed until the package is
installed, see requirements.txt.
"""

import re

UNAVAILABLE: dict[str, str] = {
    "mxnet": "retired; its last wheels need numpy below 1.24",
    "pl_bolts": "lightning-bolts needs a Lightning below 2",
}
"""Packages without a wheel that works here, by import name."""

CHANGED: dict[str, str] = {
    r"create_experiment\(\) got an unexpected keyword argument .objective_name.": "ax-platform below 0.3",
    r"cannot import name .glue_compute_metrics. from .transformers.": "transformers below 4",
    r"train\(\) got an unexpected keyword argument .verbose_eval.": "lightgbm below 4",
    r"Trainer.__init__\(\) got an unexpected keyword argument .gpus.": "pytorch-lightning below 2",
    r"No module named .pytorch_lightning.utilities.cloud_io": "pytorch-lightning below 2",
    r"HEBO must be installed": "HEBO, which has no wheel",
    r"No module named .tensorflow.python.keras.": "tensorflow below 2.6",
}
"""What a package's present release no longer has, as a pattern of the error line, and the release that had it."""


def needed_package(error: str) -> str | None:
    """What an error line says is missing outside Ray, or None if it says nothing of the kind."""
    missing = re.search(r"No module named '(\w+)", error)
    if missing is not None and missing.group(1) in UNAVAILABLE:
        return missing.group(1)
    return next((needed for pattern, needed in CHANGED.items() if re.search(pattern, error)), None)
