"""Checkpoint objects, of dictionaries, bytes, URIs and frameworks."""
