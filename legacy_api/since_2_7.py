"""Names that `ray.train` has had since Ray 2.7 only, which tell code of then from older code."""

from __future__ import annotations

from typing import Final

SINCE_2_7: Final = (
    "get_context",
    "get_checkpoint",
    "Checkpoint",
    "RunConfig",
    "ScalingConfig",
    "CheckpointConfig",
    "FailureConfig",
)
"""`ray.tune` has had some of them, too, and none of them before."""

INTEGRATIONS_SINCE_2_7: Final = frozenset(
    f"{module}.{name}"
    for module, names in {
        "ray.train.lightning": (
            "prepare_trainer",
            "RayTrainReportCallback",
            "RayDDPStrategy",
            "RayFSDPStrategy",
            "RayDeepSpeedStrategy",
            "RayLightningEnvironment",
        ),
        "ray.train.huggingface.transformers": ("prepare_trainer", "RayTrainReportCallback"),
    }.items()
    for name in names
)
"""What prepares trainers of other libraries, which were subclassed or wrapped before."""
