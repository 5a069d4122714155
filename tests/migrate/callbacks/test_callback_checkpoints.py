"""What callbacks ask of checkpoints, which were records of what was saved through Ray 2.6."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "import os\nfrom ray.tune import Callback\n\n\nclass C({base}):\n"
METHOD = "    def {name}(self, iteration, trials, trial, checkpoint, **info):\n        {body}\n"
CALLBACK = HEAD.format(base="Callback")
SAVED = CALLBACK + METHOD.replace("{name}", "on_checkpoint")


@pytest.mark.parametrize("member", ["value", "dir_or_data"])
@pytest.mark.parametrize("use", ["copy({})", "print(os.path.join({}, 'model.pt'))", "self.last = {}"])
def test_the_path_of_what_was_saved(member, use):
    text = SAVED.format(body=use.format(f"checkpoint.{member}"))
    assert rewritten(text) == SAVED.format(body=use.format("checkpoint.path"))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("print(checkpoint.storage)", "RES427"),
        ("print(checkpoint.result['loss'])", "RES427"),
        ("print(checkpoint.metrics['loss'])", "RES451"),
        ("print(trial.checkpoint.metrics)", "RES451"),
        ("print(open(checkpoint.value).read())", "RES427"),
        ("print(checkpoint.value is None)", "RES427"),
    ],
)
def test_what_a_checkpoint_has_not_is_reported(body, code):
    assert check_noop(SAVED.format(body=body)) == [code]


def test_the_way_out_names_what_has_the_metrics():
    (finding,) = rewrite_text(SAVED.format(body="print(checkpoint.result)")).findings
    assert "`trial.last_result`" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        SAVED.format(body="print(checkpoint.path, checkpoint.filesystem)"),
        SAVED.format(body="checkpoint = find(checkpoint); print(checkpoint.value)"),
        SAVED.format(body="print(other.value, iteration.value)"),
        CALLBACK + METHOD.format(name="on_save", body="print(checkpoint.value)"),
        HEAD.format(base="Other") + METHOD.format(name="on_checkpoint", body="print(checkpoint.value)"),
        CALLBACK + "    def on_checkpoint(self, **info):\n        print(info['checkpoint'].path)\n",
    ],
)
def test_other_values_stay(text):
    assert check_noop(text) == []
