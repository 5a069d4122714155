"""Arguments, members and small objects that modules of Tune lost, without running anything."""

import pytest

from compat.errors import LegacyApiError, LegacyImportError, LegacyNameError


def test_bounds_by_their_old_names(ray_session):
    from ray import tune

    domain = tune.loguniform(min_bound=1e-4, max_bound=1e-1)
    assert (domain.lower, domain.upper) == (1e-4, 1e-1)
    assert (tune.loguniform(1e-4, 1e-1).lower, tune.loguniform(lower=1, upper=2).upper) == (1e-4, 2)


@pytest.mark.parametrize(
    ("arguments", "named", "bounds"),
    [((), {}, (0, 1)), ((0.5,), {}, (0.5, 1)), ((), {"low": 2, "high": 3}, (2, 3)), ((2, 3), {}, (2, 3))],
)
def test_numbers_between_the_bounds_of_numpy(ray_session, arguments, named, bounds):
    from ray.tune.sample import uniform

    domain = uniform(*arguments, **named)
    assert (domain.lower, domain.upper) == bounds


def test_integers_below_one_bound(ray_session):
    from ray import tune

    assert (tune.randint(10).lower, tune.randint(10).upper) == (0, 10)
    assert (tune.randint(low=3, high=5).lower, tune.randint(2, 4).upper) == (3, 4)
    assert tune.randint(10, size=3).sample().shape == (3,)


def test_a_bound_that_never_was_is_refused(ray_session):
    from ray import tune

    with pytest.raises(TypeError, match="lower"):
        tune.uniform(1, smallest=2)


def test_resources_count_what_is_extra(ray_session):
    from ray.tune.resources import Resources, json_to_resources, resources_to_json

    resources = Resources(1, 0, extra_cpu=2, custom_resources={"fpga": 1})
    assert (resources.cpu_total(), resources.gpu_total(), resources.get_res_total("fpga")) == (3, 0, 1)
    assert resources.summary_string() == "3 CPUs, 0 GPUs (1 fpga)"
    assert resources.bundles == [{"CPU": 1.0, "fpga": 1.0}, {"CPU": 2.0}]
    assert json_to_resources(resources_to_json(resources)).bundles == resources.bundles
    assert not Resources.subtract(Resources(1, 0), Resources(2, 0)).is_nonnegative()
    with pytest.raises(ValueError, match="tpu"):
        json_to_resources('{"tpu": 1}')


def test_lost_members_of_a_trial_say_the_way_out(ray_session):
    from ray.tune.trial import Trial

    assert not hasattr(Trial, "write_error_log")
    with pytest.raises(LegacyNameError, match=r"write_error_log \[INT127\].*Way out: .*last_result"):
        _ = Trial.write_error_log
    with pytest.raises(LegacyApiError, match=r"Trial\(checkpoint_freq\) \[INT104\].*Way out: .*ray\.tune\.run"):
        Trial("PPO", checkpoint_freq=1)


def test_a_trial_tells_what_it_was_told(ray_session, tmp_path):
    from ray import tune

    class Failing(tune.Trainable):
        def step(self):
            raise ValueError("out of range")

    (trial,) = tune.run(
        Failing,
        resources_per_trial={"cpu": 1, "extra_cpu": 1},
        keep_checkpoints_num=2,
        checkpoint_score_attr="min-loss",
        local_dir=str(tmp_path),
        raise_on_failed_trial=False,
        verbose=0,
    ).trials
    assert (trial.keep_checkpoints_num, trial.checkpoint_score_attr) == (2, "min-loss")
    assert (trial.resources.cpu, trial.resources.extra_cpu) == (1, 1)
    assert "out of range" in trial.error_msg


def test_a_trial_without_a_run_has_no_directory(ray_session):
    from ray.tune.trial import Trial

    trial = Trial("PPO", stub=True)
    assert (trial.logdir, trial.local_dir, trial.remote_checkpoint_dir, trial.error_msg) == (None,) * 4
    with pytest.raises(LegacyNameError, match=r"results \[INT191\].*Way out: .*last_result"):
        _ = trial.results


def test_reporters_take_their_columns_by_position(ray_session):
    from ray.tune import CLIReporter

    reporter = CLIReporter(["loss"], ["lr"])
    assert (reporter._metric_columns, reporter._parameter_columns) == (["loss"], ["lr"])
    with pytest.raises(LegacyApiError, match=r"\[ITG151\].*0\.8\.7 and Ray 1\.13\.0"):
        CLIReporter(["loss"], ["lr"], 10)


def test_a_searcher_without_a_backend_is_not_made_by_its_name(ray_session):
    from ray import tune

    with pytest.raises(LegacyApiError, match=r"\[MOD516\].*'skopt'.*BayesOptSearch"):
        tune.create_searcher("skopt", metric="loss", mode="min")


def test_a_searcher_that_is_made_by_its_name_keeps_to_its_limit(ray_session):
    from ray import tune

    searcher = tune.create_searcher("hyperopt", metric="loss", mode="min", max_concurrent=2)
    assert searcher.max_concurrent == 2
    assert not getattr(tune.create_searcher("hyperopt", metric="loss", mode="min"), "max_concurrent", None)


@pytest.mark.parametrize(("asked", "about"), [("has_resources", "resources"), ("has_resources_for_trial", "self")])
def test_a_scheduler_of_the_user_asks_whether_there_is_room(ray_session, tmp_path, asked, about):
    from ray import tune
    from ray.tune.schedulers import FIFOScheduler

    class Oldest(FIFOScheduler):
        def choose_trial_to_run(self, trial_runner):
            waiting = [trial for trial in trial_runner.get_trials() if trial.status == "PENDING"]
            about_each = [(trial, trial.resources if about == "resources" else trial) for trial in waiting]
            return next((trial for trial, given in about_each if getattr(trial_runner, asked)(given)), None)

    def objective(config):
        tune.report(score=1)

    (trial,) = tune.run(objective, scheduler=Oldest(), local_dir=str(tmp_path), verbose=0).trials
    assert trial.last_result["score"] == 1


def test_a_searcher_is_saved_by_the_old_name_of_the_path(ray_session, tmp_path):
    from ray.tune.suggest import ConcurrencyLimiter
    from ray.tune.suggest.bayesopt import BayesOptSearch

    searcher = ConcurrencyLimiter(BayesOptSearch({"x": (0, 1)}, "loss", "min"), 1)
    searcher.save(checkpoint_dir=str(tmp_path / "state"))
    searcher.restore(checkpoint_dir=str(tmp_path / "state"))
    assert (tmp_path / "state").stat().st_size > 0


def test_all_trials_of_a_grid_at_once(ray_session):
    from ray import tune
    from ray.tune.suggest import BasicVariantGenerator

    tune.register_trainable("f", lambda config: None)
    algorithm = BasicVariantGenerator()
    algorithm.add_configurations({"grid": {"run": "f", "config": {"x": tune.grid_search([1, 2, 3])}}})
    assert [trial.config["x"] for trial in algorithm.next_trials()] == [1, 2, 3]
    assert algorithm.next_trials() == []


def test_an_algorithm_that_makes_all_its_trials_at_once_gives_one_after_another(ray_session):
    from ray.tune.suggest import SearchAlgorithm

    class Mine(SearchAlgorithm):
        def __init__(self):
            self.rounds = [["a", "b"], []]

        def next_trials(self):
            return self.rounds.pop(0)

    algorithm = Mine()
    assert [algorithm.next_trial() for _ in range(3)] == ["a", "b", None]


def test_a_grid_of_the_user_s_own_class_gives_all_trials_that_it_made_at_once(ray_session, tmp_path):
    from ray import tune
    from ray.tune.suggest import BasicVariantGenerator

    made = []

    class Noting(BasicVariantGenerator):
        def next_trials(self):
            trials = super().next_trials()
            made.append(len(trials))
            return trials

    def objective(config):
        tune.report(score=config["x"])

    grid = {"x": tune.grid_search([1, 2, 3])}
    trials = tune.run(objective, config=grid, search_alg=Noting(), local_dir=str(tmp_path), verbose=0).trials
    assert sorted(trial.last_result["score"] for trial in trials) == [1, 2, 3]
    assert made[0] == 3


def test_an_algorithm_that_has_made_its_last_trials_is_not_finished_while_they_wait(ray_session):
    from ray.tune.suggest import SearchAlgorithm

    class Mine(SearchAlgorithm):
        rounds = 0

        def next_trials(self):
            self.rounds += 1
            return ["a", "b", "c"]

        def is_finished(self):
            return self.rounds > 0

    algorithm = Mine()
    seen = [(algorithm.next_trial(), algorithm.is_finished()) for _ in range(3)]
    assert seen == [("a", False), ("b", False), ("c", True)]


def test_a_name_that_a_stand_in_never_had_is_refused(ray_session):
    with pytest.raises(LegacyImportError, match=r"ray\.tune\.track\.\* \[NAM769\].*Way out"):
        from ray.tune.track import get_session  # noqa: F401


def test_a_mirror_has_what_is_adapted_in_every_submodule(run_python):
    done = run_python(
        "-W",
        "ignore",
        "-c",
        """
import pickle
from compat import tune
from compat.tune.resources import Resources
from compat.tune.schedulers import ASHAScheduler
from compat.tune.suggest.bayesopt import BayesOptSearch
import ray.tune.schedulers

scheduler = tune.schedulers.ASHAScheduler(reward_attr="accuracy")
assert isinstance(scheduler, ray.tune.schedulers.ASHAScheduler)
assert type(pickle.loads(pickle.dumps(scheduler))) is ASHAScheduler
print(scheduler.metric, BayesOptSearch({"x": (0, 1)}, max_concurrent=2).max_concurrent, Resources(1, 0).cpu_total())
""",
    )
    assert done.stdout.split() == ["accuracy", "2", "1"], done.stderr


def test_samples_have_the_function_that_draws_them(ray_session):
    import random

    from ray import tune

    random.seed(1)
    assert 0.5 <= tune.uniform(0.5, 1).func(None) <= 1
    assert 1e-4 <= tune.loguniform(1e-4, 1e-1).func(None) <= 1e-1
    assert {tune.choice(["a", "b"]).func(None) for _ in range(50)} == {"a", "b"}
    assert {tune.randint(3).func(None) for _ in range(100)} == {0, 1, 2}
    assert tune.sample_from(lambda spec: spec["x"] + 1).func({"x": 1}) == 2


@pytest.mark.parametrize("resample", [0, 1])
def test_explore_gives_a_changed_config(ray_session, resample):
    from ray.tune.schedulers.pbt import explore

    config = {"rate": 1.0, "size": 10, "kind": 2, "inner": {"rate": 1.0}, "fixed": "x"}
    mutations = {"rate": lambda: 7.0, "size": lambda: 70, "kind": [1, 2, 3], "inner": {"rate": lambda: 8.0}}
    explored = [explore(config, mutations, resample, lambda given: {**given, "seen": True}) for _ in range(60)]
    assert config["rate"] == 1.0
    assert {new["fixed"] + str(new["seen"]) for new in explored} == {"xTrue"}
    assert {new["rate"] for new in explored} == ({7.0} if resample else {0.8, 1.2})
    assert {new["size"] for new in explored} == ({70} if resample else {8, 12})
    assert {new["kind"] for new in explored} == ({1, 2, 3} if resample else {1, 3})
    assert {new["inner"]["rate"] for new in explored} == ({8.0} if resample else {0.8, 1.2})


def test_the_last_result_of_a_trial_can_be_set(ray_session):
    from ray.tune.experiment import Trial

    trial = Trial("__fake", stub=True)
    trial.last_result = {"score": 3}
    assert trial.last_result["score"] == 3
    assert trial.last_result["trial_id"] == trial.trial_id


def test_an_allocation_function_can_be_tried_with_a_runner_that_has_an_executor(ray_session):
    from types import SimpleNamespace

    from ray.tune import PlacementGroupFactory
    from ray.tune.schedulers.resource_changing_scheduler import DistributeResources, ResourceChangingScheduler

    class StandIn:
        trial_id, status, placement_group_factory = "1", "RUNNING", PlacementGroupFactory([{"CPU": 1}])

        def update_resources(self, resources):
            self.placement_group_factory = resources

    updater = SimpleNamespace(get_num_cpus=lambda: 8, get_num_gpus=lambda: 0)
    trial = StandIn()
    runner = SimpleNamespace(
        trial_executor=SimpleNamespace(_resource_updater=updater),
        get_live_trials=lambda: [trial],
        get_trials=lambda: [trial],
    )
    scheduler = ResourceChangingScheduler(resources_allocation_function=DistributeResources())
    scheduler.on_trial_add(runner, trial)
    scheduler.on_trial_result(runner, trial, {"training_iteration": 1})
    trial.status = "PAUSED"
    scheduler.choose_trial_to_run(runner)
    assert trial.placement_group_factory.required_resources["CPU"] == 8
