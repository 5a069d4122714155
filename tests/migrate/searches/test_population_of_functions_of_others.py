"""Population Based Training over a function of another file that saves nothing."""

import pytest

MAIN = """\
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining
from training import train

pbt = PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": tune.uniform(0, 1)})
tune.run(train, scheduler=pbt, local_dir='/data')
"""
REPORTS = "from ray import tune\n\n\ndef train(config):\n    tune.report(loss=config['lr'])\n"
SAVES = REPORTS + "\n\ndef save(model):\n    model.write_checkpoint(3)\n"


def test_it_is_reported_where_the_scheduler_is_made(tree):
    _, codes = tree({"training.py": REPORTS, "main.py": MAIN}, "main.py")
    assert codes == ["SRC147"]


@pytest.mark.parametrize(
    "training",
    [
        SAVES,
        "def train(config):\n    return config['lr']\n",
        REPORTS + "\n\nclass Base(tune.Trainable):\n    pass\n",
    ],
)
def test_functions_that_may_save_are_not(tree, training):
    _, codes = tree({"training.py": training, "main.py": MAIN}, "main.py")
    assert "SRC147" not in codes


def test_a_file_that_speaks_of_checkpoints_itself_is_not(tree):
    main = MAIN + "print(best.checkpoint)\n"
    _, codes = tree({"training.py": REPORTS, "main.py": main}, "main.py")
    assert "SRC147" not in codes
