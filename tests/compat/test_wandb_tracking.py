"""Weights & Biases, configured by the trial's config; offline, so that what would be sent is written down."""

from pathlib import Path

import pytest

pytest.importorskip("wandb")


@pytest.fixture
def run(ray_session, tmp_path, monkeypatch):
    from ray import tune

    monkeypatch.setenv("WANDB_API_KEY", "0" * 40)

    def call(trainable, **arguments):
        settings = {"project": "tests", "mode": "offline", "dir": str(tmp_path), "api_key": "0" * 40}
        config = {"x": 1, "wandb": settings}
        return tune.run(trainable, config=config, local_dir=str(tmp_path / "runs"), verbose=0, **arguments)

    return call


def runs_in(directory):
    return [path.name for path in Path(directory).glob("wandb/offline-run-*/*.wandb")]


def test_the_logger_class_sends_what_the_trial_reports(run, tmp_path):
    from ray.tune.integration.wandb import WandbLogger
    from ray.tune.logger import DEFAULT_LOGGERS

    def objective(config, reporter):
        for score in range(3):
            reporter(score=score)

    (trial,) = run(objective, loggers=(*DEFAULT_LOGGERS, WandbLogger)).trials
    assert runs_in(tmp_path) == [f"run-{trial.trial_id}.wandb"]


def test_the_decorator_begins_a_run_in_the_trial(run, tmp_path):
    from ray.tune.integration.wandb import wandb_mixin

    @wandb_mixin
    def objective(config):
        import wandb
        from ray import tune

        wandb.log({"loss": 1})
        tune.report(project=wandb.run.project, group=wandb.run.group, x=dict(wandb.config)["x"])

    (trial,) = run(objective).trials
    assert [trial.last_result[key] for key in ("project", "group", "x")] == ["tests", "objective", 1]
    assert runs_in(tmp_path) == [f"run-{trial.trial_id}.wandb"]


def test_a_decorated_function_asks_for_its_settings_when_it_is_made(ray_session):
    from ray.tune.function_runner import wrap_function
    from ray.tune.integration.wandb import wandb_mixin

    with pytest.raises(ValueError, match="project"):
        wrap_function(wandb_mixin(lambda config: None))({})


def test_the_mixin_begins_a_run_with_the_object(run, tmp_path):
    from ray import tune
    from ray.tune.integration.wandb import WandbTrainableMixin

    class Logged(WandbTrainableMixin, tune.Trainable):
        def _train(self):
            self.wandb.log({"loss": 1})
            return {"name": self.wandb.name, "done": True}

    (trial,) = run(Logged).trials
    assert trial.last_result["name"] == str(trial)
    assert runs_in(tmp_path) == [f"run-{trial.trial_id}.wandb"]


def test_a_config_without_the_key_says_what_is_missing(ray_session):
    from ray.tune.integration.wandb import wandb_mixin

    with pytest.raises(ValueError, match="a key `wandb` with at least a `project`"):
        wandb_mixin(print)({"x": 1})
