"""`XGBoostTrainer` and `LightGBMTrainer` with parameters: the training function that they were."""

import ast
import inspect
import re

import numpy
import pandas
import pyarrow
import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray.train import CheckpointConfig, RunConfig
from ray.train.xgboost import XGBoostTrainer

"""
GIVEN = 'label_column="y", params=p, datasets={"train": d}'


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (GIVEN, "train_loop_config=p, datasets="),
        (GIVEN, 'for name in ("train",):'),
        (GIVEN, "num_boost_round=10 - (model.num_boosted_rounds() if model else 0)"),
        (GIVEN, "callbacks=[RayTrainReportCallback()]"),
        (GIVEN + ", num_boost_round=args.rounds", "num_boost_round=args.rounds - ("),
        (GIVEN + ", callbacks=mine", "callbacks=[*mine, RayTrainReportCallback()]"),
        (
            GIVEN + ", callbacks=[RayTrainReportCallback(metrics='x')]",
            "callbacks=[RayTrainReportCallback(metrics='x')]",
        ),
        (GIVEN + ", callbacks=[a, b()]", "callbacks=[a, b(), RayTrainReportCallback()]"),
        (GIVEN + ", early_stopping_rounds=5", "early_stopping_rounds=5,"),
        (GIVEN + ", resume_from_checkpoint=c", "checkpoint = train.get_checkpoint() or c\n"),
        (GIVEN + ", dmatrix_params=None", "train_loop_config=p"),
        ('label_column="y", params=p, datasets=dict(valid=v, train=d)', 'for name in ("train", "valid"):'),
        (
            'label_column="y", params=p, datasets={"valid": v, "train": d}',
            'for name in ("train", "valid"):',
        ),
        (
            GIVEN + ", run_config=RunConfig(checkpoint_config=CheckpointConfig(checkpoint_at_end=False))",
            "RayTrainReportCallback(checkpoint_at_end=False)",
        ),
    ],
)
def test_a_trainer_with_parameters_gets_a_function(arguments, expected):
    text = rewritten(f"{HEAD}t = XGBoostTrainer({arguments})\n")
    assert expected in text
    assert "XGBoostTrainer(train_on_worker" in text.replace("(\n    ", "(")


REPORTING = """\
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


class Base(RayTrainReportCallback):
    pass


class Reporting(Base):
    pass


{made}
t = XGBoostTrainer(label_column="y", params=p, datasets={{"train": d}}, callbacks={callbacks})
"""


@pytest.mark.parametrize(
    ("made", "callbacks"),
    [
        ("", "[Reporting()]"),
        ("reporting = Reporting()", "[other, reporting]"),
        ("reporting = [Reporting()]", "reporting"),
        ("reporting = [RayTrainReportCallback(frequency=2)]", "reporting"),
    ],
)
def test_nothing_reports_beside_a_callback_that_does(made, callbacks):
    assert f"        callbacks={callbacks},\n" in rewritten(REPORTING.format(made=made, callbacks=callbacks))


IN_CLASS = """\
from ray.train.xgboost import XGBoostTrainer


class Estimator:
    def fit(self, rows, rounds):
        trainer = XGBoostTrainer(
            params=self.params,
            label_column={label},
            num_boost_round={rounds},
            datasets={{"train": rows}},
        )
        return trainer.fit()
"""


def test_the_workers_do_not_get_the_instance_that_has_the_arguments():
    text = rewritten(IN_CLASS.format(label="self.label", rounds="2 * self.rounds"))
    assert "        label_column = self.label\n        num_boost_round = 2 * self.rounds\n\n        def train" in text
    assert "frame.drop(label_column, axis=1), label=frame[label_column])" in text
    assert "num_boost_round=num_boost_round - (model" in text
    assert "train_loop_config=self.params," in text
    assert text.count("self.") == 3


@pytest.mark.parametrize(
    ("label", "rounds"), [("settings.label", "draw()"), ("os.environ['Y']", "random.randint(1, 9)")]
)
def test_what_the_process_of_the_driver_has_is_read_there(label, rounds):
    head = "import os\nimport random\n\nimport settings\n"
    text = rewritten(head + IN_CLASS.format(label=label, rounds=rounds))
    assert f"        label_column = {label}\n        num_boost_round = {rounds}\n\n        def train" in text
    assert "label=frame[label_column])" in text


def test_a_number_in_several_lines_gets_the_brackets_that_held_it_together():
    text = rewritten(IN_CLASS.format(label='"y"', rounds="self.rounds\n            + self.more"))
    assert "        num_boost_round = (self.rounds\n" in text
    assert "+ self.more)\n\n        def train" in text


@pytest.mark.parametrize(("label", "rounds"), [('"y"', "rounds"), ("LABEL", "10"), ("settings.label", "rounds")])
def test_what_no_instance_has_is_read_where_it_is_needed(label, rounds):
    text = rewritten(IN_CLASS.format(label=label, rounds=rounds))
    assert f"label=frame[{label}])" in text
    assert f"num_boost_round={rounds} - (model" in text
    assert "label_column" not in text


@pytest.mark.parametrize(
    "change",
    ['if more:\n    datasets["valid"] = more', "datasets.update(valid=more)", 'datasets.setdefault("valid", more)'],
)
def test_datasets_that_come_later_are_trained_with_too(change):
    given = 'label_column="y", params=p, datasets=datasets'
    text = rewritten(f'{HEAD}datasets = {{"train": rows}}\n{change}\ntrainer = XGBoostTrainer({given})\n')
    names = 'names_of_data = sorted(datasets, key=lambda name: name != "train")\n'
    assert text.index(change) < text.index(names) < text.index("def train_on_worker(")
    assert "    for name in names_of_data:\n" in text


@pytest.mark.parametrize("use", ['print(datasets["train"])', "print(datasets)", "datasets.items()"])
def test_datasets_that_are_only_looked_at_have_the_names_that_they_were_made_with(use):
    given = 'label_column="y", params=p, datasets=datasets'
    text = rewritten(f'{HEAD}datasets = {{"train": rows}}\n{use}\ntrainer = XGBoostTrainer({given})\n')
    assert '    for name in ("train",):\n' in text


LIGHTGBM = "import lightgbm\nfrom ray.train.lightgbm import LightGBMTrainer\n\nt = LightGBMTrainer({})\n"


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ("early_stopping_rounds=5", '{**config, "early_stopping_round": 5, **get_network_params()}'),
        ("early_stopping_rounds=args.rounds", '{**config, "early_stopping_round": args.rounds, **get'),
        ("fobj=loss", '{**config, "objective": loss, **get_network_params()}'),
        ("verbose_eval=10", "callbacks=[RayTrainReportCallback(), lightgbm.log_evaluation(10)],"),
        ("verbose_eval=True", "callbacks=[RayTrainReportCallback(), lightgbm.log_evaluation()],"),
        ("verbose_eval=args.often", "lightgbm.log_evaluation(args.often or 0)],"),
        ("verbose_eval=2, callbacks=mine", "callbacks=[*mine, RayTrainReportCallback(), lightgbm.log_evaluation(2)],"),
        ("learning_rates=rates", "lightgbm.reset_parameter(learning_rate=rates)],"),
        ("evals_result=seen", "lightgbm.record_evaluation(seen)],"),
        ("categorical_feature=['a']", "label=frame[\"y\"], categorical_feature=['a'])"),
        ("verbose_eval=False", "callbacks=[RayTrainReportCallback()],"),
        ("verbose_eval=None", "callbacks=[RayTrainReportCallback()],"),
        ("early_stopping_rounds=None", "{**config, **get_network_params()}"),
        ("feval=mine", "        feval=mine,\n"),
    ],
)
def test_lightgbm_is_given_what_its_train_takes_no_more(argument, expected):
    text = rewritten(LIGHTGBM.format(f"{GIVEN}, {argument}"))
    assert expected in text
    assert not re.search("early_stopping_rounds|verbose_eval|learning_rates|evals_result", text)


def test_the_library_of_a_trainer_takes_what_is_written():
    lightgbm = pytest.importorskip("lightgbm")
    given = (
        f"{GIVEN}, early_stopping_rounds=2, verbose_eval=3, categorical_feature=['c'], fobj=loss, learning_rates=[1]"
    )
    tree = ast.parse(rewritten(LIGHTGBM.format(given)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    of_library = [call for call in calls if ast.unparse(call.func.value) == "lightgbm"]
    assert {call.func.attr for call in of_library} == {"train", "Dataset", "log_evaluation", "reset_parameter"}
    for call in [call for call in of_library if call.func.attr in ("train", "Dataset")]:
        takes = inspect.signature(getattr(lightgbm, call.func.attr)).parameters
        assert {keyword.arg for keyword in call.keywords} <= set(takes)


@pytest.mark.parametrize(
    ("trainer", "argument"),
    [("LightGBMTrainer", "eval_metric='auc'"), ("XGBoostTrainer", "feval=mine"), ("XGBoostTrainer", "fobj=mine")],
)
def test_what_no_library_takes_today_is_reported(trainer, argument):
    module = trainer.removesuffix("Trainer").lower()
    text = f"from ray.train.{module} import {trainer}\n\nt = {trainer}({GIVEN}, {argument})\n"
    done = rewrite_text(text)
    assert done.text == text
    name = argument.partition("=")[0]
    assert any(f"`{module}.train` has no `{name}` today" in finding.message for finding in done.findings)


def test_xgboost_keeps_what_its_train_takes_and_the_trainer_its_configuration():
    given = f"{GIVEN}, early_stopping_rounds=5, verbose_eval=10, xgboost_config=config"
    text = rewritten(f"{HEAD}t = XGBoostTrainer({given})\n")
    assert "        early_stopping_rounds=5,\n        verbose_eval=10,\n    )\n" in text
    assert "xgboost_config=config" in text.partition("t = XGBoostTrainer(")[2]


def test_lightgbm_knows_its_workers():
    text = rewritten(
        "import lightgbm as lgb\nfrom ray.train.lightgbm import LightGBMTrainer\n\n"
        'LightGBMTrainer(label_column="y", params={"verbose": -1}, datasets={"train": d}).fit()\n'
    )
    assert 'data[name] = lgb.Dataset(frame.drop("y", axis=1), label=frame["y"])' in text
    assert "        {**config, **get_network_params()},\n" in text
    assert "import LightGBMTrainer, RayTrainReportCallback, get_network_params\n" in text


def test_lightgbm_gets_no_columns_of_arrow():
    text = rewritten(
        "from ray.train.lightgbm import LightGBMTrainer\n\n"
        'LightGBMTrainer(label_column="y", params={}, datasets={"train": d}).fit()\n'
    )
    done = re.findall(r"frame = .*\.to_pandas\(\)\.(.*)", text)[0]
    kinds = {"i": pyarrow.int64(), "f": pyarrow.float32(), "b": pyarrow.bool_()}
    columns = {name: pandas.array([1, None, 0], dtype=pandas.ArrowDtype(kind)) for name, kind in kinds.items()}
    frame = eval(f"frame.{done}", {"frame": pandas.DataFrame(columns)})
    assert all(issubclass(dtype.type, numpy.number | numpy.bool_) for dtype in frame.dtypes)
    assert frame["f"].tolist() == [1.0, pandas.NA, 0.0]


def test_every_trainer_of_a_file_saves_as_often_as_its_config_said():
    config = "RunConfig(checkpoint_config=CheckpointConfig(checkpoint_frequency={}))"
    text = rewritten(
        f"{HEAD}from ray.train.lightgbm import LightGBMTrainer\n\n"
        f"XGBoostTrainer({GIVEN}, run_config={config.format(2)})\n"
        f"LightGBMTrainer({GIVEN}, run_config={config.format(3)})\n"
    )
    assert "callbacks=[RayTrainReportCallback(frequency=2)]" in text
    assert "callbacks=[LightGBMReportCallback(frequency=3)]" in text
    assert "RayTrainReportCallback as LightGBMReportCallback\n" in text
    assert "XGBoostTrainer(train_on_worker," in text.replace("(\n    ", "(")
    assert "LightGBMTrainer(train_on_worker_2," in text.replace("(\n    ", "(")


def test_trainers_that_do_the_same_share_a_function():
    text = rewritten(f"{HEAD}first = XGBoostTrainer({GIVEN})\n\n\nsecond = XGBoostTrainer({GIVEN})\n")
    assert text.count("def train_on_worker") == 1
    assert text.replace("(\n    ", "(").count("XGBoostTrainer(train_on_worker,") == 2


@pytest.mark.parametrize(
    "text",
    [
        f"if x:\n    t = XGBoostTrainer({GIVEN})\nelse:\n    t = XGBoostTrainer({GIVEN})\n",
        f"def f():\n    return XGBoostTrainer({GIVEN})\n\n\nt = XGBoostTrainer({GIVEN})\n",
        f"t = XGBoostTrainer({GIVEN})\nt = XGBoostTrainer({GIVEN}, num_boost_round=30)\n",
    ],
)
def test_trainers_of_several_blocks_or_rounds_have_a_function_each(text):
    assert rewritten(HEAD + text).count("def train_on_worker") == 2


def test_of_two_trainers_in_one_statement_one_is_left_to_a_person():
    text = f"{HEAD}a, b = XGBoostTrainer({GIVEN}), XGBoostTrainer({GIVEN})\n"
    assert rewrite_text(text).text.count("XGBoostTrainer(\n    train_on_worker") == 1


def test_models_are_asked_of_the_callback():
    text = rewritten(HEAD + "model = XGBoostTrainer.get_model(checkpoint)\n")
    assert text.endswith("model = RayTrainReportCallback.get_model(checkpoint)\n")


def test_a_tuner_of_it_searches_for_its_parameters():
    text = rewritten(
        f"from ray import tune\n{HEAD}t = XGBoostTrainer({GIVEN})\n"
        'tune.Tuner(t, param_space={"params": {"eta": tune.uniform(0, 1)}})\n'
    )
    assert 'train_loop_config={**p, **config["params"]}' in text


@pytest.mark.parametrize("datasets", ["datasets = make()", 'datasets = {"train": d, **more}'])
def test_datasets_that_are_not_seen_are_named_when_it_runs(datasets):
    text = rewritten(f'{HEAD}{datasets}\nt = XGBoostTrainer(label_column="y", params=p, datasets=datasets)\n')
    assert 'names_of_data = sorted(datasets, key=lambda name: name != "train")\n' in text
    assert "    for name in names_of_data:\n" in text


def test_what_a_function_is_given_does_not_go_to_the_workers():
    given = GIVEN.replace('"y"', "table.target")
    text = rewritten(f"{HEAD}\ndef fit(table):\n    XGBoostTrainer({given}).fit()\n")
    assert "    label_column = table.target\n" in text
    assert "frame.drop(label_column, axis=1)" in text


@pytest.mark.parametrize("other", ["None", "RunConfig(name='x')"])
def test_a_run_config_may_be_one_of_several_that_say_nothing_of_checkpoints(other):
    choice = f"if place:\n    rc = RunConfig(storage_path=place)\nelse:\n    rc = {other}\n"
    text = rewritten(f"{HEAD}{choice}t = XGBoostTrainer({GIVEN}, run_config=rc)\n")
    assert "callbacks=[RayTrainReportCallback()]" in text


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ("RunConfig(checkpoint_config=CheckpointConfig(checkpoint_frequency=2))", "one says how often"),
        ("make()", "cannot be followed"),
    ],
)
def test_run_configs_that_may_say_different_things_are_reported(other, reason):
    choice = f"if place:\n    rc = RunConfig(storage_path=place)\nelse:\n    rc = {other}\n"
    done = rewrite_text(f"{HEAD}{choice}t = XGBoostTrainer({GIVEN}, run_config=rc)\n")
    assert f"XGBoostTrainer({GIVEN}, run_config=rc)\n" in done.text
    assert any(reason in finding.message and finding.attention for finding in done.findings)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ('label_column="y", params=p, datasets=make()', "names of its datasets"),
        ('label_column="y", params=p, datasets={"train": d, **more}', "names of its datasets"),
        ('label_column="y", params=p, datasets={"valid": d}', "names of its datasets"),
        ("params=p, datasets={'train': d}", "what the label is"),
        (GIVEN + ", **more", "cannot be told apart"),
        (GIVEN + ", dmatrix_params={}", "xgboost.DMatrix"),
        (GIVEN + ", num_boost_round=model", "needs"),
        (GIVEN + ", run_config=RunConfig(checkpoint_config=cc)", "cannot be followed"),
    ],
)
def test_what_cannot_be_told_is_reported(arguments, reason):
    text = f"{HEAD}t = XGBoostTrainer({arguments})\n"
    done = rewrite_text(text)
    assert done.text == text
    assert any(reason in finding.message and finding.attention for finding in done.findings)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "t = XGBoostTrainer(loop, datasets={})\n",
        "from xgboost import XGBoostTrainer\n\nt = XGBoostTrainer(params=p, label_column=c)\n",
        "import xgboost\n\nxgboost.train(params, d, num_boost_round=3)\n",
    ],
)
def test_functions_that_are_there_are_left_alone(text):
    assert check_noop(text) == []


def test_a_library_is_imported_where_ray_is():
    text = rewritten(
        """
        def fit(data):
            from ray.train import ScalingConfig
            from ray.train.xgboost import XGBoostTrainer

            trainer = XGBoostTrainer(
                label_column="y",
                params={},
                num_boost_round=3,
                datasets={"train": data},
                scaling_config=ScalingConfig(num_workers=2),
            )
            trainer.fit()
        """
    )
    assert text.startswith("def fit(data):\n")
    assert "    import xgboost\n" in text


@pytest.mark.parametrize("config", ["RunConfig(name='a')", "ray.train.RunConfig(name='a')"])
def test_a_run_config_may_be_named_by_its_module(config):
    text = rewritten(f"import ray.train\n{HEAD}t = XGBoostTrainer({GIVEN}, run_config={config})\n")
    assert "XGBoostTrainer(train_on_worker" in text.replace("(\n    ", "(")


@pytest.mark.parametrize("home", ["ray.train.xgboost", "ray.ml.train.integrations.xgboost"])
def test_datasets_that_are_made_of_others_have_their_names(home):
    given = 'label_column="y", params=p, datasets={"train": d, "valid": e}, preprocessor=scaler'
    text = rewritten(f"from {home} import XGBoostTrainer\n\nt = XGBoostTrainer({given})\n")
    assert 'for name in ("train", "valid"):' in text
    assert "for name, dataset in datasets.items()}" in text


@pytest.mark.parametrize(
    "each", ["{x: f(y) for x, y in b.items() if x}", "{f(x): y for x, y in b.items()}", "{x: y for x, y in b}"]
)
def test_those_that_may_have_others_do_not(each):
    given = f'label_column="y", params=p, datasets={each}'
    assert "TRP161" in check_noop(f'{HEAD}b = {{"train": d}}\nt = XGBoostTrainer({given})\n')


def test_a_trainer_in_a_table_of_tables_is_reported():
    table = 'kinds = {"xgboost": {"trainer": XGBoostTrainer, "params": {"eta": 1}}}\n'
    made = f'kind = kinds[name]\ntrainer = kind["trainer"]\nt = trainer({GIVEN})\n'
    assert {"TRP161", "TRP162"} <= set(check_noop(f"{HEAD}{table}{made}"))


def test_a_comment_stays_with_the_trainer_and_one_empty_line_is_enough():
    body = f"    p = {{}}\n    \n    # trees\n    t = XGBoostTrainer({GIVEN})\n    t.fit()\n"
    text = rewritten(f"{HEAD}def f(d):\n{body}")
    assert re.search(r"    p = \{\}\n *\n    def train_on_worker\(config\):\n", text)
    assert "    )\n\n    # trees\n    t = XGBoostTrainer(" in text
