"""Imports and names: what moved, what is gone, and what nothing is left to be done for."""
