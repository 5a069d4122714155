"""Trainers of Lightning, whose train loop is a function today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, source

HEAD = """\
import pytorch_lightning as pl
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer

from mine import Model, data, rows
"""
CONFIG = "LightningConfigBuilder().module(Model).trainer(max_epochs=1).fit_params(datamodule=data)"


def made(config=f"{CONFIG}.build()", arguments="", before=""):
    """A trainer with a configuration."""
    return f"{HEAD}{before}\ntrainer = LightningTrainer({config}{arguments})\n"


def declined(text):
    """Why a trainer is left alone."""
    done = rewrite_text(text)
    assert "LightningTrainer(" in done.text
    reasons = [
        finding for finding in done.findings if finding.code in ("TRR701", "TRR705") and " / " in finding.message
    ]
    return " ".join(finding.message.partition(" / ")[0] for finding in reasons)


def test_a_configuration_in_the_trainer_is_a_function_in_front_of_it():
    text = rewritten(made())
    assert "def train_loop():\n    model = Model()\n    trainer = pl.Trainer(\n        max_epochs=1,\n" in text
    assert "trainer = TorchTrainer(train_loop, run_config=RunConfig(" in text
    assert "LightningConfigBuilder" not in text


def test_statements_of_a_builder_are_one_function():
    text = rewritten(
        made(
            "builder.build()",
            before="builder = LightningConfigBuilder()\nbuilder.module(Model, lr=1)\n"
            "builder.trainer(max_epochs=1)\nbuilder.trainer(max_epochs=2)\nbuilder.fit_params(datamodule=data)\n",
        )
    )
    assert "builder" not in text
    assert "    model = Model(lr=1)\n    trainer = pl.Trainer(\n        max_epochs=2,\n        devices" in text


def test_the_function_has_two_empty_lines_above_it_whatever_stood_between_the_statements():
    text = rewritten(
        made(
            "config",
            before="before = 1\n\nbuilder = LightningConfigBuilder()\nbuilder.module(Model)\n"
            "builder.trainer(max_epochs=1)\n\nbuilder.fit_params(datamodule=data)\n\nconfig = builder.build()\n",
        )
    )
    assert "before = 1\n\n\ndef train_loop():\n" in text


def test_what_a_function_builds_is_the_function_that_it_returns():
    text = rewritten(
        f"{HEAD}\n\ndef build(lr):\n    return {CONFIG.replace('(Model)', '(Model, lr=lr)')}.build()\n\n\n"
        "config = build(0.1)\nLightningTrainer(lightning_config=config).fit()\n"
    )
    assert "    def train_loop():\n        model = Model(lr=lr)\n" in text
    assert "    return train_loop\n" in text
    assert "TorchTrainer(config, " in text


@pytest.mark.parametrize(
    ("value", "moved"),
    [
        ("1e-3", "1e-3"),
        ("rows", "rows"),
        ('{"a": [rows, -1]}', '{"a": [rows, -1]}'),
        ("lambda step: make(step)", "lambda step: make(step)"),
        ('pl.callbacks.EarlyStopping("loss")', 'pl.callbacks.EarlyStopping("loss")'),
    ],
)
def test_what_is_the_same_on_workers_moves_into_the_loop(value, moved):
    assert f"    model = Model(x={moved})\n" in rewritten(
        made(f"{CONFIG.replace('(Model)', f'(Model, x={value})')}.build()")
    )


@pytest.mark.parametrize("value", ["rows()", "rows.lr", 'rows["lr"]', "[rows()]", "pl.loggers.CSVLogger(rows())"])
def test_what_may_be_another_thing_on_workers_is_evaluated_where_it_was(value):
    text = rewritten(made(f"{CONFIG.replace('(Model)', f'(Model, x={value})')}.build()"))
    assert f"\nx = {value}\n" in text
    assert "    model = Model(x=x)\n" in text


def test_a_member_of_an_object_does_not_take_the_object_along():
    text = rewritten(
        f"{HEAD}\n\nclass Study:\n    def fit(self):\n"
        f"        config = {CONFIG.replace('(Model)', '(Model, lr=self.lr)')}.build()\n"
        "        return LightningTrainer(config).fit()\n"
    )
    assert "        lr = self.lr\n\n        def train_loop():\n            model = Model(lr=lr)\n" in text


def test_a_variable_that_is_set_again_later_is_held_as_it_was():
    text = rewritten(
        f"{HEAD}\n\ndef fit(lr):\n    config = {CONFIG.replace('(Model)', '(Model, lr=lr)')}.build()\n    lr = 2\n"
        "    return LightningTrainer(config).fit(), lr\n"
    )
    assert "    lr_2 = lr\n\n    def train_loop():\n        model = Model(lr=lr_2)\n" in text


def test_variables_of_the_loop_are_none_that_it_takes_from_outside():
    text = rewritten(made(f"{CONFIG.replace('(Model)', '(Model, of=model)')}.build()", before="model = 1\n"))
    assert "    model_of_worker = Model(of=model)\n" in text
    assert ".fit(model_of_worker, datamodule=data, ckpt_path=ckpt_path)\n" in text


def test_a_file_to_go_on_from_is_taken_if_the_run_has_no_checkpoint():
    text = rewritten(made(f"{CONFIG}.fit_params(ckpt_path=ckpt_path).build()", before="ckpt_path = rows()\n"))
    assert '    ckpt_path_of_worker = os.path.join(directory, "model") if directory else ckpt_path\n' in text


def test_callbacks_and_plugins_stand_before_those_of_ray():
    told = "trainer(max_epochs=1, callbacks=[pl.callbacks.TQDMProgressBar()], plugins=rows, enable_checkpointing=False)"
    text = rewritten(made(f"{CONFIG.replace('trainer(max_epochs=1)', told)}.build()"))
    assert "callbacks=[pl.callbacks.TQDMProgressBar(), ReportCheckpoint()],\n" in text
    assert "plugins=[*rows, RayLightningEnvironment()],\n" in text
    assert "enable_checkpointing" not in text


@pytest.mark.parametrize(
    ("told", "devices"),
    [("", '"auto"'), ("devices=2", "2"), ('accelerator="gpu", devices=2', '"auto"'), ('accelerator="gpu"', '"auto"')],
)
def test_each_worker_has_its_own_gpus(told, devices):
    text = rewritten(made(f"{CONFIG.replace('max_epochs=1', told)}.build()"))
    assert f"        devices={devices},\n" in text


@pytest.mark.parametrize(
    ("checkpointing", "kept"),
    [
        ("", "num_to_keep=1"),
        ("save_top_k=3", "num_to_keep=3"),
        ("save_top_k=0", "num_to_keep=1"),
        ("save_top_k=-1", ""),
    ],
)
def test_as_many_checkpoints_are_kept_as_lightning_was_told(checkpointing, kept):
    text = rewritten(made(f"{CONFIG}.checkpointing({checkpointing}).build()"))
    assert (f"run_config=RunConfig(checkpoint_config=CheckpointConfig({kept}))" in text) == bool(kept)


@pytest.mark.parametrize(
    "run_config",
    ['RunConfig(name="a", checkpoint_config=CheckpointConfig(num_to_keep=4))', "RunConfig(checkpoint_config=kept)"],
)
def test_a_run_that_says_how_many_it_keeps_stays_as_it_is(run_config):
    before = "kept = CheckpointConfig(num_to_keep=2)\n"
    assert f"run_config={run_config})" in rewritten(made(arguments=f", run_config={run_config}", before=before))


@pytest.mark.parametrize("said", ["CheckpointConfig()", "CheckpointConfig(num_to_keep=None)", "None"])
def test_a_run_that_says_nothing_of_it_keeps_what_lightning_kept(said):
    text = rewritten(made(arguments=f", run_config=RunConfig(checkpoint_config={said})"))
    assert text.count("checkpoint_config=CheckpointConfig(num_to_keep=1)") == text.count("checkpoint_config=") == 1


def test_the_best_are_kept_by_what_lightning_monitored():
    text = rewritten(
        made(
            f'{CONFIG}.checkpointing(monitor="loss").build()', ", run_config=run", before='run = RunConfig(name="a")\n'
        )
    )
    assert 'checkpoint_score_attribute="loss"' in text
    assert 'checkpoint_score_order="min"' in text


@pytest.mark.parametrize(
    ("trainer", "checkpointing", "hook"),
    [
        ("", "", "train_epoch_end"),
        ("check_val_every_n_epoch=1, val_check_interval=1.0", "every_n_epochs=2", "train_epoch_end"),
        ("check_val_every_n_epoch=2", "", "validation_end"),
        ("val_check_interval=0.5", "", "validation_end"),
        ("val_check_interval=1", "", "train_epoch_end"),
        ("val_check_interval=0.5", "save_on_train_epoch_end=True", "train_epoch_end"),
        ("", "save_on_train_epoch_end=False", "validation_end"),
    ],
)
def test_it_reports_when_lightning_saved(trainer, checkpointing, hook):
    text = rewritten(made(f"{CONFIG.replace('max_epochs=1', trainer)}.checkpointing({checkpointing}).build()"))
    assert text.count("class ReportCheckpoint") == 1
    assert f"    def on_{hook}(self, trainer, pl_module):\n" in text


def test_it_reports_within_epochs_when_lightning_saved_there():
    text = rewritten(made(f"{CONFIG}.checkpointing(every_n_train_steps=5).build()"))
    assert "        if trainer.global_step % 5 == 0:\n" in text
    assert '            self._report(trainer, "train_batch_end")\n' in text
    assert (
        '    def on_train_epoch_end(self, trainer, pl_module):\n        self._report(trainer, "train_epoch_end")'
        in text
    )
    assert '            "_report_on": hook,\n' in text


def test_the_weights_alone_are_saved_if_lightning_saved_no_more():
    text = rewritten(made(f"{CONFIG}.checkpointing(save_weights_only=True).build()"))
    assert 'trainer.save_checkpoint(os.path.join(directory, "model"), weights_only=True)\n' in text


def test_files_in_a_directory_that_was_named_are_still_written_there():
    text = rewritten(made(f'{CONFIG}.checkpointing(dirpath="/models", monitor="loss").build()'))
    made_there = 'pl.callbacks.ModelCheckpoint(dirpath="/models", monitor="loss", save_last=True)'
    assert f"callbacks=[{made_there}, ReportCheckpoint()]," in text


def test_files_that_a_logger_takes_are_still_written():
    told = 'trainer(logger=pl.loggers.WandbLogger(log_model="all"))'
    text = rewritten(made(f"{CONFIG.replace('trainer(max_epochs=1)', told)}.build()"))
    assert "callbacks=[pl.callbacks.ModelCheckpoint(save_last=True), ReportCheckpoint()]," in text


def test_two_trainers_share_a_callback_and_not_a_loop():
    text = rewritten(made() + made().removeprefix(HEAD).replace("max_epochs=1", "max_epochs=2"))
    assert text.count("class ReportCheckpoint") == 1
    assert "def train_loop():" in text
    assert "TorchTrainer(train_loop_2, " in text


def test_a_configuration_of_two_trainers_is_one_loop():
    text = rewritten(made("config", before=f"config = {CONFIG}.build()\nLightningTrainer(config).fit()\n"))
    assert text.count("def train_loop") == 1
    assert text.count("TorchTrainer(train_loop, ") == 2


def test_datasets_of_ray_are_iterated_over_as_was_said():
    config = "LightningConfigBuilder().module(Model).build()"
    text = rewritten(made(config, ', datasets={"train": rows, "val": rows}, datasets_iter_config={"batch_size": 4}'))
    assert 'get_dataset_shard("train").iter_torch_batches(\n        batch_size=4,\n' in text
    assert "train_dataloaders=train_dataloaders,\n" in text
    assert "datasets_iter_config" not in text


def test_settings_of_the_iteration_in_a_variable_are_unpacked():
    config = "LightningConfigBuilder().module(Model).build()"
    text = rewritten(made(config, ', datasets={"train": rows}, datasets_iter_config=data'))
    assert "iter_torch_batches(**data)\n" in text


def test_a_run_is_restored_by_its_constructor():
    text = rewritten(
        f"{HEAD}\nif LightningTrainer.can_restore('/runs/a'):\n    trainer = LightningTrainer.restore('/runs/a')\n"
        f"else:\n    trainer = LightningTrainer({CONFIG}.build(),"
        " run_config=RunConfig(storage_path='/runs', name='a'))\n"
    )
    assert "restore" not in text
    assert "trainer = TorchTrainer(" in text


def test_the_loop_goes_on_from_a_checkpoint_that_is_given():
    text = rewritten(made(arguments=", resume_from_checkpoint=data"))
    assert 'checkpoint = train.get_checkpoint() or config.get("resume_from_checkpoint")\n' in text
    assert 'train_loop_config={"resume_from_checkpoint": data}' in text


@pytest.mark.parametrize(
    ("imported", "base", "trainer"),
    [
        ("import lightning.pytorch as pl", "pl.callbacks.Checkpoint", "pl.Trainer("),
        ("import lightning as L", "L.pytorch.callbacks.Checkpoint", "L.Trainer("),
        ("from pytorch_lightning import LightningModule", "Checkpoint", "= Trainer("),
        ("import json", "Checkpoint", "= Trainer("),
    ],
)
def test_lightning_is_the_one_that_the_file_has(imported, base, trainer):
    text = rewritten(made().replace("import pytorch_lightning as pl", imported))
    assert f"class ReportCheckpoint({base}):" in text
    assert trainer in text


def test_the_callback_stands_above_what_uses_it_though_lightning_is_imported_once_more_below():
    text = rewritten(made() + "\nimport pytorch_lightning as pl\n\npl.Trainer()\n")
    assert 0 < text.index("class ReportCheckpoint(") < text.index("ReportCheckpoint()")


def test_the_callback_stands_below_either_of_two_imports_of_lightning():
    either = "try:\n    import lightning.pytorch as pl\nexcept ImportError:\n    import pytorch_lightning as pl\n"
    text = rewritten(made(before=either).replace("import pytorch_lightning as pl\n", "", 1))
    assert f"{either}\n\nclass ReportCheckpoint(pl.callbacks.Checkpoint):" in text
    assert "    trainer = pl.Trainer(" in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (made("config", before="from mine import config\n"), "not in this file"),
        (f"{HEAD}\n\ndef fit(config):\n    return LightningTrainer(config)\n", "not in this file"),
        (made("rows()"), "not in this file"),
        (made('{"_module_class": Model}'), "not in this file"),
        (f"{HEAD}\nLightningTrainer(scaling_config=rows)\n", "no `lightning_config`"),
        (made(arguments=", **rows"), "cannot be told apart"),
        (made(f"{CONFIG}.trainer(**rows).build()"), "arguments of `trainer()`"),
        (made(f"{CONFIG}.module(**rows).build()"), "called several times"),
        (made(f"{CONFIG}.module(lr=1).build()"), "no class of a module"),
        (made("LightningConfigBuilder().module(Model).build()"), "nothing to train on"),
        (made(f"{CONFIG}.fit_params(model=rows).build()"), "has a `model`"),
        (made(f"{CONFIG}.strategy('deepspeed').build()"), "DeepSpeed"),
        (made(f"{CONFIG}.strategy(rows).build()"), "run time"),
        (made(f"{CONFIG}.strategy('fsdp', state_dict_type='sharded').build()"), "state_dict_type"),
        (made(f"{CONFIG}.checkpointing(every_n_train_steps=rows).build()"), "run time"),
        (made(f"{CONFIG}.checkpointing(train_time_interval=rows()).build()"), "when time has gone by"),
        (made(f"{CONFIG}.checkpointing(save_top_k=rows).build()"), "run time"),
        (made(f"{CONFIG}.checkpointing(monitor=rows).build()"), "run time"),
        (made(f"{CONFIG}.trainer(fast_dev_run=True).build()"), "fast_dev_run"),
        (made(f"{CONFIG}.trainer(plugins=[SLURMEnvironment()]).build()"), "cluster environment"),
        (made(f"{CONFIG}.trainer(val_check_interval=rows).build()"), "run time"),
        (made(arguments=", run_config=rows"), "cannot be followed"),
        (made(arguments=", run_config=run", before="run = RunConfig(name='a')\nprint(run)\n"), "other ways"),
        (made(arguments=", datasets=rows, datasets_iter_config={'batch_size': 1}"), "names of its datasets"),
        (made(arguments=", datasets={'train': rows}"), "no `datasets_iter_config`"),
        (
            made(f"{CONFIG.replace('datamodule', 'train_dataloaders')}.build()",
                 ", datasets={'train': rows}, datasets_iter_config={'batch_size': 1}"),
            "beside them",
        ),
        (made("config", before=f"config = {CONFIG}.build()\nprint(config)\n"), "other ways"),
        (made("config", before=f"config = {CONFIG}.build() if rows else {CONFIG}.build()\n"), "not in this file"),
        (made("config", before=f"config = {CONFIG}.build()\nif rows:\n    config = None\n"), "not in this file"),
        (
            made("b.build()", before=f"b = {CONFIG}\nif rows:\n    b.trainer(max_epochs=2)\n"),
            "in a branch, a loop or a function",
        ),
        (made("b.build()", before=f"b = {CONFIG}\nprint(b)\n"), "other ways"),
        (made("b.build()") + "b.trainer(max_epochs=2)\n", "not in this file"),
        (made("a", before=f"b = {CONFIG}\na = b.build()\nb.trainer(max_epochs=2)\n"), "after it built"),
        (f"{HEAD}\nfor lr in rows:\n    config = {CONFIG}.build()\n    LightningTrainer(config).fit()\n", "in a loop"),
        (f"{HEAD}\nfits = [LightningTrainer({CONFIG}.build()).fit() for _ in rows]\n", "several times"),
        (f"{HEAD}\nif LightningTrainer({CONFIG}.build()).fit():\n    pass\n", "a larger statement"),
        (f"{HEAD}\nclass Mine(LightningTrainer):\n    pass\n\n\nMine({CONFIG}.build())\nLightningTrainer(1)\n", "own"),
        (
            made() + "from ray.tune import Tuner\nTuner(trainer, param_space={'lightning_config': rows})\n",
            "not in this file",
        ),
        (
            f"{HEAD}\n\ndef build():\n    if rows:\n        return None\n    return {CONFIG}.build()\n\n\n"
            "LightningTrainer(build())\n",
            "does not always return",
        ),
        (f"{HEAD}\n\ndef build():\n    return {CONFIG}.build()\n\n\nbuild()\nLightningTrainer(build())\n", "other"),
        (
            made().replace("import pytorch_lightning as", "from lightning import a\nimport pytorch_lightning.x as"),
            "do not mix",
        ),
    ],
)  # fmt: skip
def test_what_is_not_sure_stays_and_is_reported(text, reason):
    assert reason in declined(text)


@pytest.mark.parametrize(
    "use",
    [
        "from lightning.pytorch import Trainer\n\nTrainer(max_epochs=1)\n",
        "from mine import LightningTrainer, LightningConfigBuilder as B\n\nLightningTrainer(B().build())\n",
        "from ray.train.lightning import RayDDPStrategy, prepare_trainer\n\nprepare_trainer(RayDDPStrategy())\n",
        "from ray.train.lightning import RayTrainReportCallback\n\nRayTrainReportCallback()\n",
        "from ray.train.torch import TorchTrainer\n\nlightning_config = 1\nTorchTrainer(lightning_config)\n",
        "try:\n    from ray.train.lightning import LightningTrainer\nexcept ImportError:\n"
        "    from ray.train.torch import TorchTrainer\n",
    ],
)
def test_what_is_no_trainer_of_then_is_left_alone(use):
    assert check_noop(use) == []


def test_a_comment_between_what_the_builder_was_told_stands_above_the_loop():
    text = rewritten(
        made(
            "config",
            before=source("""\
        config = (
            LightningConfigBuilder()
            .module(Model)  # the one of last year
            .trainer(
                max_epochs=1,  # is enough
            )
            .fit_params(datamodule=data)
            .build()
        )
        """),
        )
    )
    assert "# the one of last year\ndef train_loop():\n" in text
    assert "        max_epochs=1,  # is enough\n" in text
