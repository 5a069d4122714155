"""What the workers of a trainer ask for, and compute with."""
