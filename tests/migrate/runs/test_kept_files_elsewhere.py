"""Files that trials leave whose function stands in another file, which says for which Ray it was written."""

import pytest

LIB = "from ray import tune\n\n\ndef train(config):\n    frame.to_csv('rows.csv')\n    tune.report({})\n"
MAIN = (
    "from ray import air, tune\nfrom lib import train\n\ntune.Tuner(train, run_config=air.RunConfig(name=1{})).fit()\n"
)


def test_they_are_kept_where_that_is_for_an_old_ray(tree):
    text, codes = tree({"lib.py": LIB.format("rows=3"), "main.py": MAIN.format("")}, "main.py")
    assert "sync_config=tune.SyncConfig(sync_artifacts=True)" in text
    assert not codes


@pytest.mark.parametrize(
    ("lib", "said"),
    [
        (LIB.format("{'rows': 3}"), ""),
        (LIB.format("rows=3").replace("frame.to_csv('rows.csv')", "pass"), ""),
        ("def train(config):\n    frame.to_csv('rows.csv')\n", ""),
        (LIB.format("rows=3"), ", sync_config=tune.SyncConfig(sync_artifacts=False)"),
    ],
)
def test_they_are_not_kept_elsewhere(tree, lib, said):
    text, _ = tree({"lib.py": lib, "main.py": MAIN.format(said)}, "main.py")
    assert "sync_artifacts=True" not in text
