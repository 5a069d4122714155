"""Ray's own bundled examples, run unchanged under the shim and on raw Ray. See README.md."""
