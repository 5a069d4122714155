"""Modules of `ray.tune` that moved or are gone, and the names in them that changed."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import attribute, dissolved, gone, moved, name, namespace, renamed

SKOPT_GONE: Final = (
    "Ray dropped scikit-optimize: nearest is `ray.tune.search.bayesopt.BayesOptSearch`, with Gaussian processes, too"
)
DRAGONFLY_GONE: Final = (
    "Ray dropped Dragonfly: nearest is `ray.tune.search.bayesopt.BayesOptSearch`, or `ray.tune.search.hebo.HEBOSearch`"
)
SIGOPT_GONE: Final = "the SigOpt service has ended: nearest is `ray.tune.search.ax.AxSearch`"
FLAML_HAS_THEM: Final = (
    "BlendSearch and CFO are in FLAML itself: `pip install flaml`; nearest in Ray is "
    "`ray.tune.search.optuna.OptunaSearch` with an `ASHAScheduler`"
)
CONTROLLER: Final = "ray.tune.execution.tune_controller"
AUTOML_GONE: Final = "there is no AutoML layer in Tune: search with `ray.tune.Tuner` and a `TuneConfig(search_alg=...)`"
BOARD_GONE: Final = "the AutoML board is gone: look at runs in the Ray dashboard or in TensorBoard"
EXECUTION_INTERNAL: Final = "how Tune runs trials is internal; use a `Callback`, a `Stopper` or a scheduler instead"
STORAGE_WRITTEN: Final = "nothing is synced between nodes any more: give a shared directory or a URI as `storage_path`"
DISTRIBUTED_GONE: Final = (
    "one distributed training per trial is a Tune function that builds a Ray Train trainer and calls its `fit()`"
)
BEFORE: Final = "the schedulers stood beside each other in `ray.tune` before Ray 0.6"
LOGGER_GONE: Final = "write a `ray.tune.logger.LoggerCallback` and pass it in `RunConfig(callbacks=[...])`"
ALGORITHMS_LOGGER_GONE: Final = (
    "an RLlib algorithm takes no `logger_creator` any more: write down what its `train()` returns; a run takes a "
    "`ray.tune.logger.LoggerCallback` in `RunConfig(callbacks=[...])`"
)

ROWS: Final[tuple[Row, ...]] = (
    # Search algorithms.
    moved("MOD501", "ray.tune.suggest", to="ray.tune.search", first="0.8.7", until="1.13.0"),
    moved("MOD502", "ray.tune.suggest.ax", to="ray.tune.search.ax", first="0.8.7", until="1.13.0"),
    moved(
        "MOD503", "ray.tune.suggest.basic_variant", to="ray.tune.search.basic_variant", first="0.8.7", until="1.13.0"
    ),
    moved("MOD504", "ray.tune.suggest.bayesopt", to="ray.tune.search.bayesopt", first="0.8.7", until="1.13.0"),
    moved("MOD505", "ray.tune.suggest.bohb", to="ray.tune.search.bohb", first="0.8.7", until="1.13.0"),
    gone("MOD506", "ray.tune.suggest.dragonfly", first="0.8.7", until="1.13.0", note=DRAGONFLY_GONE),
    moved("MOD507", "ray.tune.suggest.flaml", to="flaml", first="1.13.0", until="1.13.0", note=FLAML_HAS_THEM),
    moved("MOD508", "ray.tune.suggest.hebo", to="ray.tune.search.hebo", first="1.13.0", until="1.13.0"),
    moved("MOD509", "ray.tune.suggest.hyperopt", to="ray.tune.search.hyperopt", first="0.8.7", until="1.13.0"),
    moved("MOD510", "ray.tune.suggest.nevergrad", to="ray.tune.search.nevergrad", first="0.8.7", until="1.13.0"),
    moved("MOD511", "ray.tune.suggest.optuna", to="ray.tune.search.optuna", first="1.13.0", until="1.13.0"),
    moved("MOD512", "ray.tune.suggest.repeater", to="ray.tune.search.repeater", first="0.8.7", until="1.13.0"),
    moved("MOD513", "ray.tune.suggest.search", to="ray.tune.search.search_algorithm", first="0.8.7", until="1.13.0"),
    moved(
        "MOD514",
        "ray.tune.suggest.search_generator",
        to="ray.tune.search.search_generator",
        first="1.13.0",
        until="1.13.0",
    ),
    gone("MOD515", "ray.tune.suggest.sigopt", first="0.8.7", until="1.13.0", note=SIGOPT_GONE),
    gone("MOD516", "ray.tune.suggest.skopt", first="0.8.7", until="1.13.0", note=SKOPT_GONE),
    moved("MOD517", "ray.tune.suggest.suggestion", to="ray.tune.search", first="0.8.7", until="1.13.0"),
    moved("MOD518", "ray.tune.suggest.util", to="ray.tune.search.util", first="1.13.0", until="1.13.0"),
    moved(
        "MOD519",
        "ray.tune.suggest.variant_generator",
        to="ray.tune.search.variant_generator",
        first="0.8.7",
        until="1.13.0",
    ),
    moved("MOD520", "ray.tune.suggest.zoopt", to="ray.tune.search.zoopt", first="0.8.7", until="1.13.0"),
    gone("MOD521", "ray.tune.search.dragonfly", first="2.6.3", until="2.6.3", note=DRAGONFLY_GONE),
    gone("MOD522", "ray.tune.search.dragonfly.dragonfly_search", first="2.6.3", until="2.6.3", note=DRAGONFLY_GONE),
    moved("MOD523", "ray.tune.search.flaml", to="flaml", first="2.6.3", until="2.6.3", note=FLAML_HAS_THEM),
    moved(
        "MOD524", "ray.tune.search.flaml.flaml_search", to="flaml", first="2.6.3", until="2.6.3", note=FLAML_HAS_THEM
    ),
    gone("MOD525", "ray.tune.search.sigopt", first="2.6.3", until="2.6.3", note=SIGOPT_GONE),
    gone("MOD526", "ray.tune.search.sigopt.sigopt_search", first="2.6.3", until="2.6.3", note=SIGOPT_GONE),
    gone("MOD527", "ray.tune.search.skopt", first="2.6.3", until="2.6.3", note=SKOPT_GONE),
    gone("MOD528", "ray.tune.search.skopt.skopt_search", first="2.6.3", until="2.6.3", note=SKOPT_GONE),
    # Sampling, trials, trainables.
    moved(
        "MOD613", "ray.tune.async_hyperband", to="ray.tune.schedulers.async_hyperband", first="", until="", note=BEFORE
    ),
    moved("MOD614", "ray.tune.hyperband", to="ray.tune.schedulers.hyperband", first="", until="", note=BEFORE),
    moved(
        "MOD615",
        "ray.tune.median_stopping_rule",
        to="ray.tune.schedulers.median_stopping_rule",
        first="",
        until="",
        note=BEFORE,
    ),
    moved("MOD616", "ray.tune.pbt", to="ray.tune.schedulers.pbt", first="", until="", note=BEFORE),
    moved(
        "MOD617", "ray.tune.trial_scheduler", to="ray.tune.schedulers.trial_scheduler", first="", until="", note=BEFORE
    ),
    moved("MOD529", "ray.tune.sample", to="ray.tune.search.sample", first="0.8.7", until="1.13.0"),
    moved("MOD530", "ray.tune.trial", to="ray.tune.experiment.trial", first="0.8.7", until="1.13.0"),
    moved(
        "MOD531", "ray.tune.function_runner", to="ray.tune.trainable.function_trainable", first="0.8.7", until="1.13.0"
    ),
    moved(
        "MOD532",
        "ray.tune.session",
        to="ray.tune",
        first="0.8.7",
        until="1.13.0",
        note="`report` takes one dictionary there; facts about the trial are in `tune.get_context()`",
    ),
    moved(
        "MOD533",
        "ray.tune.trainable.session",
        to="ray.tune",
        first="2.6.3",
        until="2.6.3",
        note="`report` takes one dictionary there; facts about the trial are in `tune.get_context()`",
    ),
    moved(
        "MOD534",
        "ray.tune.durable_trainable",
        to="ray.tune",
        first="0.8.7",
        until="1.13.0",
        note="every Trainable is durable when `storage_path` is shared or a URI",
    ),
    dissolved(
        "MOD535",
        "ray.tune.track",
        to="ray.tune",
        first="0.8.7",
        until="0.8.7",
        note='`track.log(loss=...)` is `tune.report({"loss": ...})`; drop `track.init` and `track.shutdown`',
    ),
    dissolved(
        "MOD536",
        "ray.tune.track.session",
        to="ray.tune",
        first="0.8.7",
        until="0.8.7",
        note="what a session knew is in `tune.get_context()`",
    ),
    gone(
        "MOD537",
        "ray.tune.config_parser",
        first="0.8.7",
        until="1.13.0",
        note="build the parser with argparse, and trials with `ray.tune.Tuner`",
    ),
    # Running trials.
    moved("MOD538", "ray.tune.trial_runner", to=CONTROLLER, first="0.8.7", until="1.13.0"),
    renamed(
        "MOD734", "ray.tune.trial_runner.Trial", to="ray.tune.experiment.trial.Trial", first="0.8.7", until="1.13.0"
    ),
    namespace("MOD711", "ray.tune.trial_runner", first="0.8.7", until="1.13.0", note=EXECUTION_INTERNAL),
    gone("MOD539", "ray.tune.trial_executor", first="0.8.7", until="1.13.0", note=EXECUTION_INTERNAL),
    gone("MOD540", "ray.tune.ray_trial_executor", first="0.8.7", until="1.13.0", note=EXECUTION_INTERNAL),
    moved("MOD541", "ray.tune.execution.trial_runner", to=CONTROLLER, first="2.6.3", until="2.6.3"),
    renamed(
        "MOD735",
        "ray.tune.execution.trial_runner.Trial",
        to="ray.tune.experiment.trial.Trial",
        first="2.6.3",
        until="2.6.3",
    ),
    namespace(
        "MOD712",
        "ray.tune.execution.trial_runner",
        first="2.6.3",
        until="2.6.3",
        note=EXECUTION_INTERNAL,
    ),
    gone("MOD542", "ray.tune.execution.ray_trial_executor", first="2.6.3", until="2.6.3", note=EXECUTION_INTERNAL),
    gone("MOD543", "ray.tune.insufficient_resources_manager", first="1.13.0", until="1.13.0", note=EXECUTION_INTERNAL),
    gone(
        "MOD544",
        "ray.tune.checkpoint_manager",
        first="0.8.7",
        until="1.13.0",
        note="keep checkpoints with `CheckpointConfig(num_to_keep=..., checkpoint_score_attribute=...)`",
    ),
    gone(
        "MOD545",
        "ray.tune.execution.checkpoint_manager",
        first="2.6.3",
        until="2.6.3",
        note="keep checkpoints with `CheckpointConfig(num_to_keep=..., checkpoint_score_attribute=...)`",
    ),
    gone(
        "MOD546",
        "ray.tune.impl.dataset_execution_registry",
        first="1.13.0",
        until="1.13.0",
        note="pass datasets to trials with `ray.tune.with_parameters`",
    ),
    gone(
        "MOD547",
        "ray.tune.impl.utils",
        first="1.13.0",
        until="1.13.0",
        note="pass datasets to trials with `ray.tune.with_parameters`",
    ),
    gone(
        "MOD548",
        "ray.tune.web_server",
        first="0.8.7",
        until="2.6.3",
        note="the Tune server is gone; stop or watch trials from a callback or a `Stopper`",
    ),
    # Storage.
    gone("MOD549", "ray.tune.cluster_info", first="0.8.7", until="1.13.0", note=STORAGE_WRITTEN),
    gone("MOD550", "ray.tune.sync_client", first="0.8.7", until="1.13.0", note=STORAGE_WRITTEN),
    gone(
        "MOD551",
        "ray.tune.cloud",
        first="1.13.0",
        until="1.13.0",
        note="use `ray.tune.Checkpoint`, which reads local paths and URIs",
    ),
    # Command line and utilities.
    moved("MOD552", "ray.tune.commands", to="ray.tune.cli.commands", first="0.8.7", until="1.13.0"),
    renamed("MOD733", "ray.tune.commands.flatten_dict", to="ray.tune.utils.flatten_dict", first="", until=""),
    moved("MOD553", "ray.tune.scripts", to="ray.tune.cli.scripts", first="0.8.7", until="1.13.0"),
    moved(
        "MOD554",
        "ray.tune.utils.placement_groups",
        to="ray.tune.execution.placement_groups",
        first="1.13.0",
        until="1.13.0",
    ),
    moved("MOD555", "ray.tune.utils.trainable", to="ray.tune.trainable.util", first="1.13.0", until="1.13.0"),
    gone(
        "MOD556",
        "ray.tune.utils.visual_utils",
        first="0.8.7",
        until="0.8.7",
        note="load a run with `ray.tune.ExperimentAnalysis(path).dataframe()` and plot the table",
    ),
    gone(
        "MOD557",
        "ray.tune.sklearn",
        first="0.8.7",
        until="2.6.3",
        note="`TuneSearchCV` and `TuneGridSearchCV` came from the package tune-sklearn: search in a Tune function "
        "instead",
    ),
    # Integrations.
    moved("MOD558", "ray.tune.integration.comet", to="ray.air.integrations.comet", first="1.13.0", until="1.13.0"),
    moved("MOD559", "ray.tune.integration.mlflow", to="ray.air.integrations.mlflow", first="1.13.0", until="1.13.0"),
    moved("MOD560", "ray.tune.integration.wandb", to="ray.air.integrations.wandb", first="0.8.7", until="1.13.0"),
    gone("MOD561", "ray.tune.integration.docker", first="1.13.0", until="1.13.0", note=STORAGE_WRITTEN),
    gone("MOD562", "ray.tune.integration.kubernetes", first="1.13.0", until="1.13.0", note=STORAGE_WRITTEN),
    gone("MOD563", "ray.tune.integration.horovod", first="1.13.0", until="1.13.0", note=DISTRIBUTED_GONE),
    dissolved("MOD564", "ray.tune.integration.tensorflow", first="1.13.0", until="1.13.0", note=DISTRIBUTED_GONE),
    dissolved("MOD565", "ray.tune.integration.torch", first="0.8.7", until="1.13.0", note=DISTRIBUTED_GONE),
    gone(
        "MOD566",
        "ray.tune.integration.mxnet",
        first="1.13.0",
        until="2.6.3",
        note="report from your own MXNet callback: `tune.report({...})`",
    ),
    # Loggers.
    dissolved("MOD567", "ray.tune.logger.noop", first="2.6.3", until="2.42.1", note=LOGGER_GONE),
    dissolved("MOD568", "ray.tune.logger.unified", first="2.6.3", until="2.42.1", note=LOGGER_GONE),
    # AutoML.
    gone("MOD569", "ray.tune.automl", first="0.8.7", until="1.13.0", note=AUTOML_GONE),
    gone("MOD570", "ray.tune.automl.genetic_searcher", first="0.8.7", until="1.13.0", note=AUTOML_GONE),
    gone("MOD571", "ray.tune.automl.search_policy", first="0.8.7", until="1.13.0", note=AUTOML_GONE),
    gone("MOD572", "ray.tune.automl.search_space", first="0.8.7", until="1.13.0", note=AUTOML_GONE),
    gone("MOD573", "ray.tune.automlboard", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD574", "ray.tune.automlboard.backend", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD575", "ray.tune.automlboard.backend.collector", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD576", "ray.tune.automlboard.common", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD577", "ray.tune.automlboard.common.exception", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD578", "ray.tune.automlboard.common.utils", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD579", "ray.tune.automlboard.frontend", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD580", "ray.tune.automlboard.frontend.query", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD581", "ray.tune.automlboard.frontend.urls", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD582", "ray.tune.automlboard.frontend.view", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD583", "ray.tune.automlboard.frontend.wsgi", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD584", "ray.tune.automlboard.manage", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD585", "ray.tune.automlboard.models", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD586", "ray.tune.automlboard.models.apps", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD587", "ray.tune.automlboard.models.models", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD588", "ray.tune.automlboard.run", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    gone("MOD589", "ray.tune.automlboard.settings", first="0.8.7", until="1.13.0", note=BOARD_GONE),
    # Names that changed in modules that moved or stayed.
    renamed(
        "MOD591",
        "ray.tune.function_runner.FunctionRunner",
        to="ray.tune.trainable.function_trainable.FunctionTrainable",
        first="0.8.7",
        until="1.13.0",
    ),
    name(
        "MOD592",
        "ray.tune.function_runner.StatusReporter",
        to="ray.tune.report",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note="functions no longer receive a reporter; call `tune.report({...})`",
    ),
    renamed(
        "MOD593", "ray.tune.durable_trainable.DurableTrainable", to="ray.tune.Trainable", first="0.8.7", until="0.8.7"
    ),
    # Names of their time, before Ray 1.0.
    moved("MOD726", "ray.tune.utils._mock_trainable", to="ray.tune.utils.mock_trainable", first="", until=""),
    moved("MOD713", "ray.tune.util", to="ray.tune.utils", first="", until=""),
    gone(
        "MOD714",
        "ray.tune.log_sync",
        first="",
        until="",
        note="nothing is synced between nodes any more: trials write to `storage_path` themselves",
    ),
    name(
        "MOD715",
        "ray.tune.tune._make_scheduler",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="refuse",
        note="write `ray.tune.create_scheduler(args.scheduler, **args.scheduler_config)`",
    ),
    renamed(
        "MOD716",
        "ray.tune.trial_runner._TuneFunctionDecoder",
        to="ray.tune.utils.serialization.TuneFunctionDecoder",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed(
        "MOD717",
        "ray.tune.trial_runner._TuneFunctionEncoder",
        to="ray.tune.utils.serialization.TuneFunctionEncoder",
        first="0.8.7",
        until="0.8.7",
    ),
    *(
        name(
            f"MOD{number}",
            f"ray.tune.{module}.SuggestionAlgorithm",
            first="",
            until="",
            today="error",
            action="refuse",
            note="derive from `ray.tune.search.Searcher`, which is asked with `suggest(trial_id)`, too, and told "
            "with `on_trial_complete`",
        )
        for number, module in enumerate(("suggest", "suggest.suggestion"), 718)
    ),
    *(
        attribute(
            f"MOD{number}",
            f"ray.tune.{module}.Checkpoint",
            old,
            first=first,
            until=first,
            today="error",
            action="refuse",
            note="a checkpoint is a directory in storage, whatever saved it; drop the distinction",
        )
        for number, (module, old, first) in enumerate(
            (
                ("trial", "DISK", ""),
                ("trial", "MEMORY", "0.8.7"),
                ("trial", "PERSISTENT", "0.8.7"),
                ("experiment.trial", "DISK", ""),
                ("experiment.trial", "MEMORY", ""),
                ("experiment.trial", "PERSISTENT", ""),
            ),
            720,
        )
    ),
    *(
        attribute(
            code,
            f"ray.tune.{module}.Checkpoint",
            "from_object",
            first=first,
            until=first,
            today="error",
            action="refuse",
            note="Tune restores trials itself, from directories: derive from `PopulationBasedTraining`, whose "
            "`_exploit` gives a trial the checkpoint of another one",
        )
        for code, module, first in (("MOD731", "trial", "0.8.7"), ("MOD732", "experiment.trial", ""))
    ),
    name(
        "MOD594",
        "ray.tune.durable_trainable.durable",
        first="",
        until="",
        today="error",
        note="remove the wrapper: every trainable is durable when `storage_path` is shared or a URI",
    ),
    name(
        "MOD595",
        "ray.tune.sample.function",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="remove the wrapper: `function(f)` is `f`",
    ),
    name(
        "MOD596",
        "ray.tune.integration.wandb.WandbLogger",
        to="ray.air.integrations.wandb.WandbLoggerCallback",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="give it its project and group itself and pass it in `RunConfig(callbacks=[...])`; it reads nothing from "
        "the trial's config",
    ),
    name(
        "MOD597",
        "ray.tune.integration.wandb.wandb_mixin",
        to="ray.air.integrations.wandb.setup_wandb",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note="call `setup_wandb(config, project=...)` at the beginning of the function instead of decorating it",
    ),
    name(
        "MOD598",
        "ray.tune.integration.wandb.WandbTrainableMixin",
        to="ray.air.integrations.wandb.setup_wandb",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note="call `setup_wandb(config, project=...)` in `setup` instead of inheriting from the mixin",
    ),
    name(
        "MOD599",
        "ray.tune.integration.mlflow.mlflow_mixin",
        to="ray.air.integrations.mlflow.setup_mlflow",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="call `setup_mlflow(config, ...)` at the beginning of the function instead of decorating it",
    ),
    name(
        "MOD600",
        "ray.tune.integration.mlflow.MLflowTrainableMixin",
        to="ray.air.integrations.mlflow.setup_mlflow",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="call `setup_mlflow(config, ...)` in `setup` instead of inheriting from the mixin",
    ),
    name(
        "MOD601",
        "ray.tune.logger.JsonLogger",
        to="ray.tune.logger.JsonLoggerCallback",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note="always on; pass the callback in `RunConfig(callbacks=[...])` only to change it",
    ),
    name(
        "MOD602",
        "ray.tune.logger.CSVLogger",
        to="ray.tune.logger.CSVLoggerCallback",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note="always on; pass the callback in `RunConfig(callbacks=[...])` only to change it",
    ),
    name(
        "MOD603",
        "ray.tune.logger.TBXLogger",
        to="ray.tune.logger.TBXLoggerCallback",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note="on where tensorboardX is installed; pass the callback in `RunConfig(callbacks=[...])` only to change it",
    ),
    name(
        "MOD604",
        "ray.tune.logger.DEFAULT_LOGGERS",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note="leave it out: JSON, CSV and TensorBoard files are written by default",
    ),
    name(
        "MOD605",
        "ray.tune.logger.Logger",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note=LOGGER_GONE,
    ),
    name(
        "MOD606",
        "ray.tune.logger.UnifiedLogger",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note=ALGORITHMS_LOGGER_GONE,
    ),
    name(
        "MOD607",
        "ray.tune.logger.NoopLogger",
        first="0.8.7",
        until="2.42.1",
        today="error",
        note=ALGORITHMS_LOGGER_GONE,
    ),
    name(
        "MOD608",
        "ray.tune.logger.LegacyLoggerCallback",
        first="1.13.0",
        until="2.42.1",
        today="error",
        note=LOGGER_GONE,
    ),
    name(
        "MOD609",
        "ray.tune.logger.MLFLowLogger",
        to="ray.air.integrations.mlflow.MLflowLoggerCallback",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="give it its tracking URI and experiment itself and pass it in `RunConfig(callbacks=[...])`",
    ),
    name(
        "MOD727",
        "ray.tune.logger.MLflowLogger",
        to="ray.air.integrations.mlflow.MLflowLoggerCallback",
        first="",
        until="",
        today="error",
        note="give it its tracking URI and experiment itself and pass it in `RunConfig(callbacks=[...])`",
    ),
    name(
        "MOD610",
        "ray.tune.resources.Resources",
        to="ray.tune.PlacementGroupFactory",
        first="0.8.7",
        until="1.13.0",
        today="error",
        note='`Resources(cpu=1, gpu=0, extra_cpu=2)` is `PlacementGroupFactory([{"CPU": 1}, {"CPU": 2}])`',
    ),
    name(
        "MOD618",
        "ray.tune.registry.get_registry",
        first="",
        until="",
        today="error",
        note="algorithms find what is registered by themselves: leave their argument `registry` out",
    ),
    renamed(
        "MOD611",
        "ray.tune.examples.mnist_pytorch.train",
        to="ray.tune.examples.mnist_pytorch.train_func",
        first="0.8.7",
        until="2.6.3",
    ),
    renamed(
        "MOD612",
        "ray.tune.examples.mnist_pytorch.test",
        to="ray.tune.examples.mnist_pytorch.test_func",
        first="0.8.7",
        until="2.6.3",
    ),
)
