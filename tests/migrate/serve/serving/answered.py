"""Running a script that serves something."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from pathlib import Path

TIMEOUT = 300


def answers(python: str, script: Path) -> object:
    """What a script prints in its last line, run at a port that is free."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = subprocess.run(
        [python, script.name],
        cwd=script.parent,
        env=os.environ | {"RAY_ADDRESS": "local", "SERVE_PORT": str(port), "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.strip().splitlines()[-1])
