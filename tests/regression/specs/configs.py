"""Scripts of Ray 2 with one trainer or one `Tuner`, made at random from the fields that their configs had."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from tests.regression.specs.values import FLAGS, NAMES, SPACES, STOPS, VALUES

_IMPORTS: Final = {
    "2.6.3": ("from ray.air import {}", "from ray.air.config import {}"),
    "2.42.1": ("from ray.train import {}", "from ray.air import {}", "from ray.air.config import {}"),
}
_CONFIGS: Final = "CheckpointConfig, FailureConfig, RunConfig, ScalingConfig"
_HEAD: Final = """\
import os

from ray import tune
{imports}
from ray.train.data_parallel_trainer import DataParallelTrainer
from ray.train.torch import TorchConfig, TorchTrainer
{extra}
HERE = os.getcwd()


class Model(tune.Trainable):
    def step(self):
        return {{"loss": 1.0}}


def train(config):
    tune.report({{"loss": 1.0}})


def loop(config):
    pass


def name_of(trial):
    return "trial-" + trial.trial_id


def stops(trial_id, result):
    return result["loss"] < 0.5


"""
_SCHEDULERS: Final = """\
from ray.tune import CLIReporter
from ray.tune.schedulers import AsyncHyperBandScheduler, FIFOScheduler
"""

_FIELDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "CheckpointConfig": {
        "num_to_keep": ("None", "1", "3"),
        "checkpoint_score_attribute": ('"loss"', "None"),
        "checkpoint_score_order": ('"min"', '"max"'),
        "checkpoint_frequency": ("0",),
        "checkpoint_at_end": ("None",),
    },
    "FailureConfig": {"max_failures": ("0", "2", "-1"), "fail_fast": FLAGS},
    "ScalingConfig": {
        "num_workers": ("1", "2", "4"),
        "use_gpu": FLAGS,
        "resources_per_worker": ('{"CPU": 2}', '{"CPU": 1, "a": 1}', "None"),
        "placement_strategy": ('"PACK"', '"SPREAD"'),
        "trainer_resources": ('{"CPU": 0}', "None"),
    },
    "RunConfig": {
        "name": (*NAMES, "None"),
        "storage_path": ("HERE", 'os.path.join(HERE, "below")', '"file://" + HERE'),
        "verbose": ("0", "1", "2"),
        "log_to_file": (*FLAGS, '"out.txt"'),
        "stop": ("None",),
    },
    "TuneConfig": {
        name: VALUES[name] for name in ("metric", "mode", "num_samples", "scheduler", "time_budget_s", "reuse_actors")
    }
    | {name: VALUES[name] for name in ("max_concurrent_trials", "trial_name_creator", "trial_dirname_creator")},
}
_NESTED: Final = {"checkpoint_config": "CheckpointConfig", "failure_config": "FailureConfig"}
_OF_TUNE: Final = {
    "RunConfig": {"stop": STOPS},
    "CheckpointConfig": {"checkpoint_frequency": ("0", "2"), "checkpoint_at_end": (*FLAGS, "None")},
}
"""What a trainer with a loop of the user refuses."""
_TRAINERS: Final = ("TorchTrainer", "DataParallelTrainer")


@st.composite
def trainers(draw: st.DrawFn) -> str:
    """A script that makes a trainer and runs it."""
    head, _ = draw(_head())
    arguments = {
        "train_loop_config": draw(st.sampled_from(('{"lr": 0.1}', "{}", "None", "dict(lr=0.1, layers=[1])"))),
        "scaling_config": draw(_config("ScalingConfig")),
        "run_config": draw(_config("RunConfig")),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(arguments)), unique=True))
    trainer = draw(st.sampled_from(_TRAINERS))
    words = [f"{name}={arguments[name]}" for name in chosen]
    if trainer == "TorchTrainer" and draw(st.booleans()):
        words.append('torch_config=TorchConfig(backend="gloo")')
    loop = draw(st.sampled_from(("loop", "train_loop_per_worker=loop")))
    call = f"{trainer}({', '.join([loop, *words])})"
    return head + draw(st.sampled_from((f"{call}.fit()\n", f"trainer = {call}\nresult = trainer.fit()\n")))


@st.composite
def tuners(draw: st.DrawFn) -> str:
    """A script that makes a `Tuner` and runs it."""
    head, _ = draw(_head(_SCHEDULERS))
    arguments = {
        "param_space": draw(st.sampled_from(SPACES)),
        "tune_config": "tune." + draw(_config("TuneConfig")),
        "run_config": draw(_config("RunConfig", _OF_TUNE)),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(arguments)), unique=True))
    words = [f"{name}={arguments[name]}" for name in chosen]
    trainable = draw(st.sampled_from(("train", "Model", 'tune.with_resources(train, {"cpu": 2})')))
    call = f"tune.Tuner({', '.join([trainable, *words])})"
    return head + draw(st.sampled_from((f"{call}.fit()\n", f"tuner = {call}\nresults = tuner.fit()\n")))


@st.composite
def _head(draw: st.DrawFn, extra: str = "") -> tuple[str, str]:
    release = draw(st.sampled_from(list(_IMPORTS)))
    imports = draw(st.sampled_from(_IMPORTS[release])).format(_CONFIGS)
    return _HEAD.format(imports=imports, extra=extra), release


@st.composite
def _config(draw: st.DrawFn, name: str, also: dict[str, dict[str, tuple[str, ...]]] | None = None) -> str:
    """The text of a config with some of its fields."""
    fields = _FIELDS[name] | (also or {}).get(name, {})
    most = 1 if name == "FailureConfig" else None  # no Ray takes both
    chosen = draw(st.lists(st.sampled_from(sorted(fields)), unique=True, max_size=most))
    words = [f"{field}={draw(st.sampled_from(fields[field]))}" for field in chosen]
    if name == "RunConfig":
        for field, inner in _NESTED.items():
            if draw(st.booleans()):
                words.append(f"{field}={draw(_config(inner, also))}")
    return f"{name}({', '.join(words)})"
