"""Ray Train 1.9 - 1.13: ``Trainer(backend=..., num_workers=...)``, its callbacks and its checkpoints, on Train V2."""
