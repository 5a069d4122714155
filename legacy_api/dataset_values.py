"""Values of arguments that methods of datasets took through Ray 1.13, and that mean nothing to those of today."""

from __future__ import annotations

from typing import Final

VALUES: Final = {
    ("compute", "tasks"): 'Dataset.map(compute="tasks")',
    ("compute", "actors"): 'Dataset.map(compute="actors")',
    ("batch_format", "native"): 'Dataset.map(batch_format="native")',
}
"""The spelling that the catalogue has for each, by parameter and value."""
