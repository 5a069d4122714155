"""``SyncConfig("s3://bucket")``, ``CLIReporter(["loss"])``: arguments by position that have to be named today.

Fires on configs whose fields stand in the order of Ray 2.6 (``CFG133`` - ``CFG135``), on the third argument of
``prepare_model`` that is a truth value (``TRA285``), on what follows the name of ``tune.run`` if its third or fourth
argument tells whether it was written for Ray 0.8 (``RUN371``), on what follows the path of an ``ExperimentAnalysis``
(``RES406``), on pools of actors (``DAT256``), on progress reporters, which take names only (``ITG151``,
``ITG152``), and on what follows the first argument of ``ray.get``, ``ray.wait``, ``ray.kill`` and ``ray.cancel``
(``CON161`` - ``CON164``). What the names mean today is for other rules.

Declines: arguments that are unpacked, values that do not tell the release, and reporters with arguments whose order
changed; those are reported.
"""

from __future__ import annotations

from migrate.edit.naming import named
from migrate.resolve.left.guards import guarded
from migrate.resolve.settings.argument_order import order_meant
from migrate.rule import Example, Result

ORDER = 3

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\nreporter = tune.CLIReporter(["loss"], max_report_frequency=5)\n',
        'from ray import tune\n\nreporter = tune.CLIReporter(metric_columns=["loss"], max_report_frequency=5)\n',
    ),
    (
        "from ray.air import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n"
        'trainer = TorchTrainer(loop, run_config=RunConfig("name", "/place", [], None))\n',
        "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n"
        'trainer = TorchTrainer(loop, run_config=RunConfig("name", "/place", callbacks=[]))\n',
    ),
    (
        """\
from ray import tune

tune.run(f, "name", {"loss": 1}, {"lr": 1}, checkpoint_at_end=True)
""",
        """\
from ray import tune

results = tune.Tuner(
    f,
    param_space={"lr": 1},
    run_config=tune.RunConfig(
        name="name",
        stop={"loss": 1},
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
    (
        'from ray import tune\n\nopened = tune.ExperimentAnalysis(path, None, "loss", "min")\n',
        'from ray import tune\n\nopened = tune.ExperimentAnalysis(path, trials=None, default_metric="loss", '
        'default_mode="min")\n',
    ),
    (
        "import ray\n\npool = ray.data.ActorPoolStrategy(1, 8)\n",
        "import ray\n\npool = ray.data.ActorPoolStrategy(min_size=1, max_size=8)\n",
    ),
    (
        "import ray\n\nready, rest = ray.wait(ids, len(ids), 5.0)\nray.kill(actor, False)\n",
        "import ray\n\nready, rest = ray.wait(ids, num_returns=len(ids), timeout=5.0)\n"
        "ray.kill(actor, no_restart=False)\n",
    ),
    (
        "from ray.train.torch import prepare_model\n\nmodel = prepare_model(net, True, False)\n",
        "from ray.train.torch import prepare_model\n\nmodel = prepare_model(net, True, parallel_strategy=None)\n",
    ),
)


def rewrite(result: Result) -> None:
    """Name the arguments that are certain."""
    source = result.source
    for call, dotted in source.names.calls():
        meant = order_meant(source, call, dotted)
        if meant is None or guarded(source.names, call):
            continue
        first, names, row = meant
        edits = named(source, call, first, names)
        if edits:
            result.edits += edits
            result.rewrote(call, row, row.old)
