"""`TuneConfig(chdir_to_trial_dir=...)`, which a variable of the environment says today."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "import os\nfrom ray import tune\n\n"
SET = 'os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("c = tune.TuneConfig(chdir_to_trial_dir=True)\n", "c = tune.TuneConfig()\n"),
        ("c = tune.TuneConfig(chdir_to_trial_dir=False)\n", f"{SET}c = tune.TuneConfig()\n"),
        (
            "def f():\n    return tune.TuneConfig(chdir_to_trial_dir=False, num_samples=2)\n",
            f"def f():\n    {SET}    return tune.TuneConfig(num_samples=2)\n",
        ),
        (
            "t = tune.Tuner(\n    make(),\n    tune_config=tune.TuneConfig(chdir_to_trial_dir=False),\n)\n",
            f"{SET}t = tune.Tuner(\n    make(),\n    tune_config=tune.TuneConfig(),\n)\n",
        ),
    ],
)
def test_the_working_directory_of_trials_is_said_in_the_environment(before, after):
    check_transformed(f"{HEAD}{before}", f"{HEAD}{after}")


@pytest.mark.parametrize(
    "text",
    [
        "c = tune.TuneConfig(chdir_to_trial_dir=stay)\n",
        "a = tune.Tuner(f, tune_config=tune.TuneConfig(chdir_to_trial_dir=False))\nb = tune.Tuner(g)\n",
        "while run(tune.TuneConfig(chdir_to_trial_dir=False)):\n    pass\n",
        "x = 1; c = tune.TuneConfig(chdir_to_trial_dir=False)\n",
    ],
)
def test_what_cannot_be_said_for_one_run_alone_is_reported(text):
    assert "CFG142" in check_noop(f"{HEAD}{text}")
