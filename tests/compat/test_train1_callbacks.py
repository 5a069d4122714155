"""The callbacks of Ray Train 1.9 - 1.13, driven as a trainer drives them; no Ray is started for them."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

ITERATION = "_training_iteration"


@pytest.fixture(autouse=True)
def _installed(ray_session):
    """The names below are those of then."""


def drive(callback, directory, reports, config=None):
    callback.start_training(logdir=str(directory), config=config or {})
    for iteration, results in enumerate(reports, start=1):
        callback.process_results([{**result, ITERATION: iteration} for result in results])
    callback.finish_training(error=False)


@pytest.mark.parametrize("workers, logged", [(0, [[1], [3]]), ([1], [[2], [4]]), (None, [[1, 2], [3, 4]])])
def test_the_json_logger_writes_the_reports_of_the_workers_it_is_for(tmp_path, workers, logged):
    from ray.train.callbacks import JsonLoggerCallback

    callback = JsonLoggerCallback(filename="mine.json", workers_to_log=workers)
    drive(callback, tmp_path, [[{"x": 1}, {"x": 2}], [{"x": 3}, {"x": 4}]])
    written = json.loads((tmp_path / "mine.json").read_text())
    assert [[result["x"] for result in results] for results in written] == logged


def test_a_logger_that_runs_share_writes_into_the_directory_of_each(tmp_path):
    from ray.train.callbacks import JsonLoggerCallback

    callback = JsonLoggerCallback()
    for run in ("run_001", "run_002"):
        drive(callback, tmp_path / run, [[{"x": run}]])
        assert (callback.logdir, json.loads(callback.log_path.read_text())[0][0]["x"]) == (tmp_path / run, run)


def test_the_print_callback_prints_json(tmp_path, capsys):
    from ray.train.callbacks import PrintCallback

    drive(PrintCallback(), tmp_path, [[{"x": 1}, {"x": 2}]])
    assert [result["x"] for result in json.loads(capsys.readouterr().out)] == [1, 2]


def test_the_tensorboard_logger_writes_curves_and_histograms(tmp_path):
    pytest.importorskip("tensorboardX")
    from ray.train.callbacks import TBXLoggerCallback

    drive(TBXLoggerCallback(tmp_path / "own"), tmp_path, [[{"x": 1.5, "s": [1, 2], "a": {"b": 1}, "text": "no"}]])
    (events,) = (tmp_path / "own").glob("events*")
    assert all(tag in events.read_bytes() for tag in (b"ray/train/x", b"ray/train/s", b"ray/train/a/b"))
    assert b"ray/train/text" not in events.read_bytes()


def test_the_mlflow_logger_logs_parameters_and_metrics(tmp_path):
    mlflow = pytest.importorskip("mlflow")
    from ray.train.callbacks.logging import MLflowLoggerCallback

    callback = MLflowLoggerCallback(experiment_name="then", logdir=tmp_path)
    drive(callback, tmp_path, [[{"x": 4}], [{"x": 5}]], config={"p": "q"})
    client = mlflow.tracking.MlflowClient(tracking_uri=callback.mlflow_util._mlflow.get_tracking_uri())
    (run,) = client.search_runs([client.get_experiment_by_name("then").experiment_id])
    assert (run.data.params, run.data.metrics["x"], run.info.status) == ({"p": "q"}, 5.0, "FINISHED")
    assert [metric.step for metric in client.get_metric_history(run.info.run_id, "x")] == [1, 2]


def test_the_profiler_callback_alone_sees_traces_and_writes_them(tmp_path):
    from ray.train.callbacks import JsonLoggerCallback, TorchTensorboardProfilerCallback

    traces = [[{"_train_torch_profiler": [("worker_0.json", "{}")], "x": 1}]]
    drive(TorchTensorboardProfilerCallback(), tmp_path, traces)
    drive(JsonLoggerCallback(), tmp_path, traces)
    assert (tmp_path / "pytorch_profiler" / "worker_0.json").read_text() == "{}"
    assert set(json.loads((tmp_path / "results.json").read_text())[0][0]) == {"x", ITERATION}


def test_traces_of_a_worker_are_where_it_is_told_and_are_given_once(tmp_path, monkeypatch):
    import ray.train
    from ray.train.torch import TorchWorkerProfiler

    monkeypatch.setattr(ray.train, "get_context", lambda: SimpleNamespace(get_world_rank=lambda: 1))
    there = tmp_path / "traces" / "of_workers"
    worker = TorchWorkerProfiler(trace_dir=str(there))
    assert worker.trace_dir == there
    worker.trace_handler(SimpleNamespace(step_num=3, export_chrome_trace=lambda path: Path(path).write_text("{}")))
    name = "worker_1_epoch_3.pt.trace.json"
    assert (there / name).read_text() == "{}"
    assert worker.get_and_clear_profile_traces() == {"_train_torch_profiler": [(name, "{}")]}
    assert worker.get_and_clear_profile_traces() == {"_train_torch_profiler": []}


def test_a_directory_that_is_a_file_is_an_error(tmp_path):
    from ray.train.callbacks.logging import TrainCallbackLogdirManager

    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        TrainCallbackLogdirManager(tmp_path / "file").setup_logdir(tmp_path)
    with pytest.raises(RuntimeError):
        _ = TrainCallbackLogdirManager().logdir_path


def test_results_are_chosen_left_out_and_aggregated(caplog):
    from ray.train.callbacks.results_preprocessors import (
        AverageResultsPreprocessor,
        ExcludedKeysResultsPreprocessor,
        IndexedResultsPreprocessor,
        MaxResultsPreprocessor,
        SequentialResultsPreprocessor,
        WeightedAverageResultsPreprocessor,
    )

    results = [{"a": 1, "b": 2}, {"a": 3, "b": 4}, {"a": "no", "b": 6}]
    chosen = SequentialResultsPreprocessor([ExcludedKeysResultsPreprocessor("a"), IndexedResultsPreprocessor([0, 2])])
    assert chosen.preprocess(results) == [{"b": 2}, {"b": 6}]
    copies = [dict(result) for result in results]
    MaxResultsPreprocessor(["b"]).preprocess(copies)
    WeightedAverageResultsPreprocessor(["b"], "a").preprocess(copies)
    AverageResultsPreprocessor(["a", "missing here"]).preprocess(copies)
    assert copies[0] == {"a": 1, "b": 2, "max(b)": 6, "weight_avg_a(b)": 3.5, "avg(a)": 2.0}
    assert "`missing here` is not reported" in caplog.text


@pytest.mark.parametrize("indices, error", [(1.5, TypeError), ([], ValueError), (["0"], TypeError)])
def test_workers_that_cannot_be_meant_are_an_error(indices, error):
    from ray.train.callbacks.results_preprocessors import IndexedResultsPreprocessor

    with pytest.raises(error):
        IndexedResultsPreprocessor(indices)
