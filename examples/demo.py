"""Show that old Ray scripts run, die, resume and migrate on today's Ray: `make demo`.

The parts are in the package `examples/demo/`.
"""

import sys

from demo.story import main

if __name__ == "__main__":
    sys.exit(main())
