"""Callbacks of other libraries that report to Tune, as they were through Ray 2.6."""

from pathlib import Path

import pytest


@pytest.fixture
def run(ray_session, tmp_path):
    """Run a function as one trial; what it reported, as columns, and the trial.

    Through Ray 2.6 a run was stored in `local_dir`, since then in `storage_path`.
    """
    from ray import tune

    def run(train, place="local_dir"):
        analysis = tune.run(train, **{place: str(tmp_path)}, verbose=0)
        (trial,) = analysis.trials
        return analysis.trial_dataframes[trial.logdir], trial

    return run


def checkpoint_files(trial):
    return sorted(path.relative_to(trial.logdir).as_posix() for path in Path(trial.logdir).glob("checkpoint_*/*"))


def boosted(library, callback, rounds=3, **parameters):
    """Train on four points and tell the callback of the evaluation ``eval``."""
    import numpy as np

    x, y = np.array([[0.0], [1.0], [2.0], [3.0]] * 10), np.array([0, 1, 0, 1] * 10)
    if library == "xgboost":
        import xgboost

        data = xgboost.DMatrix(x, label=y)
        parameters = {"objective": "binary:logistic", "eval_metric": ["logloss", "error"]}
        xgboost.train(parameters, data, rounds, evals=[(data, "eval")], verbose_eval=False, callbacks=[callback])
    else:
        import lightgbm

        data = lightgbm.Dataset(x, label=y)
        parameters = {"objective": "binary", "metric": ["binary_logloss", "binary_error"], "verbose": -1}
        lightgbm.train(parameters, data, rounds, valid_sets=[data], valid_names=["eval"], callbacks=[callback])


METRICS = {
    "xgboost": ("eval-logloss", "eval-error"),
    "lightgbm": ("eval-binary_logloss", "eval-binary_error"),
}


@pytest.fixture(params=METRICS)
def library(request):
    pytest.importorskip(request.param)
    return request.param


def integration(library):
    from importlib import import_module

    return import_module(f"ray.tune.integration.{library}")


def test_boosting_reports_all_metrics_and_saves_nothing(run, library):
    def train(config):
        boosted(library, integration(library).TuneReportCallback())

    results, trial = run(train)
    assert set(METRICS[library]) <= set(results)
    assert list(results["training_iteration"]) == [1, 2, 3]
    assert checkpoint_files(trial) == []


def test_boosting_reports_chosen_metrics_by_other_names(run, library):
    def train(config):
        boosted(library, integration(library).TuneReportCallback({"loss": METRICS[library][0]}))

    results, _ = run(train)
    assert "loss" in results
    assert METRICS[library][0] not in results


def test_boosting_reports_what_a_function_makes_of_it(run, library):
    def train(config):
        boosted(library, integration(library).TuneReportCallback([METRICS[library][0]], lambda _: {"made": 7}))

    assert list(run(train)[0]["made"]) == [7, 7, 7]


def test_boosting_saves_every_so_many_rounds_with_the_function_in_the_fourth_place(run, library):
    def train(config):
        callbacks = integration(library)
        boosted(library, callbacks.TuneReportCheckpointCallback(None, "model.json", 2, lambda _: {"made": 7}), rounds=4)

    results, trial = run(train, "storage_path")
    assert list(results["made"]) == [7] * 4
    assert checkpoint_files(trial) == ["checkpoint_000000/model.json"]  # of round 2, counted from zero


def test_boosting_that_says_nothing_saves_every_fifth_round_counted_from_zero(run, library):
    def train(config):
        boosted(library, integration(library).TuneReportCheckpointCallback(filename="model.json"), rounds=7)

    results, trial = run(train)
    assert len(results) == 7
    assert checkpoint_files(trial) == ["checkpoint_000000/model.json"]


@pytest.mark.parametrize(
    ("place", "file"), [("local_dir", {"checkpoint"}), ("storage_path", {"model.ubj", "model.txt"})]
)
def test_boosting_names_its_file_as_then_in_a_run_of_then(run, library, place, file):
    def train(config):
        boosted(library, integration(library).TuneReportCheckpointCallback(frequency=2), rounds=4)

    _, trial = run(train, place)
    written = {name.rpartition("/")[2] for name in checkpoint_files(trial)}
    assert written and written <= file


def test_boosting_that_may_be_of_later_saves_every_fifth_round_and_at_the_end(run, library):
    def train(config):
        boosted(library, integration(library).TuneReportCheckpointCallback(filename="model.json"), rounds=7)

    _, trial = run(train, "storage_path")
    assert checkpoint_files(trial) == ["checkpoint_000000/model.json", "checkpoint_000001/model.json"]


def test_lightgbm_calls_the_callback_in_its_order(ray_session):
    pytest.importorskip("lightgbm")
    from ray.tune.integration.lightgbm import TuneCallback, TuneReportCallback

    assert TuneReportCallback.order == 20
    assert isinstance(TuneReportCallback("eval-auc"), TuneCallback)


def test_xgboost_callbacks_of_the_user(run):
    pytest.importorskip("xgboost")

    def train(config):
        from ray import tune
        from ray.tune.integration.xgboost import TuneCallback

        class Mine(TuneCallback):
            def after_iteration(self, model, epoch, evals_log):
                tune.report(epoch=epoch)

        boosted("xgboost", Mine())

    assert list(run(train)[0]["epoch"]) == [0, 1, 2]


def fitted(callback, epochs=2):
    """Fit a Keras model of one weight for some epochs of two batches."""
    import numpy as np
    from tensorflow import keras

    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1)])
    model.compile("sgd", "mse", metrics=["accuracy"])
    model.fit(np.zeros((4, 1)), np.zeros((4, 1)), batch_size=2, epochs=epochs, verbose=0, callbacks=[callback])


@pytest.fixture
def keras():
    pytest.importorskip("tensorflow")


def test_keras_reports_after_every_epoch(run, keras):
    def train(config):
        from ray.tune.integration.keras import TuneReportCallback

        fitted(TuneReportCallback())

    results, trial = run(train)
    assert {"loss", "accuracy"} <= set(results)
    assert list(results["training_iteration"]) == [1, 2]
    assert checkpoint_files(trial) == []


@pytest.mark.parametrize(("on", "reports"), [("train_batch_end", 4), (["epoch_begin", "epoch_end"], 4)])
def test_keras_reports_at_chosen_events(run, keras, on, reports):
    def train(config):
        from ray.tune.integration.keras import TuneReportCallback

        if on == "train_batch_end":
            fitted(TuneReportCallback({"mean_loss": "loss"}, on=on))
        else:
            fitted(TuneReportCallback(on=on))

    assert len(run(train)[0]) == reports


def test_keras_saves_a_file_every_so_many_events(run, keras):
    def train(config):
        from ray.tune.integration.keras import TuneReportCheckpointCallback

        fitted(TuneReportCheckpointCallback(["loss"], "model.keras", frequency=2, on="epoch_end"), epochs=5)

    results, trial = run(train)
    assert len(results) == 5
    saved = [file for file in checkpoint_files(trial) if "/." not in file]
    assert saved == ["checkpoint_000000/model.keras", "checkpoint_000001/model.keras"]


@pytest.mark.slow
def test_keras_saves_as_today_where_nothing_old_is_said(run, keras):
    def train(config):
        from ray.tune.integration.keras import TuneReportCheckpointCallback

        fitted(TuneReportCheckpointCallback(checkpoint_on="train_end", report_metrics_on="epoch_end"))

    results, trial = run(train)
    assert len(results) == 3
    assert checkpoint_files(trial)


@pytest.mark.slow
def test_keras_reports_and_saves_in_a_worker_as_in_ray_20(keras, ray_session, tmp_path):
    from ray.air import RunConfig, ScalingConfig
    from ray.train.data_parallel_trainer import DataParallelTrainer

    def train():
        from ray.air.callbacks.keras import Callback

        fitted(Callback({"error": "loss"}, frequency=2), epochs=4)

    result = DataParallelTrainer(
        train,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(name="run", storage_path=str(tmp_path)),
    ).fit()
    assert result.metrics["training_iteration"] == 4
    assert "error" in result.metrics and "loss" not in result.metrics
    assert len(result.best_checkpoints) == 2
    assert [each.shape for each in result.checkpoint.to_dict()["model"]] == [(1, 1), (1,)]


def test_keras_refuses_frequencies_of_the_callback_of_ray_20_without_events(ray_session, keras):
    from ray.air.integrations.keras import Callback

    with pytest.raises(ValueError, match="list of events of the same length"):
        Callback(frequency=[1, 2])


def test_keras_refuses_frequencies_without_events(ray_session, keras):
    from ray.tune.integration.keras import TuneReportCheckpointCallback

    with pytest.raises(ValueError, match="same length"):
        TuneReportCheckpointCallback(frequency=[1, 2], on="epoch_end")


def test_keras_reports_as_in_08(run, keras):
    def train(config):
        from ray.tune.integration.keras import TuneReporterCallback

        fitted(TuneReporterCallback(freq="epoch"))

    results, _ = run(train)
    assert len(results) == 2
    assert {"mean_accuracy", "keras_info/loss", "keras_info/neg_loss"} <= set(results)


def test_lightning_takes_the_event_in_the_third_place(ray_session):
    pytest.importorskip("pytorch_lightning")
    from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback

    then = TuneReportCheckpointCallback({"loss": "val_loss"}, "trainer.ckpt", "train_end")
    assert (then._on, then._save_checkpoints) == (["on_train_end"], True)
    today = TuneReportCheckpointCallback({"loss": "val_loss"}, "trainer.ckpt", False, "train_end")
    assert (today._on, today._save_checkpoints) == (["on_train_end"], False)


@pytest.mark.parametrize("saves", [pytest.param(False, marks=pytest.mark.slow), True])
def test_lightning_reports_and_saves(run, saves):
    pytest.importorskip("pytorch_lightning")

    def train(config):
        import torch
        from ray.tune.integration import pytorch_lightning as callbacks
        from torch.utils.data import DataLoader, TensorDataset

        try:
            from lightning import pytorch as lightning
        except ImportError:
            import pytorch_lightning as lightning

        class Model(lightning.LightningModule):
            def __init__(self):
                super().__init__()
                self.layer = torch.nn.Linear(1, 1)

            def training_step(self, batch, index):
                return self.layer(batch[0]).sum()

            def validation_step(self, batch, index):
                self.log("val_loss", self.layer(batch[0]).sum())

            def configure_optimizers(self):
                return torch.optim.SGD(self.parameters(), lr=0.1)

        data = DataLoader(TensorDataset(torch.ones(2, 1)))
        metrics = {"loss": "val_loss"}
        callback = (
            callbacks.TuneReportCheckpointCallback(metrics, "model.ckpt", "validation_end")
            if saves
            else callbacks.TuneReportCallback(metrics, on="validation_end")
        )
        trainer = lightning.Trainer(
            max_epochs=2, callbacks=[callback], logger=False, enable_checkpointing=False, enable_progress_bar=False,
            enable_model_summary=False, accelerator="cpu",
        )  # fmt: skip
        trainer.fit(Model(), data, data)

    results, trial = run(train)
    assert len(results["loss"]) == 2
    saved = ["checkpoint_000000/model.ckpt", "checkpoint_000001/model.ckpt"]
    assert checkpoint_files(trial) == (saved if saves else [])
