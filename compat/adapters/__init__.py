"""One file per legacy idea; each says which rows of the catalogue it serves."""
