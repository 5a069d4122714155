"""`TuneReporterCallback` of Ray 0.8, written into the file that imported it."""

import pytest

from tests.migrate.support import check_noop, rewritten

IMPORT = "from ray.tune.integration.keras import TuneReporterCallback\n"


@pytest.mark.parametrize("call", ["TuneReporterCallback()", "TuneReporterCallback(freq='epoch')"])
def test_the_class_is_written_below_the_imports(call):
    text = rewritten(f"import ray\n{IMPORT}\n\ndef f(model):\n    model.fit(callbacks=[{call}])\n")
    assert IMPORT not in text
    assert text.index("from tensorflow import keras\n") < text.index(
        "class TuneReporterCallback(keras.callbacks.Callback"
    )
    assert text.index("from ray import tune\n") < text.index("tune.report({")
    assert text.endswith(f"model.fit(callbacks=[{call}])\n")


def test_what_only_the_program_imports_is_imported_for_the_class():
    program = 'if __name__ == "__main__":\n    from ray import tune\n\n    tune.Tuner(f).fit()\n'
    text = rewritten(f"import ray\n{IMPORT}\n\ndef f(config):\n    fit([TuneReporterCallback()])\n\n\n{program}")
    assert text.startswith("import ray\nfrom ray import tune\nfrom tensorflow import keras\n")
    assert text.endswith(program)


@pytest.mark.parametrize("block", ["try", "if LARGE"])
def test_what_a_block_of_the_module_imports_is_used(block):
    end = "except ImportError:\n    raise\n" if block == "try" else ""
    text = rewritten(f"import ray\n{block}:\n    from ray import tune\n{end}{IMPORT}\n\nc = TuneReporterCallback()\n")
    assert text.count("import tune") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(reporter)", "()"),
        ("(reporter,)", "()"),
        ("(reporter=reporter)", "()"),
        ("(None, 'epoch')", "('epoch')"),
        ("(freq='epoch', reporter=reporter)", "(freq='epoch')"),
        ("(\n        reporter,\n        freq='epoch',\n    )", "(\n        freq='epoch',\n    )"),
    ],
)
def test_the_reporter_of_a_function_is_needed_no_more(old, new):
    head = f"from ray import tune\n{IMPORT}from tensorflow import keras\n\n\n"
    text = rewritten(f"{head}def f(config, reporter):\n    keras.fit(TuneReporterCallback{old})\n\n\ntune.Tuner(f)\n")
    assert text.endswith(f"def f(config):\n    keras.fit(TuneReporterCallback{new})\n\n\ntune.Tuner(f)\n")


def test_a_keras_of_another_name_is_used():
    head = f"import ray\nimport keras\nfrom ray import tune\n{IMPORT}\n\n"
    assert "(tensorflow_keras.callbacks.Callback)" in rewritten(f"{head}c = TuneReporterCallback()\n")


@pytest.mark.parametrize(
    "text",
    [
        f"{IMPORT}\nc = TuneReporterCallback\n",
        f"{IMPORT}\n\nclass Mine(TuneReporterCallback):\n    pass\n",
        f"{IMPORT}\nc = TuneReporterCallback(reporter)\n",
        f"{IMPORT}\nc = TuneReporterCallback(reporter=r)\n",
        f"{IMPORT}\n\ndef f(config, reporter):\n    return TuneReporterCallback(wrap(reporter))\n",
        f"{IMPORT}\n\ndef f(config, reporter):\n    return TuneReporterCallback(reporter, 'epoch', {{}})\n",
        f"{IMPORT}\n\ndef f(config, reporter):\n    return TuneReporterCallback(  # here\n        reporter)\n",
        "from ray.tune.integration.keras import TuneReporterCallback as T\n\nc = T()\n",
        f"def f():\n    {IMPORT}    return TuneReporterCallback()\n",
        f"import os\n{IMPORT}\nuse(os)\nfrom tensorflow import keras\n\nc = TuneReporterCallback(), keras\n",
    ],
)
def test_other_uses_are_reported(text):
    assert check_noop(text) == ["ITG122"]


def test_an_import_that_nothing_uses_is_dropped():
    assert rewritten(f"from ray import tune\n{IMPORT}\nprint(tune)\n") == "from ray import tune\n\nprint(tune)\n"
