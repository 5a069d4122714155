"""Blocks of Python in the prose of notebooks, and ones that name what nothing imports: rewritten where sure."""

import json

import pytest

from migrate.command.options import Options
from migrate.command.process import process_data

OLD = "```python\ntune.run(train, config=space)\n```\n"
IMPORTING = "from ray import tune\n\ntuner = tune.Tuner(train)"


def notebook(prose, *code):
    cells = [{"cell_type": "markdown", "metadata": {}, "source": prose.splitlines(keepends=True)}]
    cells += [{"cell_type": "code", "metadata": {}, "outputs": [], "source": text} for text in code]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def outcome(text, path="n.ipynb", **options):
    return process_data(path, text.encode(), Options(**options))


def told(done):
    return [(found.code, found.old, found.message, found.attention) for found in done.findings]


NEW = """\
```python
results = tune.Tuner(
    train,
    param_space=space,
    run_config=tune.RunConfig(
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
```
"""
IN_CELL_1 = [
    ("NOTEBOOK", "a block of Python in the prose of cell 1", "was left as it is; old in it: ray.tune.run(...)", True)
]


def prose_of(done):
    (cell,) = [cell for cell in json.loads(done.new)["cells"] if cell["cell_type"] == "markdown"]
    return "".join(cell["source"])


@pytest.mark.parametrize(
    ("prose", "code", "new"),
    [
        (
            "In Ray:\n\n```python\ndef f(config):\n    \n    tune.report(a=1)\n    \n    return\n```\n",
            [IMPORTING],
            'In Ray:\n\n```python\ndef f(config):\n    \n    tune.report({"a": 1})\n    \n    return\n```\n',
        ),
        (f"With Ray Tune:\n\n{OLD}", ["x = 1"], f"With Ray Tune:\n\n{NEW}"),
        (f"With Ray Tune:\n\n{OLD}\nBefore that.\n", [IMPORTING], f"With Ray Tune:\n\n{NEW}\nBefore that.\n"),
        (f"It is old.\n\nWith Ray Tune:\n\n{OLD}", [], f"It is old.\n\nWith Ray Tune:\n\n{NEW}"),
        (
            "* so:\n  ```py\n  tune.report(a=1)\n  ```\n",
            [IMPORTING],
            '* so:\n  ```py\n  tune.report({"a": 1})\n  ```\n',
        ),
        (
            "~~~py\n    if ready:\n        tune.report(a=1)\n~~~\n",
            [IMPORTING],
            '~~~py\n    if ready:\n        tune.report({"a": 1})\n~~~\n',
        ),
        (
            "```python\n%pip install ray\n!ls\ntune.report(a=1)\n```\n",
            [IMPORTING],
            '```python\n%pip install ray\n!ls\ntune.report({"a": 1})\n```\n',
        ),
        (
            "~~~py\n    tune.report(\n        a=1,\n        ...,\n    )\n~~~\n",
            [IMPORTING],
            '~~~py\n    tune.report({\n        "a": 1,\n        ...,\n    })\n~~~\n',
        ),
        (
            "```python\nfrom ray.tune.suggest.hyperopt import HyperOptSearch\n```\n",
            [IMPORTING],
            "```python\nfrom ray.tune.search.hyperopt import HyperOptSearch\n```\n",
        ),
        (
            "```python\nsession.report({'a': 1})\n```\n",
            ["from ray import tune\nfrom ray.air import session\n\ntune.Tuner(train)"],
            "```python\ntune.report({'a': 1})\n```\n",
        ),
    ],
)
@pytest.mark.parametrize("will_write", [False, True])
def test_a_step_that_the_prose_of_a_notebook_shows_is_rewritten(prose, code, new, will_write):
    done = outcome(notebook(prose, *code), will_write=will_write)
    assert prose_of(done) == new
    assert not [found for found in done.findings if found.attention]
    assert done.rewrites
    again = outcome(done.new.decode())
    assert (again.new, told(again)) == (None, told(done))


def test_a_block_imports_what_the_code_of_the_notebook_does_not():
    prose = '```python\nwith tune.checkpoint_dir(1) as path:\n    save(path + "/a.pt")\ntune.report(a=1)\n```\n'
    (code,) = ["from ray import tune\n\n\ndef train(config):\n    pass\n\n\ntuner = tune.Tuner(train)"]
    assert prose_of(outcome(notebook(prose, code))).startswith("```python\nimport tempfile\n\nwith tempfile.")
    assert prose_of(outcome(notebook(prose, f"import tempfile\n{code}"))).startswith("```python\nwith tempfile.")


def test_what_was_done_in_a_block_is_said_at_its_line():
    text = notebook("With Ray:\n\n```python\nray.init(local_mode=True)\n```\n", "import ray")
    done = outcome(text)
    assert [(code, old, attention) for code, old, _, attention in told(done)] == [
        ("INI821", "ray.init(local_mode) (in the prose of cell 1)", False)
    ]
    assert "ray.init()" in done.new.decode().split("\n")[done.findings[0].line - 1]


@pytest.mark.parametrize(
    "text",
    [
        notebook(f"Before:\n\n{OLD}", IMPORTING),
        notebook(f"What Ray\ndeprecated:\n{OLD}"),
        notebook(f"With Ray, one no longer calls\n\n{OLD}", "x = 1"),
        notebook("Before:\n\n```python\nfrom ray import tune\ntune.run(train, config=space)\n```", "x = 1"),
        notebook("So:\n\n```python\ntune.run(train, **options)\n```\n", IMPORTING),  # it would take a function
    ],
)
@pytest.mark.parametrize("will_write", [False, True])
def test_what_shows_how_things_were_and_what_is_not_certain_is_told_and_stays(text, will_write):
    done = outcome(text, will_write=will_write)
    assert told(done) == IN_CELL_1
    assert done.new is None
    assert "```" in text.split("\n")[done.findings[0].line - 2] or "~~~" in text.split("\n")[done.findings[0].line - 2]


@pytest.mark.parametrize(
    ("prose", "code"),
    [
        # What a person has to look at, and what only the run of the code could tell.
        ("```python\ntune.run(train, loggers=[Mine])\n```\n", IMPORTING),
        ("```python\nsession.report({'a': 1})\n```\n", "from ray.air import session"),
        # The code of the notebook would become another one with the block below it.
        (
            "```python\nprint(analysis.get_trial_checkpoints_paths(best))\n```\n",
            "from ray import tune\n\nanalysis = tune.run(train)\nprint(analysis.best_config)",
        ),
    ],
)
def test_other_blocks_stay(prose, code):
    done = outcome(notebook(prose, code))
    assert [(code, old) for code, old, *_ in told(done)][-1:] == [IN_CELL_1[0][:2]]
    assert done.new is None or prose_of(done) == prose


def test_the_code_of_a_notebook_is_rewritten_and_its_prose_is_told_at_its_line_in_what_is_written():
    code = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "source": ["from ray import tune\n", "tune.report(a=1)"],
    }
    document = json.loads(notebook(f"Before:\n\n{OLD}"))
    document["cells"].insert(0, code)
    done = outcome(json.dumps(document, indent=1))
    new = done.new.decode()
    assert r"tune.report({\"a\": 1})" in new
    (found,) = done.findings
    assert "tune.run(train" in new.split("\n")[found.line - 1]
    assert told(outcome(new)) == told(done)


@pytest.mark.parametrize(
    "text",
    [
        # Words, other languages, and what Ray takes today.
        notebook("Call `tune.run(train)` of Ray.\n", IMPORTING),
        notebook("```text\ntune.run(train) of Ray\n```\n", IMPORTING),
        notebook("```python\ntune.Tuner(train, param_space=space).fit()\n```\n", IMPORTING),
        notebook('```python\ntune.report({"a": 1})\n```\n', IMPORTING),
        notebook("```python\nconfig = tune.RunConfig(\n    name='a',\n    ...,\n    verbose=1,\n)\n```\n", IMPORTING),
        # A `tune` of something else, and one that nobody says to be of Ray.
        notebook(f"Not of Ray:\n\n{OLD}", "from flaml import tune"),
        notebook(f"Not of Ray:\n\n{OLD}", "tune = Radio()"),
        notebook(OLD, "x = 1"),
        notebook("```python\ntrain.report(a=1)\n```\n", "import ray\n\n\ndef train():\n    pass"),
    ],
)
def test_other_prose_is_not_told(text):
    done = outcome(text)
    assert (done.new, told(done)) == (None, [])


def test_a_block_that_is_nested_too_deeply_is_told_and_the_code_is_rewritten():
    done = outcome(notebook(f"```python\ntune.run({'-' * 3000}1)\n```\n", IMPORTING + "\ntune.report(a=1)"))
    assert rb"tune.report({\"a\": 1})" in done.new
    assert [message for *_, message, _ in told(done)] == ["is no Python and was left out"]


def test_what_is_no_python_in_prose_is_told_without_a_call_for_a_person():
    done = outcome(notebook("```python\ntune.run(train, local_dir=...) → tune.Tuner(train)\n```\n", IMPORTING))
    assert [(message, attention) for *_, message, attention in told(done)] == [("is no Python and was left out", False)]


@pytest.mark.parametrize("options", [{"ignore": ("RUN", "MIGRATE")}, {"to_shim": True}])
def test_what_nobody_asks_for_is_not_told(options):
    assert told(outcome(notebook(f"With Ray:\n\n{OLD}", IMPORTING), **options)) == []


MAPPER = "```python\nm = ray.data.preprocessors.BatchMapper(f, batch_format='pandas')\n```\n"
SAID = "no block imports it, and this one was left as it is; old in it: ray.data.preprocessors.BatchMapper"


@pytest.mark.parametrize("will_write", [False, True])
def test_a_block_of_a_page_that_names_what_no_block_imports_is_rewritten(will_write):
    page = f"# Ray Tune\n\n```python\nspace = {{}}\n```\n\n{OLD}"
    done = outcome(page, "README.md", will_write=will_write)
    new = done.new.decode()
    assert "results = tune.Tuner(" in new
    assert "import" not in new
    assert told(done) == []
    assert {page.split("\n")[use.line - 1] for use in done.rewrites} == {"tune.run(train, config=space)"}
    assert outcome(new, "README.md").new is None


def test_what_is_new_in_such_a_block_is_imported_there():
    page = "# Ray Tune\n\n```python\nx = 1\n```\n\n```python\ntune.run(train, local_dir='~/a')\n```\n"
    new = outcome(page, "README.md").new.decode()
    assert "```python\nx = 1\n```\n\n```python\nimport os\n\nresults = tune.Tuner(" in new


@pytest.mark.parametrize("will_write", [False, True])
def test_what_is_left_in_such_a_block_is_told_at_its_line(will_write):
    page = "# Ray Tune\n\n```python\ntune.run(train, local_dir='~/a')\ntune.run(train, loggers=[One])\n```\n"
    done = outcome(page, "README.md", will_write=will_write)
    shown = (done.new.decode() if will_write else page).split("\n")
    left = [found for found in done.findings if found.attention]
    assert [shown[found.line - 1] for found in left] == ["tune.run(train, loggers=[One])"]


def test_a_block_is_told_of_and_stays_if_a_class_had_to_be_written_into_it():
    done = outcome(f"# Ray\n\n{MAPPER}", "README.md")
    assert told(done) == [("MIGRATE", "`ray` in a block of code", SAID, True)]
    assert done.new is None


def test_what_has_to_be_written_for_such_a_block_stands_where_another_one_imports():
    page = f"# Ray Tune\n\n```python\nfrom ray.data import Dataset\n```\n\n{MAPPER}"
    new = outcome(page, "README.md").new.decode()
    first, second = new.split("```python\n")[1:]
    assert "class BatchMapper(Preprocessor):" in first
    assert second.startswith("m = BatchMapper(f, batch_format='pandas')\n")


def test_a_name_that_a_rewritten_block_imports_is_no_longer_told():
    page = f"# Ray Tune\n\n```python\nfrom ray.air import session\n\nsession.report({{}})\n```\n\n{OLD}"
    done = outcome(page, "README.md")
    assert b"tune.run" not in done.new
    assert not [found for found in done.findings if "no block imports it" in found.message]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (f"# Radio\n\n{OLD}", "README.md"),
        (f"# Ray Tune\n\n{OLD}", "CHANGELOG.md"),
        (f"# Like Ray Tune\n\n```python\nfrom flaml import tune\n```\n\n{OLD}", "README.md"),
        (f"# Like Ray Tune\n\n```python\ndef f(tune):\n    tune.run(train)\n```\n\n{OLD}", "README.md"),
        ("# Ray Tune\n\n```python\nspace = {'a': tune.choice([1, 2])}\ntune.Tuner(train).fit()\n```\n", "README.md"),
        ("# Ray Tune\n\n```python\nfrom ray.tune import Tuner\n\nTuner(train).fit()\n```\n", "README.md"),
        ("# Ray Tune\n\nCall `tune.run(train)`.\n", "README.md"),
    ],
)
def test_other_pages_are_not_told_of(text, path):
    done = outcome(text, path)
    assert (done.new, told(done)) == (None, [])


UNSHOWN = """\
```python
from ray import tune

results = tune.Tuner(
    train,
    ...
    param_space={
        "a": 1,
        ...
    },
    run_config=tune.RunConfig(
        storage_path=...,
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
```
"""


def test_dots_stay_where_a_block_does_not_show_all():
    run = 'tune.run(\n    train,\n    ...\n    config={\n        "a": 1,\n        ...\n    },\n    local_dir=...\n)\n'
    done = outcome(f"# Ray\n\n```python\nfrom ray import tune\n\n{run}```\n", "README.md")
    assert done.new.decode() == f"# Ray\n\n{UNSHOWN}"
    assert told(done) == []


@pytest.mark.parametrize(
    ("block", "is_told"),
    [
        ("tune.run(train) → results", True),
        ("from ray.tune.suggest import Searcher → gone", True),
        (".training(\n    train_batch_size=1000,\n)", False),
        ("run(train) → results", False),
        ("plan.tune(train_set) → results", False),
    ],
)
def test_a_block_of_a_page_that_is_no_python_is_told_if_it_names_something_of_ray(block, is_told):
    importing = "```python\nfrom ray.tune.search.hyperopt import HyperOptSearch\n```"
    done = outcome(f"# Ray\n\n{importing}\n\n```python\n{block}\n```\n", "README.md")
    assert [message for _, old, message, _ in told(done) if old == "a block of code"] == [
        "is no Python and was left out"
    ] * is_told


@pytest.mark.parametrize(
    ("imported", "module"),
    [("from ray.train.torch import TorchTrainer", "train"), ("from ray.tune import Tuner", "tune")],
)
def test_a_report_in_no_function_of_a_page_is_of_what_the_page_is_about(imported, module):
    page = f"# Ray\n\n```python\nfrom ray.air import session\n{imported}\n```\n\n```python\nsession.report({{}})\n```\n"
    done = outcome(page, "README.md")
    assert f"```python\n{module}.report({{}})\n```" in done.new.decode()


def test_a_report_in_the_prose_of_a_notebook_about_trainers_stays():
    prose = "```python\nsession.report({'a': 1})\n```\n"
    code = "from ray.air import session\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(loop)"
    done = outcome(notebook(prose, f"{code}\nsession.report({{}})"))
    assert prose_of(done) == prose


def test_a_step_of_a_worker_is_not_taken_for_code_that_no_worker_runs():
    steps = 'shard = ray.train.get_dataset_shard("train")\nray.train.report({"loss": loss})'
    code = "import ray\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(loop).fit()"
    assert told(outcome(notebook(f"Report:\n\n```python\n{steps}\n```\n", code))) == []
