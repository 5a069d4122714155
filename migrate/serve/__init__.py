"""Deployments of Ray Serve, as far as they stand beside training: how they were run through Ray 2.6, and are today."""
