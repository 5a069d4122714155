"""Notebooks: code cells are migrated together, and everything else stays byte for byte."""

import json

import pytest

from migrate.command.cli import main


def notebook(*sources, indent=1, **about):
    cells = [
        {"cell_type": "code", "execution_count": 3, "id": f"c{number}", "metadata": {}, "outputs": [], "source": source}
        if not isinstance(source, dict)
        else source
        for number, source in enumerate(sources)
    ]
    return json.dumps({"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=indent) + "\n"


@pytest.fixture
def migrate(tmp_path, capsys):
    """Migrate the text of a notebook; gives the new text, the exit code and what was said."""

    def run(text, *arguments):
        path = tmp_path / "n.ipynb"
        path.write_bytes(text.encode())
        code = main([str(path), *arguments])
        said = capsys.readouterr().out
        new = path.read_bytes()
        main([str(path), *arguments])
        assert path.read_bytes() == new, "a second run changes the notebook again"
        return new.decode(), code, said

    return run


def sources(text):
    return ["".join(cell["source"]) for cell in json.loads(text)["cells"]]


def test_names_are_known_in_later_cells(migrate):
    new, code, _ = migrate(notebook(["from ray import tune"], ["def f(config):\n", "    tune.report(loss=1)"]))
    assert sources(new)[1] == 'def f(config):\n    tune.report({"loss": 1})'
    assert code == 0


def test_what_a_large_notebook_no_longer_needs_is_no_longer_imported(migrate):
    large = {"cell_type": "markdown", "metadata": {}, "source": ["x" * 5_000_000]}
    used = ["from ray.air import session\n", "from ray import tune"], ["def f(config):\n", "    session.report({})"]
    new, code, _ = migrate(notebook(large, *used, ["tune.Tuner(f)"]))
    assert sources(new)[1] == "from ray import tune"
    assert code == 0


def test_a_cell_of_which_nothing_is_left_is_an_empty_list(migrate):
    new, _, _ = migrate(notebook(["from ray.tune.logger import DEFAULT_LOGGERS"], ["x = 1"]))
    assert '"source": []' in new
    assert sources(new) == ["", "x = 1"]


@pytest.mark.parametrize("indent", [None, 1, 2, 4, "\t"])
def test_only_the_changed_line_changes(migrate, indent):
    markdown = {"cell_type": "markdown", "id": "m", "metadata": {}, "source": ["# tune.run\n", "é \u2028"]}
    old = notebook(markdown, ["import os\n", "from ray import tune\n", "tune.report(a=1)\n", "x = 'é'"], indent=indent)
    new, _, _ = migrate(old)
    assert new == old.replace("tune.report(a=1)", 'tune.report({\\"a\\": 1})')


def test_characters_are_written_as_the_file_writes_them(migrate):
    old = notebook(["from ray import tune\n", "tune.report(ü=1)"])
    assert "\\u00fc" in old
    assert "\\u00fc" in migrate(old)[0]
    plain = old.replace("\\u00fc", "ü")
    assert '{\\"ü\\": 1}' in migrate(plain)[0]


def test_added_lines_look_like_their_neighbours(migrate):
    new, _, _ = migrate(notebook(["from ray import tune\n", "a = tune.run(lambda c: {}, num_samples=2)"]))
    lines = [line for line in new.splitlines() if "tune" in line or "errors" in line]
    assert len({len(line) - len(line.lstrip()) for line in lines}) == 1
    assert len(lines) > 2


def test_a_source_that_is_one_string_stays_one(migrate):
    new, _, _ = migrate(notebook("from ray import tune\ntune.report(a=1)\n"))
    assert json.loads(new)["cells"][0]["source"] == 'from ray import tune\ntune.report({"a": 1})\n'


def test_a_cell_does_not_begin_with_an_empty_line_where_its_first_line_went(migrate):
    new, _, _ = migrate(
        notebook("from ray import tune", "from ray.tune import track\n\ntrack.log(a=1)\n", "\nx = tune")
    )
    assert sources(new)[1:] == ['tune.report({"a": 1})\n', "\nx = tune"]


def test_a_list_of_one_string_with_all_lines_stays_one(migrate):
    new, _, _ = migrate(notebook(["from ray import tune\ntune.report(a=1)\n"], ["from ray import train\nimport os"]))
    first, second = (cell["source"] for cell in json.loads(new)["cells"])
    assert first == ['from ray import tune\ntune.report({"a": 1})\n']
    assert second == ["from ray import train\nimport os"]


def test_magics_shell_lines_and_questions_stay(migrate):
    cell = "%matplotlib inline\n!pip install \\\n  ray\nfiles = !ls\nx = %time 1\ntune?\n?tune\nif x:\n    !echo {x}\n"
    new, _, _ = migrate(notebook("%%time\nfrom ray import tune", f"{cell}tune.report(a=1)\n"))
    assert sources(new)[1] == f'{cell}tune.report({{"a": 1}})\n'
    assert sources(new)[0].startswith("%%time\n")


def test_commands_without_a_sign_stay(migrate):
    cell = "pip install -q \\\n  'ray[tune]==1.13.0' x\nfrom ray import tune\nif x:\n    conda install y\n"
    new, code, said = migrate(notebook(cell + "tune.report(a=1)\n", "pip show ray", "pip"))
    assert sources(new) == [f'{cell}tune.report({{"a": 1}})\n', "pip show ray", "pip"]
    assert code == 1
    assert "PIN" in said
    assert "no Python" not in said


def test_a_cell_in_another_language_is_left_alone(migrate):
    text = notebook("from ray import tune", "%%bash\ntune.report(a=1)", "tune.report(a=1)")
    new, code, _ = migrate(text)
    assert sources(new)[1:] == ["%%bash\ntune.report(a=1)", 'tune.report({"a": 1})']
    assert code == 0


def test_what_a_cell_that_is_no_python_names_is_used(migrate):
    head = ["from ray import tune\n", "from ray.tune.logger import DEFAULT_LOGGERS"]
    run = ["analysis = tune.run(f)"]
    new, _, _ = migrate(notebook(head, run, ["print 'best', analysis.best_config, DEFAULT_LOGGERS"], ["x = 1"]))
    first, second, third, _ = sources(new)
    assert "DEFAULT_LOGGERS" in first
    assert "analysis = tune.ExperimentAnalysis(" in second
    assert third == "print 'best', analysis.best_config, DEFAULT_LOGGERS"


def test_a_cell_that_is_no_python_is_skipped_and_named(migrate):
    new, code, said = migrate(notebook("from ray import tune", "tune.report(a=1) oops", "tune.report(a=1)"))
    assert sources(new)[1:] == ["tune.report(a=1) oops", 'tune.report({"a": 1})']
    assert "NOTEBOOK cell 2: is no Python" in said
    assert code == 1


@pytest.mark.parametrize("head", ["", "%%time\n"])
def test_what_a_cell_imports_that_is_no_python_is_known_in_later_cells(migrate, head):
    broken = f"{head}from ray.tune.suggest import hyperopt  # old\nimport os; x = 1\nimport ray.tune as t\nx = = 1"
    new, code, said = migrate(
        notebook([broken], ["def f(config):\n", "    t.report(a=1)\n", "t.run(f, local_dir='x')"])
    )
    assert sources(new)[0] == broken
    assert sources(new)[1].startswith('import os\n\n\ndef f(config):\n    t.report({"a": 1})\nresults = t.Tuner(')
    assert "NOTEBOOK cell 1: is no Python" in said
    assert code == 1


def test_a_finding_names_the_cell_and_points_at_its_line_in_the_file(migrate):
    new, _, said = migrate(notebook(["from ray import tune\n"], ["x = 1\n", "tune.run([f], **options)"]))
    line = next(number for number, line in enumerate(new.splitlines(), 1) if "**options" in line)
    assert f"n.ipynb:{line}:1 " in said
    assert "(cell 2, line 2)" in said


def test_a_notebook_for_another_language_is_left_alone(migrate):
    old = notebook("from ray import tune\ntune.report(a=1)", language_info={"name": "julia"})
    assert migrate(old)[:2] == (old, 0)


@pytest.mark.parametrize("text", ["ray {", "[] ray", '{"cells": "ray"}', '{"cells": [1, {"ray": 2}]}'])
def test_what_is_no_notebook_is_left_alone(migrate, text):
    assert migrate(text)[:2] == (text, 0)


def test_no_final_newline_stays_so(migrate):
    old = notebook("from ray import tune\ntune.report(a=1)").rstrip("\n")
    assert not migrate(old)[0].endswith("\n")


def test_findings_become_comments_in_their_cell(migrate):
    new, _, _ = migrate(notebook("from ray import tune", "tune.run([f], **options)"), "--todo")
    assert sources(new)[1].startswith("# TODO(migrate) ")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (["x = 1\n", "!pip install -q 'ray[tune]==1.13.0'\n"], "PIN ray[tune]==1.13.0 (cell 1, line 2)"),
        (["%pip install ray==2.3"], "PIN ray==2.3 (cell 1, line 1)"),
        (["%%bash\n", "pip install ray==2.3\n"], "PIN ray==2.3 (cell 1, line 2)"),
        (["%env TUNE_RESULT_DIR=/x"], "ENV701 TUNE_RESULT_DIR (cell 1, line 1)"),
        (["!ray start --head --storage=/x"], "ray start --storage (cell 1, line 1)"),
    ],
)
def test_what_shell_lines_install_set_and_start_is_reported(migrate, source, said):
    text = notebook(source)
    new, code, output = migrate(text)
    assert (new, code) == (text, 1)
    assert said in output


@pytest.mark.parametrize("source", [["!pip install 'ray[tune]'"], ["!pip install ray==2.60.0"], ["!echo x-ray==1"]])
def test_shell_lines_that_are_right_are_not_reported(migrate, source):
    assert migrate(notebook(source))[1] == 0


def test_a_function_that_is_added_stands_in_the_cell_of_the_imports(migrate):
    cells = ["%pip install ray", "from ray.train import Checkpoint", "show(Checkpoint.from_dict(state), 1)"]
    new, code, _ = migrate(notebook(*cells))
    assert sources(new)[0] == "%pip install ray"
    assert "def checkpoint_of(state):" in sources(new)[1]
    assert sources(new)[2] == "show(checkpoint_of(state), 1)"
    assert code == 0


RESTARTS = (
    "get_ipython().kernel.do_shutdown(True)",
    "IPython.Application.instance().kernel.do_shutdown(True)  # once",
    "os.kill(os.getpid(), 9)",
    "os._exit(0)",
)


@pytest.mark.parametrize("restart", RESTARTS)
def test_nothing_is_added_above_a_restart_of_the_kernel(migrate, restart):
    first = f"import os\nimport IPython\n\n{restart}"
    cells = [first, "from ray.train import Checkpoint", 'show(Checkpoint.from_dict(state), os.path.join("a", "b"))']
    new, code, _ = migrate(notebook(*cells))
    assert sources(new)[0] == first
    assert "def checkpoint_of(state):" in sources(new)[1]
    assert all(f"import {name}\n" in sources(new)[1] for name in ("os", "pickle", "tempfile"))
    assert code == 0


@pytest.mark.parametrize("line", ["os.kill(other, 9)", "print(os.getpid())", "if broken:\n    os._exit(1)"])
def test_what_does_not_end_the_kernel_is_no_restart(migrate, line):
    cells = [f"import os\n{line}", "from ray.train import Checkpoint\nshow(Checkpoint.from_dict(state), 1)"]
    new, _, _ = migrate(notebook(*cells))
    assert sources(new)[0].startswith("import os\nimport pickle\nimport tempfile\n")


def test_a_restart_below_everything_changes_nothing(migrate):
    cells = ["import os\nfrom ray import tune", "tune.run(f, local_dir=d)", "os._exit(0)"]
    assert sources(migrate(notebook(*cells))[0])[0] == "import os\nfrom ray import tune"


HELPER = """\
%%writefile helper.py
def save(directory):
    print(directory)
"""
SCRIPT = """\
%%writefile {options}train.py
import os
from ray import tune

def f(config, checkpoint_dir=None):
    with tune.checkpoint_dir(step=1) as d:
        open(os.path.join(d, "m"), "w").close()
    tune.report(loss=1)
"""


@pytest.mark.parametrize("options", ["", "-a ", "--append "])
def test_what_a_cell_writes_into_a_python_file_is_a_module_of_its_own(migrate, options):
    mine = "from elsewhere import tune\ntune.report(a=1)"
    new, code, _ = migrate(notebook(mine, SCRIPT.format(options=options), HELPER))
    own, written, helper = sources(new)
    assert (own, helper, code) == (mine, HELPER, 0)
    assert written.startswith(f"%%writefile {options}train.py\nimport os\n")
    assert 'tune.report({"loss": 1}, checkpoint=tune.Checkpoint.from_directory(d))' in written


def test_cells_that_write_one_file_are_read_together(migrate):
    first, more = "%%file 'a b.py'\nfrom ray import tune\n", "%%file -a a.py\ntune.report(a=1)\n"
    assert sources(migrate(notebook(first, more))[0])[1] == more
    first = "%%file a.py\nfrom ray import tune\n"
    assert sources(migrate(notebook(first, more))[0])[1] == '%%file -a a.py\ntune.report({"a": 1})\n'


@pytest.mark.parametrize("first", ["%%writefile a.py\n", "%%time\n", "%%capture out\n"])
@pytest.mark.parametrize("imports", ["import ray.tune\n", ""])
def test_an_import_that_is_added_stands_below_the_first_line_of_such_a_cell(migrate, first, imports):
    function = "def f(c, checkpoint_dir=None):\n    import ray.tune\n    "
    saves = "with ray.tune.checkpoint_dir(1) as d:\n        print(d)\n    ray.tune.report(a=1)\n"
    new, _, _ = migrate(notebook(f"{first}{imports}{function}{saves}"))
    assert sources(new)[0].startswith(f"{first}import tempfile\n")
    assert sources(migrate(notebook(first))[0])[0] == first


def test_what_is_left_in_a_written_file_is_told_with_its_line(migrate):
    lines = ["%%writefile a.py\n", "from ray.tune.suggest.skopt import SkOptSearch\n", "print(SkOptSearch)\n"]
    text = notebook("x = 1", lines)
    new, code, said = migrate(text)
    line = next(number for number, line in enumerate(new.splitlines(), 1) if "import SkOptSearch" in line)
    assert (new, code) == (text, 1)
    assert f"n.ipynb:{line}:1 MOD516" in said or f"n.ipynb:{line}:36 MOD516" in said
    assert "(cell 2, line 2)" in said


def test_the_first_line_of_a_cell_does_not_stand_alone_where_nothing_else_of_it_is_left(migrate):
    """IPython raises `UsageError` for it."""
    old = notebook(
        "from ray.train import Trainer\nfrom mine import loop\n",
        "%%time\ntrainer = Trainer('torch', 2)\ntrainer.start()",
        "%%time\ntrainer.run(loop)",
        "%%time\ntrainer.shutdown()\n",
        "%%time\n",
        "%%capture out\nfrom ray.train import CheckpointStrategy",
    )
    new, code, _ = migrate(old)
    assert code == 0
    _, started, run, ended, *others = sources(new)
    assert (started, ended) == ("", "")
    assert others == ["%%time\n", "%%capture out\npass"]
    assert run == "%%time\nTorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2)).fit()"


def test_a_function_that_begins_a_cell_has_no_empty_line_above_it(migrate):
    trainer = "XGBoostTrainer(params={}, label_column='y', datasets={'train': d})"
    new, _, _ = migrate(notebook("from ray.train.xgboost import XGBoostTrainer\nd = 1\n", f"# trees\nt = {trainer}"))
    assert sources(new)[1].startswith("def train_on_worker(config):\n")


@pytest.mark.parametrize(("statement", "code"), [("from ray import tune", 1), ("import numpy", 0)])
def test_a_notebook_of_before_ipython_4_is_named_if_it_has_to_do_with_ray(migrate, statement, code):
    cell = {"cell_type": "code", "input": [statement], "language": "python", "metadata": {}, "outputs": []}
    text = json.dumps({"metadata": {"name": ""}, "nbformat": 3, "worksheets": [{"cells": [cell], "metadata": {}}]})
    new, exit_code, said = migrate(text)
    assert new == text
    assert exit_code == code
    assert ("n.ipynb:1:1 NOTEBOOK format 3: is not read" in said) == bool(code)


TRAINED = """\
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer

def loop():
    session.report({}, checkpoint=Checkpoint.from_dict({"x": 1}))

result = TorchTrainer(loop).fit()
"""


@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ("result.checkpoint.to_dict()['x']", "load_state(result.checkpoint)['x']"),
        (
            "y = 1\nlen(result.checkpoint.to_dict())  # how many\n\n",
            "y = 1\nlen(load_state(result.checkpoint))  # how many",
        ),
        ("result.checkpoint.to_dict()\n# which is all", "load_state(result.checkpoint)\n# which is all"),
    ],
)
def test_what_a_cell_shows_it_still_shows(migrate, cell, after):
    new, code, _ = migrate(notebook(TRAINED, cell, "x = 1"))
    assert sources(new)[1].rstrip() == after
    assert code == 0


@pytest.mark.parametrize(
    "cell",
    [
        "print(result.checkpoint.to_dict()['x'])",
        "show(result.checkpoint.to_dict())\nx = 1",
        "state = result.checkpoint.to_dict()",
    ],
)
def test_where_a_cell_shows_nothing_a_dictionary_is_read_in_place(migrate, cell):
    new, _, _ = migrate(notebook(TRAINED, cell, "x = 1"))
    assert sources(new)[1].startswith("with result.checkpoint.as_directory() as checkpoint_dir:\n")


LOGGED = """\
from ray.air import RunConfig
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer

config = RunConfig(callbacks=[MLflowLoggerCallback(experiment_name="a")])
"""
AROUND = "with MLflowTrainerCallback.around(trainer):\n"


def test_the_result_of_a_run_that_mlflow_logs_is_still_shown(migrate):
    new, _, _ = migrate(notebook(LOGGED, "trainer = TorchTrainer(loop, run_config=config)", "trainer.fit()"))
    assert sources(new)[2] == f"{AROUND}    result = trainer.fit()\nresult"
    new, _, _ = migrate(notebook(LOGGED, "trainer = TorchTrainer(loop, run_config=config)", "trainer.fit()\nx = 1"))
    assert sources(new)[2] == f"{AROUND}    trainer.fit()\nx = 1"
    new, _, _ = migrate(notebook(LOGGED, "TorchTrainer(loop, run_config=config).fit()"))
    assert sources(new)[1].endswith(f"{AROUND}    result = trainer.fit()\nresult")
