"""How searchers of `ray.tune.suggest` were made: arguments that went, and other orders of those that stayed."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import call_form, dropped, method, parameter

SUGGEST: Final = "ray.tune.suggest"
LIMITED: Final = "wrap the searcher: `ConcurrencyLimiter(searcher, max_concurrent=...)`"
REWARD: Final = 'write `metric=...` and `mode="max"`'
EARLY: Final = "searchers always learn from trials that were stopped early; what was `False` is refused"

WITH_LIMIT: Final = (
    ("ax.AxSearch", "0.8.7"),
    ("bayesopt.BayesOptSearch", "0.8.7"),
    ("hyperopt.HyperOptSearch", "0.8.7"),
    ("nevergrad.NevergradSearch", "0.8.7"),
    ("zoopt.ZOOptSearch", ""),
)
"""The classes that kept to `max_concurrent`, with the compared release that still had it by name."""

WITH_EARLY: Final = (
    ("ax.AxSearch", "0.8.7"),
    ("bayesopt.BayesOptSearch", "0.8.7"),
    ("bohb.TuneBOHB", ""),
    ("hyperopt.HyperOptSearch", "0.8.7"),
    ("nevergrad.NevergradSearch", ""),
    ("zoopt.ZOOptSearch", ""),
    ("suggestion.Searcher", "0.8.7"),
)
"""The classes that took `use_early_stopped_trials`."""

WITH_REWARD: Final = (
    "ax.AxSearch",
    "bayesopt.BayesOptSearch",
    "bohb.TuneBOHB",
    "hyperopt.HyperOptSearch",
    "nevergrad.NevergradSearch",
    "zoopt.ZOOptSearch",
)
"""The classes that took `reward_attr` in releases before 0.8.7."""

WITH_CHECKPOINTS: Final = (
    "bayesopt.BayesOptSearch",
    "hyperopt.HyperOptSearch",
    "nevergrad.NevergradSearch",
    "repeater.Repeater",
    "suggestion.ConcurrencyLimiter",
    "suggestion.Searcher",
    "zoopt.ZOOptSearch",
)
"""The classes whose `save` and `restore` called their argument otherwise."""

ROWS: Final[tuple[Row, ...]] = (
    *(
        parameter(
            f"SRC{number}",
            f"{SUGGEST}.{owner}",
            "max_concurrent",
            to="ConcurrencyLimiter.max_concurrent",
            first=release,
            until=release,
            today="error",
            action="rewrite",
            note=LIMITED,
        )
        for number, (owner, release) in enumerate(WITH_LIMIT, 101)
    ),
    call_form(
        "SRC198",
        "ray.tune.create_searcher(max_concurrent=n)",
        first="",
        until="",
        today="silent",
        note=LIMITED,
    ),
    dropped(
        "SRC106",
        f"{SUGGEST}.suggestion.Searcher",
        "max_concurrent",
        first="0.8.7",
        until="0.8.7",
        note="the base of searchers did not look at it: one that is to be limited goes into "
        "`ConcurrencyLimiter(searcher, max_concurrent=...)`",
    ),
    *(
        dropped(
            f"SRC{number}",
            f"{SUGGEST}.{owner}",
            "use_early_stopped_trials",
            first=release,
            until=release,
            note=EARLY,
        )
        for number, (owner, release) in enumerate(WITH_EARLY, 111)
    ),
    *(
        parameter(
            f"SRC{number}",
            f"{SUGGEST}.{owner}",
            "reward_attr",
            to=f"{owner.rpartition('.')[2]}.metric",
            first="",
            until="",
            today="error",
            action="rewrite",
            note=REWARD,
        )
        for number, owner in enumerate(WITH_REWARD, 121)
    ),
    parameter(
        "SRC127",
        f"{SUGGEST}.ax.AxSearch",
        "objective_name",
        to="AxSearch.metric",
        first="",
        until="",
        today="error",
        action="rewrite",
        note="it was maximized, unless `minimize=True` said otherwise",
    ),
    parameter(
        "SRC128",
        f"{SUGGEST}.ax.AxSearch",
        "minimize",
        to="AxSearch.mode",
        first="",
        until="",
        today="error",
        action="rewrite",
        note='`mode="min"` for `True`, `mode="max"` for `False`',
    ),
    parameter(
        "SRC131",
        f"{SUGGEST}.nevergrad.NevergradSearch",
        "parameter_names",
        to="NevergradSearch.space",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="rewrite",
    ),
    dropped(
        "SRC132",
        f"{SUGGEST}.basic_variant.BasicVariantGenerator",
        "shuffle",
        first="0.8.7",
        until="0.8.7",
        note="configurations come in the order of the grid",
    ),
    *(
        parameter(
            f"SRC{number}",
            f"{SUGGEST}.{owner}.{verb}",
            "path" if owner == "repeater.Repeater" else "checkpoint_dir",
            to=f"{owner.rpartition('.')[2]}.checkpoint_path",
            first="",
            until="",
            today="error",
            action="rewrite",
        )
        for number, (owner, verb) in enumerate(
            ((owner, verb) for owner in WITH_CHECKPOINTS for verb in ("save", "restore")), 151
        )
    ),
    method(
        "SRC133",
        f"{SUGGEST}.SearchAlgorithm",
        "next_trials",
        to="ray.tune.search.SearchAlgorithm.next_trial",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="it returns one trial, or None",
    ),
    *(
        parameter(
            f"SRC{number}",
            f"ray.tune.sample.{owner}.sample",
            "spec",
            to=f"{owner}.config",
            first="",
            until="",
            today="error",
            action="rewrite",
        )
        for number, owner in enumerate(("Domain", "Sampler", "Grid", "Quantized"), 134)
    ),
    call_form(
        "SRC141",
        "searcher with its arguments in the order of another release",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="name the arguments",
    ),
    call_form(
        "SRC142",
        "searcher with a search space and without metric or mode",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note='say both: `metric=..., mode="max"`; 0.8 took `episode_reward_mean` and `max`',
    ),
    call_form(
        "SRC143",
        "AxSearch(client, mode)",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="an `AxClient` with an experiment knows its objective: pass it as `ax_client=...` alone",
    ),
    call_form(
        "SRC144",
        "HyperOptSearch(points_to_evaluate=...) with positions of categories",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="give the categories themselves",
    ),
    call_form(
        "SRC145",
        "PopulationBasedTraining(...) with keep_checkpoints_num=1",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="keep at least 4 checkpoints: trials were cloned from memory, and are cloned from files today, which the "
        "next checkpoint of the cloned trial deletes",
    ),
    call_form(
        "SRC146",
        "PB2(hyperparam_bounds=...) from high to low",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="write the lower bound first",
    ),
    call_form(
        "SRC147",
        "PopulationBasedTraining(...) over a function without checkpoints",
        first="0.8.7",
        until="2.6.3",
        today="silent",
        note="report a checkpoint with every report, be it an empty directory: trials without one were cloned and "
        "began anew; today they go on as they are, and the search changes no configuration",
    ),
    call_form(
        "SRC148",
        "config with domains beside a searcher with a search space",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="leave out what the searcher suggests, which took the place of what the config had",
    ),
    call_form(
        "SRC149",
        "PopulationBasedTraining._get_new_config() that returns the config alone",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="return `config, {}`: the second says what was done to each key, for the log",
    ),
)
