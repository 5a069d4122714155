"""What a file says: its tree, its names, and what they stand for."""
