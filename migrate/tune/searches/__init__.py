"""Searchers and schedulers: spaces, objectives, samples and populations."""
