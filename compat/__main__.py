"""`python -m compat SCRIPT ARGS…`: run a legacy script, left alone, on Train V2."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from compat.run_script import run_script


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m compat",
        description="Run a script written for Ray 0.8 - 2.42 unchanged on Ray Train V2.",
    )
    parser.add_argument("script", help="the script to run")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="what the script itself takes")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> None:
    """Run the script named on the command line; its exceptions and exit code pass through unchanged."""
    parsed = _parse(arguments)
    script = Path(parsed.script)
    if not script.is_file():
        reason = "is a directory" if script.is_dir() else "no such file"
        print(f"python -m compat: {script}: {reason}", file=sys.stderr)
        sys.exit(2)
    run_script(script, parsed.arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
