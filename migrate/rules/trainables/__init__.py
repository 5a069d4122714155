"""Trainable classes."""
