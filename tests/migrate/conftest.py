"""Trees of files for the codemod."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process
from tests.migrate.support import source


@pytest.fixture
def tree(tmp_path):
    """Write files and give what becomes of one of them: its text and the codes of what needs a person."""

    def write(files, name):
        (tmp_path / "setup.py").write_text("")
        for path, text in files.items():
            target = tmp_path / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source(text))
        done = process(str(tmp_path / name), DEFAULTS)
        text = done.new.decode() if done.new is not None else (tmp_path / name).read_text()
        return text, [finding.code for finding in done.findings if finding.attention]

    return write
