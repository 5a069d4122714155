"""What a class wants for its trials, written as JSON for a run."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray import tune\n\n\n"


@pytest.mark.parametrize("owner", ["PPOTrainer", "Model", "agents.ppo.PPOTrainer"])
def test_the_resources_are_given_as_they_are(owner):
    asked = f"{owner}.default_resource_request(config)"
    before = f"{HEAD}tune.Tuner(tune.with_resources(train, {asked}.to_json())).fit()\n"
    check_transformed(before, before.replace(".to_json()", ""))


def test_so_are_those_in_a_variable():
    before = f"{HEAD}asked = Model.default_resource_request(config)\nwanted = asked.to_json()\n"
    check_transformed(before, before.replace(".to_json()", ""))


@pytest.mark.parametrize(
    "code",
    [
        "frame = analysis_of(config)\nprint(frame.to_json())\nModel.default_resource_request(config)\n",
        "print(Model.default_resource_request(config).to_json(indent=2))\n",
        "print(Model.default_resource_request(config).to_json)\n",
        "class Resources:\n    def to_json(self):\n        return {}\n\n\n"
        "print(Model.default_resource_request(config).to_json())\n",
    ],
)
def test_other_json_stays(code):
    assert check_noop(HEAD + code) == []
