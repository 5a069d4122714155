"""Trainers: checkpoints to start from."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import CHOSEN, check_noop, rewritten, source

LOOP = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()


"""


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("TorchTrainer(loop, resume_from_checkpoint=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, resume_from_checkpoint=None, x=1)", "TorchTrainer(loop, x=1)"),
        (
            "TorchTrainer(loop, train_loop_config={}, resume_from_checkpoint=c)",
            'TorchTrainer(loop, train_loop_config={"resume_from_checkpoint": c})',
        ),
        (
            "TorchTrainer(loop, resume_from_checkpoint=c, train_loop_config=conf)",
            'TorchTrainer(loop, train_loop_config={**conf, "resume_from_checkpoint": c})',
        ),
        (
            "TorchTrainer(train_loop_per_worker=loop, resume_from_checkpoint=a if b else None)",
            'TorchTrainer(train_loop_per_worker=loop, train_loop_config={"resume_from_checkpoint": a if b else None})',
        ),
    ],
)
def test_a_checkpoint_to_start_from_goes_through_the_configuration(call, expected):
    text = rewritten(LOOP + call + "\n")
    assert text.endswith(expected + "\n")
    asks = 'train.get_checkpoint() or config.get("resume_from_checkpoint")'
    assert (asks in text) == ("=None" not in call)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.torch import TorchTrainer\nfrom mine import f\n\nTorchTrainer(f, resume_from_checkpoint=c)\n",
        LOOP.replace("train.get_checkpoint()", "None") + "TorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP.replace("(config)", "(config, more)") + "TorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP + "TorchTrainer(loop, conf, resume_from_checkpoint=c)\n",
    ],
    ids=["elsewhere", "never asks", "two parameters", "positional configuration"],
)
def test_a_loop_that_cannot_be_followed_is_reported(text):
    assert check_noop(text) == ["TRR603"]


def test_a_loop_that_is_called_by_hand_too_is_reported():
    text = LOOP + "loop({})\nTorchTrainer(loop, resume_from_checkpoint=c)\n"
    assert check_noop(text) == ["FUN244", "TRR603"]


@pytest.mark.parametrize(
    "function",
    [
        "partial(loop, more=1)",
        "tune.with_parameters(loop, more=1)",
    ],
)
def test_a_loop_with_bound_parameters_is_followed(function):
    head = LOOP.replace("(config)", "(config, more)").replace("from ray import train", "from ray import train, tune")
    text = rewritten(f"from functools import partial\n{head}TorchTrainer({function}, resume_from_checkpoint=c)\n")
    assert text.endswith(f'TorchTrainer({function}, train_loop_config={{"resume_from_checkpoint": c}})\n')
    assert 'train.get_checkpoint() or config.get("resume_from_checkpoint")' in text


def test_a_checkpoint_does_not_take_the_place_of_what_the_configuration_has_under_its_name():
    call = 'TorchTrainer(loop, train_loop_config={"resume_from_checkpoint": path}, resume_from_checkpoint=c)\n'
    text = rewritten(LOOP + call)
    assert 'train.get_checkpoint() or config.get("initial_checkpoint")' in text
    assert 'train_loop_config={"resume_from_checkpoint": path, "initial_checkpoint": c}' in text


@pytest.mark.parametrize("use", ["Model(**config)", "{**config}", "[k for k in config]", "log(config.items())"])
def test_a_loop_that_goes_through_its_configuration_gets_no_other_entry(use):
    text = LOOP.replace("(config):\n", f"(config):\n    model = {use}\n")
    assert check_noop(f"{text}TorchTrainer(loop, resume_from_checkpoint=c)\n") == ["TRR603"]


def test_metadata_does_not_take_the_place_of_what_the_configuration_has_under_its_name():
    assert check_noop(LOOP + 'TorchTrainer(loop, train_loop_config={"metadata": path}, metadata=m)\n') == ["TRP152"]


@pytest.mark.parametrize("bound", ["config={}, more=1", "more=1, **given"])
def test_a_loop_whose_configuration_is_bound_is_reported(bound):
    head = LOOP.replace("(config)", "(config, more)")
    text = f"from functools import partial\n{head}TorchTrainer(partial(loop, {bound}), resume_from_checkpoint=c)\n"
    assert check_noop(text) == ["TRR603"]


def test_a_loop_that_is_a_method_is_followed():
    text = rewritten("""
        from ray import train
        from ray.train.torch import TorchTrainer


        class Runner:
            def loop(self, config):
                start(train.get_checkpoint())

            def run(self, checkpoint):
                TorchTrainer(self.loop, resume_from_checkpoint=checkpoint).fit()
        """)
    assert 'start((train.get_checkpoint() or config.get("resume_from_checkpoint")))' in text
    assert 'TorchTrainer(self.loop, train_loop_config={"resume_from_checkpoint": checkpoint}).fit()' in text


ASKING = LOOP.replace("train.get_checkpoint()", "train.get_context().get_metadata()")


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("TorchTrainer(loop, metadata=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, preprocessor=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, metadata=m)", 'TorchTrainer(loop, train_loop_config={"metadata": m})'),
        (
            "TorchTrainer(loop, datasets=d, preprocessor=p)",
            'p.fit(d["train"])\n'
            "TorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "p.fit(x)\nTorchTrainer(loop, preprocessor=p, datasets=d)",
            "p.fit(x)\nTorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "p = Scale()\np.fit(x)\np = Chain(p)\nTorchTrainer(loop, preprocessor=p, datasets=d)",
            'p = Chain(p)\np.fit(d["train"])\n'
            "TorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "def fit(p):\n    p.fit(x)\n\n\nTorchTrainer(loop, preprocessor=p, datasets=d)",
            'p.fit(d["train"])\n'
            "TorchTrainer(loop, datasets={name: p.transform(dataset) for name, dataset in d.items()})",
        ),
        (
            "p = Scale() if scaled else None\nTorchTrainer(loop, datasets=d, preprocessor=p)",
            'if p is not None:\n    p.fit(d["train"])\nTorchTrainer(loop, datasets='
            "{name: p.transform(dataset) for name, dataset in d.items()} if p is not None else d)",
        ),
    ],
)
def test_what_trainers_no_longer_take_goes_where_it_means_something(call, expected):
    assert rewritten(f"{ASKING}{call}\n").endswith(f"{expected}\n")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (LOOP + "TorchTrainer(loop, metadata=m)\n", "TRP152"),
        (ASKING + "TorchTrainer(loop, metadata=m)\nprint(c.get_metadata())\n", "TRP152"),
        (ASKING + "TorchTrainer(loop, preprocessor=p)\n", "TRP151"),
        (ASKING + "TorchTrainer(loop, datasets=d, preprocessor=p)\nprint(c.get_preprocessor())\n", "TRP151"),
    ],
)
def test_what_is_read_elsewhere_is_reported(text, code):
    assert check_noop(text) == [code]


SAVING = """\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = Checkpoint.from_directory(save())
    train.report({}, checkpoint=checkpoint)


"""


def test_the_metadata_of_a_trainer_is_that_of_the_checkpoints_that_it_reports():
    text = rewritten(f"{SAVING}TorchTrainer(loop, train_loop_config=settings, metadata=m)\n")
    assert '(save())\n    checkpoint.set_metadata(config.get("metadata", {}))\n    train.report(' in text
    assert text.endswith('TorchTrainer(loop, train_loop_config={**settings, "metadata": m})\n')


@pytest.mark.parametrize("read", ["", "print(saved.get_metadata())\n"])
def test_two_trainers_of_one_loop_give_its_checkpoints_metadata_once(read):
    trainers = "TorchTrainer(loop, train_loop_config=s, metadata={})\n"
    text = rewritten(SAVING + read + trainers.format("m") + trainers.format("n"))
    assert text.count("set_metadata") == 1
    expected = 'TorchTrainer(loop, train_loop_config={{**s, "metadata": {}}})\n'
    assert text.endswith(expected.format("m") + expected.format("n"))


def test_a_loop_that_two_trainers_have_reads_the_metadata_of_both():
    text = rewritten(f"{ASKING}TorchTrainer(loop, metadata=m)\nTorchTrainer(loop, metadata=n)\n")
    assert 'config["metadata"]' in text
    assert text.endswith('config={"metadata": m})\nTorchTrainer(loop, train_loop_config={"metadata": n})\n')


@pytest.mark.parametrize(("imported", "read"), [("loop", 'config.get("metadata", {})'), ("n", 'config["metadata"]')])
def test_a_loop_that_another_file_may_run_is_content_without_metadata(tmp_path, imported, read):
    (tmp_path / "search.py").write_text(f"from training import {imported}\nfrom ray.train.torch import TorchTrainer\n")
    path = tmp_path / "training.py"
    path.write_text(f"{ASKING}n = 1\nTorchTrainer(loop, metadata=m)\n")
    done = rewrite_text(path.read_text(), options=DEFAULTS._replace(path=str(path)))
    assert f"checkpoint = {read}\n" in done.text


TAKING = f"{SAVING}TorchTrainer(loop, train_loop_config=s, metadata=n).fit()\n"
"""A file whose own trainer gives its loop metadata."""


@pytest.mark.parametrize("training", [TAKING, rewritten(TAKING)], ids=["as it was", "migrated"])
@pytest.mark.parametrize(
    ("imports", "loop"), [("from training import loop", "loop"), ("import training", "training.loop")]
)
def test_metadata_goes_to_a_loop_of_another_file_that_takes_it_there(tree, training, imports, loop):
    search = f"from ray.train.torch import TorchTrainer\n{imports}\n\nTorchTrainer({loop}, metadata=m)\n"
    text, codes = tree({"training.py": training, "search.py": search}, "search.py")
    assert text.endswith(f'TorchTrainer({loop}, train_loop_config={{"metadata": m}})\n')
    assert codes == []


@pytest.mark.parametrize(
    "training",
    [
        f"{SAVING}TorchTrainer(loop, train_loop_config=s).fit()\n",
        TAKING.replace("checkpoint=checkpoint", "checkpoint=Checkpoint.from_directory(save())"),
        "from elsewhere import loop\n",
    ],
    ids=["has none", "cannot be followed", "is not there"],
)
def test_metadata_for_a_loop_of_another_file_that_does_not_take_it_are_reported(tree, training):
    search = "from ray.train.torch import TorchTrainer\nfrom training import loop\n\nTorchTrainer(loop, metadata=m)\n"
    assert tree({"training.py": training, "search.py": search}, "search.py") == (search, ["TRP152"])


def test_a_loop_that_another_trainer_runs_without_metadata_gets_empty_ones():
    text = rewritten(f"{ASKING}TorchTrainer(loop, metadata=m)\nTorchTrainer(loop)\n")
    assert '    checkpoint = config.get("metadata", {})' in text
    assert text.endswith('TorchTrainer(loop, train_loop_config={"metadata": m})\nTorchTrainer(loop)\n')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("checkpoint=checkpoint", "checkpoint=Checkpoint.from_directory(save())"),
        ("    train.report", "    checkpoint.set_metadata({})\n    train.report"),
        ("    train.report", '    checkpoint.update_metadata(config.get("metadata", {}))\n    train.report'),
        ("def loop", "def other():\n    train.report({}, checkpoint=found)\n\n\ndef loop"),
        ("from_directory(save())", "from_directory(save()) if first() else None"),
    ],
    ids=["no name", "its own", "more of it", "another function", "not always"],
)
def test_metadata_of_checkpoints_that_cannot_be_followed_is_reported(old, new):
    assert check_noop(f"{SAVING.replace(old, new)}TorchTrainer(loop, metadata=m)\n") == ["TRP152"]


@pytest.mark.parametrize(
    ("callback", "codes"),
    [
        ("WandbLoggerCallback(project='x')", ["CFG106"]),
        ("Mine()", ["CFG106"]),
        ("Users()", []),
        ("TuneReportCallback()", []),
        ("unknown", []),
    ],
)
def test_callbacks_of_tune_in_a_trainers_config_are_reported(callback, codes):
    text = (
        "from ray.air.integrations.wandb import WandbLoggerCallback\nfrom ray.train import RunConfig, UserCallback\n"
        "from ray.train.torch import TorchTrainer\nfrom ray.tune import Callback\n"
        "from ray.tune.integration.ray_train import TuneReportCallback\n\n\n"
        "class Mine(Callback):\n    pass\n\n\nclass Users(UserCallback):\n    pass\n\n\n"
        f"TorchTrainer(loop, run_config=RunConfig(callbacks=[{callback}]))\n"
    )
    assert check_noop(text) == codes


def test_callbacks_of_tune_in_a_config_that_goes_elsewhere_are_reported():
    text = "from ray.air.integrations.wandb import WandbLoggerCallback\nfrom ray.train import RunConfig\n\n"
    assert check_noop(f"{text}config = RunConfig(callbacks=[WandbLoggerCallback()])\n") == ["CFG106"]


REPORTING = (
    "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
    "def loop():\n    train.report({{'a': 1}}{checkpoint})\n\n\n"
    "result = TorchTrainer(loop, **more).fit()\nprint({read})\n"
)


@pytest.mark.parametrize(
    ("checkpoint", "read", "codes"),
    [
        (", checkpoint=c", "result.metrics['training_iteration']", ["TRR782"]),
        (", checkpoint=c", "result.metrics.get('time_total_s')", ["TRR782"]),
        (", checkpoint=c", "result.metrics_dataframe['training_iteration']", ["TRR782"]),
        (", checkpoint=c", "result.metrics['a'], result.metrics", []),
        ("", "result.metrics_dataframe", ["TRR783"]),
        ("", "result.metrics['training_iteration']", ["TRR782"]),
        ("", "result.checkpoint", []),
        ("", "other.metrics['training_iteration']", []),
    ],
)
def test_metrics_that_a_result_does_not_have_are_reported(checkpoint, read, codes):
    assert check_noop(REPORTING.format(checkpoint=checkpoint, read=read)) == codes


@pytest.mark.parametrize(
    ("read", "codes"),
    [
        ("for _, metrics in result.best_checkpoints:\n    print(metrics['training_iteration'])", ["TRR782"]),
        ("times = {c.path: m['time_total_s'] for c, m in result.best_checkpoints}", ["TRR782"]),
        ("best = max(result.best_checkpoints, key=lambda one: one[1]['training_iteration'])", ["TRR782"]),
        ("print(result.best_checkpoints[0][1].get('trial_id'))", ["TRR782"]),
        ("metrics = result.metrics\nprint(metrics['done'], metrics['a'])", ["TRR782"]),
        ("rows = [m for _, m in result.best_checkpoints]\nprint(rows[-1]['training_iteration'])", ["TRR782"]),
        ("for _, metrics in result.best_checkpoints:\n    print(metrics['a'])", []),
        ("for checkpoint, _ in result.best_checkpoints:\n    print(read(checkpoint)['training_iteration'])", []),
        ("for _, metrics in other.best_checkpoints:\n    print(metrics['training_iteration'])", []),
        ("metrics = result.metrics\nmetrics['date'] = today()", []),
        ("metrics = {'date': 1, **result.metrics}\nprint(metrics['date'])", []),
    ],
)
def test_columns_of_tune_in_metrics_that_a_variable_holds_are_reported(read, codes):
    text = REPORTING.format(checkpoint=", checkpoint=c", read="0").replace("print(0)", read)
    assert check_noop(text) == codes


@pytest.mark.parametrize(
    ("kept", "read", "codes"),
    [
        ("num_to_keep=2", "result.metrics_dataframe", ["TRR799"]),
        ("num_to_keep=kept", "result.metrics_dataframe['a']", ["TRR799"]),
        ("num_to_keep=None", "result.metrics_dataframe", []),
        ("", "result.metrics_dataframe", []),
        ("num_to_keep=2", "result.metrics", []),
        ("num_to_keep=2", "other.metrics_dataframe", []),
    ],
)
def test_a_frame_that_loses_reports_with_their_checkpoints_is_reported(kept, read, codes):
    text = REPORTING.format(checkpoint=", checkpoint=c", read=read)
    config = f"TorchTrainer(loop, run_config=train.RunConfig(checkpoint_config=train.CheckpointConfig({kept})), **more)"
    assert check_noop(text.replace("TorchTrainer(loop, **more)", config)) == codes


SAVE, LOG = "train.report({'a': 1}, checkpoint=c)", "train.report({'a': 1})"


@pytest.mark.parametrize(
    ("loop", "read", "codes"),
    [
        (f"if n % 5 == 0:\n            {SAVE}\n        else:\n            {LOG}", "metrics['a']", ["TRR789"]),
        (f"if n % 5:\n            {LOG}\n        else:\n            {SAVE}", "metrics['a']", ["TRR789"]),
        (f"if n % 5 == 0:\n            {SAVE}\n        {LOG}", "metrics['a']", ["TRR789"]),
        (f"if n % 5 == 0:\n            {SAVE}\n        else:\n            {LOG}", "metrics_dataframe", ["TRR789"]),
        (f"{LOG}\n    {SAVE}", "metrics_dataframe", ["TRR789"]),
        (f"{LOG}\n    {SAVE}", "metrics['a']", []),
        (f"if rank == 0:\n            {SAVE}\n        else:\n            {LOG}", "metrics['a']", []),
        (f"if self.is_main():\n            {SAVE}\n        else:\n            {LOG}", "metrics_dataframe", []),
        (f"if c:\n            {SAVE}\n        else:\n            {LOG}", "metrics['a']", []),
        (f"{SAVE}", "metrics_dataframe", []),
    ],
)
def test_metrics_of_a_loop_whose_last_report_may_have_no_checkpoint_are_reported(loop, read, codes):
    head = "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\ndef loop():\n    for n in range(9):\n"
    assert (
        check_noop(f"{head}        {loop}\n\n\nresult = TorchTrainer(loop, **more).fit()\nprint(result.{read})\n")
        == codes
    )


@pytest.mark.parametrize(
    ("setting", "codes"),
    [
        ('os.environ["RAY_TRAIN_V2_ENABLED"] = "1"', []),
        ('os.environ.setdefault("RAY_TRAIN_V2_ENABLED", "1")', []),
        ('ray.init(runtime_env={"env_vars": {"RAY_TRAIN_V2_ENABLED": "1"}})', []),
        ("from ray.train import CheckpointUploadMode", []),
        ("print(ray.train.WorkerGroupError)", []),
        ('os.environ["RAY_TRAIN_V2_ENABLED"] = value', ["TRR799"]),
        ('print(os.environ["RAY_TRAIN_V2_ENABLED"])', ["TRR799"]),
        ('os.environ["RAY_DEDUP_LOGS"] = "1"', ["TRR799"]),
    ],
)
def test_who_turns_train_v2_on_knows_what_its_frames_have(setting, codes):
    text = REPORTING.format(checkpoint=", checkpoint=c", read="result.metrics_dataframe")
    run_config = "train.RunConfig(checkpoint_config=train.CheckpointConfig(num_to_keep=2))"
    text = text.replace("**more", f"run_config={run_config}, **more")
    assert check_noop(f"import os\n\nimport ray\n\n{setting}\n{text}") == codes


def test_who_turns_train_v2_on_reads_no_columns_of_tune_from_it():
    text = REPORTING.format(checkpoint=", checkpoint=c", read="result.metrics['trial_id']")
    assert check_noop(f"import os\n\nos.environ['RAY_TRAIN_V2_ENABLED'] = '1'\n{text}") == ["TRR782"]


UNSAVED = """
from ray import train, tune
from ray.train.torch import TorchTrainer


def help(metrics):
    print(metrics)


def loop(config):
    @


result = TorchTrainer(loop).fit()
print(result.metrics["a"])
"""


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (
            "train.report({'a': 1})  # all",
            "reported = {'a': 1}\n    train.report(reported)  # all\n    return reported",
        ),
        (
            "m = {}\n    m['a'] = 2\n    train.report(metrics=m)",
            "m = {}\n    m['a'] = 2\n    reported = dict(m)\n    train.report(reported)\n    return reported",
        ),
        (
            "losses = [1]\n    train.report({'a': 1})\n    return losses",
            "losses = [1]\n    reported = {'a': 1}\n    train.report(reported)\n    return reported",
        ),
        (
            "if config:\n        return\n    train.report(c(1))\n    return",
            "reported = {}\n    if config:\n        return reported\n"
            "    reported = c(1)\n    train.report(reported)\n    return reported",
        ),
        (
            "for a in (1, 2):\n        train.report(\n            {\n                'a': a,\n            }\n        )",
            "reported = {}\n    for a in (1, 2):\n        reported = {\n            'a': a,\n        }\n"
            "        train.report(reported)\n    return reported",
        ),
        (
            "b = 3\n    # all\n    for a in (1, b):\n        if a:\n            return\n        train.report({'a': a})",
            "b = 3\n    reported = {}\n    # all\n    for a in (1, b):\n        if a:\n            return reported\n"
            "        reported = {'a': a}\n        train.report(reported)\n    return reported",
        ),
        (
            "for a in (1, 2):\n        train.report({'a': a})\n    train.report({'a': 3})",
            "for a in (1, 2):\n        reported = {'a': a}\n        train.report(reported)\n"
            "    reported = {'a': 3}\n    train.report(reported)\n    return reported",
        ),
    ],
)
def test_a_loop_that_saves_nothing_returns_its_last_report(body, after):
    text = rewritten(UNSAVED.replace("@", body))
    assert f":\n    {after}\n" in text
    assert 'print(result.return_value["a"])' in text


def test_a_loop_that_reports_elsewhere_is_not_one_that_saves_nothing():
    text = """\
        from ray import train
        from ray.train.torch import TorchTrainer
        from steps import train_all


        def loop(config):
            train_all(train.get_context().get_world_rank())


        def search(config):
            try:
                loop(config)
            except MemoryError:
                train.report({"loss": 9})


        result = TorchTrainer(loop).fit()
        print(result.metrics["loss"], TorchTrainer(search).fit())
        """
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "body",
    [
        "train.report({'a': 1})\n    return evaluate()",
        "train.report({'a': 1})\n    return 1\n\n\nprint(loop({}))",
        "train.report({'a': 1})\n    return 1\n\n\nprint(old.return_value)",
        "train.report({'a': 1})\n    yield",
        "train.report({'a': 1}, checkpoint_dir_name='x')",
        "x = train.report({'a': 1})",
        "train.report(  # all\n        {'a': 1})",
        "reported = 1\n    train.report({'a': reported})",
        "def report():\n        train.report({'a': 1})\n\n    report()",
        "train.report({'a': 1})\n\n\ndef other():\n    train.report({'b': 2})",
    ],
)
def test_a_loop_that_cannot_return_its_last_report_is_left(body):
    assert "TRR783" in check_noop(UNSAVED.replace("@", body).replace("(loop).fit", "(loop, **more).fit"))


def test_a_loop_that_tune_runs_too_returns_no_report():
    text = UNSAVED.replace("@", "train.report({'a': 1})\n\n\ntune.Tuner(loop)").replace(
        "(loop).fit", "(loop, **more).fit"
    )
    result = rewrite_text(source(text))
    assert f"    {CHOSEN}.report({{'a': 1}})\n" in result.text
    assert "TRR783" in [finding.code for finding in result.findings if finding.attention]


ACCELERATED = "from ray.train.huggingface import AccelerateTrainer\n\n"
ON_GPUS = "scaling_config=ray.train.ScalingConfig(use_gpu=True)"


@pytest.mark.parametrize("config", ["", ", accelerate_config=None", ", accelerate_config={}"])
def test_a_trainer_of_accelerate_without_a_configuration_is_one_of_torch(config):
    text = rewritten(f"import ray.train\n{ACCELERATED}AccelerateTrainer(loop{config}, {ON_GPUS}).fit()\n")
    assert (
        text == f"import ray.train\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(loop, {ON_GPUS}).fit()\n"
    )


@pytest.mark.parametrize("config", ['{"mixed_precision": "fp16"}', '"config.yaml"', "config"])
def test_a_configuration_of_accelerate_is_reported(config):
    text = f"import ray.train\n{ACCELERATED}AccelerateTrainer(loop, accelerate_config={config}, {ON_GPUS}).fit()\n"
    assert "TRR729" in check_noop(text)


@pytest.mark.parametrize("config", ["", ", scaling_config=scaling", ", scaling_config=ray.train.ScalingConfig(4)"])
def test_a_trainer_of_accelerate_on_cpus_is_reported_with_what_its_accelerator_needs(config):
    text = f"import ray.train\n{ACCELERATED}AccelerateTrainer(loop{config}).fit()\n"
    done = rewrite_text(text)
    assert done.text == text
    assert any("Accelerator(cpu=True)" in found.message for found in done.findings)


@pytest.mark.parametrize(
    "module, trainer",
    [
        ("ray.train.lightning", "LightningTrainer"),
        ("ray.train.huggingface", "TransformersTrainer"),
        ("ray.train.huggingface", "AccelerateTrainer"),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "if {t}.can_restore(path):\n    t = {t}.restore(path)\nelse:\n    t = {t}(a, run_config=c)\n",
        "{t}(a, resume_from_checkpoint=checkpoint).fit()\n",
    ],
)
def test_restoring_a_trainer_that_is_gone_is_reported_with_the_way_out(module, trainer, text):
    done = rewrite_text(f"from {module} import {trainer}\n\n{text.format(t=trainer)}")
    assert done.text == f"from {module} import {trainer}\n\n{text.format(t=trainer)}"
    assert any(found.attention and "ray.train.torch.TorchTrainer" in found.message for found in done.findings)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.lightning import LightningTrainer\n\nLightningTrainer(lightning_config=c)\n",
        "from ray.train.lightning import LightningConfigBuilder\n\nLightningConfigBuilder().build()\n",
        "from ray.train.huggingface import TransformersTrainer\n\nTransformersTrainer(trainer_init_per_worker=f)\n",
        "from ray.train.huggingface import HuggingFaceTrainer\n\nHuggingFaceTrainer(trainer_init_per_worker=f)\n",
        "from ray.train.batch_predictor import BatchPredictor\n\nBatchPredictor.from_checkpoint(c, P)\n",
        "from ray.train.tensorflow import TensorflowPredictor\n\nTensorflowPredictor.from_checkpoint(c)\n",
    ],
)
def test_trainers_and_predictors_without_a_counterpart_are_reported_with_the_way_out(text):
    done = rewrite_text(text)
    assert done.text == text
    assert any(found.attention and ("use `" in found.message or "predict" in found.message) for found in done.findings)


@pytest.mark.parametrize("module", ["ray.train.base_trainer", "ray.train.trainer"])
def test_a_failed_run_is_caught_by_the_name_of_today(module):
    text = rewritten(
        f"from {module} import TrainingFailedError\n\ntry:\n    f()\nexcept TrainingFailedError:\n    pass\n"
    )
    assert text.startswith("from ray.train import TrainingFailedError\n")


@pytest.mark.parametrize(
    ("handler", "codes"),
    [
        ("except TrainingFailedError as error:\n    print(error.__cause__)", ["TRR784"]),
        ("except (ValueError, TrainingFailedError) as error:\n    raise error.__cause__ from None", ["TRR784"]),
        ("except TrainingFailedError as error:\n    print(error)", []),
        ("except ValueError as error:\n    print(error.__cause__)", []),
        ("except TrainingFailedError as error:\n    error.__cause__ = None", []),
        ("except TrainingFailedError:\n    print(error.__cause__)", []),
    ],
)
def test_the_cause_of_a_failure_is_reported_where_it_is_asked_for(handler, codes):
    assert check_noop(f"from ray.train import TrainingFailedError\n\ntry:\n    run()\n{handler}\n") == codes


def test_methods_of_a_trainer_that_are_never_called_are_reported():
    text = (
        "from ray.train.torch import TorchTrainer\n\n\n"
        "class Mine(TorchTrainer):\n    def setup(self):\n        pass\n\n"
        "    def training_loop(self):\n        super().training_loop()\n\n\nclass Other(Mine):\n"
        "    def preprocess_datasets(self):\n        pass\n\n\nclass Model:\n    def setup(self):\n        pass\n\n\n"
        "trainer = TorchTrainer(loop)\nprint(trainer.get_dataset_config())\n"
    )
    assert check_noop(text) == ["TRR771", "TRR770", "TRR772", "TRR773"]


DIVIDED = """\
from ray import train
from ray.train.torch import TorchTrainer
from mine import loop, rows, workers
{sign}

TorchTrainer(loop, datasets={datasets}, scaling_config={config}{more})
"""
OF_26 = "from ray.air import Checkpoint; Checkpoint.from_dict(rows)"


@pytest.mark.parametrize(
    ("sign", "datasets", "config", "more"),
    [
        ("", '{"train": rows, "valid": rows}', "workers", ""),
        (OF_26, '{"train": rows}', "workers", ""),
        (OF_26, "rows", "workers", ""),
        (OF_26, '{"train": rows, "valid": rows}', "train.ScalingConfig(num_workers=1)", ""),
        (OF_26, '{"train": rows, "valid": rows}', "workers", ", dataset_config=mine"),
        (OF_26, '{"train": rows, "valid": rows}', "workers", ", **more"),
    ],
    ids=["of no age", "only train", "unknown", "one worker", "said", "unpacked"],
)
def test_datasets_are_divided_as_today_where_nothing_else_was_meant(sign, datasets, config, more):
    text = DIVIDED.format(sign=sign, datasets=datasets, config=config, more=more)
    assert "datasets_to_split" not in rewrite_text(text).text


def test_datasets_that_workers_had_whole_are_named():
    datasets = {True: '{"train": rows, "valid": rows}', False: '{"valid": rows}'}
    for has_train, literal in datasets.items():
        text = rewrite_text(DIVIDED.format(sign=OF_26, datasets=literal, config="workers", more="")).text
        divided = '"train"' if has_train else ""
        assert f"datasets={literal}, dataset_config=train.DataConfig(datasets_to_split=[{divided}])" in text


def test_datasets_are_whole_where_the_session_of_ray_air_is_asked_for_a_part():
    asked = "from ray.air import session\n\ndef part():\n    return session.get_dataset_shard('valid')\n"
    text = rewrite_text(
        DIVIDED.format(sign=asked, datasets='{"train": rows, "valid": rows}', config="workers", more="")
    ).text
    assert 'dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


@pytest.mark.parametrize("later", ['datasets["valid"] = others', "datasets.update(valid=others)"])
@pytest.mark.parametrize("first", ['{"train": rows}', "dict(train=rows)"])
def test_datasets_that_come_later_are_not_divided_either(first, later):
    text = rewritten(f"""
from ray.air import session
from ray.train.torch import TorchTrainer
from mine import config, others, rows


def loop():
    return session.get_dataset_shard("valid")


datasets = {first}
if others:
    {later}
TorchTrainer(loop, datasets=datasets, scaling_config=config).fit()
""")
    assert 'datasets=datasets, dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


@pytest.mark.parametrize(
    "came_with_27",
    [
        "from ray.train.huggingface.transformers import prepare_trainer\n",
        "from ray.train.lightning import RayDDPStrategy\n",
        "from ray.train import ScalingConfig\nprint(ScalingConfig)\n",
    ],
)
def test_a_trainer_that_ray_2_7_still_had_does_not_make_a_file_older(came_with_27):
    sign = f"from ray.train.huggingface import TransformersTrainer\n{came_with_27}"
    text = DIVIDED.format(sign=sign, datasets='{"train": rows, "valid": rows}', config="workers", more="")
    assert "datasets_to_split" not in rewrite_text(text).text


@pytest.mark.parametrize(
    ("later", "more", "config"),
    [
        ("Checkpoint", ', checkpoint=Checkpoint.from_directory("here")', "config"),
        ("ScalingConfig", "", "ScalingConfig(num_workers=2)"),
    ],
)
def test_a_file_of_ray_2_7_or_later_divides_all_of_its_datasets(later, more, config):
    text = rewritten(f"""
from ray.air import session
from ray.train import {later}
from ray.train.torch import TorchTrainer
from mine import config, others, rows


def loop():
    session.report({{"rows": session.get_dataset_shard("valid")}}{more})


TorchTrainer(loop, datasets={{"train": rows, "valid": others}}, scaling_config={config}).fit()
""")
    assert "DataConfig" not in text


SHARDS = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    for rows in train.get_dataset_shard("train").iter_batches():
        print(rows, train.get_dataset_shard({asked}))


{before}TorchTrainer(loop, datasets={datasets}).fit()
"""


@pytest.mark.parametrize(
    ("asked", "datasets", "before", "codes"),
    [
        ("'valid'", "{'train': rows}", "", ["FUN254"]),
        ("dataset_name='valid'", "{'train': rows}", "", ["FUN254"]),
        ("'valid'", "{'train': rows, 'valid': rows}", "", []),
        ("'valid'", "{'train': rows, **others}", "", []),
        ("'valid'", "datasets", "datasets = {'train': rows}\ndatasets['valid'] = rows\n", []),
        ("'valid'", "datasets", "", []),
        ("name", "{'train': rows}", "", []),
    ],
)
def test_a_shard_of_a_dataset_that_no_trainer_has_is_reported(asked, datasets, before, codes):
    assert check_noop(SHARDS.format(asked=asked, datasets=datasets, before=before)) == codes


def test_what_moves_above_a_trainer_is_indented_as_its_statement():
    text = rewritten(f"""{ASKING}
if run:
    trainer = TorchTrainer(
        loop,
        datasets={{
            "train": rows,
        }},
        preprocessor=p,
    )
""")
    assert '    datasets = {\n        "train": rows,\n    }\n    p.fit(datasets["train"])\n' in text


TWO_LOOPS = """
from ray import train
from ray.train.torch import TorchTrainer


def plain(config):
    train.report({"a": 1})


def saving(config):
    @


first = TorchTrainer(plain).fit()
second = TorchTrainer(saving).fit()
"""
WITH_CHECKPOINT = 'train.report({"a": 1}, checkpoint=train.Checkpoint.from_directory(save()))'


def test_the_metrics_of_a_loop_that_saves_nothing_are_kept_where_another_one_saves():
    text = rewritten(TWO_LOOPS.replace("@", WITH_CHECKPOINT) + 'print(first.metrics["a"], second.metrics["a"])\n')
    assert 'print(reports_of(first)[-1]["a"], second.metrics["a"])\n' in text
    assert "TorchTrainer(plain, run_config=train.RunConfig(callbacks=[ReportKeeper()])).fit()\n" in text
    assert "TorchTrainer(saving).fit()\n" in text


def test_metrics_that_may_be_of_a_loop_that_saves_nothing_are_reported():
    text = TWO_LOOPS.replace("@", WITH_CHECKPOINT) + "for one in (first, second):\n    print(one.metrics)\n"
    assert check_noop(text.lstrip()) == ["TRR789"]


@pytest.mark.parametrize(
    "helper",
    [
        f"def help():\n    {WITH_CHECKPOINT}\n",
        f"class Help:\n    def help(self):\n        {WITH_CHECKPOINT}\n\n\nhelp = Help().help\n",
    ],
)
def test_what_a_helper_reports_may_be_saved(helper):
    text = TWO_LOOPS.replace("@", WITH_CHECKPOINT).replace('    train.report({"a": 1})\n\n', "    help()\n\n").lstrip()
    assert check_noop(f"{helper}\n\n{text}print(first.metrics)\n") == []
