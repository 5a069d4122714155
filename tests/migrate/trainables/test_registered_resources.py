"""`tune.run("name", resources_per_trial=...)`: what is registered under the name gets the resources."""

import pytest

from tests.migrate.support import rewritten, run_on_plain_ray

BEGINNING = """\
from ray import tune


class Doubles(tune.Trainable):
    def step(self):
        return {"score": 2, "cpus": self.trial_resources.required_resources["CPU"], "done": True}

    def save_checkpoint(self, directory):
        return {}


def train(config):
    tune.report({"score": 1, "cpus": tune.get_context().get_trial_resources().required_resources["CPU"]})


"""


def test_a_class_is_registered_with_them():
    text = rewritten(
        f"""{BEGINNING}tune.register_trainable("doubles", Doubles)
# Two of them.
tune.run(
    "doubles",
    resources_per_trial={{"cpu": 2}},  # all there are
    name="run",
)
"""
    )
    assert 'tune.register_trainable("doubles", tune.with_resources(Doubles, {"cpu": 2}))' in text
    assert "# Two of them." in text
    assert "# all there are" in text
    assert 'tune.Tuner(\n    "doubles",' in text


@pytest.mark.parametrize("trainable", ["train", "lambda config: train(config)", "of_another_file"])
def test_a_function_keeps_its_own(trainable):
    text = rewritten(
        f'{BEGINNING}tune.register_trainable("trains", {trainable})\n'
        'tune.run("trains", resources_per_trial={"cpu": 2})\n'
    )
    assert 'tune.with_resources(tune.registry.get_trainable_cls("trains"), {"cpu": 2})' in text


def test_a_class_that_is_another_one_where_the_run_is_is_asked_for_by_its_name():
    text = rewritten(
        f"""{BEGINNING}
def run():
    Doubles = None
    tune.run("doubles", resources_per_trial={{"cpu": 2}})


tune.register_trainable("doubles", Doubles)
run()
"""
    )
    assert 'tune.with_resources(tune.registry.get_trainable_cls("doubles"), {"cpu": 2})' in text


def test_another_run_of_the_name_has_one_cpu_as_before():
    text = rewritten(
        f"""{BEGINNING}tune.register_trainable("trains", train)
tune.run("trains", resources_per_trial={{"cpu": 2}})
tune.run("trains", name="next")
"""
    )
    assert text.count("tune.with_resources(") == 2
    assert '{"cpu": 1}' in text.partition('{"cpu": 2}')[2]


@pytest.mark.parametrize("name", ['"PPO"', '"of_another_file"', 'f"run_{number}"'])
def test_what_this_file_does_not_register_is_run_by_its_class(name):
    text = rewritten(f"from ray import tune\n\ntune.run({name}, resources_per_trial={{'cpu': 2}})\n")
    assert f"tune.with_resources(get_trainable_cls({name}), {{'cpu': 2}})" in text
    assert "register_trainable" not in text


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_trials_have_them_on_ray_and_are_called_as_before(tmp_path):
    script = f"""{BEGINNING}
import json
import sys

import ray

ray.init(num_cpus=3, include_dashboard=False)
tune.register_trainable("doubles", Doubles)
tune.register_trainable("trains", train)


def seen(analysis):
    return [(str(trial).split("_")[0], trial.last_result["cpus"]) for trial in analysis.trials]


seen_of_all = []
analysis = tune.run("doubles", resources_per_trial={{"cpu": 2}}, local_dir=sys.argv[1])
seen_of_all.append(seen(analysis))
analysis = tune.run("trains", resources_per_trial={{"cpu": 3}}, local_dir=sys.argv[1], name="more")
seen_of_all.append(seen(analysis))
analysis = tune.run("trains", local_dir=sys.argv[1], name="usual")
seen_of_all.append(seen(analysis))
analysis = tune.run(train, local_dir=sys.argv[1], name="itself")
seen_of_all.append(seen(analysis))
with open("out.json", "w") as file:
    json.dump(seen_of_all, file)
"""
    out, codes = run_on_plain_ray(script, tmp_path)
    assert out == [[["doubles", 2]], [["trains", 3]], [["trains", 1]], [["train", 1]]]
    assert codes == []
