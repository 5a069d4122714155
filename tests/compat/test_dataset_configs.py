"""`DatasetConfig`: what trainers of Ray 2.0 - 2.6 were told of each of their datasets."""

import pytest

from compat.errors import LegacyNameError


@pytest.fixture
def DatasetConfig(ray_session):
    from ray.air.config import DatasetConfig

    return DatasetConfig


@pytest.fixture
def rows(ray_session):
    from ray import data

    return lambda number: data.range(number, override_num_blocks=1)


def _parts(trainer, workers=2):
    """What each worker goes through, by the name of the dataset."""
    shards = trainer.data_config.configure(trainer.datasets, workers, None, None)
    return [{name: [row["id"] for row in part.iter_rows()] for name, part in shard.items()} for shard in shards]


def _whole(trainer, name):
    return sorted(_parts(trainer, 1)[0][name])


def test_the_name_of_ray_air_is_the_same_class(DatasetConfig):
    from ray import air

    assert air.DatasetConfig is DatasetConfig


def test_it_is_written_as_it_was_given(DatasetConfig):
    config = DatasetConfig(fit=True, split=False)
    assert repr(config) == "DatasetConfig(fit=True, split=False)"
    assert eval(repr(config), {"DatasetConfig": DatasetConfig}) == config


def test_datasets_that_were_to_stream_do(data_parallel_trainer, DatasetConfig, rows):
    config = {"train": DatasetConfig(use_stream_api=True, stream_window_size=2**20)}
    trainer = data_parallel_trainer(lambda: None, datasets={"train": rows(3)}, dataset_config=config)
    [shard] = trainer.data_config.configure(trainer.datasets, 1, None, None)
    epochs = shard["train"].iter_epochs(max_epoch=2)
    assert [sorted(row["id"] for row in epoch.iter_rows()) for epoch in epochs] == [[0, 1, 2]] * 2
    endless = shard["train"].iter_epochs()
    assert next(endless) is next(endless)


def test_a_part_of_a_dataset_can_be_repeated_and_windowed(data_parallel_trainer, rows):
    trainer = data_parallel_trainer(lambda: None, datasets={"train": rows(2)})
    [shard] = trainer.data_config.configure(trainer.datasets, 1, None, None)
    twice = shard["train"].window(blocks_per_window=1).repeat(2)
    assert [row["id"] for row in twice.iter_rows()] == [0, 1, 0, 1]
    assert [[row["id"] for row in epoch.iter_rows()] for epoch in twice.iter_epochs()] == [[0, 1]] * 2
    assert len(list(shard["train"].repeat().iter_epochs(3))) == 3
    with pytest.raises(LegacyNameError, match=r"TRA155.*random_shuffle_each_window.*Way out"):
        twice.random_shuffle_each_window()


def test_a_dataset_can_be_repeated_and_windowed(data_parallel_trainer, rows):
    twice = rows(4).window(blocks_per_window=1).map(lambda row: {"id": row["id"] + 1}).repeat(2)
    assert [row["id"] for row in twice.iter_rows()] == [1, 2, 3, 4] * 2
    shuffled = rows(40).repeat().random_shuffle_each_window()
    first, second = ([row["id"] for row in epoch.iter_rows()] for epoch in shuffled.iter_epochs(2))
    assert sorted(first) == sorted(second) == list(range(40)) and first != second
    with pytest.raises(LegacyNameError, match=r"AIR318.*foreach_window.*Way out"):
        twice.foreach_window(print)
    with pytest.raises(ValueError, match=r"not a `ray\.data\.Dataset`"):
        data_parallel_trainer(lambda: None, datasets={"train": twice})


def test_workers_divide_train_and_what_is_to_be_split(data_parallel_trainer, DatasetConfig, rows):
    datasets = {"train": rows(4), "valid": rows(4), "test": rows(4)}
    config = {"valid": DatasetConfig(split=True)}
    trainer = data_parallel_trainer(lambda: None, datasets=datasets, dataset_config=config)
    # Of a dataset that is divided, one worker waits for the others: the whole of it is asked for by one.
    assert trainer.data_config._datasets_to_split == ["train", "valid"]
    said = trainer.get_dataset_config()
    assert (said["train"].fit, said["train"].split, said["valid"].split, said["*"].split) == (True, True, True, False)
    assert [name for name in trainer.datasets if trainer.data_config.of(name).split] == ["train", "valid"]
    assert _whole(trainer, "test") == [0, 1, 2, 3]


def test_the_class_of_a_trainer_names_its_datasets(data_parallel_trainer, DatasetConfig, rows):
    class Mine(data_parallel_trainer):
        _dataset_config = {"train": DatasetConfig(split=True, required=True), "valid": DatasetConfig()}  # noqa: RUF012

    with pytest.raises(ValueError, match=r"required dataset `train` was not found"):
        Mine(lambda: None, datasets={"valid": rows(2)})
    with pytest.raises(ValueError, match=r"unexpected dataset `other` was given"):
        Mine(lambda: None, datasets={"train": rows(2), "other": rows(2)})
    with pytest.raises(ValueError, match=r"Invalid dataset config `other`"):
        Mine(lambda: None, datasets={"train": rows(2)}, dataset_config={"other": DatasetConfig()})
    trainer = Mine(lambda: None, datasets={"train": rows(2), "valid": rows(2)})
    assert trainer.data_config._datasets_to_split == ["train"]


def test_a_class_with_configs_takes_no_data_config(data_parallel_trainer, DatasetConfig, rows):
    from ray.train import DataConfig

    class Mine(data_parallel_trainer):
        _dataset_config = {"train": DatasetConfig()}  # noqa: RUF012

    with pytest.raises(ValueError, match="Mine has a `_dataset_config`"):
        Mine(lambda: None, datasets={"train": rows(2)}, dataset_config=DataConfig())


def test_a_preprocessor_is_fitted_and_applied_where_it_is_said(data_parallel_trainer, DatasetConfig, rows):
    from ray.data.preprocessors import StandardScaler

    class Scaler(StandardScaler):
        def _fit(self, dataset):
            self.fitted_on = dataset.count()
            return super()._fit(dataset)

    scaler = Scaler(columns=["id"])
    datasets = {"train": rows(3), "more": rows(5), "raw": rows(4)}
    config = {
        "train": DatasetConfig(fit=False),
        "more": DatasetConfig(fit=True),
        "raw": DatasetConfig(transform=False),
    }
    trainer = data_parallel_trainer(lambda: None, datasets=datasets, dataset_config=config, preprocessor=scaler)
    assert scaler.fitted_on == 5
    assert _whole(trainer, "raw") == [0, 1, 2, 3]
    assert sum(_whole(trainer, "more")) == pytest.approx(0)


def test_what_is_shuffled_comes_in_another_order_each_time(data_parallel_trainer, DatasetConfig, rows):
    datasets = {"train": rows(50), "valid": rows(50)}
    trainer = data_parallel_trainer(
        lambda: None, datasets=datasets, dataset_config={"train": DatasetConfig(global_shuffle=True)}
    )
    first, second = (_parts(trainer, 1)[0] for _ in range(2))
    assert first["train"] != second["train"]
    assert sorted(first["train"]) == first["valid"] == second["valid"]


def test_what_is_for_every_epoch_is_applied_in_each(data_parallel_trainer, DatasetConfig, rows):
    import random

    from ray.data.preprocessors import BatchMapper

    noise = BatchMapper(lambda frame: frame + random.random() / 2, batch_format="pandas")
    config = {"train": DatasetConfig(per_epoch_preprocessor=noise)}
    trainer = data_parallel_trainer(lambda: None, datasets={"train": rows(3)}, dataset_config=config)
    [shard] = trainer.data_config.configure(trainer.datasets, 1, None, None)
    first, second = (sorted(row["id"] for row in shard["train"].iter_rows()) for _ in range(2))
    assert first != second
    assert [int(value) for value in first] == [0, 1, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"fit": True, "transform": False}, "both fit=True and transform=False"),
        ({"max_object_store_memory_fraction": -2}, "value -1 or >=0"),
        ({"per_epoch_preprocessor": len}, r"must be a ray\.data\.Preprocessor"),
    ],
)
def test_what_contradicts_itself_is_refused(data_parallel_trainer, DatasetConfig, rows, arguments, message):
    with pytest.raises(ValueError, match=message):
        data_parallel_trainer(
            lambda: None, datasets={"train": rows(2)}, dataset_config={"train": DatasetConfig(**arguments)}
        )


@pytest.mark.slow
def test_a_restored_trainer_treats_its_datasets_as_before(data_parallel_trainer, DatasetConfig, rows, storage):
    from ray.train import RunConfig, ScalingConfig

    datasets = {"train": rows(2), "valid": rows(2)}
    data_parallel_trainer(
        _nothing,
        datasets=datasets,
        dataset_config={"valid": DatasetConfig(split=True)},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(storage_path=storage, name="run"),
    ).fit()
    again = data_parallel_trainer.restore(f"{storage}/run", datasets=datasets)
    assert again.get_dataset_config()["valid"].split


def _nothing():
    """A train loop."""
