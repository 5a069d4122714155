"""What Trainable classes are and have: their methods, constructors, checkpoints, resources and workers."""
