"""Predictors: the classes that are written in their place, and what they predict."""
