"""What predictors of Ray 1.13 have in common, where they derive from those of Ray 2: `predict` is all there is."""

from __future__ import annotations

from compat.adapters.prediction.predictor import Predictor


class TakesFrames(Predictor):
    """A predictor whose ``predict`` gets data frames, which it prepares itself."""

    @classmethod
    def _takes_frames(cls) -> bool:
        return True
