"""Runs of Tune: the calls that start them, and what these are told."""
