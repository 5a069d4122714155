"""Callbacks of Tune that a trainer is given: a Tuner runs it, or the reason why not."""

import pytest

from migrate.edit.blank_lines import CELL
from migrate.engine import DEFAULTS, rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.logger import TBXLoggerCallback


def loop(config):
    train.report({"loss": config["lr"]})


class Shown(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(result["loss"])


"""
CONFIG = 'run_config=train.RunConfig(name="run", callbacks=[Shown()])'
FIT = f"TorchTrainer(loop, {CONFIG}).fit()\n"
HOOK = "print(result['loss'])"


def hook(body, name="on_trial_result"):
    """The file whose callback does something else."""
    return HEAD.replace('print(result["loss"])', body).replace("on_trial_result", name)


def codes(text):
    """What needs a person in the rewritten text."""
    return [found.code for found in rewrite_text(text).findings if found.attention]


@pytest.mark.parametrize(
    ("text", "tuner"),
    [
        (
            FIT,
            "fitted = tune.Tuner(\n    run_trainer,\n"
            '    run_config=tune.RunConfig(name="run", callbacks=[Shown()]),\n).fit()[0]\n'
            "if fitted.error:\n    raise fitted.error\n",
        ),
        (
            f'trainer = TorchTrainer(loop, train_loop_config={{"lr": 1}}, {CONFIG})\nresult = trainer.fit()\n'
            'print(result.metrics["loss"])\n',
            'result = tune.Tuner(\n    run_trainer,\n    param_space={"train_loop_config": {"lr": 1}},\n'
            '    run_config=tune.RunConfig(name="run", callbacks=[Shown()]),\n).fit()[0]\n'
            'if result.error:\n    raise result.error\nprint(result.metrics["loss"])\n',
        ),
        (
            "shown = Shown()\nTorchTrainer(loop, run_config=train.RunConfig(callbacks=[shown])).fit()\nprint(shown)\n",
            "fitted = tune.Tuner(\n    run_trainer,\n    run_config=tune.RunConfig(callbacks=[shown]),\n).fit()[0]\n"
            "if fitted.error:\n    raise fitted.error\nprint(shown)\n",
        ),
        (
            "TorchTrainer(loop, run_config=train.RunConfig(callbacks=[TBXLoggerCallback()])).fit()\n",
            "fitted = tune.Tuner(\n    run_trainer,\n    run_config=tune.RunConfig(callbacks=[TBXLoggerCallback()]),\n"
            ").fit()[0]\nif fitted.error:\n    raise fitted.error\n",
        ),
    ],
)
def test_a_tuner_runs_a_trainer_that_callbacks_of_tune_watch(text, tuner):
    new = rewritten(HEAD + text)
    assert new.endswith(f'\nrun_trainer = tune.with_resources(run_trainer, {{"cpu": 0, "memory": 1}})\n{tuner}')
    assert codes(HEAD + text) == []


def test_a_notebook_shows_the_result_as_before():
    cells = f"{HEAD}{FIT}{CELL.decode()}\nprint(1)\n"
    assert f"    raise fitted.error\nfitted\n{CELL.decode()}\nprint(1)\n" in rewritten(cells)


def test_the_loop_gets_what_the_configuration_of_its_trial_has():
    new = rewritten(f'{HEAD}TorchTrainer(loop, train_loop_config={{"lr": 0.1}}, {CONFIG}).fit()\n')
    assert 'train_loop_config=config["train_loop_config"]' in new
    assert 'param_space={"train_loop_config": {"lr": 0.1}}' in new


@pytest.mark.parametrize(("asked", "is_run"), [('result.get("loss")', True), ("trial.path", False)])
def test_callbacks_of_another_file_are_looked_at_there(tmp_path, asked, is_run):
    (tmp_path / "shown.py").write_text(
        "from ray.tune import Callback\n\n\nclass Seen(Callback):\n"
        f"    def on_trial_result(self, iteration, trials, trial, result, **info):\n        print({asked})\n"
    )
    text = HEAD.replace("\n\ndef loop", "\nfrom shown import Seen\n\n\ndef loop") + FIT.replace("Shown()", "Seen()")
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "main.py")))
    assert ("tune.Tuner(" in done.text) is is_run
    assert [found.code for found in done.findings if found.attention] == ([] if is_run else ["CFG106"])


@pytest.mark.parametrize(
    "body",
    ["print(result.get('loss'), iteration)", "print('loss' in result, trial.trial_id)", "print(trial.status)"],
)
def test_metrics_the_id_and_the_status_are_what_they_were(body):
    assert "tune.Tuner(" in rewritten(hook(body) + FIT)


@pytest.mark.parametrize(
    "body",
    [
        "print(result)",
        "print(result['config'])",
        "print(result[self.name])",
        "print(dict(**result))",
        "result['loss'] = 0",
        "print(trial)",
        "print(trial.path)",
        "print(trial.config)",
        "print(trial.checkpoint)",
        "trial.status = 'ERROR'",
        "print(trials)",
        "print(info)",
    ],
)
def test_what_is_another_in_the_trial_of_a_function_is_reported(body):
    assert check_noop(hook(body) + FIT) == ["CFG106"]


@pytest.mark.parametrize("name", ["on_checkpoint", "on_trial_save", "on_trial_restore"])
def test_hooks_of_checkpoints_are_reported(name):
    assert "CFG106" in check_noop(hook("pass", name) + FIT)


@pytest.mark.parametrize(
    "text",
    [
        f"trainer = TorchTrainer(loop, {CONFIG})\n",
        f"print(TorchTrainer(loop, {CONFIG}).fit())\n",
        f"trainer = TorchTrainer(loop, {CONFIG})\ntrainer.fit()\nuse(trainer)\n",
        f"try:\n    {FIT}except Exception:\n    pass\n",
        f"result = {FIT}print(result.path)\n",
        f"result = {FIT}print(result.checkpoint)\n",
        f"result = {FIT}show(result)\n",
        f"def run():\n    return {FIT}",
        f"TorchTrainer(loop, train_loop_config=work_out(), {CONFIG})\n",
        f"trainer = TorchTrainer(loop, train_loop_config=work_out(), {CONFIG})\nstart()\ntrainer.fit()\n",
        f"s = {{}}\ntrainer = TorchTrainer(loop, train_loop_config=s, {CONFIG})\ns = {{'lr': 1}}\ntrainer.fit()\n",
        FIT.replace("loop,", "loop, **more,"),
        FIT.replace("[Shown()]", "[Shown(), unknown]"),
        FIT.replace("[Shown()]", "[TBXLoggerCallback(), *more, Shown()]"),
        FIT.replace("[Shown()]", "[Shown()], **more"),
        f"tune.Tuner(other).fit()\n{FIT}",
        f"TorchTrainer.restore(path)\n{FIT}",
    ],
)
def test_what_cannot_be_followed_is_left_as_it_is(text):
    assert "Tuner(\n" not in rewritten(HEAD + text)


@pytest.mark.parametrize("text", [FIT.replace("[Shown()]", "[]"), FIT.replace(CONFIG, "run_config=run_config")])
def test_a_trainer_without_callbacks_of_tune_is_left_alone(text):
    assert check_noop(HEAD + text) == []


def test_a_callback_of_trainers_is_left_alone():
    text = HEAD.replace("class Shown(tune.Callback)", "class Shown(tune.Callback, train.UserCallback)")
    assert check_noop(text + FIT) == []


def test_another_base_is_left_to_a_person():
    text = HEAD.replace("class Shown(tune.Callback)", "class Shown(tune.Callback, Mixin)")
    assert check_noop(text + FIT) == ["CFG106"]
