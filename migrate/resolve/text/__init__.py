"""The text of a file: its bytes, tokens and tree, and what can be told from the bytes alone."""
