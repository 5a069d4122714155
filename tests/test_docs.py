"""What the documentation says is what the program prints."""

import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent


def test_the_table_of_legacy_spellings_is_current():
    printed = subprocess.run(
        [sys.executable, "-m", "legacy_api", "table"], capture_output=True, text=True, cwd=REPOSITORY, check=True
    )
    assert (REPOSITORY / "docs" / "legacy-api.md").read_text() == printed.stdout, "run `make table`"
