"""Blocks of Python in the prose of notebooks, which are told of, and blocks of pages that name what nothing imports."""

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


IN_CELL_1 = [
    ("NOTEBOOK", "a block of Python in the prose of cell 1", "was left as it is; old in it: ray.tune.run(...)", True)
]


@pytest.mark.parametrize(
    "text",
    [
        notebook(f"Before:\n\n{OLD}", IMPORTING),
        notebook(f"With Ray Tune:\n\n{OLD}", "x = 1"),
        notebook(f"With Ray Tune:\n\n{OLD}"),
        notebook("Before:\n\n```python\nfrom ray import tune\ntune.run(train, config=space)\n```", "x = 1"),
        notebook(
            "Before:\n\n~~~py\n    tune.run(\n        train,\n        config=space,\n        ...,\n    )\n~~~\n",
            IMPORTING,
        ),
    ],
)
@pytest.mark.parametrize("will_write", [False, True])
def test_old_names_in_the_prose_of_a_notebook_are_told_and_stay(text, will_write):
    done = outcome(text, will_write=will_write)
    assert told(done) == IN_CELL_1
    assert done.new is None
    assert "```" in text.split("\n")[done.findings[0].line - 2] or "~~~" in text.split("\n")[done.findings[0].line - 2]


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


def test_lines_of_the_shell_do_not_hide_old_names():
    text = notebook("With Ray Tune:\n\n```python\n%pip install ray\n!ls\ntune.run(train)\n```\n", IMPORTING)
    assert [(found.code, found.message) for found in outcome(text).findings] == [IN_CELL_1[0][::2]]


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
