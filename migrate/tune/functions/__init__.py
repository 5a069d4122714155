"""Training functions: their dialects, what binds and calls them, and what they report."""
