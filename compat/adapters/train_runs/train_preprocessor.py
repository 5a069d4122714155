"""``XTrainer(preprocessor=...)``: fitted on the training data, applied to all, and kept in every checkpoint.

Behaviour of Ray 2.0 - 2.6. Checkpoints keep it among their metadata, where the checkpoints of today's frameworks look
for it (``checkpoint.get_preprocessor()``).
"""

from __future__ import annotations

from typing import Any, Final

import ray.cloudpickle

from compat.adapters.checkpoints.dict_checkpoint import PREPROCESSOR

_TRAIN: Final = "train"


def preprocessed(preprocessor: Any, datasets: dict[str, Any], configs: Any = None) -> dict[str, Any]:
    """The datasets as the train loop gets them.

    Args:
        preprocessor: A preprocessor of Ray Data. It is fitted on the dataset ``train`` unless it is already.
        datasets: Datasets by name, or functions that make them.
        configs: The `DividedData` of a trainer that was told on which dataset to fit it and which ones to transform.

    Raises:
        ValueError: If it is no preprocessor.
    """
    require_preprocessor(preprocessor)
    made = {name: dataset() if callable(dataset) else dataset for name, dataset in datasets.items()}
    status = type(preprocessor).FitStatus
    fitted = [name for name in made if (name == _TRAIN if configs is None else configs.of(name).fit)]
    if fitted and preprocessor.fit_status() in (status.NOT_FITTED, status.PARTIALLY_FITTED):
        preprocessor.fit(made[fitted[0]])
    as_it_is = [name for name in made if configs is not None and not configs.of(name).transform]
    return {name: each if name in as_it_is else preprocessor.transform(each) for name, each in made.items()}


def require_preprocessor(preprocessor: Any) -> None:
    """Refuse what is no preprocessor.

    Raises:
        ValueError: If it is none.
    """
    from ray.data.preprocessor import Preprocessor

    if not isinstance(preprocessor, Preprocessor):
        raise ValueError(
            "`preprocessor` should be an instance of `ray.data.Preprocessor`, "
            f"found {type(preprocessor)} with value `{preprocessor}`."
        )


def with_preprocessor(metadata: dict[str, Any], preprocessor: Any) -> dict[str, Any]:
    """Metadata that hold the preprocessor, too."""
    return {**metadata, PREPROCESSOR: ray.cloudpickle.dumps(preprocessor).hex()}
