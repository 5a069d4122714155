"""Arguments of then in a dictionary that a call of a trainer, a config or an experiment unpacks."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray.train import RunConfig, ScalingConfig\nfrom ray.train.torch import TorchTrainer\n\n"


def test_what_a_trainer_takes_no_more_goes_from_a_dictionary_too():
    check_transformed(
        f"{HEAD}settings = {{'train_loop_config': {{'lr': 1}}, 'metadata': None}}\n"
        "trainer = TorchTrainer(loop, **settings)\n",
        f"{HEAD}trainer = TorchTrainer(loop, train_loop_config={{'lr': 1}})\n",
    )


def test_comments_go_with_their_arguments():
    text = rewritten(
        f"{HEAD}settings = dict(\n    # what is tried\n    train_loop_config={{'lr': 1}},\n    preprocessor=None,\n)\n"
        "trainer = TorchTrainer(loop, **settings)\n"
    )
    assert "    # what is tried\n    train_loop_config={'lr': 1},\n" in text


def test_a_config_that_unpacks_one_is_that_of_a_trainer():
    check_transformed(
        f"{HEAD}settings = dict(name='digits', verbose=2)\nTorchTrainer(loop, run_config=RunConfig(**settings))\n",
        f"{HEAD}TorchTrainer(loop, run_config=RunConfig(name='digits'))\n",
    )


def test_an_experiment_that_unpacks_one_is_run_as_one():
    text = rewritten(
        "from ray import tune\n\nsettings = dict(run=train, local_dir='/results')\n"
        "experiment = tune.Experiment('digits', **settings)\ntune.run(experiment)\n"
    )
    assert "settings" not in text
    assert "storage_path=" in text


def test_a_trainer_that_is_restored_is_constructed_again():
    text = (
        f"{HEAD}settings = dict(run_config=RunConfig(storage_path='/results', name='digits'))\n"
        "path = '/results/digits'\nif TorchTrainer.can_restore(path):\n    trainer = TorchTrainer.restore(path)\n"
        "else:\n    trainer = TorchTrainer(loop, **settings)\n"
    )
    done = rewritten(text)
    assert "restore" not in done
    assert "RunConfig(storage_path='/results', name='digits')" in done
    assert "settings" not in done


def test_a_dictionary_in_front_of_a_loop_stays_there():
    text = f"{HEAD}settings = dict(preprocessor=None)\nfor n in range(2):\n    TorchTrainer(loop, **settings)\n"
    assert rewritten(text) == text


@pytest.mark.parametrize(
    ("code", "codes"),
    [
        ("settings = dict(train_loop_config={})\ntrainer = TorchTrainer(loop, **settings)\n", []),
        ("def make(**settings):\n    return TorchTrainer(loop, **settings)\n", []),
        ("from mine import settings\n\ntrainer = TorchTrainer(loop, **settings)\n", []),
        (
            "settings = dict(preprocessor=scaler)\nprint(settings)\ntrainer = TorchTrainer(loop, **settings)\n",
            ["TRP150"],
        ),
        ("settings = dict(num_workers=2)\nprint(ScalingConfig(**settings))\n", []),
        ("settings = dict(preprocessor=1)\nprint(dict(**settings))\n", []),
        ("settings = dict(name='a')\nsettings['verbose'] = 2\nprint(RunConfig(**settings))\n", ["CFG102"]),
    ],
)
def test_other_dictionaries_stay(code, codes):
    found = check_noop(HEAD + code)
    assert bool(found) == bool(codes)
