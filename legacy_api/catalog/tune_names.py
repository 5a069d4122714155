"""Names inside modules of `ray.tune`: gone, made private, or moved when a module became a package."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import attribute, call_form, dropped, method, name, namespace, parameter, renamed

COMMON_HOMES: Final = (
    *("ray.tune.result", "ray.tune.utils", "ray.tune.utils.util", "ray.tune.error", "ray.tune"),
    "ray.tune.resources",
)
"""What every module of Tune imported, and could therefore be imported from it."""

SEARCH_HOMES: Final = (
    "ray.tune.search",
    "ray.tune.search.sample",
    "ray.tune.search.searcher",
    "ray.tune.search.variant_generator",
    "ray.tune.search.util",
    *COMMON_HOMES,
)
"""What every search module imported."""

SEARCH_NAMES: Final = (
    "searchers are in `ray.tune.search`, what search spaces are made of in `ray.tune.search.sample`; those of "
    "scikit-optimize, Dragonfly, SigOpt and FLAML are gone, and nearest to them are BayesOpt, HEBO, Ax and Optuna"
)
RNG: Final = "pass a seed or a `numpy.random.RandomState` as the `random_state` of `BasicVariantGenerator`"
EXPERIMENT: Final = "describe what to run with `ray.tune.Tuner`; the parts an `Experiment` is made of are internal"
TRIAL: Final = (
    "of a trial read `trial_id`, `config`, `status`, `last_result`, `checkpoint` and `path`; the rest is internal"
)
TRAINABLE: Final = "subclass `ray.tune.Trainable`; what it is built from is internal"
FUNCTION: Final = "report with `ray.tune.report` and save with `ray.tune.Checkpoint`; how functions are run is internal"
EXECUTION_INTERNAL: Final = "how Tune runs trials is internal; use a `Callback`, a `Stopper` or a scheduler instead"
CALLBACK: Final = "subclass `ray.tune.Callback`"
REGISTRY: Final = "use `ray.tune.register_trainable` and `ray.tune.register_env`"
RESULTS: Final = (
    "read results from `ray.tune.ResultGrid` or `ray.tune.ExperimentAnalysis`; how they are loaded is internal"
)
ERRORS: Final = "catch `ray.tune.TuneError`, the base of all that Tune raises"
CONSTANTS: Final = "write the key itself, such as `training_iteration`"
PLACEMENT: Final = (
    "ask for resources with a dictionary or a `ray.tune.PlacementGroupFactory` in `ray.tune.with_resources`"
)
STORAGE: Final = "nothing is synced between nodes any more: give a shared directory or a URI as `storage_path`"
EXPLORE: Final = "write a function of your own that takes the config and returns a changed copy"
SCHEDULERS: Final = "use or subclass the classes of `ray.tune.schedulers`; the functions behind them are internal"
STOPPERS: Final = "use or subclass the classes of `ray.tune.stopper`"
OUTPUT: Final = "use or subclass `ray.tune.CLIReporter`; the functions that make its tables are internal"
SYNCER_OF_THEN: Final = (
    "the `Syncer` of Ray 0.8 - 1.13 was Tune's own; subclass that of Ray 2.0 - 2.6, which is told its directories "
    "when it copies, and its period when it is made"
)
LOGGING: Final = "write a `ray.tune.logger.LoggerCallback` and pass it in `RunConfig(callbacks=[...])`"
REPORTING: Final = (
    "use the `TuneReportCheckpointCallback` of the same module, or call `ray.tune.report` in a callback of yours"
)
TRACKING: Final = (
    "use what `ray.air.integrations` has: a `LoggerCallback` for the run, or a `setup_` function in the trial"
)
ANALYSIS: Final = "load a run with `ray.tune.ExperimentAnalysis(path)`"
UTILITIES: Final = "it was a helper of Tune itself: copy what you need into your own code"
MOCKS: Final = "it was made for the tests of Tune itself; nothing replaces it"
SESSION: Final = "Tune starts and ends the session itself; what it knew is in `ray.tune.get_context()`"
PINNED: Final = (
    "`ray.put` keeps an object, `ray.get` fetches it, and `ray.tune.with_parameters` gives it to a trainable"
)
DISTRIBUTED: Final = (
    "one distributed training per trial is a Tune function that builds a Ray Train trainer and calls its `fit()`"
)

ROWS: Final[tuple[Row, ...]] = (
    # Search algorithms: each module became a package.
    namespace(
        "NAM701",
        "ray.tune.suggest.ax",
        to=(
            "ray.tune.search.ax.ax_search",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM702",
        "ray.tune.suggest.bayesopt",
        to=(
            "ray.tune.search.bayesopt.bayesopt_search",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM703",
        "ray.tune.suggest.bohb",
        to=(
            "ray.tune.search.bohb.bohb_search",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM704",
        "ray.tune.suggest.hebo",
        to=(
            "ray.tune.search.hebo.hebo_search",
            *SEARCH_HOMES,
        ),
        first="1.13.0",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM705",
        "ray.tune.suggest.hyperopt",
        to=(
            "ray.tune.search.hyperopt.hyperopt_search",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM706",
        "ray.tune.suggest.nevergrad",
        to=(
            "ray.tune.search.nevergrad.nevergrad_search",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM707",
        "ray.tune.suggest.optuna",
        to=(
            "ray.tune.search.optuna.optuna_search",
            *SEARCH_HOMES,
        ),
        first="1.13.0",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM708",
        "ray.tune.suggest.zoopt",
        to=(
            "ray.tune.search.zoopt.zoopt_search",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM709", "ray.tune.suggest.suggestion", to=SEARCH_HOMES, first="0.8.7", until="1.13.0", note=SEARCH_NAMES
    ),
    namespace("NAM710", "ray.tune.suggest.search", first="0.8.7", until="1.13.0", note=SEARCH_NAMES),
    namespace(
        "NAM711",
        "ray.tune.suggest.basic_variant",
        to=(
            "ray.tune.search.basic_variant",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM712",
        "ray.tune.suggest.repeater",
        to=(
            "ray.tune.search.repeater",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM713",
        "ray.tune.suggest.search_generator",
        to=(
            "ray.tune.search.search_generator",
            *SEARCH_HOMES,
        ),
        first="1.13.0",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM714",
        "ray.tune.suggest.util",
        to=(
            "ray.tune.search.util",
            *SEARCH_HOMES,
        ),
        first="1.13.0",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace(
        "NAM715",
        "ray.tune.suggest.variant_generator",
        to=(
            "ray.tune.search.variant_generator",
            *SEARCH_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=SEARCH_NAMES,
    ),
    namespace("NAM716", "ray.tune.search.sample", to="ray.tune.search.sample", first="2.6.3", until="2.42.1", note=RNG),
    # Trials, trainables, experiments.
    namespace(
        "NAM717",
        "ray.tune.experiment",
        to=(
            "ray.tune.experiment.experiment",
            *COMMON_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=EXPERIMENT,
    ),
    namespace(
        "NAM718",
        "ray.tune.experiment.experiment",
        to="ray.tune.experiment.experiment",
        first="2.6.3",
        until="2.6.3",
        note=EXPERIMENT,
    ),
    namespace("NAM719", "ray.tune.experiment.config_parser", first="2.6.3", until="2.6.3", note=STORAGE),
    namespace(
        "NAM720",
        "ray.tune.trial",
        to=(
            "ray.tune.experiment.trial",
            *COMMON_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=TRIAL,
    ),
    namespace(
        "NAM721",
        "ray.tune.trainable",
        to=(
            "ray.tune.trainable.trainable",
            "ray.tune.trainable.util",
            *COMMON_HOMES,
        ),
        first="0.8.7",
        until="2.6.3",
        note=TRAINABLE,
    ),
    namespace(
        "NAM722",
        "ray.tune.trainable.trainable",
        to="ray.tune.trainable.trainable",
        first="2.6.3",
        until="2.42.1",
        note=TRAINABLE,
    ),
    namespace(
        "NAM723", "ray.tune.trainable.util", to="ray.tune.trainable.util", first="2.6.3", until="2.6.3", note=TRAINABLE
    ),
    namespace("NAM724", "ray.tune.trainable.metadata", first="2.42.1", until="2.42.1", note=EXECUTION_INTERNAL),
    namespace(
        "NAM725",
        "ray.tune.function_runner",
        to=(
            "ray.tune.trainable.function_trainable",
            *COMMON_HOMES,
        ),
        first="0.8.7",
        until="1.13.0",
        note=FUNCTION,
    ),
    # Running trials.
    namespace("NAM726", "ray.tune.tune", to="ray.tune.tune", first="0.8.7", until="2.6.3", note=EXECUTION_INTERNAL),
    namespace("NAM727", "ray.tune.tuner", to="ray.tune.tuner", first="1.13.0", until="2.6.3", note=EXECUTION_INTERNAL),
    namespace(
        "NAM728",
        "ray.tune.impl.tuner_internal",
        to="ray.tune.impl.tuner_internal",
        first="1.13.0",
        until="2.42.1",
        note=EXECUTION_INTERNAL,
    ),
    namespace(
        "NAM729",
        "ray.tune.impl.out_of_band_serialize_dataset",
        to="ray.tune.impl.out_of_band_serialize_dataset",
        first="1.13.0",
        until="1.13.0",
        note=EXECUTION_INTERNAL,
    ),
    namespace(
        "NAM730",
        "ray.tune.execution.experiment_state",
        to="ray.tune.execution.experiment_state",
        first="2.6.3",
        until="2.6.3",
        note=EXECUTION_INTERNAL,
    ),
    namespace(
        "NAM731",
        "ray.tune.execution.tune_controller",
        to="ray.tune.execution.tune_controller",
        first="2.6.3",
        until="2.42.1",
        note=EXECUTION_INTERNAL,
    ),
    namespace("NAM732", "ray.tune.callback", to="ray.tune.callback", first="1.13.0", until="1.13.0", note=CALLBACK),
    namespace("NAM733", "ray.tune.registry", to="ray.tune.registry", first="0.8.7", until="1.13.0", note=REGISTRY),
    namespace("NAM734", "ray.tune.result_grid", to="ray.tune.result_grid", first="1.13.0", until="2.6.3", note=RESULTS),
    namespace(
        "NAM735",
        "ray.tune.analysis.experiment_analysis",
        to="ray.tune.analysis.experiment_analysis",
        first="0.8.7",
        until="2.42.1",
        note=RESULTS,
    ),
    namespace("NAM736", "ray.tune.error", to="ray.tune.error", first="0.8.7", until="1.13.0", note=ERRORS),
    namespace(
        "NAM737",
        "ray.tune.result",
        to=(
            "ray.tune.result",
            "ray.air.constants",
        ),
        first="0.8.7",
        until="2.6.3",
        note=CONSTANTS,
    ),
    namespace("NAM738", "ray.tune.resources", first="1.13.0", until="1.13.0", note=PLACEMENT),
    namespace("NAM739", "ray.tune.syncer", first="0.8.7", until="2.42.1", note=STORAGE),
    # Schedulers and stoppers.
    namespace(
        "NAM740",
        "ray.tune.schedulers.hb_bohb",
        to="ray.tune.schedulers.hb_bohb",
        first="0.8.7",
        until="2.6.3",
        note=SCHEDULERS,
    ),
    namespace(
        "NAM741",
        "ray.tune.schedulers.hyperband",
        to="ray.tune.schedulers.hyperband",
        first="0.8.7",
        until="2.6.3",
        note=SCHEDULERS,
    ),
    namespace(
        "NAM742",
        "ray.tune.schedulers.pb2",
        to="ray.tune.schedulers.pb2",
        first="1.13.0",
        until="2.42.1",
        note=SCHEDULERS,
    ),
    namespace(
        "NAM743", "ray.tune.schedulers.pbt", to="ray.tune.schedulers.pbt", first="0.8.7", until="2.6.3", note=SCHEDULERS
    ),
    namespace(
        "NAM744",
        "ray.tune.schedulers.resource_changing_scheduler",
        to="ray.tune.schedulers.resource_changing_scheduler",
        first="1.13.0",
        until="2.6.3",
        note=SCHEDULERS,
    ),
    namespace(
        "NAM745",
        "ray.tune.schedulers.util",
        to="ray.tune.schedulers.util",
        first="1.13.0",
        until="1.13.0",
        note=SCHEDULERS,
    ),
    namespace(
        "NAM746",
        "ray.tune.stopper",
        to=(
            "ray.tune.stopper.stopper",
            "ray.tune.stopper.experiment_plateau",
            "ray.tune.stopper.trial_plateau",
        ),
        first="0.8.7",
        until="1.13.0",
        note=STOPPERS,
    ),
    # Output, loggers, integrations.
    namespace(
        "NAM747",
        "ray.tune.progress_reporter",
        to="ray.tune.progress_reporter",
        first="0.8.7",
        until="1.13.0",
        note=OUTPUT,
    ),
    namespace(
        "NAM748",
        "ray.tune.experimental.output",
        to="ray.tune.experimental.output",
        first="2.6.3",
        until="2.6.3",
        note=OUTPUT,
    ),
    namespace(
        "NAM749",
        "ray.tune.logger",
        to=(
            "ray.tune.logger.tensorboardx",
            "ray.tune.logger.json",
            "ray.tune.logger.csv",
            "ray.tune.logger.logger",
            *COMMON_HOMES,
        ),
        first="0.8.7",
        until="2.42.1",
        note=LOGGING,
    ),
    namespace("NAM750", "ray.tune.logger.csv", first="2.6.3", until="2.42.1", note=LOGGING),
    namespace(
        "NAM751", "ray.tune.logger.json", to="ray.tune.logger.tensorboardx", first="2.6.3", until="2.42.1", note=LOGGING
    ),
    namespace("NAM752", "ray.tune.logger.logger", first="2.6.3", until="2.42.1", note=LOGGING),
    namespace("NAM753", "ray.tune.logger.tensorboardx", first="2.6.3", until="2.42.1", note=LOGGING),
    namespace("NAM754", "ray.tune.integration.keras", first="0.8.7", until="2.6.3", note=REPORTING),
    namespace("NAM755", "ray.tune.integration.lightgbm", first="1.13.0", until="2.6.3", note=REPORTING),
    namespace("NAM756", "ray.tune.integration.pytorch_lightning", first="1.13.0", until="2.42.1", note=REPORTING),
    namespace("NAM757", "ray.tune.integration.xgboost", first="1.13.0", until="2.6.3", note=REPORTING),
    namespace(
        "NAM758", "ray.tune.integration.wandb", to="ray.tune.trainable", first="0.8.7", until="1.13.0", note=TRACKING
    ),
    namespace(
        "NAM759", "ray.tune.integration.mlflow", to="ray.tune.trainable", first="1.13.0", until="1.13.0", note=TRACKING
    ),
    # Utilities.
    namespace("NAM760", "ray.tune.commands", first="0.8.7", until="1.13.0", note=ANALYSIS),
    namespace("NAM761", "ray.tune.utils", to="ray.tune.utils.util", first="0.8.7", until="1.13.0", note=UTILITIES),
    namespace("NAM762", "ray.tune.utils.util", to="ray.tune.utils.util", first="0.8.7", until="2.6.3", note=UTILITIES),
    namespace("NAM763", "ray.tune.utils.callback", to="ray.tune.logger", first="1.13.0", until="2.42.1", note=LOGGING),
    namespace("NAM764", "ray.tune.utils.file_transfer", first="1.13.0", until="2.6.3", note=STORAGE),
    namespace(
        "NAM765",
        "ray.tune.utils.mock",
        to=("ray.tune.trainable", "ray.tune.utils.mock_trainable"),
        first="0.8.7",
        until="1.13.0",
        note=MOCKS,
    ),
    namespace(
        "NAM766",
        "ray.tune.utils.placement_groups",
        to="ray.tune.execution.placement_groups",
        first="1.13.0",
        until="1.13.0",
        note=PLACEMENT,
    ),
    namespace(
        "NAM767",
        "ray.tune.utils.resource_updater",
        to="ray.tune.utils.resource_updater",
        first="1.13.0",
        until="1.13.0",
        note=PLACEMENT,
    ),
    namespace(
        "NAM768",
        "ray.tune.utils.trainable",
        to="ray.tune.trainable.util",
        first="1.13.0",
        until="1.13.0",
        note=TRAINABLE,
    ),
    *(
        namespace(f"NAM{number}", module, first=first, until=until, note=note)
        for number, module, first, until, note in (
            (769, "ray.tune.track", "0.8.7", "0.8.7", SESSION),
            (770, "ray.tune.logger.noop", "2.6.3", "2.42.1", LOGGING),
            (771, "ray.tune.logger.unified", "2.6.3", "2.42.1", LOGGING),
            (772, "ray.tune.integration.torch", "0.8.7", "1.13.0", DISTRIBUTED),
            (773, "ray.tune.integration.tensorflow", "1.13.0", "1.13.0", DISTRIBUTED),
        )
    ),
    # Single names, where old code needs more than a look in the right place.
    *(
        renamed(
            f"NAM{number}",
            f"ray.tune.{module}.DEFAULT_RESULTS_DIR",
            to="ray.train.constants.DEFAULT_STORAGE_PATH",
            first="0.8.7",
            until=until,
            note="results go there, or where `RunConfig(storage_path=...)` says",
        )
        for number, module, until in (
            (781, "result", "2.6.3"),
            (830, "experiment", "1.13.0"),
            (831, "trial", "1.13.0"),
            (832, "trainable", "1.13.0"),
        )
    ),
    *(
        renamed(f"NAM{number}", f"ray.tune.utils.{old}", to=to, first="0.8.7", until="0.8.7", note=PINNED)
        for number, old, to in (
            (782, "pin_in_object_store", "ray.put"),
            (783, "get_pinned_object", "ray.get"),
            (784, "util.pin_in_object_store", "ray.put"),
            (785, "util.get_pinned_object", "ray.get"),
        )
    ),
    name(
        "NAM822",
        "ray.tune.syncer.Syncer",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="storage is written through pyarrow: pass its URI, or a file system of your own, in "
        "`RunConfig(storage_path=..., storage_filesystem=...)`",
    ),
    *(
        parameter(
            f"NAM{number}",
            owner,
            old,
            to=(),
            first=first,
            until="1.13.0",
            today="error",
            action="refuse",
            note=SYNCER_OF_THEN,
        )
        for number, (owner, old, first) in enumerate(
            (
                ("ray.tune.syncer.Syncer", "local_dir", "0.8.7"),
                ("ray.tune.syncer.Syncer", "remote_dir", "0.8.7"),
                ("ray.tune.syncer.Syncer", "sync_client", "0.8.7"),
                ("ray.tune.syncer.Syncer.sync_up_if_needed", "sync_period", "0.8.7"),
                ("ray.tune.syncer.Syncer.sync_down_if_needed", "sync_period", "0.8.7"),
            ),
            823,
        )
    ),
    method(
        "NAM828",
        "ray.tune.syncer.Syncer",
        "validate_hosts",
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note=SYNCER_OF_THEN,
    ),
    name("NAM786", "ray.tune.logger.logger.Logger", first="2.6.3", until="2.42.1", today="error", note=LOGGING),
    name(
        "NAM787",
        "ray.tune.logger.logger.LegacyLoggerCallback",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=LOGGING,
    ),
    name("NAM788", "ray.tune.logger.csv.CSVLogger", first="2.6.3", until="2.42.1", today="error", note=LOGGING),
    name("NAM789", "ray.tune.logger.json.JsonLogger", first="2.6.3", until="2.42.1", today="error", note=LOGGING),
    name(
        "NAM790", "ray.tune.logger.tensorboardx.TBXLogger", first="2.6.3", until="2.42.1", today="error", note=LOGGING
    ),
    name(
        "NAM791",
        "ray.tune.schedulers.pbt.explore",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note=EXPLORE,
    ),
    name(
        "NAM829",
        "ray.tune.suggest.optuna.param",
        first="",
        until="",
        today="error",
        note='write the space of `OptunaSearch` as a dictionary: `{"lr": tune.loguniform(1e-4, 1e-1)}`',
    ),
    name(
        "NAM792",
        "ray.tune.schedulers.pb2.explore",
        action="refuse",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note=SCHEDULERS,
    ),
    name(
        "NAM793",
        "ray.tune.utils.callback.create_default_callbacks",
        action="refuse",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="Tune adds its default callbacks itself",
    ),
    name(
        "NAM794",
        "ray.tune.session.get_session",
        action="refuse",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note=SESSION,
    ),
    name(
        "NAM795", "ray.tune.session.init", action="refuse", first="0.8.7", until="1.13.0", today="error", note=SESSION
    ),
    name(
        "NAM796",
        "ray.tune.session.shutdown",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note=SESSION,
    ),
    name(
        "NAM797",
        "ray.tune.trainable.session.Session",
        action="refuse",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=SESSION,
    ),
    name(
        "NAM839",
        "ray.tune.trainable.session.get_session",
        action="refuse",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=SESSION,
    ),
    name(
        "NAM798",
        "ray.tune.resources.resources_to_json",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note=PLACEMENT,
    ),
    *(
        name(
            f"NAM{number}",
            f"{module}.TrainableUtil",
            first=first,
            until=until,
            today="error",
            note="look for checkpoints in the results of the run: `result.checkpoint` and `result.best_checkpoints`",
        )
        for number, (module, first, until) in enumerate(
            (
                ("ray.tune.trainable", "0.8.7", "2.6.3"),
                ("ray.tune.trainable.util", "2.6.3", "2.6.3"),
                ("ray.tune.utils.trainable", "1.13.0", "1.13.0"),
            ),
            816,
        )
    ),
    # Samples, drawn by NumPy then.
    *(
        parameter(
            f"NAM{number}",
            "ray.tune.loguniform",
            old,
            to=f"loguniform.{new}",
            first="0.8.7",
            until="0.8.7",
            today="error",
            action="rewrite",
        )
        for number, (old, new) in enumerate((("min_bound", "lower"), ("max_bound", "upper")), 811)
    ),
    *(
        call_form(
            f"NAM{number}",
            f"ray.tune.{function}(NumPy's arguments)",
            first="0.8.7",
            until="0.8.7",
            today="error",
            note="write both bounds, `lower` and `upper`, and for several values a list of domains",
        )
        for number, function in ((813, "uniform"), (814, "randint"))
    ),
    call_form(
        "NAM815",
        "ray.tune.uniform(...).func(None)",
        to="sample",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="draw one value of any domain with `.sample()`",
    ),
    call_form(
        "NAM834",
        "lambda spec: value",
        to="ray.tune.sample_from",
        first="",
        until="",
        today="silent",
        note="a function in a search space is a value, which Tune called before Ray 0.6",
    ),
    # What a scheduler asks.
    method(
        "NAM821",
        "TrialRunner",
        "has_resources",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="leave it out: a trial that was chosen starts as soon as there is room for it",
    ),
    method(
        "NAM840",
        "TrialRunner",
        "has_resources_for_trial",
        first="",
        until="",
        today="error",
        note="ask its `trial_executor`, or nobody: a trial that was chosen starts as soon as there is room for it",
    ),
    attribute(
        "NAM835",
        "TrialRunner",
        "trial_executor",
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note="schedulers no longer start, stop or restore trials by it: they return what is to happen to a trial, or "
        "ask what they are given itself, by `pause_trial(trial)` and `stop_trial(trial)`",
    ),
    # What a scheduler optimises.
    *(
        parameter(
            f"NAM{number}",
            f"ray.tune.schedulers.{scheduler}",
            "reward_attr",
            to=f"{scheduler}.metric",
            first="0.8.7",
            until="0.8.7",
            today="error",
            action="rewrite",
            note='write `metric=...` and `mode="max"`',
        )
        for number, scheduler in enumerate(
            ("AsyncHyperBandScheduler", "HyperBandScheduler", "MedianStoppingRule", "PopulationBasedTraining"), 801
        )
    ),
    parameter(
        "NAM806",
        "ray.tune.schedulers.HyperBandForBOHB",
        "reward_attr",
        to="HyperBandForBOHB.metric",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="rewrite",
        note='write `metric=...` and `mode="max"`',
    ),
    parameter(
        "NAM836",
        "ray.tune.schedulers.PB2",
        "reward_attr",
        to="PB2.metric",
        first="",
        until="",
        today="error",
        action="rewrite",
        note='write `metric=...` and `mode="max"`',
    ),
    dropped(
        "NAM838",
        "ray.tune.schedulers.MedianStoppingRule",
        "verbose",
        first="",
        until="",
        note="the rule prints nothing",
    ),
    call_form(
        "NAM837",
        "scheduler with its arguments in the order of another release",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="name the arguments: through Ray 1.7 `reward_attr` stood in front of the metric",
    ),
    call_form(
        "NAM805",
        "scheduler without metric or mode",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note='say both: `metric=..., mode="max"`; 0.8 took `episode_reward_mean` and `max`',
    ),
)
