"""A `Tuner` that searches over the configuration of a `LightningTrainer`."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

HEAD = """\
import pytorch_lightning as pl
from ray import tune
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer

from mine import Model, data, rows

"""
CONFIG = "LightningConfigBuilder().module({}).trainer(max_epochs=1).fit_params(datamodule=data).build()"
TUNER = "results = tune.Tuner(trainer, param_space={'lightning_config': space}).fit()\n"


def searched(space, module="Model", after="", tuner=TUNER):
    """A file with a trainer and a Tuner."""
    head = f"{HEAD}fixed = {CONFIG.format(module)}\nspace = {space}\ntrainer = LightningTrainer(fixed)\n"
    return head + tuner + after


SPACE = "LightningConfigBuilder().module({}).build()"


def test_a_loop_reads_what_is_searched_for():
    text = rewritten(searched(SPACE.format('config={"lr": tune.loguniform(1e-4, 1e-1)}')))
    assert 'def train_loop(config):\n    model = Model(config=config["config"])\n' in text
    assert 'space = {"config": {"lr": tune.loguniform(1e-4, 1e-1)}}\n' in text
    assert 'param_space={"train_loop_config": space}' in text
    assert 'train_loop_config=config["train_loop_config"]' in text
    assert "lightning_config" not in text
    assert "LightningConfigBuilder" not in text


@pytest.mark.parametrize(
    ("module", "space", "loop"),
    [
        ("Model, lr=1, width=2", "lr=tune.choice([1, 2])", 'Model(lr=config["lr"], width=2)'),
        (
            'Model, config={"lr": 1, "width": 2}',
            'config={"lr": tune.choice([1, 2])}',
            'Model(config={**{"lr": 1, "width": 2}, **config["config"]})',
        ),
        ("Model, config=None", 'config={"lr": tune.choice([1, 2])}', 'Model(config=config["config"])'),
        ("Model, lr=config", "width=tune.choice([1, 2])", 'Model(lr=config, width=config_of_trial["width"])'),
    ],
)
def test_what_the_trainer_was_told_is_merged_as_ray_did(module, space, loop):
    text = searched(SPACE.format(space), module).replace("\nfixed =", "\nconfig = 1\nfixed =")
    parameter = "config_of_trial" if "config_of_trial" in loop else "config"
    assert f"def train_loop({parameter}):\n    model = {loop}\n" in rewritten(text)


def test_what_is_held_for_the_loop_is_not_called_like_its_argument():
    lines = searched(SPACE.format("lr=tune.choice([1, 2])"), "Model, config=args.config").removeprefix(HEAD)
    text = rewritten(f"{HEAD}\ndef fit(args):\n" + "".join(f"    {line}\n" for line in lines.splitlines()))
    assert "    config_of_trainer = args.config\n" in text
    assert 'model = Model(config=config_of_trainer, lr=config["lr"])\n' in text


def test_what_is_searched_for_stands_on_lines_of_its_own_where_it_did():
    space = SPACE.format('\n    config={\n        "lr": tune.choice([1, 2]),  # the rate\n        "width": 3,\n    }\n')
    text = rewritten(searched(space))
    wanted = (
        'space = {\n    "config": {\n        "lr": tune.choice([1, 2]),  # the rate\n        "width": 3,\n    },\n}\n'
    )
    assert wanted in text


def test_results_are_asked_for_what_is_searched_for_by_its_new_name():
    asked = "print(results[0].config['lightning_config']['_module_init_config']['config']['lr'])\n"
    text = rewritten(searched(SPACE.format('config={"lr": tune.choice([1, 2])}'), after=asked))
    assert "print(results[0].config['train_loop_config']['config']['lr'])\n" in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (searched("rows"), "not in this file"),
        (searched(SPACE.format("**rows")), "cannot carry over all"),
        (searched("LightningConfigBuilder().strategy('fsdp').build()"), "cannot carry over all"),
        (searched(SPACE.format("config=rows"), "Model, config={'lr': 1}"), "is merged with a dictionary"),
        (searched(SPACE.format("lr=1"), "Model, **rows"), "cannot be told apart"),
        (
            searched(SPACE.format("config={'a': {'lr': 1}}"), "Model, config={'a': {'width': 1}}"),
            "dictionaries in dictionaries",
        ),
        (searched(SPACE.format("lr=1"), after="print(results[0].config['lightning_config'])\n"), "asks for the whole"),
        (searched(SPACE.format("lr=1"), after="trainer.fit()\n"), "a `Tuner` searches over `lightning_config`"),
        (searched(SPACE.format("lr=1"), after="print(space)\n"), "for that alone"),
        (searched(SPACE.format("lr=1"), tuner=TUNER + TUNER), "a `Tuner` searches over `lightning_config`"),
    ],
)
def test_what_cannot_be_followed_is_left_to_a_person(text, reason):
    done = rewrite_text(text)
    assert "LightningTrainer(fixed)" in done.text
    assert "'lightning_config': " in done.text
    assert any(reason in finding.message for finding in done.findings if finding.code == "TRR701")


ALL = f"""\
{HEAD}space = (
    LightningConfigBuilder()
    .module(cls=Model, lr=tune.choice([1, 2]), settings=settings, width=2)
    .trainer(max_epochs=1, limit_train_batches=tune.choice([1, 2]))
    .fit_params(datamodule=data)
    .checkpointing(monitor="loss", mode="min", save_top_k=1)
    .build()
)
kept = CheckpointConfig(num_to_keep=1)
trainer = LightningTrainer(scaling_config=ScalingConfig(num_workers=2), run_config=RunConfig(checkpoint_config=kept))
{TUNER}"""


def test_what_is_fixed_in_a_configuration_that_is_all_in_the_search_is_the_trainers():
    text = rewritten(ALL)
    assert (
        'space = {"lr": tune.choice([1, 2]), "settings": settings, "limit_train_batches": tune.choice([1, 2])}' in text
    )
    assert 'model = Model(width=2, lr=config["lr"], settings=config["settings"])\n' in text
    assert "max_epochs=1,\n" in text
    assert 'limit_train_batches=config["limit_train_batches"]' in text
    assert "lightning_config" not in text
    assert "LightningConfigBuilder" not in text
    assert rewrite_text(text).text == text


def test_a_configuration_that_says_nothing_of_checkpoints_needs_none_of_the_trainer():
    text = ALL.replace('    .checkpointing(monitor="loss", mode="min", save_top_k=1)\n', "")
    assert "LightningConfigBuilder" not in rewritten(text.replace(", run_config=RunConfig(checkpoint_config=kept)", ""))


def test_a_comment_in_such_a_configuration_stays():
    assert "# images\n" in rewritten(ALL.replace("    .fit_params", "    # images\n    .fit_params"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cls=Model", "cls=tune.choice([Model, Other])"),
        ("save_top_k=1", "save_top_k=tune.choice([1, 2])"),
        ("max_epochs=1", "callbacks=[tune.choice([a, b])]"),
        ("settings=settings, ", "settings=settings,  # all of them\n        "),
        ("space})", "space, 'a': 'lightning_config'})"),
        ("trainer = Light", "for each in cases:\n    trainer = Light"),
        ("trainer, param", "other, param"),
        ("checkpoint_config=kept", ""),
        ("num_to_keep=1", ""),
        (").fit()\n", ", run_config=RunConfig(name='x')).fit()\n"),
    ],
)
def test_what_cannot_be_told_apart_in_such_a_configuration_is_left_to_a_person(old, new):
    assert old in ALL
    text = ALL.replace(old, new)
    done = rewrite_text(text)
    assert "LightningConfigBuilder()\n" in done.text
    assert "TRR701" in [finding.code for finding in done.findings if finding.attention]
