"""MLflow in trials of Tune."""

import pytest

pytest.importorskip("mlflow")


@pytest.fixture
def tracking(tmp_path):
    return f"sqlite:///{tmp_path}/mlflow.db"


def test_setup_in_a_trial_that_names_no_experiment_does_nothing(ray_session, tmp_path, tracking):
    from ray import tune

    def train(config):
        from ray.air.integrations.mlflow import setup_mlflow

        mlflow = setup_mlflow(config, tracking_uri=tracking)
        mlflow.log_metric("loss", 1.0)
        tune.report(module=type(mlflow).__name__)

    analysis = tune.run(train, local_dir=str(tmp_path), verbose=0)
    assert analysis.trials[0].last_result["module"] == "_NoopModule"


def test_setup_in_a_trial_that_names_an_experiment_logs_to_it(ray_session, tmp_path, tracking):
    from mlflow.tracking import MlflowClient
    from ray import tune

    def train(config):
        from ray.air.integrations.mlflow import setup_mlflow

        mlflow = setup_mlflow(
            config, tracking_uri=tracking, experiment_name="mine", create_experiment_if_not_exists=True
        )
        mlflow.log_metric("loss", 0.5)
        tune.report(loss=0.5)

    tune.run(train, local_dir=str(tmp_path), config={"lr": 0.1}, verbose=0)
    client = MlflowClient(tracking_uri=tracking)
    (run,) = client.search_runs([client.get_experiment_by_name("mine").experiment_id])
    assert (run.data.metrics, run.data.params) == ({"loss": 0.5}, {"lr": "0.1"})


def test_an_experiment_that_is_named_and_missing_is_an_error(ray_session, tracking):
    from ray.air.integrations.mlflow import setup_mlflow

    with pytest.raises(ValueError, match="does not exist"):
        setup_mlflow({}, tracking_uri=tracking, experiment_name="missing")
