"""Tuners of parameters that are trainers by their names, or by what is searched for."""

import pytest

from tests.migrate.support import check_noop

LOOP = "{'train_loop_config': {'lr': tune.uniform(0, 1)}}"
SCALING = "{'scaling_config': tune.choice([one, two])}"


def build(parameter="trainer", space=LOOP, given=None, above="", below=""):
    given = given or parameter.partition(":")[0].partition("=")[0]
    return (
        f"from ray import tune\n\n\n{above}def build({parameter}, one=None, two=None):\n"
        f"    return tune.Tuner({given}, param_space={space})\n{below}"
    )


@pytest.mark.parametrize(
    "text",
    [
        build(),
        build(space=SCALING),
        build(space="{'params': {'eta': tune.uniform(0, 1)}}"),
        build(space="{'params': {}, 'datasets': {'train': one}}"),
        build(space="one"),
        build(space="{**one}"),
        build(space="dict(train_loop_config={})"),
        build("torch_trainer"),
        build("trainer: TorchTrainer"),
        build("trainer=None"),
        build("ray_Trainer", space="{}"),
        build("what"),
        build("what", space=SCALING),
        build("model", given="trainable=model"),
        build("model", space="dict(scaling_config=tune.choice([one, two]))"),
        build(below="\n\nbuild(make())\n"),
        build(below="\n\nfor trainer in trainers:\n    build(trainer)\n"),
        "from ray.tune import Tuner\n\n\nclass Search:\n    def __init__(self, trainer):\n"
        "        self.trainer = trainer\n\n    def go(self):\n        return Tuner(self.trainer).fit()\n",
    ],
)
def test_a_parameter_that_is_a_trainer_by_its_name_or_the_search_space_is_reported(text):
    assert check_noop(text) == ["TRR780"]


FUNCTION = "def work(config):\n    return {'a': 1}\n\n\n"


@pytest.mark.parametrize(
    "text",
    [
        build(space="{'lr': tune.uniform(0, 1)}"),
        build(space="{'train_loop_config': {}, 'lr': 1}"),
        build("what", space="{'params': {}}"),
        build("what", space="{'datasets': {}}"),
        build("what", space="{}"),
        build("what", space="one"),
        build("trainable"),
        build("train_fn"),
        build("run_trainers"),
        build("objective"),
        build("trainers", space="{}"),
        build("trainer: Callable[[dict], None]"),
        build("trainer: type[tune.Trainable]"),
        build("trainer: str"),
        build("trainer=work", above=FUNCTION),
        build(above=FUNCTION, below="\n\nbuild(work)\n"),
        build(above=FUNCTION, below="\n\nbuild(tune.with_resources(work, {'cpu': 2}))\n"),
        build(above=FUNCTION, below="\n\nbuild(lambda config: {'a': 1})\n"),
        build(above="class Mine(tune.Trainable):\n    pass\n\n\n", below="\n\nbuild(Mine)\n"),
        build(below="\n\nbuild('PPO')\n"),
        build(space="{'train_loop_config': {}}", below="\n\ndef other(trainer):\n    trainer({})\n").replace(
            "    return", "    trainer({})\n    return"
        ),
        build().replace("    return", "    tune.with_parameters(trainer, data=1)\n    return"),
        build().replace("    return", "    trainer = tune.with_resources(trainer, {'cpu': 2})\n    return"),
        build().replace("    return", "    print(trainer.__name__)\n    return"),
        "from ray import tune\n\ntrainer = make()\ntune.Tuner(trainer, param_space={'train_loop_config': {}})\n",
        "from mine import tune\n\n\ndef build(trainer):\n    return tune.Tuner(trainer)\n",
    ],
)
def test_what_may_be_anything_or_is_seen_to_be_a_function_is_not(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("other", "codes"),
    [
        ("from search import build\n\n\ndef work(config):\n    return {'a': 1}\n\n\nbuild(work)\n", []),
        ("from search import build\n\nbuild(make())\n", ["TRR780"]),
        ("from functions import work\n\nbuild(work)\n", ["TRR780"]),
    ],
)
def test_the_files_that_call_the_function_may_show_what_it_is_given(tree, other, codes):
    assert tree({"functions.py": FUNCTION, "main.py": other, "search.py": build()}, "search.py")[1] == codes


def test_a_function_of_another_file_is_one_that_the_file_gives_itself(tree):
    text = build(above="from functions import work\n\n\n", below="\n\nbuild(work)\n")
    assert tree({"functions.py": FUNCTION, "search.py": text}, "search.py")[1] == []
