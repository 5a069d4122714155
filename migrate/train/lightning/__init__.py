"""Trainers of Lightning: what their configuration says, as a train loop."""
