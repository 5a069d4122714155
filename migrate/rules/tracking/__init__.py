"""Runs that MLflow or W&B track."""
