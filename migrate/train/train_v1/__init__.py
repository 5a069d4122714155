"""``ray.train.Trainer`` of Ray 1.9 - 1.13, and the trainer of today for it."""
