"""`from compat import air` in place of `from ray import air`: today's names, and every legacy spelling."""

from compat.mirror import attribute_source

__getattr__ = attribute_source("ray.air")
