"""Migrated scripts that end where the codemod says that a person has to write something, as `STOPS`, by release."""

from __future__ import annotations

from tests.regression.suite.differences import Stop
from tests.regression.suite.stops import ray_0_8, ray_1, ray_2_6, ray_2_42

STOPS: tuple[Stop, ...] = (*ray_0_8.STOPS, *ray_1.STOPS, *ray_2_6.STOPS, *ray_2_42.STOPS)
