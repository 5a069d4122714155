"""`from compat import train` in place of `from ray import train`: today's names, and every legacy spelling."""

from compat.mirror import attribute_source

__getattr__ = attribute_source("ray.train")
