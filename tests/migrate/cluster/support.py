"""What the tests of cluster files share."""

import contextlib
import copy
import io

import yaml

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data


def migrated(text, options=DEFAULTS, name="cluster.yaml"):
    """The new text, and what became of the file; a second run must change nothing."""
    outcome = process_data(name, text.encode(), options)
    new = outcome.old if outcome.new is None else outcome.new
    if options.will_write and new:
        assert process_data(name, new, options).new is None, "a second run changes the file again"
    return (new or text.encode()).decode(), outcome


def codes(outcome):
    """The codes of what needs a person."""
    return [finding.code for finding in outcome.findings if finding.attention]


def prepared(text):
    """The config as the installed Ray prepares and validates it before it starts machines."""
    from ray.autoscaler._private.util import prepare_config, validate_config

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        config = prepare_config(copy.deepcopy(yaml.safe_load(text)))
        validate_config(config)
    return config


def machines_of_today(text):
    """The machines that the installed Ray would start, in the form of the recordings."""
    config = prepared(text)
    machines = {"workers": [], "max_workers": config["max_workers"]}
    for name, facts in sorted(config["available_node_types"].items()):
        what = {"node_config": facts["node_config"], "resources": facts["resources"]}
        if name == config["head_node_type"]:
            machines["head"] = what
        if name != config["head_node_type"] or facts["max_workers"]:
            machines["workers"].append(
                {**what, "min_workers": facts["min_workers"], "max_workers": facts["max_workers"]}
            )
    return machines
