"""Whether a `SyncConfig` of Ray 2.0 - 2.6 took a place for its results."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\n\n"


@pytest.mark.parametrize(
    ("made", "place", "answer"),
    [
        ("tune.SyncConfig()", '"file:///results"', "True"),
        ("tune.SyncConfig(syncer='auto')", '"file:///results"', "True"),
        ("tune.SyncConfig(sync_period=5)", '"s3://bucket/results"', "None"),
        ("tune.SyncConfig()", "place", "None"),
    ],
)
def test_the_answer_stands_in_the_place_of_the_question(made, place, answer):
    text = f'{HEAD}place = "gs://bucket"\nconfig = {made}\nprint(config.validate_upload_dir({place}))\n'
    assert rewritten(text).endswith(f"print({answer})\n")


def test_a_question_whose_answer_nobody_reads_is_left_out():
    text = f'{HEAD}config = tune.SyncConfig()\nconfig.validate_upload_dir("s3://bucket")\nprint(config)\n'
    assert rewritten(text) == f"{HEAD}config = tune.SyncConfig()\nprint(config)\n"


def test_without_a_syncer_it_was_an_error():
    text = rewritten(f'{HEAD}tune.SyncConfig(syncer=None).validate_upload_dir("s3://bucket")\n')
    assert 'raise ValueError("`upload_dir` enables syncing to cloud storage, but `syncer=None` disables' in text


@pytest.mark.parametrize(
    "use",
    [
        "tune.SyncConfig().validate_upload_dir(place)",
        "tune.SyncConfig().validate_upload_dir()",
        "tune.SyncConfig().validate_upload_dir('')",
        "tune.SyncConfig().validate_upload_dir('/results')",
        "tune.SyncConfig().validate_upload_dir('other://place')",
        "tune.SyncConfig(**settings).validate_upload_dir('s3://bucket')",
        "tune.SyncConfig(syncer=Mine()).validate_upload_dir('s3://bucket')",
        "tune.SyncConfig(syncer=chosen).validate_upload_dir('s3://bucket')",
        "print(tune.SyncConfig(syncer=None).validate_upload_dir('s3://bucket'))",
        "config = tune.SyncConfig()\nconfig.syncer = None\nconfig.validate_upload_dir('s3://bucket')",
        "config = tune.SyncConfig() if a else tune.SyncConfig(syncer=None)\nconfig.validate_upload_dir('s3://bucket')",
        "def show(config):\n    return config.validate_upload_dir('s3://bucket')",
    ],
)
def test_what_the_file_does_not_tell_is_left_to_a_person(use):
    done = rewrite_text(f"{HEAD}{use}\n")
    assert "validate_upload_dir(" in done.text
    assert "RUN385" in {finding.code for finding in done.findings if finding.attention}


def test_what_is_no_config_stays():
    assert check_noop(f"{HEAD}print(tune)\nother.validate_upload_dir('s3://bucket')\n") == []
