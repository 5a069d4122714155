"""What subclasses of trainers override, what trainers are asked, and which datasets their workers divide."""

import warnings

import pytest

from compat.errors import LegacyApiError


@pytest.fixture
def local(storage):
    """Arguments of a trainer that runs in this process."""
    from ray.train import RunConfig, ScalingConfig

    return {"scaling_config": ScalingConfig(num_workers=0), "run_config": RunConfig(storage_path=storage)}


@pytest.fixture
def rows(ray_session):
    from ray import data

    return lambda number: data.range(number, override_num_blocks=1)


def test_a_subclass_prepares_before_the_workers_start(data_parallel_trainer, local, rows):
    seen = []

    class Prepared(data_parallel_trainer):
        def __init__(self, name, **arguments):
            self.name = name
            super().__init__(lambda: seen.append("loop"), **arguments)

        def setup(self):
            super().setup()
            seen.append((self.name, self.datasets["train"].count()))

        def preprocess_datasets(self):
            super().preprocess_datasets()
            seen.append("datasets")

    trainer = Prepared("mine", datasets={"train": lambda: rows(3)}, **local)
    assert seen == []
    trainer.fit()
    assert seen == [("mine", 3), "datasets", "loop"]


def test_a_class_may_have_a_method_with_the_name_of_the_loop_that_it_gives(data_parallel_trainer, local):
    seen = []

    class Checked(data_parallel_trainer):
        def __init__(self, check, **arguments):
            super().__init__(train_loop_per_worker=lambda: self.train_loop_per_worker(check), **arguments)

        @staticmethod
        def train_loop_per_worker(check):
            seen.append(check)

    trainer = Checked("mine", **local)
    trainer.train_loop_per_worker("by hand")
    trainer.fit()
    trainer.train_loop_per_worker("afterwards")
    assert seen == ["by hand", "mine", "afterwards"]


def test_a_loop_that_would_never_be_called_is_refused_when_the_trainer_is_made(data_parallel_trainer, local):
    class Own(data_parallel_trainer):
        def training_loop(self):
            super().training_loop()

    with pytest.raises(LegacyApiError, match=r"TRR770.*overridden by Own.*around `fit\(\)`"):
        Own(lambda: None, **local)

    class Reports(data_parallel_trainer):
        def _report(self, training_iterator):
            raise AssertionError("nobody calls it")

    with pytest.raises(LegacyApiError, match=r"TRR770.*`_report`, which it used, is overridden by Reports"):
        Reports(lambda: None, **local)


def test_preparations_that_a_trial_would_not_make_are_refused(data_parallel_trainer, local):
    from ray import tune

    class Prepared(data_parallel_trainer):
        def __init__(self):
            super().__init__(lambda: None, **local)

        def setup(self):
            pass

    with pytest.raises(LegacyApiError, match=r"TRR771.*Prepared has a constructor of its own"):
        tune.Tuner(Prepared())


def test_a_trainer_answers_what_it_was_given(data_parallel_trainer, make_checkpoint):
    from ray.train import Checkpoint, DataConfig

    config = DataConfig(datasets_to_split=["train"])
    checkpoint = Checkpoint.from_directory(make_checkpoint(0))
    trainer = data_parallel_trainer(lambda: None, dataset_config=config, resume_from_checkpoint=checkpoint)
    assert trainer.get_dataset_config() is config
    assert (trainer.preprocessor, trainer.resume_from_checkpoint) == (None, checkpoint)


def test_with_a_preprocessor_each_worker_has_the_whole_of_what_is_not_called_train(data_parallel_trainer, rows):
    from ray.data.preprocessors import BatchMapper

    mapper = BatchMapper(lambda batch: batch, batch_format="numpy")
    trainer = data_parallel_trainer(lambda: None, datasets={"train": rows(4), "valid": rows(6)}, preprocessor=mapper)
    *_, last = trainer.get_dataset_config().configure(trainer.datasets, 2, None, None)
    assert sum(1 for _ in last["valid"].iter_rows()) == 6
    assert trainer.preprocessor is mapper


def test_with_a_dictionary_as_scaling_config_each_worker_has_the_whole_of_them_too(data_parallel_trainer, rows):
    datasets = {"train": rows(4), "valid": rows(6)}
    trainer = data_parallel_trainer(lambda: None, datasets=datasets, scaling_config={"num_workers": 2})  # Ray 1.13
    *_, last = trainer.get_dataset_config().configure(trainer.datasets, 2, None, None)
    assert sum(1 for _ in last["valid"].iter_rows()) == 6


@pytest.mark.parametrize(("module", "said"), [("ray.air", ["TRP198"]), ("ray.train", [])])
def test_a_config_of_ray_air_tells_that_datasets_may_be_meant_to_be_whole(data_parallel_trainer, rows, module, said):
    from importlib import import_module

    import compat

    config = import_module(module).ScalingConfig(num_workers=2)
    compat.usage.reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        data_parallel_trainer(lambda: None, datasets={"train": rows(2), "valid": rows(2)}, scaling_config=config)
    assert [code for code in ("TRP198",) if any(code in str(each.message) for each in caught)] == said


def test_a_field_that_placed_workers_beside_ray_data_is_dropped_with_a_warning(ray_session):
    from ray import air, train

    for module in (air, train):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            config = module.ScalingConfig(num_workers=2, _max_cpu_fraction_per_node=0.8)
        assert config.num_workers == 2


def test_the_dictionary_of_a_checkpoint_has_the_preprocessor_of_its_trainer(data_parallel_trainer, local):
    from ray.air import Checkpoint, session
    from ray.data.preprocessors import BatchMapper

    def loop():
        session.report({"step": 1}, checkpoint=Checkpoint.from_dict({"step": 1}))

    mapper = BatchMapper(dict, batch_format="numpy")
    checkpoint = data_parallel_trainer(loop, preprocessor=mapper, run_config=local["run_config"]).fit().checkpoint
    assert sorted(checkpoint.to_dict()) == ["_preprocessor", "step"]
    assert checkpoint.to_dict()["_preprocessor"].fn is dict
    assert Checkpoint.from_dict(checkpoint.to_dict()).get_preprocessor().fn is dict


@pytest.mark.slow
def test_a_worker_counts_its_part_of_the_data_and_looks_at_it(data_parallel_trainer, local, rows):
    from ray import train
    from ray.train import ScalingConfig

    def loop():
        part = train.get_dataset_shard("train")
        seen = {"count": part.count(), "ids": sorted(part.to_pandas()["id"]), "sum": part.sum("id")}
        train.report({**seen, "again": sorted(row["id"] for row in part.iter_rows()) == seen["ids"]})

    arguments = {"scaling_config": ScalingConfig(num_workers=2), "run_config": local["run_config"]}
    metrics = data_parallel_trainer(loop, datasets={"train": rows(4)}, **arguments).fit().metrics
    assert metrics["again"]
    assert (metrics["count"], len(metrics["ids"])) == (2, 2)
    assert metrics["sum"] == sum(metrics["ids"])


def _asks_the_session():
    from ray.air import session

    return session.get_dataset_shard("valid")


def _asks_ray_train():
    from ray import train

    return train.get_dataset_shard("valid")


def _asks_both():
    from ray import train
    from ray.air import session

    assert train.get_context().get_world_size() > 1
    session.get_dataset_shard("train")


def _in_a_module_with(name):
    """The loop of Ray 2.6 in a module that has a name of `ray.train`, too."""
    from types import FunctionType

    import ray.train

    return FunctionType(_asks_the_session.__code__, {**_asks_the_session.__globals__, name: getattr(ray.train, name)})


@pytest.mark.parametrize(
    ("loop", "module", "divided"),
    [
        (_asks_the_session, "ray.air", ["train"]),
        (lambda config: _asks_the_session(), "ray.air", "all"),  # what it calls is not looked at
        (_asks_ray_train, "ray.air", "all"),
        (_asks_the_session, "ray.train", "all"),
        (_asks_both, "ray.air", "all"),
        ("RunConfig", "ray.air", "all"),
        ("get_checkpoint", "ray.air", "all"),
        ("report", "ray.air", ["train"]),  # Ray 1.13 had that
    ],
    ids=[
        "of 2.6",
        "unknown",
        "of 2.7",
        "config of 2.7",
        "of both",
        "config of both",
        "name of both",
        "old name of both",
    ],
)
def test_a_loop_that_asks_the_session_of_ray_air_has_the_whole_of_what_is_not_called_train(
    data_parallel_trainer, rows, loop, module, divided
):
    from importlib import import_module

    loop = _in_a_module_with(loop) if isinstance(loop, str) else loop
    config = import_module(module).ScalingConfig(num_workers=2)
    trainer = data_parallel_trainer(loop, datasets={"train": rows(2), "valid": rows(2)}, scaling_config=config)
    assert trainer.data_config._datasets_to_split == divided
