"""Loggers, callbacks and schedulers of the user's: what Tune hands them, and calls of them."""
