"""Sessions, dialects of training functions, and what a Trainable no longer has."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import CHOSEN, check_noop, check_transformed, rewritten


def test_a_function_used_in_both_worlds_asks_where_it_runs():
    text = """\
from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer


def f(config):
    session.report({"loss": 1}, checkpoint=session.get_checkpoint())


tune.Tuner(f)
TorchTrainer(f)
"""
    imports = "from ray import tune\nfrom ray.air import session\n"
    check_transformed(text, text.replace(imports, "from ray import train, tune\n").replace("session", CHOSEN))


def test_what_has_another_name_in_each_world_is_reported_in_a_function_that_is_used_in_both():
    imports = "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n"
    function = "def f(config):\n    c = train.get_context()\n"
    assert check_noop(f"{imports}\n\n{function}\n\ntune.Tuner(f)\nTorchTrainer(f)\n") == ["FUN239"]


def test_a_function_whose_world_is_unknown_asks_where_it_runs():
    text = "from ray.air import session\n\n\ndef f(c):\n    session.report({})\n"
    chosen = f"from ray import train, tune\n\n\ndef f(c):\n    {CHOSEN}.report({{}})\n"
    check_transformed(text, chosen)


@pytest.mark.parametrize(
    ("named", "module"),
    [
        ("from ray import tune\n\nspace = tune.choice([1])", "tune"),
        ("from ray import tune\nfrom ray.train import Checkpoint\n\nspace = tune.choice([Checkpoint])", "tune"),
        ("from ray import train\nfrom ray.train.torch import prepare_model", "train"),
    ],
)
def test_a_function_that_nothing_calls_is_meant_for_the_world_of_its_file(named, module):
    text = rewritten(f"from ray.air import session\n{named}\n\n\ndef f(c):\n    session.report({{}})\n")
    assert f"    {module}.report({{}})" in text


@pytest.mark.parametrize(
    "named",
    [
        "from ray import tune\nfrom ray.train import ScalingConfig\n\nspace = tune.choice([ScalingConfig])",
        "from ray import train, tune\n\nspace = tune.choice([train.torch])",
        "from ray.train import Checkpoint\n\nprint(Checkpoint)",
        "import ray\n\nsession_here = ray.train._internal.session.get_session",
    ],
)
def test_a_file_about_both_worlds_or_none_tells_nothing(named):
    text = rewritten(f"from ray.air import session\n{named}\n\n\ndef f(c):\n    session.report({{}})\n")
    assert f"    {CHOSEN}.report({{}})" in text


def test_what_only_one_world_has_needs_no_world():
    text = rewritten("from ray.air import session\n\n\ndef f():\n    return session.get_world_rank()\n")
    assert text == "from ray import train\n\n\ndef f():\n    return train.get_context().get_world_rank()\n"


IN_A_CALLBACK = """\
from ray.air import session
from {module} import {base}


def send(metrics):
    session.report(metrics)


class Own({base}):
    def on_validation_end(self, trainer, module):
        send({{"loss": 1}})


class Other(Own):
    def on_train_end(self, trainer, module):
        session.report({{"done": 1}})
"""


@pytest.mark.parametrize(
    ("module", "base", "world"),
    [
        ("ray.tune.integration.pytorch_lightning", "TuneReportCheckpointCallback", "tune"),
        ("ray.tune.integration.pytorch_lightning", "TuneCallback", "tune"),
        ("ray.train.lightning", "RayTrainReportCallback", "train"),
        ("ray.train.huggingface.transformers", "RayTrainReportCallback", "train"),
    ],
)
def test_what_derives_from_a_callback_of_ray_reports_where_that_does(module, base, world):
    both = "from ray.train.torch import TorchTrainer\nfrom ray.tune import Tuner\n"
    text = rewritten(f"{both}{IN_A_CALLBACK.format(module=module, base=base)}\n\nuse(Tuner, TorchTrainer)\n")
    assert f"    {world}.report(metrics)\n" in text
    assert f'        {world}.report({{"done": 1}})\n' in text


@pytest.mark.parametrize(
    ("module", "base"),
    [
        ("ray.tune.integration.ray_train", "TuneReportCallback"),
        ("callbacks", "TuneReportCallback"),
        ("ray.tune", "Callback"),
    ],
)
def test_what_derives_from_another_callback_asks_where_it_runs(module, base):
    both = "from ray.train.torch import TorchTrainer\nfrom ray.tune import Tuner\n"
    text = rewritten(f"{both}{IN_A_CALLBACK.format(module=module, base=base)}\n\nuse(Tuner, TorchTrainer)\n")
    assert f"    {CHOSEN}.report(metrics)\n" in text


def test_a_loop_inside_a_tune_function_is_in_the_world_of_its_trainer():
    text = rewritten(
        """
        from ray import tune
        from ray.air import session
        from ray.train.torch import TorchTrainer


        def outer(config):
            def loop():
                session.report({"a": 1})

            TorchTrainer(loop).fit()
            session.report({"b": 1})


        tune.run("x")
        tune.Tuner(tune.with_resources(outer, {"cpu": 1}))
        """
    )
    assert 'train.report({"a": 1})' in text
    assert 'tune.report({"b": 1})' in text


def test_a_method_that_is_given_to_a_trainer_runs_in_train():
    text = rewritten(
        """
        from ray.air import session
        from ray.train.torch import TorchTrainer


        class Estimator:
            @staticmethod
            def loop(config):
                session.report({})

            def fit(self):
                TorchTrainer(Estimator.loop).fit()
                TorchTrainer(self.loop).fit()
        """
    )
    assert "train.report({})" in text


def test_what_an_expression_that_is_given_to_a_trainer_calls_runs_in_train():
    text = """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config, data):
    train.report({"loss": 1}, checkpoint=train.Checkpoint.from_directory(data))


def objective(config):
    trainer = TorchTrainer(lambda given: loop(given, "data"), train_loop_config=config)
    tune.report(trainer.fit().metrics)


tune.Tuner(objective)
"""
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "from ray import train\n\n\ndef helper():\n    train.report({})\n",
        "from mine import session\nfrom ray import tune\n\n\ndef f(c):\n    session.report({})\n\n\ntune.Tuner(f)\n",
    ],
)
def test_other_reports_are_left_alone(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("given", "report"),
    [
        ("given = make()", 'tune.report(given["metrics"], checkpoint=given.get("checkpoint"))'),
        ('given = {"metrics": {"loss": 1}}', "tune.report(**given)"),
        ("trial, given = tune.get_context().get_trial_id(), make()", "tune.report(**given)"),
    ],
)
def test_what_a_session_reports_stays_metrics_and_checkpoint(given, report):
    text = "from ray import tune{}\n\n\ndef f(config):\n    {}\n    {}\n\n\ntune.Tuner(f)\n"
    before = text.format("\nfrom ray.air import session", given, "session.report(**given)")
    check_transformed(before, text.format("", given, report))


def test_a_report_of_today_in_a_tune_function_stays_one():
    text = "from ray import {}tune\n\n\ndef f(config):\n    {}\n\n\ntune.Tuner(f)\n"
    report = 'tune.report(config["metrics"], checkpoint=config.get("checkpoint"))'
    check_transformed(text.format("train, ", "train.report(**config)"), text.format("", report))


def test_what_a_callback_holds_is_reported_from_there():
    text = (
        "from ray import {}\n\n\nclass C:\n    def on_epoch_end(self):\n        {}\n\n\ntrain.torch.TorchTrainer(f)\n"
    )
    report = 'report(self.given["metrics"], checkpoint=self.given.get("checkpoint"))'
    before = text.format("train\nfrom ray.air import session", "session.report(**self.given)")
    assert report in rewritten(before)


def test_what_a_session_reports_is_asked_of_a_person_if_nobody_can_name_it():
    text = "from ray import tune\nfrom ray.air import session\n\n\ndef f(config):\n    {}\n\n\ntune.Tuner(f)\n"
    assert check_noop(text.format("session.report(**make())")) == ["FUN224"]
    assert check_noop(text.format("session.report(**first, **second)")) == ["FUN224"]


def test_a_report_in_what_nobody_is_seen_to_call_is_for_the_tune_of_its_file():
    text = "from ray import train, tune\n\n\ndef loop(c):\n    train.report({})\n\n\ntune.Tuner(other)\n"
    check_transformed(text, text.replace("train, ", "").replace("train.", "tune."))


@pytest.mark.parametrize("use", ["tune.Tuner(make(loop))", "runs = [loop]\ntune.Tuner(other)"])
def test_a_report_in_what_is_handed_to_something_unknown_asks_where_it_runs(use):
    text = f"from ray import train, tune\n\n\ndef loop(c):\n    train.report({{}})\n\n\n{use}\n"
    check_transformed(text, text.replace("train.report", f"{CHOSEN}.report"))


def test_nothing_is_said_of_it_where_a_statement_is_left_out_that_may_run_it():
    head = "from ray import train, tune\n\n\ndef loop(c):\n    train.report({})\n\n\n"
    run = "tune.Tuner(loop, run_config=train.RunConfig(name='a'))  # migrate: ignore\n\ntune.Tuner(other)\n"
    assert check_noop(f"{head}{run}") == []


def test_what_a_trainable_no_longer_has_is_reported():
    codes = check_noop(
        """
        from ray import tune


        class A(tune.Trainable):
            def __init__(self, config=None, logger_creator=None):
                super().__init__(config)

            def step(self):
                self.own = self.uses_cloud_checkpointing
                return {}
        """
    )
    assert sorted(codes) == ["TRN113", "TRN126"]


@pytest.mark.parametrize(
    ("base", "codes"), [("Mixin, tune.Trainable", ["TRN126"]), ("tune.Trainable, Mixin", ["TRN126"]), ("Mixin", [])]
)
def test_so_is_what_a_class_reads_that_a_trainable_mixes_in(base, codes):
    text = f"""
        from ray import tune


        class Mixin:
            def where(self):
                return self.uses_cloud_checkpointing


        class Model({base}):
            def step(self):
                return {{}}
        """
    assert check_noop(text) == codes
    own = text.replace("return {}", "self.uses_cloud_checkpointing = 1")
    assert check_noop(own) == []


@pytest.mark.parametrize("use", ['os.environ.get("TUNE_RESULT_DIR") or here', 'os.getenv("TUNE_RESULT_DIR", here)'])
def test_an_environment_variable_that_is_only_looked_at_is_left_alone(use):
    assert check_noop(f"import os\nimport ray.tune\n\nprint({use})\n") == []


def test_an_environment_variable_without_effect_is_reported():
    assert len(check_noop('import os\nimport ray.tune\n\nos.environ["TUNE_RESULT_DIR"] = "/x"\n')) == 1


def test_an_import_that_became_useless_goes_and_others_stay():
    text = rewritten(
        """
        from ray import train, tune
        from ray.tune import Trainable, report
        from ray.air import session  # noqa


        def f(config):
            train.report({})
            session.report({})


        tune.Tuner(f)
        """
    )
    assert text.startswith("from ray import tune\nfrom ray.tune import Trainable, report\n\n\ndef f(config):")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("if tune.is_session_enabled(): pass", "if tune.get_context().get_trial_id() is not None: pass"),
        ("x = not tune.is_session_enabled()", "x = not (tune.get_context().get_trial_id() is not None)"),
    ],
)
def test_whether_a_session_is_enabled_is_asked_of_the_context(line, expected):
    assert rewritten(f"from ray import tune\n\n{line}\n").endswith(f"{expected}\n")


def test_a_worker_of_a_trainer_reports_to_train():
    text = """\
from ray import tune
from ray.train.torch import TorchTrainer


def loop(config):
    tune.report(loss=1)


TorchTrainer(loop).fit()
"""
    done = rewrite_text(text)
    assert '    train.report({"loss": 1})\n' in done.text
    assert "FUN240" in {use.code for use in done.rewrites}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (
            "from ray import train, tune\n\n\ndef f(config):\n    train.report({})\n\n\n"
            "tune.Tuner(f, run_config=train.RunConfig(name='a'))\n",
            {"FUN237", "TRP111"},
        ),
        ("from ray import tune\n\ntune.run('PPO', name='a', resume='LOCAL')\n", {"RUN372"}),
        (
            "import os\nfrom ray import tune\n\n\nclass A(tune.Trainable):\n    def save_checkpoint(self, d):\n"
            "        return os.path.join(d, 'a')\n\n    def load_checkpoint(self, path):\n        open(path)\n",
            {"TRN110"},
        ),
    ],
)
def test_what_means_something_else_here_is_among_what_was_rewritten(text, codes):
    assert codes <= {use.code for use in rewrite_text(text).rewrites}


@pytest.mark.parametrize(
    ("rest", "codes"),
    [
        ("loop({})\n", ["FUN243", "FUN244"]),
        ("if __name__ == '__main__':\n    print(loop({}))\n", ["FUN243", "FUN244"]),
        ("TorchTrainer(loop).fit()\n", []),
        ("def main():\n    def f(config):\n        train.report({})\n    TorchTrainer(f).fit()\n\n\nmain()\n", []),
        ("def main():\n    def inner():\n        train.report({})\n    inner()\n\n\nmain()\n", ["FUN243"]),
        ("def other(config):\n    loop(config)\n\n\nTorchTrainer(other).fit()\n", []),
    ],
)
def test_a_training_function_that_is_called_by_hand_is_reported(rest, codes):
    head = "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
    loop = "def loop(config):\n    train.report({})\n    return train.get_checkpoint()\n\n\n"
    assert check_noop(head + loop + rest) == codes


DEVICES = """\
from ray.train.torch import get_devices


def devices():
    try:
        return get_devices()
    except {error}:
        return ["cpu"]


print(devices())
"""


@pytest.mark.parametrize("error", ["RuntimeError", "(ValueError, RuntimeError)", "Exception"])
def test_what_is_asked_by_hand_where_the_error_of_today_is_caught_is_left_alone(error):
    assert check_noop(DEVICES.format(error=error)) == []


def test_what_is_asked_by_hand_where_another_error_is_caught_is_asked_of_a_function():
    assert "        return devices_of_process()\n" in rewritten(DEVICES.format(error="KeyError"))


TRIALS = """\
from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    context = train.get_context()
    print({asked})


{given}
"""


@pytest.mark.parametrize(
    ("asked", "given", "codes"),
    [
        ("train.get_context().get_trial_id()", "TorchTrainer(loop)", ["FUN247"]),
        ("context.get_trial_name()", "TorchTrainer(loop)", ["FUN248"]),
        ("context.get_trial_dir()", "", ["FUN249"]),
        ("context.get_trial_resources(), context.get_world_rank()", "TorchTrainer(loop)", ["FUN250"]),
        ("context.get_storage().trial_fs_path", "", ["FUN251"]),
        ("context.get_storage().trial_working_directory, os.chdir('x')", "TorchTrainer(loop)", ["FUN252"]),
        ("train.get_context().get_storage().trial_working_directory", "", ["FUN252"]),
        ("context.get_metadata()", "TorchTrainer(loop)", ["FUN256"]),
        ("context.get_storage().trial_dir_name", "TorchTrainer(loop)", ["FUN259"]),
        ("session.get_trial_dir()", "TorchTrainer(loop)", ["FUN235"]),
        ("session.get_trial_name()", "TorchTrainer(loop)\ntune.Tuner(loop)", ["FUN234", "FUN239"]),
    ],
)
def test_what_a_worker_is_asked_about_its_trial_is_reported(asked, given, codes):
    assert sorted(check_noop(TRIALS.format(asked=asked, given=given))) == codes


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("context.get_storage().trial_fs_path", "context.get_storage().experiment_fs_path"),
        ("train.get_context().get_storage().trial_fs_path", "train.get_context().get_storage().experiment_fs_path"),
        ("context.get_storage().trial_working_directory", "os.getcwd()"),
    ],
)
def test_the_storage_of_a_worker_is_that_of_its_run(asked, today):
    head = TRIALS.replace("from ray.air import session\n", "")
    text = "import os\n" + head.format(asked="{}", given="TorchTrainer(loop)")
    check_transformed(text.format(asked), text.format(today))


@pytest.mark.parametrize("asked", ["storage.trial_fs_path", "context.storage.trial_fs_path"])
def test_the_storage_of_something_else_stays(asked):
    assert check_noop(TRIALS.format(asked=asked, given="TorchTrainer(loop)")) == []


def test_what_a_worker_knows_and_what_tune_knows_is_left_alone():
    asked = "context.get_experiment_name(), context.get_storage().experiment_fs_path, tune.get_context().get_trial_id()"
    text = TRIALS.format(asked=asked, given="")
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("loss=1,\n                b=2", '{"loss": 1,\n                 "b": 2}'),
        ("loss=1,\n                **more", '{"loss": 1,\n                 **more}'),
        ('loss=1,\n                **{"b": 2}', '{"loss": 1,\n                 "b": 2}'),
        ("\n        loss=1,\n        b=2,\n    ", '{\n        "loss": 1,\n        "b": 2,\n    }'),
        ("loss=1,\n        b=2", '{"loss": 1,\n        "b": 2}'),
    ],
)
def test_metrics_that_stand_one_below_the_other_stay_so(given, written):
    text = rewritten(f"from ray import tune\n\n\ndef f(config):\n    tune.report({given})\n")
    assert f"    tune.report({written})\n" in text


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("tune.track.log(loss=1,\n                   b=2)", 'tune.report({"loss": 1,\n                 "b": 2})'),
        ("tune.track.log(loss=1,\n                   **more)", 'tune.report({"loss": 1,\n                 **more})'),
        ("track.log(loss=1,\n              b=2)", 'tune.report({"loss": 1,\n                 "b": 2})'),
        ("track.log(\n        loss=1, b=2)", 'tune.report({\n        "loss": 1, "b": 2})'),
    ],
)
def test_they_do_so_also_where_their_function_is_called_otherwise(call, written):
    text = rewritten(f"from ray import tune\nfrom ray.tune import track\n\n\ndef f(config):\n    {call}\n")
    assert f"    {written}\n" in text


OF_V1 = """\
from ray import tune
from ray.train._internal.session import get_checkpoint, get_session, report
from ray.train.context import TrainContext, get_context
from ray.train.torch import TorchTrainer


def f(config):
    {asked}


{given}
"""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("print(TrainContext().get_world_rank())", "print(train.get_context().get_world_rank())"),
        ("c = get_context()", "c = train.get_context()"),
        ('report({"a": 1}, checkpoint=get_checkpoint())', 'train.report({"a": 1}, checkpoint=train.get_checkpoint())'),
    ],
)
def test_what_a_worker_asks_of_train_v1_it_asks_of_train(asked, expected):
    assert f"    {expected}\n" in rewritten(OF_V1.format(asked=asked, given="TorchTrainer(f)"))


@pytest.mark.parametrize("asked", ["report({})", "s = get_session()", "c = TrainContext()", "c = get_context()"])
def test_what_a_trial_asks_of_train_v1_is_left_alone(asked):
    assert check_noop(OF_V1.format(asked=asked, given="tune.Tuner(f)")) == []


def test_the_session_of_train_v1_that_a_worker_asks_for_is_reported():
    assert check_noop(OF_V1.format(asked="s = get_session()", given="TorchTrainer(f)")) == ["FUN260"]


DERIVED = """\
from ray import train
from ray.train.lightning import RayTrainReportCallback


class Reporting(RayTrainReportCallback):
    def on_train_epoch_end(self, trainer, pl_module):
        {asked}


class Other:
    def ask(self):
        return self.local_rank, self.trial_name
"""


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("print(self.trial_name)", ["ITG178"]),
        ("print(self.tmpdir_prefix, self.CHECKPOINT_NAME)", []),
        ("self.local_rank = trainer.local_rank\n        print(self.local_rank)", []),
        ("print(trainer.local_rank)", []),
    ],
)
def test_what_a_callback_that_derives_from_lightnings_asks_itself(asked, codes):
    assert check_noop(DERIVED.format(asked=asked)) == codes


DRIVEN = """\
from ray.air import session
from ray.train.torch import TorchTrainer


def loop():
    session.report({{}})


{driver}
"""


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("session.get_experiment_name()", "tune.get_context().get_experiment_name()"),
        ("session.get_trial_name()", "tune.get_context().get_trial_name()"),
        ("session.get_trial_resources()", "tune.get_context().get_trial_resources()"),
        ("session.get_checkpoint()", "tune.get_checkpoint()"),
        ("session.report({})", "tune.report({})"),
    ],
)
@pytest.mark.parametrize(
    "driver",
    [
        "print({asked})\nTorchTrainer(loop).fit()",
        "def main():\n    TorchTrainer(loop).fit()\n    print({asked})",
        "if __name__ == '__main__':\n    print({asked})\n    run(loop)",
        "print({asked})\nrun(TorchTrainer)",
    ],
    ids=["no function", "beside what starts a run", "program", "no run"],
)
def test_the_driver_asks_tune_which_answers_none_as_the_session_did(driver, asked, today):
    text = rewritten(DRIVEN.format(driver=driver.format(asked=asked)))
    assert f"print({today})" in text
    assert "    train.report({})\n" in text or "run(" in driver


@pytest.mark.parametrize("asked", ["session.get_world_rank()", "session.get_dataset_shard('train')"])
@pytest.mark.parametrize(
    "driver",
    [
        "print({asked})\nTorchTrainer(loop)",
        "def main():\n    TorchTrainer(loop)\n    print({asked})",
        "print({asked})",
    ],
)
def test_what_only_a_worker_is_asked_stays_where_the_driver_asks_it(driver, asked):
    done = rewrite_text(DRIVEN.format(driver=driver.format(asked=asked)))
    assert f"print({asked})" in done.text
    assert [finding.attention for finding in done.findings if "in the driver" in finding.message] == [True]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("session.get_world_rank()", "`0`"),
        ("session.get_node_rank()", "`0`"),
        ("session.get_local_world_size()", "`0`"),
        ("session.get_world_size()", "`1`"),
        ("session.get_dataset_shard('train')", "`None`"),
    ],
)
def test_what_the_driver_was_told_is_said(asked, answer):
    findings = rewrite_text(f"from ray.air import session\n\nprint({asked})\n").findings
    assert [answer in finding.message for finding in findings if finding.attention] == [True]


def test_a_function_that_runs_anywhere_asks_for_the_name_of_the_run_where_it_is():
    text = "from ray.air import session\n\n\ndef tell():\n    return session.get_experiment_name()\n"
    chosen = f"    return {CHOSEN}.get_context().get_experiment_name()\n"
    assert rewritten(text).endswith(chosen)
    trial = text.replace("return session", "session.get_trial_name()\n    return session")
    assert rewritten(trial).endswith(chosen)


@pytest.mark.parametrize(
    "driver",
    [
        "def helper():\n    print(session.get_experiment_name())\n\n\nTorchTrainer(loop)",
        "TorchTrainer(lambda: print(session.get_experiment_name()))",
        "def main():\n    def inner():\n        print(session.get_experiment_name())\n\n    TorchTrainer(inner)",
    ],
)
def test_what_may_run_in_a_worker_asks_train(driver):
    assert "print(train.get_context().get_experiment_name())" in rewritten(DRIVEN.format(driver=driver))
