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


RUN = "\n\ndef f(config):\n    tune.report({})\n\n\ntune.Tuner(f).fit()\n"
OLD, NEW = RUN.format("loss=1"), RUN.format('{"loss": 1}')


@pytest.mark.parametrize(
    ("imports", "left"),
    [
        ("from ray import air, tune\n", "from ray import tune\n"),
        ("from ray import tune\nfrom ray.air import session\n", "from ray import tune\n"),
        ("from ray import air, tune\nfrom ray.air import session\nimport os\n", "from ray import tune\nimport os\n"),
    ],
)
def test_modules_of_air_that_nothing_used_go_where_the_file_is_rewritten(imports, left):
    findings = check_transformed(imports + OLD, left + NEW)
    assert all("of Ray AIR" in finding.message for finding in findings)
    assert not any(finding.attention for finding in findings)
    assert findings


@pytest.mark.parametrize(
    "imports",
    [
        "from ray import tune\nfrom ray.air import session  # noqa: F401\n",
        "from ray import air, tune\n\n__all__ = ['air']\n",
        "from ray import air, tune\n\nprint(air)\n",
        "import ray\nfrom ray import air, tune\n\nprint(ray.air.execution)\n",
        "from ray import tune\n\ntry:\n    from ray.air import session\nexcept ImportError:\n    session = None\n",
        "from ray import tune\nfrom ray.air import integrations\n",
        "from elsewhere import air, session\nfrom ray import tune\n",
    ],
)
def test_modules_of_air_that_are_kept_for_something_stay(imports):
    assert rewritten(imports + OLD) == imports + NEW


@pytest.mark.parametrize(
    "imports", ["from ray import air, tune\n", "from ray import tune\nfrom ray.air import session\n"]
)
def test_modules_of_air_stay_in_a_file_of_today(imports):
    assert rewritten(imports + NEW) == imports + NEW
