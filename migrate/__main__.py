"""``python -m migrate``."""

from __future__ import annotations

import gc
import os
import sys

from migrate.command.cli import main

if __name__ == "__main__":
    # Syntax trees are many objects that come and go together: looking for garbage at every 700 new ones finds none.
    gc.set_threshold(500_000, 20, 100)
    try:
        code = main()
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        # The reader, `head` for one, has seen enough; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = 130
    # Everything is written, and nothing is left to tidy up: to take every tree apart would take longer than to make it.
    os._exit(code)
