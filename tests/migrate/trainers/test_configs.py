"""The configs of runs: the class that a Tuner or a trainer takes, and the fields that it has."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten, source


def test_a_config_reaches_its_tuner_through_variables():
    check_transformed(
        """
        from ray import tune
        from ray.air.config import CheckpointConfig, FailureConfig, RunConfig

        checkpoints = CheckpointConfig(num_to_keep=1)
        run_config = RunConfig(checkpoint_config=checkpoints, failure_config=FailureConfig(max_failures=2))
        tune.Tuner(f, run_config=run_config)
        """,
        """
        from ray import tune
        from ray.tune import CheckpointConfig, FailureConfig, RunConfig

        checkpoints = CheckpointConfig(num_to_keep=1)
        run_config = RunConfig(checkpoint_config=checkpoints, failure_config=FailureConfig(max_failures=2))
        tune.Tuner(f, run_config=run_config)
        """,
    )


KEPT = "from ray import tune\nfrom ray.air import RunConfig\n\n{}\nshow(given)\n"


@pytest.mark.parametrize(
    "given",
    [
        "given = dict(trainable=f, tune_config=tune.TuneConfig(num_samples=2), run_config=RunConfig(name='x'))",
        "given = {'run_config': RunConfig(name='x'), 'param_space': {}}",
        "config = RunConfig(name='x')\ngiven = dict(run_config=config, tune_config=None)",
    ],
)
def test_a_dictionary_of_arguments_that_only_a_tuner_takes_is_a_tuners(given):
    text = KEPT.format(given).replace("from ray import tune\n", "from ray import tune, train\n")
    text = text.replace("show(", "train.torch.TorchTrainer(f)\nshow(")
    assert "import RunConfig\n" in rewritten(text) and "from ray.tune import" in rewritten(text)


@pytest.mark.parametrize(
    "given",
    [
        "given = dict(run_config=RunConfig(name='x'))",
        "given = dict(run_config=RunConfig(name='x'), tune_config=None, scaling_config=None)",
        "given = {'run_config': RunConfig(name='x'), 'tune_config': None, **more}",
        "given = {'run_config': RunConfig(name='x'), 'tune_config': None, name: 1}",
        "given = [RunConfig(name='x')]",
    ],
)
def test_a_dictionary_that_may_be_for_a_trainer_too_is_reported(given):
    assert "TRP103" in check_noop(KEPT.format(given).replace("from ray import tune\n", ""))


def test_in_a_file_with_trainers_only_a_config_is_theirs_even_out_of_sight():
    check_transformed(
        """
        from ray.air import RunConfig
        from ray.train.torch import TorchTrainer


        def config() -> RunConfig:
            return RunConfig(name="x")


        TorchTrainer(loop, run_config=config())
        """,
        """
        from ray.train import RunConfig
        from ray.train.torch import TorchTrainer


        def config() -> RunConfig:
            return RunConfig(name="x")


        TorchTrainer(loop, run_config=config())
        """,
    )


def test_names_of_one_import_go_to_the_modules_they_belong_to():
    text = rewritten("""
        from ray.air import Checkpoint, RunConfig, ScalingConfig, session
        from ray.tune import Tuner

        Tuner(f, run_config=RunConfig(name="x"))
        use(Checkpoint, ScalingConfig, session)
    """)
    assert "from ray.train import Checkpoint, ScalingConfig" in text
    assert "from ray.tune import RunConfig" in text


def test_a_relative_directory_becomes_an_absolute_path():
    assert 'storage_path=os.path.abspath("results")' in rewritten("""
        from ray import tune

        tune.Tuner(f, run_config=tune.RunConfig(local_dir="results"))
    """)


def test_a_config_of_both_worlds_is_reported():
    codes = check_noop("""
        from ray import tune
        from ray.air import RunConfig
        from ray.train.torch import TorchTrainer

        config = RunConfig(name="x")
        TorchTrainer(loop, run_config=config)
        tune.Tuner(f, run_config=config)
    """)
    assert "CFG" in codes[0] or "TRP" in codes[0]


def test_a_config_of_which_the_file_does_not_tell_who_gets_it_is_reported():
    assert check_noop("from ray.air import RunConfig\n\nconfig = RunConfig(name='x')\n")


ABOUT_TUNE = "from ray import tune\n\ntune.Tuner('PPO').fit()\n"
ABOUT_BOTH = f"from ray.train.torch import TorchTrainer\n{ABOUT_TUNE}TorchTrainer(loop).fit()\n"


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("train.RunConfig(name=name, verbose=2)", "tune.RunConfig(name=name, verbose=2)"),
        ("train.CheckpointConfig(checkpoint_frequency=2)", "tune.CheckpointConfig(checkpoint_frequency=2)"),
        ("train.FailureConfig(fail_fast=True)", "tune.FailureConfig(fail_fast=True)"),
        ("train.RunConfig(name=name)", "tune.RunConfig(name=name)"),
    ],
)
def test_a_config_with_what_only_a_tuner_takes_is_a_tuners_in_a_tree_about_tune(tree, config, expected):
    head = "from ray import {}\n\nspace = tune.choice([1, 2])\n\n\ndef made(name):\n    return {}\n"
    runs = "from ray import tune\nfrom configs import made\n\ntune.Tuner('PPO', run_config=made('x')).fit()\n"
    text, reported = tree({"main.py": runs, "configs.py": head.format("train, tune", config)}, "configs.py")
    assert text == head.format("tune", expected)
    assert reported == []


@pytest.mark.parametrize(("runs", "module"), [(ABOUT_TUNE, "ray.tune"), (ABOUT_BOTH, "ray.air")])
def test_a_config_of_a_file_that_names_nothing_else_is_a_tuners_in_a_tree_about_tune(tree, runs, module):
    made = "from {} import RunConfig\n\nhanded_on(RunConfig(name='x'))\n"
    text, _ = tree({"main.py": runs, "made.py": made.format("ray.air")}, "made.py")
    assert text == made.format(module)


def test_a_config_with_what_only_a_tuner_takes_is_reported_in_a_file_that_names_a_trainer():
    text = (
        "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\nconfig = train.RunConfig(verbose=2)\n"
    )
    done = rewrite_text(text)
    assert done.text == text
    assert "CFG102" in [finding.code for finding in done.findings if finding.attention]


def test_a_stopping_condition_of_a_trainer_is_reported():
    assert check_noop("""
        from ray.train import RunConfig
        from ray.train.torch import TorchTrainer

        TorchTrainer(loop, run_config=RunConfig(stop={"epoch": 3}))
    """) == ["CFG101"]


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train import RunConfig\n\nconfig = RunConfig(name='x')\n",
        "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\n"
        "TorchTrainer(f, run_config=train.RunConfig(name='x'))\ntune.Tuner(g, run_config=tune.RunConfig(name='y'))\n",
        "from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(stop={'a': 1}, verbose=1))\n",
        "from ray.dashboard import RunConfig\n\nRunConfig(local_dir='x')\n",
        "from ray.train import ScalingConfig\n\nScalingConfig(num_workers=2, use_gpu=True)\n",
        "try:\n    from ray.train import RunConfig\nexcept ImportError:\n    from ray.air import RunConfig\n",
    ],
)
def test_modern_configs_stay(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("CheckpointConfig(\n    checkpoint_frequency=2,\n)", "CheckpointConfig()"),
        ("CheckpointConfig(checkpoint_frequency=2, checkpoint_at_end=True)", "CheckpointConfig()"),
        (
            "CheckpointConfig(\n    num_to_keep=1,\n    checkpoint_frequency=2,\n)",
            "CheckpointConfig(\n    num_to_keep=1,\n)",
        ),
        (
            "CheckpointConfig(\n    # num_to_keep=1,\n    checkpoint_frequency=2,\n)",
            "CheckpointConfig(\n    # num_to_keep=1,\n)",
        ),
        ("CheckpointConfig(  # none\n    checkpoint_frequency=2)", "CheckpointConfig(  # none\n)"),
    ],
)
def test_a_config_may_be_left_without_anything(config, expected):
    head = "from ray.train import CheckpointConfig, RunConfig\nfrom ray.train.torch import TorchTrainer\n\n"
    made = "TorchTrainer(loop, run_config=RunConfig(checkpoint_config=c))\n"
    assert rewritten(f"{head}c = {config}\n{made}") == f"{head}c = {expected}\n{made}"


@pytest.mark.parametrize("config", ["air.CheckpointConfig", "train.CheckpointConfig", "tune.CheckpointConfig"])
def test_experimental_fields_of_checkpoints_are_left_out(config):
    text = rewritten(
        "from ray import air, train, tune\n\n"
        f"config = {config}(num_to_keep=1, _checkpoint_keep_all_ranks=True, _checkpoint_upload_from_workers=x)\n"
    )
    assert "CheckpointConfig(num_to_keep=1)" in text


@pytest.mark.parametrize(
    "trainer",
    [
        "from ray.train.sklearn import SklearnTrainer as Fits",
        "from ray.train.trainer import BaseTrainer\n\nclass Fits(BaseTrainer):\n    pass",
    ],
)
def test_what_the_loop_of_a_trainer_of_ones_own_runs_with_stays(trainer):
    text = f"""
from ray.train import ScalingConfig
{trainer}

Fits(scaling_config=ScalingConfig(trainer_resources={{"CPU": 4}}), **more).fit()
"""
    first = rewrite_text(text)
    assert 'ScalingConfig(trainer_resources={"CPU": 4})' in first.text
    assert "CFG131" in [finding.code for finding in first.findings if finding.attention]


def test_what_a_trial_reserves_of_its_own_stays_until_somebody_has_written_its_bundles():
    text = """
from ray import train, tune

size = train.ScalingConfig(trainer_resources={"CPU": 2}, num_workers=2)
tune.with_resources(train_fn, size)
print(size)
train.ScalingConfig(trainer_resources={"CPU": 3}, num_workers=4)
"""
    first = rewrite_text(text)
    assert 'size = train.ScalingConfig(trainer_resources={"CPU": 2}, num_workers=2)' in first.text
    assert "train.ScalingConfig(num_workers=4)" in first.text
    assert [finding.code for finding in first.findings if finding.attention] == ["CFG131", "FUN242"]


MIXED = """\
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train(**more):
    given = {trained}
    given.update(more)
    return TorchTrainer(loop, **given)


def search(**more):
    given = {searched}
    return tune.Tuner(f, **{{**given, **more}})
"""


@pytest.mark.parametrize(
    ("trained", "searched"),
    [
        ('dict(run_config=RunConfig(name="a"))', "dict(run_config=RunConfig(verbose=0))"),
        ('{"run_config": RunConfig(name="a")}', '{"run_config": RunConfig(verbose=0)}'),
        ('{}\n    given["run_config"] = RunConfig(name="a")', '{}\n    given["run_config"] = RunConfig(verbose=0)'),
    ],
)
def test_a_config_reaches_who_gets_it_in_a_dictionary_of_arguments(trained, searched):
    text = rewritten(MIXED.format(trained=trained, searched=searched))
    assert "from ray.train import RunConfig, ScalingConfig\n" in text
    assert trained in text
    assert searched.replace("RunConfig", "tune.RunConfig") in text


@pytest.mark.parametrize("given", ['{"other": RunConfig(name="a")}', '[RunConfig(name="a")]', 'RunConfig(name="a")'])
def test_a_config_in_another_dictionary_is_reported(given):
    text = MIXED.format(trained="dict(run_config=None)", searched=f"dict(run_config=None)\n    print({given})")
    done = rewrite_text(text)
    assert f"print({given})" in done.text
    assert {found.code for found in done.findings if found.attention} == {"TRP103"}


PASSED = """\
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def fit(run_config, **more):
    return TorchTrainer(loop, run_config=run_config, **more).fit()


class Search:
    def __init__(self, function, run_config=None):
        self.function = function
        self.run_config = run_config or {config}

    def go(self):
        return tune.Tuner(self.function, run_config=self.run_config).fit()


def config(name):
    return RunConfig(name=name)


"""
TUNED = 'tune.RunConfig(name="b")'


@pytest.mark.parametrize(
    ("use", "after"),
    [
        ('fit(RunConfig(name="a"))', 'fit(RunConfig(name="a"))'),
        ('fit(run_config=RunConfig(name="a"))', 'fit(run_config=RunConfig(name="a"))'),
        ('Search(f, RunConfig(name="b")).go()', f"Search(f, {TUNED}).go()"),
        ('Search(f, run_config=RunConfig(name="b")).go()', f"Search(f, run_config={TUNED}).go()"),
    ],
)
def test_a_config_is_followed_through_functions_constructors_and_attributes(use, after):
    text = rewritten(f'{PASSED.format(config="None")}fit(config("c"))\n{use}\n')
    assert "from ray.train import RunConfig, ScalingConfig\n" in text
    assert text.endswith(f'fit(config("c"))\n{after}\n')


def test_a_config_that_a_class_makes_for_its_tuner_is_a_tuners():
    text = rewritten(f'{PASSED.format(config="RunConfig()")}fit(config("c"))\n')
    assert "self.run_config = run_config or tune.RunConfig()\n" in text
    assert "    return RunConfig(name=name)\n" in text


def test_a_config_of_a_function_that_both_call_is_reported():
    before = f'{PASSED.format(config="None")}fit(config("c"))\nSearch(f, config("d"))\n'
    done = rewrite_text(before)
    assert "    return RunConfig(name=name)\n" in done.text
    assert [found.message[:40] for found in done.findings if "both" in found.message] == [
        "it goes both to a Tuner and to a trainer"
    ]


OLD = (
    "from mine import settings\nfrom ray import tune\nfrom ray.air import RunConfig\n\ntune.run(f, queue_trials=True)\n"
)


@pytest.mark.parametrize(
    ("made", "refused"),
    [
        ("tune.SyncConfig(**settings)", "`upload_dir`, `syncer`"),
        ("tune.SyncConfig(sync_period=3, **settings['sync'])", "`upload_dir`, `syncer`"),
        ("RunConfig(name='x', **settings)", "`local_dir`"),
        ("[tune.SyncConfig(**given) for given in settings]", "`upload_dir`, `syncer`"),
    ],
)
def test_a_dictionary_from_elsewhere_in_a_config_of_an_old_file_is_reported_once(made, refused):
    found = [found for found in rewrite_text(f"{OLD}config = {made}\n").findings if "elsewhere" in found.message]
    assert [refused in one.message and one.attention for one in found] == [True]


@pytest.mark.parametrize(
    "made",
    [
        "tune.SyncConfig()",
        "tune.SyncConfig(**{'sync_period': 3})",
        "tune.SyncConfig(**known)",
        "tune.SyncConfig(**made())",
        "tune.CheckpointConfig(**settings)",
        "tune.TuneConfig(**settings)",
        "tune.run(f, **settings)",
    ],
)
def test_a_dictionary_that_is_seen_or_that_hides_nothing_gone_is_not(made):
    text = f"{OLD}known = {{'sync_period': 3}}\n\n\ndef made():\n    return {{'sync_period': 3}}\n\n\nconfig = {made}\n"
    assert [found for found in rewrite_text(text).findings if "elsewhere" in found.message] == []


UNPACKED = """\
from mine import loop, settings
{imports}
from ray.train.torch import TorchTrainer

named = settings["run"]
named["name"] = "a"
limited = {{"name": "a", **settings}}
shown = dict(name="a")
shown["storage_path"] = "/mnt"
begun = {{}}
begun["name"] = "a"
TorchTrainer(loop, {made}).fit()
"""


@pytest.mark.parametrize(
    ("made", "refused"),
    [
        ("run_config=RunConfig(**settings['run'], name='a')", "`stop`, `verbose`"),
        ("scaling_config=ScalingConfig(**settings)", "`trainer_resources`"),
        ("run_config=RunConfig(**{'name': 'a', **settings})", "`stop`, `verbose`"),
        ("run_config=RunConfig(**named)", "`stop`, `verbose`"),
        ("run_config=RunConfig(**limited)", "`stop`, `verbose`"),
    ],
)
def test_a_dictionary_from_elsewhere_in_a_config_of_air_for_a_trainer_is_reported_in_a_file_of_any_age(made, refused):
    """No trainer of today takes a config of `ray.air`."""
    text = UNPACKED.format(imports="from ray.air.config import RunConfig, ScalingConfig", made=made)
    found = [found for found in rewrite_text(text).findings if "elsewhere" in found.message]
    assert [refused in one.message and one.attention for one in found] == [True]


@pytest.mark.parametrize(
    ("imports", "made"),
    [
        ("from ray.train import RunConfig", "run_config=RunConfig(**settings)"),
        ("from ray.air.config import RunConfig", "run_config=RunConfig(**{'name': 'a'})"),
        ("from ray.air.config import RunConfig", "run_config=RunConfig(**{'name': 'a', **shown})"),
        ("from ray.air.config import RunConfig", "run_config=RunConfig(**shown)"),
        ("from ray.air.config import RunConfig", "run_config=RunConfig(**begun)"),
        ("from ray.air.config import CheckpointConfig, RunConfig", "run_config=RunConfig(name='a')"),
    ],
)
def test_a_dictionary_in_a_config_for_a_trainer_is_not_where_it_may_be_of_today_or_is_seen(imports, made):
    text = UNPACKED.format(imports=imports, made=made)
    assert [found for found in rewrite_text(text).findings if "elsewhere" in found.message] == []


def test_a_dictionary_from_elsewhere_in_a_config_of_air_for_a_tuner_is_not():
    text = "from mine import f, kw\nfrom ray import tune\nfrom ray.air import RunConfig\n\n"
    text += "tune.Tuner(f, run_config=RunConfig(**kw)).fit()\n"
    assert [found for found in rewrite_text(text).findings if "elsewhere" in found.message] == []


@pytest.mark.parametrize("made", ["tune.SyncConfig(**settings)", "RunConfig(**settings)"])
def test_a_dictionary_from_elsewhere_in_a_file_of_today_is_not(made):
    assert (
        check_noop(f"from mine import settings\nfrom ray import tune\n\ntune.Tuner(f, run_config={made}).fit()\n") == []
    )


LIBRARY = """\
from mine.distributed import {owner}
from ray.air import CheckpointConfig, RunConfig

run = RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1))
trainer = {owner}({given}, run_config=run)
"""


def test_a_trainer_of_a_library_is_given_the_configs_of_a_trainer():
    text = LIBRARY.format(owner="BoltTrainer", given="train_loop_per_worker=loop")
    assert check_transformed(text, text.replace("ray.air", "ray.train")) == ()


@pytest.mark.parametrize(("owner", "given"), [("BoltTrainer", "loop"), ("launch", "train_loop_per_worker=loop")])
def test_who_else_gets_a_config_is_not_told(owner, given):
    assert set(check_noop(LIBRARY.format(owner=owner, given=given))) == {"TRP103", "TRP104"}


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("sync_config=SyncConfig(sync_artifacts=True)", [("CFG103", True)]),
        ("sync_config=SyncConfig(sync_artifacts=False)", [("CFG103", False)]),
        ("sync_config=None, stop=None", []),
    ],
)
def test_what_kept_files_of_workers_is_left_to_a_person_and_what_said_nothing_is_not_told(given, found):
    text = f"""
        from ray.train import RunConfig, SyncConfig
        from ray.train.torch import TorchTrainer

        TorchTrainer(loop, run_config=RunConfig(name="a", {given}))
        """
    done = rewrite_text(source(text))
    assert 'RunConfig(name="a")' in done.text
    assert [(finding.code, finding.attention) for finding in done.findings] == found


RUN = "run = air.RunConfig(name='x', checkpoint_config=air.CheckpointConfig(num_to_keep=1))\n"
SETTINGS = f"from ray import air, tune\n\n{{}}{RUN}"


@pytest.mark.parametrize(
    "made",
    [
        "search = tune.TuneConfig(num_samples=2)\n",
        "scheduler = tune.schedulers.ASHAScheduler()\n",
        "search = tune.search.BasicVariantGenerator()\n",
    ],
)
def test_configs_in_a_file_of_what_a_search_is_given_are_a_tuners(made):
    text = rewritten(SETTINGS.format(made))
    assert "run = tune.RunConfig(name='x', checkpoint_config=tune.CheckpointConfig(num_to_keep=1))\n" in text


@pytest.mark.parametrize("made", ["", "space = tune.choice([1, 2])\n"])
def test_configs_beside_what_says_nothing_are_reported(made):
    assert set(check_noop(SETTINGS.format(made))) == {"TRP103", "TRP104"}


@pytest.mark.parametrize(
    ("given", "module", "codes"), [("other", "air", {"TRP103", "TRP104"}), ("run", "train", set())]
)
def test_configs_beside_what_a_search_is_given_are_a_trainers_where_one_gets_them(tree, given, module, codes):
    settings = SETTINGS.format("search = tune.TuneConfig(num_samples=2)\n")
    runs = "from ray.train.torch import TorchTrainer\nimport settings\n\nTorchTrainer(loop, run_config=settings.{})\n"
    runs = runs.format(given)
    text, reported = tree({"settings.py": settings, "main.py": runs}, "settings.py")
    made = "run = air.RunConfig(name='x', checkpoint_config=air.CheckpointConfig(num_to_keep=1))\n"
    assert made.replace("air", module) in text
    assert set(reported) == codes
