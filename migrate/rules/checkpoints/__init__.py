"""Checkpoints: the forms that they had, what they hold, and which are kept."""
