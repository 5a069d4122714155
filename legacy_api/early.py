"""What Ray 1 still had of what was gone by Ray 1.13: a file that says it need not be of Ray 0.8.

The releases compared for the rows leave a gap there. Looked up in the wheels of 1.0.1, 1.2.0, 1.4.1 and 1.9.2. What
warned in 0.8.7 that it goes, and went in the next two years, is not listed: who says it most likely wrote for Ray 0.8.
"""

from __future__ import annotations

from typing import Final

EARLY: Final[dict[str, str]] = {
    "TUNE_CLOUD_SYNC_S": "1.4.1",
    "Trial.error_msg": "1.9.2",
    "Trial.resources": "1.4.1",
    "TrialRunner.has_resources": "1.8.0",
    'ray.init()["redis_address"]': "1.9.2",
    "ray.experimental.dynamic_resources.set_resource": "1.0.1",
    "ray.experimental.set_resource": "1.0.1",
    "ray.services": "1.4.1",
    "ray.services.*": "1.4.1",
    "ray.services.get_node_ip_address": "1.6.0",
    "ray.test_utils": "1.4.1",
    "ray.test_utils.*": "1.4.1",
    "ray.tune.Analysis": "1.9.2",
    "ray.tune.DurableTrainable": "1.9.2",
    "ray.tune.DurableTrainable(remote_checkpoint_dir)": "1.9.2",
    "ray.tune.EarlyStopping": "1.4.1",
    "ray.tune.Experiment(loggers)": "1.4.1",
    "ray.tune.Experiment(sync_on_checkpoint)": "1.4.1",
    "ray.tune.Experiment(sync_to_driver)": "1.4.1",
    "ray.tune.Experiment(upload_dir)": "1.4.1",
    "ray.tune.analysis.Analysis": "1.9.2",
    "ray.tune.analysis.experiment_analysis.Analysis": "1.9.2",
    "ray.tune.durable_trainable.DurableTrainable": "1.9.2",
    "ray.tune.function": "1.9.2",
    "ray.tune.integration.wandb.WandbLogger": "1.9.2",
    "ray.tune.logger.MLFLowLogger": "1.2.0",
    "ray.tune.run(loggers)": "1.9.2",
    "ray.tune.run(queue_trials)": "1.9.2",
    "ray.tune.run(sync_on_checkpoint)": "1.4.1",
    "ray.tune.run(sync_to_cloud)": "1.4.1",
    "ray.tune.run(sync_to_driver)": "1.4.1",
    "ray.tune.run(upload_dir)": "1.4.1",
    "ray.tune.run_experiments(queue_trials)": "1.9.2",
    "ray.tune.sample.function": "1.9.2",
    "ray.tune.stopper.EarlyStopping": "1.4.1",
    "ray.tune.suggest.ax.AxSearch(max_concurrent)": "1.9.2",
    "ray.tune.suggest.ax.AxSearch(use_early_stopped_trials)": "1.9.2",
    "ray.tune.suggest.bayesopt.BayesOptSearch(max_concurrent)": "1.9.2",
    "ray.tune.suggest.bayesopt.BayesOptSearch(use_early_stopped_trials)": "1.9.2",
    "ray.tune.suggest.hyperopt.HyperOptSearch(max_concurrent)": "1.9.2",
    "ray.tune.suggest.hyperopt.HyperOptSearch(use_early_stopped_trials)": "1.9.2",
    "ray.tune.suggest.nevergrad.NevergradSearch(max_concurrent)": "1.9.2",
    "ray.tune.suggest.suggestion.Searcher(max_concurrent)": "1.9.2",
    "ray.tune.suggest.suggestion.Searcher(use_early_stopped_trials)": "1.9.2",
    "ray.tune.trial.Checkpoint.MEMORY": "1.9.2",
    "ray.tune.trial.Checkpoint.PERSISTENT": "1.9.2",
    "ray.tune.utils.get_pinned_object": "1.9.2",
    "ray.tune.utils.pin_in_object_store": "1.9.2",
    "ray.tune.utils.util.get_pinned_object": "1.9.2",
    "ray.tune.utils.util.pin_in_object_store": "1.9.2",
    "ray.tune.utils.visual_utils": "1.9.2",
    "ray.util.sgd": "1.9.2",
    "ray.utils.get_ray_temp_dir": "1.2.0",
    "ray.utils.get_user_temp_dir": "1.2.0",
}
"""By spelling, the last of these releases that has it."""

RUN_SINCE_1: Final = frozenset({
    "callbacks", "checkpoint_config", "log_to_file", "max_concurrent_trials", "metric", "mode", "storage_path",
    "sync_config", "time_budget_s", "trial_dirname_creator",
})  # fmt: skip
"""Parameters of ``ray.tune.run`` that Ray 0.8 did not have."""
