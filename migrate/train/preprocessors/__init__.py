"""Preprocessors: which one a checkpoint held, and what saves it there today."""
