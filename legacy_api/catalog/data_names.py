"""What scripts of Ray 1 gave trainers their data with, which Ray Data says otherwise today."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import gone, name

ROWS: Final[tuple[Row, ...]] = (
    name(
        "DAT101",
        "ray.data.datasource.SimpleTorchDatasource",
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note='read with `ray.data.from_torch(dataset)`, whose rows are `{"item": ...}`',
    ),
    name(
        "DAT102",
        "ray.data.datasource.SimpleTensorFlowDatasource",
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note="read with `ray.data.from_tf(dataset)`, whose rows are dictionaries",
    ),
    gone(
        "DAT103",
        "ray.data.datasource.torch_datasource",
        first="1.13.0",
        until="1.13.0",
        note='read with `ray.data.from_torch(dataset)`, whose rows are `{"item": ...}`',
    ),
    gone(
        "DAT104",
        "ray.data.datasource.tensorflow_datasource",
        first="1.13.0",
        until="1.13.0",
        note="read with `ray.data.from_tf(dataset)`, whose rows are dictionaries",
    ),
)
