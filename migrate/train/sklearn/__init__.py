"""Trainers of scikit-learn: the class that is written in their place, and the files of their checkpoints."""
