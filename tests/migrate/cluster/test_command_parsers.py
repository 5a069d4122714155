"""The command line that scripts took from Tune."""

import pytest

from migrate.engine import rewrite_text
from migrate.rules.cluster.command_parsers import NAME
from tests.migrate.support import check_noop, rewritten

PARSER = "from ray.tune.config_parser import make_parser\n\nargs = make_parser(description='x').parse_args(line)\n"
OF_08 = {
    "run": None,
    "stop": {},
    "config": {},
    "resources_per_trial": None,
    "num_samples": 1,
    "checkpoint_freq": 0,
    "checkpoint_at_end": False,
    "sync_on_checkpoint": False,
    "keep_checkpoints_num": None,
    "checkpoint_score_attr": "training_iteration",
    "export_formats": None,
    "max_failures": 3,
    "scheduler": "FIFO",
    "scheduler_config": {},
    "restore": None,
}
"""What the parser of Ray 0.8.7 made of an empty command line."""


def parsed(line):
    known = {"line": line}
    exec(rewritten(PARSER), known)
    return vars(known["args"])


def test_the_parser_of_the_file_has_the_defaults_of_then():
    assert parsed([]) == OF_08


def test_what_is_given_in_json_is_read():
    given = ["--config", '{"lr": 1}', "--resources-per-trial", '{"cpu": 2}', "--scheduler-config", '{"max_t": 3}']
    assert parsed(given) == {
        **OF_08,
        "config": {"lr": 1},
        "resources_per_trial": {"cpu": 2},
        "scheduler_config": {"max_t": 3},
    }


def test_resources_are_a_dictionary_already():
    after = rewritten(
        "from ray.tune.resources import resources_to_json\n\n"
        "print(resources_to_json(args.resources_per_trial), a and resources_to_json(args.resources_per_trial))\n"
    )
    assert after.lstrip() == "print(args.resources_per_trial, a and args.resources_per_trial)\n"


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.config_parser import make_parser\n\nprint(make_parser)\n",
        "from ray.tune.config_parser import make_parser\n\na = make_parser().parse_args()\nf(a.trial_resources)\n",
        "from ray.tune.resources import resources_to_json\n\nresources_to_json(made())\n",
        "from ray.tune.tune import _make_scheduler\n\n_make_scheduler(args())\n",
    ],
)
def test_what_is_no_command_line_of_ray_08_is_reported(text):
    assert check_noop(text)


def test_a_parser_that_was_written_is_not_written_again():
    once = rewritten(PARSER)
    assert rewrite_text(once).text == once
    assert once.count(f"def {NAME}(") == 1
