"""A run that is struck at a chosen moment must end as if it had not been: `python -m tests.regression.killed.sweep`."""
