"""Checkpoints that are made of the place of another, or of a URI."""

import pytest

from tests.migrate.support import check_noop, rewrite_text

HEAD = "from ray.train import Checkpoint\nfrom ray.train.torch import TorchCheckpoint\n\n"


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("TorchCheckpoint.from_checkpoint(checkpoint=other)", "TorchCheckpoint(other.path, other.filesystem)"),
        ("Checkpoint.from_checkpoint(a.b)", "Checkpoint(a.b.path, a.b.filesystem)"),
        ("Checkpoint.from_uri(uri)", "Checkpoint(uri)"),
        ('TorchCheckpoint.from_uri(uri="s3://" + name)', 'TorchCheckpoint("s3://" + name)'),
    ],
)
def test_the_class_takes_the_place(call, expected):
    assert rewrite_text(f"{HEAD}x = {call}\n").text.endswith(f"x = {expected}\n")


@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("TorchCheckpoint.from_checkpoint(ask())", "TRP194"),
        ("Checkpoint.from_uri(*given)", "TRP173"),
        ("Checkpoint.from_uri(uri)\nprint(y.to_dict())", "TRP173"),
    ],
)
def test_what_cannot_be_written_so_is_reported(use, code):
    assert code in check_noop(f"{HEAD}x = {use}\n")


@pytest.mark.parametrize(
    "use", ["Mine.from_checkpoint(other)", "TorchCheckpoint.from_directory(d)", "Checkpoint(path)"]
)
def test_others_stay(use):
    assert check_noop(f"{HEAD}x = {use}\n") == []
