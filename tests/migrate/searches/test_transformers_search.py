"""`hyperparameter_search(backend="ray", ...)` of Transformers hands legacy arguments on to `tune.run`."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten


@pytest.mark.parametrize("head", ["", "from ray import tune\n\n"])
def test_what_it_hands_on_is_said_as_today(head):
    text = rewritten(
        f"{head}def search(trainer):\n"
        '    return trainer.hyperparameter_search(n_trials=4, backend="ray", local_dir="/runs", queue_trials=True)\n'
    )
    assert 'trainer.hyperparameter_search(n_trials=4, backend="ray", storage_path="/runs")\n' in text


def test_how_many_checkpoints_are_kept():
    check_transformed(
        """
        best = trainer.hyperparameter_search(
            hp_space=space,
            backend="ray",
            keep_checkpoints_num=1,
            checkpoint_score_attr="eval_accuracy",
        )
        """,
        """
        from ray import tune
        best = trainer.hyperparameter_search(
            hp_space=space,
            backend="ray",
            checkpoint_config=tune.CheckpointConfig(
                num_to_keep=1,
                checkpoint_score_attribute="eval_accuracy",
            ),
        )
        """,
    )


def test_what_has_no_counterpart_is_reported():
    done = rewrite_text('trainer.hyperparameter_search(backend="ray", loggers=mine)\n')
    assert [finding.code for finding in done.findings] == ["RUN342"]


@pytest.mark.parametrize(
    "text",
    [
        'trainer.hyperparameter_search(backend="optuna", keep_checkpoints_num=1)\n',
        "trainer.hyperparameter_search(n_trials=4, local_dir='x')\n",
        'trainer.hyperparameter_search(backend="ray", n_trials=4, name="search", resources_per_trial={"cpu": 1})\n',
        'hyperparameter_search(backend="ray", local_dir="x")\n',
        'search(backend="ray", local_dir="x")\n',
    ],
)
def test_what_is_right_today_or_another_search_is_left_alone(text):
    assert check_noop(text) == []


@pytest.mark.parametrize("module", ["ray.air", "ray.air.config"])
@pytest.mark.parametrize("given", ["CheckpointConfig(num_to_keep=1)", "kept"])
def test_a_config_that_it_hands_on_is_that_of_tune(module, given):
    text = f"""\
from {module} import CheckpointConfig


def search(trainer):
    kept = CheckpointConfig(num_to_keep=1)
    trainer.hyperparameter_search(backend="ray", checkpoint_config={given})
"""
    text = text if given == "kept" else text.replace("    kept = CheckpointConfig(num_to_keep=1)\n", "")
    assert rewritten(text) == text.replace(module, "ray.tune")


@pytest.mark.parametrize("backend", ["'optuna'", "backend"])
def test_a_config_that_another_search_gets_is_reported(backend):
    given = f"backend={backend}, checkpoint_config=CheckpointConfig(num_to_keep=1)"
    search = f"def search(trainer):\n    trainer.hyperparameter_search({given})\n"
    assert set(check_noop(f"from ray.air import CheckpointConfig\n\n\n{search}")) == {"TRP104"}
