"""The file that ``ray up`` takes: what its legacy keys become, as edits of its lines."""
