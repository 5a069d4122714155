"""``XGBoostTrainer(params=..., label_column=..., num_boost_round=...)``, and ``LightGBMTrainer``: a training function.

Fires on trainers that are given ``params`` and ``label_column``. A function is written that does on each worker what
the trainer did: it goes on with the model of the last checkpoint, makes the library's data of every dataset, and calls
the library's ``train`` with ``RayTrainReportCallback``; ``params`` are its configuration. How often to save comes from
the run's ``CheckpointConfig``. Trainers of one block that do the same are given one function.
``XGBoostTrainer.get_model(checkpoint)`` is asked of the callback.

Declines, with a finding: datasets that are neither a dictionary nor a variable, arguments that are unpacked,
``dmatrix_params``, and a ``RunConfig`` that is not seen, or one of several that may say differently how often to save.
"""

from __future__ import annotations

import ast

from legacy_api import parameters_of
from migrate.edit.blank_lines import above_comments, around, missing_above
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.boosting.training_function import LIBRARIES, Boosted, function, is_given_parameters, read

ORDER = 6

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostTrainer

trainer = XGBoostTrainer(
    scaling_config=ScalingConfig(num_workers=2),
    label_column="target",
    num_boost_round=20,
    params={"objective": "binary:logistic"},
    datasets={"train": train_dataset, "valid": valid_dataset},
    run_config=RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1, checkpoint_frequency=10)),
    verbose_eval=False,
)
result = trainer.fit()
booster = XGBoostTrainer.get_model(result.checkpoint)
""",
        """\
import xgboost
from ray import train
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_on_worker(config):
    checkpoint = train.get_checkpoint()
    model = RayTrainReportCallback.get_model(checkpoint) if checkpoint else None
    data = {}
    for name in ("train", "valid"):
        frame = train.get_dataset_shard(name).materialize().to_pandas()
        data[name] = xgboost.DMatrix(frame.drop("target", axis=1), label=frame["target"])
    xgboost.train(
        config,
        dtrain=data["train"],
        evals=[(matrix, name) for name, matrix in data.items()],
        num_boost_round=20 - (model.num_boosted_rounds() if model else 0),
        xgb_model=model,
        callbacks=[RayTrainReportCallback(frequency=10)],
        verbose_eval=False,
    )


trainer = XGBoostTrainer(
    train_on_worker,
    train_loop_config={"objective": "binary:logistic"},
    scaling_config=ScalingConfig(num_workers=2),
    datasets={"train": train_dataset, "valid": valid_dataset},
    run_config=RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=1)),
)
result = trainer.fit()
booster = RayTrainReportCallback.get_model(result.checkpoint)
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every trainer that is given parameters instead of a function."""
    source = result.source
    statements: list[ast.stmt] = []
    written: list[tuple[ast.stmt, str, str]] = []
    for call, dotted in source.names.calls():
        owner, _, last = dotted.rpartition(".")
        if (dotted not in LIBRARIES and last != "get_model") or guarded(source.names, call):
            continue
        try:
            if last == "get_model" and owner in LIBRARIES:
                callback, imports = ensure(source, LIBRARIES[owner].callback, call)
                result.edits += [
                    *imports,
                    Edit(source.start(call.func), source.end(call.func), f"{callback}.get_model"),
                ]
            elif is_given_parameters(source, call):
                # All of them at once: rules that come later take from their configs how often to save.
                statement = source.names.statement(call)
                if statement in statements:
                    raise Declined("another one is made in the same statement; make it in one of its own")
                number = f"_{len(written) + 1}" if written else ""
                name = source.names.free_name(f"train_on_worker{number}")
                boosted = read(source, call, dotted)
                text, imports = function(source, boosted, name)
                same = _the_same(source, written, statement, text.replace(name, "", 1))
                if not same:
                    result.edits += [*imports, _defined(source, statement, text)]
                    written.append((statement, text.replace(name, "", 1), name))
                result.edits.append(_called(source, boosted, same or name))
                statements.append(statement)
        except (Declined, Taken) as reason:
            rows = parameters_of(dotted)
            row = rows.get("params")
            result.decline(call.func, row, dotted, str(reason))


def _the_same(source: Source, written: list[tuple[ast.stmt, str, str]], statement: ast.stmt, text: str) -> str:
    """The name of the same function, where one is written before an earlier statement of this one's block."""
    block = source.names.block(statement)
    return next((name for before, its, name in written if its == text and before in block), "")


def _defined(source: Source, statement: ast.stmt, text: str) -> Edit:
    """The function before the statement that makes the trainer."""
    if not source.begins_line(statement):
        raise Declined("it shares its line with another statement; put it on a line of its own")
    indent = source.indent(source.start(statement))
    lines = "\n".join(f"{indent}{line}" if line else "" for line in text.split("\n"))
    line = above_comments(source, source.line_start(source.start(statement)))
    apart = around(indent)
    return Edit(line, line, f"{chr(10) * missing_above(source, line, apart)}{lines}{chr(10) * (apart + 1)}")


def _called(source: Source, boosted: Boosted, name: str) -> Edit:
    """The trainer that is given the function."""
    call = boosted.call
    arguments = [Argument("", Raw(name))]
    if "params" in boosted.given:
        params = boosted.given["params"]
        arguments.append(Argument("train_loop_config", params.raw, params.before, params.after))
    kept = [boosted.given[name] for name in boosted.kept]
    arguments += [Argument(given.name, given.raw, given.before, given.after) for given in kept]
    start = source.start(call)
    indent = source.indent(source.start(source.names.statement(call)))
    after = len(source.data[source.end(call) : source.line_end(source.end(call))])
    written = Call(source.text(call.func), arguments).at(start - source.line_start(start), len(indent), after)
    return Edit(start, source.end(call), written)
