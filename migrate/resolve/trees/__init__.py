"""The other files of the tree that a file is in, and what they say of it."""
