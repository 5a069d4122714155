"""What columns of settings begin with, which scripts take from Ray to name them."""

from observed import outcome
from ray.tune.result import CONFIG_PREFIX

outcome(column=CONFIG_PREFIX + "lr")
