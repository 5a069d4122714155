"""What came and went with Ray 2.7: names that tell code of then from older code, and the releases before it."""

from __future__ import annotations

from typing import Final

UNTIL_2_6: Final = ("0.8.7", "1.13.0", "2.6.3")
"""The releases in which what Ray 2.7 changed was last as it had been, as rows name them."""

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
