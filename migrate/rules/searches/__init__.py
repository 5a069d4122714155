"""Search spaces, searchers and schedulers."""
