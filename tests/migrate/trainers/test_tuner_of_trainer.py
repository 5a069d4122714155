"""A Tuner of a trainer: a Tune function that runs the trainer, or the reason why not."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, source
from tests.migrate.train_loops import REPORTING, SEARCHED


def trainers(text):
    """The trainer that the rewritten text runs in a trial, on one line."""
    new = rewritten(REPORTING + text)
    inside = new.partition("(config):\n")[2].partition(".fit()")[0]
    return " ".join(inside.split()).replace("( ", "(").replace(", )", ")")


@pytest.mark.parametrize(
    ("trainer", "space", "expected"),
    [
        ("TorchTrainer(loop)", SEARCHED, 'TorchTrainer(loop, train_loop_config=config["train_loop_config"], run'),
        (
            "TorchTrainer(loop, train_loop_config=base)",
            SEARCHED,
            'train_loop_config={**base, **config["train_loop_config"]}',
        ),
        ("TorchTrainer(loop, train_loop_config={})", SEARCHED, 'train_loop_config=config["train_loop_config"]'),
        (
            "TorchTrainer(loop, train_loop_config=base)",
            "param_space={}",
            "TorchTrainer(loop, train_loop_config=base, run",
        ),
        ("TorchTrainer(loop, scaling_config=sc)", SEARCHED, "scaling_config=sc, run"),
        (
            "TorchTrainer(loop, scaling_config=sc)",
            'param_space={"scaling_config": train.ScalingConfig(num_workers=tune.choice([1, 2]))}',
            'TorchTrainer(loop, scaling_config=train.ScalingConfig(**config["scaling_config"]), run',
        ),
        (
            "TorchTrainer(loop)",
            'param_space={"scaling_config": tune.choice([one, two])}',
            'scaling_config=config["scaling_config"], run',
        ),
        (
            "TorchTrainer(loop, datasets={'a': 1})",
            'param_space={"datasets": {"train": tune.choice([d, e])}}',
            "datasets={'a': 1, **config[\"datasets\"]}",
        ),
        (
            'TorchTrainer(loop, run_config=train.RunConfig(storage_path="/r", name="x"))',
            SEARCHED,
            'callbacks=[TuneReportCallback()], storage_path="/r")',
        ),
    ],
)
def test_a_trial_makes_the_trainer_of_its_configuration(trainer, space, expected):
    assert expected in trainers(f"trainer = {trainer}\ntune.Tuner(trainer, {space}).fit()\n")


@pytest.mark.parametrize(
    ("made", "tuner", "expected"),
    [
        (
            'run_config=train.RunConfig(name="x", stop={"a": 1})',
            "",
            'tune.Tuner(run_trainer, run_config=tune.RunConfig(name="x", stop={"a": 1})).fit()',
        ),
        (
            'run_config=train.RunConfig(name="x")',
            ', run_config=tune.RunConfig(name="y")',
            'tune.Tuner(run_trainer, run_config=tune.RunConfig(name="y")).fit()',
        ),
        ("", "", "tune.Tuner(run_trainer).fit()"),
    ],
)
def test_the_config_of_the_run_is_the_tuners(made, tuner, expected):
    text = rewritten(f"{REPORTING}trainer = TorchTrainer(loop, {made})\ntune.Tuner(trainer{tuner}).fit()\n")
    assert text.endswith(expected + "\n")


@pytest.mark.parametrize(
    ("imports", "config", "expected"),
    [
        ("", "tune.CheckpointConfig(num_to_keep=1)", "checkpoint_config=train.CheckpointConfig(num_to_keep=1)"),
        (
            "from ray.air import CheckpointConfig\n",
            "CheckpointConfig(num_to_keep=1)",
            "checkpoint_config=CheckpointConfig(num_to_keep=1)",
        ),
    ],
)
def test_checkpoints_are_kept_by_the_trainer_as_the_tuner_was_told(imports, config, expected):
    text = rewritten(
        f"{imports}{REPORTING}trainer = TorchTrainer(loop)\n"
        f"tune.Tuner(trainer, {SEARCHED}, run_config=tune.RunConfig(name='x', checkpoint_config={config})).fit()\n"
    )
    assert expected in text
    assert "run_config=tune.RunConfig(name='x')" in text
    assert not imports or "from ray.train import CheckpointConfig\n" in text


def test_a_config_of_tune_that_is_made_elsewhere_stays_the_tuners():
    text = rewritten(
        f"{REPORTING}kept = tune.CheckpointConfig(num_to_keep=1)\ntrainer = TorchTrainer(loop)\n"
        f"tune.Tuner(trainer, {SEARCHED}, run_config=tune.RunConfig(checkpoint_config=kept)).fit()\n"
    )
    assert "run_config=tune.RunConfig(checkpoint_config=kept)" in text
    assert text.count("checkpoint_config=") == 1


ELSEWHERE = "from ray.air.config import RunConfig\nfrom settings import PLACE, ROOT\n"


@pytest.mark.parametrize(
    ("place", "in_trial"),
    [
        ('storage_path="/r"', 'storage_path="/r"'),
        ("storage_path=PLACE", "storage_path=PLACE"),
        ('storage_path=f"{ROOT}/r"', 'storage_path=f"{ROOT}/r"'),
        ("storage_path=os.path.join(ROOT, 'r')", "storage_path=os.path.join(ROOT, 'r')"),
        ("storage_path=PLACE, storage_filesystem=ROOT", "storage_path=PLACE, storage_filesystem=ROOT"),
        ('local_dir="/r"', 'storage_path="/r"'),
        ('local_dir="~/r"', 'storage_path=os.path.expanduser("~/r")'),
        ("storage_path=None", ""),
    ],
)
def test_trainers_store_where_the_search_does(place, in_trial):
    text = (
        f"import os\n{ELSEWHERE}{REPORTING}t = TorchTrainer(loop)\ntune.Tuner(t, run_config=RunConfig({place})).fit()\n"
    )
    inside = " ".join(rewritten(text).partition("(config):\n")[2].partition(".fit()")[0].split())
    assert inside.endswith(
        f"callbacks=[TuneReportCallback()],{' ' + in_trial if in_trial else ''}{',' * bool(in_trial)} ), )"
    )


@pytest.mark.parametrize(
    ("place", "worked_out"),
    [
        ('local_dir="./r"', 'os.path.abspath("./r")'),
        ("local_dir=PLACE", "os.path.abspath(os.path.expanduser(PLACE))"),
        ('storage_path=os.path.abspath("r")', 'os.path.abspath("r")'),
        ("storage_path=make()", "make()"),
        ("storage_path=sys.argv[1]", "sys.argv[1]"),
        ('storage_path=os.environ["R"] + "/r"', 'os.environ["R"] + "/r"'),
    ],
)
def test_a_place_that_depends_on_where_it_is_asked_for_is_worked_out_before_the_trials(place, worked_out):
    head, run = f"import os\nimport sys\n{ELSEWHERE}{REPORTING}", f"run_config=RunConfig(name='n', {place})"
    for text in (
        f"{head}t = TorchTrainer(loop)\ntune.Tuner(t, {run}).fit()\n",
        f"{head}t = TorchTrainer(loop, {run})\ntune.Tuner(t).fit()\n",
        f"{head}tune.Tuner(TorchTrainer(loop), {run}).fit()\n",
    ):
        new = rewritten(text)
        assert f"\nstorage_path = {worked_out}\n" in new
        assert "RunConfig(name='n', storage_path=storage_path)" in new
        assert new.count("storage_path=storage_path") == 2


def test_a_place_of_several_lines_keeps_its_own_brackets():
    place = '(\n        "/r"\n        if mounted()\n        else None\n    )'
    text = rewritten(
        f"{REPORTING}t = TorchTrainer(loop)\n"
        f"tune.Tuner(\n    t,\n    run_config=tune.RunConfig(storage_path={place}),\n)\n"
    )
    assert '\nstorage_path = (\n    "/r"\n    if mounted()\n    else None\n)\n' in text


ASKED = "storage_path=tune.get_context().get_storage().storage_fs_path"


@pytest.mark.parametrize(
    "code",
    [
        "t = TorchTrainer(loop)\n\n\ndef f(place):\n"
        "    return tune.Tuner(t, run_config=tune.RunConfig(storage_path=place))\n",
        "t = TorchTrainer(loop)\n\n\ndef f():\n"
        "    return tune.Tuner(t, run_config=tune.RunConfig(storage_path=make()))\n",
        "t = TorchTrainer(loop)\nif again:\n    s = tune.Tuner.restore(path, trainable=t)\nelse:\n"
        "    s = tune.Tuner(t, run_config=tune.RunConfig(storage_path=make()))\n",
        "t = TorchTrainer(loop)\n"
        "tune.Tuner(t, run_config=tune.RunConfig(storage_path='/r', storage_filesystem=make()))\n",
    ],
)
def test_a_place_that_trainers_cannot_reach_is_asked_of_the_trial(code):
    text = rewritten(REPORTING + code)
    assert ASKED in text
    assert "storage_filesystem=tune.get_context().get_storage().storage_filesystem" in text
    assert code.rpartition("run_config=")[2] in text


def test_a_function_that_makes_the_trainer_gives_one_that_runs_it():
    text = rewritten(
        f"{REPORTING}def make(workers) -> TorchTrainer:\n"
        "    trainer = TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=workers))\n"
        f"    return trainer\n\n\nt = make(2)\ntune.Tuner(t, {SEARCHED}).fit()\n"
    )
    assert "def make(workers):\n    def run_trainer(config):\n        TorchTrainer(\n" in text
    assert (
        '\n    run_trainer = tune.with_resources(run_trainer, {"cpu": 0, "memory": 1})\n    return run_trainer\n'
        in text
    )
    assert text.endswith(f"\nt = make(2)\ntune.Tuner(t, {SEARCHED}).fit()\n")


def test_a_method_that_makes_the_trainer_gives_one_that_runs_it():
    text = rewritten(
        f"{REPORTING}class Study:\n    def make(self):\n        return TorchTrainer(loop)\n\n"
        "    def search(self, place):\n"
        f"        return tune.Tuner(self.make(), {SEARCHED}, run_config=tune.RunConfig(storage_path=place.root))\n"
    )
    assert "        return run_trainer\n" in text
    assert ASKED in text
    assert "tune.Tuner(self.make(), " in text


def test_the_configuration_of_the_run_leaves_the_function_that_makes_the_trainer():
    made = "def make(){}:\n    return TorchTrainer(loop, run_config=train.RunConfig(name={}, local_dir='./r'))\n\n\n"
    text = rewritten(f"{REPORTING}{made.format('', repr('n'))}tune.Tuner(make(), {SEARCHED}).fit()\n")
    assert text.endswith("run_config=tune.RunConfig(name='n', storage_path=os.path.abspath('./r'))).fit()\n")
    assert ASKED in text
    code = f"{REPORTING}{made.format('(name)', 'name').replace('()(', '(')}tune.Tuner(make(1), {SEARCHED}).fit()\n"
    done = rewrite_text(code)
    assert "run_trainer" not in done.text
    assert any("out of the Tuner's reach" in finding.message for finding in done.findings)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("t = make()\ntune.Tuner(t)\nt.fit()\n", "something else uses it, too"),
        ("t = make()\ntune.Tuner(t)\ntune.Tuner(t)\n", "two Tuners"),
        ("tune.Tuner(make())\nmake().fit()\n", "is called elsewhere, too"),
        ("tune.Tuner(make())\nmakers = [make]\n", "is called elsewhere, too"),
        ("tune.Tuner(make().as_trainable())\n", "give a Tuner a function"),
        (
            "def search(metric):\n    kept = train.CheckpointConfig(checkpoint_score_attribute=metric)\n"
            "    tune.Tuner(make(), run_config=tune.RunConfig(checkpoint_config=kept))\n",
            "the `CheckpointConfig` is out of the trainer's reach",
        ),
    ],
)
def test_a_function_whose_trainer_others_need_stays(code, reason):
    head = f"{REPORTING}def make():\n    return TorchTrainer(loop)\n\n\n"
    done = rewrite_text(head + code)
    assert "run_trainer" not in done.text
    assert any(reason in finding.message and finding.attention for finding in done.findings)


RESERVED = 'run_trainer = tune.with_resources(run_trainer, {"cpu": 0, "memory": 1})'
SPACE = "param_space={{'train_loop_config': {{'lr': 1}}}}"
GIVEN = f"def search(trainer{{}}):\n    return tune.Tuner(trainer, {SPACE}{{}}).fit()\n\n\n"


@pytest.mark.parametrize("said", ["", ": TorchTrainer"])
def test_a_function_that_is_given_the_trainer_is_given_one_that_runs_it(said):
    done = rewrite_text(f"{REPORTING}{GIVEN.format(said, '')}t = TorchTrainer(loop)\nsearch(t)\n")
    assert GIVEN.format("", "") in done.text
    assert done.text.endswith(
        'run_trainer = tune.with_resources(run_trainer, {"cpu": 0, "memory": 1})\nsearch(run_trainer)\n'
    )
    assert not any(finding.attention for finding in done.findings)


@pytest.mark.parametrize(("parameter", "default"), [("", ""), (", n=1", "=None")])
def test_the_configuration_of_the_run_goes_with_the_trainer_that_a_function_is_given(parameter, default):
    head = f"{REPORTING}{GIVEN.format(parameter, '')}"
    text = rewritten(
        f"{head}def main(name):\n    kept = train.RunConfig(name=name, storage_path='/r')\n"
        "    search(TorchTrainer(loop, run_config=kept))\n"
    )
    assert GIVEN.format(f"{parameter}, run_config{default}", ", run_config=run_config") in text
    assert text.endswith("    search(run_trainer, run_config=kept)\n")
    assert "    kept = tune.RunConfig(name=name, storage_path='/r')\n" in text


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("search(TorchTrainer(loop))\nsearch(TorchTrainer(loop))\n", "is called in several places"),
        ("for t in trainers:\n    search(t)\n", "made elsewhere"),
        ("searches = [search]\nsearch(TorchTrainer(loop))\n", "made elsewhere"),
        (
            "def main(run_config):\n    search(TorchTrainer(loop, run_config=run_config))\n",
            "out of the Tuner's reach",
        ),
    ],
)
def test_a_function_that_may_be_given_other_trainers_stays(code, reason):
    taken = "*more" if "reach" in reason else "n=1"
    done = rewrite_text(f"{REPORTING}{GIVEN.format(f', {taken}', '')}{code}")
    assert "run_trainer" not in done.text
    assert any(reason in finding.message and finding.attention for finding in done.findings)


def test_a_function_that_returns_in_several_places_stays():
    code = "def make():\n    if one:\n        return TorchTrainer(loop)\n    return TorchTrainer(other)\n\n\n"
    done = rewrite_text(f"{REPORTING}{code}tune.Tuner(make())\n")
    assert "run_trainer" not in done.text
    assert any("returns in several places" in finding.message for finding in done.findings)


def test_a_search_space_may_come_from_a_function():
    space = "def space():\n    found = {{'train_loop_config': {{'lr': 1}}}}\n{}    return found\n\n\n"
    code = "tune.Tuner(TorchTrainer(loop), param_space=space()).fit()\n"
    assert "run_trainer" in rewritten(REPORTING + space.format("") + code)
    done = rewrite_text(REPORTING + space.format("    found['scaling_config'] = one\n") + code)
    assert "run_trainer" not in done.text
    assert any("cannot tell what `param_space` has" in finding.message for finding in done.findings)


@pytest.mark.parametrize(
    ("later", "is_seen"),
    [
        ('space["scaling_config"] = train.ScalingConfig(num_workers=2)\n', True),
        ('space["train_loop_config"]["lr"] = 2\n', True),
        ('if gpu:\n    space["scaling_config"] = one\n', False),
        ('space["params"] = {}\n', False),
        ("space.update(more)\n", False),
    ],
)
def test_what_is_put_into_a_search_space_later_is_searched_too(later, is_seen):
    code = (
        f'{REPORTING}space = {{"train_loop_config": {{}}}}\n{later}tune.Tuner(TorchTrainer(loop), param_space=space)\n'
    )
    done = rewrite_text(code)
    assert ("run_trainer" in done.text) == is_seen
    is_scaled = 'scaling_config=train.ScalingConfig(**config["scaling_config"])' in done.text
    assert is_scaled == (is_seen and "scaling" in later)


def test_a_config_that_goes_to_the_tuner_is_written_as_deep_as_its_arguments():
    text = rewritten(
        f"{REPORTING}def search():\n    t = TorchTrainer(\n        loop,\n        run_config=train.RunConfig(\n"
        "            name='a name that is long enough to need a line of its own',\n"
        "            failure_config=train.FailureConfig(max_failures=3),\n        ),\n    )\n"
        "    return tune.Tuner(\n        t,\n        param_space={},\n    ).fit()\n"
    )
    assert text.endswith(
        "        param_space={},\n        run_config=tune.RunConfig(\n"
        "            name='a name that is long enough to need a line of its own',\n"
        "            failure_config=tune.FailureConfig(max_failures=3),\n        ),\n    ).fit()\n"
    )


def test_a_trainer_that_is_used_otherwise_stays():
    text = rewritten(
        REPORTING + f"trainer = TorchTrainer(loop)\ntrainer.fit()\ntune.Tuner(trainer, {SEARCHED}).fit()\n"
    )
    assert "\ntrainer = TorchTrainer(loop)\n\n\ndef run_trainer(config):\n" in text
    assert "\ntrainer.fit()\n" in text


def test_a_restored_tuner_gets_the_function_too():
    text = rewritten(
        REPORTING + "trainer = TorchTrainer(loop)\nif again:\n    t = tune.Tuner.restore(path, trainable=trainer)\n"
        f"else:\n    t = tune.Tuner(trainer, {SEARCHED})\n"
    )
    assert "tune.Tuner.restore(path, trainable=run_trainer)" in text
    assert f"tune.Tuner(run_trainer, {SEARCHED})" in text


def test_variables_around_it_keep_their_meaning():
    text = rewritten(
        REPORTING + "def main(config):\n    trainer = TorchTrainer(loop, train_loop_config=config)\n"
        f"    return tune.Tuner(trainer, {SEARCHED}).fit()\n"
    )
    assert "def run_trainer(trial_config):" in text
    assert '{**config, **trial_config["train_loop_config"]}' in text


@pytest.mark.parametrize(
    ("made", "given"),
    [
        (f"more = dict({SEARCHED})\n", "t, **more"),
        ("", f"t, **dict({SEARCHED})"),
    ],
)
def test_what_a_tuner_unpacks_is_searched_for_too(made, given):
    text = rewritten(f"{REPORTING}t = TorchTrainer(loop)\n{made}tune.Tuner({given}).fit()\n")
    assert "TorchTrainer(loop, train_loop_config=config" in " ".join(text.split()).replace("( ", "(")
    assert "param_space={" in text.partition("tune.Tuner(")[2]


def test_what_a_trainer_unpacks_is_written_where_a_trial_makes_it():
    text = rewritten(
        f"{REPORTING}more = dict(scaling_config=train.ScalingConfig(num_workers=2))\n"
        f"t = TorchTrainer(loop, **more)\ntune.Tuner(t, {SEARCHED}).fit()\n"
    )
    assert "        scaling_config=train.ScalingConfig(num_workers=2),\n        run_config" in text
    assert "more" not in text


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("t = TorchTrainer(loop)\ntune.Tuner(t, param_space=space)\n", "cannot tell what `param_space` has"),
        ('t = TorchTrainer(loop)\ntune.Tuner(t, param_space={"params": {}})\n', "cannot carry over"),
        (
            "c = tune.RunConfig(name='a')\nt = TorchTrainer(loop)\n"
            "tune.Tuner(t, run_config=c)\ntune.Tuner(t, run_config=c)\n",
            "two Tuners",
        ),
        (
            "t = TorchTrainer(loop, run_config=train.RunConfig(name='a'))\ntune.Tuner(t)\ntune.Tuner(t)\n",
            "two Tuners",
        ),
        (
            "s = {'scaling_config': {'num_workers': 2}}\nt = TorchTrainer(loop)\n"
            "tune.Tuner(t, param_space=s)\ntune.Tuner(t, param_space=s)\n",
            "two Tuners",
        ),
        (
            "t = TorchTrainer(loop)\ntune.Tuner(t)\ntune.Tuner(t, tune_config=tune.TuneConfig("
            "scheduler=tune.schedulers.PopulationBasedTraining()))\n",
            "two Tuners",
        ),
        (
            "t = TorchTrainer(loop)\ntune.Tuner(t)\ntune.Tuner(t)\ntune.Tuner.restore('/r', trainable=t)\n",
            "two Tuners",
        ),
        ("t = TorchTrainer(loop, **more)\ntune.Tuner(t)\n", "unpacked"),
        ("t = TorchTrainer(loop)\ntune.Tuner(t, **more)\n", "unpacked from `more`"),
        (
            "def make():\n    global space\n    space = {}\n\n\nmake()\nspace['scaling_config'] = config\n"
            "t = TorchTrainer(loop)\ntune.Tuner(t, param_space=space)\n",
            "cannot tell what `param_space` has",
        ),
        (
            "more = {}\nmore['param_space'] = {}\nt = TorchTrainer(loop)\ntune.Tuner(t, **more)\n",
            "unpacked from `more`",
        ),
        (
            "more = {'param_space': {}}\nprint(more)\nt = TorchTrainer(loop)\ntune.Tuner(t, **more)\n",
            "unpacked from `more`",
        ),
        ("def f(trainer):\n    return tune.Tuner(trainer)\n", "made elsewhere"),
        ("@cached\ndef make():\n    return TorchTrainer(loop)\n\n\ntune.Tuner(make())\n", "made elsewhere"),
        (
            "from ray.tune.schedulers import PopulationBasedTraining\n\nt = TorchTrainer(loop)\n"
            "tune.Tuner(t, tune_config=tune.TuneConfig(scheduler=PopulationBasedTraining()))\n",
            "copies checkpoints",
        ),
        ("t = TorchTrainer(loop)\nc = t.as_trainable()\n", "give a Tuner a function"),
        (
            "t = TorchTrainer(loop, run_config=config)\ntune.Tuner(t.as_trainable())\nt.fit()\n",
            "this trainer is used elsewhere",
        ),
        ("t = TorchTrainer(loop, **more)\ntune.Tuner(t.as_trainable())\n", "this trainer is used elsewhere"),
    ],
)
def test_what_cannot_be_followed_is_reported(code, reason):
    done = rewrite_text(REPORTING + code)
    assert done.text == REPORTING + code
    assert any(reason in finding.message and finding.attention for finding in done.findings)


@pytest.mark.parametrize(
    ("trainer", "tuner"),
    [
        ("", ""),
        (", run_config=train.RunConfig(name='mine')", ""),
        ("", ", run_config=tune.RunConfig(name='of the Tuner')"),
    ],
)
def test_a_tuner_of_what_a_trainer_makes_of_itself_is_one_of_the_trainer_without_its_configuration(trainer, tuner):
    code = f"t = TorchTrainer(loop{trainer})\ntune.Tuner(t{{}}{tuner}).fit()\n"
    done = rewrite_text(REPORTING + code.format(".as_trainable()"))
    plain = code.format("").replace(trainer, "") if trainer else code.format("")
    assert done.text == rewrite_text(REPORTING + plain).text
    assert "mine" not in done.text
    assert "TRR781" in {use.code for use in done.rewrites}


def test_a_dictionary_with_a_comment_behind_its_bracket_gets_one_more_line():
    text = rewrite_text(
        f"{REPORTING}t = TorchTrainer(\n    loop,\n    train_loop_config={{  # of all\n        'lr': 1,\n    }},\n)\n"
        "tune.Tuner(t, param_space={'train_loop_config': {}}).fit()\n"
    ).text
    assert "train_loop_config={  # of all\n            'lr': 1,\n            **config" in text


@pytest.mark.parametrize(
    "code",
    ["tune.Tuner(loop)\n", "from mine import trainer\n\ntune.Tuner(trainer)\n", "tune.Tuner('PPO')\n", "Tuner(t)\n"],
)
def test_other_tuners_are_left_alone(code):
    assert check_noop(f"from ray import tune\n\n\ndef loop(config):\n    return 1\n\n\n{code}") == []


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_empty_lines_are_seen_whatever_ends_a_line(newline):
    made = f"seed = 1\n\n    trainer = TorchTrainer(loop)\n    tune.Tuner(trainer, {SEARCHED}).fit()\n"
    code = f"{REPORTING}def main():\n    {made}"
    expected = rewrite_text(code).text
    assert expected != code
    assert rewrite_text(code.replace("\n", newline)).text == expected.replace("\n", newline)


def test_a_trainer_of_parameters_that_stays_one_keeps_its_tuner():
    codes = check_noop(
        "from ray import tune\nfrom ray.train.xgboost import XGBoostTrainer\n\nxgboost = 3\n"
        'trainer = XGBoostTrainer(label_column="y", params={}, datasets={"train": d})\n'
        'tune.Tuner(trainer, param_space={"params": {}}).fit()\n'
    )
    assert "TRR780" in codes


@pytest.mark.parametrize(
    ("scaling", "kept"),
    [
        ('train.ScalingConfig(num_workers=2, trainer_resources={"CPU": 1})', "dict(num_workers=2)"),
        ('{"trainer_resources": {"CPU": 1}, "num_workers": two}', '{"num_workers": two}'),
    ],
)
def test_what_trainers_refuse_is_left_out_of_what_is_searched(scaling, kept):
    space = f'param_space={{"scaling_config": {scaling}}}'
    done = rewrite_text(f"{REPORTING}trainer = TorchTrainer(loop)\ntune.Tuner(trainer, {space}).fit()\n")
    assert f'param_space={{"scaling_config": {kept}}}' in done.text
    assert [found.code for found in done.findings if "removed" in found.message] == ["CFG131"]


def test_a_run_config_of_which_nothing_is_left_goes_and_comments_stay_in_the_trainer():
    text = rewritten(
        f"{REPORTING}trainer = TorchTrainer(\n    loop,\n    #run_config=old,\n)\n"
        f"config = dict(run_config=train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=1)))\n"
        f"tuner = tune.Tuner(\n    trainer,\n    {SEARCHED},\n"
        "    run_config=train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=1)),\n)\n"
    )
    assert f"tune.Tuner(\n    run_trainer,\n    {SEARCHED},\n)\n" in text
    assert "        #run_config=old,\n    ).fit()\n" in text


def test_a_run_of_what_a_trainer_makes_of_itself_says_nothing_of_saving():
    trainer = f"{REPORTING}t = TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=2))\n"
    run = rewrite_text(f"{trainer}tune.run(t.as_trainable(), config={{'train_loop_config': {{'lr': 1}}}})\n")
    assert "run_trainer" in run.text and "CheckpointConfig" not in run.text
    assert not any(finding.code == "CFG112" for finding in run.findings)


@pytest.mark.parametrize(
    ("tuners", "codes"), [("", ["CFG102", "TRR780"]), (", run_config=tune.RunConfig()", ["TRR780"])]
)
def test_what_a_trainer_has_for_a_tuner_stays_where_the_trainer_does(tuners, codes):
    text = f"""
        from ray import tune
        from ray.train import RunConfig
        from ray.train.torch import TorchTrainer

        trainer = TorchTrainer(loop, run_config=RunConfig(name="a", verbose=1))
        tuner = tune.Tuner(trainer, param_space=space{tuners})
        """
    done = rewrite_text(source(text))
    assert [finding.code for finding in done.findings if finding.attention] == codes
    assert ("verbose" in done.text) == ("CFG102" in codes)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("", ""),
        ("run_config=tune.RunConfig(name='a')", ""),
        ("run_config=tune.RunConfig(name='a')", "run_config=tune.RunConfig(name='b')"),
        ("param_space=space", "param_space=space"),
        ("param_space={'scaling_config': {'num_workers': tune.choice([1, 2])}}", "param_space=space"),
    ],
)
def test_several_tuners_of_a_trainer_run_it_in_a_function_each(first, second):
    done = rewrite_text(
        f"{REPORTING}space = {{'train_loop_config': {{'a': 1}}}}\nt = TorchTrainer(loop)\n"
        f"one = tune.Tuner(t, {first})\ntwo = tune.Tuner(t, {second})\n"
    )
    assert "one = tune.Tuner(run_trainer" in done.text
    assert "two = tune.Tuner(run_trainer_2" in done.text
    assert "t = TorchTrainer" not in done.text
    assert not [finding for finding in done.findings if finding.attention]


def test_what_keeps_the_checkpoints_of_each_search_goes_to_its_own_function():
    kept = "run_config=tune.RunConfig(checkpoint_config=tune.CheckpointConfig(num_to_keep={}))"
    tuners = "".join(f"tune.Tuner(t, {kept.format(number)}).fit()\n" for number in (1, 2))
    text = rewritten(f"{REPORTING}t = TorchTrainer(loop)\n{tuners}")
    first, second = text.index("num_to_keep=1"), text.index("num_to_keep=2")
    assert text.index("def run_trainer_2(") < second < text.index("def run_trainer(") < first


CONFIGURED = """
from ray import tune
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer

first = 1

run_config = RunConfig({fields})
{between}trainer = TorchTrainer(loop, run_config=run_config)
tune.Tuner(trainer, param_space={{"train_loop_config": {{}}}}).fit()
"""
KEPT = "checkpoint_config=CheckpointConfig(num_to_keep=2)"


@pytest.mark.parametrize(
    ("between", "apart"), [("", "first = 1\n\n\ndef run_trainer("), ("\nother = 2\n", "first = 1\n\nother = 2\n")]
)
def test_a_run_config_of_which_nothing_is_left_goes(between, apart):
    text = rewritten(CONFIGURED.format(fields=KEPT, between=between))
    assert "run_config = " not in text
    assert "run_config=run_config" not in text
    assert KEPT in text
    assert apart in text


@pytest.mark.parametrize(
    ("fields", "between"),
    [
        (f"name='a', {KEPT}", ""),
        (f"{KEPT}, **more", ""),
        (KEPT, "print(run_config)\n"),
        (KEPT, "if first:\n    run_config = other\n"),
    ],
)
def test_one_that_says_more_or_is_used_elsewhere_stays(fields, between):
    done = rewrite_text(CONFIGURED.format(fields=fields, between=between))
    assert "run_config = " in done.text


UNPACKED = "trainer = TorchTrainer(loop)\n{settings}\ntune.Tuner(**settings).fit()\n"


def test_a_trainer_in_a_dictionary_that_a_tuner_unpacks_is_written_out():
    settings = f"settings = dict(trainable=trainer, {SEARCHED})"
    new = rewritten(REPORTING + UNPACKED.format(settings=settings))
    assert f"tune.Tuner(trainable=run_trainer, {SEARCHED}).fit()\n" in new


@pytest.mark.parametrize(
    "settings",
    [
        "settings = {'trainable': trainer}\nsettings.update(more)",
        "settings = {}\nsettings[name] = 1\nsettings['trainable'] = trainer",
        "settings = {'trainable': trainer} if more else {}",
    ],
)
def test_a_trainer_in_a_dictionary_that_is_not_seen_whole_is_reported(settings):
    assert check_noop(REPORTING + UNPACKED.format(settings=settings)) == ["TRR780"]


@pytest.mark.parametrize("settings", ["settings = {'trainable': train_it}", "settings = {'param_space': trainer}"])
def test_what_else_a_tuner_unpacks_is_no_trainer(settings):
    assert check_noop(REPORTING + UNPACKED.format(settings=settings)) == []
