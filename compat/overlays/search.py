"""What the installed shim changes in what a run searches: spaces, searchers and schedulers."""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay

SCHEDULERS: Final = {
    "AsyncHyperBandScheduler": "ray.tune.schedulers.async_hyperband",
    "HyperBandForBOHB": "ray.tune.schedulers.hb_bohb",
    "HyperBandScheduler": "ray.tune.schedulers.hyperband",
    "MedianStoppingRule": "ray.tune.schedulers.median_stopping_rule",
    "PopulationBasedTraining": "ray.tune.schedulers.pbt",
}
"""The schedulers that optimise something, with the modules they stand in."""

SEARCHERS: Final = {
    "AxSearch": ("ray.tune.search.ax.ax_search", "ray.tune.suggest.ax"),
    "BasicVariantGenerator": ("ray.tune.search.basic_variant", "ray.tune.suggest.basic_variant"),
    "BayesOptSearch": ("ray.tune.search.bayesopt.bayesopt_search", "ray.tune.suggest.bayesopt"),
    "HyperOptSearch": ("ray.tune.search.hyperopt.hyperopt_search", "ray.tune.suggest.hyperopt"),
    "NevergradSearch": ("ray.tune.search.nevergrad.nevergrad_search", "ray.tune.suggest.nevergrad"),
    "OptunaSearch": ("ray.tune.search.optuna.optuna_search", "ray.tune.suggest.optuna"),
    "Searcher": ("ray.tune.search.searcher", "ray.tune.suggest.suggestion"),
    "TuneBOHB": ("ray.tune.search.bohb.bohb_search", "ray.tune.suggest.bohb"),
    "ZOOptSearch": ("ray.tune.search.zoopt.zoopt_search", "ray.tune.suggest.zoopt"),
}
"""The searchers that were made in another way, with the modules they stand in, and stood in."""

COUNTING: Final = ("AxSearch", "BayesOptSearch", "HyperOptSearch", "NevergradSearch", "ZOOptSearch")
"""The searchers that themselves kept to a limit of running trials."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after=module,
            target=f"{module}:{searcher}.__init__",
            replacement=f"compat.adapters.search.searchers:{searcher}.construct",
            why="max_concurrent, reward_attr, and other orders of arguments",
            since="1.0.0",
        )
        for searcher, (module, _) in SEARCHERS.items()
    ),
    *(
        Overlay(
            after="ray.tune",
            target=target,
            replacement=f"compat.adapters.search.pbt_checkpoints:{ours}",
            why="it cloned from memory: checkpoints that are to be cloned are not deleted",
            since="2.7.0",
        )
        for target, ours in (
            ("ray.tune.schedulers.pbt:PopulationBasedTraining._checkpoint_or_exploit", "checkpoint_or_exploit"),
            ("ray.train._internal.checkpoint_manager:_delete_fs_path", "delete"),
            ("ray.tune.execution.tune_controller:TuneController.cleanup", "cleanup"),
        )
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.execution.tune_controller:{asked}.has_resources",
            replacement="compat.adapters.search.scheduler_runner:has_resources",
            why="schedulers of users ask it in choose_trial_to_run",
            since="1.0.0",
        )
        for asked in ("TrialRunnerWrapper", "_FakeRayTrialExecutor")
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.execution.tune_controller:TrialRunnerWrapper.has_resources_for_trial",
        replacement="compat.adapters.search.scheduler_runner:has_resources_for_trial",
        why="schedulers of users of Ray 1.3 - 1.8 ask it in choose_trial_to_run",
        since="1.9.0",
    ),
    Overlay(
        after="ray.tune.schedulers",
        target="ray.tune.schedulers.resource_changing_scheduler:DistributeResources._get_total_available_resources",
        replacement="compat.adapters.search.scheduler_runner:total_available_resources",
        why="runners of the user's own making, as tests of allocation functions have them",
        since="2.9.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:create_searcher",
            replacement="compat.adapters.search.search_by_name:create_searcher",
            why="searchers whose backend is gone",
            since="2.6.0",
        )
        for module in ("ray.tune.search", "ray.tune", "ray.tune.tune")
    ),
    *(
        Overlay(
            after="ray.tune.search",
            target=f"ray.tune.search.{module}:{method}",
            replacement=f"compat.adapters.search.search_algorithm:{method}",
            why="algorithms that make all their trials at once",
            since="1.0.0",
        )
        for module, method in (
            ("search_algorithm", "SearchAlgorithm.next_trial"),
            ("search_algorithm", "SearchAlgorithm.next_trials"),
            ("basic_variant", "BasicVariantGenerator.next_trial"),
            ("search_generator", "SearchGenerator.next_trial"),
        )
    ),
    *(
        Overlay(
            after=SEARCHERS[searcher][0],
            target=f"{SEARCHERS[searcher][0]}:{searcher}.suggest",
            replacement=f"compat.adapters.search.searchers:{searcher}.suggest",
            why="nothing is suggested while max_concurrent trials run",
            since="1.0.0",
        )
        for searcher in COUNTING
    ),
    Overlay(
        after=SEARCHERS["HyperOptSearch"][0],
        target=f"{SEARCHERS['HyperOptSearch'][0]}:HyperOptSearch._convert_categories_to_indices",
        replacement="compat.adapters.search.hyperopt_points:convert_categories_to_indices",
        why="points_to_evaluate may name a category by its position",
        since="1.2.0",
    ),
    *(
        Overlay(
            after="ray.tune.schedulers",
            target=f"{module}:{scheduler}.{method}",
            replacement=f"compat.adapters.search.scheduler_objective:{scheduler}.{ours}",
            why="reward_attr, an objective that was not said, and runners of the user's own making",
            since="1.0.0",
        )
        for scheduler, module in SCHEDULERS.items()
        for method, ours in (
            ("__init__", "construct"),
            ("on_trial_add", "add"),
            ("on_trial_result", "result"),
            ("choose_trial_to_run", "choose"),
        )
    ),
    Overlay(
        after="ray.tune.schedulers.pb2",
        target="ray.tune.schedulers.pb2:PB2.__init__",
        replacement="compat.adapters.search.pb2_bounds:construct",
        why="bounds in either order",
        since="2.6.3",
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:{function}",
            replacement=f"compat.adapters.search.sampling:{function}",
            why="the arguments of NumPy, and min_bound and max_bound",
            since="1.0.0",
        )
        for module in ("ray.tune.search.sample", "ray.tune")
        for function in ("uniform", "loguniform", "randint")
    ),
    Overlay(
        after="ray.tune.search.sample",
        target="ray.tune.search.sample:Domain.func",
        replacement="compat.adapters.search.sampling:func",
        why="every sample was a sample_from with its function",
        since="1.0.0",
    ),
)
