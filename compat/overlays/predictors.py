"""What the installed shim changes in the predictors that Ray had through 2.55: they do not know checkpoints of then.

Later Rays have none; there the names themselves are served (:mod:`compat.adapted_names`).
"""

from __future__ import annotations

from typing import Final

from compat.overlay import EVERY, Overlay

_WITH_PREDICTORS: Final = EVERY._replace(end=(2, 56))
_OF_LIBRARIES: Final = {
    "torch": "TorchPredictor",
    "tensorflow": "TensorflowPredictor",
    "xgboost": "XGBoostPredictor",
    "lightgbm": "LightGBMPredictor",
}

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.train.predictor",
            target=f"ray.train.predictor:{name}",
            replacement=f"compat.adapters.prediction.predictor:{name}",
            why="the preprocessor by every name, and the types of batches of Ray 2.6",
            since="2.7.0",
            releases=_WITH_PREDICTORS,
        )
        for name in ("Predictor", "PredictorNotSerializableException", "TYPE_TO_ENUM")
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:{predictor}",
            replacement=f"compat.adapters.prediction.integrations.{library}:{predictor}",
            why="predictors load checkpoints of any kind, dictionaries among them",
            since="2.7.0",
            releases=_WITH_PREDICTORS,
        )
        for library, predictor in _OF_LIBRARIES.items()
        for module in (f"ray.train.{library}", f"ray.train.{library}.{library}_predictor")
    ),
)
