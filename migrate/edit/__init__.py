"""Changing the text of a file: edits, arguments, imports, statements, and the bytes on disk."""
