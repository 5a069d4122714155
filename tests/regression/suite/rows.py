"""Rows of the catalogue that change what code does when it runs, and which of them no script uses.

`python -m tests.regression.suite.rows` writes the list of those, `rows_without_script.txt`, which should get shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from legacy_api import Row, all_rows
from legacy_api.lost_names import LOST_NAMES
from legacy_api.today import home_of
from tests.regression.suite.scripts import all_scripts
from tests.regression.suite.uses import codes_announced, codes_in_the_text

LIST: Final = Path(__file__).with_name("rows_without_script.txt")

ACTIONS: Final = ("move", "convert", "drop", "rewrite")
"""What is done for a spelling that goes on working: nothing is done to what is kept, and what is refused stops."""

OTHER_KINDS: Final = ("command", "flag", "yaml_key")
"""Spellings of shell scripts and cluster files."""

NOT_THERE: Final = "no release that scripts are recorded on had it"
NO_LIBRARY: Final = "needs a library that the recording environments do not have"
NOTHING_LEFT: Final = "no name of it went anywhere: what it had is refused"
REFUSED_THEN: Final = "the releases that scripts are recorded on took nothing but the default: anything else raised"
NEEDS_CLOUD: Final = "the releases that scripts are recorded on took nothing but a place in a cloud"
REFUSED_VALUE: Final = "what it was given is refused, where it is imported"
ABSTRACT: Final = "is of a class that is derived from, and the derived ones have rows of their own"
OWN_CODE: Final = "is what a method makes of what Ray gives it: the codemod reads it, and the shim cannot"
NO_SCRIPT: Final = "is about cluster files and commands, not about scripts"

_LIBRARIES: Final = (
    *("huggingface", "accelerate", "mlflow", "MLFLow", "wandb", "comet", "horovod", "flaml", "zoopt.", "AxSearch"),
    # It imports what RLlib needs; with IPython it is not a script; callbacks are those of the libraries.
    *("ray.tune.utils.mock", "ray.experimental.tf_utils", "JupyterNotebookReporter", "ray.tune.integration.*"),
    *("bohb.TuneBOHB", "nevergrad.Nevergrad"),
    # PyTorch and TensorFlow are there for Ray 2, and not for the releases before.
    # Examples that need torchvision.
    *("mnist_pytorch", "pbt_dcgan_mnist"),
    *("integration.torch", "integrations.torch", "TorchWorkerProfiler", "ray.util.sgd"),
    *("integration.tensorflow", "integrations.tensorflow", "TuneReporterCallback"),
    # Ray 2.6 wants `xgboost_ray` and `lightgbm_ray` for these.
    *("ray.ml.train.integrations", "XGBoostCheckpoint.from", "LightGBMCheckpoint.from"),
    *("XGBoostTrainer(preprocessor)", "LightGBMTrainer(preprocessor)", "dmatrix_params", "load_model(MODEL_KEY)"),
    # Ray Serve wants `fastapi`, and more.
    "ray.serve.",
    # Spark.
    "ray.util.spark.",
    # Pillow, and fastavro.
    *("ray.data.read_images", "ray.data.read_avro"),
)

_SPECIAL: Final = {
    "INI801": REFUSED_THEN,
    "RUN368": REFUSED_THEN,
    "RUN369": REFUSED_THEN,
    "RUN357": NEEDS_CLOUD,
    "TRN112": NEEDS_CLOUD,
    "CFG151": NEEDS_CLOUD,
    "TRA283": NO_LIBRARY,
    "TRA284": NO_LIBRARY,
    "TRA285": NO_LIBRARY,
    "TRN160": OWN_CODE,
    "TRN165": OWN_CODE,
    "DAT255": OWN_CODE,
    "RUN355": REFUSED_VALUE,
    "TRR636": ABSTRACT,
    "SRV176": NO_SCRIPT,
}
_OF_RAY_ITSELF: Final = {"ray.utils": ("binary_to_hex",), "ray.test_utils": ("SignalActor",)}
"""A name of each of Ray's own modules that stands elsewhere today."""


def rows_with_behaviour() -> list[Row]:
    """The rows that a script can show at work."""
    return [row for row in all_rows() if row.action in ACTIONS and row.kind not in OTHER_KINDS]


def used_codes() -> set[str]:
    """The codes of all rows that some script uses."""
    return set().union(*(codes_announced(script) | codes_in_the_text(script) for script in all_scripts()))


def without_a_script() -> Iterator[Row]:
    """The rows that could have a script and have none."""
    used = used_codes()
    return (row for row in rows_with_behaviour() if row.code not in used and reason(row) is None)


def listed() -> list[str]:
    """The lines of the list as it should be now: codes and old spellings."""
    return sorted(f"{row.code} {row.old}" for row in without_a_script())


def reason(row: Row) -> str | None:
    """Why a row has no script, if it cannot have one."""
    if row.code.startswith(("CLU", "CMD")):
        return NO_SCRIPT
    if row.code in _SPECIAL:
        return _SPECIAL[row.code]
    if not row.first:
        return NOT_THERE
    if row.kind == "namespace" and not any(home_of(name, row.to) for name in _lost_names(row.owner)):
        return NOTHING_LEFT
    return NO_LIBRARY if any(name in row.old for name in _LIBRARIES) else None


def _lost_names(module: str) -> tuple[str, ...]:
    """Names that a module lost and that have no row; the catalogue lists none of Ray's own modules."""
    return LOST_NAMES.get(module) or _OF_RAY_ITSELF.get(module, ())


if __name__ == "__main__":
    LIST.write_text("".join(f"{line}\n" for line in listed()))
