"""What a run searches, and in which order: spaces, searchers and schedulers."""
