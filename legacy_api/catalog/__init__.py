"""One module per legacy namespace; each holds nothing but rows."""

from __future__ import annotations

from typing import Final

MODULES: Final = (
    "trainable",
    "function",
    "tune_run",
    "results",
    "tune_modules",
    "tune_examples",
    "tune_names",
    "searchers",
    "callbacks",
    "integrations",
    "internals",
    "trainer",
    "train_names",
    "air_names",
    "train_arguments",
    "configs",
    "environment",
    "commands",
    "cluster",
    "ray_init",
    "remote_options",
    "core_modules",
    "core_names",
    "private_names",
    "data_names",
    "serve_names",
    "spark",
    "algorithms",
)
"""The catalogue modules, in the order their tables appear in the documentation."""
