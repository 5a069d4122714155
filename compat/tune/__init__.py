"""`from compat import tune` in place of `from ray import tune`: today's names, and every legacy spelling."""

from compat.mirror import attribute_source

__getattr__ = attribute_source("ray.tune")
