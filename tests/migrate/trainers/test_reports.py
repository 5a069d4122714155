"""`tune.report` with keyword arguments, and what looks like it."""

import re

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tune.report(loss=1)", 'tune.report({"loss": 1})'),
        ("tune.report(loss = 1, acc = f(x))", 'tune.report({"loss": 1, "acc": f(x)})'),
        ("tune.report(**metrics)", "tune.report({**metrics})"),
        ("tune.report(a=(1), **m,)", 'tune.report({"a": (1), **m,})'),
        ("tune.report(**{x: 1})", "tune.report({x: 1})"),
        ("tune.report(a=1, **{ x: 1, **m }, b=2)", 'tune.report({"a": 1, x: 1, **m, "b": 2})'),
        ("tune.report(**{x: 1,}, b=2)", 'tune.report({**{x: 1,}, "b": 2})'),
        ("tune.report(**{})", "tune.report({})"),
        ("tune.report(**m or {})", "tune.report({**(m or {})})"),
        ("tune.report(a=1, **m if x else n, b=2)", 'tune.report({"a": 1, **(m if x else n), "b": 2})'),
        ("tune.report(**(m or {}))", "tune.report({**(m or {})})"),
        ("tune.report(** m | n)", "tune.report({** m | n})"),
        ("tune.report(**dict(m.items()))", "tune.report(dict(m.items()))"),
        ("tune.report( **dict(m, x=1) )", "tune.report( dict(m, x=1) )"),
        ("tune.report(**{k: f(v) for k, v in m.items()})", "tune.report({k: f(v) for k, v in m.items()})"),
        ("tune.report(**dict(m), loss=1)", 'tune.report({**dict(m), "loss": 1})'),
        ("tune.report(**f(m))", "tune.report({**f(m)})"),
        ("tune.report(**{\n        x: 1\n    })", "tune.report({\n        x: 1\n    })"),
        ("tune.report(**{\n        x: 1\n    }, b=2)", 'tune.report({**{\n        x: 1\n    }, "b": 2})'),
        ("tune.report(0.5)", 'tune.report({"_metric": 0.5})'),
        ("tune.report(-1)", 'tune.report({"_metric": -1})'),
        ("tune.report(-x)", 'tune.report({"_metric": -x})'),
        ("tune.report(float(x))", 'tune.report({"_metric": float(x)})'),
        ("tune.report(config['x'] * 1.5)", "tune.report({\"_metric\": config['x'] * 1.5})"),
        ("tune.report(loss.item())", 'tune.report({"_metric": loss.item()})'),
        ("tune.report(a=lambda: 1)", 'tune.report({"a": lambda: 1})'),
        ("tune.report(größe=1)", 'tune.report({"größe": 1})'),
        ('tune.report(loss=1, checkpoint="best.pt")', 'tune.report({"loss": 1, "checkpoint": "best.pt"})'),
        ("tune.report(metrics=m, step=1)", 'tune.report({"metrics": m, "step": 1})'),
        ('tune.track.log(loss=1, checkpoint="best.pt")', 'tune.report({"loss": 1, "checkpoint": "best.pt"})'),
        ('tune.track.log(checkpoint="best.pt")', 'tune.report({"checkpoint": "best.pt"})'),
    ],
)
def test_metrics_become_one_dictionary(before, after):
    head = "from ray import tune\n\n\ndef train(config, x, m, metrics, f):\n    "
    assert rewritten(head + before + "\n") == head + after + "\n"


@pytest.mark.parametrize(
    "call",
    [
        'tune.report({"loss": 1})',
        "tune.report(metrics)",
        "tune.report(metrics=metrics)",
        "tune.report(metrics, checkpoint=c)",
        "tune.report(metrics=metrics, checkpoint=c)",
        "tune.report(checkpoint=c, **config)",
        "tune.report(get_metrics())",
        "self.tune.report(loss=1)",
        "other.report(loss=1)",
    ],
)
def test_modern_reports_and_other_reports_are_left_alone(call):
    assert check_noop(f"from ray import tune\n\n\ndef train(config):\n    {call}\n") == []


@pytest.mark.parametrize(
    ("head", "report"),
    [
        (
            'given = {"metrics": {"loss": 1}}\n    if config:\n        given["checkpoint"] = config',
            "tune.report(**given)",
        ),
        ("given = dict(metrics=config)\n    given.update(checkpoint=None)", "tune.report(**given)"),
        ("pass", 'tune.report(**{"metrics": config, "checkpoint": None})'),
        ("trial = tune.get_context().get_trial_id()", "tune.report(**config)"),
        ("checkpoint = tune.Checkpoint.from_directory(config)", "tune.report(**config)"),
    ],
)
def test_what_a_report_of_today_unpacks_is_left_alone(head, report):
    assert check_noop(f"from ray import tune\n\n\ndef train(config):\n    {head}\n    {report}\n") == []


def test_a_worker_of_a_trainer_of_today_reports_what_it_unpacks_as_it_is():
    loop = "def loop(config):\n    train.report(**config)\n"
    head = "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
    assert check_noop(f"{head}{loop}\n\nTorchTrainer(loop).fit()\n") == []


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ('{"loss": 1}', "given"),
        ('{"metrics": 1, "loss": 1}', "given"),
        ('{"checkpoint": 1}', "given"),
        ("make()", "{**given}"),
    ],
)
def test_metrics_that_are_unpacked_become_one_dictionary(given, written):
    text = "from ray import tune\n\n\ndef train(config):\n    given = {}\n    tune.report({})\n"
    assert rewritten(text.format(given, "**given")) == text.format(given, written)


def test_metrics_of_other_names_are_those_of_old_whatever_else_the_file_uses():
    text = """
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    given = {"loss": 1}
    train.report(**given)


TorchTrainer(loop).fit()
"""
    assert "train.report(given)" in rewritten(text)


def test_an_old_file_reports_what_it_unpacks_in_one_dictionary_whatever_else_becomes_of_it():
    text = rewritten("""
from ray import tune


def train(config):
    tune.report(**config)


tune.run(train, local_dir="/data", keep_checkpoints_num=1)
""")
    assert "tune.report({**config})" in text
    assert "tune.RunConfig(" in text


def test_train_reports_are_left_alone():
    assert check_noop("from ray import train\n\n\ndef loop(config):\n    train.report(config)\n") == []


def test_a_shadowed_report_is_left_alone():
    assert check_noop("from ray.tune import report\n\n\ndef train(report):\n    report(loss=1)\n") == []


def test_metrics_passed_in_two_ways_are_reported():
    assert check_noop("from ray import tune\n\n\ndef t(config):\n    tune.report(config, loss=1)\n") == ["FUN201"]


WITH_TENSORS = """
import torch
from ray import {world}


def validated():
    found = {{"weights": model.cpu().state_dict(), "loss": 1}}
    return found


def loop(config):
    result = validated()
    loss, total = criterion(rows), 0
    trained = criterion(rows)
    trained.backward(retain_graph=True)
    several = criterion(rows)
    several.backward(weights)
    total += trained
    {world}.report({metrics})
"""
AS_LISTS = '{{key: part.tolist() if hasattr(part, "tolist") else part for key, part in {}.items()}}'


def in_a_line(text):
    """A text with the numbers of weights in one line, which they have where it is not too long."""
    return re.sub(r"{\n +(key: .*)\n +(for key, .*)\n *}", r"{\1 \2}", text)


@pytest.mark.parametrize(
    ("metrics", "written", "named"),
    [
        ("model=model.state_dict()", f'"model": {AS_LISTS.format("model.state_dict()")}', ["model"]),
        ("**result", f'**result, "weights": {AS_LISTS.format("""result["weights"]""")}', ["weights"]),
        ("**{'model': {'weights': model.state_dict()}}", "'model': {'weights': model.state_dict()}", ["model"]),
        ("**{'loss': trained}", "'loss': trained.item()", []),
        ("**validated()", "**validated()", ["weights"]),
        ("loss=torch.mean(losses)", '"loss": torch.mean(losses).item()', []),
        ("loss=torch.mean(losses, 0)", '"loss": torch.mean(losses, 0).tolist()', []),
        ("loss=trained", '"loss": trained.item()', []),
        ("loss=several", '"loss": several', []),
        ("loss=trained.item()", '"loss": trained.item()', []),
        ("loss=total.detach()", '"loss": total.detach().tolist()', []),
        ("loss=total.detach().cpu()", '"loss": total.detach().cpu().tolist()', []),
        ("loss=total.detach().cpu().numpy()", '"loss": total.detach().cpu().numpy()', []),
        ("loss=total.cpu() / 2", '"loss": (total.cpu() / 2).tolist()', []),
        ("loss=torch.mean(losses).item()", '"loss": torch.mean(losses).item()', []),
        ("**given", "**given", []),
        ("loss=loss", '"loss": loss', []),
        ("loss=total", '"loss": total', []),
        ("loss=trained / 2", '"loss": (trained / 2).tolist()', []),
        ("loss=1 - 2 * (total.detach())", '"loss": (1 - 2 * (total.detach())).tolist()', []),
        ("loss=(total.cpu() + 1)", '"loss": ((total.cpu() + 1).tolist())', []),
        ("loss=-trained", '"loss": (-trained).tolist()', []),
        ("loss=torch.ones(3).mean()", '"loss": torch.ones(3).mean().tolist()', []),
        ("loss=torch.nn.functional.mse_loss(a, b)", '"loss": torch.nn.functional.mse_loss(a, b).tolist()', []),
        ("**dict(loss=trained / 2)", "dict(loss=trained / 2)", ["loss"]),
        ("loss=total.detach().item() / 2", '"loss": total.detach().item() / 2', []),
        ("loss=float(trained) / 2", '"loss": float(trained) / 2', []),
        ("loss=not trained", '"loss": not trained', []),
        ("loss=trained < 2", '"loss": trained < 2', []),
        ("text='%s' % trained", "\"text\": '%s' % trained", []),
        ("loss=losses.mean()", '"loss": losses.mean()', []),
        ("loss=total / 2", '"loss": total / 2', []),
        ("loss=torch.nn.functional.one_hot(a)", '"loss": torch.nn.functional.one_hot(a)', []),
        ("**dict(loss=total / 2)", "dict(loss=total / 2)", []),
    ],
)
@pytest.mark.parametrize("world", ["tune", "train"])
def test_numbers_are_reported_in_the_place_of_tensors(metrics, written, named, world):
    done = rewrite_text(WITH_TENSORS.format(world=world, metrics=metrics))
    reported = written if written.startswith("dict(") else f"{{{written}}}"
    assert in_a_line(done.text) == WITH_TENSORS.format(world=world, metrics=reported)
    told = [finding.message for finding in done.findings if finding.attention]
    assert [message.partition(":")[0] for message in told] == [f"`{name}`" for name in named]


def test_what_a_function_does_not_always_return_is_not_read():
    text = WITH_TENSORS.replace("    return found\n", "    return found if ready else {{}}\n")
    done = rewrite_text(text.format(world="tune", metrics="**result"))
    assert "report({**result})" in done.text


COLLECTED = """
from ray import train
from ray.train.torch import TorchTrainer


def validated():
    return {{"weights": model.state_dict(), "loss": 1}}


def loop(config):
    results = []
    for epoch in range(3):
        result = validated()
        {report}
        {use}
    return results


TorchTrainer(loop)
"""
NUMBERS = f'result["weights"] = {AS_LISTS.format("""result["weights"]""")}'


@pytest.mark.parametrize("use", ["results.append(result)", "if epoch == 2:\n            return result"])
def test_what_is_returned_beside_has_numbers_too(use):
    text = in_a_line(rewrite_text(COLLECTED.format(report="train.report(**result)", use=use)).text)
    assert text == COLLECTED.format(report=f"{NUMBERS}\n        train.report({{**result}})", use=use)


@pytest.mark.parametrize(
    ("report", "use"),
    [
        ("train.report(**result)", "load(result)"),
        ("train.report(**result)", "best = result['weights']"),
        ("if epoch:\n            train.report(**result)", "results.append(result)"),
    ],
)
def test_what_else_is_done_with_tensors_is_done_with_tensors(report, use):
    text = in_a_line(rewrite_text(COLLECTED.format(report=report, use=use)).text)
    assert f'**result, "weights": {AS_LISTS.format("""result["weights"]""")}' in text


@pytest.mark.parametrize(("name", "is_long"), [("m", False), ("model_of_the_first_stage", True)])
def test_numbers_of_weights_have_lines_of_their_own_where_one_is_too_long(name, is_long):
    text = rewrite_text(f"from ray import tune\n\ntune.report(m={name}.state_dict())\n").text
    written = f'tune.report({{"m": {AS_LISTS.format(f"{name}.state_dict()")}}})\n'
    assert text.endswith(written) is not is_long
    assert in_a_line(text).endswith(written)
    assert max(map(len, text.splitlines())) <= 120


RETURNING = """from ray import tune


def train(config):
    tune.report(loss=1)

    {}


tune.run(train)
"""


@pytest.mark.parametrize("value", ["history, model", "[1]", 'f"{config}"', "Model(config)", '"done"'])
def test_what_a_function_returns_that_ray_refuses_today_goes(value):
    text = rewritten(RETURNING.format(f"return {value}"))
    assert 'def train(config):\n    tune.report({"loss": 1})\n\n\n' in text


def test_an_early_return_stays():
    text = rewritten(RETURNING.format("if config:\n        return 1, 2\n    model = Model()\n    return model"))
    assert "    if config:\n        return\n    model = Model()\n\n\n" in text


@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ("None", []),
        ("{'loss': 1}", []),
        ("1 + 1", []),
        ("float(x)", []),
        ("fit(x)", ["FUN205"]),
        ("config", ["FUN205"]),
    ],
)
def test_what_a_function_returns_stays_where_it_may_be_a_result(value, codes):
    done = rewrite_text(RETURNING.format(f"return {value}"))
    assert f"    return {value}\n" in done.text
    assert [finding.code for finding in done.findings] == codes


def test_what_others_have_of_a_function_stays():
    done = rewrite_text(RETURNING.format("return 1, 2") + "print(train({}))\n")
    assert "    return 1, 2\n" in done.text
    assert [finding.code for finding in done.findings] == ["FUN205"]


def test_ray_08_had_no_use_for_what_a_function_returned():
    old = "from ray.tune import track\n\n\ndef train(config):\n    track.log(loss=1)\n    return config\n\n\n"
    text = rewritten(f"from ray import tune\n{old}tune.run(train, with_server=True)\n")
    assert 'def train(config):\n    tune.report({"loss": 1})\n\n\n' in text


@pytest.mark.parametrize(
    ("report", "codes"),
    [
        ("train.report(metrics, **more)", []),  # names alone before, the dictionary of today since
        ("tune.report({'loss': 1}, **more)", []),
        ("tune.report(dict(loss=1), **more)", []),
        ("tune.report(metrics, **{'checkpoint': None})", []),
        ("tune.report(metrics, **more)", ["FUN201"]),
        ("tune.report(metrics, loss=1)", ["FUN201"]),
        ("train.report(metrics, loss=1)", ["FUN299"]),
    ],
)
def test_what_goes_beside_a_dictionary_is_no_metric(report, codes):
    text = f"from ray import train, tune\n\n\ndef function(metrics, more):\n    {report}\n"
    assert check_noop(text) == codes


def test_another_dict_than_pythons_may_give_what_others_have():
    text = "from ray import tune\nfrom mine import dict\n\n\ndef train(config):\n    tune.report({})\n"
    assert rewritten(text.format("**dict(config)")) == text.format("{**dict(config)}")
