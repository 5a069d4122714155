"""The run of a trainer, in its workers and in its controller."""
