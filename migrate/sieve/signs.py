"""What the catalogue says that a legacy file reaches or spells."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from legacy_api.aggregations import AGGREGATIONS
from legacy_api.booster_files import MODEL_KEYS
from legacy_api.data_classes import BASES as BASES_OF_DATA
from legacy_api.data_classes import METADATA
from legacy_api.job_status import CLIENTS
from legacy_api.llm_fields import CONFIGS as CONFIGS_OF_MODELS
from legacy_api.metrics import TOLD_BY
from legacy_api.private_members import OF_OBJECTS
from legacy_api.today import ROOTS, lost_part
from migrate.resolve.names.owners import ALSO_CALLED
from migrate.resolve.running.tuners import RESTORES, RUNS, RUNS_SEVERAL
from migrate.resolve.text.words import Words, chains

VARIABLES: Final = (b"TUNE_", b"RAY_")
_ALWAYS: Final = (
    "ray.tune.result.CONFIG_PREFIX",
    *(*RUNS, *RUNS_SEVERAL, *MODEL_KEYS),
)
"""What is looked at wherever it is named: the catalogue has rows for forms and parameters of its calls only."""
CALLED: Final = (
    *("ray.tune.ExperimentAnalysis", "ray.tune.Analysis"),
    *("ray.air.integrations.mlflow.setup_mlflow", "ray.air.integrations.wandb.setup_wandb", *RESTORES),
)
"""What is looked at wherever it is called: the members of what it gives may be legacy, or what it is not told."""
OF_V1: Final = (
    *("ray.train.context.TrainContext", "ray.train.context.get_context"),
    *(
        f"ray.train._internal.session.{asked}"
        for asked in ("get_session", "report", "get_checkpoint", "get_dataset_shard")
    ),
)
"""What is Train V1's own, and knows nothing of a worker of today."""
CONCATENATORS: Final = ("ray.data.preprocessors.Concatenator", "ray.data.preprocessors.concatenator.Concatenator")
"""What is looked at wherever it is not told its columns."""
ENCODERS: Final = (
    *("ray.data.preprocessors.OneHotEncoder", "ray.data.preprocessors.encoder.OneHotEncoder"),
    *("ray.data.preprocessors.CountVectorizer", "ray.data.preprocessors.vectorizer.CountVectorizer"),
    *("ray.data.preprocessors.HashingVectorizer", "ray.data.preprocessors.vectorizer.HashingVectorizer"),
    *("ray.data.preprocessors.FeatureHasher", "ray.data.preprocessors.hasher.FeatureHasher"),
)
"""What is looked at wherever it is not told what its column is called: it made one for each value."""
OF_SPLITS: Final = ("ray.data.from_huggingface", "ray.data.read_api.from_huggingface")
"""What is looked at wherever it is called: it may be given all splits of what Hugging Face loads."""
_SCHEDULERS: Final = (
    *("ASHAScheduler", "async_hyperband.ASHAScheduler", "AsyncHyperBandScheduler"),
    *("async_hyperband.AsyncHyperBandScheduler", "HyperBandForBOHB", "hb_bohb.HyperBandForBOHB", "HyperBandScheduler"),
    *("hyperband.HyperBandScheduler", "MedianStoppingRule", "median_stopping_rule.MedianStoppingRule", "pb2.PB2"),
    *("PopulationBasedTraining", "pbt.PopulationBasedTraining"),
)
ORDERED: Final = tuple(f"ray.tune.schedulers.{name}" for name in _SCHEDULERS)
"""Schedulers whose arguments stood in another order."""
BY_POSITION: Final = {
    **dict.fromkeys(ORDERED, 1),
    "ray.air.integrations.mlflow.MLflowLoggerCallback": 1,
    "ray.train.torch.prepare_model": 2,
    "ray.tune.SyncConfig": 0,
    "ray.train.RunConfig": 1,
    "ray.train.ScalingConfig": 0,
    "ray.tune.RunConfig": 1,
    "ray.train.SyncConfig": 0,
    "ray.tune.integration.keras.TuneReportCheckpointCallback": 0,
    "ray.tune.integration.lightgbm.TuneReportCheckpointCallback": 3,
    "ray.tune.integration.pytorch_lightning.TuneReportCheckpointCallback": 2,
    "ray.tune.integration.xgboost.TuneReportCheckpointCallback": 3,
}
"""What is looked at if it is called with more than so many arguments by position: the others had another order."""
NEGATED_LOSS: Final = b"neg_mean_loss"
"""The metric that Ray made of another one, and no longer does."""
WITH_RESOURCES: Final = "ray.tune.with_resources"
MAKES_TRAINABLES: Final = (
    *("ray.tune.Tuner", "ray.tune.Tuner.restore", "ray.tune.Experiment", "ray.tune.register_trainable"),
    *(WITH_RESOURCES, "ray.tune.with_parameters"),
)
BASE: Final = "ray.tune.Trainable"
PREPROCESSORS: Final = ("ray.data.preprocessor.Preprocessor", "ray.data.Preprocessor")
LIGHTNING: Final = "ray.train.lightning.RayTrainReportCallback"
DATA_CONFIGS: Final = ("ray.train.DataConfig", "ray.train._internal.data_config.DataConfig")
"""What is looked at where a class of the user's may derive from it."""
TUNE: Final = "ray.tune"
SUBSYSTEMS: Final = (TUNE, "ray.train", "ray.air")
REPORT: Final = "ray.tune.report"
_IN_WORKER: Final = "ray.train.report"
REPORTS: Final = (REPORT, _IN_WORKER)
CHECKPOINTS: Final = ("ray.air.checkpoint.Checkpoint", "ray.ml.checkpoint.Checkpoint")
OF_LIBRARIES: Final = tuple(
    f"ray.train.{name}Checkpoint"
    for name in ("torch.Torch", "tensorflow.Tensorflow", "xgboost.XGBoost", "lightgbm.LightGBM", "sklearn.Sklearn")
)
"""Checkpoints of models of a library, which are still there and were also what the others were."""
GET_CHECKPOINT: Final = frozenset(
    {"ray.air.session.get_checkpoint", "ray.train.get_checkpoint", "ray.tune.get_checkpoint"}
)
ASKED_IN_WORKERS: Final = (REPORT, "ray.tune.get_checkpoint", "ray.tune.get_context")
"""What Tune answered in workers of trainers, too."""
_SEARCHERS: Final = ("ray.tune.suggest.", "ray.tune.search.")
"""Where searchers were, whose parameters the catalogue lists, and are."""
_GIVEN: Final = re.compile(r"(?P<owner>[\w.]+)\((?P<keyword>\w+)=.+\)")
"""A call form that is one because of what an argument is."""
_OF_MODELS: Final = ("get_model", "set_preprocessor")
"""What checkpoints had that were of their library's class wherever they came from, and what has no row of its own."""


class Signs(NamedTuple):
    """What the catalogue says that a legacy file reaches or spells.

    Attributes:
        names: Reaching one of these, or something below it, is enough.
        followed: Everything of interest, and every prefix of it.
        hollow: Names directly below ``ray``, which has them today, of which only a few names below are of interest.
        keywords: By the dotted name of a function, its legacy parameters.
        members: What is legacy in a Trainable class wherever it is spelled: names of methods and their arguments.
        read: What is legacy to be read from a Trainable.
        of_trials: A pattern of what is legacy to be read from a trial.
        asked_of_trials: The last words of it.
        of_checkpoints: What is legacy to be asked of a checkpoint.
        in_tune: What is legacy in a function that Tune runs.
        in_workers: What is legacy in a function that a trainer runs.
        asked: The last parts of all names of interest.
        variables: Environment variables.
    """

    names: frozenset[str]
    followed: frozenset[str]
    hollow: frozenset[str]
    keywords: dict[str, frozenset[bytes]]
    members: Words
    read: Words
    of_trials: re.Pattern[bytes]
    asked_of_trials: Words
    of_checkpoints: Words
    in_tune: frozenset[str]
    in_workers: frozenset[str]
    asked: frozenset[bytes]
    variables: dict[bytes, re.Pattern[bytes]]


@cache
def legacy_signs() -> Signs:
    """What the catalogue says, looked up once."""
    from legacy_api import all_rows, members_of_trials, named
    from legacy_api.todays_names import TODAYS_PARAMETERS

    names = {*_ALWAYS, *(name for name in named() if not name.startswith(OF_OBJECTS))}
    keywords: dict[str, set[bytes]] = {}
    members: set[str] = set()
    read: set[str] = set()
    of_trials = members_of_trials().keys()
    of_checkpoints = {*_OF_MODELS}
    in_tune: set[str] = set()
    in_workers: set[str] = set()
    variables: list[bytes] = []
    for row in all_rows():
        if row.kind == "parameter":
            keywords.setdefault(row.owner, set()).add(row.name.encode())
            if row.owner == BASE:
                members.add(row.name)
        elif row.kind in ("method", "attribute") and (row.today != "same" or row.action != "keep"):
            if row.owner == BASE:
                (members if row.name.startswith("_") else read).add(row.name)
            elif row.owner.startswith("ray."):
                names.add(row.old)
                if row.owner in CHECKPOINTS and row.kind == "method":
                    of_checkpoints.add(row.name)
                if row.owner.endswith("Config"):  # what is asked of a config is looked for as its fields are
                    keywords.setdefault(row.owner, set()).add(row.name.encode())
        elif row.kind == "environment":
            variables.append(row.old.partition("=")[0].encode())
        elif row.kind == "call_form" and (form := _GIVEN.fullmatch(row.old)) is not None:
            keywords.setdefault(form["owner"], set()).add(form["keyword"].encode())
        elif row.kind == "call_form" and row.old.endswith((" in a Tune function", " given to a Tuner")):
            in_tune.add(row.old.partition(" ")[0])
        elif row.kind == "call_form" and row.old.endswith(" used in a Train worker"):
            in_workers.add(row.old.partition(" ")[0])
    derived = {BASE, *PREPROCESSORS, *DATA_CONFIGS, LIGHTNING, *OF_V1}
    special = {
        *REPORTS,
        *ASKED_IN_WORKERS,
        *CALLED,
        *CONCATENATORS,
        *ENCODERS,
        *AGGREGATIONS,
        *CONFIGS_OF_MODELS,
        *OF_SPLITS,
        *BASES_OF_DATA,
        *TOLD_BY,
        *CLIENTS,
        METADATA,
        *BY_POSITION,
        *MAKES_TRAINABLES,
        *derived,
        *GET_CHECKPOINT,
        *in_tune,
        *in_workers,
    }
    moved = {
        f"{_SEARCHERS[1]}{name.removeprefix(_SEARCHERS[0])}" for name in keywords if name.startswith(_SEARCHERS[0])
    }
    everything = names | moved | keywords.keys() | ALSO_CALLED | special | TODAYS_PARAMETERS.keys()
    prefixes = {name[:index] for name in everything for index, letter in enumerate(name) if letter == "."}
    return Signs(
        names=frozenset(names),
        followed=frozenset(everything | prefixes | {"ray"}),
        hollow=frozenset(
            name for name in prefixes - everything - {*ROOTS} if name.count(".") == 1 and not lost_part(name)
        ),
        keywords={owner: frozenset(found) for owner, found in keywords.items()},
        members=Words(members),
        read=Words(read),
        of_trials=chains(of_trials),
        asked_of_trials=Words(chain.rpartition(".")[2] for chain in of_trials),
        of_checkpoints=Words(of_checkpoints),
        in_tune=frozenset(in_tune),
        in_workers=frozenset(in_workers),
        asked=frozenset(name.rpartition(".")[2].encode() for name in everything),
        variables={prefix: _spelled(prefix, variables) for prefix in VARIABLES},
    )


def _spelled(prefix: bytes, variables: list[bytes]) -> re.Pattern[bytes]:
    """The variables with a prefix, as the whole of a text, or set. A pattern that begins with letters is fast."""
    names = [name.removeprefix(prefix) for name in variables if name.startswith(prefix)]
    rests = b"|".join(map(re.escape, names)) or b"(?!)"
    plain = b"|".join(re.escape(name) for name in names if b"=" not in name) or b"(?!)"
    spelled = rb"(?<=[\"'}\n]%s)(?:%s)[\"'{\\]" % (prefix, rests)
    return re.compile(rb"%s(?:%s|(?<!\w%s)(?:%s)=)" % (prefix, spelled, prefix, plain))


@cache
def is_named(dotted: str) -> bool:
    """Whether reaching a name is enough: it, or what it lies below, is legacy or gone, or nobody knows what it is."""
    signs = legacy_signs()
    if dotted.endswith(".*") and dotted[:-2] in signs.followed:
        return True
    known = dotted
    while known and known not in signs.names:
        known = known.rpartition(".")[0]
    return bool(known or lost_part(dotted))
