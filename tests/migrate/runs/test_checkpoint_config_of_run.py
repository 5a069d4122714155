"""The `checkpoint_config` of `tune.run`, as a `Tuner` takes it."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import tune\nfrom models import Model\n\n"
LEFT = ", export_formats=kinds, **more)\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{'num_to_keep': 3}", "tune.CheckpointConfig(num_to_keep=3)"),
        ("{'checkpoint_at_end': (a or b)}", "tune.CheckpointConfig(checkpoint_at_end=(a or b))"),
        ("{}", "tune.CheckpointConfig()"),
        ("{\n    'num_to_keep': 3,  # three\n}", "tune.CheckpointConfig(\n    num_to_keep=3,  # three\n)"),
        ("{'num_to_keep': 3, **others}", "tune.CheckpointConfig(**{'num_to_keep': 3, **others})"),
    ],
)
def test_a_dictionary_becomes_a_config(before, after):
    for call in ("tune.run(Model, checkpoint_config=@", "tune.run('PPO', checkpoint_config=@"):
        text = f"{HEAD}{call}{LEFT}"
        check_transformed(text.replace("@", before), text.replace("@", after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{'num_to_keep': 3}", "num_to_keep=3, checkpoint_at_end=False"),
        ("tune.CheckpointConfig(num_to_keep=3)", "num_to_keep=3, checkpoint_at_end=False"),
        ("tune.CheckpointConfig()", "checkpoint_at_end=False"),
        ("tune.CheckpointConfig(checkpoint_at_end=x)", "checkpoint_at_end=x"),
        ("tune.CheckpointConfig(**kept)", "**kept"),
    ],
)
def test_the_config_of_a_class_asks_a_tuner_for_no_last_checkpoint_that_nobody_asked_for(before, after):
    for trainable in ("Model", "'PPO'"):
        text = rewritten(f"{HEAD}tune.run({trainable}, name='x', checkpoint_config={before})\n")
        assert f"checkpoint_config=tune.CheckpointConfig({after}),\n" in text


def test_a_dictionary_in_a_variable_is_unpacked():
    text = f"{HEAD}kept = {{'num_to_keep': 3}}\ntune.run(Model, checkpoint_config=@{LEFT}"
    after = 'tune.CheckpointConfig(**{"checkpoint_at_end": False, **kept})'
    check_transformed(text.replace("@", "kept"), text.replace("@", after))


def test_the_config_of_a_function_is_no_dictionary():
    text = rewritten(
        f"{HEAD}def f(config):\n    pass\n\ntune.run(f, name='x', checkpoint_config={{'num_to_keep': 3}})\n"
    )
    assert "checkpoint_config=tune.CheckpointConfig(num_to_keep=3),\n" in text


@pytest.mark.parametrize(
    "config", ["kept", "make()", "tune.CheckpointConfig(**kept)", "tune.CheckpointConfig(num_to_keep=3)"]
)
def test_what_the_file_does_not_show_stays(config):
    check_noop(f"{HEAD}tune.run(Model, checkpoint_config={config}{LEFT}")
