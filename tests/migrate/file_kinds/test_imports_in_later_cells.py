"""Imports of notebooks that need a library: they stay in the cell that imports what needs it already."""

import pytest

from migrate.command.cli import main
from tests.migrate.file_kinds.test_notebooks import notebook, sources

KERAS = "from ray.tune.integration.keras import TuneReportCallback\n"
FIT = 'model.fit([1], callbacks=[TuneReportCallback({"a": "accuracy"})])'
BOOSTED = 'XGBoostTrainer(params={}, label_column="y", datasets={"train": rows}).fit()'


@pytest.fixture
def migrated(tmp_path):
    """The cells of a notebook after the codemod."""

    def run(*cells):
        path = tmp_path / "n.ipynb"
        path.write_text(notebook(*cells))
        main([str(path)])
        new = path.read_text()
        main([str(path)])
        assert path.read_text() == new, "a second run changes the notebook again"
        return sources(new)

    return run


@pytest.mark.parametrize("first", ["import ray", "import ray\n\n\n@ray.remote\ndef f():\n    return 1"])
def test_an_import_stays_in_the_cell_of_the_replaced_one(migrated, first):
    cells = migrated(first, "!pip install tensorflow", f"import tensorflow\n{KERAS}\n{FIT}")
    assert cells[:2] == [first, "!pip install tensorflow"]
    assert "import tensorflow\nfrom ray.tune.integration.keras import TuneReportCheckpointCallback\n\n" in cells[2]


def test_it_is_in_the_first_of_several_cells_that_need_the_library(migrated):
    cells = migrated("import ray", f"{KERAS}", f"{FIT}", f"{KERAS}{FIT}")
    assert cells[0] == "import ray"
    assert cells[1].startswith("from ray.tune.integration.keras import TuneReportCheckpointCallback")


def test_a_library_is_imported_where_something_of_ray_needs_it(migrated):
    head = "from ray.train.xgboost import XGBoostTrainer\n\n"
    cells = migrated("import ray\n\nrows = ray.data.range(3)", "!pip install xgboost", f"{head}{BOOSTED}")
    assert "xgboost" not in cells[0] + cells[1].replace("!pip install xgboost", "")
    assert "import xgboost\n" in cells[2]


@pytest.mark.parametrize(
    "cells",
    [
        ("import ray\nfrom ray.train.xgboost import XGBoostTrainer\nrows = 1", BOOSTED),
        (
            "import ray\nimport xgboost\nfrom ray.train.xgboost import XGBoostTrainer\nrows = 1",
            f"import xgboost\n{BOOSTED}",
        ),
    ],
)
def test_what_the_first_cell_needs_already_is_imported_there(migrated, cells):
    done = migrated(*cells)
    assert "import xgboost\n" in done[0]
    assert done[1].count("import xgboost") == cells[1].count("import xgboost")


def test_what_needs_no_library_goes_beside_the_first_imports_of_ray(migrated):
    cells = migrated("from ray import tune", "from ray.air import session", "def f(config):\n    session.report({})")
    assert cells[0] == "from ray import tune"


def test_an_import_below_what_is_written_is_not_the_one(migrated):
    cells = migrated("import ray\nfrom ray.tune.integration.xgboost import TuneReportCallback", "import xgboost")
    assert cells[1] == "import xgboost"
