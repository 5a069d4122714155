"""Tuners whose trials run trainers."""
