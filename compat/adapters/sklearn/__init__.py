"""`ray.train.sklearn` of Ray 2.0 - 2.6, and `ray.ml.train.integrations.sklearn` of Ray 1.13.

A trainer, its checkpoints and a predictor for estimators of scikit-learn.
Serves TRA193, TRA172, TRA186, AIR308 and the rows of the trainer, TRR749 - TRR756.
"""

from compat.adapters.sklearn.sklearn_checkpoint import SklearnCheckpoint
from compat.adapters.sklearn.sklearn_predictor import SklearnPredictor
from compat.adapters.sklearn.sklearn_trainer import SklearnTrainer

__all__ = ["SklearnCheckpoint", "SklearnPredictor", "SklearnTrainer"]
