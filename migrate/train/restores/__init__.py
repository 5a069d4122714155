"""Trainers that are restored, and runs that go on by their names."""
