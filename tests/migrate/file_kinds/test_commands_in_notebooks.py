"""Shell lines, magics and cells of a shell in notebooks: commands get the options of today, as in scripts."""

import json

import pytest

from migrate.command.cli import main


def notebook(*sources):
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": text} for text in sources]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


@pytest.fixture
def migrate(tmp_path, capsys):
    """Migrate the cells of a notebook; gives the new cells and what was said."""

    def run(*sources, arguments=()):
        path = tmp_path / "n.ipynb"
        path.write_text(notebook(*sources))
        main([str(path), *arguments])
        said = "".join(capsys.readouterr())
        new = path.read_text()
        main([str(path), *arguments])
        assert path.read_text() == new, "a second run changes the notebook again"
        capsys.readouterr()
        return ["".join(cell["source"]) for cell in json.loads(new)["cells"]], said

    return run


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("!ray start --head --redis-port=6379", "!ray start --head --port=6379"),
        ("x = 'é 中'\n!ray start --redis-port 1 # é", "x = 'é 中'\n!ray start --port 1 # é"),
        ("%%bash\nset -e\nray start --redis-port=1", "%%bash\nset -e\nray start --port=1"),
        ("%%sh\nray teardown -y c.yaml", "%%sh\nray down -y c.yaml"),
        ("%%script bash\nray start --lru-evict --head", "%%script bash\nray start --head"),
        ("%%writefile run.sh\nray start --redis-port=1", "%%writefile run.sh\nray start --port=1"),
        ("%%capture\n!ray start --redis-port=1", "%%capture\n!ray start --port=1"),
        ("out = !ray start --redis-port=1", "out = !ray start --port=1"),
        ("%sx ray start --redis-port=1", "%sx ray start --port=1"),
        ("!ray start \\\n  --redis-port=1 \\\n  --head", "!ray start \\\n  --port=1 \\\n  --head"),
        ("if True:\n    !ray start --redis-port={port}", "if True:\n    !ray start --port={port}"),
    ],
)
def test_options_are_those_of_today(migrate, old, new):
    cells, said = migrate(old)
    assert cells == [new]
    assert "1 changed" in said


def test_commands_and_python_of_one_cell_are_rewritten(migrate):
    cells, _ = migrate("from ray import tune\n!ray start --redis-port=1\ntune.report(a=1)")
    assert cells == ['from ray import tune\n!ray start --port=1\ntune.report({"a": 1})']


@pytest.mark.parametrize(
    "cell",
    [
        "!ray start --head --port=6379",
        "# ray start --redis-port=1",
        "%%bash\n# ray start --redis-port=1",
        "!grep -- --redis-port log",
        "!other start --redis-port=1",
        "%%html\n<code>ray start --redis-port=1</code>",
        "!ray start --redis-port=1 # migrate: ignore",
        "x = y % ray\nx != ray",
        "rays = 1",
    ],
)
def test_others_stay(migrate, cell):
    cells, said = migrate(cell)
    assert cells == [cell]
    assert "1 unchanged" in said


def test_only_a_new_release_is_written_where_that_is_asked_for(migrate):
    cells, said = migrate("!pip install 'ray[tune]==1.13.0'")
    assert cells == ["!pip install 'ray[tune]==1.13.0'"]
    assert "PIN ray[tune]==1.13.0 (cell 1, line 1): does not admit" in said
    cells, _ = migrate("!pip install 'ray[tune]==1.13.0'", arguments=["--unsafe"])
    assert cells == ["!pip install 'ray[tune]==2.60.*'"]


@pytest.mark.parametrize("said", [["%env TUNE_RESULT_DIR=/x"], ["!TUNE_RESULT_DIR=/x python y.py"]])
def test_variables_are_told_of(migrate, said):
    cells, told = migrate(*said)
    assert cells == said
    assert "ENV701 TUNE_RESULT_DIR (cell 1, line 1)" in told


def test_what_would_be_written_is_told_of_in_the_old_lines(tmp_path, capsys):
    path = tmp_path / "n.ipynb"
    path.write_text(notebook("x = 1", "%%bash\nls\nray start --redis-port=1 --storage=/x"))
    assert main(["--check", str(path)]) == 1
    said = capsys.readouterr().out
    assert "CMD924 ray start --storage (cell 2, line 3)" in said
    assert "CMD902 ray start --redis-port (cell 2, line 3)" in said


def test_the_shim_needs_no_other_commands(migrate):
    cells, said = migrate("!ray start --redis-port=1", arguments=["--to-shim"])
    assert cells == ["!ray start --redis-port=1"]
    assert "CMD902" in said


def test_an_exported_notebook_gets_them_too(tmp_path):
    path = tmp_path / "exported.py"
    path.write_text("!ray start --redis-port=1\nfrom ray import tune\ntune.report(a=1)\n")
    main([str(path)])
    assert path.read_text() == '!ray start --port=1\nfrom ray import tune\ntune.report({"a": 1})\n'


@pytest.mark.parametrize("head", ["%%python\n", "%%python3\n", "%%python --bg\n"])
def test_a_cell_that_is_a_program_by_itself_is_one(migrate, head):
    cells, _ = migrate("from ray import tune", f"{head}from ray import tune\ntune.report(a=1)")
    assert cells[1] == f'{head}from ray import tune\ntune.report({{"a": 1}})'


@pytest.mark.parametrize("cell", ["%%python\ntune.report(a=1)", "%%python2\nfrom ray import tune\ntune.report(a=1)"])
def test_such_a_program_has_nothing_of_other_cells(migrate, cell):
    assert migrate("from ray import tune", cell, "%%python\nimport os")[0][1] == cell
