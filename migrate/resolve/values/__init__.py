"""What expressions are: literals, numbers, paths, what may be None, what an annotation says."""
