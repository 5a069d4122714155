"""What is written into a function has the names that a person would take: numbers only where they are needed."""

import ast

import pytest

from migrate.resolve.names.free_names import free_for_block, free_in
from migrate.resolve.text.source import Source
from tests.migrate.support import rewritten


def named_at_mark(text: str, block: bool) -> str:
    """The name for ``file`` where the text says MARK."""
    source = Source(text)
    (mark,) = (node for node in source.names.of(ast.Name) if node.id == "MARK")
    statement = source.names.statement(mark)
    return free_for_block(source.names, statement, "file") if block else free_in(source.names, statement, "file")


@pytest.mark.parametrize(
    "text",
    [
        "def other(file):\n    return file\n\n\ndef f():\n    MARK\n",
        "file = 1\n\n\ndef f():\n    MARK\n",
        "def f():\n    MARK\n\n\nprint(file)\n",
    ],
)
def test_what_other_functions_call_theirs_is_free(text):
    assert named_at_mark(text, block=False) == "file"


@pytest.mark.parametrize(
    "text",
    [
        "def f(file):\n    MARK\n",
        "def f():\n    MARK\n    print(file)\n",
        "def f():\n    def g():\n        return file\n    MARK\n",
        "def f():\n    global file\n    MARK\n",
        "def f():\n    import file\n    MARK\n",
        "def f():\n    import os as file\n    MARK\n",
        "def f():\n    try:\n        pass\n    except OSError as file:\n        pass\n    MARK\n",
        "def f():\n    with a as file:\n        pass\n    MARK\n",
        "def g():\n    print(file)\n\n\nMARK\n",
        "def f(x):\n    match x:\n        case [file]:\n            pass\n    MARK\n",
    ],
)
def test_what_the_function_uses_is_taken(text):
    assert named_at_mark(text, block=False) == "file_2"


def test_another_word_is_taken_before_a_number():
    text = "def train(config, checkpoint_dir=None):\n    load(checkpoint_dir)\n    checkpoint = 1\n"
    run = "from ray import tune\n\n\ndef go():\n    results = 1\n    tune.run(train)\n    return results\n\n\n"
    done = rewritten(f"{run}{text}")
    assert (
        "    loaded_checkpoint = tune.get_checkpoint()\n" in done
        and "    result_grid = tune.Tuner(train).fit()\n" in done
    )


@pytest.mark.parametrize("taken", ["file = 1", "with b as more:\n        print(file)"])
def test_a_block_gets_the_first_word_that_is_free(taken):
    source = Source(f"def f():\n    with a as other:\n        pass\n    {taken}\n    MARK\n")
    (mark,) = (node for node in source.names.of(ast.Name) if node.id == "MARK")
    assert free_for_block(source.names, source.names.statement(mark), "file", "other", "third") == "other"
    assert free_for_block(source.names, source.names.statement(mark), "file") == "file_2"


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    with a as file:\n        file.read()\n    MARK\n",
        "def f():\n    MARK\n    with a as file:\n        file.read()\n",
        "def f():\n    while a:\n        with a as b, c as file, d(file):\n            file.read()\n        MARK\n",
        "with a as file:\n    file.read()\nMARK\n",
    ],
)
def test_a_block_is_called_as_another_one_that_is_over(text):
    assert named_at_mark(text, block=True) == "file"


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    with a as file:\n        MARK\n        file.read()\n",
        "def f():\n    with a as file:\n        pass\n    MARK\n    print(file.closed)\n",
        "def f():\n    with open(file) as file:\n        pass\n    MARK\n",
        "def f():\n    with a as file:\n        later = lambda: file.read()\n    MARK\n",
        "def f():\n    file = 1\n    with a as file:\n        pass\n    MARK\n",
        "with a as file:\n    pass\nMARK\n\n\ndef f():\n    return file\n",
        "def f():\n    with a as (file, b):\n        file.read()\n    MARK\n",
    ],
)
def test_a_block_is_not_called_as_what_is_still_in_use(text):
    assert named_at_mark(text, block=True) == "file_2"


def test_a_loop_that_reads_one_checkpoint_and_writes_others_calls_both_directories_the_same():
    text = rewritten("""
from ray import train
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = session.get_checkpoint()
    if checkpoint:
        state = checkpoint.to_dict()
    for epoch in range(3):
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


TorchTrainer(loop)
""")
    assert text.count("as checkpoint_dir:\n") == 2
    assert text.count("as file:\n") == 2
    assert "_2" not in text


def test_the_results_of_two_functions_are_called_the_same():
    text = rewritten("""
from ray import tune


def first(trainable):
    results = 1
    return results


def second(trainable):
    tune.run(trainable)
""")
    assert "    results = tune.Tuner(" in text


def test_what_a_function_unpacks_into_is_called_as_people_call_it_where_the_file_has_one_of_that_name():
    text = rewritten(
        "from ray.train.torch import TorchTrainer\n\n\n"
        "datasets = load()\n\n\n"
        "def fit():\n    return TorchTrainer(loop, datasets={'train': a}, preprocessor=p).fit()\n"
    )
    assert "    datasets = {'train': a}\n" in text
    assert "_2" not in text
