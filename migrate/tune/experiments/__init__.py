"""``Experiment`` and ``run_experiments``."""
