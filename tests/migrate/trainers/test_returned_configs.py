"""Configs of runs that a function returns: who gets them may stand in other files of the tree."""

import pytest

MADE = 'from ray import air\n\n\ndef common():\n    return air.RunConfig(name="x")\n'
TUNER = "from ray import tune\nfrom made import common\n\ntune.Tuner(fit, run_config=common()).fit()\n"
TRAINER = (
    "from ray.train.torch import TorchTrainer\nfrom made import common\n\nTorchTrainer(loop, run_config=common())\n"
)


@pytest.mark.parametrize(
    ("files", "module"),
    [
        ({"main.py": TRAINER}, "train"),
        ({"main.py": TUNER}, "tune"),
        (
            {"main.py": TRAINER.replace("from made import common", "import made").replace("common()", "made.common()")},
            "train",
        ),
        (
            {"main.py": TRAINER.replace("\n\nTorch", "\n\nconfig = common()\nTorch").replace("=common()", "=config")},
            "train",
        ),
    ],
    ids=["trainer", "tuner", "module", "variable"],
)
def test_a_config_is_of_the_world_that_other_files_give_it_to(tree, files, module):
    text, codes = tree({"made.py": MADE, **files}, "made.py")
    assert text == MADE.replace("air", module)
    assert codes == []


@pytest.mark.parametrize(
    "files",
    [
        {"search.py": TUNER, "train.py": TRAINER},
        {"train.py": TRAINER, "made.py": MADE + "\n\nfrom ray import tune\n\ntune.Tuner(fit, run_config=common())\n"},
    ],
    ids=["two files", "beside a Tuner"],
)
def test_a_config_for_both_is_reported(tree, files):
    text, codes = tree({"made.py": MADE, **files}, "made.py")
    assert "air.RunConfig" in text
    assert codes == ["TRP103"]


@pytest.mark.parametrize(
    "main",
    [
        TRAINER.replace("common()", "None"),
        TRAINER.replace("from made", "from other"),
        TRAINER.replace("run_config=common()", "loop_config=common()"),
    ],
)
def test_a_config_that_nobody_is_seen_to_get_is_reported(tree, main):
    text, codes = tree({"made.py": MADE, "main.py": main}, "made.py")
    assert text == MADE
    assert codes == ["TRP103"]


def test_a_config_that_another_file_hands_on_is_reported(tree):
    between = "from made import common\n\n\ndef mine():\n    return common()\n"
    main = (
        "from ray.train.torch import TorchTrainer\nfrom between import mine\n\nTorchTrainer(loop, run_config=mine())\n"
    )
    assert tree({"made.py": MADE, "between.py": between, "main.py": main}, "made.py") == (MADE, ["TRP103"])


def test_files_that_return_configs_to_each_other_come_to_an_end(tree):
    here = f"from there import other\n{MADE}\n\nconfig = other()\n"
    there = here.replace("there", "here").replace("common", "name").replace("other", "common").replace("name", "other")
    assert tree({"here.py": here, "there.py": there}, "here.py") == (here, ["TRP103"])
