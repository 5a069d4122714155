"""Checkpoints of trials: where they are saved, what is asked of them and what opens them."""
