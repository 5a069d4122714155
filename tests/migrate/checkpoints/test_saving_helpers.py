"""``tune.checkpoint_dir`` in one function, and the report that takes the checkpoint in another one."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray import tune\n\n\n"
SAVES = "def save(model, step):\n    with tune.checkpoint_dir(step=step) as path:\n        model.save(path)\n\n\n"
CALLBACKS = "from pytorch_lightning import Callback, Trainer\nfrom ray import tune\n\n\n"
SAVING = "class Saves(Callback):\n    def {hook}(self, trainer, pl_module):\n{body}\n\n"
SAVED = "        with tune.checkpoint_dir(step=1) as path:\n            trainer.save_checkpoint(path)\n"
REPORTING = "class Reports(Callback):\n    def {hook}(self, trainer, pl_module):\n{body}\n\n"
REPORTED = "        tune.report({'loss': trainer.loss})\n"


def test_a_function_that_only_saves_gives_the_checkpoint_to_its_callers():
    check_transformed(
        """
        import os
        from ray import tune


        def save(step, name="model"):
            \"\"\"Save.\"\"\"
            if step % 2:
                return
            # every other step
            with tune.checkpoint_dir(step=step) as path:  # made by Tune
                write(os.path.join(path, name))


        def train(config):
            for step in range(10):
                save(step)
                # and now
                tune.report(loss=1)
            if config["last"]:
                save(
                    10,
                    name="last",
                )
            tune.report(loss=2)
        """,
        """
        import os
        import tempfile
        from ray import tune


        def save(step, name="model", *, path):
            \"\"\"Save.\"\"\"
            if step % 2:
                return
            # every other step
            # made by Tune
            write(os.path.join(path, name))
            return tune.Checkpoint.from_directory(path)


        def train(config):
            for step in range(10):
                with tempfile.TemporaryDirectory() as path:
                    checkpoint = save(step, path=path)
                    # and now
                    tune.report({"loss": 1}, checkpoint=checkpoint)
            with tempfile.TemporaryDirectory() as path:
                checkpoint = None
                if config["last"]:
                    checkpoint = save(
                        10,
                        name="last",
                        path=path,
                    )
                tune.report({"loss": 2}, checkpoint=checkpoint)
        """,
    )


def test_a_function_that_only_reports_takes_the_checkpoint():
    check_transformed(
        """
        from ray import tune


        class Log:
            def tell(self, metrics, prefix=""):
                metrics = {prefix + name: value for name, value in metrics.items()}
                if self.quiet:
                    tune.report(loss=metrics["loss"])
                else:
                    tune.report(**metrics)

            def at_the_end(self, metrics):
                self.tell(metrics, "end_")

            def after_epoch(self, model, metrics, checkpoint):
                with tune.checkpoint_dir(step=1) as path:
                    model.save(path, like=checkpoint)
                self.tell(metrics)
        """,
        """
        import tempfile

        from ray import tune


        class Log:
            def tell(self, metrics, prefix="", checkpoint=None):
                metrics = {prefix + name: value for name, value in metrics.items()}
                if self.quiet:
                    tune.report({"loss": metrics["loss"]}, checkpoint=checkpoint)
                else:
                    tune.report({**metrics}, checkpoint=checkpoint)

            def at_the_end(self, metrics):
                self.tell(metrics, "end_")

            def after_epoch(self, model, metrics, checkpoint):
                with tempfile.TemporaryDirectory() as path:
                    model.save(path, like=checkpoint)
                    self.tell(metrics, checkpoint=tune.Checkpoint.from_directory(path))
        """,
    )


def test_a_method_that_saves_and_one_that_reports_are_called_one_after_the_other():
    check_transformed(
        """
        import lightning.pytorch as pl
        from ray import tune


        class Copier(pl.Callback):
            def _save(self, trainer):
                if trainer.sanity_checking:
                    return
                with tune.checkpoint_dir(step=trainer.global_step) as path:
                    trainer.save_checkpoint(path)

            def _tell(self, trainer):
                tune.report(**trainer.callback_metrics)

            def on_train_end(self, trainer, pl_module):
                self._tell(trainer)

            def on_validation_end(self, trainer, pl_module):
                self._save(trainer)
                self._tell(trainer)
        """,
        """
        import tempfile

        import lightning.pytorch as pl
        from ray import tune


        class Copier(pl.Callback):
            def _save(self, trainer, path):
                if trainer.sanity_checking:
                    return
                trainer.save_checkpoint(path)
                return tune.Checkpoint.from_directory(path)

            def _tell(self, trainer, checkpoint=None):
                tune.report({**trainer.callback_metrics}, checkpoint=checkpoint)

            def on_train_end(self, trainer, pl_module):
                self._tell(trainer)

            def on_validation_end(self, trainer, pl_module):
                with tempfile.TemporaryDirectory() as path:
                    checkpoint = self._save(trainer, path)
                    self._tell(trainer, checkpoint=checkpoint)
        """,
    )


@pytest.mark.parametrize(
    "body",
    [
        # no report behind a call, or one that may belong to something else
        f"{SAVES}def train(config):\n    save(model, 1)\n",
        f"{SAVES}def train(config):\n    save(model, 1)\n    tune.report({{}})\n    save(model, 2)\n",
        f"{SAVES}def train(config):\n    save(model, 1)\n    save(model, 2)\n    tune.report({{}})\n",
        f"{SAVES}def train(config):\n    save(model, 1)\n    tell()\n    tune.report({{}})\n\n\n"
        "def tell():\n    tune.report({'a': 1}, checkpoint=None)\n",
        f"{SAVES}def train(config):\n    save(model, 1)\n    if config['b']:\n        return\n    tune.report({{}})\n",
        # the function is more than its calls
        f"{SAVES}def train(config):\n    hook = save\n    save(model, 1)\n    tune.report({{}})\n",
        f"{SAVES}def train(config):\n    done = save(model, 1)\n    tune.report({{}})\n",
        f"{SAVES}def train(config):\n    save(*config)\n    tune.report({{}})\n",
        f"{SAVES}def train(config):\n    save(model, 1)\n    tune.report({{}})\n\n\n__all__ = ['save', 'train']\n",
        f"@cached\n{SAVES}def train(config):\n    save(model, 1)\n    tune.report({{}})\n",
        # it does more than save
        "def save(model):\n    with tune.checkpoint_dir(step=1) as path:\n        model.save(path)\n    tidy()\n\n\n"
        "def train(config):\n    save(model)\n    tune.report({})\n",
        "def save(model):\n    with tune.checkpoint_dir(step=1) as path:\n        return model.save(path)\n\n\n"
        "def train(config):\n    save(model)\n    tune.report({})\n",
        "def save(args):\n    with tune.checkpoint_dir(step=1) as path:\n        args.out = path\n        write()\n\n\n"
        "def train(config):\n    save(config)\n    tune.report({})\n",
        "def save(model, path):\n    with tune.checkpoint_dir(step=1) as path:\n        model.save(path)\n\n\n"
        "def train(config):\n    save(model, None)\n    tune.report({})\n",
        "def save(model):\n    for n in range(2):\n        with tune.checkpoint_dir(step=n) as path:\n"
        "            model.save(path)\n\n\ndef train(config):\n    save(model)\n    tune.report({})\n",
        # a class of a library may call it, or a subclass of it may
        "import transformers\n\n\nclass Mine(transformers.Trainer):\n    def save_state(self):\n"
        "        with tune.checkpoint_dir(step=1) as path:\n            self.save_model(path)\n\n"
        "    def evaluate(self):\n        self.save_state()\n        tune.report({})\n",
    ],
)
def test_a_function_that_may_do_more_than_save_for_the_report_behind_is_reported(body):
    assert check_noop(HEAD + body) == ["FUN214"]


@pytest.mark.parametrize(
    "tell",
    [
        # it may report nothing, or more than once, or hand on what it is given
        "def tell(loss):\n    if loss:\n        tune.report({'loss': loss})\n",
        "def tell(loss):\n    if not loss:\n        return\n    tune.report({'loss': loss})\n",
        "def tell(loss):\n    for n in range(2):\n        tune.report({'loss': loss})\n",
        "def tell(loss):\n    tune.report({'loss': loss})\n    tune.report({'loss': loss})\n",
        "def tell(loss):\n    tune.report({'loss': loss}, checkpoint=None)\n",
        "def tell(loss, *others):\n    tune.report({'loss': loss})\n",
        "@once\ndef tell(loss):\n    tune.report({'loss': loss})\n",
        "def tell(loss):\n    more(loss)\n    tune.report({'loss': loss})\n\n\n"
        "def more(loss):\n    tune.report({'loss': loss})\n",
    ],
)
def test_a_function_that_may_report_otherwise_is_no_report(tell):
    saves = "def train(config):\n    with tune.checkpoint_dir(step=1) as path:\n        save(path)\n    tell(1)\n\n\n"
    assert check_noop(HEAD + saves + tell) == ["FUN214"]


def test_a_function_that_reports_between_saving_and_the_report_may_take_the_checkpoint():
    between = "def train(config):\n    with tune.checkpoint_dir(step=1) as path:\n        save(path)\n    tell()\n"
    tell = "    tune.report({'a': 1})\n\n\ndef tell():\n    for n in range(2):\n        tune.report({'b': n})\n"
    assert check_noop(HEAD + between + tell) == ["FUN214"]


def test_a_function_that_another_file_calls_is_reported(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    here = tmp_path / "train.py"
    here.write_text(f"{HEAD}{SAVES}def train(config):\n    save(model, 1)\n    tune.report({{}})\n")
    (tmp_path / "other.py").write_text("from train import save\n\nsave(1, 2)\n")
    done = rewrite_text(here.read_text(), options=DEFAULTS._replace(path=str(here)))
    assert [found.code for found in done.findings] == ["FUN214"]


OF_A_CLASS = """\
import torch
from ray import tune


class Trainer:
    def fit(self, config):
        self.save(1)
        tune.report(loss=1)

    def save(self, step):
        with tune.checkpoint_dir(step) as path:
            torch.save(self.state, path + "/model.pt")
"""


@pytest.mark.parametrize(
    "other",
    [
        "torch.save(1, 'x')",
        "show(save=True)",
        "np.savetxt('x', [])",
        "from os import save",
    ],
)
def test_a_method_that_only_saves_may_be_called_as_a_function_of_a_library_is(tmp_path, other):
    (tmp_path / "pyproject.toml").touch()
    here = tmp_path / "train.py"
    here.write_text(OF_A_CLASS)
    (tmp_path / "other.py").write_text(f"from train import Trainer\n\n{other}\n")
    done = rewrite_text(OF_A_CLASS, options=DEFAULTS._replace(path=str(here)))
    assert done.findings == ()
    assert "            checkpoint = self.save(1, path)\n" in done.text
    assert "        return tune.Checkpoint.from_directory(path)\n" in done.text


@pytest.mark.parametrize(
    "other",
    ["Trainer().save(1)", "class Mine(Trainer):\n    def save(self, step): ...", "getattr(Trainer(), 'save')(1)"],
)
def test_a_method_that_another_file_may_call_is_reported(tmp_path, other):
    (tmp_path / "pyproject.toml").touch()
    here = tmp_path / "train.py"
    here.write_text(OF_A_CLASS)
    (tmp_path / "other.py").write_text(f"from train import Trainer\n\n{other}\n")
    done = rewrite_text(OF_A_CLASS, options=DEFAULTS._replace(path=str(here)))
    assert [found.code for found in done.findings] == ["FUN214"]


def test_a_method_of_another_object_that_is_called_alike_leaves_it_open_who_calls():
    text = OF_A_CLASS + "\n    def keep(self):\n        self.model.save(1)\n"
    assert [found.code for found in rewrite_text(text).findings] == ["FUN214"]


def test_a_callback_that_saves_right_before_another_one_reports_becomes_one_with_it():
    check_transformed(
        """
        from pytorch_lightning import Trainer
        from pytorch_lightning.callbacks import Callback
        from ray import tune


        class Saves(Callback):
            \"\"\"Saves.\"\"\"

            def on_validation_end(self, trainer, pl_module):
                if trainer.sanity_checking:
                    return
                with tune.checkpoint_dir(step=trainer.global_step) as path:  # made by Tune
                    trainer.save_checkpoint(
                        path
                    )  # saved


        class Reports(Callback):
            def __init__(self, metric):
                self.metric = metric

            def on_validation_end(self, trainer, pl_module):
                \"\"\"Report.\"\"\"
                if trainer.sanity_checking:
                    return
                loss = trainer.callback_metrics[self.metric].item()
                tune.report(loss=loss)

            def on_test_end(self, trainer, pl_module):
                tune.report(done=True)


        def train(config):
            Trainer(callbacks=[Saves(), Reports("loss")]).fit(config["model"])
        """,
        """
        import tempfile

        from pytorch_lightning import Trainer
        from pytorch_lightning.callbacks import Callback
        from ray import tune


        class Reports(Callback):
            def __init__(self, metric):
                self.metric = metric

            def on_validation_end(self, trainer, pl_module):
                \"\"\"Report.\"\"\"
                if trainer.sanity_checking:
                    return
                with tempfile.TemporaryDirectory() as path:
                    # made by Tune
                    trainer.save_checkpoint(
                        path
                    )  # saved
                    checkpoint = tune.Checkpoint.from_directory(path)
                    loss = trainer.callback_metrics[self.metric].item()
                    tune.report({"loss": loss}, checkpoint=checkpoint)

            def on_test_end(self, trainer, pl_module):
                tune.report({"done": True})


        def train(config):
            Trainer(callbacks=[Reports("loss")]).fit(config["model"])
        """,
    )


def _two(
    callbacks="[Saves(), Reports()]",
    saving="on_validation_end",
    saved=SAVED,
    reported=REPORTED,
    more="",
):
    first = SAVING.format(hook=saving, body=saved)
    second = REPORTING.format(hook="on_validation_end", body=reported)
    return f"{CALLBACKS}{first}{second}def train(config):\n    Trainer(callbacks={callbacks}).fit(1)\n{more}"


@pytest.mark.parametrize(
    "text",
    [
        _two("[Reports(), Saves()]"),
        _two("[Saves(), print, Reports()]"),
        _two("[Saves(), Reports()] + more"),
        _two("[Saves(1), Reports()]"),
        _two("[Saves()]", more="    Trainer(callbacks=[Reports()]).fit(2)\n"),
        _two(more="    Trainer(callbacks=[Reports()]).fit(2)\n"),
        _two(saving="on_train_epoch_end"),
        _two(saved="        if trainer.sanity_checking:\n            return\n" + SAVED),
        _two(reported="        if trainer.sanity_checking:\n            return\n" + REPORTED),
        _two(saved=SAVED.replace("trainer.save", "self.trainer.save")),
        _two(
            saved=SAVED.replace("save_checkpoint(path)", "save_checkpoint(loss)"),
            reported="        loss = 1\n" + REPORTED,
        ),
        _two().replace("pytorch_lightning", "mine"),
    ],
)
def test_two_callbacks_that_may_not_follow_on_one_another_are_reported(text):
    assert check_noop(text) == ["FUN214"]
