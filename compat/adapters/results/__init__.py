"""What a run of Tune gives back: the analysis, and the trials with their checkpoints."""
