"""Callbacks and loggers of runs, and those of Keras, Lightning and boosted trees that report."""
