"""Checkpoints of trainers: of which form they were, what they hold, and how they are written and read today."""
