"""Ray on Spark: how its clusters were set up."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.spark_clusters import AT_LEAST, BY_POSITION, GIVEN, SCALES, SETUP, TODAYS_NAMES
from legacy_api.write import call_form, parameter

ROWS: Final[tuple[Row, ...]] = (
    parameter(
        "SPK101",
        SETUP,
        "num_worker_nodes",
        to=(),
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="rewrite",
        note=f"it is called `max_worker_nodes`, and there are always as many unless `{AT_LEAST}` says otherwise",
    ),
    *(
        parameter(
            code,
            SETUP,
            old,
            to=(),
            first="2.6.3",
            until="2.60.0",
            today="warns",
            action="rewrite",
            note=f"it is called `{TODAYS_NAMES[old]}`",
        )
        for code, old in (
            ("SPK102", "num_cpus_per_node"),
            ("SPK103", "num_gpus_per_node"),
            ("SPK104", "object_store_memory_per_node"),
        )
    ),
    parameter(
        "SPK105",
        SETUP,
        SCALES,
        to=(),
        first="",
        until="",
        today="error",
        action="rewrite",
        note=f"say `{AT_LEAST}=0`: a cluster scales if it may have fewer nodes than `max_worker_nodes`",
    ),
    call_form(
        "SPK106",
        BY_POSITION,
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="name them: it takes `max_worker_nodes` and all others by name alone",
    ),
    call_form(
        "SPK107",
        GIVEN,
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="it gives two addresses, that of the cluster and that for Ray Client: the first is what it gave",
    ),
)
