"""`import compat.auto` makes the real Ray names answer as old code expects."""

from compat.install import install

install()
