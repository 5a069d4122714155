"""What is written for a run: the ``Tuner``, and the functions and classes that a file gets."""
