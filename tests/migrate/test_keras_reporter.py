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
        "from ray.tune.integration.keras import TuneReporterCallback as T\n\nc = T()\n",
        f"def f():\n    {IMPORT}    return TuneReporterCallback()\n",
        f"import os\n{IMPORT}\nuse(os)\nfrom tensorflow import keras\n\nc = TuneReporterCallback(), keras\n",
    ],
)
def test_other_uses_are_reported(text):
    assert check_noop(text) == ["ITG122"]
