"""What the documentation says is what the program prints."""

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


def test_the_table_of_legacy_spellings_is_current():
    printed = subprocess.run(
        [sys.executable, "-m", "legacy_api", "table"], capture_output=True, text=True, cwd=REPOSITORY, check=True
    )
    assert (REPOSITORY / "docs" / "legacy-api.md").read_text() == printed.stdout, "run `make table`"


@pytest.mark.slow  # not slow, but a page that changes with every rule: brought up to date before a release
def test_the_page_of_rules_is_current():
    from migrate.document import page

    assert (REPOSITORY / "docs" / "rules.md").read_text() == page(), "run `python -m migrate.document > docs/rules.md`"


def test_every_option_of_the_codemod_is_documented():
    from migrate.command.cli import _parser

    text = (REPOSITORY / "docs" / "command-line.md").read_text()
    options = {name for action in _parser()._actions for name in action.option_strings if name.startswith("--")}
    assert {name for name in options if name not in text} <= {"--help", "--explain", "--list-rules"}
