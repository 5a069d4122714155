"""Reports that unpack a dictionary: it is reported itself where nobody changes it behind the report."""

import pytest

from tests.migrate.support import rewritten

HEAD = "from ray import tune\n\n\ndef train(config):\n    for step in range(3):\n"


def reported(body, head=HEAD, indent=8):
    lines = "".join(f"{' ' * indent}{line}\n" for line in body)
    return rewritten(f"{head}{lines}\n\ntune.Tuner(train).fit()\n")


@pytest.mark.parametrize(
    "above",
    [
        ["metrics = {'loss': 1}"],
        ["metrics = dict(loss=1)"],
        ["metrics: dict = {'loss': 1}", "metrics['step'] = step", "metrics.update(a=1)"],
        ["metrics = {name: 1 for name in config}", "print(metrics, metrics['a'])", "print(f'{metrics}')"],
        ["metrics = {}", "for name in config:", "    metrics[name] = 1"],
    ],
)
def test_a_dictionary_that_is_made_for_a_report_is_reported_itself(above):
    assert "        tune.report(metrics)\n" in reported([*above, "tune.report(**metrics)"])


def test_it_may_be_reported_in_a_branch():
    text = reported(["metrics = {'loss': 1}", "if step:", "    with lock:", "        tune.report(**metrics)"])
    assert "                tune.report(metrics)\n" in text


def test_it_takes_a_checkpoint():
    text = reported(
        ["metrics = {'loss': 1}", "with tune.checkpoint_dir(step) as path:", "    save(path)", "tune.report(**metrics)"]
    )
    assert "tune.report(metrics, checkpoint=tune.Checkpoint.from_directory(path))\n" in text


@pytest.mark.parametrize(
    "body",
    [
        ["metrics = made()", "tune.report(**metrics)"],
        ["metrics = config", "tune.report(**metrics)"],
        ["metrics = {'loss': 1}", "tune.report(**metrics)", "metrics['loss'] = 2"],
        ["metrics = {'loss': 1}", "tune.report(**metrics)", "print(metrics)"],
        ["metrics = {'loss': 1}", "log(metrics)", "tune.report(**metrics)"],
        ["metrics = {'loss': 1}", "others.append(metrics)", "tune.report(**metrics)"],
        ["metrics = {'loss': 1}", "other = metrics", "tune.report(**metrics)"],
        ["metrics = other = {'loss': 1}", "tune.report(**metrics)"],
        ["metrics = {'loss': 1}", "later(lambda: metrics.clear())", "tune.report(**metrics)"],
        ["metrics = {'loss': 1}", "for part in range(2):", "    tune.report(**metrics)"],
        ["metrics = {'loss': 1}", "del metrics['loss']", "tune.report(**metrics)"],
        ["if step:", "    metrics = {'loss': 1}", "tune.report(**metrics)"],
    ],
)
def test_any_other_is_copied(body):
    assert "tune.report({**metrics})" in reported(body)


@pytest.mark.parametrize("given", ["a=1, **metrics", "**metrics, **others"])
def test_one_that_is_not_all_is_unpacked(given):
    assert "**metrics" in reported(["metrics = {'loss': 1}", f"tune.report({given})"])


def test_one_of_the_module_or_from_above_the_loop_is_copied():
    head = "from ray import tune\n\nmetrics = {'loss': 1}\n\n\ndef train(config):\n"
    assert "tune.report({**metrics})" in reported(["tune.report(**metrics)"], head, 4)
    above = HEAD.replace("    for", "    metrics = {}\n    for")
    assert "tune.report({**metrics})" in reported(["metrics['a'] = step", "tune.report(**metrics)"], above)
    assert "tune.report({**metrics})" in reported(
        ["tune.report(**metrics)"], HEAD.replace("config", "config, metrics=None")
    )


def test_one_that_has_tensors_is_unpacked_beside_their_numbers():
    body = ["loss = torch.mean(losses)", "metrics = {'loss': loss}", "tune.report(**metrics)"]
    text = reported(body, f"import torch\n{HEAD}")
    assert "tune.report(metrics" not in text
