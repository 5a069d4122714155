"""Runs of trainers that MLflow, W&B or other loggers tracked."""
