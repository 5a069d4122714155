"""`tune.run(restore=...)`: a class that loads the checkpoint."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.run_calls import HEAD
from tests.migrate.support import check_noop, rewritten

ABSOLUTE = "restore_path = os.path.abspath(os.path.expanduser(args.restore)) if args.restore else None"


def test_a_restored_checkpoint_needs_a_person_because_iterations_count_from_0():
    assert check_noop(f"{HEAD}tune.run(train, restore=path)\n") == ["RUN335"]


@pytest.mark.parametrize(
    ("head", "trainable"),
    [
        ("class Model(tune.Trainable):\n    pass\n\n\n", "Model"),
        ("from models import Model\n\n", "Model"),
        ("import models\n\n", "models.Model"),
        ("from ray.rllib.agents import ppo\n\n", "ppo.PPO"),
        ("from models import One, Two\n\nModel = {'a': One, 'b': Two}.get(name, One)\n", "Model"),
        ("from models import One, Two\n\nModel = One if name else Two\n", "Model"),
        ("from ray.rllib.agents.pg import PGTrainer\n\nMyTrainer = PGTrainer.with_updates(name='x')\n", "MyTrainer"),
    ],
)
def test_a_class_loads_the_checkpoint_that_its_trials_are_to_begin_with(head, trainable):
    text = rewritten(f"{HEAD}{head}tune.run({trainable}, restore=args.restore)\n")
    name = f"Restored{trainable.rpartition('.')[2]}"
    assert f"{ABSOLUTE}\n\n\nclass {name}({trainable}):\n" in text
    assert "        if restore_path:\n            self.restore(restore_path)\n" in text
    assert f"{name}.__name__ = {trainable}.__name__" in text
    assert f"tune.Tuner(\n    {name}," in text


COUNTED = "stop={'training_iteration': 9}"
UPDATED = "from ray.rllib.agents.pg import PGTrainer\n\nMine = PGTrainer.with_updates(name='x')\n"


@pytest.mark.parametrize(
    ("head", "call", "attention"),
    [
        ("from models import Mine\n\n", f"tune.run(Mine, restore=path, {COUNTED})", True),
        ("from models import Mine\n\n", "tune.run(Mine, restore=path, stop=stop)", True),
        ("from models import Mine\n\n", "tune.run(Mine, restore=path, stop={'loss': 1})", False),
        ("from models import Mine\n\n", "tune.run(Mine, restore=path)", False),
        ("", f"tune.run('PPO', restore=path, {COUNTED})", False),
        ("from ray.rllib.agents import ppo\n\n", f"tune.run(ppo.PPO, restore=path, {COUNTED})", False),
        (UPDATED, f"tune.run(Mine, restore=path, {COUNTED})", False),
        (f"{UPDATED}class More(Mine): ...\n\n", f"tune.run(More, restore=path, {COUNTED})", False),
    ],
    ids=["counted", "unknown", "by a metric", "no stop", "by name", "of RLlib", "updated", "derived"],
)
def test_iterations_that_count_anew_are_told_where_they_may_end_a_run(head, call, attention):
    """RLlib keeps them in its checkpoints."""
    findings = rewrite_text(f"{HEAD}{head}{call}\n").findings
    assert [one.attention for one in findings if one.code == "RUN335"] == [attention]


@pytest.mark.parametrize(("reused", "is_left_out"), [("True", True), ("flag", True), ("False", False), ("None", False)])
def test_trials_that_load_a_checkpoint_share_no_actors(reused, is_left_out):
    """An actor that is used again is not set up again."""
    result = rewrite_text(f"{HEAD}tune.run('PPO', reuse_actors={reused}, restore=path)\n")
    assert "            self.restore(restore_path)\n" in result.text
    assert ("reuse_actors" not in result.text) == is_left_out
    assert ("RUN311" in [one.code for one in result.findings]) == is_left_out


@pytest.mark.parametrize("given", ["'/x'", "PATH", "'/x/checkpoint_000010'"])
def test_a_checkpoint_that_is_named_needs_no_variable(given):
    text = rewritten(f"{HEAD}from models import Model\n\nPATH = '/y'\ntune.run(Model, restore={given})\n")
    assert f"        self.restore({given})\n" in text
    assert "restore_path" not in text


@pytest.mark.parametrize(
    ("given", "absolute"),
    [
        ("'out/checkpoint_000003'", "os.path.abspath('out/checkpoint_000003')"),
        ("'~/out/checkpoint_3'", "os.path.expanduser('~/out/checkpoint_3')"),
        ("HOME", "os.path.expanduser(HOME)"),
        ("os.path.join(where, 'x')", "os.path.abspath(os.path.expanduser(os.path.join(where, 'x')))"),
        ("f'{where}/x'", "os.path.abspath(os.path.expanduser(f'{where}/x'))"),
        ("where + '/x'", "os.path.abspath(os.path.expanduser(where + '/x'))"),
        ("'out/checkpoint_000003/model.pth'", "os.path.abspath('out/checkpoint_000003')"),
        ("'checkpoint_000003/model.pth'", "os.path.abspath('checkpoint_000003')"),
    ],
)
def test_trials_find_it_where_the_driver_did_and_not_where_they_work(given, absolute):
    text = rewritten(f"{HEAD}import os\nfrom models import Model\n\nHOME = '~/x'\ntune.run(Model, restore={given})\n")
    assert f"restore_path = {absolute}\n" in text
    assert "        super().setup(config)\n        self.restore(restore_path)\n" in text


@pytest.mark.parametrize(
    "place", ["args.checkpoint + '/x'", "Path(args.checkpoint)", "f'{cfg.checkpoint}/x'", "str(self.checkpoint)"]
)
def test_a_setting_that_is_called_a_checkpoint_says_nothing_of_where_it_is(place):
    text = rewritten(f"{HEAD}from models import Model\n\nplace = {place}\ntune.run(Model, restore=place)\n")
    assert "restore_path = os.path.abspath(os.path.expanduser(place))" in text


@pytest.mark.parametrize("place", ["best.checkpoint.path", "analysis.best_checkpoint"])
def test_where_a_checkpoint_is_needs_no_longer_path(place):
    text = rewritten(f"{HEAD}from models import Model\n\nplace = {place}\ntune.run(Model, restore=place)\n")
    assert "restore_path" not in text


def test_what_a_function_gives_may_be_none_whatever_it_is_called():
    text = rewritten(f"{HEAD}from models import Model\n\ntune.run(Model, restore=strategy(where))\n")
    assert "os.path.abspath(os.path.expanduser(place)) if (place := strategy(where)) else None\n" in text
    assert "        if restore_path:\n            self.restore(restore_path)\n" in text


@pytest.mark.parametrize(
    ("given", "directory"),
    [
        ('"/x/checkpoint_100/checkpoint-100"', '"/x/checkpoint_100"'),
        ("'/x/checkpoint_000100/checkpoint-100'", "'/x/checkpoint_000100'"),
        ("'/x/checkpoint_000100'", "'/x/checkpoint_000100'"),
        ("'/x/checkpoint-100'", "'/x/checkpoint-100'"),
        ("'/x/checkpoints/best'", "'/x/checkpoints/best'"),
        ("'/x/my_checkpoint_1/best'", "'/x/my_checkpoint_1/best'"),
    ],
)
def test_a_file_of_a_checkpoint_stands_for_its_directory(given, directory):
    text = rewritten(f"{HEAD}tune.run('PPO', restore={given})\n")
    assert f"        self.restore({directory})\n" in text


def test_a_checkpoint_of_an_earlier_run_may_stand_in_a_dictionary_of_arguments():
    text = rewritten(
        f"{HEAD}from models import Model\n\nfirst = tune.run(Model)\ntrial = first.trials[0]\n"
        "options = dict(name='again', restore=trial.checkpoint.value)\nagain = tune.run(Model, **options)\n"
    )
    assert "restore_path = trial.checkpoint.path\n" in text
    assert "trial = first[0]\n" in text
    assert "options" not in text


@pytest.mark.parametrize(
    "call",
    [
        "tune.run(train, restore=path)",
        "tune.run(make, restore=path)",
        "tune.run(MODEL, restore=path)",
        "Model = tune.with_parameters(make, data=d)\ntune.run(Model, restore=path)",
        "model = make()\ntune.run(model, restore=path)",
        "tune.run(tune.with_parameters(Model, data=d), restore=path)",
    ],
)
def test_a_checkpoint_for_what_may_be_no_class_is_reported(call):
    assert check_noop(f"{HEAD}from models import MODEL, Model, make\n\n{call}\n") == ["RUN335"]


@pytest.mark.parametrize(
    ("head", "trainable"),
    [
        ("", "'PPO'"),
        ("", "'contrib/MADDPG'"),
        ("parser.add_argument('--run', default='APEX_DDPG')\nargs = parser.parse_args()\n", "args.run"),
    ],
)
def test_an_algorithm_of_rllib_is_asked_for_by_its_name(head, trainable):
    text = rewritten(f"{HEAD}{head}tune.run({trainable}, restore=path, resources_per_trial={{'cpu': 1}})\n")
    assert f"class RestoredAlgorithm(get_trainable_cls({trainable})):" in text
    assert "from ray.tune.registry import get_trainable_cls\n" in text
    assert f"RestoredAlgorithm.__name__ = {trainable}" in text
    assert "tune.with_resources(RestoredAlgorithm, {'cpu': 1})" in text


def test_a_checkpoint_that_is_none_needs_no_class():
    assert "class" not in rewritten(f"{HEAD}from models import Model\n\ntune.run(Model, restore=None)\n")


@pytest.mark.parametrize(("indent", "blank"), [("", "\n\n"), ("    ", "\n")])
def test_the_class_that_loads_a_checkpoint_stands_apart(indent, blank):
    head = "if x:\n" if indent else ""
    after = rewritten(f'from ray import tune\n\n{head}{indent}y = 1\n{indent}tune.run("PPO", restore="/x")\n')
    assert f"{indent}y = 1\n{blank}{indent}class RestoredAlgorithm" in after
