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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "try:\n    t = tune.Tuner.restore(p, trainable=f)\n"
            "except Exception:\n    t = tune.Tuner(f, tune_config=tune.TuneConfig(chdir_to_trial_dir=False))\n",
            f"{SET}try:\n    t = tune.Tuner.restore(p, trainable=f)\n"
            "except Exception:\n    t = tune.Tuner(f, tune_config=tune.TuneConfig())\n",
        ),
        (
            "if a:\n    t = tune.Tuner.restore(p, trainable=f)\n"
            "elif b:\n    t = tune.Tuner(f, tune_config=tune.TuneConfig(chdir_to_trial_dir=False))\n",
            f"{SET}if a:\n    t = tune.Tuner.restore(p, trainable=f)\n"
            "elif b:\n    t = tune.Tuner(f, tune_config=tune.TuneConfig())\n",
        ),
        (
            "if a:\n    pass\nelif b:\n    t = tune.Tuner.restore(p, trainable=f)\n"
            "else:\n    t = tune.Tuner(f, tune_config=tune.TuneConfig(chdir_to_trial_dir=False))\n",
            f"{SET}if a:\n    pass\nelif b:\n    t = tune.Tuner.restore(p, trainable=f)\n"
            "else:\n    t = tune.Tuner(f, tune_config=tune.TuneConfig())\n",
        ),
        (
            "def run():\n    if a:\n        return tune.Tuner.restore(p, trainable=f).fit()\n    print(1)\n"
            "    c = tune.TuneConfig(chdir_to_trial_dir=False)\n    return tune.Tuner(f, tune_config=c).fit()\n",
            f"def run():\n    {SET}    if a:\n        return tune.Tuner.restore(p, trainable=f).fit()\n    print(1)\n"
            "    c = tune.TuneConfig()\n    return tune.Tuner(f, tune_config=c).fit()\n",
        ),
        (
            "if a:\n    c = tune.TuneConfig(chdir_to_trial_dir=False)\n    if b:\n"
            "        tune.Tuner.restore(p, trainable=f).fit()\n    else:\n        tune.Tuner(f, tune_config=c).fit()\n",
            f"if a:\n    {SET}    c = tune.TuneConfig()\n    if b:\n"
            "        tune.Tuner.restore(p, trainable=f).fit()\n    else:\n        tune.Tuner(f, tune_config=c).fit()\n",
        ),
    ],
)
def test_it_is_set_above_what_is_restored_too(before, after):
    check_transformed(f"{HEAD}{before}", f"{HEAD}{after}")


@pytest.mark.parametrize(
    "text",
    [
        "def again():\n    tune.Tuner.restore(p, trainable=f).fit()\n\n\n"
        "c = tune.TuneConfig(chdir_to_trial_dir=False)\n",
        "def again():\n    tune.Tuner.restore(p, trainable=f).fit()\n\n\n"
        "def anew():\n    tune.Tuner(f, tune_config=tune.TuneConfig(chdir_to_trial_dir=False)).fit()\n",
        "a = 1; tune.Tuner.restore(p, trainable=f).fit()\nc = tune.TuneConfig(chdir_to_trial_dir=False)\n",
    ],
)
def test_what_is_restored_elsewhere_is_reported(text):
    assert "CFG142" in check_noop(f"{HEAD}{text}")


@pytest.mark.parametrize(
    "text",
    [
        "t = tune.Tuner.restore(p, trainable=f)\n",
        "if a:\n    t = tune.Tuner.restore(p, trainable=f)\nelse:\n    t = tune.Tuner(f)\n",
        f"{SET}if a:\n    t = tune.Tuner.restore(p, trainable=f)\nelse:\n    t = tune.Tuner(f)\n",
        "if a:\n    t = mine.restore(p, chdir_to_trial_dir=False)\nelse:\n    t = tune.Tuner(f)\n",
    ],
)
def test_runs_that_do_not_say_it_stay(text):
    assert "CFG142" not in check_noop(f"{HEAD}{text}")
