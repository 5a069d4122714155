"""What every result of Tune had, and has no more."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop

HEAD = "from ray import tune\n\n\ndef train(config):\n    tune.report({'loss': 1})\n\n\n"
RUN = f"{HEAD}results = tune.Tuner(train).fit()\n"


@pytest.mark.parametrize(
    "line",
    [
        "print(results[0].metrics['experiment_id'])",
        "print(results.get_best_result('loss', 'min').metrics['timesteps_total'])",
        "metrics = results[0].metrics\nprint(metrics['episodes_total'])",
        "frame = results.get_dataframe()\nprint(frame[['loss', 'warmup_time']])",
        "frame = results.get_dataframe()\nframe = frame.drop(columns=['timesteps_since_restore'])",
        "frame = results.get_dataframe().sort_values('timesteps_total')",
        "print(results[0].metrics_dataframe['experiment_id'])",
    ],
)
def test_fields_that_are_read_from_results_are_reported(line):
    assert check_noop(f"{RUN}{line}\n") == ["RES468"]
    assert may_be_legacy(f"{RUN}{line}\n".encode())


def test_so_are_those_of_the_result_that_a_callback_is_given():
    assert check_noop(
        "from ray.tune import Callback\n\n\n"
        "class Prints(Callback):\n"
        "    def on_trial_result(self, iteration, trials, trial, result, **info):\n"
        "        print(result['experiment_id'], result['loss'])\n"
    ) == ["RES468"]


@pytest.mark.parametrize(
    "line",
    [
        "print(results[0].metrics['trial_id'], results[0].metrics['training_iteration'])",
        "print(results[0].metrics.get('timesteps_total'))",
        "metrics = results[0].metrics\nif 'timesteps_total' in metrics:\n    print(metrics['timesteps_total'])",
        "frame = results.get_dataframe().drop(columns=['warmup_time'], errors='ignore')",
        "print(settings['experiment_id'], settings['timesteps_total'])",
        "print('experiment_id', results[0].metrics['loss'])",
        "run = client.get_experiment_by_name('x').experiment_id",
        "row = {'experiment_id': 1}\nprint(results[0].metrics['experiment_id'])",
        "found = dict(experiment_id=1)\nprint(results[0].metrics['experiment_id'])",
    ],
)
def test_what_is_there_or_asked_of_something_else_is_not(line):
    assert check_noop(f"{RUN}{line}\n") == []


@pytest.mark.parametrize(
    "before",
    [
        RUN.replace("{'loss': 1}", "{'timesteps_total': 1}"),
        RUN.replace("{'loss': 1}", "{'timesteps_this_iter': 1}"),
        RUN.replace("Tuner(train)", "Tuner('PPO')"),
        f"from ray.rllib.algorithms.ppo import PPO\n{RUN}",
    ],
)
def test_what_is_reported_by_the_file_or_by_an_algorithm_is_not(before):
    assert check_noop(f"{before}print(results[0].metrics['timesteps_total'])\n") == []


CLASS = "from ray import tune\n\n\nclass Model(tune.Trainable):\n    def step(self):\n        return {'loss': 1}\n\n\n"


@pytest.mark.parametrize(
    "before",
    [
        f"{CLASS}results = tune.Tuner(Model).fit()\n",
        f"{HEAD}results = tune.Tuner(tune.with_resources(train, {{'cpu': 1}})).fit()\n",
        f"{HEAD}results = tune.Tuner(train if flag else lambda config: {{'loss': 1}}).fit()\n",
    ],
)
def test_what_runs_and_counts_nothing_is_of_the_file(before):
    assert check_noop(f"{before}print(results[0].metrics['timesteps_total'])\n") == ["RES468"]


@pytest.mark.parametrize(
    "before",
    [
        RUN.replace("Tuner(train)", "Tuner(args.run)"),
        RUN.replace("Tuner(train)", "Tuner(tune.with_resources(args.run, {}))"),
        f"from mine import Algorithm\n{RUN.replace('Tuner(train)', 'Tuner(Algorithm)')}",
        f"from mine import Base\n{CLASS.replace('tune.Trainable', 'Base')}results = tune.Tuner(Model).fit()\n",
        f"{RUN}others = tune.Tuner(args.run).fit()\n",
        f"{HEAD}results = tune.Tuner.restore('/results/x', args.run).get_results()\n",
    ],
)
def test_what_an_algorithm_of_elsewhere_may_count_is_not_reported(before):
    assert check_noop(f"{before}print(results[0].metrics['timesteps_total'])\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "algo = make()\nresult = algo.train()\nprint(result['timesteps_total'], result['experiment_id'])\n",
        "class Prints(tune.Callback):\n    def on_trial_result(self, iteration, trials, trial, result, **info):\n"
        "        print(result['timesteps_total'])\n",
        "class Log:\n    def __init__(self):\n        self.metrics = read()\n\n    def show(self):\n"
        "        print(self.metrics['experiment_id'])\n",
    ],
)
def test_what_is_no_result_of_a_run_of_the_file_is_not_reported(text):
    assert check_noop(f"from ray import tune\n\nprint(tune)\n\n\n{text}") == []
