"""Values of arguments that methods of datasets took, and that mean nothing to those of today."""

from __future__ import annotations

from typing import Final

SIZE: Final = "batch_size"
BY_DEFAULT: Final = "default"
VALUES: Final = {
    ("compute", "tasks"): 'Dataset.map(compute="tasks")',
    ("compute", "actors"): 'Dataset.map(compute="actors")',
    ("batch_format", "native"): 'Dataset.map(batch_format="native")',
    (SIZE, BY_DEFAULT): 'Dataset.map_batches(batch_size="default")',
}
"""The spelling that the catalogue has for each, by parameter and value."""
SIZE_BY_DEFAULT: Final = 1024
"""How many rows made a batch by default in Ray 2.5 and later."""
