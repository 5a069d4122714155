"""Trainables: classes, names that are registered, algorithms of RLlib, and those that code drives by hand."""
