"""Functions of a file without Ray that only hand a reporter on, where another file gives them to Tune."""

import pytest

LIB = "def train(config, reporter):\n    fit(callbacks=[Callback(reporter)])\n"
MADE = "def make(size):\n    def train(config, reporter):\n        return fit(size)\n\n    return train\n"


def test_it_reports_to_tune_where_another_file_runs_it(tree):
    main = "from ray import tune\nfrom lib import train\n\ntune.Tuner(train).fit()\n"
    text, codes = tree({"lib.py": LIB, "main.py": main}, "lib.py")
    assert text == (
        "from ray import tune\n\n\ndef train(config):\n    def reporter(**metrics):\n        tune.report(metrics)\n\n"
        "    fit(callbacks=[Callback(reporter)])\n"
    )
    assert not codes


def test_so_does_one_that_a_function_makes(tree):
    main = "from ray import tune\nfrom lib import make\n\ntune.Tuner(make(3)).fit()\n"
    text, _ = tree({"lib.py": MADE, "main.py": main}, "lib.py")
    assert "    def train(config):\n" in text


@pytest.mark.parametrize(
    "main",
    [
        "from lib import train\n\ntrain({}, print)\n",
        "import ray\nfrom lib import train\n\nray.init()\ntrain({}, print)\n",
        "from ray import tune\nfrom other import train\n\ntune.Tuner(train).fit()\n",
        "from ray import tune\nfrom lib import train\n\ntune.Tuner(lambda config: train(config, print)).fit()\n",
    ],
)
def test_it_stays_where_nobody_gives_it_to_tune(tree, main):
    assert tree({"lib.py": LIB, "main.py": main}, "lib.py") == (LIB, [])
