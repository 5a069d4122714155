"""What an instance of a Trainable that code makes itself returns when it saves."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
import os
import shutil
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {}


model = Model({})
"""
PLACE = 'model.save(os.path.join(model.logdir, f"checkpoint_{model.iteration:06d}"))'
DIRECTORY = "path.checkpoint.path"


def done(code):
    """The code behind the head, rewritten."""
    return rewritten(HEAD + code).removeprefix(HEAD)


@pytest.mark.parametrize(
    ("use", "today"),
    [
        ("os.listdir(path)", f"os.listdir({DIRECTORY})"),
        ("print(os.path.exists(path), path)", f"print(os.path.exists({DIRECTORY}), {DIRECTORY})"),
        ("shutil.copytree(path, 'x')", f"shutil.copytree({DIRECTORY}, 'x')"),
        ("print(f'{path} has', os.listdir(path))", f"print(f'{{{DIRECTORY}}} has', os.listdir({DIRECTORY}))"),
        ("log.info('%s', path)\nshutil.rmtree(path)", f"log.info('%s', {DIRECTORY})\nshutil.rmtree({DIRECTORY})"),
        ("assert path.startswith('/')", f"assert {DIRECTORY}.startswith('/')"),
        ("print(str(path))\nModel({}).restore(path)", f"print(str({DIRECTORY}))\nModel({{}}).restore(path)"),
    ],
)
def test_what_takes_a_path_gets_the_one_of_the_checkpoint(use, today):
    assert done(f"path = model.save()\n{use}\n") == f"path = {PLACE}\n{today}\n"


NUMBER = 'f"checkpoint_{model.iteration:06d}"'


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("'/x'", f"os.path.join('/x', {NUMBER})"),
        ("checkpoint_dir='/x'", f"checkpoint_dir=os.path.join('/x', {NUMBER})"),
        ("args.out", f"os.path.join(args.out or model.logdir, {NUMBER})"),
        ("f'{root}/x'", f"os.path.join(f'{{root}}/x', {NUMBER})"),
        ("None", f"os.path.join(model.logdir, {NUMBER})"),
        ("", f"os.path.join(model.logdir, {NUMBER})"),
    ],
)
def test_it_saves_below_the_directory_that_it_is_told(told, place):
    code = f"path = model.save({told})\nos.listdir(path)\nmodel.save({told})\n"
    assert done(code) == f"path = model.save({place})\nos.listdir({DIRECTORY})\nmodel.save({place})\n"


def test_nothing_is_said_twice():
    code = done("path = model.save('/x')\nos.listdir(path)\nkeep(model.save('/y'))\n")
    assert code.count("os.path.join") == 2
    assert done(code) == code


def test_a_file_that_any_ray_may_run_says_where_it_saves():
    assert check_noop(f"{HEAD}for _ in range(2):\n    model.train()\n    print(model.save('/x'))\n") == []


def test_an_instance_without_a_name_has_no_iteration_to_ask_for():
    found = rewrite_text(f"{HEAD}print(os.listdir(Model({{}}).save('x')))\n")
    assert "os.listdir(Model({}).save('x').checkpoint.path)" in found.text
    assert [one.code for one in found.findings if one.attention] == ["TRN166"]


ALGORITHMS = [
    ("from ray.rllib.agents.ppo import PPOTrainer", "PPOTrainer(env='CartPole-v0')"),
    ("from ray.rllib.agents import dqn", "dqn.DQNTrainer(env='CartPole-v0')"),
    ("from ray.rllib.agents.registry import get_agent_class", "get_agent_class('PPO')(env='CartPole-v0')"),
    ("from ray.rllib.agents.registry import get_agent_class\ncls = get_agent_class('PPO')", "cls(env='x')"),
]


@pytest.mark.parametrize(("head", "made"), ALGORITHMS)
def test_algorithms_of_rllib_are_trainables(head, made):
    text = f"import os\n{head}\nalgo = {made}\nalgo.save('/x')\n"
    assert rewritten(text).endswith("""algo.save(os.path.join('/x', f"checkpoint_{algo.iteration:06d}"))\n""")


CONFIGURED = [
    "config = PPOConfig()\nconfig = config.training(lr=1)\nalgo = config.build()\n",
    "algo = PPOConfig().environment('x').build_algo()\n",
    "algo = PPO.from_checkpoint('/y')\n",
    "algo = PPO(config={})\n",
]


@pytest.mark.parametrize("made", CONFIGURED)
def test_an_algorithm_that_a_configuration_makes_is_one(made):
    text = (
        f"import os\nfrom ray.rllib.algorithms.ppo import PPO, PPOConfig\n{made}path = algo.save()\nos.listdir(path)\n"
    )
    now = rewritten(text)
    assert 'path = algo.save(os.path.join(algo.logdir, f"checkpoint_{algo.iteration:06d}"))' in now
    assert "os.listdir(path.checkpoint.path)" in now


@pytest.mark.parametrize(
    ("shown", "today"),
    [
        ("'{} {}'.format(1, path)", f"'{{}} {{}}'.format(1, {DIRECTORY})"),
        ("status.format(path)", f"status.format({DIRECTORY})"),
        ("'%s' % path", f"'%s' % {DIRECTORY}"),
        ("'%d %s' % (1, path)", f"'%d %s' % (1, {DIRECTORY})"),
    ],
)
def test_what_is_put_into_a_text_in_a_file_of_then_is_the_path(shown, today):
    head = "import os\nfrom ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer()\n"
    assert rewritten(f"{head}path = algo.save('/x')\nprint({shown})\n").endswith(f"\nprint({today})\n")


@pytest.mark.parametrize(
    "shown", ["format(path)", "path % 2", "1 % path", "'{}'.format(*path)", "'{p}'.format(p=path)"]
)
def test_what_is_no_place_in_a_text_is_left(shown):
    head = "import os\nfrom ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer()\n"
    found = rewrite_text(f"{head}path = algo.save('/x')\nprint({shown})\n")
    assert found.text.endswith(f"\nprint({shown})\n")
    assert "TRN121" in {one.code for one in found.findings if one.attention}


def test_an_attribute_that_holds_one_is_asked_for_its_iteration():
    text = """\
import os
from ray.rllib.agents.ppo import PPOTrainer


class Driver:
    def __init__(self):
        self.agent = PPOTrainer()

    def save(self):
        self.agent.save("x")
"""
    assert 'self.agent.save(os.path.join("x", f"checkpoint_{self.agent.iteration:06d}"))' in rewritten(text)


@pytest.mark.parametrize(
    "code",
    [
        "from ray.rllib.algorithms.ppo import PPOConfig\nalgo = PPOConfig().build()\nalgo.save('/x')\n",
        "from ray.rllib.algorithms.ppo import PPOConfig\nalgo = PPOConfig().build()\nprint(algo.save())\n",
        "from ray.rllib.agents.ppo import PPOTrainer\nmodel = PPOTrainer().get_policy()\nmodel.save('/x')\n",
        "from ray.rllib.agents.ppo import DEFAULT_CONFIG\nplot = build()\nplot.save('/x')\n",
        "from ray.rllib.utils import merge_dicts\nfigure = merge_dicts()\nfigure.save('/x')\n",
        "from ray.rllib.algorithms.callbacks import DefaultCallbacks\none = DefaultCallbacks()\nos.stat(one.save())\n",
    ],
)
def test_what_may_be_of_today_or_is_no_algorithm_stays(code):
    assert [found for found in check_noop(code) if found != "RLLIB"] == []


@pytest.mark.parametrize(
    ("code", "today"),
    [
        (
            "saved = model.save(prevent_upload=True)\nmodel.restore(saved)\n",
            f"saved = {PLACE}\nmodel.restore(saved)\n",
        ),
        ("model.save('/x', prevent_upload=False)\n", f"model.save(os.path.join('/x', {NUMBER}))\n"),
    ],
)
def test_an_instance_that_nobody_runs_is_not_told_what_to_upload(code, today):
    assert done(code) == today


@pytest.mark.parametrize(
    ("code", "codes"),
    [
        ("path = model.save()\nmodel.restore(path)\n", []),
        ("model.save()\n", []),
        ("path = model.save()\nlog.info('saved %s', path)\nprint(f'{path} is new')\n", []),
        ("saved = model.save()\nprint(saved.checkpoint.path, saved.metrics)\n", []),
        ("paths = [model.save() for _ in range(2)]\n", ["TRN121"]),
        ("path = model.save()\nsend(path)\n", ["TRN121"]),
        ("other = torch.nn.Linear(1, 1)\nprint(os.listdir(other.save()))\n", []),
    ],
)
def test_what_may_mean_something_else_stays(code, codes):
    assert check_noop(HEAD + code) == codes


@pytest.mark.parametrize(
    ("code", "today", "codes"),
    [
        ("path = model.save()\nopen(path)\n", f"path = {PLACE}\nopen(path)\n", ["TRN121"]),
        (
            "path = model.save()\nprint(os.path.dirname(path))\n",
            f"path = {PLACE}\nprint(os.path.dirname(path))\n",
            ["TRN121"],
        ),
        (
            "path = model.save()\nprint(os.path.basename(path), os.listdir(path))\n",
            f"path = {PLACE}\nprint(os.path.basename(path), os.listdir(path))\n",
            ["TRN121"],
        ),
        (
            "path = model.save()\nos.remove(path + '.tune_metadata')\n",
            f"path = {PLACE}\nos.remove(path + '.tune_metadata')\n",
            ["TRN121"],
        ),
        ("path = model.save()\nprint(path.split('/'))\n", f"path = {PLACE}\nprint(path.split('/'))\n", ["TRN121"]),
        (
            "print(os.listdir(Model({}).save()))\n",
            "print(os.listdir(Model({}).save().checkpoint.path))\n",
            ["TRN166"],
        ),
        (
            "model.save(prevent_upload=flag)\n",
            f"model.save(prevent_upload=flag, checkpoint_dir={PLACE.removeprefix('model.save(')}\n",
            ["TRN154"],
        ),
    ],
)
def test_what_is_left_saves_where_it_did(code, today, codes):
    found = rewrite_text(HEAD + code)
    assert found.text.removeprefix(HEAD) == today
    assert [one.code for one in found.findings if one.attention] == codes


def test_what_a_class_asks_itself_under_tune_stays():
    text = HEAD.replace("return {}", "return {'path': self.save()}")
    assert check_noop(text) == ["TRN121"]


def test_ray_0_8_wrote_its_number_without_zeros():
    text = HEAD.replace("def step", "def _train")
    assert 'model.save(os.path.join(model.logdir, f"checkpoint_{model.iteration}"))' in rewritten(
        f"{text}path = model.save()\nprint(path)\nos.listdir(path)\n"
    )


def test_the_name_of_a_directory_to_save_in_is_none_that_tune_counts():
    told = "for i in range(2):\n    model.save(os.path.join('/x', f'checkpoint_{i}'))\n"
    old = "tune.run(Model, local_dir='/x')\n"
    assert "RES453" not in {found.code for found in rewrite_text(HEAD + told + old).findings}
    read = "for i in range(2):\n    open(os.path.join('/x', f'checkpoint_{i}'))\n"
    assert "RES453" in {found.code for found in rewrite_text(HEAD + read + old).findings}


THEN = HEAD.replace("import shutil\n", "import shutil\nfrom ray.tune.trial import Trial\n")
AGAIN = f"path = {PLACE}.checkpoint.path\n"
FOUND = "path = open('last').read()\nmodel.restore(path)\nwhile True:\n    path = model.save()\n    "


@pytest.mark.parametrize(
    "use",
    [
        "with open('last', 'w') as out:\n        out.write(path)\n",
        "out = open('last', 'w')\n    out.write(path)\n    print(path)\n",
        "print(os.listdir(path))\n    model.restore(path)\n",
        "if path is not None:\n        shutil.rmtree(path)\n",
    ],
)
def test_a_variable_that_holds_paths_too_gets_the_path_at_once(use):
    assert rewritten(THEN + FOUND + use).endswith((FOUND + use).replace("path = model.save()\n", AGAIN))


def test_a_variable_that_is_shown_alone_gets_the_path_whatever_the_file_is_for():
    code = "path = None\nfor _ in range(2):\n    print('before', path)\n    path = model.save()\n"
    assert done(code) == code.replace("save()", "save().checkpoint.path")


@pytest.mark.parametrize(
    "use",
    [
        "with open('last', 'w') as out:\n        out.write(path.checkpoint.path)\n",
        "with gzip.open('last') as out:\n        out.write(path)\n",
        "with open('last', 'w') as out:\n        out.write(path, 1)\n",
        "with open('last', 'w') as out:\n        json.dump(path, out)\n",
        "print(path.checkpoint)\n",
        "send(path)\n",
    ],
)
def test_a_variable_that_holds_more_than_paths_keeps_what_it_holds(use):
    assert check_noop(HEAD + FOUND + use) == ["TRN121"]


def test_a_variable_that_nothing_asks_for_is_left():
    code = "for _ in range(2):\n    state = model.save()\nstate = model.save()\n"
    assert check_noop(HEAD + code) == []


MADE = """\
import os
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
algo = PPOConfig().build()
"""


def test_an_algorithm_is_made_from_a_path():
    now = rewritten(f"{MADE}saved = algo.save()\nother = Algorithm.from_checkpoint(saved)\n")
    assert now.endswith("\nother = Algorithm.from_checkpoint(saved.checkpoint.path)\n")


@pytest.mark.parametrize(
    "use", ["Model.from_checkpoint(saved)", "Algorithm.from_checkpoint(saved, 1)", "Algorithm.from_checkpoint([saved])"]
)
def test_what_else_is_made_from_it_is_not_known(use):
    assert check_noop(f"{MADE}saved = algo.save()\nother = {use}\n") == ["TRN121"]


ROW = "path = algo.save('/x')\nrow = [1, path]\nprint('{} {}'.format(*row))\n"
OF_THEN = "import os\nfrom ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer()\n"


def test_a_row_of_values_in_a_file_of_then_has_the_path():
    assert "row = [1, path.checkpoint.path]\n" in rewritten(OF_THEN + ROW)


@pytest.mark.parametrize(
    "asked", ["os.path.dirname(row[1])", "row[1].split('-')", "torch.load(row[1])", "Path(row[1]).parent"]
)
def test_a_row_stays_where_paths_are_asked_what_they_are_called(asked):
    found = rewrite_text(f"{OF_THEN}{ROW}{asked}\n")
    assert "row = [1, path]\n" in found.text
    assert "TRN121" in {one.code for one in found.findings if one.attention}


@pytest.mark.parametrize(
    ("shown", "today"),
    [
        ("print('saved in', path)", "print('saved in', path.checkpoint.path)"),
        ("print(f'saved in {path}')", "print(f'saved in {path.checkpoint.path}')"),
        ("log.info('saved in %s', path)", "log.info('saved in %s', path.checkpoint.path)"),
        ("print(path)\nalgo.restore(path)", "print(path.checkpoint.path)\nalgo.restore(path)"),
    ],
)
def test_what_only_shows_it_in_a_file_of_then_shows_the_path(shown, today):
    head = "from ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer(env='CartPole-v0')\n"
    assert rewritten(f"{head}path = algo.save('/x')\n{shown}\n").endswith(f"\n{today}\n")


@pytest.mark.parametrize(
    "shown",
    ["algo.restore(path)", "print(path.checkpoint)", "keep(path)\nprint(path)", "print('saved')"],
)
def test_what_shows_nothing_of_it_or_more_than_that_stays(shown):
    head = "from ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer(env='CartPole-v0')\n"
    assert rewrite_text(f"{head}path = algo.save('/x')\n{shown}\n").text.endswith(f"\n{shown}\n")


@pytest.mark.parametrize(
    ("code", "today"),
    [
        ("def save():\n    return algo.save('/x')\n", ").checkpoint.path\n"),
        ("saved = []\nsaved.append(algo.save('/x'))\n", ").checkpoint.path)\n"),
        ("def save():\n    path = algo.save('/x')\n    return path\n", "return path.checkpoint.path\n"),
    ],
)
def test_what_is_returned_or_put_into_a_list_in_a_file_of_then_is_the_path(code, today):
    assert rewritten(f"import os\nfrom ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer()\n{code}").endswith(
        today
    )


@pytest.mark.parametrize("code", ["return open(algo.save('/x'))", "return os.path.dirname(algo.save('/x'))"])
def test_what_is_returned_of_the_place_of_a_file_is_reported(code):
    head = "import os\nfrom ray.rllib.agents.ppo import PPOTrainer\nalgo = PPOTrainer()\n"
    found = rewrite_text(f"{head}def save():\n    {code}\n")
    assert ".checkpoint.path" not in found.text
    assert "TRN121" in {one.code for one in found.findings if one.attention}


def test_what_is_restored_from_may_be_a_path_or_an_object():
    assert check_noop(f"{HEAD}path = sys.argv[1]\nif not path:\n    path = model.save()\nmodel.restore(path)\n") == []


def test_a_row_in_a_file_of_today_stays():
    assert check_noop(f"{HEAD}path = model.save()\nrow = [1, path]\nprint(row)\n") == ["TRN121"]


@pytest.mark.parametrize(("name", "codes"), [("checkpoint", []), ("startswith", ["TRN121"])])
def test_what_is_looked_up_of_todays_object_is_not_taken_for_a_path(name, codes):
    code = (
        "from ray.rllib.algorithms.ppo import PPO, PPOConfig\n\nalgo = PPOConfig().build_algo()\nsaved = algo.save()\n"
        f'PPO.from_checkpoint(getattr(saved, "{name}", saved))\n'
    )
    assert check_noop(code) == codes


@pytest.mark.parametrize(
    ("use", "today"),
    [
        ("best = path\nshow(best)", "best = path.checkpoint.path\nshow(best)"),
        ("other = PPOTrainer()\nother.load_checkpoint(path)", "other.load_checkpoint(path.checkpoint.path)"),
        ("algo.load_checkpoint(path)\nprint(path)", "algo.load_checkpoint(path.checkpoint.path)"),
    ],
)
def test_another_variable_and_what_an_algorithm_loads_in_a_file_of_then_get_the_path(use, today):
    assert today in rewritten(f"{OF_THEN}path = algo.save('/x')\n{use}\n")


@pytest.mark.parametrize(
    "use",
    [
        "best, n = path, 1\nshow(best.parent)",
        "best = path\nshow(os.path.dirname(best))",
        "kept['best'] = path",
        "self.best = path",
        "model.load_checkpoint(path)",
        "algo.load_checkpoint(path, 1)",
    ],
)
def test_what_may_ask_for_the_place_of_a_file_is_reported(use):
    found = rewrite_text(f"{OF_THEN}path = algo.save('/x')\n{use}\n")
    assert found.text.endswith(f"\n{use}\n")
    assert "TRN121" in {one.code for one in found.findings if one.attention}


def test_another_variable_in_a_file_of_today_stays():
    assert check_noop(f"{HEAD}path = model.save()\nbest = path\nprint(best)\n") == ["TRN121"]
