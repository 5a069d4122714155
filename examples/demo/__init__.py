"""The demonstration that `make demo` runs; `story` is its order of events."""
