"""What Ray Serve had for the checkpoints and predictors of Ray AIR, and for graphs of deployments."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import dissolved, gone, name, renamed

DEPLOYMENT: Final = (
    "write a class under `@serve.deployment` that loads the checkpoint in its constructor and predicts in `__call__`"
)
REQUEST: Final = "read the request in the `__call__` of the deployment, such as with `await request.json()`"
DRIVER: Final = (
    "a deployment drives the others: give it their handles, `Driver.bind(Model.bind())`, and have its `__call__` read "
    "the request and await `self.model.remote(...)`"
)

ROWS: Final[tuple[Row, ...]] = (
    dissolved("SRV101", "ray.serve.air_integrations", first="2.6.3", until="2.6.3", note=DEPLOYMENT),
    name(
        "SRV102",
        "ray.serve.PredictorDeployment",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=DEPLOYMENT,
    ),
    dissolved("SRV103", "ray.serve.http_adapters", first="1.13.0", until="2.6.3", note=REQUEST),
    gone("SRV104", "ray.serve.drivers", first="1.13.0", until="2.6.3", note=DRIVER),
    renamed(
        "SRV105",
        "ray.serve.deployment_graph.InputNode",
        to="ray.serve.dag.InputNode",
        first="1.13.0",
        until="2.6.3",
    ),
    gone("SRV106", "ray.serve.deployment_graph", first="1.13.0", until="2.6.3", note=DRIVER),
)
