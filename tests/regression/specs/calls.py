"""Scripts with one legacy call each, made at random: the parameters of one release, in the ways people write them."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from legacy_api.positions import ORDERS
from tests.regression.specs.values import NEVER, VALUES

RUN: Final = "ray.tune.run"
RUN_EXPERIMENTS: Final = "ray.tune.run_experiments"
EXPERIMENT: Final = "ray.tune.Experiment"
_MOST: Final = 7

_HEAD: Final = """\
import os

{imports}
from ray.tune.schedulers import AsyncHyperBandScheduler, FIFOScheduler
from ray.tune import CLIReporter{extra}

HERE = os.getcwd()


class Model(tune.Trainable):
    def {setup}(self, config):
        self.lr = config["lr"]

    def {step}(self):
        return {{"loss": self.lr}}


def train(config{reporter}):
    {report}


def name_of(trial):
    return "trial-" + trial.trial_id


def stops(trial_id, result):
    return result["loss"] < 0.5

"""
_WATCH: Final = """
class Watch(tune.Callback):
    pass

"""
# How the module is imported, and how its functions are called then.
_IMPORTS: Final = (
    ("from ray import tune", "tune.run"),
    ("import ray.tune as tune", "tune.run"),
    ("import ray\nfrom ray import tune", "ray.tune.run"),
    ("from ray import tune\nfrom ray.tune import run", "run"),
    ("from ray import tune\nfrom ray.tune import run as tune_run", "tune_run"),
)
_REGISTERED: Final = '"a name"'
_KEEPS_THE_CALL: Final = ("export_formats", "restore", "chdir_to_trial_dir", "resources_per_trial")
_TRAINABLES: Final = ("train", "Model", "registered", "parameters")


@st.composite
def runs(draw: st.DrawFn) -> str:
    """A script that calls `tune.run`."""
    release = draw(st.sampled_from(list(ORDERS[RUN])))
    imports, function = draw(st.sampled_from(_IMPORTS))
    arguments = draw(_arguments(RUN, release))
    head, trainable = draw(_head(release, imports))
    if trainable == _REGISTERED:  # a call that stays has today's name of a run, with a date
        arguments = {name: arguments[name] for name in arguments if name not in _KEEPS_THE_CALL}
    return head + draw(_call(function, [trainable], arguments))


@st.composite
def experiments(draw: st.DrawFn) -> str:
    """A script that calls `tune.run_experiments` with one experiment: a specification, or an object."""
    release = draw(st.sampled_from(list(ORDERS[RUN_EXPERIMENTS])))
    head, trainable = draw(_head(release, "from ray import tune"))
    described = draw(_arguments(EXPERIMENT, release))
    arguments = draw(_arguments(RUN_EXPERIMENTS, release))
    name = draw(st.sampled_from(VALUES["name"]))
    if draw(st.booleans()):
        entries = {"run": trainable, **described}
        described_text = ", ".join(f'"{key}": {value}' for key, value in entries.items())
        experiment = f"{{{name}: {{{described_text}}}}}"
    else:
        words = ", ".join(f"{key}={value}" for key, value in described.items())
        experiment = f"tune.Experiment({name}, {trainable}, {words})"
    return head + draw(_call("tune.run_experiments", [experiment], arguments))


@st.composite
def _arguments(draw: st.DrawFn, owner: str, release: str) -> dict[str, str]:
    """Some of the parameters that the owner had in that release, with values."""
    names = [name for name in ORDERS[owner][release].split() if name in VALUES and name not in NEVER]
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=_MOST))
    return {name: draw(st.sampled_from(VALUES[name])) for name in chosen if owner == RUN or name != "name"}


@st.composite
def _head(draw: st.DrawFn, release: str, imports: str) -> tuple[str, str]:
    """What comes before the call, and the text of the trainable that it is given."""
    old = release == "0.8.7"
    head = _HEAD.format(
        imports=imports,
        extra="" if old else ", Callback",
        setup="_setup" if old else "setup",
        step="_train" if old else "step",
        reporter=", reporter" if old else "",
        report="reporter(loss=config['lr'])" if old else "tune.report({'loss': 1.0})",
    )
    head += "" if old else _WATCH
    trainable = draw(st.sampled_from(_TRAINABLES))
    if trainable == "registered":
        return f"{head}\ntune.register_trainable({_REGISTERED}, Model)\n", _REGISTERED
    if trainable == "parameters":
        return head, "tune.with_parameters(Model, data=[1, 2])" if not old else "Model"
    return head, trainable


@st.composite
def _call(draw: st.DrawFn, function: str, positional: list[str], arguments: dict[str, str]) -> str:
    """The call, with its arguments in one of the ways of writing them."""
    form = draw(st.sampled_from(("words", "lines", "unpacked", "variables", "assigned")))
    words = [f"{name}={value}" for name, value in arguments.items()]
    if form == "lines":
        lines = "".join(f"    {word},  # {number}\n" for number, word in enumerate([*positional, *words]))
        return f"\n{function}(\n{lines})\n"
    if form == "unpacked" and words:
        return f"\noptions = dict({', '.join(words)})\n{function}({positional[0]}, **options)\n"
    if form == "variables":
        variables = "".join(f"the_{name} = {value}\n" for name, value in arguments.items())
        given = "".join(f", {name}=the_{name}" for name in arguments)
        return f"\n{variables}{function}({positional[0]}{given})\n"
    assigned = "result = " if form == "assigned" else ""
    return f"\n{assigned}{function}({', '.join([*positional, *words])})\n"
