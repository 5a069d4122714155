"""A trainer of one's own, a subclass of `BaseTrainer`: `fit`, `restore`, and as a trainable of a Tuner."""

import tempfile
from importlib import import_module
from pathlib import Path

import pytest


@pytest.fixture
def countdown(ray_session):
    """A trainer in the words of Ray 2.0 - 2.42: counts the rows down, and goes on from its checkpoint."""
    from ray import train
    from ray.train.trainer import BaseTrainer

    class Countdown(BaseTrainer):
        def __init__(self, failed=None, step=1, **arguments):
            self.failed, self.step = failed, step
            super().__init__(**arguments)

        def setup(self):
            self.left = sum(1 for _ in self.datasets["train"].iter_rows())

        def preprocess_datasets(self):
            super().preprocess_datasets()
            self.left -= self.preprocessor is not None and self.datasets["train"].take(1)[0]["id"]

        def training_loop(self):
            checkpoint = train.get_checkpoint() or self.resume_from_checkpoint
            if checkpoint:
                with checkpoint.as_directory() as directory:
                    self.left = int(Path(directory, "left").read_text())
            first = self.left
            while self.left > 0:
                self.left -= self.step
                with tempfile.TemporaryDirectory() as directory:
                    Path(directory, "left").write_text(str(self.left))
                    checkpoint = train.Checkpoint.from_directory(directory)
                    unit = train.get_context().get_metadata()["unit"]
                    train.report({"left": self.left, "first": first, "unit": unit}, checkpoint=checkpoint)
                if self.failed and self.left == 1 and not Path(self.failed).exists():
                    Path(self.failed).touch()
                    raise RuntimeError("failed on purpose")

    return Countdown


@pytest.fixture
def begin(countdown, storage):
    from ray import data
    from ray.train import CheckpointConfig, RunConfig

    def make(rows=3, **arguments):
        run_config = RunConfig(name="run", storage_path=storage, checkpoint_config=CheckpointConfig(num_to_keep=2))
        rows = data.range(rows)
        return countdown(
            run_config=run_config, datasets={"train": lambda: rows}, metadata={"unit": "rows"}, **arguments
        )

    return make


def test_a_loop_of_ones_own_reports_checkpoints_with_metadata(begin, storage):
    from ray.data.preprocessors import BatchMapper

    mapper = BatchMapper(lambda batch: {"id": batch["id"] + 1}, batch_format="numpy")
    result = begin(rows=4, preprocessor=mapper).fit()
    assert (result.metrics["left"], result.metrics["first"], result.metrics["unit"]) == (0, 3, "rows")
    assert result.checkpoint.get_metadata()["unit"] == "rows"
    assert len(list(Path(storage, "run").glob("Countdown_*/checkpoint_*"))) == 2


@pytest.mark.slow
def test_a_failed_run_is_restored_at_its_checkpoint(begin, countdown, storage, tmp_path):
    from ray import data
    from ray.train.base_trainer import TrainingFailedError

    with pytest.raises(TrainingFailedError) as failed:
        begin(failed=str(tmp_path / "failed")).fit()
    assert "failed on purpose" in str(failed.value.__cause__)
    assert countdown.can_restore(f"{storage}/run")
    result = countdown.restore(f"{storage}/run", datasets={"train": data.range(3)}).fit()
    assert (result.metrics["left"], result.metrics["first"]) == (0, 1)


@pytest.mark.slow
def test_it_starts_from_a_checkpoint_of_another_run(begin, make_checkpoint):
    from ray.train import Checkpoint

    given = Path(make_checkpoint(0))
    (given / "left").write_text("2")
    result = begin(resume_from_checkpoint=Checkpoint.from_directory(given)).fit()
    assert result.metrics["first"] == 2


@pytest.mark.slow
def test_a_tuner_searches_over_the_arguments_of_its_constructor(begin, storage):
    from ray import tune

    results = tune.Tuner(
        begin(rows=4),
        param_space={"step": tune.grid_search([1, 2])},
        tune_config=tune.TuneConfig(max_concurrent_trials=1),  # Ray Data needs the CPUs that trials leave
    ).fit()
    assert [result.metrics["training_iteration"] for result in results] == [4, 2]
    assert Path(results.experiment_path) == Path(storage, "run")


@pytest.fixture
def reservation(ray_session):
    """A trainer that reports the CPUs of its placement group."""
    import ray
    from ray.air import session
    from ray.train.trainer import BaseTrainer

    class Reservation(BaseTrainer):
        def training_loop(self):
            bundles = ray.util.get_current_placement_group().bundle_specs
            session.report({"cpus": sum(bundle["CPU"] for bundle in bundles)})

    return Reservation


@pytest.mark.parametrize(
    ("module", "fields", "cpus"),
    [
        ("ray.air", {}, 1),  # Ray 2.6.3
        ("ray.air", {"num_workers": None}, 1),
        ("ray.air", None, 1),
        ("ray.train", {}, 2),  # Ray 2.42.1
        pytest.param("ray.air", {"trainer_resources": {"CPU": 2}}, 2, marks=pytest.mark.slow),
        pytest.param("ray.train", {"trainer_resources": {"CPU": 2}}, 3, marks=pytest.mark.slow),
    ],
)
def test_it_reserves_what_its_config_meant(reservation, module, fields, cpus):
    scaling_config = import_module(module).ScalingConfig(**fields) if fields is not None else None
    trainable = reservation(scaling_config=scaling_config).as_trainable()
    assert trainable.default_resource_request({}).required_resources == {"CPU": cpus}
    assert reservation(scaling_config=scaling_config).fit().metrics["cpus"] == cpus


def test_it_goes_on_with_the_resources_of_a_scheduler_and_has_no_workers_then_either(ray_session, storage):
    from ray import tune
    from ray.air import Checkpoint, RunConfig, session
    from ray.train.trainer import BaseTrainer
    from ray.tune.schedulers.resource_changing_scheduler import ResourceChangingScheduler

    class TwoRounds(BaseTrainer):
        def training_loop(self):
            begun = self.resume_from_checkpoint.to_dict()["round"] if self.resume_from_checkpoint else 0
            for number in range(begun + 1, 3):
                checkpoint = Checkpoint.from_dict({"round": number})
                config = self.scaling_config
                reserved = {"cpus": config.total_resources["CPU"], "workers": str(config.num_workers)}
                session.report(reserved, checkpoint=checkpoint)

    def two(controller, trial, result, scheduler):
        return tune.PlacementGroupFactory([{"CPU": 2}])

    result = tune.Tuner(
        TwoRounds(),
        tune_config=tune.TuneConfig(scheduler=ResourceChangingScheduler(resources_allocation_function=two)),
        run_config=RunConfig(storage_path=storage),
    ).fit()[0]
    reports = result.metrics_dataframe
    assert (list(reports["cpus"]), list(reports["workers"])) == ([1, 2], ["None", "None"])


def test_a_tuner_searches_over_the_fields_of_its_scaling_config(reservation):
    from ray import tune
    from ray.air import ScalingConfig

    class WithWorkers(reservation):
        _scaling_config_allowed_keys = (*reservation._scaling_config_allowed_keys, "num_workers")

    space = {"scaling_config": ScalingConfig(num_workers=tune.grid_search([1, 2]))}
    results = tune.Tuner(WithWorkers(), param_space=space).fit()
    assert [result.metrics["cpus"] for result in results] == [2, 3]


def test_a_preprocessor_of_ones_own_is_fitted_once(ray_session, tmp_path):
    from ray import data
    from ray.air import session
    from ray.data import Preprocessor
    from ray.train.trainer import BaseTrainer

    class Adding(Preprocessor):
        def fit(self, dataset):
            with (tmp_path / "fits").open("a") as fits:
                fits.write(f"{dataset.count()}\n")

        def transform(self, dataset):
            return dataset.map(lambda row: {"id": row["id"] + 10})

    class Reader(BaseTrainer):
        def training_loop(self):
            session.report({"rows": [row["id"] for row in self.datasets["train"].take_all()]})

    result = Reader(datasets={"train": data.range(2)}, preprocessor=Adding()).fit()
    assert sorted(result.metrics["rows"]) == [10, 11]
    assert (tmp_path / "fits").read_text() == "2\n"


def test_its_scaling_config_may_be_a_dictionary_into_which_a_tuner_merges(ray_session, tmp_path):
    import ray
    from ray import tune
    from ray.ml.trainer import Trainer

    class Bundles(Trainer):  # Ray 1.13
        _scaling_config_allowed_keys = ("num_workers", "num_cpus_per_worker", "trainer_resources")

        def training_loop(self):
            bundles = ray.util.get_current_placement_group().bundle_specs
            tune.report(workers=self.scaling_config["num_workers"], cpus=sum(bundle["CPU"] for bundle in bundles))

    trainer = Bundles(scaling_config={"num_workers": 3, "trainer_resources": {"CPU": 2}})
    settings = {"scaling_config": {"num_workers": 1}}
    trial = tune.run(trainer.as_trainable(), config=settings, local_dir=str(tmp_path)).trials[0]
    assert (trial.last_result["workers"], trial.last_result["cpus"]) == (1, 2)

    with pytest.raises(ValueError, match="placement_strategy"):
        Bundles(scaling_config={"placement_strategy": "SPREAD"}).as_trainable().default_resource_request({})


def test_a_trainer_of_ray_ml_raises_what_its_loop_raised(ray_session, tmp_path):
    from ray.ml.config import RunConfig
    from ray.ml.train import Trainer

    class Failing(Trainer):  # Ray 1.13
        def training_loop(self):
            raise KeyError("of the loop")

    with pytest.raises(KeyError, match="of the loop"):
        Failing(run_config=RunConfig(local_dir=str(tmp_path))).fit()


def test_the_base_class_of_ray_ml_is_not_the_trainer_of_ray_train(ray_session):
    import ray.train
    from ray import tune
    from ray.ml.train import Trainer
    from ray.ml.trainer import Trainer as TrainerOfItsModule
    from ray.train.trainer import BaseTrainer

    assert Trainer is TrainerOfItsModule and issubclass(Trainer, BaseTrainer)
    assert ray.train.Trainer is not Trainer

    class Constant(Trainer):  # Ray 1.13
        def training_loop(self):
            tune.report(loss=1)

    assert Constant(scaling_config={}).fit().metrics["loss"] == 1

    class Later(BaseTrainer):  # Ray 2.0
        training_loop = Constant.training_loop

    with pytest.raises(ValueError, match="`scaling_config` should be an instance of"):
        Later(scaling_config={})


def test_the_run_of_another_trainer_is_told_from_its_own(ray_session, tmp_path):
    from ray.train import ScalingConfig
    from ray.train.data_parallel_trainer import DataParallelTrainer
    from ray.train.trainer import BaseTrainer

    DataParallelTrainer(print, scaling_config=ScalingConfig(num_workers=1))._save(str(tmp_path))
    assert BaseTrainer.can_restore(tmp_path) and not BaseTrainer.can_restore(tmp_path / "elsewhere")
    with (
        pytest.warns(match=r"Invalid trainer type.*Use `DataParallelTrainer\.restore`"),
        pytest.raises(ValueError, match=r"right trainer class to restore: `BaseTrainer\.restore`"),
    ):
        BaseTrainer.restore(str(tmp_path))


@pytest.mark.parametrize(("of_then", "times"), [(True, 1), (False, 2)], ids=["of Ray 2.6", "of Ray 2.42"])
def test_a_finished_run_that_is_restored_is_given_again_if_it_was_written_for_an_old_ray(
    storage, tmp_path, ray_session, of_then, times
):
    from ray import data
    from ray.air import RunConfig, session
    from ray.data.preprocessors import BatchMapper
    from ray.train.trainer import BaseTrainer

    class Counts(BaseTrainer):
        def training_loop(self):
            with (tmp_path / "began").open("a") as began:
                began.write("once more\n")
            session.report({"times": len((tmp_path / "began").read_text().splitlines())})

    mapper = BatchMapper(lambda batch: batch, batch_format="numpy") if of_then else None
    datasets = {"train": data.range(3)}
    run_config = RunConfig(name="run", storage_path=storage)
    result = Counts(datasets=datasets, preprocessor=mapper, run_config=run_config).fit()
    again = Counts.restore(f"{storage}/run", datasets=datasets).fit()
    assert (result.metrics["times"], again.metrics["times"], again.path) == (1, times, result.path)
