"""Fields of configs that are set after the config was made."""

import pytest

from tests.migrate.support import check_noop


@pytest.mark.parametrize(
    ("made", "field", "code"),
    [
        ("train.RunConfig(name='x')", "stop", "CFG101"),
        ("train.RunConfig(name='x')", "log_to_file", "CFG105"),
        ("train.RunConfig(name='x')", "local_dir", "TRP122"),
        ("train.CheckpointConfig()", "checkpoint_frequency", "CFG111"),
        ("train.FailureConfig(max_failures=1)", "fail_fast", "CFG121"),
        ("train.ScalingConfig(num_workers=2)", "trainer_resources", "CFG131"),
        ("tune.RunConfig(name='x')", "local_dir", "TRP123"),
        ("tune.SyncConfig()", "upload_dir", "RUN365"),
    ],
)
def test_a_field_that_is_no_longer_looked_at_is_reported(made, field, code):
    start = "from ray import train, tune\n\n"
    assert check_noop(f"{start}config = {made}\nconfig.{field} = value\n") == [code]
    assert check_noop(f"{start}{made}.name\nother.{field} = value\n") == []


def test_a_method_that_is_gone_is_reported():
    text = "from ray import tune\n\nconfig = tune.SyncConfig()\n"
    assert check_noop(f"{text}config.validate_upload_dir(place)\n") == ["RUN385"]
    assert check_noop(f"{text}other.validate_upload_dir('s3://bucket')\n") == []
    assert check_noop("from ray import tune\n\n\ndef f(it):\n    it.validate_upload_dir('s3://b')\n") == ["RUN385"]


def test_one_of_an_object_is_found():
    text = """
from ray import train


class Run:
    def __init__(self):
        self.config = train.RunConfig(name="x")

    def limit(self, steps):
        self.config.stop = {"training_iteration": steps}
"""
    assert check_noop(text) == ["CFG101"]


@pytest.mark.parametrize(
    "call",
    [
        "limit(train.RunConfig(name='x'))",
        "configs = [train.RunConfig(name='x')]\nlimit(configs[0])",
        "limit(config=train.RunConfig())",
    ],
)
def test_one_that_a_function_is_given_is_found(call):
    text = f"from ray import train\n\n\ndef limit(config):\n    config.stop = {{}}\n\n\n{call}\n"
    assert check_noop(text) == ["CFG101"]
    assert check_noop(f"{text}limit(other)\n") == []


def test_fields_of_today_stay():
    text = "from ray import train, tune\n\nconfig = tune.RunConfig()\nconfig.stop = {}\nother = train.RunConfig()\n"
    assert check_noop(f"{text}other.name = 'x'\nother.storage_path = '/results'\n") == []


def test_a_checkpoint_that_is_set_in_a_trainer_is_reported():
    text = "from ray.train.torch import TorchTrainer\n\ntrainer = TorchTrainer(loop)\n"
    assert check_noop(f"{text}trainer.resume_from_checkpoint = value\ntrainer.fit()\n") == ["TRR603"]
    assert check_noop(f"{text}trainer.name = value\ntrainer.fit()\n") == []


TRAINED = "from ray import train\nfrom ray.train.torch import TorchTrainer\n{before}\n\nmade = {made}\nchange(made)\n"
CHANGED = "def change(one):\n    {change}\n"
RUN = "train.RunConfig(name='a')"
TRAINER = "TorchTrainer(loop)"
CHANGES = [
    (RUN, "one.stop = {}", ["CFG101"]),
    (RUN, "setattr(one, 'verbose', 2)", ["CFG102"]),
    (TRAINER, "one.resume_from_checkpoint = saved", ["TRR603"]),
    (TRAINER, "one.run_config.stop = {}", ["CFG101"]),
    (RUN, "one.name = 'b'", []),
    (RUN, "one.other.stop = {}", []),
    (RUN, "setattr(one, 'name', 'b')", []),
    (TRAINER, "one.run_config.name = 'b'", []),
    (TRAINER, "other.resume_from_checkpoint = saved", []),
]


@pytest.mark.parametrize(("made", "change", "codes"), CHANGES)
def test_what_a_function_sets_in_what_it_is_given_is_reported(made, change, codes):
    assert check_noop(TRAINED.format(before=f"\n\n{CHANGED.format(change=change)}", made=made)) == codes


@pytest.mark.parametrize(("made", "change", "codes"), CHANGES)
def test_what_a_function_of_another_file_sets_is_reported_where_it_is_given_it(tree, made, change, codes):
    main = TRAINED.format(before="from changed import change", made=made)
    assert tree({"main.py": main, "changed.py": CHANGED.format(change=change)}, "main.py") == (main, codes)
