"""Imports of names that are gone, and what of a file uses them."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_transformed, rewritten

IMPORT = "from ray.train.callbacks import TrainingCallback"


def test_an_import_that_nothing_uses_goes():
    check_transformed(
        f"import os\n{IMPORT}\nfrom ray import tune\n\ntune.Tuner('PPO')\n",
        "import os\nfrom ray import tune\n\ntune.Tuner('PPO')\n",
    )


@pytest.mark.parametrize("annotation", ['"TrainingCallback"', 'list["TrainingCallback"]', '"list[TrainingCallback]"'])
def test_an_import_that_an_annotation_in_quotes_uses_stays(annotation: str):
    head = f"from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import os\n    {IMPORT}\n"
    text = f"{head}\n\ndef call(by: {annotation}):\n    by()\n"
    assert rewritten(text) == text


def test_a_word_of_a_sentence_is_no_use():
    assert "import" not in rewritten(f"{IMPORT}\n\nprint('no TrainingCallback here')\nx = 1\n")


def test_a_name_that_only_rays_before_0_8_had_goes_with_them():
    check_transformed(
        "from ray.tune import Trainable, TrainingResult\n\n\nclass Model(Trainable):\n    pass\n",
        "from ray.tune import Trainable\n\n\nclass Model(Trainable):\n    pass\n",
    )


@pytest.mark.parametrize(
    ("rest", "goes"),
    [
        ('out["track"] = tune.run(train, name="track")', True),
        ("__all__ = ['track', 'train']", False),
        ('Tracks = TypeVar("Tracks", bound="track.Session")', False),
        ('def read(tracks: "track.Session"):\n    pass', False),
    ],
)
def test_a_name_of_a_run_or_a_key_does_not_keep_an_import(rest, goes):
    head = "from ray import tune\nfrom ray.tune import track\n\n\ndef train(config):\n    track.log(loss=1)\n\n\n"
    assert ("import track" not in rewrite_text(f"{head}{rest}\n").text) == goes


@pytest.mark.parametrize(
    ("rest", "is_told"),
    [
        ("trainer = Trainer('torch', num_workers=2)\ntrainer.start()\ntrainer.run(loop)\ntrainer.shutdown()\n", False),
        ("loop({})\n", True),
    ],
)
def test_that_nothing_uses_an_import_is_told_only_where_nothing_did(rest, is_told):
    done = rewrite_text(f"from ray.train import Trainer\n\n\ndef loop(config):\n    pass\n\n\n{rest}")
    assert "Trainer\n" not in done.text.partition("def")[0].replace("TorchTrainer\n", "")
    assert any("nothing here uses it" in finding.message for finding in done.findings) == is_told
