"""``python -m migrate``."""

from __future__ import annotations

import sys

from migrate.cli import main

if __name__ == "__main__":
    sys.exit(main())
