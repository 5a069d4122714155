"""Cells that are indented as a whole, which IPython runs without the indentation of their first line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.file_kinds.indented_cells import indentation, indented_as, without_indentation
from tests.migrate.file_kinds.test_notebooks import migrate as migrate
from tests.migrate.file_kinds.test_notebooks import notebook, sources


@pytest.mark.parametrize("indent", [" ", "    ", "\t"])
def test_a_cell_keeps_its_indentation(migrate, indent):
    cell = f"{indent}from ray import tune\n\n{indent}def f(config):\n{indent}    tune.report(loss=1)"
    new, code, _ = migrate(notebook([cell], ["tune.run(f)"]))
    assert sources(new)[0] == cell.replace("loss=1", '{"loss": 1}')
    assert "tune.Tuner(f).fit()" in sources(new)[1]
    assert code == 0


def test_what_is_written_is_indented(migrate):
    new, code, _ = migrate(notebook(["\n  from ray import tune\n  %matplotlib inline\n  tune.run(f, local_dir='x')"]))
    (cell,) = sources(new)
    assert cell.startswith("\n  import os\n\n  from ray import tune\n  %matplotlib inline\n  results = tune.Tuner(\n")
    assert all(line.startswith("  ") for line in cell.split("\n") if line)
    assert code == 0


def test_a_first_line_that_says_what_becomes_of_the_others_stays(migrate):
    new, _, _ = migrate(notebook(["from ray import tune"], ["%%time\n  tune.report(loss=1)"]))
    assert sources(new)[1] == '%%time\n  tune.report({"loss": 1})'


def test_lines_of_texts_that_are_not_indented_end_it(migrate):
    cell = "  from ray import tune\n  text = '''\nx\n'''\n  tune.report(loss=1)"
    new, _, said = migrate(notebook([cell]))
    assert sources(new) == [cell]
    assert "NOTEBOOK cell 1: is no Python" in said


@pytest.mark.parametrize(
    "cell", ["  a = 1\nb = 2", "a = 1\n  b = 2", "", "\n\n", "def f():\n    pass", " \n", "x = '''\n  a\n'''"]
)
def test_other_cells_have_none(cell):
    assert indentation(cell) == ""
    assert without_indentation(cell) == cell


def test_columns_are_those_of_the_notebook(tmp_path, capsys):
    from migrate.command.cli import main

    path = tmp_path / "n.ipynb"
    path.write_text(notebook(["    from ray import tune\n    tune.run(f, **given())"]))
    main([str(path), "--check", "--format", "json"])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    places = {(one["line"], one["column"]) for one in (*file["findings"], *file["rewrites"])}
    assert places == {(10, 5), (10, 14)}


@given(st.text(alphabet=" \tax\n'"))
def test_every_cell_comes_back(source):
    assert indented_as(source, without_indentation(source)) == source
