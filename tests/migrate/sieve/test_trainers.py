"""Trainers: checkpoints to start from, what they no longer take, and those that are gone."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten
from tests.migrate.train_loops import ASKING, LOOP


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("TorchTrainer(loop, resume_from_checkpoint=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, resume_from_checkpoint=None, x=1)", "TorchTrainer(loop, x=1)"),
        (
            "TorchTrainer(loop, train_loop_config={}, resume_from_checkpoint=c)",
            'TorchTrainer(loop, train_loop_config={"resume_from_checkpoint": c})',
        ),
        (
            "TorchTrainer(loop, resume_from_checkpoint=c, train_loop_config=conf)",
            'TorchTrainer(loop, train_loop_config={**conf, "resume_from_checkpoint": c})',
        ),
        (
            "TorchTrainer(train_loop_per_worker=loop, resume_from_checkpoint=a if b else None)",
            'TorchTrainer(train_loop_per_worker=loop, train_loop_config={"resume_from_checkpoint": a if b else None})',
        ),
    ],
)
def test_a_checkpoint_to_start_from_goes_through_the_configuration(call, expected):
    text = rewritten(LOOP + call + "\n")
    assert text.endswith(expected + "\n")
    asks = 'train.get_checkpoint() or config.get("resume_from_checkpoint")'
    assert (asks in text) == ("=None" not in call)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.torch import TorchTrainer\nfrom mine import f\n\nTorchTrainer(f, resume_from_checkpoint=c)\n",
        LOOP.replace("train.get_checkpoint()", "None") + "TorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP.replace("(config)", "(config, more)") + "TorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP + "TorchTrainer(loop, conf, resume_from_checkpoint=c)\n",
    ],
    ids=["elsewhere", "never asks", "two parameters", "positional configuration"],
)
def test_a_loop_that_cannot_be_followed_is_reported(text):
    assert check_noop(text) == ["TRR603"]


def test_a_loop_that_is_called_by_hand_too_is_reported():
    text = LOOP + "loop({})\nTorchTrainer(loop, resume_from_checkpoint=c)\n"
    assert check_noop(text) == ["FUN244", "TRR603"]


@pytest.mark.parametrize(
    "function",
    [
        "partial(loop, more=1)",
        "tune.with_parameters(loop, more=1)",
    ],
)
def test_a_loop_with_bound_parameters_is_followed(function):
    head = LOOP.replace("(config)", "(config, more)").replace("from ray import train", "from ray import train, tune")
    text = rewritten(f"from functools import partial\n{head}TorchTrainer({function}, resume_from_checkpoint=c)\n")
    assert text.endswith(f'TorchTrainer({function}, train_loop_config={{"resume_from_checkpoint": c}})\n')
    assert 'train.get_checkpoint() or config.get("resume_from_checkpoint")' in text


def test_a_checkpoint_does_not_take_the_place_of_what_the_configuration_has_under_its_name():
    call = 'TorchTrainer(loop, train_loop_config={"resume_from_checkpoint": path}, resume_from_checkpoint=c)\n'
    text = rewritten(LOOP + call)
    assert 'train.get_checkpoint() or config.get("initial_checkpoint")' in text
    assert 'train_loop_config={"resume_from_checkpoint": path, "initial_checkpoint": c}' in text


@pytest.mark.parametrize("use", ["Model(**config)", "{**config}", "[k for k in config]", "log(config.items())"])
def test_a_loop_that_goes_through_its_configuration_gets_no_other_entry(use):
    text = LOOP.replace("(config):\n", f"(config):\n    model = {use}\n")
    assert check_noop(f"{text}TorchTrainer(loop, resume_from_checkpoint=c)\n") == ["TRR603"]


def test_metadata_does_not_take_the_place_of_what_the_configuration_has_under_its_name():
    given = 'train_loop_config={"metadata": path}'
    text = rewritten(f"{LOOP}TorchTrainer(loop, {given}, metadata=m)\n")
    assert text.endswith(f"TorchTrainer(loop, {given}, run_config=train.RunConfig(callbacks=[MetadataKeeper(m)]))\n")


@pytest.mark.parametrize("bound", ["config={}, more=1", "more=1, **given"])
def test_a_loop_whose_configuration_is_bound_is_reported(bound):
    head = LOOP.replace("(config)", "(config, more)")
    text = f"from functools import partial\n{head}TorchTrainer(partial(loop, {bound}), resume_from_checkpoint=c)\n"
    assert check_noop(text) == ["TRR603"]


@pytest.mark.parametrize(
    ("use", "is_bracketed"),
    [
        ("if {}:\n        load()", False),
        ("while {}:\n        load()", False),
        ("load(1, {})", False),
        ("load(start={})", False),
        ("return {}", False),
        ("if not {}:\n        load()", True),
        ("load(*{})", True),
        ("load({}.path)", True),
        ("return {} is None", True),
        ("load({} if x else None)", True),
    ],
)
def test_a_choice_of_checkpoints_has_brackets_where_it_needs_them(use, is_bracketed):
    choice = 'train.get_checkpoint() or config.get("resume_from_checkpoint")'
    head = "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\ndef loop(config):\n    "
    text = rewritten(
        f"{head}{use.format('train.get_checkpoint()')}\n\n\nTorchTrainer(loop, resume_from_checkpoint=c).fit()\n"
    )
    assert text.startswith(head + use.format(f"({choice})" if is_bracketed else choice) + "\n")


def test_a_loop_that_is_a_method_is_followed():
    text = rewritten("""
        from ray import train
        from ray.train.torch import TorchTrainer


        class Runner:
            def loop(self, config):
                start(train.get_checkpoint())

            def run(self, checkpoint):
                TorchTrainer(self.loop, resume_from_checkpoint=checkpoint).fit()
        """)
    assert 'start(train.get_checkpoint() or config.get("resume_from_checkpoint"))' in text
    assert 'TorchTrainer(self.loop, train_loop_config={"resume_from_checkpoint": checkpoint}).fit()' in text


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("TorchTrainer(loop, metadata=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, preprocessor=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, metadata=m)", 'TorchTrainer(loop, train_loop_config={"metadata": m})'),
        (
            "TorchTrainer(loop, datasets=d, preprocessor=p)",
            'p.fit(d["train"])\n'
            "TorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "p.fit(x)\nTorchTrainer(loop, preprocessor=p, datasets=d)",
            "p.fit(x)\nTorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "p = Scale()\np.fit(x)\np = Chain(p)\nTorchTrainer(loop, preprocessor=p, datasets=d)",
            'p = Chain(p)\np.fit(d["train"])\n'
            "TorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "def fit(p):\n    p.fit(x)\n\n\nTorchTrainer(loop, preprocessor=p, datasets=d)",
            'p.fit(d["train"])\n'
            "TorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "p = Scale() if scaled else None\nTorchTrainer(loop, datasets=d, preprocessor=p)",
            'if p is not None:\n    p.fit(d["train"])\nTorchTrainer(loop, datasets='
            "{name: p.transform(dataset) for name, dataset in d.items()} if p is not None else d)",
        ),
    ],
)
def test_what_trainers_no_longer_take_goes_where_it_means_something(call, expected):
    assert rewritten(f"{ASKING}{call}\n").endswith(f"{expected}\n")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (ASKING + "TorchTrainer(loop, metadata=m)\nprint(c.get_metadata())\n", ["TRP152"]),
        (ASKING + "TorchTrainer(loop, preprocessor=p)\n", ["FUN256", "TRP151"]),
        (
            ASKING + "TorchTrainer(loop, datasets=d, preprocessor=p)\nprint(c.get_preprocessor())\n",
            ["FUN256", "TRP151"],
        ),
    ],
)
def test_what_is_read_elsewhere_is_reported(text, codes):
    assert check_noop(text) == codes


@pytest.mark.parametrize(
    ("callback", "codes"),
    [
        ("WandbLoggerCallback(project='x')", ["CFG106"]),
        ("Mine()", ["CFG106"]),
        ("Users()", []),
        ("Both()", []),
        ("TuneReportCallback()", []),
        ("unknown", []),
    ],
)
def test_callbacks_of_tune_in_a_trainers_config_are_reported(callback, codes):
    text = (
        "from ray.air.integrations.wandb import WandbLoggerCallback\nfrom ray.train import RunConfig, UserCallback\n"
        "from ray.train.torch import TorchTrainer\nfrom ray.tune import Callback\n"
        "from ray.tune.integration.ray_train import TuneReportCallback\n\n\n"
        "class Mine(Callback):\n    pass\n\n\nclass Users(UserCallback):\n    pass\n\n\n"
        "class Both(UserCallback, Mine):\n    pass\n\n\n"
        f"TorchTrainer(loop, run_config=RunConfig(callbacks=[{callback}]))\n"
    )
    assert check_noop(text) == codes


def test_callbacks_of_tune_from_another_file_in_a_trainers_config_are_reported(tmp_path):
    (tmp_path / "callbacks.py").write_text(
        "from ray import tune\nfrom ray.train import UserCallback\n\n\nclass Mine(tune.Callback):\n    pass\n\n\n"
        "class Own(Mine):\n    pass\n\n\nclass Users(UserCallback):\n    pass\n"
    )
    text = (
        "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n"
        "from callbacks import Own, Users\n\n"
        "TorchTrainer(loop, run_config=RunConfig(callbacks=[Own(), Users()]))\n"
    )
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "main.py")))
    assert done.text == text
    assert [(found.code, found.line) for found in done.findings] == [("CFG106", 6)]


def test_callbacks_of_tune_in_a_config_that_goes_elsewhere_are_reported():
    text = "from ray.air.integrations.wandb import WandbLoggerCallback\nfrom ray.train import RunConfig\n\n"
    assert check_noop(f"{text}config = RunConfig(callbacks=[WandbLoggerCallback()])\n") == ["CFG106"]


ACCELERATED = "from ray.train.huggingface import AccelerateTrainer\n\n"
ON_GPUS = "scaling_config=ray.train.ScalingConfig(use_gpu=True)"


@pytest.mark.parametrize("config", ["", ", accelerate_config=None", ", accelerate_config={}"])
def test_a_trainer_of_accelerate_without_a_configuration_is_one_of_torch(config):
    text = rewritten(f"import ray.train\n{ACCELERATED}AccelerateTrainer(loop{config}, {ON_GPUS}).fit()\n")
    assert (
        text == f"import ray.train\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(loop, {ON_GPUS}).fit()\n"
    )


@pytest.mark.parametrize("config", ['{"mixed_precision": "fp16"}', '"config.yaml"', "config"])
def test_a_configuration_of_accelerate_is_reported(config):
    text = f"import ray.train\n{ACCELERATED}AccelerateTrainer(loop, accelerate_config={config}, {ON_GPUS}).fit()\n"
    assert "TRR729" in check_noop(text)


@pytest.mark.parametrize("config", ["", ", scaling_config=scaling", ", scaling_config=ray.train.ScalingConfig(4)"])
def test_a_trainer_of_accelerate_on_cpus_is_reported_with_what_its_accelerator_needs(config):
    text = f"import ray.train\n{ACCELERATED}AccelerateTrainer(loop{config}).fit()\n"
    done = rewrite_text(text)
    assert done.text == text
    assert any("Accelerator(cpu=True)" in found.message for found in done.findings)


@pytest.mark.parametrize(
    "module, trainer",
    [
        ("ray.train.lightning", "LightningTrainer"),
        ("ray.train.huggingface", "TransformersTrainer"),
        ("ray.train.huggingface", "AccelerateTrainer"),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "if {t}.can_restore(path):\n    t = {t}.restore(path)\nelse:\n    t = {t}(a, run_config=c)\n",
        "{t}(a, resume_from_checkpoint=checkpoint).fit()\n",
    ],
)
def test_restoring_a_trainer_that_is_gone_is_reported_with_the_way_out(module, trainer, text):
    done = rewrite_text(f"from {module} import {trainer}\n\n{text.format(t=trainer)}")
    assert done.text == f"from {module} import {trainer}\n\n{text.format(t=trainer)}"
    assert any(found.attention and "ray.train.torch.TorchTrainer" in found.message for found in done.findings)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.lightning import LightningTrainer\n\nLightningTrainer(lightning_config=c)\n",
        "from ray.train.lightning import LightningConfigBuilder\n\nLightningConfigBuilder().build()\n",
        "from ray.train.huggingface import TransformersTrainer\n\nTransformersTrainer(trainer_init_per_worker=f)\n",
        "from ray.train.huggingface import HuggingFaceTrainer\n\nHuggingFaceTrainer(trainer_init_per_worker=f)\n",
        "from ray.train.batch_predictor import BatchPredictor\n\nBatchPredictor.from_checkpoint(c, P)\n",
    ],
)
def test_trainers_and_predictors_without_a_counterpart_are_reported_with_the_way_out(text):
    done = rewrite_text(text)
    assert done.text == text
    assert any(found.attention and ("use `" in found.message or "predict" in found.message) for found in done.findings)


@pytest.mark.parametrize("module", ["ray.train.base_trainer", "ray.train.trainer"])
def test_a_failed_run_is_caught_by_the_name_of_today(module):
    text = rewritten(
        f"from {module} import TrainingFailedError\n\ntry:\n    f()\nexcept TrainingFailedError:\n    pass\n"
    )
    assert text.startswith("from ray.train import TrainingFailedError\n")


@pytest.mark.parametrize(
    ("handler", "codes"),
    [
        ("except TrainingFailedError as error:\n    cause = error.__cause__", ["TRR784"]),
        ("except (ValueError, TrainingFailedError) as error:\n    keep(error.__cause__)", ["TRR784"]),
        ("except TrainingFailedError as error:\n    print(error)", []),
        ("except ValueError as error:\n    print(error.__cause__)", []),
        ("except TrainingFailedError as error:\n    error.__cause__ = None", []),
        ("except TrainingFailedError:\n    print(error.__cause__)", []),
    ],
)
def test_the_cause_of_a_failure_is_reported_where_it_is_asked_for(handler, codes):
    assert check_noop(f"from ray.train import TrainingFailedError\n\ntry:\n    run()\n{handler}\n") == codes


def test_methods_of_a_trainer_that_are_never_called_are_reported():
    text = (
        "from ray.train.torch import TorchTrainer\n\n\n"
        "class Mine(TorchTrainer):\n    def setup(self):\n        pass\n\n"
        "    def training_loop(self):\n        super().training_loop()\n\n\nclass Other(Mine):\n"
        "    def preprocess_datasets(self):\n        pass\n\n\nclass Model:\n    def setup(self):\n        pass\n\n\n"
        "trainer = TorchTrainer(loop)\nprint(trainer.get_dataset_config().items())\ntrainer._save(fs, path)\n"
    )
    assert check_noop(text) == ["TRR771", "TRR770", "TRR772", "TRR773", "TRR804"]
