"""Functions that trials and workers run: reports, checkpoints and sessions."""
