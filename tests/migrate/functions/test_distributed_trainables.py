"""`DistributedTrainableCreator`: a Tune function that runs a trainer."""

import ast

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """
from ray import tune
from ray.tune.integration.{library} import DistributedTrainableCreator


def train_net(config):
    {body}


"""
REPORT = "tune.report({'loss': 1})"
TUNED = "tune.Tuner(trainable).fit()\n"


def made(arguments, library="torch", body=REPORT, use=TUNED):
    text = HEAD.format(library=library, body=body)
    return f"{text}trainable = DistributedTrainableCreator({arguments})\n{use}"


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        ("train_net", "train.ScalingConfig(num_workers=1)"),
        ("train_net, num_workers=n", "train.ScalingConfig(num_workers=n)"),
        ("func=train_net, num_workers=2, use_gpu=True", "train.ScalingConfig(num_workers=2, use_gpu=True)"),
        ("train_net, num_gpus_per_worker=0", "train.ScalingConfig(num_workers=1)"),
        ("train_net, num_workers_per_host=None", "train.ScalingConfig(num_workers=1)"),
        ("train_net, num_cpus_per_worker=2", 'resources_per_worker={"CPU": 2}'),
        ("train_net, backend='nccl', timeout_s=60", "torch_config=TorchConfig(backend='nccl', timeout_s=60)"),
    ],
)
def test_the_workers_are_those_of_a_trainer(arguments, written):
    text = rewritten(made(arguments))
    assert written in text
    assert "TorchTrainer(\n        train_net,\n        train_loop_config=config," in text
    assert 'trainable = tune.with_resources(trainable, {"cpu": 0, "memory": 1})' in text
    assert "train.report({'loss': 1})" in text
    assert "DistributedTrainableCreator" not in text


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ("2", 'use_gpu=True,\n            resources_per_worker={"CPU": 1, "GPU": 2}'),
        ("gpus", 'use_gpu=gpus > 0,\n            resources_per_worker={"CPU": 1, "GPU": gpus}'),
    ],
)
def test_gpus_of_a_worker_are_its_resources(given, fields):
    assert fields in rewritten(made(f"train_net, num_gpus_per_worker={given}"))


@pytest.mark.parametrize(("given", "strategy"), [("2", '"SPREAD"'), ("hosts", '"SPREAD" if hosts else "PACK"')])
def test_workers_of_a_node_become_a_strategy_and_a_remark(given, strategy):
    done = rewrite_text(made(f"train_net, num_workers_per_host={given}"))
    assert f"placement_strategy={strategy}" in done.text
    assert any("by node" in finding.message for finding in done.findings if finding.attention)


@pytest.mark.parametrize("place", ["'/results'", "HOME", "os.path.join(HOME, 'a')"])
def test_the_trainers_checkpoints_are_where_the_trials_are(place):
    text = rewritten(made("train_net", use=f"tune.run(trainable, local_dir={place})\n"))
    words = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.keyword) and node.arg == "storage_path"]
    of_trainer, of_tuner = (ast.unparse(word.value) for word in words)
    assert of_trainer == of_tuner


@pytest.mark.parametrize(("given", "is_told"), [("stop={'loss': 1}", True), ("num_samples=2", False)])
def test_what_a_stopped_trial_may_leave_behind_is_said(given, is_told):
    done = rewrite_text(made("train_net", use=f"tune.run(trainable, {given})\n"))
    assert any("stopped trial" in finding.message for finding in done.findings if finding.attention) == is_told


def test_a_trainable_that_is_handed_on_at_once_becomes_a_function_above():
    text = rewritten(
        f"{HEAD.format(library='torch', body=REPORT)}tune.run(DistributedTrainableCreator(train_net, num_workers=2))\n"
    )
    assert text.index("def run_trainer(config):") < text.index("tune.Tuner(run_trainer)")


def test_workers_of_tensorflow_count_and_report_as_those_of_a_trainer():
    text = rewritten(
        """
        from ray import tune
        from ray.tune.integration.keras import TuneReportCheckpointCallback
        from ray.tune.integration.tensorflow import DistributedTrainableCreator, get_num_workers


        def train_net(config, checkpoint_dir=None):
            rows = 64 * get_num_workers()
            model(rows).fit(callbacks=[TuneReportCheckpointCallback({"accuracy": "acc"})])


        trainable = DistributedTrainableCreator(train_net)
        tune.run(trainable)
        """
    )
    assert "def train_net(config):\n    rows = 64 * train.get_context().get_world_size()" in text
    assert 'callbacks=[ReportCheckpointCallback(metrics={"accuracy": "acc"})]' in text
    assert "TensorflowTrainer(\n        train_net," in text
    assert "ScalingConfig(num_workers=2)" in text


SAVING = """
from ray import tune
from ray.tune.integration.torch import DistributedTrainableCreator, distributed_checkpoint_dir


def train_net(config, checkpoint_dir=None):
    start = 0
    if checkpoint_dir:
        start = load(checkpoint_dir)
    for step in range(start, 3):
        if step % 2:
            with distributed_checkpoint_dir({}) as directory:
                save(directory, step)
        tune.report(step=step)


trainable = DistributedTrainableCreator(train_net, num_workers=2)
tune.run(trainable)
"""


def test_the_first_worker_saves_with_the_report_and_all_begin_with_it():
    text = rewritten(SAVING.format("step=step"))
    assert "    checkpoint = train.get_checkpoint()\n    if checkpoint:\n" in text
    assert (
        "            if step % 2:\n"
        "                save(directory, step)\n"
        "                if train.get_context().get_world_rank() == 0:\n"
        "                    new_checkpoint = train.Checkpoint.from_directory(directory)\n"
        '            train.report({"step": step}, checkpoint=new_checkpoint)\n'
    ) in text


def test_a_checkpoint_that_may_not_be_kept_is_left_to_a_person():
    done = rewrite_text(SAVING.format("step=step, disable=config['dry']"))
    assert "with distributed_checkpoint_dir(step=step, disable=config['dry'])" in done.text
    assert any(finding.code == "ITG162" and "is kept" in finding.message for finding in done.findings)


@pytest.mark.parametrize(
    ("arguments", "others"),
    [
        ("train_net, 2", {}),
        ("train_net, **given", {}),
        ("*given", {}),
        ("train_net, num_slots=2", {}),
        ("imported", {}),
        ("partial(train_net, 1)", {}),
        ("train_net, num_gpus_per_worker=count()", {}),
        ("train_net, num_workers=self.workers", {}),
        ("train_net", {"use": f"{TUNED}train_net({{}})\n"}),
        ("train_net", {"use": "trainable(config={}).train()\n"}),
        ("train_net", {"use": "tune.Tuner(other, param_space={'f': trainable}).fit()\n"}),
        ("train_net", {"use": "def go(place):\n    tune.Tuner(trainable, run_config=tune.RunConfig("
                              "storage_path=place)).fit()\n"}),
        ("train_net", {"use": "tune.Tuner(trainable, run_config=configured())\n"
                              "tune.Tuner(trainable, run_config=made_elsewhere)\n"}),
        ("train_net", {"use": f"{TUNED}tune.Tuner(trainable, run_config=tune.RunConfig(storage_path='/a'))\n"}),
        ("train_net", {"body": "if rank == 0:\n        tune.report({'loss': 1})"}),
        ("train_net", {"body": "if dist.get_rank() == 0:\n        tune.report({'loss': 1})"}),
        ("train_net", {"body": "print(tune.get_context().get_trial_id())"}),
        (
            "train_net",
            {"use": "from ray.tune.schedulers import PopulationBasedTraining\n\n"
             "tune.Tuner(trainable, tune_config=tune.TuneConfig(scheduler=PopulationBasedTraining())).fit()\n"},
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("library", "code"), [("torch", "ITG161"), ("tensorflow", "ITG164")])
def test_what_a_trainer_cannot_run_is_left_to_a_person(arguments, others, library, code):
    assert code in check_noop(made(arguments, library, **others))


@pytest.mark.parametrize(
    "function",
    [
        "def train_net(config, data):\n    pass\n",
        "def train_net(config, *, data=None):\n    pass\n",
        "def train_net(*given):\n    pass\n",
        "class Net:\n    def train_net(self, config):\n        pass\n",
    ],
)
def test_a_function_of_more_than_its_config_is_left_to_a_person(function):
    head = "from ray import tune\nfrom ray.tune.integration.torch import DistributedTrainableCreator\n\n\n"
    use = f"\n\ntrainable = DistributedTrainableCreator(train_net)\n{TUNED}"
    assert "ITG161" in check_noop(head + function + use)


PARTIAL = """
from functools import partial

from ray import tune
from ray.tune.integration.torch import DistributedTrainableCreator


def train_net({signature}):
    tune.report(loss=1)


trainable = DistributedTrainableCreator({given}, num_workers=2)
tune.Tuner(trainable).fit()
"""


@pytest.mark.parametrize(
    ("signature", "given"),
    [
        ("config, epochs=3", "partial(train_net, epochs=5)"),
        ("config, epochs, *, rows", "partial(train_net, epochs=EPOCHS, rows=settings.rows)"),
        ("config, checkpoint_dir=None, epochs=3", "partial(train_net, epochs=5)"),
    ],
)
def test_a_function_may_have_more_of_a_partial(signature, given):
    text = rewritten(PARTIAL.format(signature=signature, given=given))
    assert f"TorchTrainer(\n        {given},\n        train_loop_config=config," in text
    assert 'train.report({"loss": 1})' in text
    assert "DistributedTrainableCreator" not in text


@pytest.mark.parametrize(
    ("signature", "given"),
    [
        ("config, epochs=3, rows=2", "partial(train_net, epochs=5)"),
        ("config, epochs", "partial(train_net, epochs=count())"),
        ("epochs, config", "partial(train_net, 5)"),
        ("config, epochs", "partial(train_net, **given)"),
        ("config, epochs", "partial(train_net, config={}, epochs=3)"),
        ("config, *epochs", "partial(train_net)"),
        ("config", "partial(imported, epochs=1)"),
        ("config, epochs", "wrapped(train_net, epochs=1)"),
    ],
)
def test_a_partial_that_is_not_clear_is_left_with_what_workers_report(signature, given):
    done = rewrite_text(PARTIAL.format(signature=signature, given=given))
    assert f"trainable = DistributedTrainableCreator({given}, num_workers=2)\n" in done.text
    assert any(
        found.code == "ITG161" and "is asked of `train`" in found.message for found in done.findings if found.attention
    )


def test_what_may_be_something_else_stays():
    assert "ITG161" in check_noop(
        """
        try:
            from ray.tune.integration.torch import DistributedTrainableCreator
        except ImportError:
            DistributedTrainableCreator = None


        def train_net(config):
            print(config)


        if DistributedTrainableCreator is not None:
            trainable = DistributedTrainableCreator(train_net)
        """
    )


@pytest.mark.parametrize(
    ("searched", "is_told"),
    [
        ("search_alg=alg", True),
        ("search_alg=alg, max_concurrent_trials=2", False),
        ("num_samples=2", False),
    ],
)
def test_a_searcher_is_told_that_all_trials_start_at_once(searched, is_told):
    use = f"tune.Tuner(trainable, tune_config=tune.TuneConfig({searched})).fit()\n"
    found = rewrite_text(made("train_net, num_workers=2", "torch", use=use)).findings
    assert any("side by side" in finding.message for finding in found if finding.attention) == is_told


def test_a_function_saves_nothing_at_the_end_by_itself():
    use = "tune.run(trainable, name='a')\n"
    assert "checkpoint_at_end" not in rewrite_text(made("train_net, num_workers=2", "torch", use=use)).text
