"""Classes that derive from Population Based Training and make new configs themselves."""

import pytest

from tests.migrate.support import check_noop

HEAD = (
    "import ray\nfrom ray.tune.schedulers.pbt import PopulationBasedTraining\n"
    "from ray.tune.schedulers.pb2 import PB2\n\n\n"
)
CODE = "SRC149"


def method(body, base="PopulationBasedTraining"):
    """A class with the method."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    return f"{HEAD}class Mine({base}):\n    def _get_new_config(self, trial, trial_to_clone):\n{lines}"


@pytest.mark.parametrize(
    "text",
    [
        method('config = dict(trial_to_clone.config)\nconfig["lr"] = config["lr"] / 2\nreturn config'),
        method("return {**trial_to_clone.config, 'lr': 1}"),
        method("return trial_to_clone.config"),
        method("new = copy.deepcopy(trial_to_clone.config)\nreturn new", "PB2"),
        method('config = super()._get_new_config(trial, trial_to_clone)\nconfig["lr"] = 1\nreturn config'),
        method("if trial:\n    return {}, {}\nreturn {k: v for k, v in trial.config.items()}"),
    ],
)
def test_a_config_alone_is_reported(text):
    assert check_noop(text) == [CODE]


@pytest.mark.parametrize(
    "text",
    [
        method("config = dict(trial_to_clone.config)\nreturn config, {}"),
        method("return super()._get_new_config(trial, trial_to_clone)"),
        method("found = super()._get_new_config(trial, trial_to_clone)\nreturn found"),
        method(
            "return ray.tune.schedulers.pbt._explore(trial_to_clone.config, self._hyperparam_mutations, 0.25, {}, None)"
        ),
        method("config, said = super()._get_new_config(trial, trial_to_clone)\nreturn (config, said)"),
        method("def copied():\n    return {}\nreturn copied(), {}"),
        method("return dict(trial.config)", "object"),
        method("return dict(trial.config)", "mine.PopulationBasedTraining"),
        method("return dict(trial.config)").replace("_get_new_config", "_get_config"),
        method("raise NotImplementedError"),
    ],
)
def test_what_gives_both_and_other_classes_stay(text):
    assert CODE not in check_noop(text)
