"""Trainable functions: their signatures, how they report, what they ask and what they save."""
