"""What Ray Serve had for the checkpoints and predictors of Ray AIR."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import gone, name

DEPLOYMENT: Final = (
    "write a class under `@serve.deployment` that loads the checkpoint in its constructor and predicts in `__call__`"
)
REQUEST: Final = "read the request in the `__call__` of the deployment, such as with `await request.json()`"

ROWS: Final[tuple[Row, ...]] = (
    gone("SRV101", "ray.serve.air_integrations", first="2.6.3", until="2.6.3", note=DEPLOYMENT),
    name(
        "SRV102",
        "ray.serve.PredictorDeployment",
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="refuse",
        note=DEPLOYMENT,
    ),
    gone("SRV103", "ray.serve.http_adapters", first="1.13.0", until="2.6.3", note=REQUEST),
)
