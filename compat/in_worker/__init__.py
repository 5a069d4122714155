"""What worker processes import first. Its directory can be put on PYTHONPATH: nothing else can be found there."""
