"""Ray Train of Ray 1.9 - 1.13: its `Trainer`, its functions and its callbacks."""
