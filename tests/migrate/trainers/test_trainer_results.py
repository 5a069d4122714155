"""What the result of a trainer has, and does not have any more."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import CHOSEN, check_noop, rewritten, source

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
        (", checkpoint=c", "result.metrics['experiment_tag']", ["TRR782"]),
        (", checkpoint=c", "result.metrics['checkpoint_dir_name']", ["TRR782"]),
        (", checkpoint=c", "result.metrics_dataframe['training_iteration']", ["TRR782"]),
        (", checkpoint=c", "{k: result.metrics[k] for k in ('loss', 'training_iteration')}", ["TRR782"]),
        (", checkpoint=c", "[result.metrics.get(k) for k in ['done']]", ["TRR782"]),
        (", checkpoint=c", "{k: result.metrics[k] for k in ('loss', 'accuracy')}", []),
        (", checkpoint=c", "{k: result.metrics[k] for k in names()}", []),
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


def test_columns_of_tune_are_reported_also_where_the_loop_returns_its_last_report():
    text = (
        "result = TorchTrainer(loop).fit()\nmetrics = result.metrics\nprint(metrics['a'])\nprint(metrics['config'])\n"
    )
    done = rewrite_text(REPORTING.partition("result")[0].format(checkpoint="") + text)
    assert "metrics = result.return_value\n" in done.text
    (finding,) = [finding for finding in done.findings if finding.attention]
    assert finding.code == "TRR782" and done.text.splitlines()[finding.line - 1] == "print(metrics['config'])"


SHOWN = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({{"a": 1}}{checkpoint})


result = TorchTrainer(loop).fit()
{shown}
"""


@pytest.mark.parametrize("shown", ["print(result)", 'print(f"done: {result}")', "logger.info(result)", "str(result)"])
def test_a_result_that_is_shown_has_no_metrics_where_nothing_is_saved_which_is_a_remark(shown):
    text = SHOWN.format(checkpoint="", shown=shown)
    assert check_noop(text) == []
    assert [finding.code for finding in rewrite_text(text).findings] == ["TRR783"]
    assert rewrite_text(SHOWN.format(checkpoint=", checkpoint=saved", shown=shown)).findings == ()


@pytest.mark.parametrize("shown", ["print(result.path)", "print(len([result]))", "keep(result)", "print('result')"])
def test_one_that_is_not_shown_says_nothing(shown):
    assert rewrite_text(SHOWN.format(checkpoint="", shown=shown)).findings == ()


def test_results_of_a_restored_trainer_are_followed_where_it_stays():
    done = rewrite_text("""
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"a": 1})


result = TorchTrainer.restore(find_path()).fit()
print(result.metrics["a"], result.metrics["training_iteration"], result.log_dir)
""")
    assert "result.path)" in done.text
    assert [finding.code for finding in done.findings if finding.attention] == ["TRR601", "TRR783", "TRR782"]
