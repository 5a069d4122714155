"""Python files that a notebook was exported to, with magics and shell lines that are no Python."""

import pytest

from migrate.command.cli import main

RUN = """\
from ray import tune


def train(config):
    tune.report(loss=1)
"""
NEW = RUN.replace("loss=1", '{"loss": 1}')


@pytest.fixture
def migrate(tmp_path, capsys):
    """Migrate the text of a Python file; gives the new text, the exit code and what was said."""

    def run(text, *arguments):
        path = tmp_path / "exported.py"
        path.write_text(text)
        code = main([str(path), *arguments])
        said = capsys.readouterr()
        new = path.read_text()
        main([str(path), *arguments])
        assert path.read_text() == new, "a second run changes the file again"
        return new, code, said.out + said.err

    return run


@pytest.mark.parametrize("line", ["!pip install torch", "%pip install torch", "pip install torch", "train?", "x = !ls"])
def test_lines_that_are_no_python_stay(migrate, line):
    new, code, _ = migrate(f"{line}\n{RUN}{line}\n")
    assert new == f"{line}\n{NEW}{line}\n"
    assert code == 0


def test_lines_that_are_continued_stay(migrate):
    install = "!pip install torch \\\n    numpy \\\n    pandas\n"
    new, _, _ = migrate(f"{install}{RUN}")
    assert new == f"{install}{NEW}"


def test_findings_below_a_continued_line_have_the_lines_of_the_file(migrate):
    text = f"!pip install torch \\\n    numpy\n{RUN}tune.run(train, loggers=[make()])\n"
    _, code, said = migrate(text, "--check")
    assert "exported.py:8:" in said
    assert code == 1


def test_what_such_a_line_installs_is_checked(migrate):
    _, code, said = migrate(f"!pip install ray==2.3.1\n{RUN}", "--check")
    assert "exported.py:1:14 PIN ray==2.3.1" in said
    assert code == 1


def test_a_file_with_another_mistake_fails_as_before(migrate):
    text = f"!pip install torch\n{RUN}def broken(:\n"
    new, code, said = migrate(text)
    assert new == text
    assert "exported.py:1:1: failed: invalid syntax" in said
    assert code == 2


def test_percent_signs_and_exclamation_marks_of_python_are_left(migrate):
    text = 'text = """\n!not a command\n"""\nrest = (8\n%tune)\n'
    new, code, _ = migrate(f"{RUN}{text}")
    assert new == f"{NEW}{text}"
    assert code == 0
